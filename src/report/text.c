/* The text report. A project is told in one screen; several have a table of them first, then their
 * screens one below the other, and one sentence at the end for all. */
#include "base/map.h"
#include "report/screen.h"

enum { NARROW = 100 }; /* columns */

/* Nothing to do and nothing to worry about: such a project gets the table and one line more. */
static bool is_clean(const Screen *s) {
    const Diags *errors = s->report->errors;
    return !findings_count(s->plan, SEVERITY_BLOCKER, -1) &&
           !findings_count(s->plan, SEVERITY_WARNING, -1) && (!errors || errors->len == 0) &&
           (!s->shown || s->shown->steps.len == 0);
}

static bool is_alone(const Screen *s) {
    return s->report->section_count == 1;
}

static void put_paragraph(Screen *s, Str text) {
    page_flow(&s->page, PAINT_PLAIN, 0, text);
    page_end_line(&s->page);
}

/* Sentences as one paragraph; nothing where all are empty. */
static void put_sentences(Screen *s, const Str *sentences, size_t count) {
    Str text = {0};
    for (size_t i = 0; i < count; i++)
        if (sentences[i].len)
            text = arena_format(s->page.arena, "%.*s%s%.*s", STR_ARG(text), text.len ? " " : "",
                                STR_ARG(sentences[i]));
    if (text.len)
        put_paragraph(s, text);
}

/* ---- what is not shown ---- */

/* Warnings and infos about the shown target that have no step there: how many. */
static Str more_text(Screen *s) {
    Arena *a = s->page.arena;
    size_t count[SEVERITY_BLOCKER + 1] = {0};
    if (!s->shown || s->report->style.verbose)
        return (Str){0};
    StrMap places = planned_places(s);
    bool folded = !is_clean(s); /* then deprecations have a table */
    vec_each (const Finding, f, &s->plan->findings) {
        bool counted = f->known && f->severity > SEVERITY_INFO; /* known_text() */
        if (counted || (folded && is_deprecation_note(f, s->shown->minor)))
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

static Str suppressed_text(Screen *s) {
    const Findings *suppressed = s->section->suppressed;
    if (!suppressed || !suppressed->len)
        return (Str){0};
    return arena_format(
        s->page.arena, "%.*s suppressed by comments%s",
        STR_ARG(count_text(s->page.arena, suppressed->len, "finding is", "findings are")),
        s->report->style.verbose ? "." : ": --verbose lists them.");
}

/* What is not on the screen because it does not fail, or was compared: how much of it. */
static void put_hidden(Screen *s, Str more) {
    Str known = {0}, gone = {0};
    if (is_alone(s)) {
        known = known_text(s->page.arena, s->report);
        gone = gone_text(s->page.arena, s->report);
    }
    const Str sentences[] = {more, suppressed_text(s), known, gone};
    put_sentences(s, sentences, sizeof sentences / sizeof *sentences);
}

/* ---- one project ---- */

/* Of several projects, the last sentence is about all of them. */
static Str project_ending(Screen *s) {
    if (is_alone(s))
        return ending_text(s);
    Str reason = section_reason(s->page.arena, s->report, s->section);
    return arena_format(s->page.arena, "%.*s.", STR_ARG(reason));
}

static void put_clean(Screen *s) {
    const Str parts[] = {s->plan->target_count ? s->plan->recommendation : (Str){0},
                         project_ending(s), more_text(s)};
    screen_standings(s);
    page_end_line(&s->page);
    put_sentences(s, parts, sizeof parts / sizeof *parts);
    put_hidden(s, (Str){0});
}

static void put_recommendation(Screen *s) {
    if (!s->plan->target_count || !s->plan->recommendation.len)
        return;
    page_end_line(&s->page);
    put_paragraph(s, s->plan->recommendation);
}

/* The first lines answer the question: on a narrow page, where the head and the table take more of
 * them, the advice comes before the counts. */
static void put_advice(Screen *s) {
    bool narrow = s->page.width < NARROW;
    if (narrow)
        put_recommendation(s);
    screen_standings(s);
    if (!narrow)
        put_recommendation(s);
}

static void put_full(Screen *s) {
    Str more = more_text(s);
    put_advice(s);
    if (s->report->compared.with.len)
        screen_violations(s);
    screen_plan(s);
    if (!s->report->style.verbose && !s->report->compared.with.len)
        screen_failing(s);
    screen_floor(s);
    screen_evidence(s);
    screen_deprecated(s);
    if (s->report->style.verbose)
        screen_findings(s);
    screen_suppressed(s);
    if (is_alone(s))
        screen_notes(s);
    page_end_line(&s->page);
    put_hidden(s, more);
    put_paragraph(s, project_ending(s));
}

/* Single files say nothing about the project, and a change is asked what it adds: no
 * recommendation and no plan. */
static void put_list_only(Screen *s) {
    screen_violations(s);
    screen_suppressed(s);
    screen_notes(s);
    page_gap(&s->page);
    put_hidden(s, unlisted_text(s));
    put_paragraph(s, project_ending(s));
}

static void put_answer(Screen *s) {
    const TextStyle *style = &s->report->style;
    bool files_only = s->plan->project->files_only;
    if (s->report->compared.is_diff && !style->verbose && !style->quiet) {
        put_list_only(s);
        return;
    }
    screen_targets(s);
    if (style->quiet) {
        put_paragraph(s, project_ending(s));
        return;
    }
    if (files_only)
        put_list_only(s);
    else if (is_clean(s) && !style->verbose)
        put_clean(s);
    else
        put_full(s);
}

static Screen screen_of(const Report *r, const Section *section, Arena *a, Buf *out) {
    return (Screen){.report = r,
                    .section = section,
                    .plan = section->plan,
                    .shown = section_target(section),
                    .page = page_start(a, &r->style, out)};
}

static void put_section(const Report *r, const Section *section, Arena *a, Buf *out) {
    Screen s = screen_of(r, section, a, out);
    if (!r->style.quiet)
        screen_head(&s);
    if (section_unread(section))
        put_paragraph(&s, project_ending(&s));
    else
        put_answer(&s);
}

/* ---- several projects ---- */

/* The project that the hint at the end is about: the first one that fails. */
static const Section *section_to_hint(const Report *r) {
    for (size_t i = 0; i < r->section_count; i++)
        if (section_fails(&r->sections[i]))
            return &r->sections[i];
    return r->sections;
}

/* Of a change, a project to which it adds nothing needs no screen. */
static bool is_told(const Report *r, const Section *s) {
    if (!r->compared.is_diff || r->style.verbose)
        return true;
    vec_each (const Finding, f, &s->plan->findings) {
        if (!f->known)
            return true;
    }
    return false;
}

/* Returns how many have nothing to tell. */
static size_t put_screens(const Report *r, Arena *a, Buf *out) {
    size_t silent = 0;
    for (size_t i = 0; i < r->section_count; i++) {
        Screen s = screen_of(r, &r->sections[i], a, out);
        if (!is_told(r, s.section)) {
            silent++;
            continue;
        }
        screen_project_head(&s);
        put_section(r, s.section, a, out);
    }
    return silent;
}

static void put_sections(const Report *r, Arena *a, Buf *out) {
    Screen s = screen_of(r, section_to_hint(r), a, out);
    screen_projects(&s);
    if (!r->style.quiet) {
        size_t silent = put_screens(r, a, out);
        screen_notes(&s);
        page_end_line(&s.page);
        const Str sentences[] = {
            silent ? arena_format(a, "%.*s nothing new.",
                                  STR_ARG(count_text(a, silent, "project has", "projects have")))
                   : (Str){0},
            known_text(a, r), gone_text(a, r)};
        put_sentences(&s, sentences, sizeof sentences / sizeof *sentences);
    }
    put_paragraph(&s, ending_text(&s));
}

void report_text(const Report *r, Buf *out) {
    Arena arena = {0};
    if (r->section_count == 1)
        put_section(r, r->sections, &arena, out);
    else
        put_sections(r, &arena, out);
    arena_release(&arena);
}
