#include "project/current.h"

enum { MINORS = 32 };

static Minors minors_of(Arena *a, const VersionSet *allowed) {
    Minors minors = 0;
    for (int n = 0; n < MINORS; n++) {
        VersionSet one;
        if (!version_set_parse(a, arena_format(a, "==3.%d.*", n), &one, NULL))
            continue;
        one = version_set_intersect(a, allowed, &one);
        if (!version_set_is_empty(&one))
            minors |= MINOR_BIT(n);
    }
    return minors;
}

Minors specifiers_minors(Arena *a, const SpecifierSet *s) {
    VersionSet allowed = version_set_of(a, s);
    return minors_of(a, &allowed);
}

int specifiers_lowest_minor(Arena *a, const SpecifierSet *s) {
    VersionSet allowed = version_set_of(a, s);
    Version lowest;
    bool bounded = version_set_lowest(&allowed, &lowest) && lowest.release[0] >= 3;
    Minors minors = bounded ? minors_of(a, &allowed) : 0;
    for (int n = 0; n < MINORS; n++)
        if (minors & MINOR_BIT(n))
            return n;
    return -1;
}

/* Folders and file name endings that do not speak of the service itself. */
static const Str side_words[] = {
    STR_INIT("test"),         STR_INIT("tests"),       STR_INIT("testing"),
    STR_INIT("e2e"),          STR_INIT("doc"),         STR_INIT("docs"),
    STR_INIT("example"),      STR_INIT("examples"),    STR_INIT("sample"),
    STR_INIT("samples"),      STR_INIT("demo"),        STR_INIT("benchmarks"),
    STR_INIT("dev"),          STR_INIT("development"), STR_INIT("bench"),
    STR_INIT("benchmark"),    STR_INIT("fixtures"),    STR_INIT(".devcontainer"),
    STR_INIT("devcontainer"),
};

static bool is_side_word(Str word) {
    for (size_t i = 0; i < sizeof side_words / sizeof *side_words; i++)
        if (str_eq_nocase(word, side_words[i]))
            return true;
    return false;
}

/* "Dockerfile.dev", "docker-compose.test.yml", "docs.Dockerfile" */
static bool is_side_name(Str name) {
    size_t from = 0;
    for (size_t i = 0; i <= name.len; i++) {
        if (i < name.len && name.ptr[i] != '.' && name.ptr[i] != '-' && name.ptr[i] != '_')
            continue;
        if (is_side_word(str_slice(name, from, i)))
            return true;
        from = i + 1;
    }
    return false;
}

bool path_is_side(Str path) {
    bool side = false;
    for (Str rest = path, part; str_cut(&rest, '/', &part);)
        side |= rest.ptr ? is_side_word(part) : is_side_name(part);
    return side;
}

static size_t depth_of(Str path) {
    size_t depth = 0;
    for (size_t i = 0; i < path.len; i++)
        depth += path.ptr[i] == '/';
    return depth;
}

static int compare(size_t x, size_t y) {
    return x < y ? -1 : x > y;
}

static bool decides(const PythonPin *p) {
    return p->minor >= 0 && p->role != PIN_CLASSIFIER && p->role != PIN_LOCK &&
           p->role != PIN_SCRIPT && (p->role != PIN_IMAGE || p->final);
}

/* Below 0 when `x` says more about the present than `y`. Equal pins keep their order. */
static int compare_pins(const PythonPin *x, const PythonPin *y) {
    int side = (int)path_is_side(x->place.path) - (int)path_is_side(y->place.path);
    if (side)
        return side;
    if (x->role != y->role)
        return compare(x->role, y->role);
    if (x->role == PIN_MATRIX && x->minor != y->minor)
        return compare((size_t)x->minor, (size_t)y->minor);
    return compare(depth_of(x->place.path), depth_of(y->place.path));
}

static bool contradicts(Arena *a, const PythonPin *p, int minor) {
    if (path_is_side(p->place.path))
        return false;
    if (p->role == PIN_IMAGE || p->role == PIN_RUNTIME)
        return p->minor >= 0 && p->minor != minor;
    return p->role == PIN_FLOOR && !(specifiers_minors(a, &p->specifiers) & MINOR_BIT(minor));
}

CurrentPython current_python(const Facts *facts, Arena *a) {
    const PythonPin *best = NULL;
    vec_each (const PythonPin, pin, &facts->pins) {
        if (decides(pin) && (!best || compare_pins(pin, best) < 0))
            best = pin;
    }
    if (!best)
        return (CurrentPython){.minor = -1};
    CurrentPython current = {.minor = best->minor,
                             .role = best->role,
                             .from_floor = best->role == PIN_FLOOR,
                             .label = best->label,
                             .place = best->place};
    vec_each (const PythonPin, pin, &facts->pins) {
        if (pin != best && contradicts(a, pin, current.minor))
            *vec_push(a, &current.others) = pin;
    }
    return current;
}
