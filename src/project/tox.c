#include "project/dependency.h"
#include "project/deploy.h"
#include "project/include.h"
#include "project/node_text.h"
#include "project/tox_env.h"
#include "project/warning_filter.h"

/* tox.ini: the environments it tests in, and what each installs.
 *
 *     [testenv]
 *     deps =
 *         {[base]deps}                     the deps of another section
 *         -r{toxinidir}/requirements.txt
 *         py37,py38: importlib-metadata<5  only in environments with these factors
 *     [testenv:docs]                       group "tox:docs" */

typedef struct ToxReader {
    NodeReader nodes;
    Facts *facts;
    const Node *root;
    Str group;
} ToxReader;

/* References can go round in a circle. */
enum { REFERENCES_MAX = 8 };

static void read_deps(ToxReader *r, const Node *deps, int depth);

/* {[section]key} */
static bool read_reference(ToxReader *r, Str line, int depth) {
    if (!str_starts(line, STR("{[")) || !str_ends(line, STR("}")))
        return false;
    Str key = str_slice(line, 2, line.len - 1), section;
    if (!str_cut(&key, ']', &section) || depth >= REFERENCES_MAX)
        return true;
    read_deps(r, node_get_str(node_get_str(r->root, section), key), depth + 1);
    return true;
}

/* -rFILE and -cFILE. The file's path may begin with {toxinidir}/, which is where tox.ini lies. */
static bool read_file(ToxReader *r, Str line, Place place) {
    static const Str forms[] = {STR_INIT("-r"), STR_INIT("--requirement"), STR_INIT("-c"),
                                STR_INIT("--constraint")};
    static const Str here[] = {STR_INIT("{toxinidir}/"), STR_INIT("{tox_root}/")};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!str_starts(line, forms[i]))
            continue;
        Str path = str_trim_left(str_from_pos(line, forms[i].len));
        if (str_starts(path, STR("=")))
            path = str_trim_left(str_from_pos(path, 1));
        for (size_t j = 0; j < sizeof here / sizeof here[0]; j++)
            if (str_starts(path, here[j]))
                path = str_from_pos(path, here[j].len);
        if (path.len && path.len < 1024 && str_find_char(path, '{') == STR_NPOS)
            include_add(r->facts, path, i >= 2, r->group, place);
        return true;
    }
    return false;
}

static void read_dep(ToxReader *r, Str line, Place place, int depth) {
    size_t comment = str_find(line, STR(" #"));
    line = str_trim(str_slice(line, 0, comment));
    if (!line.len || line.ptr[0] == '#' || read_reference(r, line, depth))
        return;
    line = tox_without_condition(line);
    if (!line.len || read_reference(r, line, depth) || read_file(r, line, place))
        return;
    bool known = str_find_char(line, '{') == STR_NPOS && line.ptr[0] != '-' && line.ptr[0] != '.';
    if (known)
        dependency_add_pip(r->facts, line, false, r->group, place);
}

static void read_deps(ToxReader *r, const Node *deps, int depth) {
    DerivedText *d = deps ? node_derive_ini(&r->nodes, deps, STR("\n")) : NULL;
    for (size_t pos = 0; d && pos < d->text.len;) {
        Str line = str_trim(physical_line_next(d->text, &pos));
        if (line.len)
            read_dep(r, line, derived_place(d, (size_t)(line.ptr - d->text.ptr)), depth);
    }
}

static const Node *get_either(const Node *n, const char *name, const char *other) {
    const Node *found = node_get(n, name);
    return found ? found : node_get(n, other);
}

static void read_envlist(ToxReader *r, const Node *tox) {
    const Node *list = get_either(tox, "envlist", "env_list");
    Minors covers = list ? tox_env_minors(r->nodes.arena, node_text(list)) : 0;
    if (covers)
        *vec_push(r->facts->arena, &r->facts->matrices) =
            (TestMatrix){.what = STR("tox environment"),
                         .label = arena_str(r->facts->arena, list->key),
                         .edit = STR("py{}"),
                         .covers = covers,
                         .place = list->key_place};
}

static void read_base_python(ToxReader *r, const Node *env) {
    const Node *python = get_either(env, "basepython", "base_python");
    Str text = node_text(python);
    if (!python || text.len > 64)
        return;
    int minor = tox_factor_minor(text);
    if (minor >= 0)
        deploy_pin(r->facts, PIN_MATRIX, text, minor, false, python->place);
}

/* NAME = value, one on each line. */
static void read_variables(ToxReader *r, const Node *variables) {
    DerivedText *d = variables ? node_derive_ini(&r->nodes, variables, STR("\n")) : NULL;
    for (size_t pos = 0; d && pos < d->text.len;) {
        Str value = physical_line_next(d->text, &pos), name;
        Place place = derived_place(d, (size_t)(value.ptr - d->text.ptr));
        if (str_cut(&value, '=', &name) && value.ptr)
            warning_environment(str_trim(tox_without_condition(str_trim(name))), str_trim(value),
                                place, r->facts);
    }
}

static void read_commands(ToxReader *r, const Node *commands) {
    DerivedText *d = commands ? node_derive_ini(&r->nodes, commands, STR("\n")) : NULL;
    for (size_t pos = 0; d && pos < d->text.len;) {
        Str line = physical_line_next(d->text, &pos);
        warning_options_of_line(line, derived_place(d, (size_t)(line.ptr - d->text.ptr)), r->facts);
    }
}

static void read_env(ToxReader *r, const Node *env) {
    bool plain = str_eq(env->key, STR("testenv"));
    if (!plain && !str_starts(env->key, STR("testenv:")))
        return;
    Str name = str_from_pos(env->key, sizeof "testenv:" - 1);
    r->group = plain ? STR("tox") : arena_format(r->facts->arena, "tox:%.*s", STR_ARG(name));
    read_base_python(r, env);
    read_deps(r, node_get(env, "deps"), 0);
    read_variables(r, get_either(env, "setenv", "set_env"));
    read_commands(r, node_get(env, "commands"));
}

void read_tox(Source *src, Facts *facts) {
    Arena arena = {0};
    Diags diags = {0};
    ToxReader r = {.facts = facts};
    node_reader_init(&r.nodes, src, &arena);
    r.root = ini_read(&arena, src, &diags);
    vec_each (Diag, d, &diags)
        *vec_push(facts->arena, &facts->errors) =
            (Diag){d->place, arena_str(facts->arena, d->message)};
    read_envlist(&r, node_get(r.root, "tox"));
    node_each (env, r.root)
        read_env(&r, env);
    pytest_section_read(node_get(r.root, "pytest"), facts);
    arena_release(&arena);
}
