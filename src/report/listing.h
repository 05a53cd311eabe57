/* Internal to report: the findings of all projects as one list, for the formats that other programs
 * read.
 *
 * A file that several projects share (-r ../common.txt) is judged for each of them: what they find
 * there alike is one entry, since a reader of such a format sees the repository, not its projects.
 */
#ifndef PUC_REPORT_LISTING_H
#define PUC_REPORT_LISTING_H

#include "report/gate.h"

typedef struct Entry {
    const Section *section; /* the first project that has it */
    const Finding *finding; /* as that has it */
    Severity severity;      /* the worst of the projects that have it, like all that follows */
    Minors affects, lacks;
    bool fails;      /* finding_fails() of some project, --fail-on never or not */
    bool known;      /* in the baseline, or there before the change */
    bool suppressed; /* by a comment */
} Entry;

typedef VEC(Entry) Listing;

/* By project, in the order of the report, then of their places. With `suppressed` those that
 * comments hide follow at the end. */
Listing listing_make(Arena *a, const Report *r, bool suppressed);

/* Whether the report can say that it is new: not of notes, which a baseline does not hold. */
bool entry_is_compared(const Report *r, const Entry *e);

/* Where the file is in the repository: below "services/api" "a/../setup.py" is
 * "services/api/setup.py". Outside of any repository the program counts as run at its top; then the
 * path is as it is where the report's root does not say ("/home/me/api", "../api"). */
Str repository_path(Arena *a, const Report *r, Str path);

/* A finding about a file as a whole stands at its first line. */
uint32_t first_line(const Place *p);

/* The column in characters, from 1, where a Place counts bytes; 0: not known. */
uint32_t character_column(const Excerpts *e, Str path, uint32_t line, uint32_t column);

/* "Python 3.12-3.14"; for what needs a newer Python than the project's floor "Python 3.8, which the
 * project supports". */
Str affected_text(Arena *a, Minors affects, Minors lacks);

/* "upgrade to 23.0.0; 22.0.0 closes CVE-2024-1135": the texts of rules say why that version. No
 * full stop. */
Str fix_words(Arena *a, const Rule *rule, Str to, Str text);

/* The finding's message in full, clean and masked, as one line:
 *     "imp is gone. Affects Python 3.12-3.14. Fix: use importlib." */
Str entry_text(Arena *a, const Entry *e);

#endif
