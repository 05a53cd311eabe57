#include "app/check_run.h"

#include "rules/inside.h"
#include "rules/reach.h"

typedef const Member *MemberRef;
typedef VEC(MemberRef) Members;

static Members all_members(const Check *c) {
    Members all = {0};
    for (const Check *run = c; run; run = run->before)
        vec_each (const Member, m, &run->members) {
            *vec_push(c->arena, &all) = m;
        }
    return all;
}

/* Rules that several members share are asked once, for all their Pythons. */
static void scan_with_names(Check *c) {
    RuleNames names = {0};
    Members all = all_members(c);
    for (size_t i = 0; i < all.len; i++) {
        const Member *m = all.items[i];
        Minors targets = m->targets, floors = m->floors.all;
        bool is_first = true;
        for (size_t j = 0; j < all.len; j++) {
            const Member *other = all.items[j];
            if (other->knowledge != m->knowledge)
                continue;
            is_first &= j >= i;
            targets |= other->targets;
            floors |= other->floors.all;
        }
        if (is_first)
            knowledge_names(c->arena, m->knowledge, targets, floors, &names);
    }
    scan_python(c->scan, &names.names, &names.newer, &names.marks);
    if (c->before)
        scan_python(c->before->scan, &names.names, &names.newer, &names.marks);
}

/* The packages of the environment that the projects lead to, and their source. */
static void scan_environment(Check *c) {
    const RuleSet *rules = &c->knowledge.rules;
    Rule *asked = arena_array(c->arena, Rule, rules->count);
    RuleSet set = {asked, 0};
    RuleNames names = {0};
    Minors targets = 0;
    if (!c->site || !c->walk.whole)
        return; /* single files say nothing about what the project needs */
    for (size_t i = 0; i < rules->count; i++)
        if (inside_asks(&rules->rules[i]))
            asked[set.count++] = rules->rules[i];
    vec_each (Member, m, &c->members) {
        Str fulls[32];
        member_fulls(c->arena, m, fulls);
        installation_reach(site_installation(c->site), scan_facts(c->scan, m->number), m->targets,
                           fulls);
        targets |= m->targets;
    }
    rule_names(c->arena, &set, targets, 0, &names);
    site_scan(c->site, &names.names, &names.marks, c->options.jobs, &c->walk);
}

void check_scan(Check *c) {
    scan_with_names(c);
    scan_environment(c);
    c->scanned = now_us();
}
