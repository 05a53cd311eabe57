/* The commit that a change is compared with. */
#ifndef PUC_APP_CHANGE_BASE_H
#define PUC_APP_CHANGE_BASE_H

#include "app/git.h"

/* The merge base of `base` and HEAD as hexadecimal digits; empty, and *error says what is wrong. */
Str change_base(const Git *git, Str base, Str *error);

#endif
