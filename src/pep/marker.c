#include "pep/marker_tree.h"

#include "base/buf.h"
#include "pep/name.h"

/* A longer operator stands before its own beginning. ORDER MarkerOp */
static const Str op_texts[] = {
    STR_INIT("in"), STR_INIT("not in"), STR_INIT("==="), STR_INIT("=="), STR_INIT("~="),
    STR_INIT("!="), STR_INIT("<="),     STR_INIT(">="),  STR_INIT("<"),  STR_INIT(">"),
};
_Static_assert(sizeof op_texts / sizeof *op_texts == MARKER_OP_COUNT, "one text for each operator");

#define PYTHON_IMPLEMENTATION "platform_python_implementation"

/* All spellings of the variables and the names that they go by now. */
static const struct {
    Str spelling, name;
} variables[] = {
    {STR_INIT("python_version"), STR_INIT("python_version")},
    {STR_INIT("python_full_version"), STR_INIT("python_full_version")},
    {STR_INIT("os_name"), STR_INIT("os_name")},
    {STR_INIT("os.name"), STR_INIT("os_name")},
    {STR_INIT("sys_platform"), STR_INIT("sys_platform")},
    {STR_INIT("sys.platform"), STR_INIT("sys_platform")},
    {STR_INIT("platform_release"), STR_INIT("platform_release")},
    {STR_INIT("platform_system"), STR_INIT("platform_system")},
    {STR_INIT("platform_version"), STR_INIT("platform_version")},
    {STR_INIT("platform.version"), STR_INIT("platform_version")},
    {STR_INIT("platform_machine"), STR_INIT("platform_machine")},
    {STR_INIT("platform.machine"), STR_INIT("platform_machine")},
    {STR_INIT("platform_python_implementation"), STR_INIT(PYTHON_IMPLEMENTATION)},
    {STR_INIT("platform.python_implementation"), STR_INIT(PYTHON_IMPLEMENTATION)},
    {STR_INIT("python_implementation"), STR_INIT(PYTHON_IMPLEMENTATION)},
    {STR_INIT("implementation_name"), STR_INIT("implementation_name")},
    {STR_INIT("implementation_version"), STR_INIT("implementation_version")},
    {STR_INIT("extra"), STR_INIT("extra")},
    {STR_INIT("extras"), STR_INIT("extras")},
    {STR_INIT("dependency_groups"), STR_INIT("dependency_groups")},
};

Str marker_op_text(MarkerOp op) {
    return op_texts[op];
}

static bool read_string(Cursor *c, MarkerTerm *out) {
    char quote = c->text.ptr[c->at];
    size_t end = str_find_char(str_from_pos(c->text, c->at + 1), quote);
    if (end == STR_NPOS)
        return cursor_fail(c, "the closing quote of a marker's string is missing");
    Str literal = str_slice(c->text, c->at, c->at + end + 2);
    if (!marker_unquote(c->arena, literal, &out->text))
        return cursor_fail(c, "the string in the marker is not a valid Python string");
    out->variable = false;
    c->at += literal.len;
    return true;
}

/* term: variable | string */
static bool read_term(Cursor *c, MarkerTerm *out) {
    if (cursor_sees(c, '"') || cursor_sees(c, '\''))
        return read_string(c, out);
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        if (!cursor_take_word(c, variables[i].spelling))
            continue;
        *out = (MarkerTerm){.variable = true, .text = variables[i].name};
        return true;
    }
    return cursor_fail(c, "a marker variable or a quoted string is expected");
}

static bool read_not_in(Cursor *c) {
    size_t before = c->at;
    cursor_skip_blanks(c);
    if (c->at > before && cursor_take_word(c, STR("in")))
        return true;
    return cursor_fail(c, "'in' is expected after 'not'");
}

/* operator: 'in' | 'not' blanks 'in' | '===' | '==' | ... */
static bool read_op(Cursor *c, MarkerOp *out) {
    if (cursor_take_word(c, STR("in"))) {
        *out = MARKER_IN;
        return true;
    }
    if (cursor_take_word(c, STR("not"))) {
        *out = MARKER_NOT_IN;
        return read_not_in(c);
    }
    for (int op = MARKER_ARBITRARY; op < MARKER_OP_COUNT; op++) {
        if (!str_starts(cursor_rest(c), op_texts[op]))
            continue;
        c->at += op_texts[op].len;
        *out = (MarkerOp)op;
        return true;
    }
    return cursor_fail(c,
                       "a marker operator is expected (<=, <, !=, ==, >=, >, ~=, ===, in, not in)");
}

/* Extras and groups are compared by their normalised names, and shown so. */
static void normalize_extra(Arena *a, MarkerItem *item) {
    MarkerTerm *name = NULL;
    if (item->left.variable && str_eq(item->left.text, STR("extra")))
        name = &item->right;
    else if (item->right.variable && (str_starts(item->right.text, STR("extra")) ||
                                      str_eq(item->right.text, STR("dependency_groups"))))
        name = &item->left;
    if (name && !name->variable)
        name->text = name_normalize(a, name->text);
}

/* comparison: term operator term */
static bool read_comparison(Cursor *c, MarkerItem *item) {
    if (!read_term(c, &item->left))
        return false;
    cursor_skip_blanks(c);
    if (!read_op(c, &item->op))
        return false;
    cursor_skip_blanks(c);
    if (!read_term(c, &item->right))
        return false;
    normalize_extra(c->arena, item);
    return true;
}

static Marker *read_list(Cursor *c, int depth);

/* item: '(' list ')' | comparison */
static bool read_item(Cursor *c, MarkerItem *item, int depth) {
    cursor_skip_blanks(c);
    if (!cursor_sees(c, '('))
        return read_comparison(c, item);
    if (depth >= MARKER_MAX_DEPTH)
        return cursor_fail(c, "the marker has more than 200 nested parentheses");
    c->at++;
    item->group = read_list(c, depth + 1);
    if (!item->group)
        return false;
    return cursor_take(c, ')') ||
           cursor_fail(c, "a closing ')', 'and' or 'or' is expected in the marker");
}

/* list: item (('and' | 'or') item)* */
static Marker *read_list(Cursor *c, int depth) {
    Marker *m = arena_new(c->arena, Marker);
    MarkerJoin join = JOIN_FIRST;
    do {
        MarkerItem item = {.join = join};
        if (!read_item(c, &item, depth))
            return NULL;
        *vec_push(c->arena, &m->items) = item;
        cursor_skip_blanks(c);
        join = cursor_take_word(c, STR("and"))  ? JOIN_AND
               : cursor_take_word(c, STR("or")) ? JOIN_OR
                                                : JOIN_FIRST;
    } while (join != JOIN_FIRST);
    return m;
}

Marker *marker_read(Cursor *c) {
    return read_list(c, 0);
}

Marker *marker_parse(Arena *a, Str text, Str *why) {
    Cursor c = {.arena = a, .text = text, .why = why};
    Marker *m = marker_read(&c);
    if (m && !cursor_at_end(&c)) {
        cursor_fail(&c, "'and', 'or' or the end of the marker is expected");
        return NULL;
    }
    return m;
}

/* In double quotes, unless the string has one. A string with both kinds cannot be written in a
 * marker except by an escape. */
static void add_string(Buf *b, Str s) {
    bool has_double = str_find_char(s, '"') != STR_NPOS;
    bool both = has_double && str_find_char(s, '\'') != STR_NPOS;
    char quote = has_double && !both ? '\'' : '"';
    buf_add_char(b, quote);
    for (size_t i = 0; both && i < s.len; i++) {
        if (s.ptr[i] == '"')
            buf_add(b, STR("\\x22"));
        else
            buf_add_char(b, s.ptr[i]);
    }
    if (!both)
        buf_add(b, s);
    buf_add_char(b, quote);
}

static void add_term(Buf *b, const MarkerTerm *t) {
    if (t->variable)
        buf_add(b, t->text);
    else
        add_string(b, t->text);
}

/* `outer`: no parentheses are needed around the list. */
static void add_list(Buf *b, const Marker *m, bool outer) {
    while (m->items.len == 1 && m->items.items[0].group)
        m = m->items.items[0].group;
    bool bare = outer || m->items.len == 1;
    if (!bare)
        buf_add_char(b, '(');
    vec_each (MarkerItem, item, &m->items) {
        if (item->join != JOIN_FIRST)
            buf_add(b, item->join == JOIN_AND ? STR(" and ") : STR(" or "));
        if (item->group) {
            add_list(b, item->group, false);
            continue;
        }
        add_term(b, &item->left);
        buf_add_char(b, ' ');
        buf_add(b, op_texts[item->op]);
        buf_add_char(b, ' ');
        add_term(b, &item->right);
    }
    if (!bare)
        buf_add_char(b, ')');
}

Str marker_text(Arena *a, const Marker *m) {
    if (!m)
        return STR("");
    Buf b = {0};
    add_list(&b, m, true);
    Str text = arena_str(a, buf_str(&b));
    buf_release(&b);
    return text;
}

/* Adds the items of `m` to an `and` chain: in parentheses where it has an `or`. */
static void add_conjunct(Arena *a, Marker *chain, Marker *m) {
    while (m->items.len == 1 && m->items.items[0].group)
        m = m->items.items[0].group;
    bool has_or = false;
    vec_each (MarkerItem, item, &m->items)
        has_or = has_or || item->join == JOIN_OR;
    if (has_or) {
        MarkerJoin join = chain->items.len ? JOIN_AND : JOIN_FIRST;
        *vec_push(a, &chain->items) = (MarkerItem){.join = join, .group = m};
        return;
    }
    vec_each (MarkerItem, item, &m->items) {
        MarkerItem *added = vec_push(a, &chain->items);
        *added = *item;
        added->join = chain->items.len > 1 ? JOIN_AND : JOIN_FIRST;
    }
}

Marker *marker_and(Arena *a, Marker *x, Marker *y) {
    if (!x || !y)
        return x ? x : y;
    Marker *chain = arena_new(a, Marker);
    add_conjunct(a, chain, x);
    add_conjunct(a, chain, y);
    return chain;
}
