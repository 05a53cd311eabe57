/* How many columns of a terminal a character takes: 0, 1 or 2. Controls count 1. */
#ifndef PUC_TEXT_CHAR_WIDTH_H
#define PUC_TEXT_CHAR_WIDTH_H

#include "base/str.h"

unsigned char_width(uint32_t c);

#endif
