/* Internal to report: the parts of the text report, in the order in which they stand on it. Each
 * writes whole lines, and an empty line before itself where it needs one. */
#ifndef PUC_REPORT_SCREEN_H
#define PUC_REPORT_SCREEN_H

#include "report/reason.h"
#include "report/view.h"

/* Of one project. */
typedef struct Screen {
    const Report *report;
    const Section *section;
    const Plan *plan;        /* the section's */
    const TargetPlan *shown; /* section_target(): whose steps are shown; NULL without targets */
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
/* The places, as "path:line", that the shown plan names. */
StrMap planned_places(Screen *s);
/* What makes the run fail and is not in that plan: it stands in the way of other targets. */
void screen_failing(Screen *s);
/* What needs a newer Python than the project says it supports. */
void screen_floor(Screen *s);
/* The notes on what is deprecated, folded; --verbose has them among all findings. */
void screen_deprecated(Screen *s);
bool is_deprecation_note(const Finding *f, int minor);
/* The measurements behind the verdicts. */
void screen_evidence(Screen *s);
/* --verbose: the reason of each verdict, all findings by file. */
void screen_findings(Screen *s);
/* A run on single files: what is wrong in them, instead of a plan. Of what was compared, what is
 * new. */
void screen_violations(Screen *s);
/* Notes that are not in this list: how many. */
Str unlisted_text(Screen *s);
/* The line that the finding is about, with carets. */
void screen_excerpt(Screen *s, size_t indent, const Finding *f);
/* Several projects: a table of them, and the line above each. */
void screen_projects(Screen *s);
void screen_project_head(Screen *s);
/* --verbose: the findings that comments hide. */
void screen_suppressed(Screen *s);
/* --verbose: what the run did. */
void screen_notes(Screen *s);
/* What could not be read. */
void screen_errors(Screen *s);
/* Why the exit status is what it is, and what to ask next: one paragraph. */
Str ending_text(Screen *s);

/* How many findings of this severity affect the target; -1: all findings, also those that are about
 * the project's floor alone. */
size_t findings_count(const Plan *p, Severity severity, int minor);

#endif
