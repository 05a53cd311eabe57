#include "report/markdown_parts.h"

enum { LOCATIONS_SHOWN = 5 };

static const char *phase_text(Arena *a, const Plan *p, FixPhase phase) {
    const CurrentPython *c = p->project->current;
    if (phase == PHASE_SWITCH)
        return "With the switch";
    if (phase == PHASE_AFTER)
        return "After";
    return c && c->minor >= 0 ? arena_cstr(a, arena_format(a, "On 3.%d, now", c->minor)) : "Now";
}

static void put_locations(Markdown *md, const Places *places) {
    for (size_t i = 0; i < places->len && i < LOCATIONS_SHOWN; i++) {
        md_raw(md, i == 0 ? " " : ", ");
        md_code(md, line_text(md->arena, &places->items[i]));
    }
    if (places->len > LOCATIONS_SHOWN)
        md_format(md, ", %zu more", places->len - LOCATIONS_SHOWN);
}

/* A rule's name leads to its first source. */
static void put_rule(Markdown *md, const Rule *rule) {
    md_raw(md, " ");
    md_link(md, rule->id, rule->source_count ? rule->sources[0] : (Str){0}, true);
}

/* The further parts of a step stand below its first one. */
static void put_step(MarkdownReport *m, const Step *step) {
    Markdown *md = &m->md;
    const char *indent = step->further_part ? "  " : "";
    md_format(md, "%s- [ ] **", indent);
    md_text(md, step_text(md->arena, step));
    md_raw(md, "**");
    put_locations(md, &step->locations);
    if (step->why.len && !step_explains_itself(step)) {
        md_format(md, "<br>\n  %s", indent);
        md_text(md, step->why);
    }
    if (step->rule)
        put_rule(md, step->rule);
    md_raw(md, "\n");
    m->left_out.steps += !md_end(md);
}

static void put_steps(MarkdownReport *m, const Steps *steps) {
    for (size_t i = 0; i < steps->len; i++) {
        const Step *step = &steps->items[i];
        if (i == 0 || step->phase != steps->items[i - 1].phase) {
            md_format(&m->md, "\n**%s**\n\n",
                      phase_text(m->md.arena, m->section->plan, step->phase));
            md_end(&m->md);
        }
        put_step(m, step);
    }
}

/* ---- what has no fix ---- */

static void put_unfixable(MarkdownReport *m, const TargetPlan *t) {
    Markdown *md = &m->md;
    bool first = true;
    vec_each (const Finding, f, &m->section->plan->findings) {
        if (!finding_is_dead_end(f, t->minor))
            continue;
        if (first)
            md_raw(md, "\n**In the way, without a known fix**\n\n");
        first = false;
        md_raw(md, "- ");
        md_code(md, line_text(md->arena, &f->place));
        md_raw(md, " ");
        md_text(md, f->wording.len ? message_for(md->arena, f, m->section->plan->project, t->minor)
                                   : f->message);
        put_rule(md, f->rule);
        md_raw(md, "\n");
        m->left_out.findings += !md_end(md);
    }
}

/* A change is reviewed by what it adds: then the plan of the whole project is folded. */
void markdown_plan(MarkdownReport *m) {
    const TargetPlan *t = section_target(m->section);
    bool folded = m->report->compared.is_diff;
    if (!t || m->section->plan->project->files_only)
        return;
    if (folded)
        md_format(&m->md, "\n<details><summary>Plan for %.*s</summary>\n", STR_ARG(t->version));
    else
        md_format(&m->md, "\n#### Plan for %.*s\n", STR_ARG(t->version));
    if (folded ? !md_fold(&m->md) : !md_end(&m->md)) {
        m->left_out.steps += t->steps.len;
        return;
    }
    put_unfixable(m, t);
    put_steps(m, &t->steps);
    if (!t->steps.len) {
        md_raw(&m->md, "\nNothing to change.\n");
        md_end(&m->md);
    }
    if (folded)
        md_unfold(&m->md);
}
