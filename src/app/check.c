#include "app/check.h"

#include "app/check_run.h"
#include "app/output.h"
#include "app/run.h"

/* As far as it comes: nothing is judged when options or configurations are wrong. */
static void read_all(Check *c) {
    check_options(c);
    if (!c->wrong.len)
        check_walk(c);
    if (!c->wrong.len)
        check_members(c);
    if (!c->wrong.len && c->comparison.change)
        check_before(c);
    if (!c->wrong.len)
        check_scan(c);
}

static int check_all(Check *c) {
    read_all(c);
    if (!c->wrong.len) {
        check_judge(c);
        return check_report(c);
    }
    progress_erase(&c->progress);
    complain_all(c->arena, &c->wrong);
    return EXIT_TROUBLE;
}

static void close_check(Check *c) {
    vec_each (Member, m, &c->members) {
        arena_release(&m->arena);
    }
    scan_free(c->scan);
}

int check(Arena *a, const Options *line) {
    Check c = {.arena = a, .line = line, .progress = progress_start(line), .started = now_us()};
    int status = check_all(&c);
    if (c.before)
        close_check(c.before);
    close_check(&c);
    site_free(c.site);
    return status;
}
