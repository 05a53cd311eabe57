#include "rules/rule.h"

static const char *const kind_texts[] = {
#define X(name, text, severity) [FINDING_##name] = text,
    FINDING_KIND_LIST(X)
#undef X
};

static const Severity kind_severities[] = {
#define X(name, text, severity) [FINDING_##name] = SEVERITY_##severity,
    FINDING_KIND_LIST(X)
#undef X
};

const char *finding_kind_text(FindingKind k) {
    return kind_texts[k];
}

Severity finding_kind_severity(FindingKind k) {
    return kind_severities[k];
}

const char *const severity_words[SEVERITY_COUNT] = {"info", "warning", "blocker"};

const char *const fix_action_words[FIX_ACTION_COUNT] = {"none", "upgrade", "replace", "remove",
                                                        "add",  "edit",    "rewrite", "check"};

const char *const fix_phase_words[PHASE_BY_ACTION] = {"now", "switch", "after"};

const char *severity_text(Severity s) {
    return severity_words[s];
}

const char *fix_action_text(FixAction a) {
    return fix_action_words[a];
}

const char *fix_phase_text(FixPhase p) {
    return p == PHASE_BY_ACTION ? "by-action" : fix_phase_words[p];
}

const Rule *rule_find(const RuleSet *set, Str id) {
    for (size_t i = set->count; i > 0; i--)
        if (str_eq(set->rules[i - 1].id, id))
            return &set->rules[i - 1];
    return NULL;
}

/* Depth is that of the rule's YAML, which the reader limits. */
void cond_names(Arena *a, const Cond *c, Strs *names) {
    if (!c)
        return;
    if (c->op == COND_CALLS && c->arg2.len)
        *vec_push(a, names) = arena_format(a, "%.*s(%.*s)", STR_ARG(c->arg), STR_ARG(c->arg2));
    else if (c->op == COND_IMPORTS || c->op == COND_USES || c->op == COND_CALLS)
        *vec_push(a, names) = c->arg;
    for (size_t i = 0; i < c->kid_count; i++)
        cond_names(a, &c->kids[i], names);
}

void cond_marks(Arena *a, const Cond *c, Strs *marks) {
    if (!c)
        return;
    if (c->op == COND_MARKS)
        *vec_push(a, marks) = c->arg;
    for (size_t i = 0; i < c->kid_count; i++)
        cond_marks(a, &c->kids[i], marks);
}

Minors rule_minors(const Rule *r, Minors targets, Minors floor) {
    return r->targets & (targets | (r->kind == FINDING_NEEDS_NEWER ? floor : 0));
}

int rule_since(const Rule *r) {
    int n = 0;
    while (n < 32 && !(r->targets & MINOR_BIT((unsigned)n)))
        n++;
    while (n < 32 && (r->targets & MINOR_BIT((unsigned)n)))
        n++;
    return n < 32 ? n : -1;
}

void rule_names(Arena *a, const RuleSet *set, Minors targets, Minors floor, RuleNames *out) {
    for (size_t i = 0; i < set->count; i++) {
        const Rule *r = &set->rules[i];
        if (!rule_minors(r, targets, floor))
            continue;
        cond_names(a, r->match, r->kind == FINDING_NEEDS_NEWER ? &out->newer : &out->names);
        cond_names(a, r->when, &out->names);
        cond_marks(a, r->match, &out->marks);
        cond_marks(a, r->when, &out->marks);
        cond_marks(a, r->softer.when, &out->marks);
        cond_names(a, r->softer.when, &out->names);
        for (size_t j = 0; j < r->fix.option_count; j++)
            cond_names(a, r->fix.options[j].when, &out->names);
        for (size_t j = 0; j < r->fix.option_count; j++)
            cond_marks(a, r->fix.options[j].when, &out->marks);
    }
}

Str version_table_at(const VersionTable *t, int minor) {
    Str value = {0};
    for (size_t i = 0; i < t->count && t->entries[i].minor <= minor; i++)
        value = t->entries[i].value;
    return value;
}

Str version_table_at_version(const VersionTable *t, Str version) {
    Arena scratch = {0};
    Version wanted, key;
    Str value = {0};
    if (version_parse(&scratch, version, &wanted))
        for (size_t i = 0; i < t->count; i++)
            if (version_parse(&scratch, t->entries[i].key, &key) && version_cmp(&key, &wanted) <= 0)
                value = t->entries[i].value;
    arena_release(&scratch);
    return value;
}
