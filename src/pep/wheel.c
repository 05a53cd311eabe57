#include "pep/requirement.h"

static bool is_identifier(Str s) {
    if (s.len == 0 || char_is_digit(s.ptr[0]))
        return false;
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_alnum(s.ptr[i]) && s.ptr[i] != '_')
            return false;
    return true;
}

/* The name in a wheel's file name: letters, digits, '.' and '_', but no "__". */
static bool is_escaped_name(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_alnum(s.ptr[i]) && s.ptr[i] != '_' && s.ptr[i] != '.')
            return false;
    return s.len > 0 && !str_contains(s, STR("__"));
}

static Str lower(Arena *a, Str s) {
    char *out = arena_alloc(a, s.len + 1);
    for (size_t i = 0; i < s.len; i++)
        out[i] = char_lower(s.ptr[i]);
    return (Str){out, s.len};
}

/* "py2.py3" -> py2, py3. No tag may be empty. */
static bool split_tags(Arena *a, Str set, Strs *out) {
    if (set.len == 0)
        return false;
    for (Str tag, rest = set; str_cut(&rest, '.', &tag);) {
        if (tag.len == 0)
            return false;
        *vec_push(a, out) = lower(a, tag);
    }
    return true;
}

static bool parse_build(Str s) {
    return s.len > 0 && char_is_digit(s.ptr[0]) && str_find_char(s, '\n') == STR_NPOS;
}

static bool parse_tags(Arena *a, const Str sets[3], WheelName *w) {
    if (!split_tags(a, sets[0], &w->pythons) || !split_tags(a, sets[1], &w->abis) ||
        !split_tags(a, sets[2], &w->platforms))
        return false;
    vec_each (Str, python, &w->pythons)
        if (!is_identifier(*python))
            return false;
    return true;
}

/* name '-' version ('-' build)? '-' pythons '-' abis '-' platforms ".whl" */
bool wheel_name_parse(Arena *a, Str file_name, WheelName *out) {
    if (!str_ends(file_name, STR(".whl")))
        return false;
    Str parts[6];
    size_t count = 0;
    for (Str part, rest = str_slice(file_name, 0, file_name.len - 4); str_cut(&rest, '-', &part);) {
        if (count == 6)
            return false;
        parts[count++] = part;
    }
    WheelName w = {0};
    if (count < 5 || !is_escaped_name(parts[0]) || !version_parse(a, parts[1], &w.version))
        return false;
    if (count == 6) {
        if (!parse_build(parts[2]))
            return false;
        w.build = parts[2];
    }
    if (!parse_tags(a, &parts[count - 3], &w))
        return false;
    w.name = name_normalize(a, parts[0]);
    *out = w;
    return true;
}

/* name '-' version (".tar.gz" | ".zip"), cut at the last '-' */
bool sdist_name_parse(Arena *a, Str file_name, Str *name, Version *version) {
    static const Str endings[] = {STR_INIT(".tar.gz"), STR_INIT(".zip")};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (!str_ends(file_name, endings[i]))
            continue;
        Str stem = str_slice(file_name, 0, file_name.len - endings[i].len);
        size_t dash = str_rfind_char(stem, '-');
        if (dash == STR_NPOS || dash == 0 ||
            !version_parse(a, str_from_pos(stem, dash + 1), version))
            return false;
        *name = name_normalize(a, str_slice(stem, 0, dash));
        return true;
    }
    return false;
}
