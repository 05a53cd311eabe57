#include "python/lexer.h"

#include <string.h>

typedef enum CharClass {
    C_STRAY, /* not in Python source outside of strings and comments */
    C_SPACE,
    C_IDENT,
    C_DIGIT,
    C_QUOTE,
    C_NEWLINE,
    C_HASH,
    C_BACKSLASH,
    C_OPEN,
    C_CLOSE,
    C_COLON,
    C_BANG,
    C_OP,
} CharClass;

#define S   C_STRAY
#define I   C_IDENT
#define D   C_DIGIT
#define O   C_OP
#define I16 I, I, I, I, I, I, I, I, I, I, I, I, I, I, I, I
static const unsigned char classes[256] = {
    S,       S,         S,       S,           S,         S,   S,   S,       S,
    C_SPACE, C_NEWLINE, S,       C_SPACE,     C_NEWLINE, S,   S, /* control */
    S,       S,         S,       S,           S,         S,   S,   S,       S,
    S,       S,         S,       S,           S,         S,   S, /* control */
    C_SPACE, C_BANG,    C_QUOTE, C_HASH,      S,         O,   O,   C_QUOTE, C_OPEN,
    C_CLOSE, O,         O,       O,           O,         O,   O, /*  !" */
    D,       D,         D,       D,           D,         D,   D,   D,       D,
    D,       C_COLON,   O,       O,           O,         O,   S, /* 0-9:;<=>? */
    O,       I,         I,       I,           I,         I,   I,   I,       I,
    I,       I,         I,       I,           I,         I,   I, /* @A-O */
    I,       I,         I,       I,           I,         I,   I,   I,       I,
    I,       I,         C_OPEN,  C_BACKSLASH, C_CLOSE,   O,   I, /* P-Z[\]^_ */
    O,       I,         I,       I,           I,         I,   I,   I,       I,
    I,       I,         I,       I,           I,         I,   I, /* `a-o */
    I,       I,         I,       I,           I,         I,   I,   I,       I,
    I,       I,         C_OPEN,  O,           C_CLOSE,   O,   S,        /* p-z{|}~ */
    I16,     I16,       I16,     I16,         I16,       I16, I16, I16, /* bytes of non-ASCII
                                                                           characters */
};
#undef S
#undef I
#undef D
#undef O
#undef I16

static CharClass class_of(char c) {
    return (CharClass)classes[(unsigned char)c];
}

/* C_IDENT or C_DIGIT, in one comparison. */
static bool is_word(char c) {
    return (unsigned)class_of(c) - C_IDENT <= C_DIGIT - C_IDENT;
}

/* Indentation is a third of many files: eight spaces at a time. */
static const char *skip_space(const char *p, const char *end) {
    uint64_t eight;
    while (end - p >= 8 && (memcpy(&eight, p, 8), eight == 0x2020202020202020u))
        p += 8;
    while (p < end && class_of(*p) == C_SPACE)
        p++;
    return p;
}

void lexer_init(Lexer *lx, Str text) {
    lx->start = lx->at = text.ptr ? text.ptr : "";
    lx->escape = lx->newer = lx->template = NULL;
    lx->end = lx->at + text.len;
    lx->depth = lx->fstrings = 0;
    lx->in_text = lx->line_has_token = lx->odd = false;
}

static void token_set(Token *out, TokenKind kind, const char *from, const char *to) {
    out->kind = kind;
    out->text = (Str){from, (size_t)(to - from)};
}

/* --- fields of f-strings ---------------------------------------------------------------------- */

static void note_field(Lexer *lx, FieldNews kind, const char *at) {
    if (lx->newer || lx->fstrings == 0 || lx->stack[0].is_template)
        return;
    lx->newer = at;
    lx->newer_kind = kind;
}

/* A line end in code: fine where all f-strings around it have triple quotes. */
static void note_field_line(Lexer *lx, const char *at) {
    for (uint32_t i = 0; i < lx->fstrings; i++)
        if (!lx->stack[i].triple)
            note_field(lx, FIELD_LINE, at);
}

/* Where text closes an f-string for a Python before 3.12, which looks for the end first. */
static const char *find_quote(const FString *f, const char *from, const char *to) {
    for (const char *p = from; (p = memchr(p, f->quote, (size_t)(to - p))); p++)
        if (!f->triple || (to - p >= 3 && p[1] == p[0] && p[2] == p[0]))
            return p;
    return NULL;
}

/* A string, or a part of one, in a field of the first `around` f-strings. */
static void note_field_text(Lexer *lx, uint32_t around, const char *from, const char *to) {
    if (around == 0 || lx->newer || from >= to)
        return;
    const char *at = memchr(from, '\\', (size_t)(to - from));
    if (at)
        note_field(lx, FIELD_BACKSLASH, at);
    for (uint32_t i = 0; i < around && !lx->newer; i++) {
        const FString *f = &lx->stack[i];
        if ((at = find_quote(f, from, to)))
            note_field(lx, FIELD_QUOTE, at);
        else if (!f->triple && (at = memchr(from, '\n', (size_t)(to - from))))
            note_field(lx, FIELD_LINE, at);
    }
}

/* How many f-strings are around the innermost one, with the entries of their own specifications. */
static uint32_t fstrings_around(const Lexer *lx) {
    uint32_t i = lx->fstrings - 1;
    while (i > 0 && lx->stack[i].is_nested)
        i--;
    return i;
}

/* --- strings ---------------------------------------------------------------------------------- */

/* Whether the quote at `q` is escaped: an odd number of backslashes before it, back to `start`. */
static bool is_escaped(const char *start, const char *q) {
    const char *p = q;
    while (p > start && p[-1] == '\\')
        p--;
    return (q - p) & 1;
}

typedef enum Escapes { ESCAPES_STR, ESCAPES_BYTES, ESCAPES_NONE } Escapes; /* of a string's kind */

/* Looks at the escape whose backslash is at `p`. A backslash before a character that is not ASCII
 * is never complained about. */
static void note_escape(Lexer *lx, const char *p, Escapes kind) {
    if (kind == ESCAPES_NONE || lx->escape || lx->end - p < 2 || (signed char)p[1] < 0)
        return;
    char c = p[1];
    bool is_octal = lx->end - p > 3 && p[2] >= '0' && p[2] <= '7' && p[3] >= '0' && p[3] <= '7';
    if (c >= '0' && c <= '7') {
        if (c >= '4' && is_octal) /* above \377 */
            lx->escape = p;
    } else if (c == '\0' ||
               !strchr(kind == ESCAPES_STR ? "\\'\"\n\rabfnrtvxNuU" : "\\'\"\n\rabfnrtvx", c)) {
        lx->escape = p;
    }
}

static void note_escapes(Lexer *lx, const char *p, const char *stop, Escapes kind) {
    while (kind != ESCAPES_NONE && (p = memchr(p, '\\', (size_t)(stop - p))) && !lx->escape) {
        note_escape(lx, p, kind);
        p += stop - p > 1 ? 2 : 1;
    }
}

/* The end of the text of a plain string that starts at `p`; NULL when it is not closed. */
static const char *string_end(Lexer *lx, const char *p, char quote, bool triple, Escapes kind) {
    const char *end = lx->end;
    const char *start = p;
    while (p < end) {
        if (!triple) {
            while (p < end && *p != quote && *p != '\\' && *p != '\n' && *p != '\r')
                p++;
            if (p >= end || *p == '\n' || *p == '\r')
                return NULL;
            if (*p == quote)
                return p;
            note_escape(lx, p, kind);
            bool crlf = end - p > 2 && p[1] == '\r' && p[2] == '\n';
            p += crlf ? 3 : 2;
            continue;
        }
        const char *q = memchr(p, quote, (size_t)(end - p));
        if (!q)
            return NULL;
        if (end - q >= 3 && q[1] == quote && q[2] == quote && !is_escaped(start, q))
            return q;
        p = q + 1;
        if (is_escaped(start, q))
            start = p;
    }
    return NULL;
}

static void plain_string(Lexer *lx, bool triple, Escapes kind, Token *out) {
    const char *start = lx->at, *text = start + (triple ? 3 : 1);
    const char *stop = string_end(lx, text, *lx->at, triple, kind);
    if (stop) {
        if (triple)
            note_escapes(lx, text, stop, kind);
        lx->at = stop + (triple ? 3 : 1);
        note_field_text(lx, lx->fstrings, start, lx->at);
    } else { /* go on after the line, as an editor would */
        lx->odd = true;
        for (stop = text; stop < lx->end && *stop != '\n' && *stop != '\r';)
            stop++;
        lx->at = stop;
    }
    token_set(out, TOKEN_STRING, text, stop);
}

/* Whether a { or } of an f-string's text is doubled, and so stands for itself. A specification has
 * no doubled braces. */
static bool is_doubled(const Lexer *lx, const FString *f, const char *p) {
    return !f->in_spec && lx->end - p >= 2 && p[1] == p[0];
}

static bool at_closing_quote(const Lexer *lx, const FString *f, const char *p) {
    if (*p != f->quote)
        return false;
    return !f->triple || (lx->end - p >= 3 && p[1] == f->quote && p[2] == f->quote);
}

/* After a backslash at `p`: where the text goes on. A brace after it still opens a field, except in
 * the \N{NAME} of a string that is not raw. */
static const char *after_escape(Lexer *lx, const FString *f, const char *p) {
    note_escape(lx, p, f->raw ? ESCAPES_NONE : ESCAPES_STR);
    p++;
    if (p >= lx->end || *p == '{' || *p == '}')
        return p;
    if (!f->raw && *p == 'N' && lx->end - p >= 2 && p[1] == '{') {
        const char *q = p + 2;
        while (q < lx->end && (is_word(*q) || *q == ' ' || *q == '-'))
            q++;
        if (q < lx->end && *q == '}')
            return q + 1;
    }
    if (*p == '\r' && lx->end - p >= 2 && p[1] == '\n')
        p++;
    return p + 1;
}

static void fstring_close(Lexer *lx, const char *p, bool closed) {
    while (lx->fstrings > 1 && lx->stack[lx->fstrings - 1].is_nested) {
        lx->fstrings--;
        lx->odd = true;
    }
    const FString *f = &lx->stack[--lx->fstrings];
    if (!closed || f->in_spec) {
        lx->odd = true;
        if (f->in_spec && lx->depth > 0)
            lx->depth--;
    }
    lx->in_text = false;
    lx->at = closed ? p + (f->triple ? 3 : 1) : p;
}

static void field_open(Lexer *lx) {
    FString *f = &lx->stack[lx->fstrings - 1];
    if (f->in_spec) {
        if (lx->fstrings == FSTRING_DEPTH) {
            lx->odd = true;
            return;
        }
        if (f->is_nested)
            note_field(lx, FIELD_NESTING, lx->at - 1);
        FString nested = {.quote = f->quote, .triple = f->triple, .raw = f->raw, .is_nested = true};
        lx->stack[lx->fstrings++] = nested;
        f = &lx->stack[lx->fstrings - 1];
    }
    f->depth = ++lx->depth;
    lx->in_text = false;
}

static void field_close(Lexer *lx) {
    FString *f = &lx->stack[lx->fstrings - 1];
    lx->depth--;
    f->in_spec = false;
    if (f->is_nested)
        lx->fstrings--;
    lx->in_text = true;
}

/* The text of the innermost f-string, up to the next field, the end of its own field or its end. */
static void fstring_text(Lexer *lx, Token *out) {
    const FString *f = &lx->stack[lx->fstrings - 1];
    const char *p = lx->at, *start = p;
    for (;;) {
        if (p >= lx->end || (!f->triple && (*p == '\n' || *p == '\r'))) {
            token_set(out, TOKEN_TEXT, start, p);
            fstring_close(lx, p, false);
            return;
        }
        if (*p == '\\') {
            p = after_escape(lx, f, p);
            continue;
        }
        if (at_closing_quote(lx, f, p)) {
            token_set(out, TOKEN_TEXT, start, p);
            note_field_text(lx, fstrings_around(lx), start, p + (f->triple ? 3 : 1));
            fstring_close(lx, p, true);
            return;
        }
        if (*p == '{' || *p == '}') {
            if (!is_doubled(lx, f, p))
                break;
            p++;
        }
        p++;
    }
    token_set(out, TOKEN_TEXT, start, p);
    note_field_text(lx, fstrings_around(lx), start, p);
    lx->at = p + 1;
    if (*p == '{')
        field_open(lx);
    else if (f->in_spec)
        field_close(lx);
    else
        lx->odd = true;
}

/* A string whose prefix was read; lx->at is at the quote. */
static void string_token(Lexer *lx, Str prefix, Token *out) {
    char quote = *lx->at;
    bool triple = lx->end - lx->at >= 3 && lx->at[1] == quote && lx->at[2] == quote;
    bool formatted = false, raw = false, bytes = false, template = false;
    for (size_t i = 0; i < prefix.len; i++) {
        char c = char_lower(prefix.ptr[i]);
        formatted |= c == 'f' || c == 't';
        template |= c == 't';
        raw |= c == 'r';
        bytes |= c == 'b';
    }
    if (formatted && lx->fstrings < FSTRING_DEPTH) {
        if (template && !lx->template)
            lx->template = lx->at - prefix.len;
        note_field_text(lx, lx->fstrings, lx->at, lx->at + (triple ? 3 : 1));
        lx->stack[lx->fstrings++] =
            (FString){.quote = quote, .triple = triple, .raw = raw, .is_template = template};
        lx->at += triple ? 3 : 1;
        lx->in_text = true;
        fstring_text(lx, out);
        return;
    }
    lx->odd |= formatted;
    plain_string(lx, triple, raw ? ESCAPES_NONE : bytes ? ESCAPES_BYTES : ESCAPES_STR, out);
}

static bool is_string_prefix(const char *p, size_t len) {
    for (size_t i = 0; i < len; i++) {
        char c = char_lower(p[i]);
        if (c != 'r' && c != 'b' && c != 'u' && c != 'f' && c != 't')
            return false;
    }
    return true;
}

static void name_token(Lexer *lx, Token *out) {
    const char *start = lx->at, *p = start + 1, *end = lx->end;
    while (p < end && is_word(*p))
        p++;
    lx->at = p;
    size_t len = (size_t)(p - start);
    if (len <= 2 && p < end && class_of(*p) == C_QUOTE && is_string_prefix(start, len)) {
        string_token(lx, (Str){start, len}, out);
        return;
    }
    token_set(out, TOKEN_NAME, start, p);
}

static void number_token(Lexer *lx, Token *out) {
    const char *p = lx->at + 1;
    while (p < lx->end && (is_word(*p) || *p == '.'))
        p++;
    token_set(out, TOKEN_NUMBER, lx->at, p);
    lx->at = p;
}

/* Skips a backslash and the line end after it. */
static void continuation(Lexer *lx) {
    const char *p = lx->at + 1;
    if (p < lx->end && *p == '\r')
        p++;
    if (p < lx->end && *p == '\n')
        p++;
    lx->odd |= p == lx->at + 1;
    lx->at = p;
}

/* Two fast searches beat one slow one: comments are long, and a CR is rare. */
static const char *line_end(const char *p, const char *end) {
    const char *lf = memchr(p, '\n', (size_t)(end - p));
    lf = lf ? lf : end;
    const char *cr = memchr(p, '\r', (size_t)(lf - p));
    return cr ? cr : lf;
}

static bool in_field(const Lexer *lx) {
    return lx->fstrings > 0 && lx->depth == lx->stack[lx->fstrings - 1].depth;
}

static void op_token(Lexer *lx, CharClass class, Token *out) {
    const char *p = lx->at++;
    token_set(out, TOKEN_OP, p, p + 1);
    switch (class) {
    case C_OPEN:
        lx->depth++;
        break;
    case C_CLOSE:
        if (in_field(lx))
            field_close(lx);
        else if (lx->depth > 0)
            lx->depth--;
        else
            lx->odd = true;
        break;
    case C_COLON:
        if (in_field(lx)) {
            lx->stack[lx->fstrings - 1].in_spec = true;
            lx->in_text = true;
        }
        break;
    case C_BANG:
        lx->odd |= !in_field(lx) && (lx->at >= lx->end || *lx->at != '=');
        break;
    default:
        lx->odd |= class == C_STRAY;
    }
}

static void end_token(Lexer *lx, Token *out) {
    lx->odd |= lx->depth > 0 || lx->fstrings > 0;
    token_set(out, TOKEN_END, lx->end, lx->end);
}

/* A line end: true when it ends a logical line, with the token. */
static bool newline_token(Lexer *lx, Token *out) {
    if (lx->fstrings > 0)
        note_field_line(lx, lx->at);
    lx->at++;
    if (lx->depth > 0 || !lx->line_has_token)
        return false;
    lx->line_has_token = false;
    token_set(out, TOKEN_NEWLINE, lx->at - 1, lx->at);
    return true;
}

/* What is neither a name nor white space. Returns false when it was nothing: a comment, a line end
 * inside brackets. */
static bool other_token(Lexer *lx, CharClass class, Token *out) {
    switch (class) {
    case C_HASH:
        note_field(lx, FIELD_COMMENT, lx->at);
        lx->at = line_end(lx->at, lx->end);
        return false;
    case C_BACKSLASH:
        note_field(lx, FIELD_BACKSLASH, lx->at);
        continuation(lx);
        return false;
    case C_NEWLINE:
        return newline_token(lx, out);
    case C_DIGIT:
        number_token(lx, out);
        break;
    case C_QUOTE:
        string_token(lx, (Str){NULL, 0}, out);
        break;
    default:
        op_token(lx, class, out);
    }
    lx->line_has_token = true;
    return true;
}

void lexer_next(Lexer *lx, Token *out) {
    if (lx->in_text) {
        fstring_text(lx, out);
        return;
    }
    for (;;) {
        const char *p = skip_space(lx->at, lx->end);
        lx->at = p;
        if (p == lx->end)
            break;
        CharClass class = class_of(*p);
        if (class == C_IDENT) {
            lx->line_has_token = true;
            name_token(lx, out);
            return;
        }
        if (other_token(lx, class, out))
            return;
    }
    end_token(lx, out);
}
