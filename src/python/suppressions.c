#include "python/suppressions.h"

#include "project/suppression.h"
#include "python/lexer.h"

#include <string.h>

/* What lies between two tokens is white space, line ends, backslashes and comments. Suppressions
 * are added as they come; those of the current statement whose lines are not known yet have line 0
 * in `about`. */
typedef struct Reader {
    Source *src;
    Facts *facts;
    Lexer lexer;
    const char *mark;    /* the next text that could be one; NULL: none is left */
    size_t unsettled;    /* the first suppression that the statements before did not settle */
    const char *from;    /* the first token of the statement; NULL: between statements */
    const char *line_to; /* the end of its first line; NULL: not looked for yet */
    bool is_import;
    VEC(const char *) calls; /* for each open bracket: where it is, if it is that of a call */
    Arena arena;
} Reader;

static const char *text_end(const Reader *r) {
    return r->src->text.ptr + r->src->text.len;
}

static void find_mark(Reader *r, const char *from) {
    size_t at = suppression_find(r->src->text, (size_t)(from - r->src->text.ptr));
    r->mark = at == STR_NPOS ? NULL : r->src->text.ptr + at;
}

static bool is_line_end(char c) {
    return c == '\n' || c == '\r';
}

static const char *line_begin(const Reader *r, const char *at) {
    while (at > r->src->text.ptr && !is_line_end(at[-1]))
        at--;
    return at;
}

static const char *line_end(const Reader *r, const char *at) {
    while (at < text_end(r) && !is_line_end(*at))
        at++;
    return at;
}

/* The suppressions from `first` on whose lines are not known yet: those from the beginning of one
 * line to the end of another. */
static void aim_at_lines(Reader *r, size_t first, const char *from, const char *to) {
    Facts *facts = r->facts;
    const char *text = r->src->text.ptr;
    size_t begin = (size_t)(line_begin(r, from) - text), end = (size_t)(line_end(r, to) - text);
    for (size_t i = first; i < facts->suppressions.len; i++)
        if (!facts->suppressions.items[i].about.line)
            suppression_aim(r->src, facts, i, i + 1, begin, end);
}

static bool is_on_line_of_its_own(const Reader *r, const char *sign) {
    while (sign > r->src->text.ptr && (sign[-1] == ' ' || sign[-1] == '\t' || sign[-1] == '\f'))
        sign--;
    return sign == r->src->text.ptr || is_line_end(sign[-1]);
}

static bool is_on_first_line(Reader *r, const char *at) {
    if (!r->line_to)
        r->line_to = line_end(r, r->from);
    return at <= r->line_to;
}

/* The call that a comment stands in: what is found about an argument stands where that begins. */
static void note_call(Reader *r, size_t first, uint32_t depth) {
    const char *text = r->src->text.ptr, *call = depth ? r->calls.items[depth - 1] : NULL;
    if (!call)
        return;
    Place place = source_place(r->src, (size_t)(line_begin(r, call) - text),
                               (size_t)(line_end(r, call) - text));
    for (size_t i = first; i < r->facts->suppressions.len; i++)
        r->facts->suppressions.items[i].call = place;
}

static bool ends_callee(const Token *t) {
    return t->kind == TOKEN_NAME ||
           (t->kind == TOKEN_OP && (t->text.ptr[0] == ')' || t->text.ptr[0] == ']'));
}

/* `token` opened a bracket, or a field of an f-string; `before` is the one in front of it. */
static void note_bracket(Reader *r, const Token *token, const Token *before) {
    bool is_call = token->kind == TOKEN_OP && token->text.ptr[0] == '(' && ends_callee(before);
    while (r->calls.len < r->lexer.depth)
        *vec_push(&r->arena, &r->calls) = NULL;
    r->calls.items[r->lexer.depth - 1] = is_call ? token->text.ptr : NULL;
}

/* A comment inside a statement or at its end, inside `depth` brackets; `next` is the token behind
 * it. */
static void settle_inside(Reader *r, const char *sign, size_t first, const Token *next,
                          uint32_t depth) {
    bool ends = next->kind == TOKEN_NEWLINE || (next->kind == TOKEN_END && !r->lexer.depth);
    if (!r->from || r->is_import)
        return; /* all of the statement */
    bool own = is_on_line_of_its_own(r, sign);
    if (!own && (ends || is_on_first_line(r, sign)))
        return;
    const char *line = own ? next->text.ptr : sign;
    aim_at_lines(r, first, line, line);
    note_call(r, first, depth);
}

/* The comments between two tokens. */
static void read_gap(Reader *r, const char *from, const Token *next, uint32_t depth) {
    const char *to = next->text.ptr;
    for (const char *sign; (sign = memchr(from, '#', (size_t)(to - from)));) {
        const char *end = line_end(r, sign);
        size_t first = r->facts->suppressions.len;
        if (end > to)
            end = to;
        suppression_add(r->src, (Str){sign, (size_t)(end - sign)}, r->facts);
        if (first < r->facts->suppressions.len)
            settle_inside(r, sign, first, next, depth);
        from = end;
    }
}

static void end_statement(Reader *r, const char *last) {
    if (r->unsettled < r->facts->suppressions.len)
        aim_at_lines(r, r->unsettled, r->from, last);
    r->unsettled = r->facts->suppressions.len;
    r->from = NULL;
}

static void begin_statement(Reader *r, const Token *token) {
    r->from = token->text.ptr;
    r->line_to = NULL;
    r->is_import = token->kind == TOKEN_NAME &&
                   (str_eq(token->text, STR("import")) || str_eq(token->text, STR("from")) ||
                    str_eq(token->text, STR("cimport")));
}

static void read_tokens(Reader *r) {
    Token token = {.kind = TOKEN_NEWLINE};
    while (token.kind != TOKEN_END && (r->mark || r->unsettled < r->facts->suppressions.len)) {
        const char *from = r->lexer.at;
        uint32_t depth = r->lexer.depth;
        Token before = token;
        lexer_next(&r->lexer, &token);
        if (r->mark && r->mark < token.text.ptr)
            read_gap(r, from, &token, depth);
        if (r->mark && r->mark < r->lexer.at)
            find_mark(r, r->lexer.at);
        if (r->lexer.depth > depth)
            note_bracket(r, &token, &before);
        bool ends = token.kind == TOKEN_NEWLINE || token.kind == TOKEN_END;
        if (!r->from && !ends)
            begin_statement(r, &token);
        else if (r->from && ends)
            end_statement(r, r->lexer.depth ? r->from : token.text.ptr); /* a bracket is open */
    }
}

/* ---- blocks of scripts ---- */

static bool is_script_line(const Facts *facts, uint32_t line) {
    vec_each (const Dependency, d, &facts->dependencies) {
        if (d->place.line == line && str_eq(d->group, STR("script")))
            return true;
    }
    vec_each (const PythonPin, pin, &facts->pins) {
        if (pin->place.line == line && pin->role == PIN_SCRIPT)
            return true;
    }
    return false;
}

static void settle_script_block(Facts *facts, size_t first) {
    for (size_t i = first; i < facts->suppressions.len; i++) {
        Suppression *s = &facts->suppressions.items[i];
        for (uint32_t line = s->place.line; line < s->place.line + 2; line++)
            if (is_script_line(facts, line)) {
                s->about = (Place){s->place.path, line, 1, line, UINT32_MAX};
                break;
            }
    }
}

void python_suppressions(Source *src, Facts *facts) {
    size_t first = facts->suppressions.len;
    Reader r = {.src = src, .facts = facts, .unsettled = first};
    if (suppression_find(src->text, 0) == STR_NPOS)
        return;
    find_mark(&r, src->text.ptr);
    lexer_init(&r.lexer, src->text);
    read_tokens(&r);
    settle_script_block(facts, first);
    arena_release(&r.arena);
}
