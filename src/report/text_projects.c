/* Several projects in one report: the table of them, and the line above the screen of each. */
#include "report/screen.h"
#include "report/table.h"

enum { FOLDER_LEAST = 12, OTHER_COLUMNS = 50 };

static void project_row(Screen *s, Table *table, const Section *section) {
    Page *p = &s->page;
    const TargetPlan *t = section_target(section), *recommended = section->plan->recommended;
    size_t room = p->width > OTHER_COLUMNS + FOLDER_LEAST ? p->width - OTHER_COLUMNS : FOLDER_LEAST;
    table_cell(table, PAINT_STRONG, page_cut(p, page_clean(p, section_title(section)), room));
    table_cell(table, PAINT_PLAIN, section_python(p->arena, section));
    table_cell(table, recommended ? PAINT_GOOD : PAINT_PLAIN,
               recommended ? recommended->version : STR("none"));
    table_cell(table, t && t->blockers ? PAINT_BAD : PAINT_PLAIN,
               section_blockers(p->arena, section));
    bool fails = s->report->exit_status == 1 && section_fails(section);
    table_cell(table, PAINT_BAD, fails ? STR("fails") : (Str){0});
}

void screen_projects(Screen *s) {
    Page *p = &s->page;
    const Report *r = s->report;
    Table table = {.page = p};
    if (!r->style.quiet) {
        page_flow(p, PAINT_PLAIN, 0,
                  arena_format(p->arena, "%zu projects, judged in %.*s.", r->section_count,
                               STR_ARG(elapsed_text(p->arena, r->elapsed_us))));
        page_end_line(p);
        screen_errors(s);
        page_end_line(p);
    }
    table_column(&table, STR("project"), false);
    table_column(&table, STR("Python now"), false);
    table_column(&table, STR("recommended"), false);
    table_column(&table, STR("blockers"), true);
    table_column(&table, (Str){0}, false);
    for (size_t i = 0; i < r->section_count; i++)
        project_row(s, &table, &r->sections[i]);
    table_print(&table);
}

/* "── services/api ────────" */
void screen_project_head(Screen *s) {
    Page *p = &s->page;
    Str dash = p->style->unicode ? STR("─") : STR("-");
    Buf line = {0};
    page_end_line(p);
    buf_repeat(&line, dash, 2);
    page_put(p, PAINT_FAINT, buf_str(&line));
    page_put(p, PAINT_PLAIN, STR(" "));
    Str title = page_clean(p, section_title(s->section));
    page_put(p, PAINT_STRONG, page_cut(p, title, p->width - p->column - 2));
    page_put(p, PAINT_PLAIN, STR(" "));
    buf_clear(&line);
    buf_repeat(&line, dash, p->width > p->column ? p->width - p->column : 0);
    page_put(p, PAINT_FAINT, buf_str(&line));
    page_end_line(p);
    buf_release(&line);
}
