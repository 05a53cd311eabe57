/* Suppression comments in C: // to the end of the line and those between slash-star and star-slash.
 *
 * One pass over the bytes that knows strings, so that only true comments count. */
#include "project/suppression.h"

#include <string.h>

typedef struct CReader {
    Source *src;
    Facts *facts;
    size_t at;
    size_t waiting; /* the first suppression whose line is still to come */
    size_t line;    /* where the current line begins */
    bool has_code;  /* the current line, so far */
} CReader;

static char byte_at(const CReader *r, size_t at) {
    return at < r->src->text.len ? r->src->text.ptr[at] : '\0';
}

static size_t end_of_line(const CReader *r, size_t from) {
    size_t n = str_find_char(str_from_pos(r->src->text, from), '\n');
    return n == STR_NPOS ? r->src->text.len : from + n;
}

/* Past a string or character; one that is not closed ends with its line. */
static void skip_string(CReader *r) {
    char quote = byte_at(r, r->at++);
    while (r->at < r->src->text.len) {
        char c = byte_at(r, r->at);
        if (c == '\n')
            return;
        r->at += c == '\\' && byte_at(r, r->at + 1) != '\n' ? 2 : 1;
        if (c == quote)
            return;
    }
}

static size_t comment_end(const CReader *r) {
    if (byte_at(r, r->at + 1) == '/')
        return end_of_line(r, r->at);
    size_t n = str_find(str_from_pos(r->src->text, r->at + 2), STR("*/"));
    return n == STR_NPOS ? r->src->text.len : r->at + 2 + n + 2;
}

static void aim_at_line(CReader *r, size_t first) {
    size_t last = r->facts->suppressions.len;
    if (first < last)
        suppression_aim(r->src, r->facts, first, last, r->line, end_of_line(r, r->line));
    r->waiting = last;
}

/* About the line that it begins on where code stands before it, else about the next with code. */
static void read_comment(CReader *r) {
    size_t end = comment_end(r), before = r->facts->suppressions.len;
    Str comment = str_slice(r->src->text, r->at, end);
    bool block = byte_at(r, r->at + 1) == '*';
    Str inner =
        block && str_ends(comment, STR("*/")) ? str_slice(comment, 0, comment.len - 2) : comment;
    suppression_add(r->src, inner, r->facts);
    if (r->has_code && before < r->facts->suppressions.len)
        aim_at_line(r, before);
    for (const char *p = comment.ptr;
         (p = memchr(p, '\n', (size_t)(comment.ptr + comment.len - p)));) {
        r->line = (size_t)(++p - r->src->text.ptr);
        r->has_code = false;
    }
    r->at = end;
}

static void read_code(CReader *r) {
    r->has_code = true;
    if (r->waiting < r->facts->suppressions.len)
        aim_at_line(r, r->waiting);
    char c = byte_at(r, r->at);
    if (c == '"' || c == '\'')
        skip_string(r);
    else
        r->at++;
}

void suppressions_read_c(Source *src, Facts *facts) {
    CReader r = {.src = src, .facts = facts, .waiting = facts->suppressions.len};
    while (r.at < src->text.len) {
        char c = byte_at(&r, r.at), next = byte_at(&r, r.at + 1);
        if (c == '\n') {
            r.line = ++r.at;
            r.has_code = false;
        } else if (char_is_space(c)) {
            r.at++;
        } else if (c == '/' && (next == '/' || next == '*')) {
            read_comment(&r);
        } else {
            read_code(&r);
        }
    }
}
