/* What still works on the shown target and warns that it will go: one row for each rule.
 *
 *     Deprecated on 3.14, still working
 *       name                      places  first place
 *       datetime.datetime.utcnow      55  src/dates.py:7
 */
#include "base/map.h"
#include "report/screen.h"
#include "report/table.h"

#include <stdlib.h>

enum { RULES_SHOWN = 5 };

typedef struct OldRule {
    const Finding *first;
    size_t places;
} OldRule;
typedef VEC(OldRule) OldRules;

static int by_places(const void *x, const void *y) {
    const OldRule *a = x, *b = y;
    if (a->places != b->places)
        return a->places < b->places ? 1 : -1;
    return str_cmp(a->first->rule->id, b->first->rule->id);
}

/* Warnings are steps of the plan: these are the notes. */
static OldRules rules_of(const Screen *s) {
    Arena *a = s->page.arena;
    OldRules rules = {0};
    StrMap by_id = {0};
    vec_each (const Finding, f, &s->plan->findings) {
        if (!is_deprecation_note(f, s->shown->minor))
            continue;
        void **slot = strmap_put(a, &by_id, f->rule->id);
        if (!*slot) {
            *vec_push(a, &rules) = (OldRule){.first = f};
            *slot = (void *)(uintptr_t)rules.len;
        }
        rules.items[(uintptr_t)*slot - 1].places++;
    }
    if (rules.len)
        qsort(rules.items, rules.len, sizeof *rules.items, by_places);
    return rules;
}

bool is_deprecation_note(const Finding *f, int minor) {
    return f->kind == FINDING_DEPRECATED && f->severity == SEVERITY_INFO && f->rule &&
           (f->affects & MINOR_BIT((unsigned)minor));
}

void screen_deprecated(Screen *s) {
    Page *p = &s->page;
    if (!s->shown || s->report->style.verbose)
        return;
    OldRules rules = rules_of(s);
    if (rules.len == 0)
        return;
    page_end_line(p);
    page_format(p, PAINT_STRONG, "Deprecated on %.*s, still working", STR_ARG(s->shown->version));
    page_end_line(p);
    Table table = {.page = p, .cut_last = true};
    table_column(&table, STR("name"), false);
    table_column(&table, STR("places"), true);
    table_column(&table, STR("first place"), false);
    for (size_t i = 0; i < rules.len && i < RULES_SHOWN; i++) {
        table_cell(&table, PAINT_PLAIN, rules.items[i].first->name);
        table_cell(&table, PAINT_PLAIN, number_text(p->arena, (double)rules.items[i].places, 0));
        table_cell(&table, PAINT_FAINT, line_text(p->arena, &rules.items[i].first->place));
    }
    table_print(&table);
    if (rules.len > RULES_SHOWN) {
        page_format(p, PAINT_PLAIN, "  and %zu more: --verbose", rules.len - RULES_SHOWN);
        page_end_line(p);
    }
}
