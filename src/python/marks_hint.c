/* What stage 1 asks about a word with WORD_HINT: can the node around it bear a mark?
 *
 * Most of these words are common, and a file must not be parsed for each of them. A test looks at
 * the tokens that follow, at what stands just before, or for other words in the file. It may say
 * yes without need, but never no where stage 2 would find something. */
#include "python/marks.h"
#include "python/marks_look.h"

#include <string.h>

enum {
    WORK_MAX = 100 * 1000, /* for a whole file, which then is parsed: tokens, and KiB searched */
    TOKENS_MAX = 400,      /* looked ahead at once */
};

typedef struct Hint {
    Lexer lx; /* a copy: behind the word */
    Str word;
    Str text; /* of the file */
    unsigned *work;
} Hint;

typedef bool HintFn(Hint *h);

/* --- tools ------------------------------------------------------------------------------------ */

static bool is_op(const Token *t, char c) {
    return t->kind == TOKEN_OP && t->text.ptr[0] == c;
}

static void token_next(Hint *h, Token *t) {
    lexer_next(&h->lx, t);
    *h->work += 1 + (unsigned)(t->text.len / 1024);
}

static bool next_is(Hint *h, char c) {
    Token t;
    token_next(h, &t);
    return is_op(&t, c);
}

static bool next_is_name(Hint *h, Str *name) {
    Token t;
    token_next(h, &t);
    *name = t.text;
    return t.kind == TOKEN_NAME;
}

/* Inside a bracket: goes behind the one that closes it. False: that is too far away. */
static bool skip_bracket(Hint *h) {
    Token t;
    uint32_t depth = h->lx.depth;
    for (unsigned i = 0; i < TOKENS_MAX; i++) {
        token_next(h, &t);
        if (t.kind == TOKEN_END)
            return true;
        if (h->lx.depth < depth)
            return true;
    }
    return false;
}

static void count_searches(Hint *h, unsigned count) {
    *h->work += count * (1 + (unsigned)(h->text.len / 1024));
}

static bool file_holds(Hint *h, Str part) {
    count_searches(h, 1);
    return str_contains(h->text, part);
}

static bool file_holds_all(Hint *h, Str a, Str name, Str b) {
    enum { MOST = 100 };
    char wanted[2 * MOST];
    if (name.len > MOST || a.len + b.len > MOST)
        return true;
    memcpy(wanted, a.ptr, a.len);
    memcpy(wanted + a.len, name.ptr, name.len);
    memcpy(wanted + a.len + name.len, b.ptr, b.len);
    return file_holds(h, (Str){wanted, a.len + name.len + b.len});
}

/* The first byte before the word that is no blank; 0 at the start of the file. */
static char byte_before(const Hint *h, size_t *at) {
    size_t i = (size_t)(h->word.ptr - h->text.ptr);
    while (i > 0 && (h->text.ptr[i - 1] == ' ' || h->text.ptr[i - 1] == '\t'))
        i--;
    *at = i;
    return i > 0 ? h->text.ptr[i - 1] : '\0';
}

static bool is_after(const Hint *h, char c) {
    size_t at;
    char before = byte_before(h, &at);
    return before == c || before == '\\' || before == '\n'; /* the line may go on from the last */
}

static bool is_defined(const Hint *h) {
    size_t at;
    return is_after(h, 'f') && (byte_before(h, &at), at >= 3) &&
           (h->text.ptr[at - 1] != 'f' || memcmp(h->text.ptr + at - 3, "def", 3) == 0);
}

/* --- classes ---------------------------------------------------------------------------------- */

static bool hint_def(Hint *h) {
    return is_defined(h);
}

/* @classmethod, and on the next line @property */
static bool hint_classmethod(Hint *h) {
    Token t;
    Str name;
    if (!is_after(h, '@'))
        return false;
    token_next(h, &t);
    return t.kind == TOKEN_NEWLINE && next_is(h, '@') && next_is_name(h, &name) &&
           str_eq(name, STR("property"));
}

/* self.__eq__( where something returns NotImplemented */
static bool hint_comparison(Hint *h) {
    size_t at;
    if (!is_after(h, '.') || byte_before(h, &at) != '.')
        return is_after(h, '.');
    Str before = str_trim_right(str_slice(h->text, 0, at - 1));
    return str_ends(before, STR("self")) && next_is(h, '(') && file_holds(h, STR("NotImplemented"));
}

/* The name that is assigned to in `name = partial(` or `name = functools.partial(`; empty: it can't
 * be told. */
static Str assigned_name(const Hint *h) {
    size_t at = (size_t)(h->word.ptr - h->text.ptr);
    while (at > 0 && (char_is_ident(h->text.ptr[at - 1]) || h->text.ptr[at - 1] == '.'))
        at--;
    Str before = str_trim_right(str_slice(h->text, 0, at));
    if (!str_ends(before, STR("=")))
        return (Str){NULL, 0};
    before = str_trim_right(str_slice(before, 0, before.len - 1));
    size_t start = before.len;
    while (start > 0 && char_is_ident(before.ptr[start - 1]))
        start--;
    return str_from_pos(before, start);
}

/* Enumerations are told by their names in enum. */
static bool holds_enum(Hint *h) {
    count_searches(h, 1);
    return has_word(h->text, STR("enum"));
}

/* name = partial(...), outside of brackets, in a file that calls self.name(...) or has an
 * enumeration */
static bool hint_partial(Hint *h) {
    size_t at;
    char before = byte_before(h, &at);
    if (h->lx.depth > 0 || !next_is(h, '('))
        return false;
    if (before != '=' && before != '.')
        return before == '\\' || before == '\n';
    Str name = assigned_name(h);
    return name.len == 0 || file_holds_all(h, STR("self."), name, STR("(")) || holds_enum(h);
}

static bool is_enum_name(Str name) {
    return str_eq(name, STR("Enum")) || str_eq(name, STR("Flag")) || str_eq(name, STR("IntEnum")) ||
           str_eq(name, STR("IntFlag")) || str_eq(name, STR("StrEnum"));
}

/* A class inside of the one that begins here. */
static bool has_inner_class(Hint *h) {
    count_searches(h, 1);
    Str block = block_at(h->text, (uint32_t)(h->word.ptr - h->text.ptr));
    return has_word(str_from_pos(block, 1), STR("class"));
}

static bool is_formatted(Hint *h, Str name) {
    count_searches(h, 10);
    return text_formats_members(h->text, name);
}

/* class Name(str, Enum): and class Name(Enum): with a class inside */
static bool hint_class(Hint *h) {
    Token t;
    Str name;
    bool is_enum = false, mixed = false;
    if (!next_is_name(h, &name))
        return false;
    token_next(h, &t);
    if (!is_op(&t, '('))
        return is_op(&t, '['); /* class Name[T](...) */
    uint32_t depth = h->lx.depth;
    for (unsigned i = 0; i < TOKENS_MAX && h->lx.depth >= depth; i++) {
        token_next(h, &t);
        if (t.kind == TOKEN_END)
            return false;
        is_enum |= t.kind == TOKEN_NAME && is_enum_name(t.text);
        mixed |=
            t.kind == TOKEN_NAME && !str_eq(t.text, STR("Enum")) &&
            (is_enum_name(t.text) || str_eq(t.text, STR("str")) || str_eq(t.text, STR("int")) ||
             str_eq(t.text, STR("float")) || str_eq(t.text, STR("bytes")));
    }
    return h->lx.depth >= depth ||
           (is_enum && (has_inner_class(h) || (mixed && is_formatted(h, name))));
}

/* --- scopes ----------------------------------------------------------------------------------- */

/* locals()[...] = and locals().update( */
static bool hint_locals(Hint *h) {
    Token t;
    Str name;
    if (!next_is(h, '(') || !next_is(h, ')'))
        return false;
    token_next(h, &t);
    if (is_op(&t, '.'))
        return next_is_name(h, &name) &&
               (str_eq(name, STR("update")) || str_eq(name, STR("__setitem__")));
    if (!is_op(&t, '['))
        return false;
    if (!skip_bracket(h))
        return true;
    token_next(h, &t);
    return t.kind == TOKEN_OP && t.text.ptr[0] != ')' && t.text.ptr[0] != '.' &&
           t.text.ptr[0] != '[' && t.text.ptr[0] != '(' && t.text.ptr[0] != ',';
}

static bool hint_exec(Hint *h) {
    return next_is(h, '(') && file_holds(h, STR("locals()"));
}

/* --- context managers ------------------------------------------------------------------------- */

/* with Path(...): or with path: */
static bool hint_with(Hint *h) {
    Token t;
    Str name = {NULL, 0};
    token_next(h, &t);
    if (is_op(&t, '('))
        token_next(h, &t);
    for (unsigned i = 0; t.kind == TOKEN_NAME; i++) {
        if (i == TOKENS_MAX)
            return true;
        name = t.text;
        token_next(h, &t);
        if (!is_op(&t, '.'))
            break;
        token_next(h, &t);
    }
    if (is_op(&t, '(')) {
        if (!str_ends(name, STR("Path")))
            return false;
        if (!skip_bracket(h))
            return true;
        token_next(h, &t);
        return !is_op(&t, '.') && !is_op(&t, '/');
    }
    return str_contains(name, STR("path"));
}

/* await self.lock */
static bool hint_await(Hint *h) {
    Token t;
    Str name = {NULL, 0};
    for (unsigned i = 0;; i++) {
        token_next(h, &t);
        if (i == TOKENS_MAX)
            return true;
        if (t.kind != TOKEN_NAME)
            break;
        name = t.text;
        token_next(h, &t);
        if (!is_op(&t, '.'))
            break;
    }
    return names_lock(name) && !is_op(&t, '(') && !is_op(&t, '[');
}

/* @contextmanager, def name: where @name( occurs */
static bool hint_contextmanager(Hint *h) {
    Token t;
    Str name;
    token_next(h, &t);
    if (t.kind != TOKEN_NEWLINE || !next_is_name(h, &name))
        return false;
    if (str_eq(name, STR("async")) && !next_is_name(h, &name))
        return false;
    return next_is_name(h, &name) && file_holds_all(h, STR("@"), name, STR("("));
}

/* --- calls ------------------------------------------------------------------------------------ */

static bool hint_empty_call(Hint *h) {
    return next_is(h, '(') && next_is(h, ')');
}

static bool hint_getuser(Hint *h) {
    return next_is(h, '(') && (file_holds(h, STR("KeyError")) || file_holds(h, STR("ImportError")));
}

static bool hint_mock(Hint *h) {
    return is_after(h, '.') && file_holds(h, STR("ock"));
}

/* add_argument("-f", "-foo"; strings may have prefixes. */
static bool hint_add_argument(Hint *h) {
    Token t;
    if (!next_is(h, '('))
        return false;
    token_next(h, &t);
    if (t.kind != TOKEN_STRING || t.text.len != 2 || t.text.ptr[0] != '-' || !next_is(h, ','))
        return false;
    token_next(h, &t);
    return t.kind == TOKEN_STRING && str_starts(t.text, STR("-")) && !str_starts(t.text, STR("--"));
}

/* add_parser("name": where the name is given to it once more */
static bool hint_add_parser(Hint *h) {
    Token t;
    if (!next_is(h, '('))
        return false;
    token_next(h, &t);
    const char *end = t.text.ptr + t.text.len;
    if (t.kind != TOKEN_STRING || end >= h->lx.end)
        return false;
    Str head = {h->word.ptr, (size_t)(end - h->word.ptr) + 1};
    Str before = {h->text.ptr, (size_t)(h->word.ptr - h->text.ptr)};
    count_searches(h, 1);
    return str_contains(before, head);
}

/* A receiver that is no parser by its name. */
static bool hint_group(Hint *h) {
    size_t at;
    if (!is_after(h, '.') || byte_before(h, &at) != '.')
        return is_after(h, '.');
    size_t end = at - 1, start = end;
    while (start > 0 && char_is_ident(h->text.ptr[start - 1]))
        start--;
    return !names_parser(str_slice(h->text, start, end));
}

/* execute("... :name ...", (: a tuple or list behind the statement */
static bool hint_execute(Hint *h) {
    Token t;
    if (!is_after(h, '.') || !next_is(h, '('))
        return false;
    token_next(h, &t);
    if (t.kind != TOKEN_STRING || str_find_char(t.text, ':') == STR_NPOS || !next_is(h, ','))
        return false;
    token_next(h, &t);
    return is_op(&t, '(') || is_op(&t, '[');
}

static bool hint_copy(Hint *h) {
    Token t;
    if (!next_is(h, '('))
        return false;
    token_next(h, &t);
    return !is_op(&t, ')') && file_holds(h, STR("itertools")) &&
           (file_holds(h, STR("import copy")) || file_holds(h, STR("from copy")));
}

/* ast.Name( */
static bool hint_ast(Hint *h) {
    Str name;
    return next_is(h, '.') && next_is_name(h, &name) && next_is(h, '(');
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct {
    Str word;
    HintFn *test;
} hints[] = {
    {STR_INIT("__eq__"), hint_comparison},
    {STR_INIT("__ge__"), hint_comparison},
    {STR_INIT("__gt__"), hint_comparison},
    {STR_INIT("__le__"), hint_comparison},
    {STR_INIT("__lt__"), hint_comparison},
    {STR_INIT("__ne__"), hint_comparison},
    {STR_INIT("__trunc__"), hint_def},
    {STR_INIT("add_argument"), hint_add_argument},
    {STR_INIT("add_argument_group"), hint_group},
    {STR_INIT("add_mutually_exclusive_group"), hint_group},
    {STR_INIT("add_parser"), hint_add_parser},
    {STR_INIT("any_call"), hint_mock},
    {STR_INIT("ast"), hint_ast},
    {STR_INIT("await"), hint_await},
    {STR_INIT("called_once"), hint_mock},
    {STR_INIT("called_once_with"), hint_mock},
    {STR_INIT("called_with"), hint_mock},
    {STR_INIT("class"), hint_class},
    {STR_INIT("classmethod"), hint_classmethod},
    {STR_INIT("contextmanager"), hint_contextmanager},
    {STR_INIT("copy"), hint_copy},
    {STR_INIT("deepcopy"), hint_copy},
    {STR_INIT("entry_points"), hint_empty_call},
    {STR_INIT("exec"), hint_exec},
    {STR_INIT("execute"), hint_execute},
    {STR_INIT("executemany"), hint_execute},
    {STR_INIT("find_loader"), hint_def},
    {STR_INIT("find_module"), hint_def},
    {STR_INIT("getuser"), hint_getuser},
    {STR_INIT("has_calls"), hint_mock},
    {STR_INIT("load_module"), hint_def},
    {STR_INIT("locals"), hint_locals},
    {STR_INIT("not_called"), hint_mock},
    {STR_INIT("partial"), hint_partial},
    {STR_INIT("with"), hint_with},
};

bool marks_hint(const Lexer *lx, Str word, unsigned *work) {
    if (*work > WORK_MAX)
        return true;
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (str_eq(hints[i].word, word)) {
            Hint h = {.lx = *lx, .word = word, .work = work};
            h.text = (Str){lx->start, (size_t)(lx->end - lx->start)};
            return hints[i].test(&h);
        }
    return false;
}
