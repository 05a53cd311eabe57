/* Where the first error of a syntax tree stands. */
#ifndef PUC_TEXT_TOML_ERROR_H
#define PUC_TEXT_TOML_ERROR_H

#include <stddef.h>
#include <tree_sitter/api.h>

/* An offset into the parsed statement, `len` (its length) when something is missing at its end. */
size_t toml_first_error(TSTree *tree, size_t len);

#endif
