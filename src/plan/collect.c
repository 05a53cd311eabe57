#include "plan/building.h"

/* A lock made for one Python can miss the wheels of dozens of packages for the next one. Where no
 * rule knows the package, nor which version would do, they are one step: lock newer ones. */

enum { NAMES_SHOWN = 3 };

typedef struct Collected {
    size_t step; /* its index among the steps that are kept */
    Strs names;
} Collected;

typedef struct Collecting {
    Building *b;
    Steps kept;
    StrMap by_lock; /* "rule lock" -> Collected */
    VEC(Collected) all;
} Collecting;

/* Of these the lock alone speaks. */
static bool is_about_a_lock(const Step *s) {
    return s->action == FIX_UPGRADE && !s->to.len && s->dependency && s->dependency->from_lock &&
           s->rule->match->op == COND_PROJECT;
}

static size_t keep(Collecting *c, const Step *s) {
    *vec_push(c->b->arena, &c->kept) = *s;
    return c->kept.len - 1;
}

/* Returns the index of the step that has it. */
static size_t collect(Collecting *c, const Step *s) {
    Arena *a = c->b->arena;
    Str key =
        arena_format(a, "%.*s %.*s", STR_ARG(s->rule->id), STR_ARG(s->dependency->place.path));
    void **slot = strmap_put(a, &c->by_lock, key);
    if (!*slot) {
        *vec_push(a, &c->all) = (Collected){.step = keep(c, s)};
        *slot = (void *)(uintptr_t)c->all.len;
    }
    Collected *have = &c->all.items[(uintptr_t)*slot - 1];
    *vec_push(a, &have->names) = s->subject;
    Step *into = &c->kept.items[have->step];
    into->severity = s->severity > into->severity ? s->severity : into->severity;
    vec_each (Place, p, &s->locations) {
        add_location(a, into, p);
    }
    return have->step;
}

/* "bitarray, cffi, duckdb and 17 more" */
static Str names_in_words(Arena *a, const Strs *names) {
    Str text = names->items[0];
    size_t shown = names->len <= NAMES_SHOWN + 1 ? names->len : NAMES_SHOWN;
    for (size_t i = 1; i < shown; i++)
        text = arena_format(a, "%.*s%s%.*s", STR_ARG(text), i + 1 == names->len ? " and " : ", ",
                            STR_ARG(names->items[i]));
    return shown == names->len
               ? text
               : arena_format(a, "%.*s and %zu more", STR_ARG(text), names->len - shown);
}

static void finish(Arena *a, Step *s, const Strs *names) {
    if (names->len < 2)
        return;
    Str run = lock_command(a, s->dependency->place.path, STR("NAME"));
    s->why = arena_format(a, "%.*s; so it is with %s; for each: %.*s", STR_ARG(s->why),
                          names->len == 2 ? "the other" : "the others", STR_ARG(run));
    s->subject = names_in_words(a, names);
    s->from = (Str){0};
    s->dependency = NULL;
}

void collect_lock_steps(Building *b) {
    Collecting c = {.b = b};
    size_t *moved = arena_array(b->arena, size_t, b->steps.len + 1);
    for (size_t i = 0; i < b->steps.len; i++) {
        const Step *s = &b->steps.items[i];
        moved[i] = is_about_a_lock(s) ? collect(&c, s) : keep(&c, s);
    }
    vec_each (Collected, one, &c.all) {
        finish(b->arena, &c.kept.items[one->step], &one->names);
    }
    b->steps = c.kept;
    for (size_t i = 0; i < b->by_key.cap; i++) {
        StrMapSlot *slot = &b->by_key.slots[i];
        if (slot->key.ptr && slot->value)
            slot->value = (void *)(uintptr_t)(moved[(uintptr_t)slot->value - 1] + 1);
    }
}
