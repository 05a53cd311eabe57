/* Check: the run from the walk to the written report. */
#ifndef PUC_APP_CHECK_H
#define PUC_APP_CHECK_H

#include "app/options.h"

/* `line`: the command line; configuration files are read here, for each project of the run. Returns
 * the exit status. */
int check(Arena *a, const Options *line);

#endif
