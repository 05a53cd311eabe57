/* Baseline: findings that are known already, so that only new ones count.
 *
 *     Baseline known = {0};
 *     baseline_read(&arena, &source, &known, &wrong);     a file, or
 *     baseline_add(&arena, &known, &findings);            the findings of another run
 *     baseline_match(&arena, &known, lists, count, &scope);   sets Finding.known
 *     baseline_gone(&known, &scope)                       how many are there no more
 *     baseline_keep(&known, &scope);                      drops these
 *     baseline_write(&arena, &known, &buf);
 *
 * A finding is known when its path and its fingerprint are (rules/fingerprint.h): lines may move,
 * but who edits the line of a finding makes a new one. A file counts as renamed when it is there no
 * more and at least half of its findings stand in one file that has no findings in the baseline;
 * one with the same name in another folder is preferred. Then its findings are known there.
 *
 * The file has no line numbers and no date, one finding a line, in the order of paths: two people
 * who both change it rarely meet on a line, and where they do, the lines of both can stay. */
#ifndef PUC_RULES_BASELINE_H
#define PUC_RULES_BASELINE_H

#include "base/buf.h"
#include "rules/judge.h"
#include "text/source.h"

typedef struct BaselineEntry {
    Str rule, name, path, fingerprint;
    Severity
        severity; /* what it was: a finding that is worse now, or affects more, is not known. */
    Minors affects, lacks; /* Of a file this is not known: all */
    bool found;            /* after baseline_match */
} BaselineEntry;

typedef struct Baseline {
    VEC(BaselineEntry) entries;
    Minors targets; /* that were judged; 0: not known */
} Baseline;         /* start from {0} */

/* What the run that is compared can say. All pointers are borrowed. */
typedef struct BaselineScope {
    const void *ctx;
    bool (*has_file)(const void *ctx, Str path);
    /* Whether the run would have found it, if it were there. */
    bool (*asks_for)(const void *ctx, const BaselineEntry *entry);
    /* Whether a file that has gone may be this one now; NULL: any may. */
    bool (*may_be)(const void *ctx, Str gone, Str path);
} BaselineScope;

/* False when the file can't be used; then `wrong` says why. `path` of the Source is what messages
 * call the file. */
bool baseline_read(Arena *a, Source *src, Baseline *out, Diags *wrong);

/* Findings with fingerprints, of all severities. */
void baseline_add(Arena *a, Baseline *b, const Findings *findings);
/* Only what may fail: blockers and warnings. */
void baseline_add_failing(Arena *a, Baseline *b, const Findings *findings);

/* Sets `known` where a finding is in the baseline (never back), and in the entries what was found;
 * those of renamed files get the new path. The lists are the findings of the run's projects. */
void baseline_match(Arena *a, Baseline *b, Findings *const *lists, size_t count,
                    const BaselineScope *scope);

/* Blockers and warnings. */
size_t baseline_gone(const Baseline *b, const BaselineScope *scope);
/* Drops what is gone; what the run did not ask for stays. */
void baseline_keep(Baseline *b, const BaselineScope *scope);
/* How many entries of `b` are not in `other`. */
size_t baseline_missing(Arena *a, const Baseline *b, const Baseline *other);

/* Sorts the entries, each once, and writes the document. */
void baseline_write(Baseline *b, Buf *out);

#endif
