#include "project/poetry_constraint.h"

#include "base/buf.h"

enum { MAX_PARTS = 32, MAX_RELEASE = 8, MAX_TEXT = 1024 };

/* One condition while it is translated. */
typedef struct Condition {
    Str op;      /* "", "^", "~", ">=", ... */
    Str version; /* as written */
    bool wildcard;
} Condition;

static const Str operators[] = {
    STR_INIT("^"),  STR_INIT("~="),  STR_INIT("~"), STR_INIT(">="), STR_INIT("<="), STR_INIT("=="),
    STR_INIT("!="), STR_INIT("==="), STR_INIT(">"), STR_INIT("<"),  STR_INIT("="),
};

static bool is_separator(char c) {
    return c == ',' || char_is_space(c);
}

/* condition = operator? white-space* version */
static bool next_condition(Str *rest, Condition *out) {
    *out = (Condition){.op = {"", 0}};
    while (rest->len && is_separator(rest->ptr[0]))
        *rest = str_from_pos(*rest, 1);
    if (rest->len == 0)
        return false;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (str_starts(*rest, operators[i]) && operators[i].len > out->op.len)
            out->op = operators[i];
    *rest = str_trim_left(str_from_pos(*rest, out->op.len));
    size_t n = 0;
    while (n < rest->len && !is_separator(rest->ptr[n]))
        n++;
    out->version = str_slice(*rest, 0, n);
    *rest = str_from_pos(*rest, n);
    out->wildcard = str_ends(out->version, STR(".*"));
    if (out->wildcard)
        out->version.len -= 2;
    return true;
}

/* The index of the component that ^ lets grow no further: the first that is not zero, else the
 * last. For ~ the second one, where there is one. */
static size_t bumped_index(const Condition *c, const Version *v) {
    size_t last = v->release_len - 1;
    if (!str_eq(c->op, STR("^")))
        return last < 1 ? last : 1;
    for (size_t i = 0; i < last; i++)
        if (v->release[i])
            return i;
    return last;
}

static void add_upper_bound(Buf *out, const Condition *c, const Version *v) {
    size_t at = bumped_index(c, v);
    buf_format(out, ",<");
    if (v->epoch)
        buf_format(out, "%llu!", (unsigned long long)v->epoch);
    for (size_t i = 0; i < v->release_len; i++) {
        uint64_t n = i < at ? v->release[i] : i == at ? v->release[i] + 1 : 0;
        buf_format(out, "%s%llu", i ? "." : "", (unsigned long long)n);
    }
}

static bool add_condition(Arena *a, Buf *out, const Condition *c) {
    bool range = str_eq(c->op, STR("^")) || str_eq(c->op, STR("~"));
    bool equal = c->op.len == 0 || str_eq(c->op, STR("=")) || str_eq(c->op, STR("=="));
    Version v;
    if (str_eq(c->version, STR("*")) && equal)
        return true;
    if (!version_parse(a, c->version, &v) || v.release_len > MAX_RELEASE || (range && c->wildcard))
        return false;
    Str text = version_text(a, &v);
    if (out->len)
        buf_add_char(out, ',');
    if (range) {
        buf_format(out, ">=%.*s", STR_ARG(text));
        add_upper_bound(out, c, &v);
        return true;
    }
    bool wildcard = c->wildcard && (equal || str_eq(c->op, STR("!=")));
    buf_format(out, "%.*s%.*s%s", STR_ARG(equal ? STR("==") : c->op), STR_ARG(text),
               wildcard ? ".*" : "");
    return true;
}

static bool parse_alternative(Arena *a, Str text, SpecifierSet *out) {
    Buf translated = {.max = 2 * MAX_TEXT};
    Condition c;
    bool ok = true;
    for (int i = 0; ok && next_condition(&text, &c); i++)
        ok = i < MAX_PARTS && add_condition(a, &translated, &c);
    Str pep440 = arena_str(a, buf_str(&translated));
    buf_release(&translated);
    return ok && specifier_set_parse(a, pep440, out, NULL);
}

bool poetry_constraint_parse(Arena *a, Str text, SpecifierSets *out) {
    *out = (SpecifierSets){0};
    if (text.len > MAX_TEXT)
        return false;
    for (Str rest = text.ptr ? text : STR(""), part; str_cut(&rest, '|', &part);) {
        part = str_trim(part);
        if (part.len == 0 && (out->len || str_starts(rest, STR("|"))))
            continue; /* between the bars of || */
        if (!parse_alternative(a, part, vec_push(a, out)))
            return false;
    }
    return out->len > 0;
}

static const char *operator_text(SpecifierOp op) {
    switch (op) {
    case SPEC_COMPATIBLE:
        return "~=";
    case SPEC_EQ:
    case SPEC_ARBITRARY:
        return "==";
    case SPEC_NE:
        return "!=";
    case SPEC_LE:
        return "<=";
    case SPEC_GE:
        return ">=";
    case SPEC_LT:
        return "<";
    case SPEC_GT:
        break;
    }
    return ">";
}

static Marker *comparison(Arena *a, const Specifier *s) {
    bool patch = s->op != SPEC_ARBITRARY && s->version.release_len > 2;
    Str text = arena_format(a, "%s %s \"%.*s%s\"", patch ? "python_full_version" : "python_version",
                            operator_text(s->op), STR_ARG(s->text),
                            s->wildcard && !str_ends(s->text, STR("*")) ? ".*" : "");
    return marker_parse(a, text, NULL);
}

Marker *poetry_python_marker(Arena *a, const SpecifierSets *alternatives) {
    Str text = {"", 0};
    vec_each (SpecifierSet, set, alternatives) {
        Marker *all = NULL;
        vec_each (Specifier, s, &set->list)
            all = marker_and(a, all, comparison(a, s));
        if (!all)
            return NULL; /* this alternative is anything */
        Str one = marker_text(a, all);
        bool several = alternatives->len > 1 && set->list.len > 1;
        text = arena_format(a, "%.*s%s%s%.*s%s", STR_ARG(text), text.len ? " or " : "",
                            several ? "(" : "", STR_ARG(one), several ? ")" : "");
    }
    return marker_parse(a, text, NULL);
}
