/* Environment markers (PEP 508, with the `extras` and `dependency_groups` of PEP 751). */
#ifndef PUC_PEP_MARKER_H
#define PUC_PEP_MARKER_H

#include "pep/specifier.h"

typedef struct Marker Marker; /* immutable, in an arena */

/* The values of the variables. A value with ptr NULL is not known; STR("") is an empty one. */
typedef struct MarkerEnv {
    Str python_version;                 /* "3.11" */
    Str python_full_version;            /* "3.11.7" */
    Str sys_platform;                   /* "linux" */
    Str platform_system;                /* "Linux" */
    Str platform_machine;               /* "x86_64" */
    Str os_name;                        /* "posix" */
    Str implementation_name;            /* "cpython" */
    Str platform_python_implementation; /* "CPython" */
    Str implementation_version;
    Str platform_release, platform_version;
    const Strs *extras; /* the extras that are asked for; NULL: not known */
} MarkerEnv;

/* The environment of CPython 3.`minor` on Linux, x86_64; `full` is the full version ("3.11.7";
 * empty: "3.`minor`.0"). The release and version of the kernel and the extras are not known. */
MarkerEnv marker_env_linux(Arena *a, unsigned minor, Str full);

typedef enum MarkerAnswer { MARKER_FALSE, MARKER_TRUE, MARKER_UNKNOWN } MarkerAnswer;

/* NULL on failure, with one sentence in *why (which may be NULL). Refuses what
 * packaging.markers.Marker refuses, also more than 200 nested parentheses. The marker refers to the
 * bytes of `text`. */
Marker *marker_parse(Arena *a, Str text, Str *why);
/* Three-valued: a variable that is not known (extra without env->extras, dependency_groups) makes a
 * comparison unknown, and so does an operator without a meaning (~= on texts); `and` / `or` carry
 * it only where it matters. NULL marker: true. */
MarkerAnswer marker_eval(const Marker *m, const MarkerEnv *env);
/* Bit N is set when the marker holds, or may hold, on Linux CPython 3.N (N below 32). `fulls[N]` is
 * the full version to use for 3.N. */
uint32_t marker_active_minors(Arena *a, const Marker *m, const Str fulls[32]);
/* The same for where it cannot be told. */
uint32_t marker_unknown_minors(Arena *a, const Marker *m, const Str fulls[32]);
Str marker_text(Arena *a, const Marker *m); /* normalised as str(Marker); "" for NULL */
/* `x and y`; either may be NULL. */
Marker *marker_and(Arena *a, Marker *x, Marker *y);

#endif
