/* Reports: one writer per format behind one small interface. A writer sees the plan and the counts,
 * writes into a Buf and does nothing else: no file, no terminal, no clock. */
#ifndef PUC_REPORT_REPORT_H
#define PUC_REPORT_REPORT_H

#include "base/buf.h"
#include "plan/plan.h"

typedef struct FileCounts {
    size_t python, dependency, deployment, skipped;
} FileCounts;

/* How the text report is drawn. */
typedef struct TextStyle {
    bool colour;
    bool unicode;   /* ✓ ✗ █; else plain ASCII */
    unsigned width; /* columns; at least 60 is used */
    bool verbose;   /* all findings, infos included, and what the scan did */
    bool quiet;     /* table and exit sentence only */
} TextStyle;

typedef struct Report {
    const Plan *plan;
    Str project_name; /* for the first line: the folder's name, or "this project" */
    Str root;         /* as given on the command line */
    Str tool_version;
    FileCounts files;
    size_t elapsed_us;
    const Strs *unread;  /* files of formats that this version does not read; may be NULL */
    const Diags *errors; /* files that could not be read, and the like */
    int shown_target;    /* minor whose plan is shown; -1: the recommended one, else the first */
    Severity fail_on;    /* what makes the exit status 1 */
    bool fail_never;
    int exit_status;   /* so that the last sentence can say why */
    const Strs *notes; /* lines for --verbose: what each stage took */
    TextStyle style;
} Report;

typedef void ReportWriter(const Report *r, Buf *out);

ReportWriter report_text;
ReportWriter report_json; /* CONTRACT's schema_version 1; docs/report.schema.json */

/* The table of formats; NULL for an unknown name. */
typedef struct ReportFormat {
    const char *name;
    ReportWriter *write;
} ReportFormat;
extern const ReportFormat report_formats[];
extern const size_t report_format_count;
const ReportFormat *report_format(Str name);

/* --explain and --list-rules */
void explain_rule(const Rule *rule, const TextStyle *style, Buf *out);
void list_rules(const RuleSet *rules, const TextStyle *style, Buf *out);

#endif
