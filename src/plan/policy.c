#include "plan/policy.h"

static const char *const verdict_texts[] = {"ready",           "ready-after-fixes", "unstable",
                                            "not-recommended", "blocked",           NULL};
static const char *const effect_words[] = {"improved", "insignificant", "worse"};
static const char *const evidence_words[] = {NULL, "pays", "neutral", "mixed", "against"};

const char *verdict_text(Verdict v) {
    return v == VERDICT_NONE ? "" : verdict_texts[v];
}

static unsigned load_effects(Fields *f, const char *key) {
    Strs words = fields_strs(f, key, false);
    unsigned bits = 0;
    vec_each (Str, word, &words) {
        unsigned bit = 0;
        for (unsigned i = 0; i < 3; i++)
            if (str_eq(*word, str_from(effect_words[i])))
                bit = 1u << i;
        if (!bit)
            fields_error(f, f->map, "`%s` knows improved, insignificant and worse, not `%.*s`", key,
                         STR_ARG(*word));
        bits |= bit;
    }
    return bits;
}

static bool load_row(Arena *a, Diags *diags, const Node *n, PolicyRow *row) {
    Fields f = fields_begin(a, diags, n, "verdict row");
    row->decides = load_effects(&f, "decides");
    row->vetoes = load_effects(&f, "vetoes");
    int evidence = fields_word(&f, "evidence", evidence_words, 5, 0);
    if (f.map && !evidence)
        fields_error(&f, n, "a verdict row needs `evidence`");
    row->evidence = (Evidence)evidence;
    row->verdict = (Verdict)fields_word(&f, "verdict", verdict_texts, 5, VERDICT_NONE);
    row->reason = fields_str(&f, "reason", true);
    fields_end(&f);
    return f.map && f.errors == 0;
}

static const Str *load_ids(Fields *f, const char *key, size_t *count) {
    Strs ids = fields_strs(f, key, false);
    *count = ids.len;
    return ids.items;
}

static void check_benchmarks(Fields *f, const DataSet *set, const char *key, const Str *ids,
                             size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!benchmark_find(set, ids[i]))
            fields_error(f, node_get(f->map, key), "the data set has no benchmark `%.*s`",
                         STR_ARG(ids[i]));
}

static bool load_stack(Arena *a, Diags *diags, const DataSets *sets, const Node *n, Stack *s) {
    Fields f = fields_begin(a, diags, n, "stack");
    size_t before = diags->len;
    s->id = fields_str(&f, "id", true);
    s->title = fields_str(&f, "title", true);
    s->detect = cond_load(a, diags, fields_node(&f, "detect"));
    if (f.map && !s->detect && diags->len == before)
        fields_error(&f, n, "a stack needs `detect`");
    s->dataset = fields_str(&f, "dataset", false);
    s->decides = fields_str(&f, "decides", s->dataset.len > 0);
    s->vetoes = load_ids(&f, "vetoes", &s->veto_count);
    s->shows = load_ids(&f, "shows", &s->show_count);
    s->also = load_ids(&f, "also", &s->also_count);
    s->leave = fields_str(&f, "leave", false);
    s->source = fields_str(&f, "source", false);
    const DataSet *set = dataset_find(sets, s->dataset);
    if (s->dataset.len && !set)
        fields_error(&f, node_get(n, "dataset"), "there is no data set `%.*s`",
                     STR_ARG(s->dataset));
    if (set) {
        check_benchmarks(&f, set, "decides", &s->decides, 1);
        check_benchmarks(&f, set, "vetoes", s->vetoes, s->veto_count);
        check_benchmarks(&f, set, "shows", s->shows, s->show_count);
    }
    for (size_t i = 0; i < s->also_count; i++)
        if (!dataset_find(sets, s->also[i]))
            fields_error(&f, node_get(n, "also"), "there is no data set `%.*s`",
                         STR_ARG(s->also[i]));
    fields_end(&f);
    return f.map && diags->len == before;
}

static bool load_together(Arena *a, Diags *diags, const Node *n, Together *t) {
    Fields f = fields_begin(a, diags, n, "together row");
    Strs packages = fields_strs(&f, "packages", true);
    if (f.map && f.errors == 0 && packages.len < 2)
        fields_error(&f, n, "together takes two packages or more");
    for (size_t i = 0; i < packages.len; i++)
        packages.items[i] = name_normalize(a, packages.items[i]);
    t->packages = packages.items;
    t->package_count = packages.len;
    t->why = fields_str(&f, "why", true);
    t->source = fields_str(&f, "source", true);
    fields_end(&f);
    return f.map && f.errors == 0;
}

bool policy_load(Arena *a, Source *src, const DataSets *sets, Policy *out, Diags *diags) {
    VEC(Stack) stacks = {0};
    VEC(PolicyRow) rows = {0};
    VEC(Together) together = {0};
    size_t before = diags->len;
    const Node *root = yaml_read(a, src, false, diags);
    Fields f = fields_begin(a, diags, root, "policy");
    fields_number(&f, "insignificant-percent", true, &out->insignificant_percent);
    fields_number(&f, "settle-days", true, &out->settle_days);
    const Node *stack_list = fields_node(&f, "stacks"), *row_list = fields_node(&f, "verdicts");
    const Node *together_list = fields_node(&f, "together");
    node_each (n, stack_list) {
        Stack s = {0};
        if (load_stack(a, diags, sets, n, &s))
            *vec_push(a, &stacks) = s;
    }
    node_each (n, row_list) {
        PolicyRow r = {0};
        if (load_row(a, diags, n, &r))
            *vec_push(a, &rows) = r;
    }
    node_each (n, together_list) {
        Together t = {0};
        if (load_together(a, diags, n, &t))
            *vec_push(a, &together) = t;
    }
    fields_end(&f);
    out->together = together.items;
    out->together_count = together.len;
    out->stacks = stacks.items;
    out->stack_count = stacks.len;
    out->rows = rows.items;
    out->row_count = rows.len;
    return diags->len == before;
}
