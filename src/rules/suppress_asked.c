#include "rules/suppress_asked.h"

bool path_is_python(Str path) {
    return str_ends(path, STR(".py")) || str_ends(path, STR(".pyw")) ||
           str_ends(path, STR(".ipynb"));
}

bool rule_is_about_environment(const Rule *r) {
    return r->match->op == COND_PROJECT && (r->match->project == PROJECT_INSTALLED_REFUSES ||
                                            r->match->project == PROJECT_INSTALLED_BREAKS ||
                                            r->match->project == PROJECT_INSTALLED_MAY_BREAK);
}

static bool is_about_requirements(const Rule *r) {
    CondOp op = r->match->op;
    return op == COND_REQUIRES || op == COND_RESOLVES || op == COND_UPGRADES || op == COND_DECLARES;
}

/* Whether it depends on the Python that the project runs on. */
static bool asks_current(const Rule *r, const Cond *c) {
    if (r->kind == FINDING_NEEDS_NEWER || r->match->op == COND_PROJECT)
        return true;
    bool asks = c && c->op == COND_PYTHON;
    for (size_t i = 0; c && !asks && i < c->kid_count; i++)
        asks = asks_current(r, &c->kids[i]);
    return asks;
}

/* "a.Class.member": whether it is one can depend on the class's bases in other files. */
static bool is_member(Str name) {
    size_t dot = str_rfind_char(name, '.');
    Str owner = str_slice(name, 0, dot == STR_NPOS ? 0 : dot);
    size_t at = str_rfind_char(owner, '.') + 1; /* NPOS + 1 is 0 */
    return at < owner.len && owner.ptr[at] >= 'A' && owner.ptr[at] <= 'Z';
}

/* Whether one Python file is enough to tell. */
static bool is_told_by_file(const Rule *r) {
    CondOp op = r->match->op;
    if (r->when || r->kind == FINDING_NEEDS_NEWER)
        return false;
    return op == COND_IMPORTS || op == COND_MARKS ||
           ((op == COND_USES || op == COND_CALLS) && !is_member(r->match->arg));
}

bool rule_was_asked(const Suppressing *in, const Rule *r, Str path) {
    const Project *p = in->project;
    if (r->targets & in->usual & ~p->targets)
        return false;
    if (rule_is_about_environment(r) && (!p->installation || p->files_only))
        return false;
    if (p->installation && is_about_requirements(r))
        return false; /* what the environment says may stand in its place */
    if (in->current_given && asks_current(r, r->when))
        return false;
    return !p->files_only || (path_is_python(path) && is_told_by_file(r));
}
