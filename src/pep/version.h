/* Versions (PEP 440), measured against the `packaging` library. */
#ifndef PUC_PEP_VERSION_H
#define PUC_PEP_VERSION_H

#include "base/vec.h"

typedef enum PrePhase { PRE_NONE, PRE_ALPHA, PRE_BETA, PRE_RC } PrePhase;

/* A version with a number of 2^64 - 1 or more, the local part apart, does not parse (packaging
 * accepts it: see docs/pep.md). Numbers of the local part have any length. */
typedef struct Version {
    uint64_t epoch;
    const uint64_t *release; /* at least one */
    size_t release_len;
    PrePhase pre;
    uint64_t pre_number;
    bool has_post, has_dev;
    uint64_t post, dev;
    Str local; /* normalised (lower case, '.' as separator), empty when absent */
} Version;

bool version_parse(Arena *a, Str text, Version *out); /* white space around is allowed */
int version_cmp(const Version *a, const Version *b);  /* total order of PEP 440, local included */
Str version_text(Arena *a, const Version *v);         /* normalised, as str(Version) */
bool version_is_prerelease(const Version *v);         /* a, b, rc or dev */

#endif
