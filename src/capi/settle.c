#include "base/map.h"
#include "capi/scan.h"

/* What all files together say about the uses. */
typedef struct Settling {
    Arena scratch;
    StrMap own;      /* name -> Minors where a header of the project defines it */
    StrMap included; /* name of a header -> Minors where some file includes it */
    StrMap python2;  /* paths of files that only Python 2 can compile */
} Settling;

static void add_minors(Settling *s, StrMap *map, Str name, Minors where) {
    void **slot = strmap_put(&s->scratch, map, name);
    if (!*slot)
        *slot = arena_new(&s->scratch, Minors);
    *(Minors *)*slot |= where;
}

static void collect(Settling *s, const Facts *facts) {
    vec_each (const OwnApi, own, &facts->own_api) {
        add_minors(s, &s->own, own->name, own->where);
    }
    vec_each (const HeaderInclude, h, &facts->headers) {
        add_minors(s, &s->included, h->name, h->where);
    }
}

/* Where the use is compiled. A header that nobody seems to include is taken as it is. */
static Minors settled(const Settling *s, const Use *use) {
    const Minors *own = strmap_get(&s->own, use->name);
    Str path = use->place.path;
    const Minors *included =
        strmap_get(&s->included, str_from_pos(path, str_rfind_char(path, '/') + 1));
    return use->alive & (own ? ~*own : MINORS_ALL) & (included ? *included : MINORS_ALL);
}

static void find_python2_files(Settling *s, const Facts *facts) {
    vec_each (const Use, use, &facts->uses) {
        if (capi_name_is_python2(use->name) && use->form == USE_CALL && !use->guess &&
            settled(s, use))
            *strmap_put(&s->scratch, &s->python2, use->place.path) = NULL;
    }
}

void capi_settle(Facts *facts) {
    Settling s = {{0}, {0}, {0}, {0}};
    collect(&s, facts);
    find_python2_files(&s, facts);
    size_t kept = 0;
    vec_each (Use, use, &facts->uses) {
        bool is_api = str_starts(use->name, STR(CAPI_PREFIX));
        if (is_api)
            use->alive = settled(&s, use);
        if (is_api && (!use->alive || capi_name_is_python2(use->name) ||
                       strmap_has(&s.python2, use->place.path)))
            continue;
        facts->uses.items[kept++] = *use;
    }
    facts->uses.len = kept;
    arena_release(&s.scratch);
}
