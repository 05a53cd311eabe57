#include "report/markdown_parts.h"

static void put_heads(Markdown *md, const Benchmarks *list) {
    md_raw(md, "\n| target | verdict | blockers | warnings |");
    for (size_t i = 0; i < list->len; i++) {
        md_raw(md, " ");
        md_text(md, list->items[i]->title);
        md_raw(md, " |");
    }
    md_raw(md, "\n|:--|:--|--:|--:|");
    for (size_t i = 0; i < list->len; i++)
        md_raw(md, "--:|");
    md_raw(md, "\n");
}

static void put_row(Markdown *md, const Plan *p, const TargetPlan *t, const Benchmarks *list) {
    static const TextStyle unicode = {.unicode = true};
    bool recommended = t == p->recommended && !p->project->files_only;
    md_format(md,
              recommended ? "| **%.*s** recommended | %.*s | %zu | %zu |"
                          : "| %.*s | %.*s | %zu | %zu |",
              STR_ARG(t->version), STR_ARG(verdict_words(md->arena, t)), t->blockers, t->warnings);
    for (size_t i = 0; i < list->len; i++) {
        const Change *c = target_change(t, list->items[i]);
        if (c)
            md_format(md, " %.*s %.*s |", STR_ARG(change_text(md->arena, c->percent, true)),
                      STR_ARG(effect_mark(&unicode, c->effect)));
        else
            md_raw(md, " no data |");
    }
    md_raw(md, "\n");
}

static const DataSet *set_of(const Plan *p) {
    for (size_t i = 0; i < p->target_count; i++)
        if (p->targets[i].performance.len)
            return p->targets[i].performance.items[0].set;
    return NULL;
}

static void put_source(Markdown *md, const Plan *p) {
    const DataSet *set = set_of(p);
    if (!set)
        return;
    md_raw(md, "\nMeasured: ");
    md_link(md, set->title, set->source, false);
    md_format(md, ", %.*s. ✓ better, ✗ worse, · less than %.*s %% change.\n", STR_ARG(set->date),
              STR_ARG(number_text(md->arena, p->knowledge->policy.insignificant_percent,
                                  number_decimals(p->knowledge->policy.insignificant_percent))));
    md_end(md);
}

void markdown_targets(MarkdownReport *m) {
    Markdown *md = &m->md;
    const Plan *p = m->section->plan;
    Benchmarks list = plan_benchmarks(md->arena, p);
    if (!p->target_count) {
        md_raw(md, "\nNo newer Python to judge: `--target 3.N` names one.\n");
        m->left_out.others += !md_end(md);
        return;
    }
    put_heads(md, &list);
    for (size_t i = 0; i < p->target_count; i++)
        put_row(md, p, &p->targets[i], &list);
    m->left_out.others += !md_end(md);
    put_source(md, p);
}
