/* The keys of a configuration file, read by the rows of the option table. */
#ifndef PUC_APP_CONFIG_KEYS_H
#define PUC_APP_CONFIG_KEYS_H

#include "app/options.h"

typedef struct ConfigFile {
    Str path;          /* as messages name it */
    Str prefix;        /* of the paths in it: "" or "some/folder/" */
    Str folder;        /* what its globs count from, absolute */
    bool is_pyproject; /* the keys stand in [tool.pyupgrade-check] */
    const Node *keys;  /* a map; NULL: there is no file */
} ConfigFile;

void config_keys_read(Arena *a, const ConfigFile *file, Options *o, Diags *wrong);

#endif
