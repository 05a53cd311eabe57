/* The steps to the shown target. What, where and why stand side by side where the page is wide
 * enough for it, else the why stands below:
 *
 *     1  gunicorn 20.1.0 -> 23.0.0    requirements/base.txt:3   imports pkg_resources, which
 *                                                               setuptools 82 dropped
 * [dep.gunicorn]
 */
#include "report/screen.h"

enum {
    LOCATIONS_SHOWN = 3,
    UNFIXABLE_SHOWN = 5,
    SPARE_LINES = 3,
    STEP_START = 4, /* column of the number */
    GAP = 2,
    WHAT_MAX = 36, /* columns, where side by side */
    WHERE_MAX = 36,
    WHY_MIN = 34, /* fewer columns: below */
};

/* A step as texts, cleaned. */
typedef struct StepText {
    const Step *step;
    Str what, where, why, rule;
} StepText;

/* Columns of the page: where each text starts. `why` is 0 where it stands below. */
typedef struct StepLayout {
    size_t number_width, what, where, why;
} StepLayout;

/* ---- texts ---- */

static Str locations_text(Screen *s, const Places *places) {
    Arena *a = s->page.arena;
    size_t shown = places->len;
    if (shown > LOCATIONS_SHOWN && !s->report->style.verbose)
        shown = LOCATIONS_SHOWN;
    Buf text = {0};
    for (size_t i = 0; i < shown; i++)
        buf_format(&text, "%s%.*s", i ? ", " : "", STR_ARG(line_text(a, &places->items[i])));
    if (shown < places->len)
        buf_format(&text, ", +%zu more", places->len - shown);
    Str copy = arena_str(a, buf_str(&text));
    buf_release(&text);
    return copy;
}

static StepText step_texts(Screen *s, const Step *step) {
    Arena *a = s->page.arena;
    StepText t = {.step = step,
                  .what = page_clean(&s->page, step_text(a, step)),
                  .where = page_clean(&s->page, locations_text(s, &step->locations))};
    if (s->report->style.verbose || !step_explains_itself(step))
        t.why = page_clean(&s->page, step->why);
    if (step->rule)
        t.rule = arena_format(a, "[%.*s]", STR_ARG(step->rule->id));
    return t;
}

/* ---- layout ---- */

static size_t widest_word(Arena *a, Str text) {
    Strs words = text_wrap(a, text, 1, 1);
    size_t widest = 0;
    for (size_t i = 0; i < words.len; i++) {
        size_t width = text_columns(words.items[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static size_t size_max(size_t a, size_t b) {
    return a > b ? a : b;
}

static size_t size_min(size_t a, size_t b) {
    return a < b ? a : b;
}

static StepLayout plan_layout(Screen *s, const StepText *texts, size_t count) {
    Arena *a = s->page.arena;
    size_t what = 0, where = 0, what_word = 0, where_word = 0;
    for (size_t i = 0; i < count; i++) {
        what = size_max(what, text_columns(texts[i].what));
        where = size_max(where, text_columns(texts[i].where));
        what_word = size_max(what_word, widest_word(a, texts[i].what));
        where_word = size_max(where_word, widest_word(a, texts[i].where));
    }
    StepLayout l = {.number_width = number_text(a, (double)count, 0).len};
    l.what = STEP_START + l.number_width + GAP;
    l.where = l.what + size_max(size_min(what, WHAT_MAX), size_min(what_word, WHAT_MAX)) + GAP;
    size_t why = l.where + size_min(where, WHERE_MAX) + GAP;
    if (what_word <= WHAT_MAX && where_word <= WHERE_MAX && why + WHY_MIN <= s->page.width)
        l.why = why;
    return l;
}

/* ---- printing ---- */

/* The parts of one step have one number; those after the first are joined by a plus. */
static void put_number(Page *p, const StepLayout *l, const Step *step) {
    Str number = step->further_part ? STR("+") : arena_format(p->arena, "%u", step->number);
    page_skip_to(p, STEP_START + l->number_width - size_min(number.len, l->number_width));
    page_put(p, PAINT_PLAIN, number);
    page_skip_to(p, l->what);
}

/* The rule's id behind the last line of the why, or below it. */
static void put_rule(Page *p, size_t indent, Str rule) {
    if (p->column + 1 + text_columns(rule) > p->width && p->column > indent) {
        page_end_line(p);
        page_skip_to(p, indent);
    } else if (p->column > indent) {
        page_put(p, PAINT_PLAIN, STR(" "));
    }
    page_put(p, PAINT_FAINT, rule);
}

/* The why as lines, with an empty one at the end where the rule's id needs its own. */
static Strs why_lines(Page *p, const StepLayout *l, const StepText *t) {
    size_t width = p->width - l->why;
    Strs lines = text_wrap(p->arena, t->why, width, width);
    if (text_columns(lines.items[lines.len - 1]) + 1 + text_columns(t->rule) > width)
        *vec_push(p->arena, &lines) = (Str){0};
    return lines;
}

static void print_side_by_side(Page *p, const StepLayout *l, const StepText *t) {
    Strs what = text_wrap(p->arena, t->what, l->where - GAP - l->what, l->where - GAP - l->what);
    Strs where = text_wrap(p->arena, t->where, l->why - GAP - l->where, l->why - GAP - l->where);
    Strs why = why_lines(p, l, t);
    size_t height = size_max(why.len, size_max(what.len, where.len));
    put_number(p, l, t->step);
    for (size_t i = 0; i < height; i++) {
        if (i < what.len) {
            page_skip_to(p, l->what);
            page_put(p, PAINT_STRONG, what.items[i]);
        }
        if (i < where.len) {
            page_skip_to(p, l->where);
            page_put(p, PAINT_PLAIN, where.items[i]);
        }
        if (i < why.len) {
            page_skip_to(p, l->why);
            page_put(p, PAINT_PLAIN, why.items[i]);
        }
        if (i + 1 == why.len)
            put_rule(p, l->why, t->rule);
        page_end_line(p);
    }
}

static void print_stacked(Page *p, const StepLayout *l, const StepText *t) {
    put_number(p, l, t->step);
    page_flow(p, PAINT_STRONG, l->what, t->what);
    size_t start = size_max(l->where, p->column + GAP);
    if (start + text_columns(t->where) <= p->width) {
        page_skip_to(p, start);
    } else {
        page_end_line(p);
        page_skip_to(p, l->what);
    }
    page_flow(p, PAINT_PLAIN, l->what, t->where);
    if (t->why.len) {
        page_end_line(p);
        page_skip_to(p, l->what);
        page_flow(p, PAINT_PLAIN, l->what, t->why);
    } else {
        page_put(p, PAINT_PLAIN, STR(" "));
    }
    put_rule(p, l->what, t->rule);
    page_end_line(p);
}

/* ---- which of both ---- */

static size_t wrapped_lines(Page *p, Str text, size_t width) {
    return text_wrap(p->arena, text, width, width).len;
}

static size_t lines_side_by_side(Page *p, const StepLayout *l, const StepText *t) {
    size_t what = wrapped_lines(p, t->what, l->where - GAP - l->what);
    size_t where = wrapped_lines(p, t->where, l->why - GAP - l->where);
    return size_max(why_lines(p, l, t).len, size_max(what, where));
}

static size_t lines_stacked(Page *p, const StepLayout *l, const StepText *t) {
    size_t width = p->width - l->what;
    size_t start = size_max(l->where, l->what + text_columns(t->what) + GAP);
    size_t lines = start + text_columns(t->where) <= p->width ? 1 : 2;
    Str why = arena_format(p->arena, "%.*s %.*s", STR_ARG(t->why), STR_ARG(t->rule));
    return lines + (t->why.len ? wrapped_lines(p, why, width) : 0);
}

/* Side by side is easier to read, unless it takes many more lines. */
static void choose_form(Page *p, StepLayout *l, const StepText *texts, size_t count) {
    size_t side = 0, stacked = 0;
    for (size_t i = 0; l->why && i < count; i++) {
        side += lines_side_by_side(p, l, &texts[i]);
        stacked += lines_stacked(p, l, &texts[i]);
    }
    if (side > stacked + SPARE_LINES)
        l->why = 0;
}

static void put_phase(Screen *s, FixPhase phase) {
    const CurrentPython *c = s->plan->project->current;
    page_skip_to(&s->page, 2);
    if (phase == PHASE_SWITCH)
        page_put(&s->page, PAINT_STRONG, STR("With the switch"));
    else if (phase == PHASE_AFTER)
        page_put(&s->page, PAINT_STRONG, STR("After"));
    else if (c && c->minor >= 0)
        page_format(&s->page, PAINT_STRONG, "On 3.%d, now", c->minor);
    else
        page_put(&s->page, PAINT_STRONG, STR("Now"));
    page_end_line(&s->page);
}

static void print_steps(Screen *s) {
    const Steps *steps = &s->shown->steps;
    StepText *texts = arena_array(s->page.arena, StepText, steps->len);
    for (size_t i = 0; i < steps->len; i++)
        texts[i] = step_texts(s, &steps->items[i]);
    StepLayout layout = plan_layout(s, texts, steps->len);
    choose_form(&s->page, &layout, texts, steps->len);
    for (size_t i = 0; i < steps->len; i++) {
        const Step *step = &steps->items[i];
        if (i == 0 || step->phase != steps->items[i - 1].phase)
            put_phase(s, step->phase);
        if (layout.why)
            print_side_by_side(&s->page, &layout, &texts[i]);
        else
            print_stacked(&s->page, &layout, &texts[i]);
    }
}

/* ---- what has no fix ---- */

static void put_unfixable(Screen *s, const Finding *f) {
    Page *p = &s->page;
    Str message = f->message;
    if (f->wording.len)
        message = message_for(p->arena, f, s->plan->project, s->shown->minor);
    page_skip_to(p, STEP_START);
    page_put(p, PAINT_PLAIN, line_text(p->arena, &f->place));
    page_put(p, PAINT_PLAIN, STR("  "));
    page_flow(p, PAINT_PLAIN, STEP_START + GAP, message);
    put_rule(p, STEP_START + GAP, arena_format(p->arena, "[%.*s]", STR_ARG(f->rule->id)));
    page_end_line(p);
}

static void print_unfixable(Screen *s) {
    Page *p = &s->page;
    size_t count = 0;
    vec_each (const Finding, f, &s->plan->findings) {
        if (!finding_is_dead_end(f, s->shown->minor))
            continue;
        if (count == 0) {
            page_put(p, PAINT_BAD, STR("  In the way, without a known fix"));
            page_end_line(p);
        }
        count++;
        if (count <= UNFIXABLE_SHOWN || s->report->style.verbose)
            put_unfixable(s, f);
    }
    if (count > UNFIXABLE_SHOWN && !s->report->style.verbose) {
        page_format(p, PAINT_PLAIN, "    and %zu more: --verbose", count - UNFIXABLE_SHOWN);
        page_end_line(p);
    }
}

static bool has_unfixable(const Screen *s) {
    vec_each (const Finding, f, &s->plan->findings) {
        if (finding_is_dead_end(f, s->shown->minor))
            return true;
    }
    return false;
}

void screen_plan(Screen *s) {
    Page *p = &s->page;
    if (!s->shown)
        return;
    page_end_line(p);
    page_format(p, PAINT_STRONG, "Plan for %.*s", STR_ARG(s->shown->version));
    if (s->shown->steps.len == 0 && !has_unfixable(s))
        page_put(p, PAINT_PLAIN, STR(": nothing to change."));
    page_end_line(p);
    print_unfixable(s);
    print_steps(s);
}
