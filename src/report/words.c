#include "report/words.h"

#include "plan/evidence.h"

#include <stdio.h>

Str count_text(Arena *a, size_t n, const char *one, const char *many) {
    if (n == 0)
        return arena_format(a, "no %s", many);
    return arena_format(a, "%.*s %s", STR_ARG(number_text(a, (double)n, 0)), n == 1 ? one : many);
}

Str number_text(Arena *a, double value, int decimals) {
    Str plain = arena_format(a, "%.*f", decimals, value);
    size_t whole = str_find_char(plain, '.');
    if (whole == STR_NPOS)
        whole = plain.len;
    char *out = arena_alloc(a, plain.len * 2);
    size_t n = 0;
    for (size_t i = 0; i < plain.len; i++) {
        bool after_digit = i > 0 && char_is_digit(plain.ptr[i - 1]);
        if (i < whole && after_digit && (whole - i) % 3 == 0)
            out[n++] = ',';
        out[n++] = plain.ptr[i];
    }
    return (Str){out, n};
}

int number_decimals(double value) {
    char text[64];
    int n = snprintf(text, sizeof text, "%.3f", value);
    if (n < 4 || n >= (int)sizeof text)
        return 0;
    int decimals = 3;
    while (decimals > 0 && text[n - 4 + decimals] == '0')
        decimals--;
    return decimals;
}

Str change_text(Arena *a, double percent, bool blank) {
    Str text = percent_text(a, percent);
    Str number = str_slice(text, 0, str_find_char(text, ' '));
    return blank ? text : arena_format(a, "%.*s%%", STR_ARG(number));
}

Str minors_text(Arena *a, Minors m) {
    Str text = {0};
    for (int n = 0; n < 32; n++) {
        if (!(m & MINOR_BIT((unsigned)n)))
            continue;
        int last = n;
        while (last + 1 < 32 && (m & MINOR_BIT((unsigned)last + 1)))
            last++;
        const char *comma = text.len ? ", " : "";
        if (last > n)
            text = arena_format(a, "%.*s%s3.%d-3.%d", STR_ARG(text), comma, n, last);
        else
            text = arena_format(a, "%.*s%s3.%d", STR_ARG(text), comma, n);
        n = last;
    }
    return text;
}

Str line_text(Arena *a, const Place *p) {
    return p->line ? arena_format(a, "%.*s:%u", STR_ARG(p->path), p->line) : p->path;
}

Str elapsed_text(Arena *a, size_t us) {
    if (us < 10000000)
        return arena_format(a, "%zu ms", us < 1000 ? 1 : (us + 500) / 1000);
    return arena_format(a, "%.1f s", (double)us / 1e6);
}

Str list_text(Arena *a, const Strs *items) {
    Buf text = {0};
    for (size_t i = 0; i < items->len; i++) {
        buf_add(&text, i == 0 ? (Str){0} : i + 1 == items->len ? STR(" and ") : STR(", "));
        buf_add(&text, items->items[i]);
    }
    Str copy = arena_str(a, buf_str(&text));
    buf_release(&text);
    return copy;
}

Str verdict_words(Arena *a, const TargetPlan *t) {
    switch (t->verdict) {
    case VERDICT_READY_AFTER_FIXES:
        return t->fixes ? arena_format(a, "ready after %.*s",
                                       STR_ARG(count_text(a, t->fixes, "fix", "fixes")))
                        : STR("ready after fixes");
    case VERDICT_UNSTABLE:
        return STR("unstable");
    case VERDICT_NOT_RECOMMENDED:
        return STR("not recommended");
    case VERDICT_BLOCKED:
        return STR("blocked");
    case VERDICT_READY:
    case VERDICT_NONE:
        break;
    }
    return STR("ready");
}

Paint verdict_paint(Verdict v) {
    static const Paint paints[] = {
        [VERDICT_READY] = PAINT_GOOD,    [VERDICT_READY_AFTER_FIXES] = PAINT_GOOD,
        [VERDICT_UNSTABLE] = PAINT_CARE, [VERDICT_NOT_RECOMMENDED] = PAINT_CARE,
        [VERDICT_BLOCKED] = PAINT_BAD,   [VERDICT_NONE] = PAINT_PLAIN,
    };
    return paints[v];
}

Paint effect_paint(Effect e) {
    static const Paint paints[] = {[EFFECT_IMPROVED] = PAINT_GOOD,
                                   [EFFECT_INSIGNIFICANT] = PAINT_PLAIN,
                                   [EFFECT_WORSE] = PAINT_BAD};
    return paints[e];
}

Paint severity_paint(Severity s) {
    static const Paint paints[] = {[SEVERITY_INFO] = PAINT_PLAIN,
                                   [SEVERITY_WARNING] = PAINT_CARE,
                                   [SEVERITY_BLOCKER] = PAINT_BAD};
    return paints[s];
}

/* All of one width in each row, so that the numbers before them line up. */
Str effect_mark(const TextStyle *style, Effect e) {
    static const Str marks[2][3] = {
        {STR_INIT("good"), STR_INIT("same"), STR_INIT("bad ")},
        {STR_INIT("✓"), STR_INIT("·"), STR_INIT("✗")},
    };
    return marks[style->unicode][e];
}

/* ---- steps ---- */

/* "a b -> c", where b or c may be empty. */
static Str moved_text(Arena *a, Str subject, Str from, Str to) {
    bool same = str_eq(subject, from);
    Str text =
        from.len && !same ? arena_format(a, "%.*s %.*s", STR_ARG(subject), STR_ARG(from)) : subject;
    return to.len ? arena_format(a, "%.*s -> %.*s", STR_ARG(text), STR_ARG(to)) : text;
}

static Str added_text(Arena *a, const Step *s) {
    if (!s->to.len)
        return arena_format(a, "add %.*s", STR_ARG(s->subject));
    if (char_is_digit(s->to.ptr[0]))
        return arena_format(a, "add %.*s %.*s", STR_ARG(s->subject), STR_ARG(s->to));
    return arena_format(a, "add %.*s", STR_ARG(s->to));
}

static Str edited_text(Arena *a, const Step *s) {
    if (s->rule && s->rule->kind == FINDING_CI_CONFIG && s->to.len)
        return arena_format(a, "%.*s: add \"%.*s\"", STR_ARG(s->subject), STR_ARG(s->to));
    if (s->rule && s->rule->kind == FINDING_PYTHON_CAP && s->to.len)
        return arena_format(a, "%.*s: allow %.*s",
                            STR_ARG(moved_text(a, s->subject, s->from, (Str){0})), STR_ARG(s->to));
    Str text = moved_text(a, s->subject, s->from, s->to);
    if (!s->to.len)
        return arena_format(a, "edit %.*s", STR_ARG(text));
    bool bare = text.len && char_is_digit(text.ptr[0]); /* what a .python-version holds */
    return bare ? arena_format(a, "Python %.*s", STR_ARG(text)) : text;
}

static Str verb_text(Arena *a, const Step *s) {
    return arena_format(a, "%s %.*s", fix_action_text(s->action),
                        STR_ARG(moved_text(a, s->subject, s->from, (Str){0})));
}

static Str upgraded_text(Arena *a, const Step *s) {
    if (!s->to.len)
        return verb_text(a, s);
    Str text = moved_text(a, s->subject, s->from, s->to);
    return s->newest.len ? arena_format(a, "%.*s (newest %.*s)", STR_ARG(text), STR_ARG(s->newest))
                         : text;
}

static Str replaced_text(Arena *a, const Step *s) {
    Str text = verb_text(a, s);
    return s->to.len ? arena_format(a, "%.*s by %.*s", STR_ARG(text), STR_ARG(s->to)) : text;
}

Str step_text(Arena *a, const Step *s) {
    switch (s->action) {
    case FIX_UPGRADE:
        return upgraded_text(a, s);
    case FIX_ADD:
        return added_text(a, s);
    case FIX_EDIT:
        return edited_text(a, s);
    case FIX_REPLACE:
        return replaced_text(a, s);
    case FIX_REMOVE:
    case FIX_REWRITE:
    case FIX_CHECK:
        return verb_text(a, s);
    case FIX_NONE:
        break;
    }
    return s->subject;
}
