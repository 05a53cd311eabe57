/* What makes the run fail and has no step in the plan that is shown, since it stands in the way of
 * other targets: a row for each rule and name.
 *
 *     Not in this plan
 *       shop/load.py:3 and 2 more  blocker  3.12-3.15
 *         imp was removed in Python 3.12; use importlib [stdlib.imp]
 */
#include "base/map.h"
#include "report/screen.h"

enum { GROUPS_SHOWN = 10, TEXT_START = 4 };

typedef struct Failing {
    const Finding *first;
    size_t places;
} Failing;
typedef VEC(Failing) FailingList;

StrMap planned_places(Screen *s) {
    StrMap places = {0};
    Arena *a = s->page.arena;
    if (s->shown)
        vec_each (const Step, step, &s->shown->steps) {
            vec_each (const Place, p, &step->locations) {
                *strmap_put(a, &places, line_text(a, p)) = s;
            }
        }
    return places;
}

static FailingList failing_of(Screen *s) {
    Arena *a = s->page.arena;
    FailingList list = {0};
    StrMap places = planned_places(s), seen = {0}; /* rule and name -> number in the list + 1 */
    vec_each (const Finding, f, &s->plan->findings) {
        if (!finding_fails(s->section, f) || !f->affects || !f->rule ||
            strmap_has(&places, line_text(a, &f->place)))
            continue;
        Str key = arena_format(a, "%.*s %.*s", STR_ARG(f->rule->id), STR_ARG(f->name));
        void **slot = strmap_put(a, &seen, key);
        if (!*slot) {
            *vec_push(a, &list) = (Failing){.first = f};
            *slot = (void *)(uintptr_t)list.len;
        }
        list.items[(uintptr_t)*slot - 1].places++;
    }
    return list;
}

static void put_group(Page *p, const Failing *g) {
    const Finding *f = g->first;
    page_skip_to(p, 2);
    page_put(p, PAINT_PLAIN, line_text(p->arena, &f->place));
    if (g->places > 1)
        page_format(p, PAINT_PLAIN, " and %zu more", g->places - 1);
    page_put(p, PAINT_PLAIN, STR("  "));
    page_put(p, severity_paint(f->severity), str_from(severity_text(f->severity)));
    page_format(p, PAINT_PLAIN, "  %.*s", STR_ARG(minors_text(p->arena, f->affects)));
    page_end_line(p);
    page_skip_to(p, TEXT_START);
    page_flow(p, PAINT_PLAIN, TEXT_START,
              arena_format(p->arena, "%.*s [%.*s]", STR_ARG(f->message), STR_ARG(f->rule->id)));
    page_end_line(p);
}

void screen_failing(Screen *s) {
    Page *p = &s->page;
    FailingList list = failing_of(s);
    if (!list.len)
        return;
    page_gap(p);
    page_put(p, PAINT_STRONG, STR("Not in this plan"));
    page_end_line(p);
    for (size_t i = 0; i < list.len && i < GROUPS_SHOWN; i++)
        put_group(p, &list.items[i]);
    if (list.len > GROUPS_SHOWN) {
        page_format(p, PAINT_PLAIN, "  and %zu more: --verbose", list.len - GROUPS_SHOWN);
        page_end_line(p);
    }
}
