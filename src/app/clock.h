/* The clock: how long things take. What day it is says targets.h. */
#ifndef PUC_APP_CLOCK_H
#define PUC_APP_CLOCK_H

#include <stddef.h>

size_t now_us(void); /* microseconds since some moment; never goes back */

#endif
