/* Internal to pep: the order of versions, taken apart.
 *
 * PEP 440 compares epoch, then release (missing numbers are 0), then what this header calls the
 * suffix (pre-release, post release, dev release), then the local version. */
#ifndef PUC_PEP_VERSION_ORDER_H
#define PUC_PEP_VERSION_ORDER_H

#include "pep/version.h"

/* Compared number by number. For each of pre, post and dev: a rank that says what is there, then
 * the number. */
typedef struct VersionSuffix {
    uint64_t key[6];
} VersionSuffix;

enum { SUFFIX_POST = 2 }; /* index of the rank of post */

VersionSuffix version_suffix(const Version *v);
int version_suffix_cmp(const VersionSuffix *a, const VersionSuffix *b);
int version_release_cmp(const Version *a, const Version *b); /* epoch and release */
int version_local_cmp(Str a, Str b);                         /* none sorts first */
int version_public_cmp(const Version *a, const Version *b);  /* all but the local version */
uint64_t version_release_at(const Version *v, size_t i);     /* 0 behind the end */

#endif
