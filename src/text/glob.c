#include "text/glob.h"

#include "text/utf8.h"

#include <string.h>

/* A pattern becomes a row of tokens; matching runs over the text once and keeps the set of tokens
 * that may come next, so there is nothing to go back to. */
typedef enum TokenKind {
    TOKEN_CHAR,
    TOKEN_ANY_CHAR,
    TOKEN_SET,
    TOKEN_STAR,
    TOKEN_ANYTHING, /* ** at the end: '/' included */
    TOKEN_FOLDERS,  /* **: zero or more components, each with its '/' */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    uint32_t c; /* TOKEN_CHAR */
    Str set;    /* TOKEN_SET: what stands between the brackets */
} Token;

typedef struct Pattern {
    Token tokens[GLOB_MAX_TOKENS];
    size_t count;
} Pattern;

/* An invalid byte of a pattern or text is a character of its own, above all others. */
static size_t next_char(Str s, size_t at, uint32_t *c) {
    size_t len = utf8_decode(s, at, c);
    if (*c == UTF8_INVALID)
        *c = 0x110000 + (unsigned char)s.ptr[at];
    return len;
}

/* The offset of the bracket that closes the set which opens at `at`, or STR_NPOS. */
static size_t set_end(Str p, size_t at) {
    size_t i = at + 1;
    if (i < p.len && (p.ptr[i] == '!' || p.ptr[i] == '^'))
        i++;
    for (size_t first = i; i < p.len; i++) {
        if (p.ptr[i] == '\\')
            i++;
        else if (p.ptr[i] == ']' && i > first)
            return i;
    }
    return STR_NPOS;
}

static size_t set_char(Str set, size_t at, uint32_t *c) {
    size_t escape = set.ptr[at] == '\\' && at + 1 < set.len;
    return escape + next_char(set, at + escape, c);
}

static bool set_contains(Str set, uint32_t c) {
    bool negated = set.len && (set.ptr[0] == '!' || set.ptr[0] == '^');
    bool found = false;
    for (size_t at = negated; at < set.len && !found;) {
        uint32_t low, high;
        at += set_char(set, at, &low);
        high = low;
        if (at + 1 < set.len && set.ptr[at] == '-')
            at += 1 + set_char(set, at + 1, &high);
        found = low <= c && c <= high;
    }
    return found != negated;
}

/* Stars that stand next to each other: two that are a component of their own are "**". */
static size_t read_stars(Str p, size_t at, Token *t) {
    size_t end = at;
    while (end < p.len && p.ptr[end] == '*')
        end++;
    bool whole = end - at == 2 && (at == 0 || p.ptr[at - 1] == '/');
    t->kind = TOKEN_STAR;
    if (whole && end == p.len)
        t->kind = TOKEN_ANYTHING;
    if (whole && end < p.len && p.ptr[end] == '/') {
        t->kind = TOKEN_FOLDERS;
        end++;
    }
    return end - at;
}

/* Returns the length of the token in the pattern. */
static size_t read_token(Str p, size_t at, Token *t) {
    char c = p.ptr[at];
    *t = (Token){.kind = TOKEN_CHAR};
    if (c == '*')
        return read_stars(p, at, t);
    if (c == '?') {
        t->kind = TOKEN_ANY_CHAR;
        return 1;
    }
    size_t end = c == '[' ? set_end(p, at) : STR_NPOS;
    if (end != STR_NPOS) {
        t->kind = TOKEN_SET;
        t->set = str_slice(p, at + 1, end);
        return end + 1 - at;
    }
    size_t escape = c == '\\' && at + 1 < p.len;
    return escape + next_char(p, at + escape, &t->c);
}

static bool parse(Pattern *out, Str p) {
    out->count = 0;
    for (size_t at = 0; at < p.len;) {
        if (out->count == GLOB_MAX_TOKENS)
            return false;
        at += read_token(p, at, &out->tokens[out->count++]);
    }
    return out->count > 0;
}

/* The tokens that may come next; [count] is the end of the pattern. */
typedef struct States {
    bool at[GLOB_MAX_TOKENS + 1];
} States;

static bool can_be_empty(const Token *t, bool at_component_start) {
    return t->kind == TOKEN_STAR || t->kind == TOKEN_ANYTHING ||
           (t->kind == TOKEN_FOLDERS && at_component_start);
}

static void add_successors(const Pattern *p, States *s, bool at_component_start) {
    for (size_t i = 0; i < p->count; i++)
        if (s->at[i] && can_be_empty(&p->tokens[i], at_component_start))
            s->at[i + 1] = true;
}

static bool accepts(const Token *t, uint32_t c) {
    switch (t->kind) {
    case TOKEN_CHAR:
        return c == t->c;
    case TOKEN_ANY_CHAR:
    case TOKEN_STAR:
        return c != '/';
    case TOKEN_SET:
        return c != '/' && set_contains(t->set, c);
    case TOKEN_ANYTHING:
    case TOKEN_FOLDERS:
        return true;
    }
    return false;
}

static bool repeats(const Token *t) {
    return t->kind == TOKEN_STAR || t->kind == TOKEN_ANYTHING || t->kind == TOKEN_FOLDERS;
}

/* False when no state is left. */
static bool advance(const Pattern *p, States *s, uint32_t c) {
    bool any = false;
    bool pending = false; /* a token before this one was passed */
    for (size_t i = 0; i <= p->count; i++) {
        bool here = s->at[i];
        bool accepted = here && i < p->count && accepts(&p->tokens[i], c);
        bool stays = accepted && repeats(&p->tokens[i]);
        s->at[i] = pending || stays;
        pending = accepted && !stays;
        any = any || s->at[i];
    }
    return any;
}

static bool run(const Pattern *p, Str text) {
    States states;
    memset(states.at, 0, p->count + 1);
    states.at[0] = true;
    add_successors(p, &states, true);
    for (size_t at = 0; at < text.len;) {
        uint32_t c;
        at += next_char(text, at, &c);
        if (!advance(p, &states, c))
            return false;
        add_successors(p, &states, c == '/');
    }
    return states.at[p->count];
}

bool glob_is_valid(Str pattern) {
    Pattern p;
    return parse(&p, pattern);
}

bool glob_match(Str pattern, Str text) {
    Pattern p;
    return parse(&p, pattern) && run(&p, text);
}

/* Tries the path's folders from the root on, then the path itself. */
bool glob_match_path(Str pattern, Str path) {
    bool folders_only = pattern.len > 1 && str_ends(pattern, STR("/"));
    if (folders_only)
        pattern.len--;
    bool anchored = str_find_char(pattern, '/') != STR_NPOS;
    if (str_starts(pattern, STR("/")))
        pattern = str_from_pos(pattern, 1);
    Pattern p;
    if (!parse(&p, pattern))
        return false;
    size_t name = 0;
    for (size_t end = 0; end <= path.len; end++) {
        if (end < path.len && path.ptr[end] != '/')
            continue;
        bool is_folder = end < path.len;
        if ((is_folder || !folders_only) && run(&p, str_slice(path, anchored ? 0 : name, end)))
            return true;
        name = end + 1;
    }
    return false;
}
