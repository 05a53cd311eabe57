#include "capi/names.h"

#include <string.h>

static uint32_t *slot_of(const CapiNames *n, Str text) {
    size_t at = str_hash(text) & n->mask;
    while (n->slots[at] && !str_eq(n->list.items[n->slots[at] - 1].text, text))
        at = (at + 1) & n->mask;
    return &n->slots[at];
}

static void add_unit(Arena *a, CapiName *name, Str unit) {
    if (unit.len != 1 || str_contains(name->units, unit))
        return;
    name->units = arena_format(a, "%.*s%.*s", STR_ARG(name->units), STR_ARG(unit));
}

static void add_name(Arena *a, CapiNames *n, Str dotted) {
    size_t open = str_find_char(dotted, '(');
    Str plain = str_slice(dotted, 0, open);
    Str text = str_from_pos(plain, sizeof CAPI_PREFIX - 1);
    uint32_t *slot = slot_of(n, text);
    if (!*slot) {
        *vec_push(a, &n->list) = (CapiName){.dotted = plain, .text = text};
        *slot = (uint32_t)n->list.len;
    }
    CapiName *name = &n->list.items[*slot - 1];
    if (open == STR_NPOS)
        name->any_use = true;
    else
        add_unit(a, name, str_slice(dotted, open + 1, dotted.len - 1));
}

/* What Python 2 had and 3 never did: a file that calls one is not compiled for 3 (settle.c). */
static const Str python2_names[] = {
    STR_INIT(CAPI_PREFIX "Py_InitModule"),
    STR_INIT(CAPI_PREFIX "Py_InitModule3"),
    STR_INIT(CAPI_PREFIX "Py_InitModule4"),
    STR_INIT(CAPI_PREFIX "PyString_FromString"),
    STR_INIT(CAPI_PREFIX "PyString_FromStringAndSize"),
    STR_INIT(CAPI_PREFIX "PyString_AsString"),
    STR_INIT(CAPI_PREFIX "PyString_AS_STRING"),
    STR_INIT(CAPI_PREFIX "PyString_GET_SIZE"),
    STR_INIT(CAPI_PREFIX "PyString_Check"),
    STR_INIT(CAPI_PREFIX "PyInt_FromLong"),
    STR_INIT(CAPI_PREFIX "PyInt_AsLong"),
    STR_INIT(CAPI_PREFIX "PyInt_Check"),
    STR_INIT(CAPI_PREFIX "PyClass_Check"),
    STR_INIT(CAPI_PREFIX "PyCObject_FromVoidPtr"),
};
enum { PYTHON2_COUNT = sizeof python2_names / sizeof *python2_names };

bool capi_name_is_python2(Str dotted) {
    for (size_t i = 0; i < PYTHON2_COUNT; i++)
        if (str_eq(python2_names[i], dotted))
            return true;
    return false;
}

CapiNames *capi_names_new(Arena *a, const Strs *names) {
    CapiNames *n = arena_new(a, CapiNames);
    size_t count = 0, cap = 8;
    vec_each (const Str, name, names) {
        count += str_starts(*name, STR(CAPI_PREFIX));
    }
    while (cap < (count + PYTHON2_COUNT) * 4)
        cap *= 2;
    n->slots = arena_array(a, uint32_t, cap);
    n->mask = cap - 1;
    vec_each (const Str, name, names) {
        if (str_starts(*name, STR(CAPI_PREFIX)))
            add_name(a, n, *name);
    }
    for (size_t i = 0; count && i < PYTHON2_COUNT; i++)
        add_name(a, n, python2_names[i]);
    return n;
}

const CapiName *capi_names_find(const CapiNames *n, Str text) {
    uint32_t slot = *slot_of(n, text);
    return slot ? &n->list.items[slot - 1] : NULL;
}

Strs capi_names_left(Arena *a, const Strs *names) {
    Strs left = {0};
    vec_each (const Str, name, names) {
        if (!str_starts(*name, STR(CAPI_PREFIX)))
            *vec_push(a, &left) = *name;
    }
    return left;
}
