/* Overlay: another state of the same tree, as the files in which it differs from the disk.
 *
 * A Walk with an overlay answers for that state: walk_read() and walk_has() look here first. So the
 * files of a commit can be read without checking it out. */
#ifndef PUC_FIND_OVERLAY_H
#define PUC_FIND_OVERLAY_H

#include "base/map.h"
#include "base/vec.h"

typedef enum OverlayState {
    OVERLAY_ABSENT, /* there is no such file in that state */
    OVERLAY_THERE,
    OVERLAY_UNREAD, /* there, but its contents are not known */
} OverlayState;

typedef struct OverlayFile {
    Str path; /* relative to the root */
    OverlayState state;
    bool
        named; /* by its name now it was given as an argument: in a run on single files it counts */
    Str bytes;
} OverlayFile;

typedef OverlayFile *OverlayFileRef;

typedef struct Overlay {
    VEC(OverlayFileRef) files;
    StrMap by_path; /* -> OverlayFile */
} Overlay;          /* start from {0} */

/* The file of that path, a new one where there is none. */
OverlayFile *overlay_put(Arena *a, Overlay *o, Str path);
/* NULL: as on the disk. `o` may be NULL. */
const OverlayFile *overlay_find(const Overlay *o, Str path);

#endif
