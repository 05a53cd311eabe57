#include "python/marks.h"

#include "python/marks_read.h"

enum { MARKS_MAX = 1000 }; /* of one file: more say nothing new */

static bool is_one_of(Str text, const Str *words, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(words[i], text))
            return true;
    return false;
}
#define IS_ONE_OF(text, words) is_one_of((text), (words), sizeof(words) / sizeof *(words))

/* --- numbers ---------------------------------------------------------------------------------- */

static bool is_digit_of(char c, unsigned base) {
    char low = char_lower(c);
    if (c >= '0' && c <= '9')
        return (unsigned)(c - '0') < base;
    return base == 16 && low >= 'a' && low <= 'f';
}

static size_t skip_digits(Str s, size_t at, unsigned base) {
    while (at < s.len && (is_digit_of(s.ptr[at], base) || (s.ptr[at] == '_' && at > 0)))
        at++;
    return at;
}

static size_t prefixed_end(Str s, unsigned base) {
    return skip_digits(s, 2, base);
}

static size_t decimal_end(Str s) {
    size_t at = skip_digits(s, 0, 10);
    if (at < s.len && s.ptr[at] == '.')
        at = skip_digits(s, at + 1, 10);
    if (at + 1 < s.len && char_lower(s.ptr[at]) == 'e' && is_digit_of(s.ptr[at + 1], 10))
        at = skip_digits(s, at + 1, 10);
    if (at < s.len && char_lower(s.ptr[at]) == 'j')
        at++;
    return at;
}

/* Where the number at the beginning of `s` ends. */
static size_t number_end(Str s) {
    char kind = s.len > 1 && s.ptr[0] == '0' ? char_lower(s.ptr[1]) : '\0';
    switch (kind) {
    case 'x':
        return prefixed_end(s, 16);
    case 'o':
        return prefixed_end(s, 8);
    case 'b':
        return prefixed_end(s, 2);
    default:
        return decimal_end(s);
    }
}

bool number_meets_keyword(Str number, Str *keyword) {
    static const Str keywords[] = {STR_INIT("and"), STR_INIT("else"), STR_INIT("for"),
                                   STR_INIT("if"),  STR_INIT("in"),   STR_INIT("is"),
                                   STR_INIT("or"),  STR_INIT("not")};
    if (number.len < 3)
        return false;
    size_t from = number_end(number), to = from;
    while (to < number.len && char_is_ident(number.ptr[to]))
        to++;
    *keyword = str_slice(number, from, to);
    return from < to && IS_ONE_OF(*keyword, keywords);
}

/* --- assert and is ---------------------------------------------------------------------------- */

/* Inside the brackets behind `assert`: whether what they hold is a tuple. */
typedef struct TupleReader {
    bool comma, other, in_lambda;
    uint32_t depth; /* of the bracket itself */
} TupleReader;

static void tuple_token(TupleReader *r, const Lexer *lx, const Token *t) {
    if (lx->depth != r->depth)
        return;
    if (t->kind == TOKEN_NAME) {
        r->in_lambda |= str_eq(t->text, STR("lambda"));
        r->other |= str_eq(t->text, STR("for")) || str_eq(t->text, STR("yield"));
    } else if (token_is_op(t, ':')) {
        r->other |= !r->in_lambda;
        r->in_lambda = false;
    } else if (token_is_op(t, ',')) {
        r->comma |= !r->in_lambda;
    }
}

bool assert_checks_tuple(Lexer lx, const char **end) {
    Token t;
    lexer_next(&lx, &t);
    *end = lx.at;
    if (!token_is_op(&t, '('))
        return false;
    TupleReader r = {.depth = lx.depth};
    do {
        lexer_next(&lx, &t);
        tuple_token(&r, &lx, &t);
    } while (t.kind != TOKEN_END && lx.depth >= r.depth);
    *end = lx.at;
    if (t.kind == TOKEN_END || !r.comma || r.other)
        return false;
    lexer_next(&lx, &t);
    return t.kind == TOKEN_NEWLINE || t.kind == TOKEN_END || token_is_op(&t, ',') ||
           token_is_op(&t, ';');
}

/* Whether an operand that is a literal is over before this token. */
static bool ends_operand(const Token *t) {
    static const Str words[] = {STR_INIT("and"),  STR_INIT("or"),  STR_INIT("if"),
                                STR_INIT("else"), STR_INIT("is"),  STR_INIT("in"),
                                STR_INIT("not"),  STR_INIT("for"), STR_INIT("async")};
    if (t->kind == TOKEN_NAME)
        return IS_ONE_OF(t->text, words);
    if (t->kind == TOKEN_OP)
        return str_find_char(STR(")]},:;=!<>"), t->text.ptr[0]) != STR_NPOS;
    return t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END;
}

/* The functions that give a truth value. */
static bool is_bool_function(Str name) {
    static const Str names[] = {STR_INIT("isinstance"), STR_INIT("issubclass"),
                                STR_INIT("callable"), STR_INIT("hasattr"), STR_INIT("bool")};
    return IS_ONE_OF(name, names);
}

/* Whether what a bracket holds is a truth value for sure: `not` or a membership or identity test,
 * and nothing that binds less. */
typedef struct BoolReader {
    bool negated, tests, other;
} BoolReader;

static void bool_token(BoolReader *r, const Token *t, bool is_first) {
    static const Str others[] = {STR_INIT("and"), STR_INIT("or"),     STR_INIT("if"),
                                 STR_INIT("for"), STR_INIT("lambda"), STR_INIT("yield")};
    if (t->kind == TOKEN_NAME) {
        r->negated |= is_first && str_eq(t->text, STR("not"));
        r->tests |= str_eq(t->text, STR("in")) || str_eq(t->text, STR("is"));
        r->other |= IS_ONE_OF(t->text, others);
    } else if (t->kind == TOKEN_OP) {
        char c = t->text.ptr[0];
        r->other |= c == ',' || c == ':';
        r->other |= !r->negated && (c == '=' || c == '<' || c == '>' || c == '!');
    }
}

/* Reads up to the bracket's end; `lx` stands behind its beginning. False: too long. */
static bool read_bool(Lexer *lx, BoolReader *r) {
    enum { TOKENS = 64 };
    uint32_t depth = lx->depth;
    Token t;
    for (unsigned i = 0; i < TOKENS; i++) {
        lexer_next(lx, &t);
        if (lx->depth < depth)
            return t.kind == TOKEN_OP;
        if (t.kind == TOKEN_END)
            return false;
        if (lx->depth == depth)
            bool_token(r, &t, i == 0);
    }
    return false;
}

static bool operand_goes_on(Lexer lx) {
    Token t;
    lexer_next(&lx, &t);
    bool power = token_is_op(&t, '*') && lx.at < lx.end && *lx.at == '*';
    return power || token_is_op(&t, '.') || token_is_op(&t, '[') || token_is_op(&t, '(');
}

bool inverts_bool(Lexer lx, Str *detail) {
    Token t;
    BoolReader r = {false, false, false};
    lexer_next(&lx, &t);
    *detail = t.text;
    if (token_is_op(&t, '(')) {
        *detail = STR("a condition");
        if (!read_bool(&lx, &r) || r.other || !(r.negated || r.tests))
            return false;
    } else if (t.kind == TOKEN_NAME && is_bool_function(t.text)) {
        Token open;
        lexer_next(&lx, &open);
        if (!token_is_op(&open, '(') || !read_bool(&lx, &r))
            return false;
    } else if (!token_is_word(&t, STR("True")) && !token_is_word(&t, STR("False"))) {
        return false;
    }
    return !operand_goes_on(lx);
}

bool is_with_literal(Lexer lx, Str *literal) {
    Token t;
    Str keyword;
    lexer_next(&lx, &t);
    if (t.kind == TOKEN_NAME && str_eq(t.text, STR("not")))
        lexer_next(&lx, &t);
    *literal = t.text;
    if (t.kind == TOKEN_NUMBER) {
        if (number_meets_keyword(t.text, &keyword))
            return true;
        lexer_next(&lx, &t);
        return ends_operand(&t);
    }
    if (t.kind != TOKEN_STRING)
        return false;
    while (t.kind == TOKEN_STRING)
        lexer_next(&lx, &t);
    return ends_operand(&t);
}

/* [x for x in y if lambda: 1]: an if statement is never inside brackets, and the condition of a
 * conditional expression is never a lambda. */
bool lambda_is_filter(const Lexer *lx, const char *keyword) {
    const char *p = keyword;
    size_t behind = (size_t)(keyword - lx->start);
    if (lx->depth == 0)
        return false;
    while (behind > 0 && (p[-1] == ' ' || p[-1] == '\t'))
        p--, behind--;
    return behind > 2 && p < keyword && p[-1] == 'f' && p[-2] == 'i' && !char_is_ident(p[-3]);
}

static bool is_behind(Str word, const char *end) {
    return !end || word.ptr >= end;
}

/* --- all marks of the tokens -------------------------------------------------------------------
 */

void mark_found(MarkReader *r, TokenMark mark, const char *at, size_t len, Str detail) {
    size_t from = (size_t)(at - r->source->text.ptr);
    if (r->count == MARKS_MAX || !(r->wanted >> mark & 1))
        return;
    r->count++;
    *vec_push(r->facts->arena, &r->facts->marks) =
        (CodeMark){.name = str_from(mark_text(mark)),
                   .detail = arena_str(r->facts->arena, detail),
                   .alive = MINORS_ALL,
                   .place = source_place(r->source, from, from + len)};
}

static void on_escape(MarkReader *r) {
    const char *at = r->lx.escape;
    r->lx.escape = NULL;
    r->muted &= r->inside;
    r->inside = r->lx.fstrings > 0;
    if (!at || r->muted)
        return;
    bool octal = at[1] >= '4' && at[1] <= '7';
    bool shown = at[1] >= ' ' && at[1] < 0x7f;
    Str detail = {at, octal ? 4 : shown ? 2 : 1};
    mark_found(r, octal ? MARK_INVALID_OCTAL_ESCAPE : MARK_INVALID_ESCAPE, at, detail.len, detail);
    r->muted = r->inside;
}

static void on_jump(void *ctx, Str jump) {
    mark_found(ctx, MARK_RETURN_IN_FINALLY, jump.ptr, jump.len, jump);
}

static void on_keyword(MarkReader *r, Str word) {
    Str text = r->source->text, literal;
    switch (word.ptr[0]) {
    case 'f':
        if (str_eq(word, STR("finally")) && is_behind(word, r->ends.finally_end))
            finally_read(r->lx, text, word.ptr, on_jump, r, &r->ends.finally_end);
        break;
    case 'a':
        if (str_eq(word, STR("assert")) && is_behind(word, r->ends.assert_end) &&
            assert_checks_tuple(r->lx, &r->ends.assert_end))
            mark_found(r, MARK_ASSERT_ON_TUPLE, word.ptr, word.len, (Str){NULL, 0});
        break;
    case 'i':
        if (str_eq(word, STR("is")) && is_with_literal(r->lx, &literal))
            mark_found(r, MARK_IS_LITERAL, word.ptr, word.len,
                       literal.len > 40 ? STR("...") : literal);
        break;
    case 'l':
        if (str_eq(word, STR("lambda")) && lambda_is_filter(&r->lx, word.ptr))
            mark_found(r, MARK_LAMBDA_IN_FILTER, word.ptr, word.len, (Str){NULL, 0});
        break;
    default:
        break;
    }
}

static void on_number(MarkReader *r, Str number) {
    Str keyword;
    if (!number_meets_keyword(number, &keyword))
        return;
    size_t len = (size_t)(keyword.ptr + keyword.len - number.ptr);
    mark_found(r, MARK_NUMBER_BEFORE_KEYWORD, number.ptr, len, str_slice(number, 0, len));
}

static void on_import(void *ctx, const char *start, const DottedPath *module, Str name, Str bound) {
    (void)bound;
    syntax_imported(ctx, start, module, name);
}

/* Reads imports as stage 1 does, so that both see the same keywords in broken code, too. */
static void read_all(MarkReader *r) {
    Token t;
    lexer_next(&r->lx, &t);
    while (t.kind != TOKEN_END) {
        on_escape(r);
        syntax_token(r, &t);
        if (t.kind == TOKEN_NAME &&
            (str_eq(t.text, STR("import")) || str_eq(t.text, STR("from")))) {
            Token keyword = t;
            import_read(&r->lx, &t, on_import, r);
            syntax_skipped(r, &keyword, &t);
            continue;
        }
        if (t.kind == TOKEN_NAME)
            on_keyword(r, t.text);
        else if (t.kind == TOKEN_NUMBER)
            on_number(r, t.text);
        lexer_next(&r->lx, &t);
    }
    syntax_token(r, &t);
}

void marks_read_tokens(Source *source, MarkSet wanted, Facts *facts) {
    MarkReader r = {.source = source, .facts = facts, .wanted = wanted};
    size_t before = facts->marks.len;
    lexer_init(&r.lx, source->text);
    syntax_begin(&r);
    read_all(&r);
    if (r.lx.odd)
        facts->marks.len = before;
}
