/* Blobs: contents of files as git keeps them, many at once. */
#ifndef PUC_APP_BLOBS_H
#define PUC_APP_BLOBS_H

#include "app/git.h"

typedef struct Blob {
    Str object;  /* its name: hexadecimal digits */
    int64_t max; /* a larger one is not read */
    bool is_read;
    Str bytes;
} Blob;

typedef VEC(Blob) Blobs;

typedef enum BlobsStatus {
    BLOBS_READ,    /* all that are small enough */
    BLOBS_MISSING, /* git does not have one */
    BLOBS_FAILED,  /* *answer says why */
} BlobsStatus;

BlobsStatus blobs_read(const Git *git, Blobs *blobs, GitAnswer *answer);

#endif
