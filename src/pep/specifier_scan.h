/* Internal to pep: one specifier, for the grammars that embed it. */
#ifndef PUC_PEP_SPECIFIER_SCAN_H
#define PUC_PEP_SPECIFIER_SCAN_H

#include "pep/specifier.h"

typedef enum SpecifierProblem {
    SPECIFIER_OK,
    SPECIFIER_NO_OPERATOR,
    SPECIFIER_NO_VERSION,
    SPECIFIER_TOO_LARGE, /* a number that does not fit */
    SPECIFIER_SHORT,     /* ~= with a single release number */
    SPECIFIER_LOCAL,     /* a local version after an operator that takes none */
    SPECIFIER_TRAILING,  /* something behind the version */
} SpecifierProblem;

const char *specifier_problem_text(SpecifierProblem p);

/* Reads the specifier that `text` starts with. *len is its length in bytes. */
SpecifierProblem specifier_scan(Arena *a, Str text, Specifier *out, size_t *len);
/* All of `text`, with white space around. */
SpecifierProblem specifier_parse(Arena *a, Str text, Specifier *out);

/* Pre-releases are not treated apart. Not for SPEC_ARBITRARY, which compares texts. */
bool specifier_contains(const Specifier *s, const Version *v);
/* True where a pre-release named in the specifier lets pre-releases in. */
bool specifier_names_prerelease(const Specifier *s);

#endif
