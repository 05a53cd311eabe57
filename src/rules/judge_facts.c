#include "rules/judging.h"

/* The targets at which a declared package provides the name. */
static Minors provided_minors(const Judging *j) {
    Minors minors = 0;
    for (size_t i = 0; i < j->rule->provided_by_count; i++)
        for (const DependencyView *v = matcher_package(j->matcher, j->rule->provided_by[i]); v;
             v = v->same_name)
            if (v->runtime && !v->dependency->constraint_only)
                minors |= v->active;
    return minors;
}

void judge_uses(Judging *j) {
    Minors provided = provided_minors(j);
    for (const UseLink *l = matcher_uses(j->matcher, j->rule->match); l; l = l->next) {
        size_t before = j->out->len;
        if (l->use->guess && j->rule->kind == FINDING_DEPRECATED)
            continue; /* what works is worth a word only where it is certain */
        if (use_matches(j->rule->match, l->use))
            judging_add_by_context(
                j, (Finding){.name = l->use->name, .place = l->use->place, .use = l->use},
                use_minors(j->matcher, l->use) & ~provided);
        for (size_t i = before; l->use->guess && i < j->out->len; i++)
            if (j->out->items[i].severity > SEVERITY_WARNING)
                j->out->items[i].severity = SEVERITY_WARNING;
    }
}

void judge_marks(Judging *j) {
    vec_each (const CodeMark, mark, &j->project->facts->marks) {
        if (!str_eq(mark->name, j->rule->match->arg))
            continue;
        judging_add_by_context(
            j, (Finding){.name = mark->name, .place = mark->place, .label = mark->detail},
            mark->alive);
    }
}

void judge_workers(Judging *j) {
    vec_each (const Worker, w, &j->project->facts->workers) {
        if (worker_matches(j->rule->match, w))
            judging_add_by_context(
                j, (Finding){.name = w->label, .label = w->label, .place = w->place, .worker = w},
                MINORS_ALL);
    }
}

void judge_settings(Judging *j) {
    vec_each (const Setting, s, &j->project->facts->settings) {
        if (setting_matches(j->rule->match, s))
            judging_add_by_context(j, (Finding){.name = s->value, .place = s->place}, MINORS_ALL);
    }
}
