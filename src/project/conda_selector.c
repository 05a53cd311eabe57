#include "project/conda_recipe.h"

#include <string.h>

/* or = and {"or" and}   and = not {"and" not}   not = ["not"] term
 * term = "(" or ")" | NAME [comparison (NUMBER | NAME | TEXT)]
 *
 * A selector is a Python expression; what goes beyond this grammar is not known. */
typedef struct Selector {
    Str rest;
    unsigned depth;
    bool failed;
} Selector;

/* Where a condition holds for sure, and where it may. */
typedef struct Truth {
    Minors sure, maybe;
} Truth;

static const Truth always = {MINORS_ALL, MINORS_ALL}, never = {0, 0}, unknown = {0, MINORS_ALL};

enum { SELECTOR_MAX_DEPTH = 20, SELECTOR_MAX = 1024 };

static const struct {
    Str name;
    bool holds;
} platforms[] = {
    {STR_INIT("linux"), true},       {STR_INIT("unix"), true},     {STR_INIT("linux64"), true},
    {STR_INIT("x86"), true},         {STR_INIT("x86_64"), true},   {STR_INIT("py3k"), true},
    {STR_INIT("True"), true},        {STR_INIT("linux32"), false}, {STR_INIT("win"), false},
    {STR_INIT("win32"), false},      {STR_INIT("win64"), false},   {STR_INIT("osx"), false},
    {STR_INIT("arm64"), false},      {STR_INIT("aarch64"), false}, {STR_INIT("ppc64le"), false},
    {STR_INIT("s390x"), false},      {STR_INIT("armv6l"), false},  {STR_INIT("armv7l"), false},
    {STR_INIT("emscripten"), false}, {STR_INIT("wasi"), false},    {STR_INIT("py2k"), false},
    {STR_INIT("py27"), false},       {STR_INIT("False"), false},
};

static bool take(Selector *s, const char *word) {
    Str w = str_from(word);
    s->rest = str_trim_left(s->rest);
    bool letters = char_is_ident(w.ptr[0]);
    if (!str_starts(s->rest, w) ||
        (letters && s->rest.len > w.len && char_is_ident(s->rest.ptr[w.len])))
        return false;
    s->rest = str_from_pos(s->rest, w.len);
    return true;
}

static Str take_word(Selector *s) {
    size_t n = 0;
    s->rest = str_trim_left(s->rest);
    while (n < s->rest.len && char_is_ident(s->rest.ptr[n]))
        n++;
    Str word = str_slice(s->rest, 0, n);
    s->rest = str_from_pos(s->rest, n);
    return word;
}

/* py39 counts as 39, 3.10 as 310; 3 and 27 come before all minors. */
static int minor_of_number(uint32_t n) {
    return n >= 300 && n < 400 ? (int)(n - 300) : n >= 30 && n < 40 ? (int)(n - 30) : -1;
}

typedef enum Order { ORDER_LT, ORDER_LE, ORDER_EQ, ORDER_NE, ORDER_GE, ORDER_GT } Order;

static bool take_order(Selector *s, Order *order) {
    static const struct {
        const char *text;
        Order order;
    } orders[] = {{"<=", ORDER_LE}, {">=", ORDER_GE}, {"==", ORDER_EQ},
                  {"!=", ORDER_NE}, {"<", ORDER_LT},  {">", ORDER_GT}};
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (take(s, orders[i].text)) {
            *order = orders[i].order;
            return true;
        }
    return false;
}

static bool order_holds(Order order, int minor, int bound) {
    switch (order) {
    case ORDER_LT:
        return minor < bound;
    case ORDER_LE:
        return minor <= bound;
    case ORDER_EQ:
        return minor == bound;
    case ORDER_NE:
        return minor != bound;
    case ORDER_GE:
        return minor >= bound;
    case ORDER_GT:
        break;
    }
    return minor > bound;
}

/* py < 39 */
static Truth comparison(Selector *s, Order order) {
    uint32_t number;
    if (!str_to_u32(take_word(s), &number)) {
        s->failed = true;
        return unknown;
    }
    Minors minors = 0;
    for (int n = 0; n < 32; n++)
        if (order_holds(order, n, minor_of_number(number)))
            minors |= MINOR_BIT((unsigned)n);
    return (Truth){minors, minors};
}

static Truth name_truth(Str name) {
    uint32_t number;
    for (size_t i = 0; i < sizeof platforms / sizeof *platforms; i++)
        if (str_eq(name, platforms[i].name))
            return platforms[i].holds ? always : never;
    if (str_starts(name, STR("py")) && str_to_u32(str_from_pos(name, 2), &number) &&
        minor_of_number(number) >= 0) {
        Minors one = MINOR_BIT((unsigned)minor_of_number(number));
        return (Truth){one, one};
    }
    return unknown;
}

/* A package is built where it runs. */
static bool is_platform(Str name) {
    return str_eq(name, STR("build_platform")) || str_eq(name, STR("target_platform"));
}

/* x == "text" */
static Str take_operand(Selector *s) {
    s->rest = str_trim_left(s->rest);
    char quote = s->rest.len ? s->rest.ptr[0] : 0;
    if (quote != '"' && quote != '\'')
        return take_word(s);
    s->rest = str_from_pos(s->rest, 1);
    size_t end = str_find_char(s->rest, quote);
    s->failed |= end == STR_NPOS;
    s->rest = str_from_pos(s->rest, end == STR_NPOS ? s->rest.len : end + 1);
    return (Str){"", 0};
}

static Truth either(Selector *s);

static Truth term(Selector *s) {
    Order order;
    if (take(s, "(")) {
        Truth inside = s->depth++ < SELECTOR_MAX_DEPTH ? either(s) : unknown;
        s->failed |= !take(s, ")");
        return inside;
    }
    Str name = take_word(s);
    s->failed |= !name.len;
    if (!take_order(s, &order))
        return name_truth(name);
    if (str_eq(name, STR("py")))
        return comparison(s, order);
    Str other = take_operand(s);
    if (!is_platform(name) || !is_platform(other))
        return unknown;
    return order == ORDER_EQ ? always : order == ORDER_NE ? never : unknown;
}

static Truth negated(Selector *s) {
    bool negative = false;
    while (take(s, "not"))
        negative = !negative;
    Truth t = term(s);
    return negative ? (Truth){~t.maybe, ~t.sure} : t;
}

static Truth both(Selector *s) {
    Truth t = negated(s);
    while (!s->failed && take(s, "and")) {
        Truth more = negated(s);
        t = (Truth){t.sure & more.sure, t.maybe & more.maybe};
    }
    return t;
}

static Truth either(Selector *s) {
    Truth t = both(s);
    while (!s->failed && take(s, "or")) {
        Truth more = both(s);
        t = (Truth){t.sure | more.sure, t.maybe | more.maybe};
    }
    return t;
}

Minors conda_selector_minors(Str text, bool *known) {
    Selector s = {.rest = text, .failed = text.len > SELECTOR_MAX};
    Truth t = s.failed ? unknown : either(&s);
    if (s.failed || str_trim(s.rest).len)
        t = unknown;
    *known = t.sure == t.maybe;
    return t.maybe;
}

Str conda_selector_of(Str line) {
    Str trimmed = str_trim(line);
    size_t hash = str_find(trimmed, STR("#"));
    if (hash == STR_NPOS || !str_ends(trimmed, STR("]")))
        return (Str){NULL, 0};
    Str comment = str_from_pos(trimmed, str_rfind_char(trimmed, '#') + 1);
    Str inside = str_trim(comment);
    return str_starts(inside, STR("[")) ? str_slice(inside, 1, inside.len - 1) : (Str){NULL, 0};
}

/* --- the text ----------------------------------------------------------------------------------
 */

static void overwrite(char *to, size_t len, char first, char c) {
    for (size_t i = 0; i < len; i++)
        if (to[i] != '\n' && to[i] != '\r')
            to[i] = i ? c : first;
}

typedef struct JinjaForm {
    const char *open, *close;
    char first, rest;
} JinjaForm;

static const JinjaForm forms[] = {
    {"{%", "%}", ' ', ' '}, {"{#", "#}", ' ', ' '}, {"{{", "}}", '$', 'x'}};

/* One that never ends is left as it is, and so is what follows: its end is looked for once. */
static void clean_form(char *copy, Str text, const JinjaForm *form) {
    Str open = str_from(form->open), close = str_from(form->close);
    for (size_t from = 0; from < text.len;) {
        size_t at = str_find(str_from_pos(text, from), open);
        if (at == STR_NPOS)
            return;
        at += from;
        size_t end = str_find(str_from_pos(text, at), close);
        if (end == STR_NPOS)
            return;
        end += at + close.len;
        overwrite(copy + at, end - at, form->first, form->rest);
        from = end;
    }
}

static void clean_selected_lines(char *copy, Str text) {
    for (Str rest = text, line; str_cut_line(&rest, &line);) {
        Str selector = conda_selector_of(line);
        bool known;
        if (selector.ptr && !conda_selector_minors(selector, &known))
            overwrite(copy + (line.ptr - text.ptr), line.len, ' ', ' ');
    }
}

Str conda_recipe_clean(Arena *a, Str text) {
    char *copy = arena_alloc(a, text.len + 1);
    if (text.len)
        memcpy(copy, text.ptr, text.len);
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        clean_form(copy, text, &forms[i]);
    clean_selected_lines(copy, text);
    return (Str){copy, text.len};
}
