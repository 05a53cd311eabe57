/* Output: the report to standard output or a file, talk to standard error. */
#ifndef PUC_APP_OUTPUT_H
#define PUC_APP_OUTPUT_H

#include "app/options.h"
#include "base/diag.h"

/* One line on standard error, made safe for a terminal. */
void complain(Arena *a, Str message);
void complain_all(Arena *a, const Diags *diags);

/* All of it, or false with errno set. */
bool write_all(int fd, Str text);

/* Writes the report where the options say. Returns `status`, or EXIT_TROUBLE where it could not be
 * written; a reader that went away (head, less) is no failure. */
int output_write(Arena *a, const Options *o, const Buf *report, int status);

#endif
