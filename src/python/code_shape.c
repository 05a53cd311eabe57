#include "python/code_shape.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const struct {
    Str word;
    StatementKind kind;
} statements[] = {
    {STR_INIT("return"), STATEMENT_RETURN},
    {STR_INIT("del"), STATEMENT_DEL},
    {STR_INIT("except"), STATEMENT_EXCEPT},
    {STR_INIT("with"), STATEMENT_WITH},
    {STR_INIT("for"), STATEMENT_FOR},
    {STR_INIT("def"), STATEMENT_DEF},
    {STR_INIT("class"), STATEMENT_CLASS},
    {STR_INIT("if"), STATEMENT_OTHER_HEADER},
    {STR_INIT("elif"), STATEMENT_OTHER_HEADER},
    {STR_INIT("else"), STATEMENT_OTHER_HEADER},
    {STR_INIT("while"), STATEMENT_OTHER_HEADER},
    {STR_INIT("try"), STATEMENT_OTHER_HEADER},
    {STR_INIT("finally"), STATEMENT_OTHER_HEADER},
    {STR_INIT("async"), STATEMENT_OTHER_HEADER}, /* until its second word */
};

/* The keywords behind which a bracket begins an operand. */
static const Str operators[] = {
    STR_INIT("and"),   STR_INIT("as"),     STR_INIT("assert"), STR_INIT("async"),
    STR_INIT("await"), STR_INIT("class"),  STR_INIT("def"),    STR_INIT("del"),
    STR_INIT("elif"),  STR_INIT("else"),   STR_INIT("except"), STR_INIT("for"),
    STR_INIT("from"),  STR_INIT("if"),     STR_INIT("import"), STR_INIT("in"),
    STR_INIT("is"),    STR_INIT("lambda"), STR_INIT("not"),    STR_INIT("or"),
    STR_INIT("raise"), STR_INIT("return"), STR_INIT("while"),  STR_INIT("with"),
    STR_INIT("yield"),
};

bool token_is_op(const Token *t, char c) {
    return t->kind == TOKEN_OP && t->text.ptr[0] == c;
}

bool token_is_word(const Token *t, Str word) {
    return t->kind == TOKEN_NAME && str_eq(t->text, word);
}

size_t line_indent(const char *text, const char *at) {
    const char *start = at;
    while (start > text && start[-1] != '\n' && start[-1] != '\r')
        start--;
    size_t column = 0;
    for (; start < at && (*start == ' ' || *start == '\t' || *start == '\f'); start++)
        column = *start == '\f' ? 0 : column + 1;
    return column;
}

void shape_init(CodeShape *s, Str text) {
    *s = (CodeShape){.text = text.ptr, .line_start = true};
    s->prev.kind = s->prev2.kind = TOKEN_NEWLINE;
    s->here = s->closed = &s->brackets[0];
}

static Bracket *bracket_at(CodeShape *s, uint32_t depth) {
    return &s->brackets[depth < SHAPE_BRACKETS ? depth : SHAPE_BRACKETS - 1];
}

/* --- statements ------------------------------------------------------------------------------- */

static void statement_end(CodeShape *s) {
    s->statement = STATEMENT_NONE;
    s->header_over = false;
    s->brackets[0] = (Bracket){0};
}

/* Closes the match statements that the line is not part of. True: a case may begin it. */
static bool line_may_be_case(CodeShape *s, const char *at) {
    if (s->match_count == 0)
        return false;
    size_t column = line_indent(s->text, at);
    while (s->match_count && column <= s->matches[s->match_count - 1].column)
        s->match_count--;
    if (s->match_count == 0)
        return false;
    MatchBlock *m = &s->matches[s->match_count - 1];
    if (m->case_column == 0)
        m->case_column = column;
    return m->case_column == column;
}

/* `leads`: the token is the first of its line, as that of a decorator or of match must be. */
static StatementKind statement_kind(const Token *t, bool leads, bool may_be_case) {
    if (token_is_op(t, '@') && leads)
        return STATEMENT_DECORATOR;
    if (t->kind != TOKEN_NAME)
        return STATEMENT_SIMPLE;
    if (str_eq(t->text, STR("case")))
        return may_be_case ? STATEMENT_CASE : STATEMENT_SIMPLE;
    if (str_eq(t->text, STR("match")))
        return leads ? STATEMENT_MATCH : STATEMENT_SIMPLE;
    for (size_t i = 0; i < COUNT(statements); i++)
        if (str_eq(statements[i].word, t->text))
            return statements[i].kind;
    return STATEMENT_SIMPLE;
}

static void statement_token(CodeShape *s, const Token *t) {
    if (t->kind == TOKEN_NEWLINE || t->kind == TOKEN_END)
        return;
    bool leads = s->line_start, may_be_case = leads && line_may_be_case(s, t->text.ptr);
    s->line_start = false;
    if (s->statement == STATEMENT_NONE) {
        s->first = t->text.ptr;
        s->statement = statement_kind(t, leads, may_be_case);
    } else if (s->prev.text.ptr != s->first) {
        return;
    } else if (s->statement == STATEMENT_MATCH && t->kind == TOKEN_OP &&
               str_find_char(STR("=.,):"), t->text.ptr[0]) != STR_NPOS) {
        s->statement = STATEMENT_SIMPLE; /* a name after all */
    } else if (token_is_word(&s->prev, STR("async"))) {
        s->statement = statement_kind(t, false, false);
    }
}

bool shape_is_match(const CodeShape *s, const Token *t) {
    return s->statement == STATEMENT_MATCH && t->kind == TOKEN_NEWLINE &&
           token_is_op(&s->prev, ':');
}

static void match_open(CodeShape *s) {
    if (s->match_count < SHAPE_MATCHES)
        s->matches[s->match_count++] = (MatchBlock){line_indent(s->text, s->first), 0};
}

/* --- brackets --------------------------------------------------------------------------------- */

static bool is_operator(Str word) {
    for (size_t i = 0; i < COUNT(operators); i++)
        if (str_eq(operators[i], word))
            return true;
    return false;
}

/* Whether a bracket behind the last token takes what was before: f(x), a[x]. */
static bool ends_operand(const CodeShape *s) {
    const Token *t = &s->prev;
    bool is_soft = s->statement == STATEMENT_MATCH || s->statement == STATEMENT_CASE;
    if (t->kind == TOKEN_NAME)
        return !is_operator(t->text) && !(is_soft && t->text.ptr == s->first);
    if (t->kind == TOKEN_OP)
        return str_find_char(STR(")]}"), t->text.ptr[0]) != STR_NPOS;
    return t->kind == TOKEN_STRING || t->kind == TOKEN_NUMBER || t->kind == TOKEN_TEXT;
}

static bool begins_types(const CodeShape *s) {
    return s->prev.kind == TOKEN_NAME &&
           (token_is_word(&s->prev2, STR("def")) || token_is_word(&s->prev2, STR("class")) ||
            (token_is_word(&s->prev2, STR("type")) && s->prev2.text.ptr == s->first));
}

static BracketKind parenthesis_kind(const CodeShape *s) {
    if (s->statement == STATEMENT_DEF && s->here->kind == BRACKET_NONE && !s->header_over)
        return BRACKET_PARAMETERS;
    if (s->statement == STATEMENT_WITH && token_is_word(&s->prev, STR("with")))
        return BRACKET_WITH;
    return ends_operand(s) ? BRACKET_CALL : BRACKET_GROUP;
}

static BracketKind bracket_kind(const CodeShape *s, char c) {
    switch (c) {
    case '(':
        return parenthesis_kind(s);
    case '[':
        return begins_types(s) ? BRACKET_TYPES : ends_operand(s) ? BRACKET_INDEX : BRACKET_LIST;
    default:
        return BRACKET_BRACE;
    }
}

static void brackets_token(CodeShape *s, const Lexer *lx, const Token *t) {
    const char *behind = t->text.ptr + t->text.len;
    s->here = bracket_at(s, lx->depth);
    s->closed = NULL;
    if (t->kind == TOKEN_OP && lx->depth && str_find_char(STR("([{"), *t->text.ptr) != STR_NPOS) {
        s->here = bracket_at(s, lx->depth - 1);
        BracketKind kind = bracket_kind(s, *t->text.ptr);
        *bracket_at(s, lx->depth) = (Bracket){.kind = kind, .open = t->text.ptr};
    } else if (t->kind == TOKEN_OP && str_find_char(STR(")]}"), *t->text.ptr) != STR_NPOS) {
        s->closed = bracket_at(s, lx->depth + 1);
    } else if (t->kind == TOKEN_TEXT && lx->depth && behind + 1 == lx->at && *behind == '{') {
        *bracket_at(s, lx->depth) = (Bracket){.kind = BRACKET_FIELD, .open = behind};
        s->here = bracket_at(s, lx->depth - 1);
    }
}

/* --- tokens ----------------------------------------------------------------------------------- */

void shape_enter(CodeShape *s, const Lexer *lx, const Token *t) {
    statement_token(s, t);
    brackets_token(s, lx, t);
}

static void colon(CodeShape *s) {
    if (s->here->lambdas > 0)
        s->here->lambdas--;
    else if (s->here->kind == BRACKET_NONE && s->statement >= STATEMENT_HEADERS)
        statement_end(s);
}

static void name_token(Bracket *b, const CodeShape *s, Str word) {
    if (str_eq(word, STR("lambda"))) {
        b->lambdas++;
    } else if (str_eq(word, STR("for")) && b->kind != BRACKET_NONE) {
        b->clause = b->is_loop ? CLAUSE_LATER : CLAUSE_FIRST;
        b->is_loop = b->other = true;
        b->is_async |= token_is_word(&s->prev, STR("async"));
    } else if (str_eq(word, STR("if")) && b->is_loop) {
        b->clause = CLAUSE_LATER;
    } else if (str_eq(word, STR("yield"))) {
        b->yields = b->other = true;
    } else if (str_eq(word, STR("await"))) {
        b->awaits[b->clause == CLAUSE_FIRST] = true;
    }
}

static void star(Bracket *b, const CodeShape *s, const char *at) {
    if (s->prev.kind == TOKEN_OP && s->prev.text.ptr == b->open) {
        b->stars = 1;
        b->star = at;
    } else if (b->stars == 1 && s->prev.text.ptr + 1 == at && s->prev.text.ptr == b->star) {
        b->stars = 2;
    }
    b->other |= token_is_op(&s->prev, ',') || token_is_op(&s->prev, '(');
}

/* What was inside a bracket counts for what is around it, unless a comprehension keeps it. */
static void bracket_close(Bracket *around, const Bracket *b) {
    bool first = around->clause == CLAUSE_FIRST;
    bool keeps = b->is_loop && b->kind != BRACKET_FIELD;
    bool is_list = b->kind == BRACKET_LIST || b->kind == BRACKET_BRACE;
    const char *loop = b->async_loop[1] ? b->async_loop[1] : keeps ? NULL : b->async_loop[0];
    if (keeps && is_list && b->is_async)
        loop = b->open;
    around->awaits[first] |= b->awaits[1] || (!keeps && b->awaits[0]);
    if (loop && !around->async_loop[first])
        around->async_loop[first] = loop;
}

void shape_leave(CodeShape *s, const Token *t) {
    Bracket *b = s->here;
    if (s->closed && b != s->closed)
        bracket_close(b, s->closed);
    if (t->kind == TOKEN_NEWLINE) {
        if (shape_is_match(s, t))
            match_open(s);
        statement_end(s);
        s->line_start = true;
    } else if (t->kind == TOKEN_NAME) {
        name_token(b, s, t->text);
    } else if (token_is_op(t, ',')) {
        b->comma |= b->lambdas == 0;
    } else if (token_is_op(t, '*')) {
        star(b, s, t->text.ptr);
    } else if (token_is_op(t, '(') && b->kind == BRACKET_NONE && s->statement == STATEMENT_DEF) {
        s->header_over = true;
    } else if (token_is_op(t, ';') && b->kind == BRACKET_NONE) {
        statement_end(s);
    } else if (token_is_op(t, ':') && b->kind != BRACKET_FIELD) {
        colon(s);
    }
    s->prev2 = s->prev;
    s->prev = *t;
}

void shape_skipped(CodeShape *s, const Token *keyword, const Token *t) {
    const char *p = t->text.ptr, *end = keyword->text.ptr + keyword->text.len;
    while (p > end && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    s->prev2 = *keyword;
    s->prev = *keyword;
    if (p > end) /* something was there: an operand, for all that follows */
        s->prev = (Token){TOKEN_NUMBER, {end, (size_t)(p - end)}};
}
