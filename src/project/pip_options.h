/* The options of a line in a requirements file, as pip's option parser takes them. */
#ifndef PUC_PROJECT_PIP_OPTIONS_H
#define PUC_PROJECT_PIP_OPTIONS_H

#include "base/arena.h"

typedef struct PipOptions {
    Str requirement; /* the first -r; ptr NULL when there is none (the same below) */
    Str constraint;  /* the first -c */
    Str editable;    /* the first -e */
    bool hash;
} PipOptions;

/* Splits a line at its first word that begins with '-': *args is what stands before it, *options
 * the rest. Only spaces separate words here. */
void pip_line_split(Str line, Str *args, Str *options);

/* Reads the options part: shell quoting, long options with = or a value after them and shortened to
 * a unique prefix, short options with or without a space. False where pip would refuse the line;
 * *why is then a sentence that names the option but never its value. */
bool pip_options_parse(Arena *a, Str options, PipOptions *out, Str *why);

#endif
