/* .pre-commit-config.yaml: the tools that run before a commit, and the Python they run on.
 *
 *     default_language_version:
 *       python: python3.9                    a pin of tools, as a workflow's is
 *     repos:
 *       - repo: https://github.com/psf/black
 *         rev: 22.3.0                        black==22.3.0, where the repository is a known one
 *         hooks:
 *           - id: black
 *             language_version: python3.9
 *             additional_dependencies: [click==8.0.4]
 *
 * Before pre-commit 1.0 the list of repositories was the whole document, and `rev` was `sha`. */
#include "project/ci_python.h"
#include "project/dependency.h"
#include "project/deploy.h"
#include "project/hook_repos.h"
#include "project/pip_list.h"

#define GROUP STR("pre-commit")

typedef struct PreCommit {
    NodeReader nodes;
    Facts *facts;
} PreCommit;

/* "python3.9", "python3", "3.9", a path; "default" and "system" say nothing. */
static void add_version(PreCommit *r, const Node *n) {
    Str text = str_trim(node_text(n));
    int minor = python_program_minor(text);
    CiVersion version;
    if (!n || !text.len || text.len > 256)
        return;
    if (minor >= 0)
        deploy_pin(r->facts, PIN_TOOL, text, minor, false, n->place);
    else if (text.ptr[0] == '3')
        ci_pin(r->facts, n, text, PIN_TOOL, n->place, &version);
}

/* Hooks in other languages list other packages: "prettier@2.1", "github.com/x/y@v1". */
static bool is_foreign(Str text) {
    size_t at = str_find_char(text, '@');
    bool url = str_contains(text, STR("://")) || str_contains(text, STR(" @"));
    return at != STR_NPOS && !url;
}

static void add_packages(PreCommit *r, const Node *hook) {
    Str language = node_text(node_get(hook, "language"));
    if (language.len && !str_starts(language, STR("python")))
        return;
    node_each (item, node_get(hook, "additional_dependencies")) {
        if (item->kind == NODE_STRING && !is_foreign(item->text))
            pip_list_line(r->facts, item->text, GROUP, item->place);
    }
}

/* `autoupdate --freeze` writes a commit and, behind it, "# frozen: v1.2". */
static Str revision_of(PreCommit *r, const Node *rev) {
    Str line = source_line(r->nodes.src, rev->place.line);
    size_t at = str_find(line, STR("# frozen: "));
    return str_trim(at == STR_NPOS ? node_text(rev) : str_from_pos(line, at + 10));
}

static void add_tool(PreCommit *r, const Node *repo, const Node *rev) {
    Arena *a = r->facts->arena;
    Str package = hook_repo_package(str_trim(node_text(node_get(repo, "repo"))));
    Version version;
    if (!package.len || !rev)
        return;
    Str text = revision_of(r, rev);
    if (text.len && char_lower(text.ptr[0]) == 'v')
        text = str_from_pos(text, 1);
    if (text.len > 64 || str_find_char(text, '.') == STR_NPOS)
        return; /* a commit or a branch */
    text = arena_str(a, text);
    if (!version_parse(a, text, &version))
        return;
    Dependency d = {.name = package, .group = GROUP, .locked = text, .place = rev->place};
    if (specifier_set_parse(a, arena_format(a, "==%.*s", STR_ARG(text)), &d.specifiers, NULL))
        *vec_push(a, &r->facts->dependencies) = d;
}

static void read_repo(PreCommit *r, const Node *repo) {
    const Node *rev = node_get(repo, "rev");
    add_tool(r, repo, rev ? rev : node_get(repo, "sha"));
    node_each (hook, node_get(repo, "hooks")) {
        add_version(r, node_get(hook, "language_version"));
        add_packages(r, hook);
    }
}

void read_pre_commit(Source *src, Facts *facts) {
    Arena arena = {0};
    PreCommit r = {.facts = facts};
    node_reader_init(&r.nodes, src, &arena);
    const Node *root = node_reader_yaml(&r.nodes, false, facts);
    add_version(&r, node_path(root, "default_language_version", "python", NULL));
    node_each (repo, root->kind == NODE_SEQ ? root : node_get(root, "repos")) {
        read_repo(&r, repo);
    }
    arena_release(&arena);
}
