/* Bars of what was measured, one drawing for each benchmark that is in the table. Every bar starts
 * at zero; a dashed line marks the value of the Python that the project runs on. */
#include "report/html_parts.h"

/* Units of the drawing. Its width is about that of a phone, so that text keeps its size. */
enum {
    WIDTH = 352,
    ROW = 24,
    TOP = 4,
    BAR = 14,
    BAR_START = 36,
    VALUE_END = 206, /* values are right-aligned here */
    NOTE_START = 215,
    DIGIT = 8, /* width, at most */
    MARK = 9,  /* width and height of the shape before a note */
};

typedef struct Chart {
    const DataSet *set;
    const Benchmark *benchmark;
    int current, target;
    double highest, noise;
    int decimals;
    double room; /* for the longest bar: what the longest value leaves */
} Chart;

/* What stands behind a bar. */
typedef enum Note { NOTE_NONE, NOTE_HERE, NOTE_APART, NOTE_CHANGE } Note;

static const Str effect_words[] = {[EFFECT_IMPROVED] = STR_INIT("better"),
                                   [EFFECT_INSIGNIFICANT] = STR_INIT("no change"),
                                   [EFFECT_WORSE] = STR_INIT("worse")};

static Chart chart_of(Arena *a, const Plan *p, const TargetPlan *t, const Performance *perf) {
    Chart c = {.set = perf->set,
               .benchmark = perf->benchmark,
               .current = p->project->current ? p->project->current->minor : -1,
               .target = t->minor,
               .noise = p->knowledge->policy.insignificant_percent};
    for (size_t i = 0; i < c.benchmark->value_count; i++) {
        double value = c.benchmark->values[i].value;
        int decimals = number_decimals(value);
        c.decimals = decimals > c.decimals ? decimals : c.decimals;
        c.highest = value > c.highest ? value : c.highest;
    }
    double digits = (double)number_text(a, c.highest, c.decimals).len + 1;
    c.room = VALUE_END - BAR_START - digits * DIGIT;
    c.room = c.room < MARK ? MARK : c.room;
    return c;
}

static Note note_of(const Chart *c, int minor, Change *change) {
    if (minor == c->current)
        return NOTE_HERE;
    if (c->set->apart & MINOR_BIT((unsigned)minor))
        return NOTE_APART;
    if (minor > c->current &&
        benchmark_change(c->set, c->benchmark, c->current, minor, c->noise, change))
        return NOTE_CHANGE;
    return NOTE_NONE;
}

/* ---- in words, for those who do not see it ---- */

static void add_words(Arena *a, const Chart *c, Buf *out, const BenchValue *v) {
    Change change;
    buf_format(out, " 3.%d: %.*s", v->minor, STR_ARG(number_text(a, v->value, c->decimals)));
    switch (note_of(c, v->minor, &change)) {
    case NOTE_HERE:
        buf_add(out, STR(", you are here"));
        break;
    case NOTE_APART:
        buf_add(out, STR(", other packages"));
        break;
    case NOTE_CHANGE:
        buf_format(out, ", %.*s, %.*s", STR_ARG(html_change_text(a, &change)),
                   STR_ARG(effect_words[change.effect]));
        break;
    case NOTE_NONE:
        break;
    }
    buf_add_char(out, '.');
}

static Str chart_words(Arena *a, const Chart *c) {
    Buf text = {0};
    const Benchmark *b = c->benchmark;
    buf_format(&text, "Bar chart of %.*s in %.*s, %s is better.", STR_ARG(b->title),
               STR_ARG(b->unit), b->higher_is_better ? "higher" : "lower");
    for (size_t i = 0; i < b->value_count; i++)
        add_words(a, c, &text, &b->values[i]);
    Str copy = arena_str(a, buf_str(&text));
    buf_release(&text);
    return copy;
}

/* ---- the drawing ---- */

static double bar_length(const Chart *c, double value) {
    if (!(value > 0) || !(c->highest > 0))
        return 0;
    double length = value / c->highest * c->room;
    return length < 1 ? 1 : length;
}

static void put_label(Html *h, const char *class, double x, double y, Str text) {
    html_begin(h, "text", class);
    html_attr_format(h, "x", "%g", x);
    html_attr_format(h, "y", "%g", y);
    html_text(h, text);
    html_close(h);
}

/* The shape of an icon, drawn where a text can stand behind it. */
static void put_shape(Html *h, const char *class, const char *icon, double x, double y) {
    html_begin(h, "use", class);
    html_attr_format(h, "href", "#icon-%s", icon);
    html_attr_format(h, "x", "%g", x);
    html_attr_format(h, "y", "%g", y);
    html_attr_format(h, "width", "%d", MARK);
    html_attr_format(h, "height", "%d", MARK);
    html_close(h);
}

static void put_change(Html *h, const Change *change, double y) {
    static const struct {
        const char *class, *icon;
    } rows[] = {[EFFECT_IMPROVED] = {"good", "better"},
                [EFFECT_INSIGNIFICANT] = {"same", "same"},
                [EFFECT_WORSE] = {"bad", "worse"}};
    put_shape(h, rows[change->effect].class, rows[change->effect].icon, NOTE_START, y - MARK + 0.5);
    put_label(h, rows[change->effect].class, NOTE_START + MARK + 4, y,
              arena_format(h->arena, "%.*s %.*s", STR_ARG(html_change_text(h->arena, change)),
                           STR_ARG(effect_words[change->effect])));
}

static void put_bar(Html *h, const Chart *c, size_t row, const BenchValue *v) {
    double top = TOP + (double)row * ROW, base = top + (ROW + 8) / 2.0;
    bool here = v->minor == c->current, there = v->minor == c->target;
    Change change;
    Note note = note_of(c, v->minor, &change);
    html_line(h);
    html_begin(h, "g", here ? "here" : there ? "there" : NULL);
    put_label(h, "version", 0, base, arena_format(h->arena, "3.%d", v->minor));
    html_begin(h, "rect", note == NOTE_APART ? "bar apart" : "bar");
    html_attr_format(h, "x", "%d", BAR_START);
    html_attr_format(h, "y", "%g", top + (ROW - BAR) / 2.0);
    html_attr_format(h, "width", "%.1f", bar_length(c, v->value));
    html_attr_format(h, "height", "%d", BAR);
    html_attr(h, "rx", STR("2"));
    html_close(h);
    put_label(h, "value", VALUE_END, base, number_text(h->arena, v->value, c->decimals));
    if (note == NOTE_HERE)
        put_label(h, "note", NOTE_START, base, STR("you are here"));
    else if (note == NOTE_APART)
        put_label(h, "note", NOTE_START, base, STR("other packages"));
    else if (note == NOTE_CHANGE)
        put_change(h, &change, base);
    html_close(h);
}

static void put_guide(Html *h, const Chart *c, double height) {
    double value, x;
    if (c->current < 0 || !benchmark_value(c->benchmark, c->current, &value))
        return;
    x = BAR_START + bar_length(c, value);
    html_begin(h, "path", "guide");
    html_attr_format(h, "d", "M%.1f %d V%g", x, TOP, height - TOP);
    html_close(h);
}

static void put_drawing(Html *h, const Chart *c) {
    const Benchmark *b = c->benchmark;
    double height = 2 * TOP + (double)b->value_count * ROW;
    html_begin(h, "svg", "chart");
    html_attr_format(h, "viewBox", "0 0 %d %g", WIDTH, height);
    html_attr(h, "role", STR("img"));
    html_attr(h, "aria-label", chart_words(h->arena, c));
    for (size_t i = 0; i < b->value_count; i++)
        put_bar(h, c, i, &b->values[i]);
    put_guide(h, c, height);
    html_close(h);
    html_line(h);
}

static void put_chart(HtmlReport *m, const TargetPlan *t, const Performance *perf) {
    Html *h = &m->h;
    const Benchmark *b = perf->benchmark;
    Chart c = chart_of(h->arena, m->section->plan, t, perf);
    html_begin(h, "figure", perf->primary ? "primary" : NULL);
    html_open(h, "figcaption");
    html_put(h, "strong", NULL, b->title);
    html_text(h, STR(" "));
    html_change(m, &perf->change);
    html_begin(h, "span", "unit");
    html_format(h, "%.*s, %s is better%s", STR_ARG(b->unit),
                b->higher_is_better ? "higher" : "lower", perf->primary ? "; this decides" : "");
    html_close(h);
    html_close(h);
    put_drawing(h, &c);
    html_close(h);
    html_line(h);
}

/* ---- where the numbers come from ---- */

static void put_source(HtmlReport *m, const DataSet *set) {
    Html *h = &m->h;
    double noise = m->section->plan->knowledge->policy.insignificant_percent;
    html_begin(h, "p", "source");
    html_text(h, STR("Measured: "));
    html_link(h, set->source, set->title);
    html_format(h, ", %.*s, %.*s", STR_ARG(set->date), STR_ARG(set->platform));
    for (size_t i = 0; i < set->package_count; i++)
        html_format(h, ", %.*s %.*s", STR_ARG(set->packages[i].name),
                    STR_ARG(set->packages[i].version));
    if (set->statistic.len)
        html_format(h, ", %.*s", STR_ARG(set->statistic));
    if (set->runs)
        html_format(h, "%s%.*s", set->statistic.len ? " of " : ", ",
                    STR_ARG(count_text(h->arena, set->runs, "run", "runs")));
    html_format(h, ". Less than %.*s %% counts as no change. ",
                STR_ARG(number_text(h->arena, noise, number_decimals(noise))));
    html_text(h, set->note);
    html_close(h);
}

/* What is measured but not in the table of targets. */
static void put_others(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    size_t count = 0;
    vec_each (const Performance, p, &t->performance) {
        count += !p->in_table;
    }
    if (!count)
        return;
    html_begin(h, "details", "more-measures");
    html_open(h, "summary");
    html_format(
        h, "%.*s",
        STR_ARG(count_text(h->arena, count, "further measurement", "further measurements")));
    html_close(h);
    html_begin(h, "ul", "measures");
    vec_each (const Performance, p, &t->performance) {
        if (p->in_table)
            continue;
        html_line(h);
        html_open(h, "li");
        html_put(h, "strong", NULL, p->benchmark->title);
        html_text(h, STR(" "));
        html_change(m, &p->change);
        html_text(h, STR(" "));
        html_begin(h, "span", "quiet");
        html_format(h, "%.*s to %.*s %.*s; ",
                    STR_ARG(number_text(h->arena, p->change.from, number_decimals(p->change.from))),
                    STR_ARG(number_text(h->arena, p->change.to, number_decimals(p->change.to))),
                    STR_ARG(p->benchmark->unit));
        html_link(h, p->set->source, p->set->title);
        html_close(h);
        html_close(h);
    }
    html_close(h);
    html_close(h);
}

void html_charts(HtmlReport *m, const TargetPlan *t) {
    Html *h = &m->h;
    const DataSet *set = NULL;
    if (!t->performance.len)
        return; /* the reason above says so */
    html_begin(h, "div", "evidence");
    html_put(h, html_level(m, 4), NULL, STR("Measurements"));
    html_line(h);
    html_begin(h, "div", "charts");
    for (int primary = 1; primary >= 0; primary--)
        vec_each (const Performance, p, &t->performance) {
            if (!p->in_table || p->primary != primary)
                continue;
            put_chart(m, t, p);
            set = set ? set : p->set;
        }
    html_close(h);
    if (set)
        put_source(m, set);
    put_others(m, t);
    html_close(h);
    html_line(h);
}
