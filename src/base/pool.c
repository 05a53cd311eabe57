#define _GNU_SOURCE /* sched_getaffinity where it exists */
#include "base/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>
#if defined(__linux__)
#include <sched.h>
#endif

typedef struct Job {
    atomic_size_t next;
    size_t count;
    void (*fn)(void *ctx, unsigned worker, size_t item);
    void *ctx;
} Job;

typedef struct Worker {
    Job *job;
    unsigned number;
} Worker;

static void *work(void *arg) {
    Worker *w = arg;
    for (;;) {
        size_t item = atomic_fetch_add_explicit(&w->job->next, 1, memory_order_relaxed);
        if (item >= w->job->count)
            return NULL;
        w->job->fn(w->job->ctx, w->number, item);
    }
}

void pool_run(unsigned jobs, size_t count, void (*fn)(void *ctx, unsigned worker, size_t item),
              void *ctx) {
    Job job = {.count = count, .fn = fn, .ctx = ctx};
    Worker workers[POOL_MAX_JOBS];
    pthread_t threads[POOL_MAX_JOBS];
    bool started[POOL_MAX_JOBS] = {false};
    if (jobs > POOL_MAX_JOBS)
        jobs = POOL_MAX_JOBS;
    if (jobs > count)
        jobs = (unsigned)count;
    atomic_init(&job.next, 0);
    for (unsigned i = 1; i < jobs; i++) {
        workers[i] = (Worker){&job, i};
        started[i] = pthread_create(&threads[i], NULL, work, &workers[i]) == 0;
    }
    workers[0] = (Worker){&job, 0};
    work(&workers[0]);
    for (unsigned i = 1; i < jobs; i++)
        if (started[i])
            pthread_join(threads[i], NULL);
}

unsigned pool_default_jobs(void) {
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
#endif
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}
