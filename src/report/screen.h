/* Internal to report: the parts of the text report, in the order in which they stand on it. Each
 * writes whole lines, and an empty line before itself where it needs one. */
#ifndef PUC_REPORT_SCREEN_H
#define PUC_REPORT_SCREEN_H

#include "report/gate.h"
#include "report/words.h"

/* Of one project. */
typedef struct Screen {
    const Report *report;
    const Section *section;
    const Plan *plan;        /* the section's */
    const TargetPlan *shown; /* whose steps are shown; NULL without targets */
    Page page;
} Screen;

/* Which project, which Python, what was read, what could not be read. */
void screen_head(Screen *s);
/* One row for each target. */
void screen_targets(Screen *s);
/* How many dependencies are clear, blocked, or unknown there. */
void screen_standings(Screen *s);
/* The steps to the shown target, by phase. */
void screen_plan(Screen *s);
/* What needs a newer Python than the project says it supports. */
void screen_floor(Screen *s);
/* The notes on what is deprecated, folded; --verbose has them among all findings. */
void screen_deprecated(Screen *s);
bool is_deprecation_note(const Finding *f, int minor);
/* The measurements behind the verdicts. */
void screen_evidence(Screen *s);
/* --verbose: the reason of each verdict, all findings by file. */
void screen_findings(Screen *s);
/* A run on single files: what is wrong in them, instead of a plan. */
void screen_violations(Screen *s);
/* --verbose: what the run did. */
void screen_notes(Screen *s);
/* Why the exit status is what it is, and what to ask next: one paragraph. */
Str ending_text(Screen *s);

/* Nothing can be said about a project of which nothing was read. */
bool nothing_was_read(const Screen *s);

/* The benchmarks that have a column in the table: the deciding one first. */
typedef VEC(const Benchmark *) Benchmarks;
Benchmarks table_benchmarks(Screen *s);

/* How many findings of this severity affect the target; -1: all findings, also those that are about
 * the project's floor alone. */
size_t findings_count(const Plan *p, Severity severity, int minor);

#endif
