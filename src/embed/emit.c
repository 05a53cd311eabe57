#include "embed/emit.h"

/* Arrays that a row points to are written before the rows themselves, so rows are collected in a
 * buffer of their own and appended at the end. `next` numbers the arrays. */
typedef struct Emitter {
    Buf *out;
    unsigned next;
} Emitter;

static void emit_str(Buf *b, Str s) {
    if (!s.len) {
        buf_add(b, STR("{0, 0}"));
        return;
    }
    buf_add(b, STR("{\""));
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.ptr[i];
        if (c == '"' || c == '\\' || c == '?' || c < 0x20 || c >= 0x7f)
            buf_format(b, "\\%03o", c);
        else
            buf_add_char(b, (char)c);
    }
    buf_format(b, "\", %zu}", s.len);
}

static void emit_named_str(Buf *b, const char *field, Str s) {
    if (!s.len)
        return;
    buf_format(b, ".%s = ", field);
    emit_str(b, s);
    buf_add(b, STR(", "));
}

/* Returns the array's number, or 0 for an empty one. */
static unsigned emit_strs(Emitter *e, const Str *items, size_t count) {
    if (!count)
        return 0;
    unsigned number = ++e->next;
    buf_format(e->out, "static const Str a%u[] = {", number);
    for (size_t i = 0; i < count; i++) {
        emit_str(e->out, items[i]);
        buf_add(e->out, STR(", "));
    }
    buf_add(e->out, STR("};\n"));
    return number;
}

static unsigned emit_conds(Emitter *e, const Cond *conds, size_t count);

static void emit_cond(Buf *b, const Cond *c, unsigned kids) {
    buf_format(b, "{.op = (CondOp)%d, .minors = %uu, .project = (ProjectFact)%d, ", (int)c->op,
               (unsigned)c->minors, (int)c->project);
    emit_named_str(b, "arg", c->arg);
    emit_named_str(b, "arg2", c->arg2);
    if (kids)
        buf_format(b, ".kids = a%u, .kid_count = %zu", kids, c->kid_count);
    buf_add(b, STR("},\n"));
}

static unsigned emit_conds(Emitter *e, const Cond *conds, size_t count) {
    Buf rows = {0};
    if (!conds || !count)
        return 0;
    for (size_t i = 0; i < count; i++)
        emit_cond(&rows, &conds[i], emit_conds(e, conds[i].kids, conds[i].kid_count));
    unsigned number = ++e->next;
    buf_format(e->out, "static const Cond a%u[] = {\n", number);
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
    return number;
}

static unsigned emit_table(Emitter *e, const VersionTable *t) {
    if (!t->count)
        return 0;
    unsigned number = ++e->next;
    buf_format(e->out, "static const VersionEntry a%u[] = {\n", number);
    for (size_t i = 0; i < t->count; i++) {
        buf_format(e->out, "{.minor = %d, ", t->entries[i].minor);
        emit_named_str(e->out, "key", t->entries[i].key);
        emit_named_str(e->out, "value", t->entries[i].value);
        buf_add(e->out, STR("},\n"));
    }
    buf_add(e->out, STR("};\n"));
    return number;
}

static unsigned emit_options(Emitter *e, const Fix *fix) {
    Buf rows = {0};
    if (!fix->option_count)
        return 0;
    for (size_t i = 0; i < fix->option_count; i++) {
        buf_format(&rows, "{.when = a%u, ", emit_conds(e, fix->options[i].when, 1));
        emit_named_str(&rows, "to", fix->options[i].to);
        emit_named_str(&rows, "text", fix->options[i].text);
        buf_add(&rows, STR("},\n"));
    }
    unsigned number = ++e->next;
    buf_format(e->out, "static const FixOption a%u[] = {\n", number);
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
    return number;
}

static void emit_array_field(Buf *b, const char *field, const char *count_field, unsigned number,
                             size_t count) {
    if (number)
        buf_format(b, ".%s = a%u, .%s = %zu, ", field, number, count_field, count);
}

static void emit_table_field(Emitter *e, Buf *row, const char *field, const VersionTable *t) {
    unsigned number = emit_table(e, t);
    if (number)
        buf_format(row, ".%s = {a%u, %zu}, ", field, number, t->count);
}

static void emit_cond_field(Emitter *e, Buf *row, const char *field, const Cond *c) {
    unsigned number = emit_conds(e, c, c ? 1 : 0);
    if (number)
        buf_format(row, ".%s = a%u, ", field, number);
}

static void emit_rule(Emitter *e, Buf *row, const Rule *r) {
    buf_format(row,
               "{.kind = (FindingKind)%d, .severity = (Severity)%d, .targets = %uu, "
               ".place.line = %uu, ",
               (int)r->kind, (int)r->severity, (unsigned)r->targets, r->place.line);
    emit_named_str(row, "place.path", r->place.path);
    emit_named_str(row, "id", r->id);
    emit_named_str(row, "targets_text", r->targets_text);
    emit_named_str(row, "name", r->name);
    emit_named_str(row, "newest", r->newest);
    emit_named_str(row, "message", r->message);
    emit_named_str(row, "why", r->why);
    emit_cond_field(e, row, "match", r->match);
    emit_cond_field(e, row, "when", r->when);
    emit_table_field(e, row, "minimum", &r->minimum);
    emit_table_field(e, row, "advised", &r->advised);
    emit_table_field(e, row, "python", &r->python);
    emit_table_field(e, row, "needs", &r->needs);
    emit_array_field(row, "provided_by", "provided_by_count",
                     emit_strs(e, r->provided_by, r->provided_by_count), r->provided_by_count);
    emit_array_field(row, "sources", "source_count", emit_strs(e, r->sources, r->source_count),
                     r->source_count);
    if (r->softer.when) {
        emit_cond_field(e, row, "softer.when", r->softer.when);
        buf_format(row, ".softer.severity = (Severity)%d, ", (int)r->softer.severity);
        emit_named_str(row, "softer.message", r->softer.message);
    }
    buf_format(row, ".fix.action = (FixAction)%d, .fix.phase = (FixPhase)%d, ", (int)r->fix.action,
               (int)r->fix.phase);
    emit_named_str(row, "fix.to", r->fix.to);
    emit_named_str(row, "fix.text", r->fix.text);
    emit_array_field(row, "fix.options", "fix.option_count", emit_options(e, &r->fix),
                     r->fix.option_count);
    buf_add(row, STR("},\n"));
}

static void emit_rules(Emitter *e, const RuleSet *set) {
    Buf rows = {0};
    for (size_t i = 0; i < set->count; i++)
        emit_rule(e, &rows, &set->rules[i]);
    buf_add(e->out, STR("static const Rule rules[] = {\n"));
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
}

static void emit_pythons(Emitter *e, const PythonReleases *p) {
    buf_add(e->out, STR("static const PythonRelease pythons[] = {\n"));
    for (size_t i = 0; i < p->count; i++) {
        const PythonRelease *r = &p->items[i];
        buf_format(e->out, "{.minor = %d, .planned = %d, ", r->minor, r->planned);
        emit_named_str(e->out, "version", r->version);
        emit_named_str(e->out, "released", r->released);
        emit_named_str(e->out, "end_of_life", r->end_of_life);
        emit_named_str(e->out, "latest", r->latest);
        emit_named_str(e->out, "source", r->source);
        buf_add(e->out, STR("},\n"));
    }
    buf_add(e->out, STR("};\n"));
}

static unsigned emit_values(Emitter *e, const Benchmark *b) {
    unsigned number = ++e->next;
    buf_format(e->out, "static const BenchValue a%u[] = {", number);
    for (size_t i = 0; i < b->value_count; i++)
        buf_format(e->out, "{%d, %.17g}, ", b->values[i].minor, b->values[i].value);
    buf_add(e->out, STR("};\n"));
    return number;
}

static unsigned emit_benchmarks(Emitter *e, const DataSet *d) {
    Buf rows = {0};
    for (size_t i = 0; i < d->benchmark_count; i++) {
        const Benchmark *b = &d->benchmarks[i];
        buf_format(&rows, "{.higher_is_better = %d, .values = a%u, .value_count = %zu, ",
                   b->higher_is_better, emit_values(e, b), b->value_count);
        emit_named_str(&rows, "id", b->id);
        emit_named_str(&rows, "title", b->title);
        emit_named_str(&rows, "measures", b->measures);
        emit_named_str(&rows, "unit", b->unit);
        buf_add(&rows, STR("},\n"));
    }
    unsigned number = ++e->next;
    buf_format(e->out, "static const Benchmark a%u[] = {\n", number);
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
    return number;
}

static unsigned emit_packages(Emitter *e, const DataSet *d) {
    if (!d->package_count)
        return 0;
    unsigned number = ++e->next;
    buf_format(e->out, "static const PackageNote a%u[] = {", number);
    for (size_t i = 0; i < d->package_count; i++) {
        buf_add(e->out, STR("{"));
        emit_str(e->out, d->packages[i].name);
        buf_add(e->out, STR(", "));
        emit_str(e->out, d->packages[i].version);
        buf_add(e->out, STR("}, "));
    }
    buf_add(e->out, STR("};\n"));
    return number;
}

static void emit_datasets(Emitter *e, const DataSets *sets) {
    Buf rows = {0};
    for (size_t i = 0; i < sets->count; i++) {
        const DataSet *d = &sets->items[i];
        unsigned benchmarks = emit_benchmarks(e, d), packages = emit_packages(e, d);
        buf_format(&rows, "{.runs = %uu, .apart = %uu, ", d->runs, (unsigned)d->apart);
        emit_named_str(&rows, "id", d->id);
        emit_named_str(&rows, "title", d->title);
        emit_named_str(&rows, "date", d->date);
        emit_named_str(&rows, "platform", d->platform);
        emit_named_str(&rows, "statistic", d->statistic);
        emit_named_str(&rows, "source", d->source);
        emit_named_str(&rows, "note", d->note);
        emit_array_field(&rows, "benchmarks", "benchmark_count", benchmarks, d->benchmark_count);
        emit_array_field(&rows, "packages", "package_count", packages, d->package_count);
        buf_add(&rows, STR("},\n"));
    }
    buf_add(e->out, STR("static const DataSet datasets[] = {\n"));
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
}

static void emit_stacks(Emitter *e, const Policy *p) {
    Buf rows = {0};
    for (size_t i = 0; i < p->stack_count; i++) {
        const Stack *s = &p->stacks[i];
        buf_add(&rows, STR("{"));
        emit_cond_field(e, &rows, "detect", s->detect);
        emit_named_str(&rows, "id", s->id);
        emit_named_str(&rows, "title", s->title);
        emit_named_str(&rows, "dataset", s->dataset);
        emit_named_str(&rows, "decides", s->decides);
        emit_named_str(&rows, "leave", s->leave);
        emit_named_str(&rows, "source", s->source);
        emit_array_field(&rows, "vetoes", "veto_count", emit_strs(e, s->vetoes, s->veto_count),
                         s->veto_count);
        emit_array_field(&rows, "shows", "show_count", emit_strs(e, s->shows, s->show_count),
                         s->show_count);
        emit_array_field(&rows, "also", "also_count", emit_strs(e, s->also, s->also_count),
                         s->also_count);
        buf_add(&rows, STR("},\n"));
    }
    buf_add(e->out, STR("static const Stack stacks[] = {\n"));
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
}

static void emit_rows(Emitter *e, const Policy *p) {
    buf_add(e->out, STR("static const PolicyRow rows[] = {\n"));
    for (size_t i = 0; i < p->row_count; i++) {
        const PolicyRow *r = &p->rows[i];
        buf_format(e->out,
                   "{.decides = %uu, .vetoes = %uu, .evidence = (Evidence)%d, "
                   ".verdict = (Verdict)%d, ",
                   r->decides, r->vetoes, (int)r->evidence, (int)r->verdict);
        emit_named_str(e->out, "reason", r->reason);
        buf_add(e->out, STR("},\n"));
    }
    buf_add(e->out, STR("};\n"));
}

static void emit_together(Emitter *e, const Policy *p) {
    Buf rows = {0};
    for (size_t i = 0; i < p->together_count; i++) {
        const Together *t = &p->together[i];
        buf_add(&rows, STR("{"));
        emit_array_field(&rows, "packages", "package_count",
                         emit_strs(e, t->packages, t->package_count), t->package_count);
        emit_named_str(&rows, "why", t->why);
        emit_named_str(&rows, "source", t->source);
        buf_add(&rows, STR("},\n"));
    }
    if (!p->together_count)
        buf_add(&rows, STR("{0}\n")); /* C has no empty array */
    buf_add(e->out, STR("static const Together together[] = {\n"));
    buf_add(e->out, buf_str(&rows));
    buf_add(e->out, STR("};\n"));
    buf_release(&rows);
}

void emit_knowledge(const Knowledge *k, Buf *out) {
    Emitter e = {.out = out};
    buf_add(out, STR("/* Made by the build from rules/: do not edit. */\n"
                     "#include \"plan/knowledge.h\"\n\n"
                     "extern const Knowledge builtin_knowledge;\n\n"));
    emit_rules(&e, &k->rules);
    emit_pythons(&e, &k->pythons);
    emit_datasets(&e, &k->datasets);
    emit_stacks(&e, &k->policy);
    emit_rows(&e, &k->policy);
    emit_together(&e, &k->policy);
    buf_format(out,
               "const Knowledge builtin_knowledge = {\n"
               "    .rules = {rules, %zu},\n"
               "    .pythons = {pythons, %zu},\n"
               "    .datasets = {datasets, %zu},\n"
               "    .policy = {.insignificant_percent = %.17g, .settle_days = %.17g,\n"
               "               .stacks = stacks, .stack_count = %zu, .rows = rows,\n"
               "               .row_count = %zu, .together = together, .together_count = %zu},\n"
               "};\n",
               k->rules.count, k->pythons.count, k->datasets.count, k->policy.insignificant_percent,
               k->policy.settle_days, k->policy.stack_count, k->policy.row_count,
               k->policy.together_count);
}
