#include "base/map.h"
#include "report/screen.h"

static const TargetPlan *shown_target(const Section *s) {
    const Plan *p = s->plan;
    const TargetPlan *t = s->shown_target >= 0 ? plan_target(p, s->shown_target) : p->recommended;
    if (!t && p->target_count)
        t = &p->targets[0];
    return t;
}

/* Nothing to do and nothing to worry about: such a project gets the table and one line more. */
static bool is_clean(const Screen *s) {
    const Diags *errors = s->report->errors;
    return !findings_count(s->plan, SEVERITY_BLOCKER, -1) &&
           !findings_count(s->plan, SEVERITY_WARNING, -1) && (!errors || errors->len == 0) &&
           (!s->shown || s->shown->steps.len == 0);
}

static void put_paragraph(Screen *s, Str text) {
    page_flow(&s->page, PAINT_PLAIN, 0, text);
    page_end_line(&s->page);
}

/* ---- what is not shown ---- */

/* The places, as "path:line", that the shown plan names. */
static StrMap planned_places(Screen *s) {
    StrMap places = {0};
    Arena *a = s->page.arena;
    vec_each (const Step, step, &s->shown->steps) {
        vec_each (const Place, p, &step->locations) {
            *strmap_put(a, &places, line_text(a, p)) = s;
        }
    }
    return places;
}

/* Warnings and infos about the shown target that have no step there: how many. */
static Str more_text(Screen *s) {
    Arena *a = s->page.arena;
    size_t count[SEVERITY_BLOCKER + 1] = {0};
    if (!s->shown)
        return (Str){0};
    StrMap places = planned_places(s);
    bool folded = !is_clean(s); /* then deprecations have a table */
    vec_each (const Finding, f, &s->plan->findings) {
        if (folded && is_deprecation_note(f, s->shown->minor))
            continue;
        if ((f->affects & MINOR_BIT((unsigned)s->shown->minor)) &&
            f->severity != SEVERITY_BLOCKER && f->kind != FINDING_NEEDS_NEWER &&
            !strmap_has(&places, line_text(a, &f->place)))
            count[f->severity]++;
    }
    Strs counts = {0};
    if (count[SEVERITY_WARNING])
        *vec_push(a, &counts) = count_text(a, count[SEVERITY_WARNING], "warning", "warnings");
    if (count[SEVERITY_INFO])
        *vec_push(a, &counts) = count_text(a, count[SEVERITY_INFO], "note", "notes");
    return counts.len ? arena_format(a, "%.*s more: --verbose.", STR_ARG(list_text(a, &counts)))
                      : (Str){0};
}

/* ---- the whole ---- */

static void put_clean(Screen *s) {
    Str recommendation = s->plan->target_count ? s->plan->recommendation : (Str){0};
    Str parts[] = {recommendation, ending_text(s), more_text(s)};
    Str text = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].len)
            text = arena_format(s->page.arena, "%.*s%s%.*s", STR_ARG(text), text.len ? " " : "",
                                STR_ARG(parts[i]));
    page_end_line(&s->page);
    put_paragraph(s, text);
}

static void put_full(Screen *s) {
    bool verbose = s->report->style.verbose;
    Str more = verbose ? (Str){0} : more_text(s);
    if (s->plan->target_count && s->plan->recommendation.len) {
        page_end_line(&s->page);
        put_paragraph(s, s->plan->recommendation);
    }
    screen_plan(s);
    screen_floor(s);
    screen_evidence(s);
    screen_deprecated(s);
    if (verbose)
        screen_findings(s);
    screen_notes(s);
    page_end_line(&s->page);
    if (more.len)
        put_paragraph(s, more);
    put_paragraph(s, ending_text(s));
}

/* Single files say nothing about the project: no recommendation and no plan. */
static void put_files_only(Screen *s) {
    screen_violations(s);
    screen_notes(s);
    page_end_line(&s->page);
    put_paragraph(s, ending_text(s));
}

static void put_answer(Screen *s) {
    const TextStyle *style = &s->report->style;
    screen_targets(s);
    if (!style->quiet && !s->plan->project->files_only)
        screen_standings(s);
    if (style->quiet)
        put_paragraph(s, ending_text(s));
    else if (s->plan->project->files_only)
        put_files_only(s);
    else if (is_clean(s) && !style->verbose)
        put_clean(s);
    else
        put_full(s);
}

static void put_section(const Report *r, const Section *section, Arena *a, Buf *out) {
    Screen s = {.report = r,
                .section = section,
                .plan = section->plan,
                .shown = shown_target(section),
                .page = page_start(a, &r->style, out)};
    if (!r->style.quiet)
        screen_head(&s);
    if (nothing_was_read(&s))
        put_paragraph(&s, ending_text(&s));
    else
        put_answer(&s);
}

void report_text(const Report *r, Buf *out) {
    Arena arena = {0};
    for (size_t i = 0; i < r->section_count; i++)
        put_section(r, &r->sections[i], &arena, out);
    arena_release(&arena);
}
