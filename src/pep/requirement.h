/* Requirements (PEP 508): name [extras] specifiers-or-@url ; marker. */
#ifndef PUC_PEP_REQUIREMENT_H
#define PUC_PEP_REQUIREMENT_H

#include "pep/marker.h"
#include "pep/name.h"

typedef struct Requirement {
    Str name;    /* as written */
    Strs extras; /* as written, in order */
    SpecifierSet specifiers;
    Str url;        /* after @; empty when absent */
    Marker *marker; /* NULL when absent */
} Requirement;

/* Parses and refuses as packaging.requirements.Requirement. The result refers to the bytes of
 * `text`. On failure *out is untouched and *why, if `why` is not NULL, is one sentence that quotes
 * nothing of the input (a URL can hold a password). */
bool requirement_parse(Arena *a, Str text, Requirement *out, Str *why);
Str requirement_text(Arena *a, const Requirement *r); /* as str(Requirement) */

/* name, version, build and tags of a wheel file name (PEP 427, PEP 425). */
typedef struct WheelName {
    Str name; /* normalised */
    Version version;
    Str build;
    Strs pythons, abis, platforms; /* compressed tag sets taken apart */
} WheelName;
bool wheel_name_parse(Arena *a, Str file_name, WheelName *out);
/* Bit N is set when a wheel with these tags installs on CPython 3.N (the build with a GIL) on
 * Linux, x86_64, with glibc; N below 32. Allocates nothing; 0 for what is no wheel's name. */
uint32_t wheel_minors_linux(Str file_name);
/* The same for the tags alone, as a WHEEL file states them: "cp311-cp311-manylinux_2_17_x86_64". */
uint32_t tag_minors_linux(Str tags);
/* Name (normalised) and version of a source distribution ("x-1.0.tar.gz", ".zip"). */
bool sdist_name_parse(Arena *a, Str file_name, Str *name, Version *version);

#endif
