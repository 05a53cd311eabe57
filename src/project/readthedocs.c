/* .readthedocs.yaml: the Python that builds the documentation, and what it installs.
 *
 *     build:
 *       tools: {python: "3.9"}                version 2
 *       commands: [...]                       scripts, as those of `jobs`
 *     python:
 *       version: 3.8                          before that
 *       install:
 *         - requirements: docs/requirements.txt
 *     requirements_file: docs/req.txt         version 1
 *     conda: {environment: environment.yml}   `file` in version 1
 *
 * Paths begin at the root of the project, and so does the file lie there. */
#include "project/ci_python.h"
#include "project/include.h"

typedef struct ReadTheDocs {
    NodeReader nodes;
    Facts *facts;
} ReadTheDocs;

static void add_python(ReadTheDocs *r, const Node *n) {
    CiVersion version;
    if (n && node_is_scalar(n))
        ci_pin(r->facts, n, n->text, PIN_TOOL, n->place, &version);
}

static void add_file(ReadTheDocs *r, const Node *n) {
    if (n && n->kind == NODE_STRING && n->text.len)
        include_add(r->facts, n->text, false, STR("docs"), n->place);
}

static void read_scripts(ReadTheDocs *r, const Node *list) {
    ShellVars vars = {.arena = r->nodes.arena};
    CommandContext ctx = {.facts = r->facts, .group = STR("ci"), .vars = &vars};
    node_each (line, list && list->kind == NODE_SEQ ? list : NULL) {
        node_script(&r->nodes, line, &ctx);
    }
}

void read_readthedocs(Source *src, Facts *facts) {
    Arena arena = {0};
    ReadTheDocs r = {.facts = facts};
    node_reader_init(&r.nodes, src, &arena);
    const Node *root = node_reader_yaml(&r.nodes, false, facts);
    const Node *build = node_get(root, "build"), *python = node_get(root, "python");
    const Node *conda = node_get(root, "conda");
    add_python(&r, node_path(build, "tools", "python", NULL));
    add_python(&r, node_get(python, "version"));
    add_file(&r, node_get(root, "requirements_file"));
    add_file(&r, node_get(python, "requirements"));
    add_file(&r, node_get(conda, "environment"));
    add_file(&r, node_get(conda, "file"));
    node_each (install, node_get(python, "install")) {
        add_file(&r, node_get(install, "requirements"));
    }
    read_scripts(&r, node_get(build, "commands"));
    node_each (job, node_get(build, "jobs")) {
        read_scripts(&r, job);
    }
    arena_release(&arena);
}
