#include "project/ci_python.h"
#include "project/container.h"
#include "project/deploy.h"
#include "project/shell_vars.h"
#include "project/warning_filter.h"

/* GitHub Actions workflows: the Pythons that jobs run on, and what their steps install. */

typedef struct WorkflowReader {
    NodeReader nodes;
    CommandContext context;
    const Node *root, *job;
} WorkflowReader;

/* The NAME of ${{ SCOPE.NAME }} when it is in the text; "" for none. */
static Str expression_name(Str text, Str scope) {
    size_t open = str_find(text, STR("${{"));
    if (open == STR_NPOS)
        return STR("");
    Str inside = str_from_pos(text, open);
    inside = str_slice(inside, 0, str_find(inside, STR("}}")));
    size_t at = str_find(inside, scope);
    if (at == STR_NPOS)
        return STR("");
    Str name = str_from_pos(inside, at + scope.len);
    if (str_starts(name, STR(".")))
        name = str_from_pos(name, 1);
    else if (str_starts(name, STR("['")))
        name = str_from_pos(name, 2);
    else
        return STR("");
    size_t n = 0;
    while (n < name.len &&
           (char_is_alnum(name.ptr[n]) || str_find_char(STR("_-."), name.ptr[n]) != STR_NPOS))
        n++;
    return str_slice(name, 0, n);
}

/* The text with its first ${{ env.NAME }} filled in, as far as the workflow says the value. */
static Str fill_env(WorkflowReader *r, const Node *step, Str text) {
    Str name = expression_name(text, STR("env"));
    const Node *value = node_get_str(node_get(step, "env"), name);
    if (!value)
        value = node_get_str(node_get(r->job, "env"), name);
    if (!value)
        value = node_get_str(node_get(r->root, "env"), name);
    size_t open = str_find(text, STR("${{")), close = str_find(text, STR("}}"));
    if (!name.len || !value || !node_is_scalar(value) || close == STR_NPOS || close < open)
        return text;
    return arena_format(r->nodes.arena, "%.*s%.*s%.*s", STR_ARG(str_slice(text, 0, open)),
                        STR_ARG(value->text), STR_ARG(str_from_pos(text, close + 2)));
}

static void read_image(WorkflowReader *r, const Node *image) {
    if (image && image->kind == NODE_MAP)
        image = node_get(image, "image");
    if (!image || !node_is_scalar(image) || image->text.len > 1024)
        return;
    Node filled = *image;
    filled.text = fill_env(r, NULL, image->text);
    container_image(&r->nodes, &r->context, &filled, PIN_WORKFLOW);
}

/* A block scalar may list several versions, one a line. */
static void read_version_lines(WorkflowReader *r, const Node *n) {
    DerivedText *d = node_derive(&r->nodes, n);
    if (!d)
        return;
    CiVersion v;
    for (size_t pos = 0; pos < d->text.len;) {
        Str line = str_trim(physical_line_next(d->text, &pos));
        if (line.len)
            ci_pin(r->context.facts, n, line, PIN_MATRIX,
                   derived_place(d, (size_t)(line.ptr - d->text.ptr)), &v);
    }
}

static void read_python_version(WorkflowReader *r, const Node *step, const Node *n) {
    CiVersion v;
    if (!n || !node_is_scalar(n) || str_find(n->text, STR("matrix")) != STR_NPOS)
        return;
    if (str_find_char(str_trim(n->text), '\n') != STR_NPOS)
        read_version_lines(r, n);
    else if (n->text.len <= 256)
        ci_pin(r->context.facts, n, fill_env(r, step, n->text), PIN_WORKFLOW,
               node_text_place(&r->nodes, n), &v);
}

static bool is_posix_shell(Str shell) {
    return !shell.len || str_starts(shell, STR("bash")) || str_starts(shell, STR("sh"));
}

/* What the environment of a workflow, job or step says by itself. */
static void read_env(WorkflowReader *r, const Node *env) {
    node_each (value, env)
        if (node_is_scalar(value))
            warning_environment(value->key, value->text, value->place, r->context.facts);
}

static void read_step(WorkflowReader *r, const Node *step) {
    read_env(r, node_get(step, "env"));
    read_python_version(r, step, node_path(step, "with", "python-version", NULL));
    const Node *run = node_get(step, "run");
    if (run && is_posix_shell(node_text(node_get(step, "shell"))))
        node_script(&r->nodes, run, &r->context);
}

/* The matrix key that the job's Python comes from, "" when it has none. */
static Str matrix_key(const Node *job) {
    node_each (step, node_get(job, "steps")) {
        Str text = node_text(node_path(step, "with", "python-version", NULL));
        Str key = expression_name(text, STR("matrix"));
        if (key.len)
            return key;
    }
    const Node *container = node_get(job, "container");
    if (container && container->kind == NODE_MAP)
        container = node_get(container, "image");
    if (str_contains(node_text(container), STR("python")))
        return expression_name(node_text(container), STR("matrix"));
    return STR("");
}

/* Where the job does not show it (tox -e py${{ matrix.py }}), the usual names do. */
static Str matrix_key_by_name(const Node *matrix) {
    static const char *const names[] = {
        "python-version", "python_version",  "python", "py",
        "py-version",     "python-versions", "pyver",  "py_version"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (node_get(matrix, names[i]))
            return str_from(names[i]);
    return STR("");
}

static void read_matrix(WorkflowReader *r) {
    const Node *matrix = node_path(r->job, "strategy", "matrix", NULL);
    Str path = matrix_key(r->job), key;
    if (!matrix || matrix->kind != NODE_MAP)
        return;
    if (!path.len)
        path = matrix_key_by_name(matrix);
    if (str_cut(&path, '.', &key) && key.len)
        ci_matrix(&r->nodes, r->context.facts, matrix, key, path);
}

static void set_env(WorkflowReader *r, const Node *env) {
    read_env(r, env);
    node_each (value, env)
        if (node_is_scalar(value))
            shell_vars_set(r->context.vars, value->key,
                           str_contains(value->text, STR("${{")) ? (Str){NULL, 0} : value->text);
}

static void read_job(WorkflowReader *r, const Node *job) {
    r->job = job;
    set_env(r, node_get(job, "env"));
    read_matrix(r);
    read_image(r, node_get(job, "container"));
    node_each (service, node_get(job, "services"))
        read_image(r, service);
    node_each (step, node_get(job, "steps"))
        read_step(r, step);
}

void read_workflow(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    WorkflowReader r = {.context = {.facts = facts, .group = STR("ci"), .vars = &vars}};
    node_reader_init(&r.nodes, src, &arena);
    r.root = node_reader_yaml(&r.nodes, false, facts);
    set_env(&r, node_get(r.root, "env"));
    node_each (job, node_get(r.root, "jobs"))
        if (job->kind == NODE_MAP)
            read_job(&r, job);
    arena_release(&arena);
}
