/* Completions: what bash, zsh and fish offer after `pyupgrade-check`, as scripts for them. They
 * name the options, what each argument can be, and ask the program for the ids of rules. */
#ifndef PUC_APP_COMPLETIONS_H
#define PUC_APP_COMPLETIONS_H

#include "app/options.h"

void completions_bash(Buf *out);
void completions_zsh(Buf *out);
void completions_fish(Buf *out);

#endif
