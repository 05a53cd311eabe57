/* Internal to report: how things are said in words. */
#ifndef PUC_REPORT_WORDS_H
#define PUC_REPORT_WORDS_H

#include "report/page.h"

/* "1 blocker", "no blockers", "14,203 blockers" */
Str count_text(Arena *a, size_t n, const char *one, const char *many);
Str number_text(Arena *a, double value, int decimals); /* "52,949", "0.804" */
int number_decimals(double value);                     /* that are needed, at most 3 */

/* "+12.9 %": one decimal; without the blank for narrow tables. */
Str change_text(Arena *a, double percent, bool blank);

Str minors_text(Arena *a, Minors m); /* "3.9, 3.12-3.15" */
/* "path:line", "path", or "" where there is no path. Never the column. */
Str line_text(Arena *a, const Place *p);
Str elapsed_text(Arena *a, size_t us); /* "3 ms", "12.5 s" */
/* "a", "a and b", "a, b and c" */
Str list_text(Arena *a, const Strs *items);

Str verdict_words(Arena *a, const TargetPlan *t); /* "ready after 2 fixes" */
Paint verdict_paint(Verdict v);
Paint effect_paint(Effect e);
Paint severity_paint(Severity s);
Str effect_mark(const TextStyle *style, Effect e);

/* What a step does: "gunicorn 20.1.0 -> 23.0.0", "replace django-mysql-geventpool 0.2.5". */
Str step_text(Arena *a, const Step *s);

/* A text of a rule, in any project: "{version}" becomes "<version>". */
Str rule_wording(Arena *a, const Rule *r, Str text);

#endif
