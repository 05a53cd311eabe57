#include "project/ci_python.h"
#include "project/container.h"
#include "project/deploy.h"
#include "project/shell_vars.h"
#include "project/warning_filter.h"

/* GitLab CI: images and scripts of jobs, and parallel matrices over a Python version.
 *
 *     variables: {PY: "3.9"}
 *     test:
 *       image: python:$PY
 *       parallel: {matrix: [{PY: ["3.8", "3.9"]}]}
 *       script: [pip install tox] */

typedef struct GitlabReader {
    NodeReader nodes;
    CommandContext context;
} GitlabReader;

static void set_variables(GitlabReader *r, const Node *variables) {
    node_each (v, variables) {
        const Node *value = v->kind == NODE_MAP ? node_get(v, "value") : v;
        if (!value || !node_is_scalar(value))
            continue;
        shell_vars_set(r->context.vars, v->key, value->text);
        warning_environment(v->key, value->text, value->place, r->context.facts);
    }
}

static void read_image(GitlabReader *r, const Node *image) {
    if (image && image->kind == NODE_MAP)
        image = node_get(image, "name");
    if (image && node_is_scalar(image))
        container_image(&r->nodes, &r->context, image, PIN_WORKFLOW);
}

/* A script is a list of lines, in which lists may be nested. */
static void read_script(GitlabReader *r, const Node *script) {
    if (script && node_is_scalar(script))
        node_script(&r->nodes, script, &r->context);
    node_each (line, script)
        read_script(r, line);
}

/* A matrix entry holds a Python when its name or its values say so. */
static bool is_python_list(const Node *list) {
    CiVersion v;
    bool named = str_starts_nocase(list->key, STR("py"));
    if (!named || list->kind != NODE_SEQ || !list->first)
        return false;
    node_each (item, list)
        if (!node_is_scalar(item) || !ci_version(item->text, &v))
            return false;
    return true;
}

static void read_matrix(GitlabReader *r, const Node *job) {
    node_each (entry, node_path(job, "parallel", "matrix", NULL)) {
        node_each (list, entry) {
            if (!is_python_list(list))
                continue;
            ci_matrix(&r->nodes, r->context.facts, entry, list->key, STR(""));
            shell_vars_set(r->context.vars, list->key, (Str){NULL, 0});
        }
    }
}

static void read_job(GitlabReader *r, const Node *job) {
    static const char *const scripts[] = {"before_script", "script", "after_script"};
    set_variables(r, node_get(job, "variables"));
    read_matrix(r, job);
    read_image(r, node_get(job, "image"));
    node_each (service, node_get(job, "services"))
        read_image(r, service);
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        read_script(r, node_get(job, scripts[i]));
}

void read_gitlab_ci(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    GitlabReader r = {.context = {.facts = facts, .group = STR("ci"), .vars = &vars}};
    node_reader_init(&r.nodes, src, &arena);
    Diags ignored = {0}; /* its own tags (!reference) are no errors */
    const Node *root = yaml_read(&arena, src, false, &ignored);
    set_variables(&r, node_get(root, "variables"));
    read_job(&r, root); /* image and scripts for all jobs */
    node_each (job, root)
        if (job->kind == NODE_MAP && !str_eq(job->key, STR("variables")))
            read_job(&r, job);
    arena_release(&arena);
}
