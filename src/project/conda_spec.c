#include "project/conda_spec.h"

#include "pep/name.h"
#include "project/current.h"
#include "project/dependency.h"
#include "project/note.h"

enum { SPEC_MAX = 1024, PARTS_MAX = 64 };

/* Packages that conda calls otherwise than the Python index does, and those that carry the name of
 * another one there: C libraries and programs. */
static const struct {
    Str conda, index;
} other_names[] = {
    {STR_INIT("brotli"), STR_INIT("")},
    {STR_INIT("brotli-python"), STR_INIT("brotli")},
    {STR_INIT("dask-core"), STR_INIT("dask")},
    {STR_INIT("graphviz"), STR_INIT("")},
    {STR_INIT("lmdb"), STR_INIT("")},
    {STR_INIT("matplotlib-base"), STR_INIT("matplotlib")},
    {STR_INIT("msgpack-python"), STR_INIT("msgpack")},
    {STR_INIT("opencv"), STR_INIT("opencv-python")},
    {STR_INIT("py-opencv"), STR_INIT("opencv-python")},
    {STR_INIT("py-xgboost"), STR_INIT("xgboost")},
    {STR_INIT("pytables"), STR_INIT("tables")},
    {STR_INIT("python-graphviz"), STR_INIT("graphviz")},
    {STR_INIT("python-lmdb"), STR_INIT("lmdb")},
    {STR_INIT("pytorch"), STR_INIT("torch")},
    {STR_INIT("pytorch-cpu"), STR_INIT("torch")},
    {STR_INIT("redis"), STR_INIT("")},
    {STR_INIT("redis-py"), STR_INIT("redis")},
    {STR_INIT("seaborn-base"), STR_INIT("seaborn")},
    {STR_INIT("snappy"), STR_INIT("")},
    {STR_INIT("yaml"), STR_INIT("")},
    {STR_INIT("zstd"), STR_INIT("")},
};

Str conda_index_name(Arena *a, Str name) {
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (str_eq_nocase(name, other_names[i].conda))
            return other_names[i].index;
    return name_normalize(a, name);
}

/* --- versions ----------------------------------------------------------------------------------
 */

static const Str operators[] = {STR_INIT("=="), STR_INIT("!="), STR_INIT(">="), STR_INIT("<="),
                                STR_INIT("~="), STR_INIT("="),  STR_INIT(">"),  STR_INIT("<")};

/* "1.21.*", "1.21*" -> "1.21". False where a star stands elsewhere. */
static bool cut_star(Str *version, bool *star) {
    *star = str_ends(*version, STR("*"));
    if (*star)
        version->len--;
    if (*star && str_ends(*version, STR(".")))
        version->len--;
    return str_find_char(*version, '*') == STR_NPOS;
}

/* condition = [operator] version ["*"] */
static bool condition_parse(Arena *a, Str text, SpecifierSet *out) {
    Str op = {"", 0};
    for (size_t i = 0; i < sizeof operators / sizeof *operators && !op.len; i++)
        if (str_starts(text, operators[i]))
            op = operators[i];
    Str version = str_trim_left(str_from_pos(text, op.len));
    bool star;
    if (!cut_star(&version, &star))
        return false;
    bool equal = !op.len || str_eq(op, STR("=")) || str_eq(op, STR("=="));
    if (!version.len)
        return star && equal; /* anything */
    star = star || str_eq(op, STR("="));
    bool wildcard = star && (equal || str_eq(op, STR("!=")));
    SpecifierSet one;
    Str pep440 = arena_format(a, "%.*s%.*s%s", STR_ARG(equal ? STR("==") : op), STR_ARG(version),
                              wildcard ? ".*" : "");
    if (!specifier_set_parse(a, pep440, &one, NULL))
        return false;
    *vec_push(a, &out->list) = one.list.items[0];
    return true;
}

/* versions = range {"|" range}      range = condition {"," condition} */
static bool versions_parse(Arena *a, Str text, SpecifierSets *out) {
    size_t parts = 0;
    for (Str rest = text, range; str_cut(&rest, '|', &range);) {
        SpecifierSet set = {0};
        for (Str condition; str_cut(&range, ',', &condition);)
            if (++parts > PARTS_MAX || !condition_parse(a, str_trim(condition), &set))
                return false;
        *vec_push(a, out) = set;
    }
    return out->len > 0;
}

/* --- the whole ---------------------------------------------------------------------------------
 */

static bool is_name_byte(char c) {
    return char_is_alnum(c) || c == '_' || c == '-' || c == '.';
}

/* [version='>=1', build=...]: the version, without quotes. */
static Str bracket_version(Str inside) {
    size_t at = str_find(inside, STR("version"));
    Str value = str_trim_left(str_from_pos(inside, at == STR_NPOS ? inside.len : at + 7));
    if (!str_starts(value, STR("=")))
        return (Str){"", 0};
    value = str_trim_left(str_from_pos(value, 1));
    char quote = value.len ? value.ptr[0] : 0;
    if (quote == '"' || quote == '\'') {
        value = str_from_pos(value, 1);
        return str_slice(value, 0, str_find_char(value, quote));
    }
    return str_trim(str_slice(value, 0, str_find_char(value, ',')));
}

/* What follows the name: "=1.21=py_0", " 1.21 py_0", ">=1, <2". The build is what a second '=' or a
 * blank parts from a version, unless the version goes on behind it. */
static Str cut_build(Str rest, bool *has_build) {
    size_t end = 0;
    bool open = true; /* an operator or a comma: a version must follow */
    *has_build = false;
    while (end < rest.len) {
        char c = rest.ptr[end];
        bool operator_byte = str_find_char(STR("=!<>~,|"), c) != STR_NPOS;
        if (c == '=' && !open) {
            *has_build = true;
            break;
        }
        if (char_is_space(c) && !open) {
            Str after = str_trim_left(str_from_pos(rest, end));
            if (after.len && str_find_char(STR(",|"), after.ptr[0]) == STR_NPOS) {
                *has_build = true;
                break;
            }
        }
        open = operator_byte || (open && char_is_space(c));
        end++;
    }
    return str_trim(str_slice(rest, 0, end));
}

static Str without_channel(Str text) {
    size_t at = str_find(text, STR("::"));
    return str_trim(at == STR_NPOS ? text : str_from_pos(text, at + 2));
}

bool conda_spec_parse(Arena *a, Str text, CondaSpec *out) {
    *out = (CondaSpec){.is_known = true};
    text = str_trim(str_slice(text, 0, str_find_char(text, '#')));
    size_t bracket = text.len && text.len <= SPEC_MAX ? str_find_char(text, '[') : STR_NPOS;
    Str inside = bracket == STR_NPOS ? (Str){"", 0} : str_from_pos(text, bracket + 1);
    text = without_channel(str_slice(text, 0, bracket));
    size_t n = 0;
    while (n < text.len && is_name_byte(text.ptr[n]))
        n++;
    Str rest = str_from_pos(text, n), name = str_slice(text, 0, n);
    bool spaced = rest.len && char_is_space(rest.ptr[0]), has_build;
    if (!n || text.len > SPEC_MAX || !name_is_valid(name) ||
        (rest.len && !spaced && str_find_char(STR("=!<>~"), rest.ptr[0]) == STR_NPOS))
        return false;
    out->name = name;
    out->version = rest = cut_build(str_trim(rest), &has_build);
    if (inside.len && bracket_version(inside).len)
        out->version = rest = bracket_version(inside);
    bool fuzzy = str_starts(rest, STR("=")) && !str_starts(rest, STR("=="));
    if (fuzzy && has_build) /* name=1.2=build is that very version */
        rest = str_trim(str_from_pos(rest, 1));
    if (!rest.len)
        *vec_push(a, &out->versions) = (SpecifierSet){0};
    else
        out->is_known = versions_parse(a, rest, &out->versions);
    return true;
}

static void add_python(Facts *facts, const CondaSpec *spec, PinRole runs, Str text, Place place) {
    Arena *a = facts->arena;
    Dependency all = {0};
    if (!spec->is_known || !spec->version.len)
        return;
    dependency_allow(a, &all, &spec->versions);
    Minors minors = 0;
    vec_each (const SpecifierSet, s, &spec->versions)
        minors |= specifiers_minors(a, s);
    PythonPin pin = {.role = PIN_FLOOR, .label = text, .minor = -1, .place = place};
    pin.minor = specifiers_lowest_minor(a, &all.specifiers);
    if (pin.minor >= 0 && minors == MINOR_BIT((unsigned)pin.minor))
        pin.role = runs;
    if (pin.role == PIN_FLOOR)
        pin.label = arena_str(a, spec->version);
    if (pin.role == PIN_FLOOR || pin.role == PIN_LOCK)
        pin.specifiers = all.specifiers;
    if (all.specifiers.list.len)
        *vec_push(a, &facts->pins) = pin;
}

Dependency *conda_add(Facts *facts, Str text, Str group, PinRole runs, Place place) {
    Arena *a = facts->arena;
    CondaSpec spec;
    text = arena_str(a, str_trim(str_slice(text, 0, SPEC_MAX + 1)));
    if (str_starts(without_channel(text), STR("_"))) /* properties of the machine */
        return NULL;
    if (!conda_spec_parse(a, text, &spec)) {
        Str shown = text_shown(a, text);
        note_add(facts, false, STR("invalid requirement"), place,
                 "\"%.*s\" is no package that conda can look for", STR_ARG(shown));
        return NULL;
    }
    if (str_eq_nocase(spec.name, STR("python"))) {
        add_python(facts, &spec, runs, text, place);
        return NULL;
    }
    Dependency d = {.name = conda_index_name(a, spec.name), .group = group, .place = place};
    if (!d.name.len)
        return NULL;
    if (spec.is_known) {
        dependency_allow(a, &d, &spec.versions);
    } else {
        Str shown = text_shown(a, text);
        note_add(facts, true, d.name, place, "the version of \"%.*s\" has no form in PEP 440",
                 STR_ARG(shown));
    }
    Dependency *stored = vec_push(a, &facts->dependencies);
    *stored = d;
    return stored;
}
