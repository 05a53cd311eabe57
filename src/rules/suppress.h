/* Suppress: what comments in the project's files hide of the findings (project/suppression.h).
 *
 * Runs after judge() and before anything else looks at the findings: a suppressed finding counts
 * for no verdict, no step and no exit status. A finding is suppressed when a comment of its file
 * that has not expired names its rule and speaks of one of its lines.
 *
 * Comments that do not do their work become findings, by the rules suppress.*:
 *
 *     suppress.expired       its date has passed: what it hid is there again
 *     suppress.unused        no finding of a rule that it names is there
 *     suppress.unreadable    it cannot be read, or its date is none: it hides nothing
 *     suppress.unknown-rule  no rule has that id
 *
 * Unused is said only where this run asked all that a full one would ask: not of rules that were
 * left out, not for Pythons that were, not where files are missing that decide it, and not in files
 * that could not be read. A comment cannot hide findings of suppress.*. */
#ifndef PUC_RULES_SUPPRESS_H
#define PUC_RULES_SUPPRESS_H

#include "rules/judge.h"

/* All pointers are borrowed. */
typedef struct Suppressing {
    const RuleSet *rules; /* the judged ones */
    const RuleSet *known; /* also those that --select and --ignore left out; NULL: the same */
    const Project *project;
    Minors usual;       /* the targets of a run that names none */
    bool current_given; /* for this run, as the Python that the project runs on */
    /* Whether the file belongs to other projects of the run too, which may need its comments: then
     * none of them is called unused. NULL: no file does. */
    bool (*is_shared)(const void *ctx, Str path);
    const void *is_shared_ctx;
    long today; /* days since 1970-01-01 */
} Suppressing;

/* Moves what comments hide from `findings`, which stay in order, to the end of `suppressed`, and
 * adds the findings about comments. Finding.suppression of the moved ones points into the facts. */
void suppress(Arena *a, const Suppressing *in, Findings *findings, Findings *suppressed);

#endif
