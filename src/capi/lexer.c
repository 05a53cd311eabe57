#include "capi/lexer.h"

#include <string.h>

/* What a byte begins. */
typedef enum ByteClass {
    BYTE_OTHER,
    BYTE_SPACE,
    BYTE_LINE,
    BYTE_WORD,
    BYTE_DIGIT,
    BYTE_QUOTE,
    BYTE_SLASH,
    BYTE_HASH,
    BYTE_OPEN,
    BYTE_CLOSE,
} ByteClass;

#define O   BYTE_OTHER
#define S   BYTE_SPACE
#define W   BYTE_WORD
#define D   BYTE_DIGIT
#define Q   BYTE_QUOTE
#define W16 W, W, W, W, W, W, W, W, W, W, W, W, W, W, W, W
static const unsigned char byte_classes[256] = {
    S, O,          O, O, O,   O,   O,   O,          O,   S,   BYTE_LINE, S,
    S, BYTE_LINE,  O, O, /* controls */
    O, O,          O, O, O,   O,   O,   O,          O,   O,   O,         O,
    O, O,          O, O, S,   O,   Q,   BYTE_HASH,  W,   O,   O,         Q,
    O, O,          O, O, O,   O,   O,   BYTE_SLASH, /* from the space on */
    D, D,          D, D, D,   D,   D,   D,          D,   D,   O,         O,
    O, O,          O, O, /* from 0 on */
    O, W,          W, W, W,   W,   W,   W,          W,   W,   W,         W,
    W, W,          W, W, /* from @ on */
    W, W,          W, W, W,   W,   W,   W,          W,   W,   W,         O,
    O, O,          O, W, O,   W,   W,   W,          W,   W,   W,         W,
    W, W,          W, W, W,   W,   W,   W, /* from ` on */
    W, W,          W, W, W,   W,   W,   W,          W,   W,   W,         BYTE_OPEN,
    O, BYTE_CLOSE, O, O, W16, W16, W16, W16,        W16, W16, W16,       W16,
};
#undef O
#undef S
#undef W
#undef D
#undef Q
#undef W16

static ByteClass class_of(char c) {
    return (ByteClass)byte_classes[(unsigned char)c];
}

static bool is_word_byte(char c) {
    ByteClass k = class_of(c);
    return k == BYTE_WORD || k == BYTE_DIGIT;
}

static const char *find(const char *p, const char *end, char c) {
    const char *found = p < end ? memchr(p, c, (size_t)(end - p)) : NULL;
    return found ? found : end;
}

/* `p` is after the comment's opening. */
static const char *skip_block_comment(const char *p, const char *end) {
    while ((p = find(p, end, '*')) < end)
        if (++p < end && *p == '/')
            return p + 1;
    return end;
}

/* To the line end that a backslash does not continue; it is not passed. */
static const char *skip_logical_line(const char *p, const char *end) {
    for (const char *line; (line = find(p, end, '\n')) < end; p = line + 1) {
        const char *last = line > p && line[-1] == '\r' ? line - 1 : line;
        if (last == p || last[-1] != '\\')
            return line;
    }
    return end;
}

const char *c_skip_quoted(const char *p, const char *end) {
    char quote = *p++;
    while (p < end && *p != quote && *p != '\n') {
        if (*p == '\\' && p + 1 < end && *++p == '\r' && p + 1 < end && p[1] == '\n')
            p++;
        p++;
    }
    return p < end && *p == quote ? p + 1 : p;
}

const char *c_skip_space(const char *p, const char *end) {
    while (p < end) {
        if (char_is_space(*p) || (*p == '\\' && p + 1 < end && (p[1] == '\n' || p[1] == '\r')))
            p++;
        else if (*p == '/' && p + 1 < end && p[1] == '*')
            p = skip_block_comment(p + 2, end);
        else if (*p == '/' && p + 1 < end && p[1] == '/')
            p = skip_logical_line(p, end);
        else
            break;
    }
    return p;
}

char c_peek(const char *p, const char *end) {
    p = c_skip_space(p, end);
    return p < end ? *p : '\0';
}

/* raw string: R"tag( ... )tag" */
static const char *skip_raw_string(const char *p, const char *end) {
    const char *tag = p + 1, *open = tag;
    while (open < end && *open != '(' && open - tag < 17)
        open++;
    if (open == end || *open != '(')
        return c_skip_quoted(p, end);
    size_t len = (size_t)(open - tag);
    for (p = open + 1; (p = find(p, end, ')')) < end;) {
        p++;
        if ((size_t)(end - p) > len && !memcmp(p, tag, len) && p[len] == '"')
            return p + len + 1;
    }
    return end;
}

/* A directive ends with its logical line, but a comment in it may go on below. */
static const char *directive_end(const char *p, const char *end) {
    const char *line = skip_logical_line(p, end);
    for (const char *slash; (slash = find(p, line, '/')) < line; p = slash + 1) {
        if (slash + 1 < line && slash[1] == '/')
            return line;
        if (slash + 1 < line && slash[1] == '*') {
            slash = skip_block_comment(slash + 2, end) - 1;
            line = slash + 1 > line ? skip_logical_line(slash + 1, end) : line;
        }
    }
    return line;
}

static void note(CLexer *lx, char c) {
    lx->before_that = lx->before;
    lx->before = c;
}

static void take_number(CLexer *lx) {
    const char *p = lx->at + 1;
    while (p < lx->end &&
           (is_word_byte(*p) || *p == '.' || (*p == '\'' && p + 1 < lx->end && is_word_byte(p[1]))))
        p++;
    lx->at = p;
    note(lx, '0');
}

static void take_quoted(CLexer *lx) {
    bool raw = *lx->at == '"' && lx->before == 'a' && lx->word.len <= 3 &&
               lx->word.ptr + lx->word.len == lx->at && lx->at[-1] == 'R';
    lx->at = raw ? skip_raw_string(lx->at, lx->end) : c_skip_quoted(lx->at, lx->end);
    note(lx, '"');
}

static void take_slash(CLexer *lx) {
    char next = lx->at + 1 < lx->end ? lx->at[1] : '\0';
    if (next == '*') {
        lx->at = skip_block_comment(lx->at + 2, lx->end);
    } else if (next == '/') {
        lx->at = skip_logical_line(lx->at, lx->end);
    } else {
        lx->at++;
        note(lx, '/');
    }
}

/* extern "C" { and namespace x { open no scope that would matter here. */
static void take_open(CLexer *lx) {
    lx->at++;
    if (lx->before != '"' && !lx->in_namespace && lx->depth < UINT32_MAX)
        lx->depth++;
    lx->in_namespace = false;
    note(lx, '{');
}

static bool is_api_word(Str w) {
    return w.len > 3 && (w.ptr[0] == 'P' ? w.ptr[1] == 'y'
                                         : w.ptr[0] == '_' && w.ptr[1] == 'P' && w.ptr[2] == 'y');
}

/* True when the word is to be returned; it is then not the last word yet. */
static bool take_word(CLexer *lx, CToken *t) {
    const char *p = lx->at + 1;
    while (p < lx->end && is_word_byte(*p))
        p++;
    Str word = {lx->at, (size_t)(p - lx->at)};
    lx->at = p;
    if (is_api_word(word)) {
        *t = (CToken){C_NAME, word};
        lx->returned = word;
        return true;
    }
    if (word.len == 9 && !memcmp(word.ptr, "namespace", 9))
        lx->in_namespace = true;
    lx->word = word;
    note(lx, 'a');
    return false;
}

static void take_directive(CLexer *lx, CToken *t) {
    const char *to = directive_end(lx->at + 1, lx->end);
    *t = (CToken){C_DIRECTIVE, {lx->at + 1, (size_t)(to - lx->at - 1)}};
    lx->at = to;
}

void c_lexer_init(CLexer *lx, Str text) {
    *lx = (CLexer){.at = text.ptr, .end = text.ptr + text.len, .line_start = true};
    if (!text.len)
        lx->at = lx->end = "";
}

static void take_punctuation(CLexer *lx, ByteClass k) {
    if (k == BYTE_CLOSE && lx->depth)
        lx->depth--;
    if (*lx->at == ';')
        lx->in_namespace = false;
    note(lx, *lx->at++);
}

/* The name that was returned last is now the last word. */
static void settle_returned(CLexer *lx) {
    if (!lx->returned.len)
        return;
    lx->word = lx->returned;
    lx->returned.len = 0;
    note(lx, 'a');
}

void c_lexer_next(CLexer *lx, CToken *t) {
    settle_returned(lx);
    bool line_start = lx->line_start;
    while (lx->at < lx->end) {
        ByteClass k = class_of(*lx->at);
        if (k == BYTE_SPACE || k == BYTE_LINE) {
            line_start |= k == BYTE_LINE;
            lx->at++;
            continue;
        }
        if (k == BYTE_SLASH) {
            take_slash(lx); /* a comment may stand before a directive */
            continue;
        }
        if (k == BYTE_HASH && line_start) {
            take_directive(lx, t);
            lx->line_start = true;
            return;
        }
        line_start = false;
        if (k == BYTE_WORD) {
            if (take_word(lx, t)) {
                lx->line_start = false;
                return;
            }
        } else if (k == BYTE_QUOTE) {
            take_quoted(lx);
        } else if (k == BYTE_DIGIT) {
            take_number(lx);
        } else if (k == BYTE_OPEN) {
            take_open(lx);
        } else {
            take_punctuation(lx, k);
        }
    }
    *t = (CToken){C_END, {NULL, 0}};
}
