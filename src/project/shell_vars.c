#include "project/shell_vars.h"

enum { NESTING_MAX = 6 };

void shell_vars_set(ShellVars *v, Str name, Str value) {
    if (name.len > 256 || (v->map.len >= SHELL_VARS_MAX && !strmap_has(&v->map, name)))
        return;
    if (!strmap_has(&v->map, name))
        name = arena_str(v->arena, name);
    void **slot = strmap_put(v->arena, &v->map, name);
    if (!value.ptr || value.len > SHELL_VALUE_MAX) {
        *slot = NULL;
        return;
    }
    if (*slot && str_eq(*(Str *)*slot, value))
        return;
    Str *kept = arena_new(v->arena, Str);
    *kept = arena_str(v->arena, value);
    *slot = kept;
}

bool shell_vars_get(const ShellVars *v, Str name, Str *value) {
    const Str *kept = strmap_get(&v->map, name);
    if (kept)
        *value = *kept;
    return kept != NULL;
}

bool shell_vars_has(const ShellVars *v, Str name) {
    return strmap_has(&v->map, name);
}

size_t shell_name_length(Str s) {
    if (!s.len || !(char_is_alpha(s.ptr[0]) || s.ptr[0] == '_'))
        return 0;
    size_t n = 1;
    while (n < s.len && (char_is_alnum(s.ptr[n]) || s.ptr[n] == '_'))
        n++;
    return n;
}

static bool expand_nested(ShellVars *v, Str text, char escape, Buf *out, int depth);

/* The end of ${...}: the index of its '}', or where the search gave up, with *closed false. */
static size_t brace_end(Str text, size_t from, bool *closed) {
    int depth = 1;
    size_t i = from;
    for (*closed = false; i < text.len && i - from < SHELL_VALUE_MAX && text.ptr[i] != '\n'; i++) {
        char c = text.ptr[i];
        if (c == '\\')
            i++;
        else if (c == '{' && text.ptr[i - 1] == '$')
            depth++;
        else if (c == '}' && --depth == 0) {
            *closed = true;
            return i;
        }
    }
    return i < text.len ? i : text.len;
}

static void add_unknown(Str spelling, Buf *out, bool *known) {
    buf_add(out, spelling);
    *known = false;
}

static void add_value(ShellVars *v, Str value, Str spelling, Buf *out, bool *known) {
    if (v->expanded + value.len > SHELL_EXPANDED_MAX) {
        add_unknown(spelling, out, known);
        return;
    }
    v->expanded += value.len;
    buf_add(out, value);
}

/* The inside of ${NAME[:]OP WORD}, taken apart. */
typedef struct Braced {
    Str name;
    Str spelling; /* all of ${...} */
    Str word;
    char op;    /* - = + ?, '\0' for none, another for what is not resolved here */
    bool colon; /* an empty value counts as none */
    bool found; /* the variable's value is known */
    Str value;
} Braced;

static Braced braced_parse(const ShellVars *v, Str inside, Str spelling) {
    size_t n = shell_name_length(inside);
    Braced b = {.name = str_slice(inside, 0, n), .spelling = spelling};
    Str rest = str_from_pos(inside, n);
    if (str_eq(rest, STR("[@]")) || str_eq(rest, STR("[*]")))
        rest = STR("");
    b.found = n && shell_vars_get(v, b.name, &b.value);
    b.colon = rest.len && rest.ptr[0] == ':';
    b.op = rest.len > b.colon ? rest.ptr[b.colon] : '\0';
    b.word = str_from_pos(rest, b.colon + 1);
    return b;
}

/* False when nothing was added, because the value can't be known. */
static bool expand_braced(ShellVars *v, const Braced *b, Buf *out, bool *known, int depth) {
    bool set = b->found && (b->value.len || !b->colon);
    bool defaults = b->op == '-' || b->op == '=';
    if (!b->name.len)
        return false;
    if (b->op == '\0' ? b->found : (defaults || b->op == '?') && set) {
        add_value(v, b->value, b->spelling, out, known);
        return true;
    }
    if (defaults) {
        size_t before = out->len;
        bool word_known = expand_nested(v, b->word, '\\', out, depth + 1);
        if (b->op == '=' && word_known)
            shell_vars_set(v, b->name, str_from_pos(buf_str(out), before));
        *known = *known && word_known;
        return true;
    }
    if (b->op == '+' && b->found) {
        if (set)
            *known = expand_nested(v, b->word, '\\', out, depth + 1) && *known;
        return true;
    }
    return false;
}

static size_t expand_at(ShellVars *v, Str text, size_t at, Buf *out, bool *known, int depth) {
    char next = at + 1 < text.len ? text.ptr[at + 1] : '\0';
    if (next == '{') {
        bool closed;
        size_t end = brace_end(text, at + 2, &closed);
        Str spelling = str_slice(text, at, end + closed);
        Braced b = braced_parse(v, str_slice(text, at + 2, end), spelling);
        if (!closed || depth >= NESTING_MAX || !expand_braced(v, &b, out, known, depth))
            add_unknown(spelling, out, known);
        return spelling.len;
    }
    size_t n = shell_name_length(str_from_pos(text, at + 1));
    bool special = !n && next && str_find_char(STR("@*#?$!-0123456789"), next) != STR_NPOS;
    if (!n && !special)
        return 0;
    Str spelling = str_slice(text, at, at + 1 + (n ? n : 1)), value;
    if (n && shell_vars_get(v, str_from_pos(spelling, 1), &value)) {
        add_value(v, value, spelling, out, known);
    } else {
        add_unknown(spelling, out, known);
    }
    return spelling.len;
}

size_t shell_expand_one(ShellVars *v, Str text, size_t at, Buf *out, bool *known) {
    return expand_at(v, text, at, out, known, 0);
}

/* Quotes go only inside ${X:-"..."}, where depth is not 0. */
static bool expand_nested(ShellVars *v, Str text, char escape, Buf *out, int depth) {
    bool known = true;
    for (size_t i = 0; i < text.len;) {
        char c = text.ptr[i];
        if (c == escape && i + 1 < text.len && (depth || text.ptr[i + 1] == '$')) {
            buf_add_char(out, text.ptr[i + 1]);
            i += 2;
        } else if (c == '$') {
            size_t n = expand_at(v, text, i, out, &known, depth);
            if (!n)
                buf_add_char(out, c);
            i += n ? n : 1;
        } else {
            if (!depth || (c != '"' && c != '\''))
                buf_add_char(out, c);
            known = known && (!depth || c != '`');
            i++;
        }
    }
    return known;
}

bool shell_expand(ShellVars *v, Str text, char escape, Buf *out) {
    return expand_nested(v, text, escape, out, 0);
}
