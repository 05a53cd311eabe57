#include "project/hatch.h"

#include "project/dependency.h"
#include "project/deploy.h"
#include "project/reader.h"
#include "project/tox_env.h"

/* [tool.hatch.envs.test]
 * dependencies = ["pytest"]              extra-dependencies, pre-install... are the same
 * python = "3.10"
 * [[tool.hatch.envs.test.matrix]]        each table is a product of its lists
 * python = ["3.9", "3.10"]               or `py` */

/* "{root:uri}/x" and the like are filled in when it runs. */
static bool is_plain(Str requirement) {
    return !str_contains(requirement, STR("{root")) && !str_contains(requirement, STR("{home")) &&
           !str_contains(requirement, STR("{env:"));
}

static void add_list(const Node *list, Str group, Facts *facts) {
    node_each (item, list) {
        if (item->kind == NODE_STRING && is_plain(item->text))
            dependency_add(facts, item->text, group, item->place);
    }
}

static Minors minors_of_list(const Node *list) {
    Minors minors = 0;
    node_each (item, list) {
        int minor = node_is_scalar(item) && item->text.len < 64 ? tox_factor_minor(item->text) : -1;
        if (minor >= 0)
            minors |= MINOR_BIT((unsigned)minor);
    }
    return minors;
}

/* All tables of an environment's matrix together. */
static void add_matrix(const Node *matrix, Facts *facts) {
    TestMatrix m = {.what = STR("Hatch environment"), .edit = STR("\"{}\"")};
    node_each (product, matrix) {
        const Node *python = node_get(product, "python");
        python = python ? python : node_get(product, "py");
        Minors covers = minors_of_list(python);
        if (covers && !m.covers) {
            m.label = arena_format(facts->arena, "matrix.%.*s", STR_ARG(python->key));
            m.place = python->key_place;
        }
        m.covers |= covers;
    }
    if (m.covers)
        *vec_push(facts->arena, &facts->matrices) = m;
}

static void read_env(const Node *env, Facts *facts) {
    Str group = arena_format(facts->arena, "hatch:%.*s", STR_ARG(env->key));
    add_list(node_get(env, "dependencies"), group, facts);
    add_list(node_get(env, "extra-dependencies"), group, facts);
    const Node *python = node_get(env, "python");
    Str text = node_text(python);
    int minor = text.len && text.len < 64 ? tox_factor_minor(text) : -1;
    if (minor >= 0)
        deploy_pin(facts, PIN_MATRIX, text, minor, false, python->place);
    add_matrix(node_get(env, "matrix"), facts);
}

void hatch_environments_read(const Node *envs, Facts *facts) {
    node_each (env, envs && envs->kind == NODE_MAP ? envs : NULL) {
        if (env->kind == NODE_MAP)
            read_env(env, facts);
    }
}

void read_hatch(Source *src, Facts *facts) {
    hatch_environments_read(node_get(toml_read(facts->arena, src, &facts->errors), "envs"), facts);
}
