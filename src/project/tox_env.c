#include "project/tox_env.h"

#include "project/deploy.h"

/* The product of braces can be as large as one likes: no more alternatives than this are taken. */
enum { STEPS_MAX = 20000, NAME_MAX_LENGTH = 200, BRACES_MAX = 16 };

typedef struct Expander {
    Arena *arena;
    size_t steps; /* alternatives taken so far */
    Minors minors;
} Expander;

static bool all_digits(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_digit(s.ptr[i]))
            return false;
    return s.len > 0;
}

/* "39" or "310": 9 or 10. "3" alone says no minor. */
static int joined_minor(Str digits) {
    uint32_t minor;
    if (str_ends(digits, STR("t")))
        digits.len--; /* free-threaded */
    if (!str_starts(digits, STR("3")) || digits.len > 3 || !all_digits(digits))
        return -1;
    return str_to_u32(str_from_pos(digits, 1), &minor) ? (int)minor : -1;
}

int tox_factor_minor(Str factor) {
    static const Str prefixes[] = {STR_INIT("python"), STR_INIT("cpython"), STR_INIT("py"),
                                   STR_INIT("")};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (!str_starts(factor, prefixes[i]))
            continue;
        Str version = str_from_pos(factor, prefixes[i].len);
        if (prefixes[i].len && joined_minor(version) >= 0)
            return joined_minor(version);
        Str digits = str_from_pos(version, 2);
        if (str_ends(digits, STR("t")))
            digits.len--;
        if (str_starts(version, STR("3.")) && all_digits(digits))
            return python_minor(version);
    }
    return -1;
}

/* A generated name, without braces. */
static void take_name(Expander *x, Str name) {
    for (Str rest = name, factor; str_cut(&rest, '-', &factor);) {
        int minor = tox_factor_minor(str_trim(factor));
        if (minor >= 0)
            x->minors |= MINOR_BIT(minor);
    }
}

static void expand(Expander *x, Str prefix, Str rest, int braces);

static void expand_with(Expander *x, Str prefix, Str middle, Str rest, int braces) {
    if (++x->steps >= STEPS_MAX || prefix.len + middle.len > NAME_MAX_LENGTH)
        return;
    expand(x, arena_format(x->arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(middle)), rest,
           braces + 1);
}

/* {9-12} */
static bool is_range(Str inside, uint32_t *from, uint32_t *to) {
    Str high = inside, low;
    return str_cut(&high, '-', &low) && str_to_u32(str_trim(low), from) &&
           str_to_u32(str_trim(high), to) && *from <= *to && *to < 1000;
}

/* Alternatives of the first brace, each with all that follows. */
static void expand(Expander *x, Str prefix, Str rest, int braces) {
    size_t open = str_find_char(rest, '{'), close = str_find_char(rest, '}');
    if (open == STR_NPOS || close == STR_NPOS || close < open || braces >= BRACES_MAX) {
        take_name(x, arena_format(x->arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(rest)));
        return;
    }
    Str before = str_slice(rest, 0, open), inside = str_slice(rest, open + 1, close);
    Str after = str_from_pos(rest, close + 1);
    if (prefix.len + before.len > NAME_MAX_LENGTH)
        return;
    prefix = arena_format(x->arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(before));
    uint32_t from, to;
    if (is_range(inside, &from, &to)) {
        for (uint32_t n = from; n <= to; n++)
            expand_with(x, prefix, arena_format(x->arena, "%u", n), after, braces);
        return;
    }
    for (Str part; str_cut(&inside, ',', &part);)
        expand_with(x, prefix, str_trim(part), after, braces);
}

static bool ends_name(char c, size_t depth) {
    return c == '\n' || c == '\r' || (c == ',' && !depth);
}

Minors tox_env_minors(Arena *a, Str list) {
    Expander x = {.arena = a};
    size_t from = 0, depth = 0;
    for (size_t i = 0; i <= list.len && x.steps < STEPS_MAX; i++) {
        char c = i < list.len ? list.ptr[i] : '\n';
        if (ends_name(c, depth)) {
            Str name = str_trim(str_slice(list, from, i));
            if (name.len && name.len <= NAME_MAX_LENGTH * 4)
                expand(&x, STR(""), name, 0);
            from = i + 1;
            depth = 0;
        } else if (c == '{') {
            depth++;
        } else if (c == '}' && depth) {
            depth--;
        }
    }
    return x.minors;
}

Str tox_without_condition(Str line) {
    for (size_t i = 0; i + 1 < line.len; i++) {
        char c = line.ptr[i];
        if (c == ':' && i && char_is_space(line.ptr[i + 1]))
            return str_trim(str_from_pos(line, i + 1));
        if (!char_is_alnum(c) && str_find_char(STR("_ {}.!,-"), c) == STR_NPOS)
            break;
    }
    return line;
}
