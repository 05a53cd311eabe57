#include "python/known.h"

enum { MICRO = 99 }; /* later than all: a guard for a bug fix release counts as met */

typedef enum Known {
    KNOWN_VERSION_INFO,
    KNOWN_MAJOR,
    KNOWN_MINOR,
    KNOWN_MICRO,
    KNOWN_HEXVERSION,
    KNOWN_VERSION_TEXT,
    KNOWN_STR, /* from here on it does not depend on the version */
    KNOWN_FALSE,
    KNOWN_TRUE,
} Known;

static const struct {
    Str name;
    Known known;
    Str text;
    bool is_call;
} known_names[] = {
    {STR_INIT("sys.version_info"), KNOWN_VERSION_INFO, {0}, false},
    {STR_INIT("sys.version_info.major"), KNOWN_MAJOR, {0}, false},
    {STR_INIT("sys.version_info.minor"), KNOWN_MINOR, {0}, false},
    {STR_INIT("sys.version_info.micro"), KNOWN_MICRO, {0}, false},
    {STR_INIT("sys.hexversion"), KNOWN_HEXVERSION, {0}, false},
    {STR_INIT("sys.version"), KNOWN_VERSION_TEXT, {0}, false},
    {STR_INIT("sys.platform"), KNOWN_STR, STR_INIT("linux"), false},
    {STR_INIT("sys.implementation.name"), KNOWN_STR, STR_INIT("cpython"), false},
    {STR_INIT("os.name"), KNOWN_STR, STR_INIT("posix"), false},
    {STR_INIT("platform.system"), KNOWN_STR, STR_INIT("Linux"), true},
    {STR_INIT("platform.python_implementation"), KNOWN_STR, STR_INIT("CPython"), true},
    {STR_INIT("platform.python_version"), KNOWN_VERSION_TEXT, {0}, true},
    {STR_INIT("typing.TYPE_CHECKING"), KNOWN_FALSE, {0}, false},
    {STR_INIT("six.PY2"), KNOWN_FALSE, {0}, false},
    {STR_INIT("six.PY3"), KNOWN_TRUE, {0}, false},
};

/* Flags that projects and libraries define under the same names everywhere. They count where their
 * value is not to be seen: imported, or an attribute of something. */
static const struct {
    Str name;
    bool value;
} known_flags[] = {
    {STR_INIT("PY2"), false},       {STR_INIT("PY3"), true},
    {STR_INIT("PY34"), true},       {STR_INIT("PY35"), true},
    {STR_INIT("PY36"), true},       {STR_INIT("IS_PY2"), false},
    {STR_INIT("IS_PY3"), true},     {STR_INIT("is_py2"), false},
    {STR_INIT("is_py3"), true},     {STR_INIT("IS_PYTHON2"), false},
    {STR_INIT("IS_PYTHON3"), true}, {STR_INIT("PYTHON2"), false},
    {STR_INIT("PYTHON3"), true},    {STR_INIT("PYPY"), false},
    {STR_INIT("IS_PYPY"), false},   {STR_INIT("TYPE_CHECKING"), false},
};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static Constant version_info(unsigned minor) {
    Constant v = {.one = {.kind = CONST_TUPLE}, .count = 5};
    const int64_t numbers[5] = {3, minor, MICRO, 0, 0};
    for (size_t i = 0; i < 5; i++)
        v.items[i] = (ConstantItem){.kind = CONST_INT, .number = numbers[i]};
    v.items[3] = (ConstantItem){.kind = CONST_STR, .text = STR("final")};
    return v;
}

static Constant known_value(Arena *a, size_t i, unsigned minor) {
    switch (known_names[i].known) {
    case KNOWN_VERSION_INFO:
        return version_info(minor);
    case KNOWN_MAJOR:
        return constant_int(3);
    case KNOWN_MINOR:
        return constant_int(minor);
    case KNOWN_MICRO:
        return constant_int(MICRO);
    case KNOWN_HEXVERSION:
        return constant_int(((int64_t)3 << 24) | ((int64_t)minor << 16) | (MICRO << 8) | 0xf0);
    case KNOWN_VERSION_TEXT:
        return constant_str(arena_format(a, "3.%u.%d", minor, MICRO));
    case KNOWN_STR:
        return constant_str(known_names[i].text);
    default:
        return constant_bool(known_names[i].known == KNOWN_TRUE);
    }
}

Constant known_path(Arena *a, Str path, bool is_call, unsigned minor, Dependence *d) {
    for (size_t i = 0; i < COUNT(known_names); i++) {
        if (known_names[i].is_call != is_call || !str_eq(known_names[i].name, path))
            continue;
        bool by_minor = known_names[i].known < KNOWN_STR;
        d->by_minor |= by_minor;
        d->by_platform |= !by_minor;
        return known_value(a, i, minor);
    }
    return constant_unknown();
}

static bool skip_word(Str *rest, const char *word) {
    if (!str_starts_nocase(*rest, str_from(word)))
        return false;
    *rest = str_from_pos(*rest, str_from(word).len);
    return true;
}

/* The N of "PY3N", "PY_3_N_PLUS", "IS_PYTHON_3_N"; -1 for other names. */
static int flag_minor(Str name) {
    static const char *const ends[] = {"_PLUS", "PLUS", "_OR_NEWER", "_OR_LATER", "_OR_HIGHER"};
    uint32_t minor;
    skip_word(&name, "_");
    skip_word(&name, "IS_");
    if (!skip_word(&name, "PYTHON") && !skip_word(&name, "PY"))
        return -1;
    skip_word(&name, "_");
    if (!skip_word(&name, "3"))
        return -1;
    skip_word(&name, "_");
    size_t digits = 0;
    while (digits < name.len && char_is_digit(name.ptr[digits]))
        digits++;
    if (digits > 2 || !str_to_u32(str_slice(name, 0, digits), &minor) || minor > 31)
        return -1;
    name = str_from_pos(name, digits);
    for (size_t i = 0; i < COUNT(ends); i++)
        if (str_eq_nocase(name, str_from(ends[i])))
            return (int)minor;
    return name.len ? -1 : (int)minor;
}

Constant known_flag(Str name, unsigned minor, Dependence *d) {
    for (size_t i = 0; i < COUNT(known_flags); i++)
        if (str_eq(known_flags[i].name, name)) {
            d->by_platform = true;
            return constant_bool(known_flags[i].value);
        }
    int first = flag_minor(name);
    if (first >= 0) {
        d->by_minor = true;
        return constant_bool((int)minor >= first);
    }
    return constant_unknown();
}
