/* Stage 1's part of the marks: at a word or an operator, whether a mark may begin there. The answer
 * comes from a few bytes around, so that most files need no second look; where these are not enough
 * to deny it, it is yes. What the readers find, this must not deny. */
#include "python/marks_begin.h"

#include "python/marks_read.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

enum { LOOK_MAX = 200 }; /* bytes looked at in either direction, blanks apart */

/* --- bytes ------------------------------------------------------------------------------------ */

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\f';
}

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

static const char *skip_blanks(const Lexer *lx, const char *p) {
    while (p < lx->end && (is_blank(*p) || *p == '\\' || is_line_end(*p)))
        p++;
    return p;
}

/* Whether `p` ends a line that has a comment, or may have one. */
static bool line_has_comment(const Lexer *lx, const char *p) {
    for (unsigned i = 0; i < LOOK_MAX && p > lx->start && !is_line_end(p[-1]); i++, p--)
        if (*p == '#')
            return true;
    return *p == '#' || (p > lx->start && !is_line_end(p[-1]));
}

/* The last byte of code before `p`; a line end where that ends the statement, being in no bracket.
 * NULL: not known. */
static const char *look_back(const Lexer *lx, const char *p, uint32_t depth) {
    bool crossed = false;
    while (p > lx->start && (is_blank(p[-1]) || is_line_end(p[-1]) || p[-1] == '\\')) {
        p--;
        if (is_line_end(*p)) {
            bool goes_on = p > lx->start && (p[-1] == '\\' || is_line_end(p[-1]));
            if (depth == 0 && !goes_on)
                return p;
            crossed = true;
        }
    }
    if (p == lx->start)
        return p;
    return crossed && line_has_comment(lx, p - 1) ? NULL : p - 1;
}

static bool leads_line(const Lexer *lx, const char *p) {
    if (lx->depth > 0)
        return false;
    while (p > lx->start && is_blank(p[-1]))
        p--;
    return p == lx->start || is_line_end(p[-1]);
}

static bool meets(const Lexer *lx, const char *p, const char *chars) {
    p = skip_blanks(lx, p);
    return p < lx->end && (*p == '#' || str_find_char(str_from(chars), *p) != STR_NPOS);
}

/* --- words ------------------------------------------------------------------------------------ */

static bool is_behind(Str word, const char *end) {
    return !end || word.ptr >= end;
}

static bool begin_finally(const Lexer *lx, Str word, MarkEnds *ends) {
    Str text = {lx->start, (size_t)(lx->end - lx->start)};
    return is_behind(word, ends->finally_end) &&
           finally_read(*lx, text, word.ptr, NULL, NULL, &ends->finally_end) > 0;
}

static bool begin_assert(const Lexer *lx, Str word, MarkEnds *ends) {
    return is_behind(word, ends->assert_end) && meets(lx, lx->at, "(") &&
           assert_checks_tuple(*lx, &ends->assert_end);
}

/* The operand could be a literal: it begins with a quote, behind a prefix or not, or a digit. */
static bool begin_is(const Lexer *lx, Str word, MarkEnds *ends) {
    const char *p = skip_blanks(lx, lx->at);
    Str literal;
    (void)word, (void)ends;
    if (lx->end - p > 3 && p[0] == 'n' && p[1] == 'o' && p[2] == 't')
        p = skip_blanks(lx, p + 3);
    bool may = p < lx->end && (*p == '#' || *p == '.' || (*p >= '0' && *p <= '9'));
    for (unsigned i = 0; i < 3 && p < lx->end; i++, p++)
        may |= *p == '"' || *p == '\'';
    return may && is_with_literal(*lx, &literal);
}

static bool begin_lambda(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)ends;
    return lambda_is_filter(lx, word.ptr);
}

static bool begin_always(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)lx, (void)word, (void)ends;
    return true;
}

static bool begin_with(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)word, (void)ends;
    return meets(lx, lx->at, "(");
}

static bool begin_match(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)ends;
    return leads_line(lx, word.ptr) && !meets(lx, lx->at, "=.,):");
}

static bool begin_case(const Lexer *lx, Str word, MarkEnds *ends) {
    enum { TOKENS = 100 };
    (void)ends;
    if (!leads_line(lx, word.ptr))
        return false;
    Lexer ahead = *lx;
    Token t;
    for (unsigned i = 0; i < TOKENS; i++) {
        lexer_next(&ahead, &t);
        if (t.kind == TOKEN_NEWLINE || t.kind == TOKEN_END)
            return false;
        if (token_is_op(&t, '+'))
            return true;
    }
    return true;
}

/* except*, or a comma before the colon. */
static bool begin_except(const Lexer *lx, Str word, MarkEnds *ends) {
    int depth = 0;
    const char *p = lx->at;
    (void)word, (void)ends;
    for (unsigned i = 0; i < LOOK_MAX && p < lx->end; i++, p++) {
        depth += (*p == '(' || *p == '[' || *p == '{') - (*p == ')' || *p == ']' || *p == '}');
        if (*p == '*' || *p == '"' || *p == '\'' || *p == '#' || *p == '\\')
            return true;
        if (depth <= 0 && (*p == ',' || *p == ':' || is_line_end(*p)))
            return *p == ',';
    }
    return p < lx->end;
}

/* def f[T], class A[T] */
static bool begin_definition(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)word, (void)ends;
    const char *p = skip_blanks(lx, lx->at);
    while (p < lx->end && char_is_ident(*p))
        p++;
    return meets(lx, p, "[");
}

static bool begin_type(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)word, (void)ends;
    const char *p = skip_blanks(lx, lx->at);
    return p > lx->at && p < lx->end && char_is_ident(*p);
}

static bool begin_lazy(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)word, (void)ends;
    return meets(lx, lx->at, "if");
}

static bool begin_async(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)word, (void)ends;
    return lx->depth > 1;
}

/* Whether only brackets are between `p` and what begins an annotation. */
static bool leads_annotation(const Lexer *lx, const char *p) {
    uint32_t depth = lx->depth;
    for (unsigned i = 0; i < LOOK_MAX; i++) {
        const char *q = look_back(lx, p, depth);
        if (!q)
            return true;
        if (*q != '(' && *q != '[')
            return *q == ':' || *q == '>';
        if (q == lx->start)
            return false;
        depth -= depth > 0;
        p = q;
    }
    return true;
}

static bool begin_effect(const Lexer *lx, Str word, MarkEnds *ends) {
    (void)ends;
    return leads_annotation(lx, word.ptr);
}

#define EFFECTS  (MARK_BIT(ANNOTATION_EFFECT) | MARK_BIT(ANNOTATION_EFFECT_FUTURE))
#define WALRUSES (MARK_BIT(WALRUS) | MARK_BIT(WALRUS_IN_SET) | MARK_BIT(WALRUS_IN_INDEX))

const MarkWord mark_words[MARK_WORDS] = {
    {STR_INIT("finally"), MARK_BIT(RETURN_IN_FINALLY), begin_finally},
    {STR_INIT("assert"), MARK_BIT(ASSERT_ON_TUPLE), begin_assert},
    {STR_INIT("is"), MARK_BIT(IS_LITERAL), begin_is},
    {STR_INIT("lambda"), MARK_BIT(LAMBDA_IN_FILTER), begin_lambda},
    {STR_INIT("__debug__"), MARK_BIT(DEL_DEBUG), begin_always},
    {STR_INIT("yield"), EFFECTS, begin_effect},
    {STR_INIT("await"), EFFECTS, begin_effect},
    {STR_INIT("with"), MARK_BIT(PARENTHESISED_WITH), begin_with},
    {STR_INIT("match"), MARK_BIT(MATCH_STATEMENT), begin_match},
    {STR_INIT("case"), MARK_BIT(PLUS_PATTERN), begin_case},
    {STR_INIT("except"), MARK_BIT(EXCEPT_STAR) | MARK_BIT(EXCEPT_BARE) | MARK_BIT(PYTHON2_EXCEPT),
     begin_except},
    {STR_INIT("def"), MARK_BIT(TYPE_PARAMETERS) | MARK_BIT(TYPE_DEFAULT), begin_definition},
    {STR_INIT("class"), MARK_BIT(TYPE_PARAMETERS) | MARK_BIT(TYPE_DEFAULT), begin_definition},
    {STR_INIT("type"), MARK_BIT(TYPE_STATEMENT) | MARK_BIT(TYPE_DEFAULT), begin_type},
    {STR_INIT("lazy"), MARK_BIT(LAZY_IMPORT), begin_lazy},
    {STR_INIT("async"), MARK_BIT(NESTED_ASYNC), begin_async},
};

/* --- operators -------------------------------------------------------------------------------- */

static bool ends_word(const Lexer *lx, const char *end, Str word) {
    const char *from = end - word.len + 1;
    if ((size_t)(end - lx->start) + 1 < word.len || !str_eq((Str){from, word.len}, word))
        return false;
    return from == lx->start || !char_is_ident(from[-1]);
}

/* [*a for b in c]: whether a `for` comes before the next comma or the end of the bracket. */
static bool meets_for(const Lexer *lx, const char *p) {
    unsigned depth = 0;
    for (unsigned i = 0; i < LOOK_MAX && p < lx->end; i++, p++) {
        if (*p == '"' || *p == '\'' || *p == '#')
            return true;
        if (*p == '(' || *p == '[' || *p == '{')
            depth++;
        else if (depth == 0 && (*p == ',' || *p == ')' || *p == ']' || *p == '}'))
            return false;
        else if (*p == ')' || *p == ']' || *p == '}')
            depth--;
        else if (depth == 0 && *p == 'r' && ends_word(lx, p, STR("for")))
            return true;
    }
    return p < lx->end;
}

/* a[b, *c]: whether the bracket around the comma at `p` is a square one. */
static bool is_in_square(const Lexer *lx, const char *p) {
    unsigned depth = 0;
    for (unsigned i = 0; i < LOOK_MAX && p > lx->start; i++) {
        p--;
        if (*p == '"' || *p == '\'' || *p == '#')
            return true;
        if (*p == ')' || *p == ']' || *p == '}')
            depth++;
        else if (depth == 0 && (*p == '(' || *p == '[' || *p == '{'))
            return *p == '[';
        else if (*p == '(' || *p == '[' || *p == '{')
            depth--;
    }
    return true;
}

static bool begins_index(const Lexer *lx, const char *bracket) {
    const char *p = look_back(lx, bracket, lx->depth - 1);
    if (!p || p == bracket)
        return !p;
    return char_is_ident(*p) || str_find_char(STR(")]}\"'"), *p) != STR_NPOS;
}

#define STATEMENT_STARS                                                                            \
    (MARK_BIT(STAR_IN_RETURN) | MARK_BIT(STAR_IN_FOR) | MARK_BIT(STAR_IN_ASSIGNMENT))

static bool begin_star(const Lexer *lx, const char *at, MarkSet wanted) {
    const char *p = look_back(lx, at, lx->depth);
    if (!p)
        return true;
    bool behind_yield = *p == ',' || ends_word(lx, p, STR("yield"));
    if (behind_yield && (wanted & MARK_BIT(STAR_IN_RETURN)))
        return true;
    if (lx->depth == 0)
        return (wanted & STATEMENT_STARS) &&
               (*p == ',' || *p == '=' || ends_word(lx, p, STR("return")) ||
                ends_word(lx, p, STR("in")));
    switch (*p) {
    case ':':
        return true;
    case '[':
        if ((wanted & MARK_BIT(STAR_IN_INDEX)) && begins_index(lx, p))
            return true;
        return meets_for(lx, lx->at);
    case '(':
    case '{':
        return (wanted & MARK_BIT(UNPACKING_COMPREHENSION)) && meets_for(lx, lx->at);
    case ',':
        return (wanted & MARK_BIT(STAR_IN_INDEX)) && is_in_square(lx, p);
    default:
        return false;
    }
}

static bool begin_colon(const Lexer *lx, const char *at, MarkSet wanted) {
    if (lx->at == lx->end || *lx->at != '=' || lx->in_text)
        return false;
    if (wanted & WALRUSES)
        return true;
    const char *p = look_back(lx, at, lx->depth);
    if (!p)
        return true;
    while (p > lx->start && char_is_ident(*p))
        p--;
    return leads_annotation(lx, p + 1);
}

static bool begin_equals(const Lexer *lx, const char *at, MarkSet wanted) {
    (void)at, (void)wanted;
    return lx->fstrings > 0;
}

static bool begin_slash(const Lexer *lx, const char *at, MarkSet wanted) {
    const char *p = look_back(lx, at, lx->depth);
    (void)wanted;
    return !p || *p == ',';
}

/* Whether more than a line end is behind the bracket that opens at the lexer's next token. */
static bool goes_on_after_call(const Lexer *lx) {
    Lexer ahead = *lx;
    Token t;
    do
        lexer_next(&ahead, &t);
    while (t.kind != TOKEN_END && ahead.depth > 0);
    lexer_next(&ahead, &t);
    return t.kind != TOKEN_NEWLINE;
}

/* Whether a decorator is more than a dotted name and one call. */
static bool begin_decorator(const Lexer *lx, const char *at, MarkSet wanted) {
    (void)wanted;
    if (!leads_line(lx, at))
        return false;
    const char *p = lx->at;
    while (p < lx->end && (char_is_ident(*p) || *p == '.'))
        p++;
    if (p == lx->at || p == lx->end)
        return p == lx->at;
    if (ends_word(lx, p - 1, STR("None")) || ends_word(lx, p - 1, STR("True")) ||
        ends_word(lx, p - 1, STR("False")))
        return true;
    if (*p == '(') {
        Lexer ahead = *lx;
        ahead.at = p;
        return goes_on_after_call(&ahead);
    }
    return !is_line_end(*p);
}

static bool begin_tilde(const Lexer *lx, const char *at, MarkSet wanted) {
    Str detail;
    (void)at, (void)wanted;
    return inverts_bool(*lx, &detail);
}

const MarkOperator mark_operators[MARK_OPERATORS] = {
    {'*',
     STATEMENT_STARS | MARK_BIT(STAR_IN_INDEX) | MARK_BIT(STAR_ANNOTATION) |
         MARK_BIT(UNPACKING_COMPREHENSION),
     begin_star},
    {':', WALRUSES | EFFECTS, begin_colon},
    {'=', MARK_BIT(FSTRING_DEBUG), begin_equals},
    {'/', MARK_BIT(POSITIONAL_ONLY), begin_slash},
    {'@', MARK_BIT(RELAXED_DECORATOR), begin_decorator},
    {'~', MARK_BIT(BOOL_INVERT), begin_tilde},
};
