/* Internal to report: the parts of the HTML report, in the order in which they stand on it. */
#ifndef PUC_REPORT_HTML_PARTS_H
#define PUC_REPORT_HTML_PARTS_H

#include "report/html_writer.h"
#include "report/reason.h"
#include "report/view.h"

typedef struct HtmlReport {
    const Report *report;
    const Section *section; /* the project that is being written */
    unsigned number;        /* of it, from 1 */
    Html h;
} HtmlReport;

/* <head>: the title, what may run and be loaded (nothing from anywhere), the style sheet. */
void html_head(HtmlReport *m);
/* What the project runs on, where to move to and why, and the table of targets. */
void html_answer(HtmlReport *m);
/* A tab for each target: the steps, and what was measured. */
void html_plans(HtmlReport *m);
/* Bars for each benchmark that is in the table, as seen from one target. */
void html_charts(HtmlReport *m, const TargetPlan *t);
/* Findings by rule, with a filter; known and suppressed ones folded. */
void html_findings(HtmlReport *m);
/* What the filter offers: how many findings there are of each. */
typedef struct FilterCounts {
    size_t severity[SEVERITY_COUNT], kind[FINDING_KIND_COUNT];
    Minors pythons;
} FilterCounts;
void html_filter(HtmlReport *m, const FilterCounts *c);
Str html_kind_words(FindingKind kind); /* "unmaintained dependency" */
/* The lines that a finding is about. */
void html_excerpt(HtmlReport *m, const Finding *f);
/* One row for each package, and how it stands at each target. */
void html_dependencies(HtmlReport *m);

/* ---- what they share ---- */

bool html_is_one(const HtmlReport *m); /* one project, not several */
/* h1 for the level 1. Below a project among several all are one level lower. */
const char *html_level(const HtmlReport *m, unsigned level);
/* An id that several projects do not share: "findings", "p2-findings". */
Str html_id(const HtmlReport *m, Str name);
/* What a link that leads there has as its href. */
Str html_ref(const HtmlReport *m, Str name);
/* The name of a rule's group of findings; the links to it say the same. */
Str html_rule_id(const HtmlReport *m, const Rule *rule);

/* With a capital letter at the beginning of a sentence, and without one inside of it. */
Str html_sentence(Arena *a, Str text);
Str html_inner(Arena *a, Str text);

/* An icon and a word: "Blocker". */
void html_severity(HtmlReport *m, Severity s);
/* The verdict as a pill, "ready after 2 fixes". */
void html_verdict(HtmlReport *m, const TargetPlan *t);
/* "+12.9 %", "−5.1 %" with a minus that is one. */
Str html_change_text(Arena *a, const Change *c);
/* The same, an icon and a word: "better". */
void html_change(HtmlReport *m, const Change *c);
void html_path(Html *h, Str path);
void html_place(HtmlReport *m, const Place *p);
/* The first few, the rest folded. */
void html_places(HtmlReport *m, const Places *places);
/* The rule's sources as links with short names: "gevent/gevent#1985", "docs.python.org/3/...". */
void html_sources(Html *h, const Rule *rule);
/* What a link to `url` is called; a part of it, or put together in the arena. */
Str html_source_name(Arena *a, Str url);

#endif
