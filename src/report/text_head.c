#include "report/screen.h"

enum { OTHERS_SHOWN = 3, UNREAD_SHOWN = 3, ERRORS_SHOWN = 5 };

/* ---- which Python ---- */

static Str eol_text(Arena *a, const Plan *p, Str subject) {
    if (!p->current || !p->current->end_of_life.len)
        return (Str){0};
    const char *verb = p->current_past_eol ? "reached end of life on" : "is supported until";
    return arena_format(a, "%.*s %s %.*s", STR_ARG(subject), verb,
                        STR_ARG(p->current->end_of_life));
}

static Str current_sentence(Arena *a, const Plan *p) {
    const CurrentPython *c = p->project->current;
    if (!c || c->minor < 0)
        return STR("does not say which Python it runs on: --current 3.N does.");
    Str place = c->place.path.len ? line_text(a, &c->place) : STR("--current");
    if (c->from_floor) {
        Str eol = eol_text(a, p, arena_format(a, "; 3.%d", c->minor));
        return arena_format(a,
                            "asks for Python 3.%d or newer (%.*s) and does not say which one it "
                            "runs on%.*s.",
                            c->minor, STR_ARG(place), STR_ARG(eol));
    }
    Str eol = eol_text(a, p, STR(", which"));
    bool tested = c->role == PIN_MATRIX && c->place.path.len;
    return arena_format(a, "%s Python 3.%d (%.*s)%s%.*s.", tested ? "is tested on" : "runs on",
                        c->minor, STR_ARG(place), tested ? " and newer" : "", STR_ARG(eol));
}

static void put_current(Screen *s) {
    Page *p = &s->page;
    Str name = s->section->name;
    if (!name.len || str_eq(name, STR("this project")))
        name = STR("This project");
    page_put(p, PAINT_STRONG, name);
    page_put(p, PAINT_PLAIN, STR(" "));
    page_flow(p, PAINT_PLAIN, 0, current_sentence(p->arena, s->plan));
    page_end_line(p);
}

static Str pin_text(Arena *a, const PythonPin *pin) {
    Str what = pin->label;
    if (pin->role == PIN_FLOOR)
        what = specifier_set_text(a, &pin->specifiers);
    else if (pin->minor >= 0)
        what = arena_format(a, "3.%d", pin->minor);
    return arena_format(a, "%.*s (%.*s)", STR_ARG(what), STR_ARG(line_text(a, &pin->place)));
}

static void put_others(Screen *s) {
    Arena *a = s->page.arena;
    const CurrentPython *c = s->plan->project->current;
    if (!c || c->others.len == 0)
        return;
    size_t shown = c->others.len;
    if (shown > OTHERS_SHOWN && !s->report->style.verbose)
        shown = OTHERS_SHOWN;
    Strs places = {0};
    for (size_t i = 0; i < shown; i++)
        *vec_push(a, &places) = pin_text(a, c->others.items[i]);
    if (shown < c->others.len)
        *vec_push(a, &places) = arena_format(a, "%zu more", c->others.len - shown);
    page_format(&s->page, PAINT_CARE, "Other places say otherwise: ");
    page_flow(&s->page, PAINT_PLAIN, 2, arena_format(a, "%.*s.", STR_ARG(list_text(a, &places))));
    page_end_line(&s->page);
}

/* ---- what was read ---- */

static Str files_text(Arena *a, const FileCounts *files, bool name_all) {
    const struct {
        size_t count;
        const char *one, *many;
    } kinds[] = {
        {files->dependency, "dependency file", "dependency files"},
        {files->deployment, "deployment file", "deployment files"},
        {files->python, "Python file", "Python files"},
    };
    Strs parts = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].count || name_all)
            *vec_push(a, &parts) = count_text(a, kinds[i].count, kinds[i].one, kinds[i].many);
    return parts.len ? list_text(a, &parts) : STR("no files");
}

static void put_counts(Screen *s) {
    Arena *a = s->page.arena;
    const Report *r = s->report;
    bool files_only = s->plan->project->files_only;
    Str text =
        arena_format(a, "Read %.*s", STR_ARG(files_text(a, &s->section->files, !files_only)));
    if (r->section_count == 1)
        text =
            arena_format(a, "%.*s in %.*s", STR_ARG(text), STR_ARG(elapsed_text(a, r->elapsed_us)));
    if (files_only && s->plan->target_count)
        text = arena_format(a, "%.*s. Judged for Python %.*s", STR_ARG(text),
                            STR_ARG(minors_text(a, s->plan->project->targets)));
    if (r->style.verbose && s->section->files.skipped)
        text = arena_format(
            a, "%.*s. Left out %.*s", STR_ARG(text),
            STR_ARG(count_text(a, s->section->files.skipped, "vendored or generated path",
                               "vendored or generated paths")));
    page_flow(&s->page, PAINT_PLAIN, 0, arena_format(a, "%.*s.", STR_ARG(text)));
    page_end_line(&s->page);
}

/* ---- what could not be read ---- */

static void put_unread(Screen *s) {
    Arena *a = s->page.arena;
    const Strs *unread = s->section->unread;
    if (!unread || unread->len == 0)
        return;
    size_t shown = unread->len;
    if (shown > UNREAD_SHOWN && !s->report->style.verbose)
        shown = UNREAD_SHOWN;
    Strs names = {0};
    for (size_t i = 0; i < shown; i++)
        *vec_push(a, &names) = unread->items[i];
    if (shown < unread->len)
        *vec_push(a, &names) = arena_format(a, "%zu more", unread->len - shown);
    page_put(&s->page, PAINT_CARE, STR("Not read, no reader for the format yet: "));
    page_flow(&s->page, PAINT_PLAIN, 2, arena_format(a, "%.*s.", STR_ARG(list_text(a, &names))));
    page_end_line(&s->page);
}

static void put_error(Page *p, const Diag *d) {
    page_skip_to(p, 2);
    Str place = line_text(p->arena, &d->place);
    if (place.len) {
        page_put(p, PAINT_PLAIN, place);
        page_put(p, PAINT_PLAIN, STR(": "));
    }
    page_flow(p, PAINT_PLAIN, 4, d->message);
    page_end_line(p);
}

void screen_errors(Screen *s) {
    const Diags *errors = s->report->errors;
    if (!errors || errors->len == 0)
        return;
    size_t shown = errors->len;
    if (shown > ERRORS_SHOWN && !s->report->style.verbose)
        shown = ERRORS_SHOWN;
    page_put(&s->page, PAINT_BAD, STR("Not everything could be read:"));
    page_end_line(&s->page);
    for (size_t i = 0; i < shown; i++)
        put_error(&s->page, &errors->items[i]);
    if (shown < errors->len) {
        page_format(&s->page, PAINT_PLAIN, "  and %zu more: --verbose", errors->len - shown);
        page_end_line(&s->page);
    }
}

void screen_head(Screen *s) {
    if (!s->plan->project->files_only) {
        put_current(s);
        put_others(s);
    }
    put_counts(s);
    put_unread(s);
    if (s->report->section_count == 1)
        screen_errors(s);
    page_end_line(&s->page);
}
