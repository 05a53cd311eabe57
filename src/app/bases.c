#include "app/bases.h"

#include "app/modules.h"
#include "base/file.h"
#include "base/map.h"
#include "python/class_table.h"
#include "python/classes.h"
#include "python/stdlib.h"

enum {
    DEPTH_MAX = 24,         /* classes from the use to unittest.TestCase */
    STEPS_MAX = 100000,     /* classes looked at for all uses: hostile input has many paths */
    LARGEST_BASE = 2 << 20, /* bytes of a file that is read for its classes */
};

/* What a class turns out to be, as far as one member is concerned; of several bases the highest. */
typedef enum Ancestry {
    ANCESTRY_OTHER,   /* surely no test case, or it has the member itself */
    ANCESTRY_UNKNOWN, /* the path leaves the project */
    ANCESTRY_GUESS,   /* the same, at a class with the name of a test case */
    ANCESTRY_PROVEN,
} Ancestry;

typedef struct Bases {
    ModuleSearch search;
    PythonScanner *scanner;
    Arena arena;
    StrMap tables;  /* path of a file -> ClassTable; NULL is no value: the key alone says "none" */
    StrMap answers; /* "file:path:member" -> Ancestry + 1 */
    Buf bytes, name;
    size_t steps;
} Bases;

static Ancestry ancestry_of(Bases *b, Str file, Str path, Str member, unsigned depth);

static const ClassTable *table_of(Bases *b, Str file) {
    if (strmap_has(&b->tables, file))
        return strmap_get(&b->tables, file);
    ClassTable *table = NULL;
    if (walk_read(b->search.walk, file, LARGEST_BASE, &b->name, &b->bytes) == FILE_OK) {
        Arena lines = {0};
        Source src;
        source_init(&src, &lines, file, buf_str(&b->bytes));
        table = arena_new(&b->arena, ClassTable);
        *table = python_classes(b->scanner, &src, &b->arena);
        arena_release(&lines);
    }
    *strmap_put(&b->arena, &b->tables, file) = table;
    return table;
}

/* A base whose file is not here: what its name says. */
static Ancestry ancestry_outside(Str path) {
    Str top = str_slice(path, 0, str_find_char(path, '.'));
    if (str_eq(class_canonical(path), STR("unittest.TestCase")) ||
        str_eq(path, STR("unittest.IsolatedAsyncioTestCase")) ||
        str_eq(path, STR("unittest.FunctionTestCase")))
        return ANCESTRY_PROVEN;
    if (top.len && stdlib_minors(top))
        return ANCESTRY_OTHER;
    Str last = str_from_pos(path, str_rfind_char(path, '.') + 1);
    return class_looks_like_test(last, path) ? ANCESTRY_GUESS : ANCESTRY_UNKNOWN;
}

static Ancestry higher(Ancestry a, Ancestry b) {
    return a > b ? a : b;
}

/* The bases of a class, left to right; one that has the member itself hides those after it. */
static Ancestry ancestry_of_class(Bases *b, Str file, const ClassTable *table, Str name, Str member,
                                  unsigned depth) {
    const ClassRecord *c = class_table_find(table, name);
    if (depth > DEPTH_MAX || b->steps == 0)
        return ANCESTRY_UNKNOWN;
    b->steps--;
    if (!c) {
        Ancestry found = ANCESTRY_UNKNOWN;
        vec_each (const Str, star, &table->stars) {
            const char *dot = str_ends(*star, STR(".")) ? "" : ".";
            Str path = arena_format(&b->arena, "%.*s%s%.*s", STR_ARG(*star), dot, STR_ARG(name));
            found = higher(found, ancestry_of(b, file, path, member, depth + 1));
        }
        return found;
    }
    if (strs_contain(&c->test_members, member))
        return ANCESTRY_OTHER;
    Ancestry found = ANCESTRY_OTHER;
    vec_each (const ClassBase, base, &c->bases) {
        if (base->path.len == 0)
            found = higher(found, ANCESTRY_UNKNOWN);
        else if (base->is_here)
            found = higher(found, ancestry_of_class(b, file, table, base->path, member, depth + 1));
        else
            found = higher(found, ancestry_of(b, file, base->path, member, depth + 1));
    }
    return found;
}

/* The class that `path` names when `file` imports it. */
static Ancestry ancestry_find(Bases *b, Str file, Str path, Str member, unsigned depth) {
    size_t dot = str_rfind_char(path, '.');
    if (dot == STR_NPOS)
        return ANCESTRY_UNKNOWN;
    Str name = str_from_pos(path, dot + 1), module = str_slice(path, 0, dot);
    size_t first = 0; /* what is left of a relative path may be its dots alone: the package */
    while (first < path.len && path.ptr[first] == '.')
        first++;
    if (dot < first)
        module = str_slice(path, 0, first);
    Str found = project_module_file(&b->arena, &b->search, file, module);
    const ClassTable *table = found.len ? table_of(b, found) : NULL;
    return table ? ancestry_of_class(b, found, table, name, member, depth) : ancestry_outside(path);
}

static Ancestry ancestry_of(Bases *b, Str file, Str path, Str member, unsigned depth) {
    if (depth > DEPTH_MAX || b->steps == 0)
        return ANCESTRY_UNKNOWN;
    b->steps--;
    Str key =
        arena_format(&b->arena, "%.*s:%.*s:%.*s", STR_ARG(file), STR_ARG(path), STR_ARG(member));
    uintptr_t known = (uintptr_t)strmap_get(&b->answers, key);
    if (known)
        return (Ancestry)(known - 1);
    /* What comes back to itself adds nothing. */
    *strmap_put(&b->arena, &b->answers, key) = (void *)(uintptr_t)(ANCESTRY_OTHER + 1);
    Ancestry found = ancestry_find(b, file, path, member, depth);
    *strmap_put(&b->arena, &b->answers, key) = (void *)(uintptr_t)(found + 1);
    return found;
}

/* Whether the use stays. */
static bool resolve_use(Bases *b, Use *u) {
    Str member = str_from_pos(u->name, str_rfind_char(u->name, '.') + 1);
    Ancestry found = ancestry_of(b, u->place.path, u->through, member, 0);
    if (found == ANCESTRY_PROVEN)
        u->guess = false;
    else if (found == ANCESTRY_GUESS)
        u->guess = true;
    return found >= ANCESTRY_GUESS || (found == ANCESTRY_UNKNOWN && u->guess);
}

static bool same_place(const Use *a, const Use *b) {
    return a->place.line == b->place.line && a->place.column == b->place.column &&
           a->form == b->form && str_eq(a->place.path, b->place.path) && str_eq(a->name, b->name);
}

void bases_resolve(const Walk *walk, Str folder, PythonScanner *scanner, Facts *facts) {
    Bases b = {.search = {walk, folder}, .scanner = scanner, .steps = STEPS_MAX};
    size_t kept = 0;
    for (size_t i = 0; i < facts->uses.len; i++) {
        Use u = facts->uses.items[i];
        if (u.through.len && !resolve_use(&b, &u))
            continue;
        Use *last = kept ? &facts->uses.items[kept - 1] : NULL;
        if (last && u.through.len && same_place(last, &u))
            last->guess &= u.guess; /* through another base */
        else
            facts->uses.items[kept++] = u;
    }
    facts->uses.len = kept;
    buf_release(&b.bytes);
    buf_release(&b.name);
    arena_release(&b.arena);
}
