/* Bars for what was measured: the deciding benchmark, with --verbose all that are in the table. */
#include "report/screen.h"

enum { BAR_COLUMNS = 20 };

/* ---- where the numbers come from ---- */

/* A measurement of the shown target, else of the first target that has one. */
static const Performance *primary_performance(const Screen *s) {
    const TargetPlan *candidates = s->plan->targets;
    for (size_t i = 0; i <= s->plan->target_count; i++) {
        const TargetPlan *t = i == 0 ? s->shown : &candidates[i - 1];
        if (!t)
            continue;
        vec_each (const Performance, p, &t->performance) {
            if (p->primary)
                return p;
        }
    }
    return NULL;
}

static Str runs_text(Arena *a, const DataSet *set) {
    if (set->runs && set->statistic.len)
        return arena_format(a, ", %.*s of %.*s", STR_ARG(set->statistic),
                            STR_ARG(count_text(a, set->runs, "run", "runs")));
    if (set->runs)
        return arena_format(a, ", %.*s", STR_ARG(count_text(a, set->runs, "run", "runs")));
    return set->statistic.len ? arena_format(a, ", %.*s", STR_ARG(set->statistic)) : (Str){0};
}

/* Where the numbers come from, and which of them say nothing. */
static void put_source(Screen *s, const DataSet *set) {
    Arena *a = s->page.arena;
    double noise = s->plan->knowledge->policy.insignificant_percent;
    Buf text = {0};
    buf_format(&text, "%.*s, %.*s, %.*s", STR_ARG(set->title), STR_ARG(set->date),
               STR_ARG(set->platform));
    for (size_t i = 0; i < set->package_count; i++)
        buf_format(&text, ", %.*s %.*s", STR_ARG(set->packages[i].name),
                   STR_ARG(set->packages[i].version));
    buf_format(&text, "%.*s; less than %.*s %% is no change (%.*s)", STR_ARG(runs_text(a, set)),
               STR_ARG(number_text(a, noise, number_decimals(noise))),
               STR_ARG(effect_mark(s->page.style, EFFECT_INSIGNIFICANT)));
    page_put(&s->page, PAINT_STRONG, STR("Evidence: "));
    page_flow(&s->page, PAINT_PLAIN, 2, buf_str(&text));
    page_end_line(&s->page);
    buf_release(&text);
}

/* ---- bars ---- */

/* In eighths of a column; at least one, so that a measured value is never invisible. */
static size_t bar_eighths(double value, double highest) {
    if (!(value > 0) || !(highest > 0))
        return 0;
    size_t eighths = (size_t)(value / highest * BAR_COLUMNS * 8 + 0.5);
    return eighths ? eighths : 1;
}

static Str bar_text(Screen *s, size_t eighths) {
    static const Str parts[] = {STR_INIT(""),  STR_INIT("▏"), STR_INIT("▎"), STR_INIT("▍"),
                                STR_INIT("▌"), STR_INIT("▋"), STR_INIT("▊"), STR_INIT("▉")};
    Buf bar = {0};
    if (s->page.style->unicode) {
        buf_repeat(&bar, STR("█"), eighths / 8);
        buf_add(&bar, parts[eighths % 8]);
    } else {
        buf_repeat(&bar, STR("#"), (eighths + 4) / 8);
    }
    Str copy = arena_str(s->page.arena, buf_str(&bar));
    buf_release(&bar);
    return copy;
}

/* The bars of one benchmark. */
typedef struct Bars {
    const DataSet *set;
    const Benchmark *benchmark;
    double highest;
    int decimals;
    size_t value_width, version_width;
} Bars;

static Bars bars_of(Arena *a, const DataSet *set, const Benchmark *b) {
    Bars bars = {.set = set, .benchmark = b};
    for (size_t i = 0; i < b->value_count; i++) {
        int decimals = number_decimals(b->values[i].value);
        bars.decimals = decimals > bars.decimals ? decimals : bars.decimals;
        bars.highest = b->values[i].value > bars.highest ? b->values[i].value : bars.highest;
    }
    for (size_t i = 0; i < b->value_count; i++) {
        size_t width = number_text(a, b->values[i].value, bars.decimals).len;
        size_t version = arena_format(a, "3.%d", b->values[i].minor).len;
        bars.value_width = width > bars.value_width ? width : bars.value_width;
        bars.version_width = version > bars.version_width ? version : bars.version_width;
    }
    return bars;
}

static void put_change(Screen *s, const Bars *bars, int minor) {
    int current = s->plan->project->current ? s->plan->project->current->minor : -1;
    double noise = s->plan->knowledge->policy.insignificant_percent;
    Change change;
    page_put(&s->page, PAINT_PLAIN, STR("   "));
    if (minor == current)
        page_put(&s->page, PAINT_STRONG, STR("you are here"));
    else if (bars->set->apart & MINOR_BIT((unsigned)minor))
        page_put(&s->page, PAINT_FAINT, STR("other packages"));
    else if (minor > current &&
             benchmark_change(bars->set, bars->benchmark, current, minor, noise, &change))
        page_put(&s->page, effect_paint(change.effect),
                 change_text(s->page.arena, change.percent, true));
}

static void put_bar(Screen *s, const Bars *bars, const BenchValue *v) {
    Page *p = &s->page;
    Str value = number_text(p->arena, v->value, bars->decimals);
    size_t start = 4 + bars->version_width + 2;
    page_skip_to(p, 4);
    page_format(p, PAINT_PLAIN, "3.%d", v->minor);
    page_skip_to(p, start);
    page_put(p, PAINT_PLAIN, bar_text(s, bar_eighths(v->value, bars->highest)));
    page_skip_to(p, start + BAR_COLUMNS + 2 + bars->value_width - value.len);
    page_put(p, PAINT_PLAIN, value);
    put_change(s, bars, v->minor);
    page_end_line(p);
}

static void put_benchmark(Screen *s, const DataSet *set, const Benchmark *b) {
    Arena *a = s->page.arena;
    Str measures = {0};
    if (s->report->style.verbose && b->measures.len)
        measures = arena_format(a, " (%.*s)", STR_ARG(b->measures));
    page_skip_to(&s->page, 2);
    page_flow(&s->page, PAINT_PLAIN, 4,
              arena_format(a, "%.*s%.*s in %.*s, %s is better", STR_ARG(b->title),
                           STR_ARG(measures), STR_ARG(b->unit),
                           b->higher_is_better ? "higher" : "lower"));
    page_end_line(&s->page);
    Bars bars = bars_of(a, set, b);
    for (size_t i = 0; i < b->value_count; i++)
        put_bar(s, &bars, &b->values[i]);
}

void screen_evidence(Screen *s) {
    const Performance *primary = primary_performance(s);
    Arena *a = s->page.arena;
    if (!primary)
        return;
    page_end_line(&s->page);
    put_source(s, primary->set);
    put_benchmark(s, primary->set, primary->benchmark);
    if (!s->report->style.verbose)
        return;
    Benchmarks list = plan_benchmarks(a, s->plan);
    for (size_t i = 0; i < list.len; i++)
        if (list.items[i] != primary->benchmark)
            put_benchmark(s, primary->set, list.items[i]);
    if (primary->set->note.len) {
        page_skip_to(&s->page, 2);
        page_flow(&s->page, PAINT_PLAIN, 2, primary->set->note);
        page_end_line(&s->page);
    }
}
