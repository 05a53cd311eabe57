/* How the dependencies stand: one line for targets that fare the same, and with --verbose the names
 * of those about which nothing is known. */
#include "report/screen.h"

typedef struct Counts {
    size_t of[STANDING_COUNT];
} Counts;

static Counts counts_at(const Standings *s, int minor) {
    Counts c = {{0}};
    vec_each (const StandingRow, row, &s->rows) {
        c.of[row->at[minor]]++;
    }
    return c;
}

/* Whether two targets can share a line. With --verbose names follow, so these must be the same. */
static bool is_same(const Screen *s, int x, int y) {
    const Standings *all = &s->plan->standings;
    Counts a = counts_at(all, x), b = counts_at(all, y);
    for (int i = 0; i < STANDING_COUNT; i++)
        if (a.of[i] != b.of[i])
            return false;
    vec_each (const StandingRow, row, &all->rows) {
        if (s->report->style.verbose && row->at[x] != row->at[y])
            return false;
    }
    return true;
}

/* "30 clear, 2 blocked, 1 may be blocked, 8 unknown" */
static Str counts_text(Arena *a, const Counts *c) {
    static const struct {
        Standing standing;
        const char *words;
    } order[] = {{STANDING_CLEAR, "clear"},
                 {STANDING_BLOCKED, "blocked"},
                 {STANDING_MAY_BE_BLOCKED, "may be blocked"},
                 {STANDING_UNKNOWN, "unknown"}};
    Str text = {0};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        if (c->of[order[i].standing])
            text = arena_format(a, "%.*s%s%zu %s", STR_ARG(text), text.len ? ", " : "",
                                c->of[order[i].standing], order[i].words);
    return text;
}

static void put_counts(Screen *s, Minors minors, const Counts *c) {
    Arena *a = s->page.arena;
    size_t total = 0;
    for (int i = STANDING_CLEAR; i < STANDING_COUNT; i++)
        total += c->of[i];
    if (!total)
        return;
    bool more = c->of[STANDING_UNKNOWN] && !s->report->style.verbose;
    Str text = arena_format(a, "%.*s: %.*s: %.*s%s", STR_ARG(minors_text(a, minors)),
                            STR_ARG(count_text(a, total, "dependency", "dependencies")),
                            STR_ARG(counts_text(a, c)), more ? " (--verbose lists them)" : "");
    page_skip_to(&s->page, 2);
    page_flow(&s->page, PAINT_PLAIN, 4, text);
    page_end_line(&s->page);
}

static void put_unknown(Screen *s, Minors minors, int minor) {
    Arena *a = s->page.arena;
    Strs names = {0};
    vec_each (const StandingRow, row, &s->plan->standings.rows) {
        if (row->at[minor] == STANDING_UNKNOWN)
            *vec_push(a, &names) = row->name;
    }
    if (!names.len)
        return;
    page_skip_to(&s->page, 2);
    page_flow(&s->page, PAINT_FAINT, 4,
              arena_format(a, "nothing is known at %.*s of %.*s", STR_ARG(minors_text(a, minors)),
                           STR_ARG(list_text(a, &names))));
    page_end_line(&s->page);
}

void screen_standings(Screen *s) {
    const Plan *p = s->plan;
    Minors group = 0;
    if (!p->standings.rows.len || !p->target_count)
        return;
    page_end_line(&s->page);
    for (size_t i = 0; i < p->target_count; i++) {
        int minor = p->targets[i].minor;
        Counts c = counts_at(&p->standings, minor);
        group |= MINOR_BIT((unsigned)minor);
        if (i + 1 < p->target_count && is_same(s, minor, p->targets[i + 1].minor))
            continue;
        put_counts(s, group, &c);
        if (s->report->style.verbose)
            put_unknown(s, group, minor);
        group = 0;
    }
}
