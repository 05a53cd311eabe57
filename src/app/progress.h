/* Progress: one line on a terminal for a run that takes longer than half a second.
 *
 *     Progress p = progress_start(&options);
 *     progress_show(&p, "Reading files", done, total);   often: it draws at most ten times a second
 *     progress_erase(&p);                                before anything else is written
 *
 * It is drawn on standard error, and only where that is a terminal. No thread of its own: whoever
 * does the work says how far it has come. All calls come from one thread. */
#ifndef PUC_APP_PROGRESS_H
#define PUC_APP_PROGRESS_H

#include "app/options.h"

typedef struct Progress {
    bool wanted, drawn;
    unsigned width;         /* columns that a line can take */
    size_t started, before; /* microseconds: the run, the last line */
} Progress;

Progress progress_start(const Options *options);
/* `total` 0: not known. `p` may be NULL. */
void progress_show(Progress *p, const char *doing, size_t done, size_t total);
void progress_erase(Progress *p);

#endif
