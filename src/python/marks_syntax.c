/* The marks of syntax: what older or newer Pythons refuse, told from the shape of the code. */
#include "python/marks_read.h"

#define NO_DETAIL ((Str){NULL, 0})
#define COUNT(a)  (sizeof(a) / sizeof *(a))

static void found(MarkReader *r, TokenMark mark, const Token *t) {
    mark_found(r, mark, t->text.ptr, t->text.len, NO_DETAIL);
}

static bool is_first(const CodeShape *s, const Token *t) {
    return t->text.ptr == s->first;
}

/* --- stars ------------------------------------------------------------------------------------ */

/* A star that begins an operand behind a comma or, where `behind` says so, behind that word. */
static bool star_begins(const CodeShape *s, const char *behind) {
    if (s->here->lambdas > 0)
        return false;
    return token_is_op(&s->prev, ',') || (behind && token_is_word(&s->prev, str_from(behind)));
}

static void star_in_statement(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    if (s->here->yields && star_begins(s, "yield"))
        found(r, MARK_STAR_IN_RETURN, t);
    else if (s->here->kind != BRACKET_NONE)
        return;
    else if (s->statement == STATEMENT_RETURN && star_begins(s, "return"))
        found(r, MARK_STAR_IN_RETURN, t);
    else if (s->statement == STATEMENT_FOR && r->syntax.for_in && star_begins(s, "in"))
        found(r, MARK_STAR_IN_FOR, t);
    else if (r->syntax.augmented && (star_begins(s, NULL) || token_is_op(&s->prev, '=')))
        found(r, MARK_STAR_IN_ASSIGNMENT, t);
}

static void on_star(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    Bracket *b = s->here;
    bool is_double = r->lx.at < r->lx.end && *r->lx.at == '*';
    if (is_double || token_is_op(&s->prev, '*'))
        return;
    star_in_statement(r, t);
    if (s->statement == STATEMENT_EXCEPT && token_is_word(&s->prev, STR("except")))
        found(r, MARK_EXCEPT_STAR, t);
    if (b->kind == BRACKET_PARAMETERS && token_is_op(&s->prev, ':') && b->lambdas == 0)
        found(r, MARK_STAR_ANNOTATION, t);
    bool begins = s->prev.text.ptr == b->open || star_begins(s, NULL);
    if (b->kind == BRACKET_INDEX && begins && !b->star_seen) {
        found(r, MARK_STAR_IN_INDEX, t);
        b->star_seen = true;
    }
}

/* --- words ------------------------------------------------------------------------------------ */

static void on_for(MarkReader *r, const Token *t) {
    const Bracket *b = r->syntax.shape.here;
    (void)t;
    bool single = b->kind == BRACKET_LIST || b->kind == BRACKET_GROUP || b->kind == BRACKET_CALL;
    if (b->is_loop || b->comma || b->lambdas || b->stars == 0)
        return;
    if (b->kind == BRACKET_BRACE || (single && b->stars == 1))
        mark_found(r, MARK_UNPACKING_COMPREHENSION, b->star, b->stars, NO_DETAIL);
}

static void on_as(MarkReader *r, const Token *t) {
    const Bracket *b = r->syntax.shape.here;
    (void)t;
    if (b->kind == BRACKET_WITH)
        mark_found(r, MARK_PARENTHESISED_WITH, b->open, 1, NO_DETAIL);
}

static void on_in(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    (void)t;
    r->syntax.for_in |= s->here->kind == BRACKET_NONE && s->statement == STATEMENT_FOR;
}

/* yield, await or a walrus at the beginning of an annotation. */
static void annotation_effect(MarkReader *r, const char *at, size_t len, Str detail) {
    mark_found(
        r, r->syntax.future_annotations ? MARK_ANNOTATION_EFFECT_FUTURE : MARK_ANNOTATION_EFFECT,
        at, len, detail);
}

static void on_yield(MarkReader *r, const Token *t) {
    if (r->syntax.annotation == ANNOTATION_OPEN)
        annotation_effect(r, t->text.ptr, t->text.len, t->text);
}

static void on_import_word(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    (void)t;
    if (token_is_word(&s->prev, STR("lazy")) && is_first(s, &s->prev))
        found(r, MARK_LAZY_IMPORT, &s->prev);
}

static void on_if(MarkReader *r, const Token *t) {
    (void)t;
    r->syntax.in_pattern &= r->syntax.shape.here->kind != BRACKET_NONE;
}

static const struct WordRow {
    Str word;
    void (*read)(MarkReader *r, const Token *t);
} words[] = {
    {STR_INIT("for"), on_for},
    {STR_INIT("as"), on_as},
    {STR_INIT("in"), on_in},
    {STR_INIT("yield"), on_yield},
    {STR_INIT("await"), on_yield},
    {STR_INIT("import"), on_import_word},
    {STR_INIT("from"), on_import_word},
    {STR_INIT("if"), on_if},
};

/* type X = ...; behind a name `type` could come these. */
static bool is_type_statement(const CodeShape *s, const Token *t) {
    static const Str others[] = {STR_INIT("in"),  STR_INIT("is"), STR_INIT("if"),
                                 STR_INIT("and"), STR_INIT("or"), STR_INIT("not")};
    if (!token_is_word(&s->prev, STR("type")) || !is_first(s, &s->prev))
        return false;
    for (size_t i = 0; i < COUNT(others); i++)
        if (str_eq(others[i], t->text))
            return false;
    return true;
}

static void on_word(MarkReader *r, const Token *t) {
    CodeShape *s = &r->syntax.shape;
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_eq(words[i].word, t->text))
            words[i].read(r, t);
    if (is_type_statement(s, t))
        found(r, MARK_TYPE_STATEMENT, &s->prev);
}

/* del __debug__: told when the next token has come, but not yet entered the shape. */
static void deleted_debug(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    const Token *name = &s->prev, *before = &s->prev2;
    if (s->statement != STATEMENT_DEL || !token_is_word(name, STR("__debug__")))
        return;
    const Bracket *b = s->here;
    bool inside = b->kind == BRACKET_NONE || b->kind == BRACKET_GROUP || b->kind == BRACKET_LIST;
    bool begins = token_is_word(before, STR("del")) || token_is_op(before, ',') ||
                  token_is_op(before, '(') || token_is_op(before, '[');
    bool ends = t->kind != TOKEN_OP || str_find_char(STR(",)];"), *t->text.ptr) != STR_NPOS;
    if (inside && begins && ends)
        found(r, MARK_DEL_DEBUG, name);
}

/* --- operators -------------------------------------------------------------------------------- */

static void on_walrus(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    bool direct = s->here->lambdas == 0;
    TokenMark mark = direct && s->here->kind == BRACKET_INDEX   ? MARK_WALRUS_IN_INDEX
                     : direct && s->here->kind == BRACKET_BRACE ? MARK_WALRUS_IN_SET
                                                                : MARK_WALRUS;
    mark_found(r, mark, t->text.ptr, 2, NO_DETAIL);
    s->here->other = true;
    if (r->syntax.annotation == ANNOTATION_NAME)
        annotation_effect(r, t->text.ptr, 2, STR(":="));
}

static bool is_walrus(const MarkReader *r) {
    return r->lx.at < r->lx.end && *r->lx.at == '=' && !r->lx.in_text;
}

/* What a colon begins; said of the one before the token at hand. */
static bool colon_annotates(const CodeShape *s) {
    if (s->here->lambdas > 0)
        return false;
    return s->here->kind == BRACKET_PARAMETERS ||
           (s->here->kind == BRACKET_NONE && s->statement == STATEMENT_SIMPLE);
}

static void except_end(MarkReader *r, const Token *t) {
    SyntaxReader *x = &r->syntax;
    bool is_lower = x->except_name.len > 0;
    for (size_t i = 0; i < x->except_name.len; i++)
        is_lower &= x->except_name.ptr[i] < 'A' || x->except_name.ptr[i] > 'Z';
    (void)t;
    if (x->except_commas == 1 && is_lower && !x->except_other)
        mark_found(r, MARK_PYTHON2_EXCEPT, x->shape.first, 6, x->except_name);
    else if (x->except_commas)
        mark_found(r, MARK_EXCEPT_BARE, x->shape.first, 6, NO_DETAIL);
}

static void on_colon(MarkReader *r, const Token *t) {
    SyntaxReader *x = &r->syntax;
    const CodeShape *s = &x->shape;
    if (is_walrus(r)) {
        on_walrus(r, t);
        return;
    }
    if (s->here->kind != BRACKET_NONE || s->here->lambdas > 0)
        return;
    if (x->with_tuple)
        mark_found(r, MARK_PARENTHESISED_WITH, x->with_tuple, 1, NO_DETAIL);
    if (s->statement == STATEMENT_EXCEPT)
        except_end(r, t);
    x->in_pattern = false;
}

static void on_equals(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    const char *at = t->text.ptr;
    char before = at > s->text ? at[-1] : '\n', behind = r->lx.at < r->lx.end ? *r->lx.at : '\n';
    if (behind == '=' || before == '=')
        return;
    bool compares = before == '!' || before == ':' ||
                    ((before == '<' || before == '>') && (at - s->text < 2 || at[-2] != before));
    bool augments = str_find_char(STR("+-*/%&|^@<>"), before) != STR_NPOS;
    if (compares)
        return;
    if (s->here->kind == BRACKET_FIELD && !augments)
        found(r, MARK_FSTRING_DEBUG, t);
    if (s->here->kind == BRACKET_TYPES && s->here->lambdas == 0)
        found(r, MARK_TYPE_DEFAULT, t);
    r->syntax.augmented |= augments && s->here->kind == BRACKET_NONE;
}

static void on_square(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    if ((s->statement != STATEMENT_DEF && s->statement != STATEMENT_CLASS) ||
        s->prev.kind != TOKEN_NAME)
        return;
    if (token_is_word(&s->prev2, STR("def")) || token_is_word(&s->prev2, STR("class")))
        found(r, MARK_TYPE_PARAMETERS, t);
}

static void on_slash(MarkReader *r, const Token *t) {
    if (token_is_op(&r->syntax.shape.prev, ','))
        found(r, MARK_POSITIONAL_ONLY, t);
}

static void on_plus(MarkReader *r, const Token *t) {
    const CodeShape *s = &r->syntax.shape;
    bool begins = s->prev.kind == TOKEN_OP
                      ? str_find_char(STR("([{,|:="), *s->prev.text.ptr) != STR_NPOS
                      : is_first(s, &s->prev);
    if (r->syntax.in_pattern && s->statement == STATEMENT_CASE && begins)
        found(r, MARK_PLUS_PATTERN, t);
}

static void on_tilde(MarkReader *r, const Token *t) {
    Str detail;
    if ((r->wanted & MARK_BIT(BOOL_INVERT)) && inverts_bool(r->lx, &detail))
        mark_found(r, MARK_BOOL_INVERT, t->text.ptr, 1, detail);
}

static void on_comma(MarkReader *r, const Token *t) {
    SyntaxReader *x = &r->syntax;
    (void)t;
    if (x->shape.here->kind == BRACKET_NONE && x->shape.here->lambdas == 0)
        x->except_commas++;
}

/* A bracket is closed. */
static void on_close(MarkReader *r, const Token *t) {
    const Bracket *b = r->syntax.shape.closed;
    (void)t;
    if (!b)
        return;
    if (b->kind == BRACKET_WITH && b->comma && !b->other)
        r->syntax.with_tuple = b->open;
    if (b->is_loop && !b->is_async && !b->awaits[0] && b->async_loop[0])
        mark_found(r, MARK_NESTED_ASYNC, b->async_loop[0], 1, NO_DETAIL);
}

static const struct OperatorRow {
    char op;
    void (*read)(MarkReader *r, const Token *t);
} operators[] = {
    {'*', on_star},  {':', on_colon}, {'=', on_equals}, {'[', on_square},
    {'/', on_slash}, {'+', on_plus},  {'~', on_tilde},  {',', on_comma},
    {')', on_close}, {']', on_close}, {'}', on_close},
};

/* --- what spans tokens ------------------------------------------------------------------------ */

static void decorator_token(MarkReader *r, const Token *t) {
    SyntaxReader *x = &r->syntax;
    const CodeShape *s = &x->shape;
    static const Str others[] = {STR_INIT("None"),   STR_INIT("True"),  STR_INIT("False"),
                                 STR_INIT("lambda"), STR_INIT("await"), STR_INIT("not")};
    if (s->statement != STATEMENT_DECORATOR || s->here->kind != BRACKET_NONE)
        return;
    if (is_first(s, t)) {
        x->decorator = DECORATOR_DOT;
        return;
    }
    if (x->decorator == DECORATOR_NONE || t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END)
        return;
    bool is_name = t->kind == TOKEN_NAME && x->decorator == DECORATOR_DOT;
    for (size_t i = 0; i < COUNT(others); i++)
        is_name &= !str_eq(others[i], t->text);
    bool is_open = token_is_op(t, '(') && x->decorator == DECORATOR_NAME;
    if (is_name)
        x->decorator = DECORATOR_NAME;
    else if (token_is_op(t, '.') && x->decorator == DECORATOR_NAME)
        x->decorator = DECORATOR_DOT;
    else if (is_open)
        x->decorator = DECORATOR_CALL;
    else if (!(token_is_op(t, ')') && s->closed && x->decorator == DECORATOR_CALL)) {
        mark_found(r, MARK_RELAXED_DECORATOR, s->first, 1, NO_DETAIL);
        x->decorator = DECORATOR_NONE;
    }
}

static void annotation_token(SyntaxReader *x, const Token *t) {
    const CodeShape *s = &x->shape;
    bool arrow = token_is_op(t, '>') && token_is_op(&s->prev, '-') &&
                 s->prev.text.ptr + 1 == t->text.ptr && s->statement == STATEMENT_DEF &&
                 s->here->kind == BRACKET_NONE;
    if (arrow || (token_is_op(t, ':') && colon_annotates(s)))
        x->annotation = ANNOTATION_OPEN;
    else if (x->annotation == ANNOTATION_OPEN && (token_is_op(t, '(') || token_is_op(t, '[')))
        x->annotation = ANNOTATION_OPEN;
    else if (x->annotation == ANNOTATION_OPEN && t->kind == TOKEN_NAME)
        x->annotation = ANNOTATION_NAME;
    else
        x->annotation = ANNOTATION_NONE;
}

/* What follows the comma of except A, e. */
static void except_token(SyntaxReader *x, const Token *t) {
    if (x->shape.statement != STATEMENT_EXCEPT || x->except_commas != 1 || token_is_op(t, ','))
        return;
    bool is_name = t->kind == TOKEN_NAME && token_is_op(&x->shape.prev, ',');
    if (is_name)
        x->except_name = t->text;
    else if (!token_is_op(t, ':'))
        x->except_other = true;
}

static void statement_begin(SyntaxReader *x) {
    x->for_in = x->augmented = x->except_other = false;
    x->with_tuple = NULL;
    x->except_commas = 0;
    x->except_name = NO_DETAIL;
    x->in_pattern = x->shape.statement == STATEMENT_CASE;
    x->decorator = DECORATOR_NONE;
}

static void strings_token(MarkReader *r) {
    static const Str details[] = {
        [FIELD_QUOTE] = STR_INIT("a quote of the f-string itself"),
        [FIELD_BACKSLASH] = STR_INIT("a backslash"),
        [FIELD_COMMENT] = STR_INIT("a comment"),
        [FIELD_LINE] = STR_INIT("a line break"),
        [FIELD_NESTING] = STR_INIT("a field inside two others"),
    };
    Lexer *lx = &r->lx;
    if (lx->template)
        mark_found(r, MARK_T_STRING, lx->template, 1, NO_DETAIL);
    if (lx->newer && !r->syntax.field_reported)
        mark_found(r, MARK_FSTRING_FIELD, lx->newer, 1, details[lx->newer_kind]);
    lx->template = NULL;
    r->syntax.field_reported = lx->newer != NULL;
    if (lx->fstrings == 0) {
        lx->newer = NULL;
        r->syntax.field_reported = false;
    }
}

/* --- all -------------------------------------------------------------------------------------- */

void syntax_begin(MarkReader *r) {
    r->syntax = (SyntaxReader){0};
    shape_init(&r->syntax.shape, r->source->text);
}

static void read_token(MarkReader *r, const Token *t) {
    if (t->kind == TOKEN_NAME)
        on_word(r, t);
    else if (t->kind == TOKEN_OP)
        for (size_t i = 0; i < COUNT(operators); i++)
            if (operators[i].op == *t->text.ptr)
                operators[i].read(r, t);
    if (shape_is_match(&r->syntax.shape, t))
        mark_found(r, MARK_MATCH_STATEMENT, r->syntax.shape.first, 5, NO_DETAIL);
}

void syntax_token(MarkReader *r, const Token *t) {
    SyntaxReader *x = &r->syntax;
    strings_token(r);
    if (token_is_word(&x->shape.prev, STR("__debug__")))
        deleted_debug(r, t);
    shape_enter(&x->shape, &r->lx, t);
    if (is_first(&x->shape, t))
        statement_begin(x);
    except_token(x, t);
    read_token(r, t);
    if (!token_is_op(t, ')'))
        x->with_tuple = NULL;
    decorator_token(r, t);
    annotation_token(x, t);
    shape_leave(&x->shape, t);
}

void syntax_imported(MarkReader *r, const char *start, const DottedPath *module, Str name) {
    SyntaxReader *x = &r->syntax;
    if (module->count != 1 || !str_eq(module->parts[0], STR("__future__")))
        return;
    if (!module->relative)
        x->future_annotations |= str_eq(name, STR("annotations"));
    else if (name.len && x->future_import != start)
        mark_found(r, MARK_RELATIVE_FUTURE_IMPORT, start, 4, name);
    x->future_import = start;
}

void syntax_skipped(MarkReader *r, const Token *keyword, const Token *t) {
    r->syntax.annotation = ANNOTATION_NONE;
    shape_skipped(&r->syntax.shape, keyword, t);
}
