/* Version specifiers (PEP 440) and the sets of versions that they allow.
 *
 * A SpecifierSet answers `contains` exactly as `packaging` does. A VersionSet is the same thing as
 * intervals on the order of versions, so that two constraints can be compared as sets: that is how
 * a requirement meets a rule ("all allowed versions are affected", "some are"). */
#ifndef PUC_PEP_SPECIFIER_H
#define PUC_PEP_SPECIFIER_H

#include "pep/version.h"

typedef enum SpecifierOp {
    SPEC_COMPATIBLE, /* ~= */
    SPEC_EQ,
    SPEC_NE,
    SPEC_LE,
    SPEC_GE,
    SPEC_LT,
    SPEC_GT,
    SPEC_ARBITRARY, /* === */
} SpecifierOp;

typedef struct Specifier {
    SpecifierOp op;
    bool wildcard;   /* ==1.2.* and !=1.2.* */
    Version version; /* not set for SPEC_ARBITRARY */
    Str text;        /* the version as written */
} Specifier;

typedef struct SpecifierSet {
    VEC(Specifier) list; /* empty: anything goes */
} SpecifierSet;

/* Ranges of which one must hold: "<2 || >=3" of Poetry, "<2|>=3" of conda. */
typedef VEC(SpecifierSet) SpecifierSets;

/* "" and white space parse to the empty set. On failure returns false, *out untouched, and, if
 * `why` is not NULL, one sentence in the arena. */
bool specifier_set_parse(Arena *a, Str text, SpecifierSet *out, Str *why);
/* With `prereleases`, as SpecifierSet(text).contains(version, prereleases=True). Without, a
 * pre-release is in the set only where a specifier of the set names one (`!=` does not count),
 * which is what SpecifierSet.prereleases says. === compares the normalised text of the version. */
bool specifier_set_contains(const SpecifierSet *s, const Version *v, bool prereleases);
Str specifier_set_text(Arena *a, const SpecifierSet *s); /* normalised, as str(SpecifierSet) */

/* A point between versions on the line of all versions. */
typedef enum CutSide {
    CUT_BEFORE_DEV,   /* just before V.dev0: before all dev releases and pre-releases of V */
    CUT_BEFORE,       /* just before the version itself */
    CUT_AFTER_LOCALS, /* just after the version and its local versions */
    CUT_AFTER_POSTS,  /* just after all its post releases and their locals */
} CutSide;

typedef struct Cut {
    int infinity; /* -1: before everything, +1: after everything, 0: at `version` */
    CutSide side;
    Version version;
} Cut;

typedef struct VersionRange {
    Cut from, to; /* from < to */
} VersionRange;

/* Sorted, disjoint, not touching. {0} is the empty set. */
typedef struct VersionSet {
    VEC(VersionRange) ranges;
} VersionSet;

VersionSet version_set_all(Arena *a);
/* Pre-releases are members like all others. ===V counts as ==V; where V is no version the set is
 * empty. The set refers to the versions of `s`. */
VersionSet version_set_of(Arena *a, const SpecifierSet *s);
bool version_set_parse(Arena *a, Str specifiers, VersionSet *out, Str *why);
VersionSet version_set_intersect(Arena *a, const VersionSet *x, const VersionSet *y);
VersionSet version_set_union(Arena *a, const VersionSet *x, const VersionSet *y);
VersionSet version_set_subtract(Arena *a, const VersionSet *x, const VersionSet *y);
bool version_set_is_empty(const VersionSet *s);
bool version_set_is_subset(Arena *a, const VersionSet *inner, const VersionSet *outer);
bool version_set_contains(const VersionSet *s, const Version *v);
bool version_set_has_upper_bound(const VersionSet *s); /* true for the empty set */
/* The lowest version that a reader would name: the bound of the first range (">=2.1" gives 2.1,
 * ">2" gives 2, "*" none). False where there is no lower bound or the set is empty. */
bool version_set_lowest(const VersionSet *s, Version *out);
/* The one version of "==1.2.3"; false for anything wider. */
bool version_set_single(const VersionSet *s, Version *out);

#endif
