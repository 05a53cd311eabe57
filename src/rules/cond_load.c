#include "rules/load.h"

#include "project/call_shape.h"

typedef struct CondLoader {
    Arena *arena;
    Diags *diags;
} CondLoader;

typedef VEC(Cond) Conds;

static void cond_error(CondLoader *l, const Node *at, const char *fmt, ...) PRINTF_LIKE(3, 4);
static void cond_error(CondLoader *l, const Node *at, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    *vec_push(l->arena, l->diags) = (Diag){at->place, arena_vformat(l->arena, fmt, args)};
    va_end(args);
}

int minor_of_text(Str version) {
    uint32_t minor;
    if (!str_starts(version, STR("3.")) || !str_to_u32(str_from_pos(version, 2), &minor) ||
        minor > 31)
        return -1;
    return (int)minor;
}

bool minors_load(Arena *a, Str text, Minors *out, Str *why) {
    SpecifierSet set = {{0}};
    if (!specifier_set_parse(a, text, &set, why))
        return false;
    *out = 0;
    for (unsigned n = 0; n < 32; n++) {
        Version v;
        if (version_parse(a, arena_format(a, "3.%u", n), &v) &&
            specifier_set_contains(&set, &v, true))
            *out |= MINOR_BIT(n);
    }
    return true;
}

/* "gunicorn<21.2": the package and the versions. */
static bool load_requirement(CondLoader *l, const Node *n, Cond *c) {
    Requirement r = {0};
    Str why = {0};
    if (!requirement_parse(l->arena, node_text(n), &r, &why)) {
        cond_error(l, n, "`%.*s` is not a requirement: %.*s", STR_ARG(node_text(n)), STR_ARG(why));
        return false;
    }
    if (r.marker || r.url.len || r.extras.len) {
        cond_error(l, n, "a condition is a name and versions only, without marker, extras or URL");
        return false;
    }
    c->arg = name_normalize(l->arena, r.name);
    c->arg2 = specifier_set_text(l->arena, &r.specifiers);
    return true;
}

static bool load_name(CondLoader *l, const Node *n, Cond *c) {
    c->arg = name_normalize(l->arena, node_text(n));
    if (!name_is_valid(c->arg))
        cond_error(l, n, "`%.*s` is not a package name", STR_ARG(node_text(n)));
    return name_is_valid(c->arg);
}

static bool load_dotted(CondLoader *l, const Node *n, Cond *c) {
    c->arg = arena_str(l->arena, node_text(n));
    bool ok = c->arg.len > 0;
    for (size_t i = 0; i < c->arg.len; i++)
        ok = ok && (char_is_ident(c->arg.ptr[i]) || c->arg.ptr[i] == '.');
    if (!ok)
        cond_error(l, n, "`%.*s` is not a dotted Python name", STR_ARG(node_text(n)));
    return ok;
}

static bool load_mark(CondLoader *l, const Node *n, Cond *c) {
    c->arg = arena_str(l->arena, node_text(n));
    bool ok = c->arg.len > 0;
    for (size_t i = 0; i < c->arg.len; i++)
        ok = ok && (char_is_alnum(c->arg.ptr[i]) || c->arg.ptr[i] == '-');
    if (!ok)
        cond_error(l, n, "`%.*s` is not the name of a mark", STR_ARG(node_text(n)));
    return ok;
}

/* "a.b" or "a.b(shape)": see project/call_shape.h. */
static bool load_call(CondLoader *l, const Node *n, Cond *c) {
    Str text = node_text(n);
    size_t open = str_find_char(text, '(');
    Node name = *n;
    name.text = str_slice(text, 0, open);
    if (open == STR_NPOS)
        return load_dotted(l, n, c);
    Str shape = str_slice(text, open + 1, text.len - 1);
    const char *error =
        str_ends(text, STR(")")) ? call_shape_error(shape) : "the bracket is not closed";
    if (error)
        cond_error(l, n, "`%.*s` is not the shape of a call: %s", STR_ARG(text), error);
    c->arg2 = arena_str(l->arena, shape);
    return load_dotted(l, &name, c) && !error;
}

static bool load_pair(CondLoader *l, const Node *n, char separator, Cond *c) {
    size_t at = str_find_char(node_text(n), separator);
    if (at == STR_NPOS || at == 0) {
        cond_error(l, n, "`%.*s` must have the form left%cright", STR_ARG(node_text(n)), separator);
        return false;
    }
    c->arg = arena_str(l->arena, str_slice(node_text(n), 0, at));
    c->arg2 = arena_str(l->arena, str_from_pos(node_text(n), at + 1));
    return true;
}

static bool load_deploys(CondLoader *l, const Node *n, Cond *c) {
    return load_pair(l, n, '/', c);
}

static bool load_setting(CondLoader *l, const Node *n, Cond *c) {
    return load_pair(l, n, '=', c);
}

static bool load_project(CondLoader *l, const Node *n, Cond *c) {
    static const char *const words[] = {
#define X(name, text) text,
        PROJECT_FACT_LIST(X)
#undef X
    };
    for (int i = 0; i < PROJECT_FACT_COUNT; i++)
        if (str_eq(node_text(n), str_from(words[i]))) {
            c->project = (ProjectFact)i;
            return true;
        }
    cond_error(l, n, "there is no project fact `%.*s`", STR_ARG(node_text(n)));
    return false;
}

static bool load_minors(CondLoader *l, const Node *n, Cond *c) {
    Str why = {0};
    c->arg = arena_str(l->arena, node_text(n));
    if (minors_load(l->arena, c->arg, &c->minors, &why))
        return true;
    cond_error(l, n, "`%.*s` is not a specifier: %.*s", STR_ARG(c->arg), STR_ARG(why));
    return false;
}

static const struct Leaf {
    const char *key;
    CondOp op;
    bool (*load)(CondLoader *, const Node *, Cond *);
} leaves[] = {
    {"requires", COND_REQUIRES, load_requirement},
    {"resolves", COND_RESOLVES, load_requirement},
    {"upgrades", COND_UPGRADES, load_requirement},
    {"declares", COND_DECLARES, load_name},
    {"imports", COND_IMPORTS, load_dotted},
    {"uses", COND_USES, load_dotted},
    {"calls", COND_CALLS, load_call},
    {"marks", COND_MARKS, load_mark},
    {"deploys", COND_DEPLOYS, load_deploys},
    {"setting", COND_SETTING, load_setting},
    {"project", COND_PROJECT, load_project},
    {"python", COND_PYTHON, load_minors},
    {"target", COND_TARGET, load_minors},
};

static bool load_map(CondLoader *l, const Node *n, Cond *out);

static bool load_kids(CondLoader *l, const Node *n, Conds *kids) {
    bool ok = n->first != NULL;
    if (n->kind != NODE_SEQ || !ok) {
        cond_error(l, n, "`all` and `any` take a list of conditions");
        return false;
    }
    node_each (item, n)
        ok = load_map(l, item, vec_push(l->arena, kids)) && ok;
    return ok;
}

static bool load_entry(CondLoader *l, const Node *n, Cond *c) {
    Conds kids = {0};
    bool ok = true;
    if (str_eq(n->key, STR("all")) || str_eq(n->key, STR("any"))) {
        c->op = str_eq(n->key, STR("all")) ? COND_ALL : COND_ANY;
        ok = load_kids(l, n, &kids);
    } else if (str_eq(n->key, STR("not"))) {
        c->op = COND_NOT;
        ok = load_map(l, n, vec_push(l->arena, &kids));
    } else {
        for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++)
            if (str_eq(n->key, str_from(leaves[i].key))) {
                c->op = leaves[i].op;
                if (node_is_scalar(n))
                    return leaves[i].load(l, n, c);
                cond_error(l, n, "`%s` takes a text", leaves[i].key);
                return false;
            }
        cond_error(l, n, "there is no condition `%.*s`", STR_ARG(n->key));
        return false;
    }
    c->kids = kids.items;
    c->kid_count = kids.len;
    return ok;
}

/* A map with one key is that condition, with several all of them. */
static bool load_map(CondLoader *l, const Node *n, Cond *out) {
    if (n->kind != NODE_MAP || !n->first) {
        cond_error(l, n, "a condition is a map such as {requires: \"gunicorn<22\"}");
        return false;
    }
    if (n->count == 1)
        return load_entry(l, n->first, out);
    Conds kids = {0};
    bool ok = true;
    node_each (entry, n)
        ok = load_entry(l, entry, vec_push(l->arena, &kids)) && ok;
    *out = (Cond){.op = COND_ALL, .kids = kids.items, .kid_count = kids.len};
    return ok;
}

const Cond *cond_load(Arena *a, Diags *diags, const Node *n) {
    if (!n)
        return NULL;
    CondLoader l = {a, diags};
    Cond *c = arena_new(a, Cond);
    return load_map(&l, n, c) ? c : NULL;
}
