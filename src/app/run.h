/* Run: the one way from the options to the exit status. */
#ifndef PUC_APP_RUN_H
#define PUC_APP_RUN_H

#include "app/options.h"

enum { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

/* Writes the report to standard output (or --output) and talk to standard error. */
int run(Arena *a, const Options *options);

#endif
