/* The table of targets. It is as wide as its benchmarks make it, so there are three forms, of which
 * the first that fits is taken:
 *   wide      everything in one row, "recommended" behind it
 *   tight     heads on several lines, "+12.9% ✓", the recommended target marked with ">" before it
 *   split     the verdicts, and below them the measurements in as many tables as it takes */
#include "report/screen.h"
#include "report/table.h"

static void change_cell(Screen *s, Table *table, const TargetPlan *t, const Benchmark *b,
                        bool tight) {
    Arena *a = s->page.arena;
    const Change *c = target_change(t, b);
    if (!c) {
        table_cell(table, PAINT_FAINT, STR("no data"));
        return;
    }
    Str mark = effect_mark(s->page.style, c->effect);
    Str text =
        arena_format(a, "%.*s %.*s", STR_ARG(change_text(a, c->percent, !tight)), STR_ARG(mark));
    table_cell(table, effect_paint(c->effect), text);
}

/* ---- the forms ---- */

static void count_cell(Screen *s, Table *table, Paint paint, size_t n) {
    table_cell(table, n ? paint : PAINT_PLAIN, number_text(s->page.arena, (double)n, 0));
}

static void verdict_columns(Table *table) {
    table_column(table, STR("target"), false);
    table_column(table, STR("verdict"), false);
    table_column(table, STR("blockers"), true);
    table_column(table, STR("warnings"), true);
}

static void verdict_cells(Screen *s, Table *table, const TargetPlan *t) {
    table_cell(table, PAINT_STRONG, t->version);
    table_cell(table, verdict_paint(t->verdict), verdict_words(s->page.arena, t));
    count_cell(s, table, PAINT_BAD, t->blockers);
    count_cell(s, table, PAINT_CARE, t->warnings);
}

/* All in one table; `count` benchmarks from `list`. */
static Table whole_table(Screen *s, const Benchmarks *list, size_t count, bool tight) {
    Table table = {.page = &s->page, .wrap_heads = tight};
    verdict_columns(&table);
    for (size_t i = 0; i < count; i++)
        table_column(&table, list->items[i]->title, true);
    if (!tight)
        table_column(&table, (Str){0}, false);
    for (size_t row = 0; row < s->plan->target_count; row++) {
        const TargetPlan *t = &s->plan->targets[row];
        bool recommended = t == s->plan->recommended && !s->plan->project->files_only;
        verdict_cells(s, &table, t);
        for (size_t i = 0; i < count; i++)
            change_cell(s, &table, t, list->items[i], tight);
        if (!tight)
            table_cell(&table, PAINT_GOOD, recommended ? STR("recommended") : (Str){0});
        else if (recommended)
            table.marked = row + 1;
    }
    return table;
}

static Table measurement_table(Screen *s, const Benchmarks *list, size_t from, size_t to) {
    Table table = {.page = &s->page, .wrap_heads = true};
    table_column(&table, STR("target"), false);
    for (size_t i = from; i < to; i++)
        table_column(&table, list->items[i]->title, true);
    for (size_t row = 0; row < s->plan->target_count; row++) {
        table_cell(&table, PAINT_STRONG, s->plan->targets[row].version);
        for (size_t i = from; i < to; i++)
            change_cell(s, &table, &s->plan->targets[row], list->items[i], false);
    }
    return table;
}

static void print_split(Screen *s, const Benchmarks *list) {
    Table verdicts = whole_table(s, list, 0, false);
    if (table_width(&verdicts) > s->page.width)
        verdicts = whole_table(s, list, 0, true);
    table_print(&verdicts);
    for (size_t from = 0, to; from < list->len; from = to) {
        to = from + 1;
        Table table = measurement_table(s, list, from, to);
        while (to < list->len) {
            Table more = measurement_table(s, list, from, to + 1);
            if (table_width(&more) > s->page.width)
                break;
            table = more;
            to++;
        }
        page_end_line(&s->page);
        table_print(&table);
    }
}

void screen_targets(Screen *s) {
    if (s->plan->target_count == 0) {
        page_flow(&s->page, PAINT_PLAIN, 0,
                  STR("No newer Python to judge: --target 3.N names one."));
        page_end_line(&s->page);
        return;
    }
    Benchmarks list = plan_benchmarks(s->page.arena, s->plan);
    for (int tight = 0; tight <= 1; tight++) {
        Table table = whole_table(s, &list, list.len, tight);
        if (table_width(&table) <= s->page.width) {
            table_print(&table);
            return;
        }
    }
    print_split(s, &list);
}
