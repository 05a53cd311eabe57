/* Plain TOML: the few forms of statements that machines write, read without the grammar.
 *
 * Lock files are megabytes of
 *
 *     [[package]]
 *     name = "anyio"
 *     files = [
 *         {file = "anyio-4.0.0-py3-none-any.whl", hash = "sha256:00"},
 *     ]
 *
 * and the grammar reads a few megabytes a second. A statement is plain when it is a header or a
 * pair of bare or quoted keys, strings without backslashes or tabs, decimal integers, booleans,
 * arrays and inline tables, without comments inside brackets. Of all others nothing is said here:
 * they, and all that is wrong, are the grammar's. What the two make of a plain statement is the
 * same; a test compares. */
#ifndef PUC_TEXT_TOML_PLAIN_H
#define PUC_TEXT_TOML_PLAIN_H

#include "text/toml_table.h"

/* Reads the statement that begins at text[*at] if it is plain: then *at is behind its line and
 * *table the table that pairs go to. Else nothing has happened, and it returns false. */
bool toml_plain_statement(TomlDoc *doc, TomlTable **table, size_t *at);

/* toml_read without this shortcut: for tests. */
Node *toml_read_by_grammar(Arena *a, Source *src, Diags *diags);

#endif
