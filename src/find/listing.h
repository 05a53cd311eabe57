/* Listing: what is in one folder, in the order that makes a depth-first walk come out in byte order
 * of whole paths: names are compared as if folders' names ended in '/'. */
#ifndef PUC_FIND_LISTING_H
#define PUC_FIND_LISTING_H

#include "base/vec.h"

typedef enum EntryType {
    ENTRY_FILE,
    ENTRY_FOLDER,
    ENTRY_FILE_LINK,   /* a symbolic link that leads to a regular file */
    ENTRY_FOLDER_LINK, /* ... to a folder */
    ENTRY_BROKEN_LINK, /* ... to nothing, or in a circle */
    ENTRY_SPECIAL,     /* FIFO, socket, device, or gone since it was listed */
} EntryType;

typedef struct Listing {
    Strs names; /* with a '/' at the end of folders' names */
    VEC(EntryType) types;
} Listing;

/* Reads the folder `path` below the folder `at` (as for openat). 0, or an errno: what was read
 * before an error in the middle is kept. A link as the last part of the path is not followed unless
 * `follow` is set. */
int listing_read(Arena *a, int at, const char *path, bool follow, Listing *out);

#endif
