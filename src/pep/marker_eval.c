#include "pep/marker_tree.h"

#include "pep/name.h"
#include "pep/specifier_scan.h"

#include <stddef.h>
#include <string.h>

/* What a comparison needs besides its texts. */
typedef struct Eval {
    const MarkerEnv *env;
    Arena scratch;
} Eval;

/* A variable of the environment that holds one text. */
static const struct {
    Str name;
    size_t offset;
    bool version; /* compared as a version where the other side is one */
} texts[] = {
    {STR_INIT("python_version"), offsetof(MarkerEnv, python_version), true},
    {STR_INIT("python_full_version"), offsetof(MarkerEnv, python_full_version), true},
    {STR_INIT("implementation_version"), offsetof(MarkerEnv, implementation_version), true},
    {STR_INIT("platform_release"), offsetof(MarkerEnv, platform_release), true},
    {STR_INIT("sys_platform"), offsetof(MarkerEnv, sys_platform), false},
    {STR_INIT("platform_system"), offsetof(MarkerEnv, platform_system), false},
    {STR_INIT("platform_machine"), offsetof(MarkerEnv, platform_machine), false},
    {STR_INIT("platform_version"), offsetof(MarkerEnv, platform_version), false},
    {STR_INIT("os_name"), offsetof(MarkerEnv, os_name), false},
    {STR_INIT("implementation_name"), offsetof(MarkerEnv, implementation_name), false},
    {STR_INIT("platform_python_implementation"),
     offsetof(MarkerEnv, platform_python_implementation), false},
};
enum { TEXT_COUNT = sizeof texts / sizeof *texts };

MarkerEnv marker_env_linux(Arena *a, unsigned minor, Str full) {
    Str version = arena_format(a, "3.%u", minor);
    Str full_version = full.len ? full : arena_format(a, "3.%u.0", minor);
    return (MarkerEnv){
        .python_version = version,
        .python_full_version = full_version,
        .sys_platform = STR("linux"),
        .platform_system = STR("Linux"),
        .platform_machine = STR("x86_64"),
        .os_name = STR("posix"),
        .implementation_name = STR("cpython"),
        .platform_python_implementation = STR("CPython"),
        .implementation_version = full_version,
    };
}

static MarkerAnswer answer(bool yes) {
    return yes ? MARKER_TRUE : MARKER_FALSE;
}

/* The operators on texts that are not versions: PEP 508 gives `<` and `>` no meaning there, and
 * `~=` and `===` are not defined. */
static MarkerAnswer compare_texts(Str left, MarkerOp op, Str right) {
    switch (op) {
    case MARKER_IN:
        return answer(str_contains(right, left));
    case MARKER_NOT_IN:
        return answer(!str_contains(right, left));
    case MARKER_EQ:
    case MARKER_LE:
    case MARKER_GE:
        return answer(str_eq(left, right));
    case MARKER_NE:
        return answer(!str_eq(left, right));
    case MARKER_LT:
    case MARKER_GT:
        return MARKER_FALSE;
    case MARKER_ARBITRARY:
    case MARKER_COMPATIBLE:
    case MARKER_OP_COUNT:
        break;
    }
    return MARKER_UNKNOWN;
}

static bool parse_specifier(Eval *e, MarkerOp op, Str version, Specifier *out) {
    Str op_text = marker_op_text(op);
    char *text = arena_alloc(&e->scratch, op_text.len + version.len + 1);
    memcpy(text, op_text.ptr, op_text.len);
    if (version.len)
        memcpy(text + op_text.len, version.ptr, version.len);
    Str all = {text, op_text.len + version.len};
    return specifier_parse(&e->scratch, all, out) == SPECIFIER_OK;
}

static MarkerAnswer compare_versions(Eval *e, Str left, MarkerOp op, Str right) {
    Specifier s;
    if (op == MARKER_IN || op == MARKER_NOT_IN || !parse_specifier(e, op, right, &s))
        return compare_texts(left, op, right);
    if (s.op == SPEC_ARBITRARY)
        return answer(str_eq_nocase(left, s.text));
    Version v;
    return answer(version_parse(&e->scratch, left, &v) && specifier_contains(&s, &v));
}

static bool extras_have(Eval *e, Str name) {
    vec_each (Str, extra, e->env->extras)
        if (name_same(*extra, name))
            return true;
    return false;
}

/* `extra` is the set of extras that are asked for, and with none of them the empty string. */
static MarkerAnswer compare_extra(Eval *e, const MarkerItem *m, bool variable_left) {
    Str other = variable_left ? m->right.text : m->left.text;
    if (!e->env->extras)
        return MARKER_UNKNOWN;
    if (e->env->extras->len == 0)
        return compare_texts(variable_left ? STR("") : other, m->op,
                             variable_left ? other : STR(""));
    if (m->op != MARKER_EQ && m->op != MARKER_NE)
        return MARKER_UNKNOWN;
    return answer(extras_have(e, other) == (m->op == MARKER_EQ));
}

/* `extras` is a set: only membership means something; a string never equals a set. */
static MarkerAnswer compare_extras(Eval *e, const MarkerItem *m, bool variable_left) {
    if (!e->env->extras || variable_left)
        return MARKER_UNKNOWN;
    switch (m->op) {
    case MARKER_IN:
        return answer(extras_have(e, m->left.text));
    case MARKER_NOT_IN:
        return answer(!extras_have(e, m->left.text));
    case MARKER_COMPATIBLE:
    case MARKER_ARBITRARY:
        return MARKER_UNKNOWN;
    default:
        return answer(m->op == MARKER_NE);
    }
}

static Str text_of(Eval *e, size_t i) {
    Str value;
    memcpy(&value, (const char *)e->env + texts[i].offset, sizeof value);
    /* "3.13.0+" is what an untagged build calls itself. It is no version, but meant as one. */
    bool untagged =
        texts[i].offset == offsetof(MarkerEnv, python_full_version) && str_ends(value, STR("+"));
    return untagged ? arena_format(&e->scratch, "%.*slocal", STR_ARG(value)) : value;
}

/* Where the left side is a variable, the right side is a text, even when it names a variable. Else
 * the right side names the variable, even when it was written in quotes. */
static MarkerAnswer eval_comparison(Eval *e, const MarkerItem *m) {
    bool left = m->left.variable;
    Str name = left ? m->left.text : m->right.text;
    if (str_eq(name, STR("extra")))
        return compare_extra(e, m, left);
    if (str_eq(name, STR("extras")))
        return compare_extras(e, m, left);
    for (size_t i = 0; i < TEXT_COUNT; i++) {
        if (!str_eq(name, texts[i].name))
            continue;
        Str value = text_of(e, i);
        if (!value.ptr)
            return MARKER_UNKNOWN;
        Str x = left ? value : m->left.text, y = left ? m->right.text : value;
        return texts[i].version ? compare_versions(e, x, m->op, y) : compare_texts(x, m->op, y);
    }
    return MARKER_UNKNOWN;
}

static MarkerAnswer both(MarkerAnswer x, MarkerAnswer y) {
    if (x == MARKER_FALSE || y == MARKER_FALSE)
        return MARKER_FALSE;
    return x == MARKER_TRUE ? y : x;
}

static MarkerAnswer either(MarkerAnswer x, MarkerAnswer y) {
    if (x == MARKER_TRUE || y == MARKER_TRUE)
        return MARKER_TRUE;
    return x == MARKER_FALSE ? y : x;
}

static MarkerAnswer eval_list(Eval *e, const Marker *m) {
    MarkerAnswer any = MARKER_FALSE, all = MARKER_TRUE;
    vec_each (MarkerItem, item, &m->items) {
        if (item->join == JOIN_OR) {
            any = either(any, all);
            all = MARKER_TRUE;
        }
        all = both(all, item->group ? eval_list(e, item->group) : eval_comparison(e, item));
    }
    return either(any, all);
}

MarkerAnswer marker_eval(const Marker *m, const MarkerEnv *env) {
    if (!m)
        return MARKER_TRUE;
    Eval e = {.env = env};
    MarkerAnswer result = eval_list(&e, m);
    arena_release(&e.scratch);
    return result;
}

uint32_t marker_unknown_minors(Arena *a, const Marker *m, const Str fulls[32]) {
    uint32_t bits = 0;
    for (unsigned minor = 0; m && minor < 32; minor++) {
        MarkerEnv env = marker_env_linux(a, minor, fulls[minor]);
        if (marker_eval(m, &env) == MARKER_UNKNOWN)
            bits |= UINT32_C(1) << minor;
    }
    return bits;
}

uint32_t marker_active_minors(Arena *a, const Marker *m, const Str fulls[32]) {
    uint32_t bits = 0;
    if (!m)
        return UINT32_MAX;
    for (unsigned minor = 0; minor < 32; minor++) {
        MarkerEnv env = marker_env_linux(a, minor, fulls[minor]);
        if (marker_eval(m, &env) != MARKER_FALSE)
            bits |= UINT32_C(1) << minor;
    }
    return bits;
}
