#include "find/overlay.h"

OverlayFile *overlay_put(Arena *a, Overlay *o, Str path) {
    void **slot = strmap_put(a, &o->by_path, path);
    if (*slot)
        return *slot;
    OverlayFile *file = arena_new(a, OverlayFile);
    file->path = path;
    *slot = file;
    *vec_push(a, &o->files) = file;
    return file;
}

const OverlayFile *overlay_find(const Overlay *o, Str path) {
    return o ? strmap_get(&o->by_path, path) : NULL;
}
