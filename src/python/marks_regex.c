/* Patterns with global flags behind their start: re.compile("a(?i)").
 *
 * Since 3.11 these fail. At the start there may be other global flags and comments; with the
 * verbose flag, which may come as an argument, white space and # comments, too. */
#include "python/marks.h"

typedef struct Pattern {
    Str text;
    bool raw;
    bool verbose; /* perhaps */
    bool begun;   /* something that matches came */
    size_t at;
} Pattern;

static size_t flags_end(Str text, size_t at) {
    while (at < text.len && str_find_char(STR("aiLmsux"), text.ptr[at]) != STR_NPOS)
        at++;
    return at;
}

/* (?flags) at `at`: the length of the flags, or 0. */
static size_t flags_at(Str text, size_t at) {
    if (at + 2 >= text.len || text.ptr[at] != '(' || text.ptr[at + 1] != '?')
        return 0;
    size_t end = flags_end(text, at + 2);
    return end < text.len && text.ptr[end] == ')' ? end - at - 2 : 0;
}

bool regex_is_suspect(Str text) {
    size_t at = 1;
    while (at + 4 < text.len + 1) {
        size_t next = str_find_char(str_from_pos(text, at), '?');
        if (next == STR_NPOS)
            return false;
        at += next;
        if (at > 1 && flags_at(text, at - 1))
            return true;
        at++;
    }
    return false;
}

/* A backslash: of the pattern, or in a string that is not raw perhaps of the string. */
static void skip_escape(Pattern *p) {
    bool doubled = !p->raw && p->at + 1 < p->text.len && p->text.ptr[p->at + 1] == '\\';
    p->at += 2;
    if (doubled) /* the pattern's own; what it escapes may be written as an escape */
        p->at += p->at < p->text.len && p->text.ptr[p->at] == '\\' ? 2 : 1;
}

static void skip_set(Pattern *p) {
    p->at++;
    if (p->at < p->text.len && p->text.ptr[p->at] == '^')
        p->at++;
    if (p->at < p->text.len && p->text.ptr[p->at] == ']')
        p->at++;
    while (p->at < p->text.len && p->text.ptr[p->at] != ']') {
        if (p->text.ptr[p->at] == '\\')
            skip_escape(p);
        else
            p->at++;
    }
    p->at++;
}

static void skip_past(Pattern *p, char c) {
    size_t next = str_find_char(str_from_pos(p->text, p->at), c);
    p->at = next == STR_NPOS ? p->text.len : p->at + next + 1;
}

/* What matches nothing and so may stand before global flags. */
static bool skip_nothing(Pattern *p) {
    char c = p->text.ptr[p->at];
    if (p->verbose && (char_is_space(c) || c == '\n' || c == '\r')) {
        p->at++;
        return true;
    }
    if (p->verbose && c == '#') {
        skip_past(p, '\n');
        return true;
    }
    if (c == '(' && str_starts(str_from_pos(p->text, p->at), STR("(?#"))) {
        skip_past(p, ')');
        return true;
    }
    return false;
}

static void skip_item(Pattern *p) {
    char c = p->text.ptr[p->at];
    p->begun = true;
    if (c == '\\')
        skip_escape(p);
    else if (c == '[')
        skip_set(p);
    else
        p->at++;
}

bool regex_flags_inside(Str text, bool raw, bool verbose, Str *flags) {
    Pattern p = {.text = text, .raw = raw, .verbose = verbose};
    while (p.at < text.len) {
        size_t len = flags_at(text, p.at);
        if (len) {
            *flags = str_slice(text, p.at, p.at + len + 3);
            if (p.begun)
                return true;
            p.verbose |= str_find_char(*flags, 'x') != STR_NPOS;
            p.at += len + 3;
        } else if (!skip_nothing(&p)) {
            skip_item(&p);
        }
    }
    return false;
}
