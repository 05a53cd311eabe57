#include "capi/format.h"

#include "capi/lexer.h"

enum {
    LOOK_AHEAD = 4096, /* bytes to the end of the format */
    MAX_DEPTH = 16,    /* of brackets before it: keeps the whole file linear */
};

/* Past the commas before the format: one, or two where keywords are parsed. NULL: not found. */
static const char *format_argument(Str name, const char *p, const char *end) {
    unsigned commas = str_ends(name, STR("Keywords")) ? 2 : 1, depth = 0;
    while ((p = c_skip_space(p, end)) < end) {
        char c = *p;
        if (c == '"' || c == '\'') {
            p = c_skip_quoted(p, end);
            continue;
        }
        p++;
        depth += c == '(' || c == '[' || c == '{';
        if (c == ')' || c == ']' || c == '}')
            depth--;
        if (depth == 0 || depth > MAX_DEPTH || c == ';')
            return NULL;
        if (c == ',' && depth == 1 && --commas == 0)
            return p;
    }
    return NULL;
}

static void note_units(const CapiName *name, Str literal, bool *seen) {
    for (size_t i = 0; i < name->units.len; i++)
        seen[i] |= str_find_char(literal, name->units.ptr[i]) != STR_NPOS;
}

/* Every byte that a format can have; a colon or semicolon ends it, and so does what Python would
 * not understand. */
#define ALL_UNITS "szyZuUwetbBhHiIlkLKncCfdDOSYp()|$!&*# "

/* The literals of the format, side by side. */
static void read_literals(const CapiName *name, const char *p, const char *end, bool *seen) {
    bool ended = false;
    while ((p = c_skip_space(p, end)) < end && *p == '"' && !ended) {
        const char *from = p + 1;
        p = c_skip_quoted(p, end);
        Str literal = {from, (size_t)(p - from - (p > from && p[-1] == '"'))};
        for (size_t i = 0; i < literal.len && !ended; i++)
            if (str_find_char(STR(ALL_UNITS), literal.ptr[i]) == STR_NPOS) {
                literal.len = i;
                ended = true;
            }
        note_units(name, literal, seen);
    }
}

Str format_units(Arena *a, const CapiName *name, Str after) {
    bool seen[8] = {false};
    if (name->units.len > sizeof seen)
        return (Str){NULL, 0};
    const char *end = after.ptr + (after.len < LOOK_AHEAD ? after.len : LOOK_AHEAD);
    const char *p = format_argument(name->text, after.ptr, end);
    if (p)
        read_literals(name, p, end, seen);
    Str units = {NULL, 0};
    for (size_t i = 0; i < name->units.len; i++)
        if (seen[i])
            units = arena_format(a, units.len ? "%.*s,%c" : "%.*s%c", STR_ARG(units),
                                 name->units.ptr[i]);
    return units;
}
