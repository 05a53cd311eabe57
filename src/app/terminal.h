/* The terminal: whether to colour, how wide, which characters. The only place that asks for it. */
#ifndef PUC_APP_TERMINAL_H
#define PUC_APP_TERMINAL_H

#include "app/options.h"
#include "report/report.h"

/* For a report that goes to standard output (`to_file` false) or to a file. */
TextStyle terminal_style(const Options *options, bool to_file);
/* How wide a line on standard error can be that is drawn again and again; 0 where that is no
 * terminal, or one that cannot go back. */
unsigned terminal_progress_width(void);

#endif
