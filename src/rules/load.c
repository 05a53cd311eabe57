#include "rules/load.h"

#include "base/map.h"

static const char *const placeholders[] = {"name",   "version", "target", "minimum",
                                           "to",     "value",   "label",  "detail",
                                           "python", "floor",   "strict", "other"};

static bool is_id(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_alnum(s.ptr[i]) && !str_contains(STR(".-_"), str_slice(s, i, i + 1)))
            return false;
    return s.len > 0 && s.len < 120;
}

/* Every {word} of a message must be one that the judge fills in. */
static void check_placeholders(Fields *f, const char *key, Str text) {
    for (size_t at; (at = str_find_char(text, '{')) != STR_NPOS;) {
        text = str_from_pos(text, at + 1);
        size_t end = str_find_char(text, '}');
        Str word = str_slice(text, 0, end);
        bool known = false;
        for (size_t i = 0; i < sizeof placeholders / sizeof *placeholders; i++)
            known = known || str_eq(word, str_from(placeholders[i]));
        if (!known || end == STR_NPOS)
            fields_error(f, node_get(f->map, key), "`%s` has an unknown placeholder {%.*s}", key,
                         STR_ARG(word));
    }
}

static Str load_message(Fields *f, const char *key, bool required) {
    Str text = fields_str(f, key, required);
    check_placeholders(f, key, text);
    return text;
}

static int entry_order(Arena *a, const VersionEntry *x, const VersionEntry *y) {
    Version v, w;
    if (x->minor >= 0 && y->minor >= 0)
        return x->minor - y->minor;
    if (version_parse(a, x->key, &v) && version_parse(a, y->key, &w))
        return version_cmp(&v, &w);
    return 0;
}

/* "kombu>=5.3 & billiard>=4.1" */
static bool are_requirements(Arena *a, Str text) {
    for (Str rest = text, part; str_cut(&rest, '&', &part);) {
        Requirement r;
        if (!requirement_parse(a, str_trim(part), &r, NULL))
            return false;
    }
    return true;
}

static bool entry_is_valid(Arena *a, const VersionEntry *e, bool by_python, bool is_specifier) {
    Version v;
    SpecifierSet set;
    if (by_python ? e->minor < 0 : !version_parse(a, e->key, &v))
        return false;
    if (!is_specifier)
        return version_parse(a, e->value, &v);
    return specifier_set_parse(a, e->value, &set, NULL) || are_requirements(a, e->value);
}

/* {"3.11": "22.8.0"} when `by_python`, else {"24.10.1": ">=3.9"} or {"24.10.1": "greenlet>=3"}. */
static VersionTable load_table(Fields *f, const char *key, bool by_python, bool is_specifier) {
    VEC(VersionEntry) list = {0};
    const Node *n = fields_node(f, key);
    if (n && n->kind != NODE_MAP)
        fields_error(f, n, "`%s` must be a map", key);
    node_each (item, n && n->kind == NODE_MAP ? n : NULL) {
        VersionEntry e = {arena_str(f->arena, item->key), by_python ? minor_of_text(item->key) : -1,
                          arena_str(f->arena, node_text(item))};
        if (!entry_is_valid(f->arena, &e, by_python, is_specifier)) {
            fields_error(f, item, "`%s` cannot have %.*s: %.*s", key, STR_ARG(e.key),
                         STR_ARG(e.value));
            continue;
        }
        vec_push(f->arena, &list);
        size_t at = list.len - 1;
        for (; at > 0 && entry_order(f->arena, &list.items[at - 1], &e) > 0; at--)
            list.items[at] = list.items[at - 1];
        list.items[at] = e;
    }
    return (VersionTable){list.items, list.len};
}

static void load_options(Fields *f, Fix *fix) {
    VEC(FixOption) list = {0};
    const Node *n = fields_node(f, "options");
    if (n && n->kind != NODE_SEQ)
        fields_error(f, n, "`options` must be a list");
    node_each (item, n) {
        Fields o = fields_begin(f->arena, f->diags, item, "fix option");
        FixOption option = {.to = fields_str(&o, "to", false),
                            .text = load_message(&o, "text", true)};
        const Node *when = fields_node(&o, "when");
        option.when = cond_load(f->arena, f->diags, when);
        if (!when || !option.when)
            fields_error(&o, item, "a fix option needs `when`");
        fields_end(&o);
        f->errors += o.errors;
        *vec_push(f->arena, &list) = option;
    }
    fix->options = list.items;
    fix->option_count = list.len;
}

static Fix load_fix(Fields *rule) {
    Fix fix = {.phase = PHASE_BY_ACTION};
    const Node *n = fields_node(rule, "fix");
    if (!n)
        return fix;
    Fields f = fields_begin(rule->arena, rule->diags, n, "fix");
    fix.action = (FixAction)fields_word(&f, "action", fix_action_words, FIX_ACTION_COUNT, FIX_NONE);
    if (f.map && fix.action == FIX_NONE && f.errors == 0)
        fields_error(&f, n, "fix needs `action`");
    fix.to = fields_str(&f, "to", false);
    fix.text = load_message(&f, "text", false);
    fix.phase =
        (FixPhase)fields_word(&f, "phase", fix_phase_words, PHASE_BY_ACTION, PHASE_BY_ACTION);
    load_options(&f, &fix);
    fields_end(&f);
    rule->errors += f.errors;
    return fix;
}

static Softer load_softer(Fields *rule) {
    Softer s = {0};
    const Node *n = fields_node(rule, "softer");
    if (!n)
        return s;
    Fields f = fields_begin(rule->arena, rule->diags, n, "softer");
    s.when = cond_load(rule->arena, rule->diags, fields_node(&f, "when"));
    if (!s.when)
        fields_error(&f, n, "softer needs a valid `when`");
    s.severity =
        (Severity)fields_word(&f, "severity", severity_words, SEVERITY_COUNT, SEVERITY_INFO);
    s.message = load_message(&f, "message", false);
    fields_end(&f);
    rule->errors += f.errors;
    return s;
}

static void load_targets(Fields *f, Rule *r) {
    const Node *n = fields_node(f, "targets");
    Str why = {0};
    r->targets = MINORS_ALL;
    if (!n)
        return;
    r->targets_text = arena_str(f->arena, node_text(n));
    if (n->kind == NODE_SEQ) {
        r->targets = 0;
        node_each (item, n) {
            int minor = minor_of_text(node_text(item));
            if (minor < 0)
                fields_error(f, item, "`%.*s` is not a Python version", STR_ARG(node_text(item)));
            else
                r->targets |= MINOR_BIT(minor);
        }
    } else if (!minors_load(f->arena, r->targets_text, &r->targets, &why)) {
        fields_error(f, n, "`targets` is not a specifier: %.*s", STR_ARG(why));
    }
}

static bool is_subject(const Cond *c) {
    switch (c->op) {
    case COND_ALL:
    case COND_ANY:
    case COND_NOT:
    case COND_PYTHON:
    case COND_TARGET:
        return false;
    default:
        return true;
    }
}

static void load_conditions(Fields *f, Rule *r) {
    const Node *match = fields_node(f, "match"), *when = fields_node(f, "when");
    r->match = cond_load(f->arena, f->diags, match);
    r->when = cond_load(f->arena, f->diags, when);
    if (!match)
        fields_error(f, f->map, "rule needs `match`");
    else if (!r->match || (when && !r->when))
        f->errors++; /* already reported */
    else if (!is_subject(r->match))
        fields_error(f, match, "`match` takes one condition about a fact");
}

static void load_versions(Fields *f, Rule *r) {
    r->minimum = load_table(f, "minimum", true, false);
    r->advised = load_table(f, "advised", true, false);
    r->python = load_table(f, "python", false, true);
    r->needs = load_table(f, "needs", false, true);
    r->newest = fields_str(f, "newest", false);
    if ((r->minimum.count || r->advised.count) && r->match &&
        (r->match->op != COND_REQUIRES || r->match->arg2.len))
        fields_error(f, f->map, "`minimum` and `advised` go with match: {requires: PACKAGE}");
}

static void load_kind(Fields *f, Rule *r) {
    static const char *const kinds[] = {
#define X(name, text, severity) text,
        FINDING_KIND_LIST(X)
#undef X
    };
    int kind = fields_word(f, "kind", kinds, FINDING_KIND_COUNT, -1);
    if (kind < 0 && !node_get(f->map, "kind"))
        fields_error(f, f->map, "rule needs `kind`");
    r->kind = kind < 0 ? FINDING_DEPRECATED : (FindingKind)kind;
    r->severity = (Severity)fields_word(f, "severity", severity_words, SEVERITY_COUNT,
                                        (int)finding_kind_severity(r->kind));
}

static bool load_rule(Arena *a, Diags *diags, const Node *n, Rule *r) {
    Fields f = fields_begin(a, diags, n, "rule");
    if (!f.map)
        return false;
    r->place = n->place;
    r->id = fields_str(&f, "id", true);
    if (r->id.len && !is_id(r->id))
        fields_error(&f, node_get(n, "id"), "`%.*s` is not a rule id: letters, digits, . - _ only",
                     STR_ARG(r->id));
    load_kind(&f, r);
    load_targets(&f, r);
    load_conditions(&f, r);
    load_versions(&f, r);
    r->name = fields_str(&f, "name", false);
    Strs provided = fields_strs(&f, "provided-by", false);
    for (size_t i = 0; i < provided.len; i++)
        provided.items[i] = name_normalize(a, provided.items[i]);
    r->provided_by = provided.items;
    r->provided_by_count = provided.len;
    r->softer = load_softer(&f);
    r->message = load_message(&f, "message", true);
    if (!r->softer.message.len)
        r->softer.message = r->message;
    r->why = fields_str(&f, "why", false);
    r->fix = load_fix(&f);
    Strs sources = fields_strs(&f, "sources", true);
    r->sources = sources.items;
    r->source_count = sources.len;
    fields_end(&f);
    return f.errors == 0;
}

static bool is_duplicate(const RuleList *list, size_t from, Str id) {
    for (size_t i = from; i < list->len; i++)
        if (str_eq(list->items[i].id, id))
            return true;
    return false;
}

void rules_load(Arena *a, Source *src, RuleList *list, size_t unique_from, Diags *diags) {
    size_t before = diags->len;
    const Node *root = yaml_read(a, src, false, diags);
    if (diags->len > before)
        return; /* half a file is no rule set */
    if (root->kind != NODE_SEQ) {
        diag_add(a, diags, (Place){.path = src->path, .line = 1, .column = 1},
                 "a rule file is a list of rules");
        return;
    }
    node_each (n, root) {
        Rule r = {0};
        if (!load_rule(a, diags, n, &r))
            continue;
        if (is_duplicate(list, unique_from, r.id))
            diag_add(a, diags, n->place, "rule id `%.*s` is used twice", STR_ARG(r.id));
        else
            *vec_push(a, list) = r;
    }
}

RuleSet rules_merge(Arena *a, const RuleSet *base, const RuleList *more) {
    StrMap replaced = {0};
    RuleList all = {0};
    for (size_t i = 0; i < more->len; i++)
        *strmap_put(a, &replaced, more->items[i].id) = &more->items[i];
    for (size_t i = 0; i < base->count; i++)
        if (!strmap_has(&replaced, base->rules[i].id))
            *vec_push(a, &all) = base->rules[i];
    for (size_t i = 0; i < more->len; i++)
        if (strmap_get(&replaced, more->items[i].id) == &more->items[i])
            *vec_push(a, &all) = more->items[i];
    return (RuleSet){all.items, all.len};
}
