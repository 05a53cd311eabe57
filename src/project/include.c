#include "project/include.h"

#include "project/note.h"
#include "project/url.h"

/* Puts the components of `path` behind the `len` bytes in `out`. `up` counts the ".." at its front,
 * which nothing can take away again. */
static size_t append_components(char *out, size_t len, size_t *up, Str path) {
    for (Str part; str_cut(&path, '/', &part);) {
        if (part.len == 0 || str_eq(part, STR(".")))
            continue;
        bool parent = str_eq(part, STR(".."));
        size_t fixed = *up ? *up * 3 - 1 : 0;
        if (parent && len > fixed) {
            while (len > fixed && out[len - 1] != '/')
                len--;
            len -= len > fixed; /* the slash before it */
            continue;
        }
        if (len)
            out[len++] = '/';
        for (size_t i = 0; i < part.len; i++)
            out[len++] = part.ptr[i];
        *up += parent;
    }
    return len;
}

Str path_resolve(Arena *a, Str from, Str value) {
    size_t slash = str_rfind_char(from, '/'), up = 0;
    Str folder = slash == STR_NPOS ? (Str){"", 0} : str_slice(from, 0, slash);
    char *out = arena_alloc(a, folder.len + value.len + 2);
    size_t len = append_components(out, 0, &up, folder);
    len = append_components(out, len, &up, value);
    return len ? (Str){out, len} : STR(".");
}

static const char *not_followed(Str value) {
    if (value.len == 0)
        return "names no file";
    if (str_contains(value, STR("://")) || url_is_known(value))
        return "is a URL, which is not fetched";
    if (value.ptr[0] == '/')
        return "is an absolute path outside the project";
    if (str_contains(value, STR("${")))
        return "depends on an environment variable";
    return NULL;
}

bool include_add(Facts *facts, Str value, bool constraint, Str group, Place place) {
    const char *why = not_followed(value);
    if (why) {
        Str shown = text_shown(facts->arena, value);
        note_add(facts, true, STR("include not followed"), place, "\"%.*s\" %s", STR_ARG(shown),
                 why);
        return false;
    }
    *vec_push(facts->arena, &facts->includes) = (Include){
        .path = path_resolve(facts->arena, place.path, value),
        .constraint = constraint,
        .group = group,
        .place = place,
    };
    return true;
}
