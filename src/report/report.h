/* Reports: one writer per format behind one small interface. A writer sees the plan and the counts,
 * writes into a Buf and does nothing else: no file, no terminal, no clock. */
#ifndef PUC_REPORT_REPORT_H
#define PUC_REPORT_REPORT_H

#include "base/buf.h"
#include "plan/plan.h"
#include "text/excerpts.h"

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

/* What one project of the run came to. Most runs have one. */
typedef struct Section {
    const Plan *plan;
    Str name;   /* the folder's name, or "this project" */
    Str folder; /* relative to the report's root; "": the root itself */
    FileCounts files;
    const Strs *unread;         /* files of formats that this version does not read; may be NULL */
    const Findings *suppressed; /* by comments: not in the plan; may be NULL */
    int shown_target; /* minor whose plan is shown; -1: the recommended one, else the first */
    Severity fail_on; /* what makes the exit status 1 */
    bool fail_never;
} Section;

/* What the findings were compared with, so that only new ones (`known` is false) fail. */
typedef struct Compared {
    Str with;       /* "baseline.json", "main": as the user named it; "": with nothing */
    bool is_diff;   /* a commit, not a baseline */
    bool unchanged; /* and no file differs from it */
    bool several;   /* more than one baseline: `with` names all */
    size_t gone;    /* findings of the baseline that are there no more */
} Compared;

typedef struct Report {
    const Section *sections; /* at least one; in the order of their folders, a rest of the
                                repository last. Places in all of them are relative to `root`. */
    size_t section_count;
    Str root;          /* as given on the command line */
    Str in_repository; /* where that is in its git work tree; "": its top; ptr NULL: in none */
    Str tool_version;
    size_t elapsed_us;
    const Diags *errors; /* files that could not be read, and the like */
    Compared compared;
    int exit_status;          /* so that the last sentence can say why */
    const Strs *notes;        /* lines for --verbose: what each stage took */
    const Excerpts *excerpts; /* the files that findings name, where the format quotes them; may be
                                 NULL */
    TextStyle style;
} Report;

typedef void ReportWriter(const Report *r, Buf *out);

ReportWriter report_text;
ReportWriter report_markdown; /* a comment on a pull request */
ReportWriter report_html;     /* one self-contained page */
ReportWriter report_json;     /* CONTRACT's schema_version 1; docs/report.schema.json */
ReportWriter report_sarif;    /* SARIF 2.1.0: code scanning, editors */
ReportWriter report_github;   /* workflow commands: annotations on a pull request */
ReportWriter report_gitlab;   /* a code quality report */
ReportWriter report_junit;    /* XML for test reports: Jenkins and others */

/* The table of formats; NULL for an unknown name. */
typedef struct ReportFormat {
    const char *name;
    ReportWriter *write;
    bool quotes; /* needs Report.excerpts and the findings' fingerprints */
} ReportFormat;
extern const ReportFormat report_formats[];
extern const size_t report_format_count;
const ReportFormat *report_format(Str name);

/* --explain and --list-rules */
void explain_rule(const Rule *rule, const TextStyle *style, Buf *out);
void list_rules(const RuleSet *rules, const TextStyle *style, Buf *out);

#endif
