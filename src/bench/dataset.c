#include "bench/dataset.h"

const DataSet *dataset_find(const DataSets *sets, Str id) {
    for (size_t i = 0; i < sets->count; i++)
        if (str_eq(sets->items[i].id, id))
            return &sets->items[i];
    return NULL;
}

const Benchmark *benchmark_find(const DataSet *set, Str id) {
    for (size_t i = 0; set && i < set->benchmark_count; i++)
        if (str_eq(set->benchmarks[i].id, id))
            return &set->benchmarks[i];
    return NULL;
}

bool benchmark_value(const Benchmark *b, int minor, double *value) {
    for (size_t i = 0; b && i < b->value_count; i++)
        if (b->values[i].minor == minor) {
            *value = b->values[i].value;
            return true;
        }
    return false;
}

const char *effect_text(Effect e) {
    static const char *const texts[] = {"improved", "insignificant", "worse"};
    return texts[e];
}

static bool is_apart(const DataSet *set, int minor) {
    return minor >= 0 && (set->apart & MINOR_BIT((unsigned)minor));
}

bool benchmark_change(const DataSet *set, const Benchmark *b, int from, int to,
                      double insignificant_percent, Change *out) {
    Change c = {0};
    if (is_apart(set, from) != is_apart(set, to))
        return false;
    if (!benchmark_value(b, from, &c.from) || !benchmark_value(b, to, &c.to) || c.from <= 0)
        return false;
    c.percent = (c.to - c.from) / c.from * 100;
    double gain = b->higher_is_better ? c.percent : -c.percent;
    c.effect = gain >= insignificant_percent    ? EFFECT_IMPROVED
               : gain <= -insignificant_percent ? EFFECT_WORSE
                                                : EFFECT_INSIGNIFICANT;
    *out = c;
    return true;
}

static void load_values(Fields *f, Benchmark *b) {
    VEC(BenchValue) list = {0};
    const Node *n = fields_node(f, "values");
    if (!n || n->kind != NODE_MAP || !n->first)
        fields_error(f, n ? n : f->map, "a benchmark needs `values`: a map of Python versions");
    node_each (item, n && n->kind == NODE_MAP ? n : NULL) {
        Fields one = {.arena = f->arena, .diags = f->diags, .map = n, .what = "values"};
        BenchValue v = {.minor = minor_of_text(item->key)};
        const char *key = arena_cstr(f->arena, item->key);
        if (v.minor < 0)
            fields_error(f, item, "`%s` is not a Python version such as 3.12", key);
        else if (fields_number(&one, key, true, &v.value) && v.value <= 0)
            fields_error(f, item, "a measured value must be above zero");
        f->errors += one.errors;
        if (list.len && list.items[list.len - 1].minor >= v.minor)
            fields_error(f, item, "Python versions must be in ascending order");
        *vec_push(f->arena, &list) = v;
    }
    b->values = list.items;
    b->value_count = list.len;
}

static void load_benchmarks(Fields *f, DataSet *set) {
    static const char *const directions[] = {"lower", "higher"};
    VEC(Benchmark) list = {0};
    const Node *n = fields_node(f, "benchmarks");
    if (!n || n->kind != NODE_SEQ || !n->first)
        fields_error(f, n ? n : f->map, "a data set needs a list `benchmarks`");
    node_each (item, n && n->kind == NODE_SEQ ? n : NULL) {
        Fields g = fields_begin(f->arena, f->diags, item, "benchmark");
        Benchmark b = {.id = fields_str(&g, "id", true), .title = fields_str(&g, "title", true)};
        b.measures = fields_str(&g, "measures", false);
        b.unit = fields_str(&g, "unit", true);
        int direction = fields_word(&g, "better", directions, 2, -1);
        if (direction < 0)
            fields_error(&g, item, "a benchmark needs `better`: lower or higher");
        b.higher_is_better = direction == 1;
        load_values(&g, &b);
        fields_end(&g);
        f->errors += g.errors;
        *vec_push(f->arena, &list) = b;
    }
    set->benchmarks = list.items;
    set->benchmark_count = list.len;
}

static void load_packages(Fields *f, DataSet *set) {
    VEC(PackageNote) list = {0};
    const Node *n = fields_node(f, "packages");
    if (n && n->kind != NODE_MAP)
        fields_error(f, n, "`packages` must be a map of names and versions");
    node_each (item, n && n->kind == NODE_MAP ? n : NULL)
        *vec_push(f->arena, &list) =
            (PackageNote){arena_str(f->arena, item->key), arena_str(f->arena, node_text(item))};
    set->packages = list.items;
    set->package_count = list.len;
}

void dataset_load(Arena *a, Source *src, DataSetList *list, Diags *diags) {
    long days;
    double runs = 0;
    size_t before = diags->len;
    const Node *root = yaml_read(a, src, false, diags);
    if (diags->len > before)
        return;
    Fields f = fields_begin(a, diags, root, "data set");
    if (!f.map && f.errors == 0)
        fields_error(&f, root, "data set must be a map of keys and values");
    DataSet set = {.id = fields_str(&f, "id", true), .title = fields_str(&f, "title", true)};
    set.date = fields_str(&f, "date", true);
    set.platform = fields_str(&f, "platform", true);
    set.statistic = fields_str(&f, "statistic", false);
    set.source = fields_str(&f, "source", true);
    set.note = fields_str(&f, "note", false);
    if (fields_number(&f, "runs", false, &runs) && runs >= 1 && runs < 1e9)
        set.runs = (uint32_t)runs;
    if (set.date.len && !date_days(set.date, &days))
        fields_error(&f, node_get(root, "date"), "a date has the form YYYY-MM-DD");
    Strs apart = fields_strs(&f, "apart", false);
    vec_each (Str, version, &apart) {
        int minor = minor_of_text(*version);
        if (minor < 0)
            fields_error(&f, node_get(root, "apart"), "`%.*s` is not a Python version",
                         STR_ARG(*version));
        else
            set.apart |= MINOR_BIT((unsigned)minor);
    }
    load_packages(&f, &set);
    load_benchmarks(&f, &set);
    fields_end(&f);
    if (f.errors == 0)
        *vec_push(a, list) = set;
}

DataSets datasets_merge(Arena *a, const DataSets *base, const DataSetList *more) {
    DataSetList all = {0};
    for (size_t i = 0; i < base->count; i++) {
        bool replaced = false;
        for (size_t k = 0; k < more->len; k++)
            replaced = replaced || str_eq(more->items[k].id, base->items[i].id);
        if (!replaced)
            *vec_push(a, &all) = base->items[i];
    }
    for (size_t k = 0; k < more->len; k++)
        *vec_push(a, &all) = more->items[k];
    return (DataSets){all.items, all.len};
}
