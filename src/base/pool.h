/* A worker pool for independent items: parallel inside, deterministic outside.
 *
 * Workers take item numbers from one counter; results belong into slots by item number, so that the
 * output never depends on timing. Nothing else is shared, so there are no locks. */
#ifndef PUC_BASE_POOL_H
#define PUC_BASE_POOL_H

#include <stddef.h>

/* Calls fn(ctx, worker, item) once for each item in [0, count), worker in [0, jobs). Returns when
 * all are done. With jobs <= 1, or where a thread cannot be started, the calling thread does the
 * work. */
void pool_run(unsigned jobs, size_t count, void (*fn)(void *ctx, unsigned worker, size_t item),
              void *ctx);

unsigned pool_default_jobs(void); /* processors available to this process, at least 1 */

enum { POOL_MAX_JOBS = 64 };

#endif
