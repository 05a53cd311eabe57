/* Internal to report: the parts of the Markdown report, of one project each. */
#ifndef PUC_REPORT_MARKDOWN_PARTS_H
#define PUC_REPORT_MARKDOWN_PARTS_H

#include "report/markdown_text.h"
#include "report/reason.h"
#include "report/view.h"

/* What a comment has no room for. */
typedef struct LeftOut {
    size_t findings, steps, projects, others;
} LeftOut;

typedef struct MarkdownReport {
    const Report *report;
    const Section *section;
    Markdown md;
    LeftOut left_out;
} MarkdownReport;

/* One row for each target, and where the numbers come from. */
void markdown_targets(MarkdownReport *m);
/* The steps to the shown target as a task list, by phase. */
void markdown_plan(MarkdownReport *m);
/* New findings, then those that do not fail and the known ones, folded. */
void markdown_findings(MarkdownReport *m);

#endif
