#include "project/floor.h"

static bool has_lower_bound(Arena *a, const SpecifierSet *s) {
    Version lowest;
    VersionSet allowed = version_set_of(a, s);
    return version_set_lowest(&allowed, &lowest);
}

static void floor_add(Arena *a, Floors *floors, const PythonPin *pin, Minors known) {
    Minors minors = specifiers_minors(a, &pin->specifiers) & known;
    if (!minors || !has_lower_bound(a, &pin->specifiers))
        return;
    floors->all |= minors;
    Str folder = path_folder(pin->place.path);
    Floor **slot = (Floor **)strmap_put(a, &floors->by_folder, folder);
    if (!*slot) {
        *slot = arena_new(a, Floor);
        **slot = (Floor){.minors = minors, .required = true, .folder = folder, .place = pin->place};
    } else if ((*slot)->minors & minors) {
        (*slot)->minors &= minors; /* two that exclude each other: the first one counts */
    }
}

Floors floors_of(Arena *a, const Facts *facts, const CurrentPython *current, Minors known) {
    Floors floors = {.all = 0};
    vec_each (const PythonPin, pin, &facts->pins) {
        if (pin->role == PIN_FLOOR)
            floor_add(a, &floors, pin, known);
    }
    if (current && current->minor >= 0) {
        floors.rest.minors = MINOR_BIT((unsigned)current->minor) & known;
        floors.rest.place = current->place;
    }
    floors.all |= floors.rest.minors;
    return floors;
}

static bool is_documentation(Str folder) {
    Str last = str_from_pos(folder, str_rfind_char(folder, '/') + 1);
    return str_eq_nocase(last, STR("doc")) || str_eq_nocase(last, STR("docs"));
}

const Floor *floor_at(const Floors *floors, Str path) {
    static const Floor none = {.minors = 0};
    while (path.len) {
        path = path_folder(path);
        const Floor *f = strmap_get(&floors->by_folder, path);
        if (f)
            return f;
        if (is_documentation(path))
            return &none;
    }
    return &floors->rest;
}
