/* tree-sitter with a time limit.
 *
 * On text without errors its time is linear. After an error it tries several ways on, each of which
 * costs as much as all the text that it gave up before: the square of the input. So no long text
 * with errors must reach it unguarded (seen: a minute for 300 kB). */
#ifndef PUC_TEXT_TOML_PARSE_H
#define PUC_TEXT_TOML_PARSE_H

#include "base/str.h"

#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_toml(void);

typedef struct TomlParser TomlParser;

TomlParser *toml_parser_new(void); /* NULL when the grammar does not fit the library */
void toml_parser_free(TomlParser *p);

/* Texts up to this length are parsed without a limit: some 20 ms at worst. */
enum { TOML_SMALL_TEXT = 2048 };

/* The tree, errors included (ts_tree_delete). NULL when it takes too long, which happens only to a
 * long text with errors. */
TSTree *toml_parse(TomlParser *p, Str text);

#endif
