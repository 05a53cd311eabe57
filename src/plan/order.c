#include "plan/building.h"

#include <stdlib.h>

/* The order of the steps. What moves together is one step with several parts: packages of one row
 * of the policy's `together`, and packages of which one asks for the other. Steps are put into
 * groups (a forest in which each points to another of its group), a group waits until all its parts
 * can be done, and takes the place of its first part. */

typedef struct Ordered {
    Step step;
    size_t parent; /* index of another of its group; its own: the group's root */
    size_t lead;   /* index of the part that comes first */
} Ordered;

typedef struct Order {
    Ordered *items;
    size_t count;
} Order;

static size_t root_of(const Order *o, size_t i) {
    while (o->items[i].parent != i)
        i = o->items[i].parent;
    return i;
}

/* The lower index becomes the root, so that paths stay short and the same for each run. */
static void join(Order *o, size_t i, size_t k) {
    i = root_of(o, i);
    k = root_of(o, k);
    o->items[i > k ? i : k].parent = i > k ? k : i;
}

static bool moves_a_package(const Step *s) {
    return s->dependency && (s->action == FIX_UPGRADE || s->action == FIX_ADD);
}

static void join_row(Building *b, Order *o, const Together *row) {
    size_t first = 0;
    bool found = false;
    for (size_t i = 0; i < row->package_count; i++) {
        const Step *s = find_step(b, package_key(b->arena, row->packages[i]));
        if (!s || !moves_a_package(s))
            continue;
        size_t at = (size_t)(s - b->steps.items);
        o->items[at].step.joined_by = row;
        if (found)
            join(o, first, at);
        first = found ? first : at;
        found = true;
    }
}

static int step_cmp(const Step *a, const Step *b) {
    if (a->phase != b->phase)
        return (int)a->phase - (int)b->phase;
    if (a->severity != b->severity)
        return (int)b->severity - (int)a->severity;
    int c = place_cmp(&a->locations.items[0], &b->locations.items[0]);
    return c ? c : str_cmp(a->subject, b->subject);
}

/* One phase for a group: the latest, for none can go without the others. */
static void share_phases(Order *o) {
    for (size_t i = 0; i < o->count; i++) {
        Ordered *root = &o->items[root_of(o, i)];
        if (o->items[i].step.phase > root->step.phase)
            root->step.phase = o->items[i].step.phase;
    }
    for (size_t i = 0; i < o->count; i++)
        o->items[i].step.phase = o->items[root_of(o, i)].step.phase;
}

static void find_leads(Order *o) {
    for (size_t i = 0; i < o->count; i++)
        o->items[i].lead = root_of(o, i);
    for (size_t i = 0; i < o->count; i++) {
        Ordered *root = &o->items[root_of(o, i)];
        if (step_cmp(&o->items[i].step, &o->items[root->lead].step) < 0)
            root->lead = i;
    }
    for (size_t i = 0; i < o->count; i++)
        o->items[i].lead = o->items[root_of(o, i)].lead;
}

/* What is sorted: a step beside the one that leads its group. */
typedef struct Ranked {
    const Step *step, *lead;
    size_t group;
} Ranked;

static int ranked_cmp(const void *x, const void *y) {
    const Ranked *a = x, *b = y;
    int c = a->group == b->group ? 0 : step_cmp(a->lead, b->lead);
    if (!c && a->group != b->group)
        c = a->group < b->group ? -1 : 1;
    return c ? c : step_cmp(a->step, b->step);
}

/* The row of the policy that names all parts, said once, at the first. */
static void explain_group(Building *b, Step *first, const Ranked *ranked, size_t count) {
    if (count < 2 || !first->joined_by || ranked[1].step->joined_by != first->joined_by)
        return;
    Str others = {0};
    for (size_t i = 1; i < count; i++)
        others = arena_format(b->arena, "%.*s%s%.*s", STR_ARG(others),
                              i == 1           ? ""
                              : i + 1 == count ? " and "
                                               : ", ",
                              STR_ARG(ranked[i].step->subject));
    first->why = arena_format(b->arena, "%.*s; together with %.*s: %.*s", STR_ARG(first->why),
                              STR_ARG(others), STR_ARG(first->joined_by->why));
}

static void put_group(Building *b, const Ranked *ranked, size_t count, unsigned number) {
    for (size_t i = 0; i < count; i++) {
        Step s = *ranked[i].step;
        s.number = number;
        s.further_part = i > 0;
        for (size_t k = 0; k < count; k++)
            if (k != i)
                *vec_push(b->arena, &s.together) = ranked[k].step->subject;
        if (i == 0)
            explain_group(b, &s, ranked, count);
        *vec_push(b->arena, &b->steps) = s;
    }
}

static void put_in_order(Building *b, const Order *o) {
    Ranked *ranked = arena_array(b->arena, Ranked, o->count);
    unsigned number = 0;
    for (size_t i = 0; i < o->count; i++)
        ranked[i] = (Ranked){&o->items[i].step, &o->items[o->items[i].lead].step, o->items[i].lead};
    qsort(ranked, o->count, sizeof *ranked, ranked_cmp);
    b->steps = (Steps){0};
    for (size_t i = 0, end; i < o->count; i = end) {
        for (end = i + 1; end < o->count && ranked[end].group == ranked[i].group;)
            end++;
        put_group(b, &ranked[i], end - i, ++number);
    }
}

void order_steps(Building *b) {
    const Policy *policy = &b->plan->knowledge->policy;
    Order o = {arena_array(b->arena, Ordered, b->steps.len), b->steps.len};
    for (size_t i = 0; i < o.count; i++)
        o.items[i] = (Ordered){.step = b->steps.items[i], .parent = i};
    vec_each (const StepLink, l, &b->links) {
        join(&o, l->by, l->needed);
    }
    for (size_t i = 0; i < policy->together_count; i++)
        join_row(b, &o, &policy->together[i]);
    share_phases(&o);
    find_leads(&o);
    if (o.count)
        put_in_order(b, &o);
}
