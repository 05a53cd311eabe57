/* Internal to report: why the exit status is what it is, in words. The one place that says so. */
#ifndef PUC_REPORT_REASON_H
#define PUC_REPORT_REASON_H

#include "report/gate.h"
#include "report/words.h"

/* Of the whole run, without the status: "2 blockers affect 3.11, the lowest target". */
Str report_reason(Arena *a, const Report *r);
/* Of one project of several: "2 blockers affect 3.11 here". */
Str section_reason(Arena *a, const Report *r, const Section *s);

/* Of what the findings were compared with; empty where there is nothing to say.
 *     "38 known findings (baseline.json) do not fail."
 *     "3 findings of baseline.json are gone: --baseline baseline.json --write-baseline
 * baseline.json drops them." */
size_t known_count(const Report *r); /* infos do not count: they never fail */
Str known_text(Arena *a, const Report *r);
Str gone_text(Arena *a, const Report *r);

/* The lowest target that something fails at; NULL for none. */
const TargetPlan *first_failing(const Section *s);
/* Nothing can be said about a project of which nothing was read. */
bool section_unread(const Section *s);

#endif
