/* Gate: what makes the exit status 1. The one place that says so, for the status, the last sentence
 * and the reports that name failures. */
#ifndef PUC_REPORT_GATE_H
#define PUC_REPORT_GATE_H

#include "report/report.h"

/* At or above the section's --fail-on, whether or not that is `never`; not what the baseline or the
 * commit before the change has already. */
bool finding_fails(const Section *s, const Finding *f);

/* Whether the exit status is 1, if everything could be read. */
bool section_fails(const Section *s);

#endif
