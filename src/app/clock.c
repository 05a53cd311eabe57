#define _POSIX_C_SOURCE 200809L
#include "app/clock.h"

#include <time.h>

size_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (size_t)t.tv_sec * 1000000u + (size_t)t.tv_nsec / 1000u;
}
