#include "pep/cursor.h"

Str cursor_rest(const Cursor *c) {
    return str_from_pos(c->text, c->at);
}

bool cursor_at_end(const Cursor *c) {
    return c->at >= c->text.len;
}

bool cursor_sees(const Cursor *c, char byte) {
    return !cursor_at_end(c) && c->text.ptr[c->at] == byte;
}

bool cursor_take(Cursor *c, char byte) {
    if (!cursor_sees(c, byte))
        return false;
    c->at++;
    return true;
}

void cursor_skip_blanks(Cursor *c) {
    while (cursor_sees(c, ' ') || cursor_sees(c, '\t'))
        c->at++;
}

bool cursor_take_word(Cursor *c, Str word) {
    Str rest = cursor_rest(c);
    if (!str_starts(rest, word))
        return false;
    if (rest.len > word.len && char_is_ident(rest.ptr[word.len]))
        return false;
    c->at += word.len;
    return true;
}

bool cursor_fail(Cursor *c, const char *message) {
    if (c->why)
        *c->why = arena_format(c->arena, "%s (at character %zu)", message, c->at + 1);
    return false;
}
