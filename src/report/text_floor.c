/* Names and constructs that need a newer Python than the project says it supports: a table for each
 * place that says so, one row for each name.
 *
 *     Too new for the project: requires-python (pyproject.toml:5) allows 3.8
 *       name      needs  places  first place
 *       tomllib   3.11        1  src/settings.py:3
 *       zoneinfo  3.9         5  src/dates.py:7
 */
#include "base/map.h"
#include "report/screen.h"
#include "report/table.h"

enum { NAMES_SHOWN = 10 };

typedef struct NewName {
    const Finding *first;
    size_t places;
} NewName;

/* The names that one floor forbids, in the order of their first places. */
typedef struct FloorGroup {
    Str floor;
    VEC(NewName) names;
    StrMap by_name; /* rule and name -> number in `names` + 1 */
} FloorGroup;
typedef VEC(FloorGroup *) FloorGroups;

static FloorGroup *group_of(Arena *a, FloorGroups *groups, StrMap *by_floor, Str floor) {
    FloorGroup **slot = (FloorGroup **)strmap_put(a, by_floor, floor);
    if (!*slot) {
        *slot = arena_new(a, FloorGroup);
        (*slot)->floor = floor;
        *vec_push(a, groups) = *slot;
    }
    return *slot;
}

static void group_add(Arena *a, FloorGroup *g, const Finding *f) {
    Str key = arena_format(a, "%.*s %.*s", STR_ARG(f->rule->id), STR_ARG(f->name));
    void **slot = strmap_put(a, &g->by_name, key);
    if (!*slot) {
        *vec_push(a, &g->names) = (NewName){.first = f};
        *slot = (void *)(uintptr_t)g->names.len;
    }
    g->names.items[(uintptr_t)*slot - 1].places++;
}

static FloorGroups groups_of(Screen *s) {
    FloorGroups groups = {0};
    StrMap by_floor = {0};
    vec_each (const Finding, f, &s->plan->findings) {
        if (f->kind == FINDING_NEEDS_NEWER && f->rule)
            group_add(s->page.arena, group_of(s->page.arena, &groups, &by_floor, f->floor), f);
    }
    return groups;
}

static void put_row(Screen *s, Table *table, const NewName *n) {
    Arena *a = s->page.arena;
    int since = rule_since(n->first->rule);
    table_cell(table, PAINT_PLAIN, n->first->name);
    table_cell(table, PAINT_PLAIN, since < 0 ? STR("newer") : arena_format(a, "3.%d", since));
    table_cell(table, PAINT_PLAIN, number_text(a, (double)n->places, 0));
    table_cell(table, PAINT_FAINT, line_text(a, &n->first->place));
}

static void put_group(Screen *s, const FloorGroup *g) {
    Page *p = &s->page;
    Table table = {.page = p, .cut_last = true};
    size_t shown = g->names.len;
    if (shown > NAMES_SHOWN && !s->report->style.verbose)
        shown = NAMES_SHOWN;
    page_end_line(p);
    page_put(p, PAINT_STRONG, STR("Too new for the project"));
    page_flow(p, PAINT_PLAIN, 2, arena_format(p->arena, ": %.*s", STR_ARG(g->floor)));
    page_end_line(p);
    table_column(&table, STR("name"), false);
    table_column(&table, STR("needs"), false);
    table_column(&table, STR("places"), true);
    table_column(&table, STR("first place"), false);
    for (size_t i = 0; i < shown; i++)
        put_row(s, &table, &g->names.items[i]);
    table_print(&table);
    if (shown < g->names.len) {
        page_format(p, PAINT_PLAIN, "  and %zu more: --verbose", g->names.len - shown);
        page_end_line(p);
    }
}

void screen_floor(Screen *s) {
    FloorGroups groups = groups_of(s);
    for (size_t i = 0; i < groups.len; i++)
        put_group(s, groups.items[i]);
}
