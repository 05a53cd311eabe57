/* Internal to report: what several writers ask of a plan. */
#ifndef PUC_REPORT_VIEW_H
#define PUC_REPORT_VIEW_H

#include "report/report.h"

/* The plan of the target that the section shows: the asked one, the recommended one, the first.
 * NULL without targets. */
const TargetPlan *section_target(const Section *s);
/* What to call a project among several: its folder. */
Str section_title(const Section *s);
Str section_python(Arena *a, const Section *s);   /* "3.10", "not known" */
Str section_blockers(Arena *a, const Section *s); /* at the target that it shows: "2 at 3.11" */

/* The benchmarks that have a column in the table: the deciding one first. */
typedef VEC(const Benchmark *) Benchmarks;
Benchmarks plan_benchmarks(Arena *a, const Plan *p);
/* NULL: not measured there. */
const Change *target_change(const TargetPlan *t, const Benchmark *b);

/* A blocker at the target for which no fix is known. */
bool finding_is_dead_end(const Finding *f, int minor);
/* "python:3.10 -> python:3.11" says all there is to say. */
bool step_explains_itself(const Step *step);

#endif
