/* Import statements, read from tokens.
 *
 * Stage 1 needs nothing else to see which modules a file imports, and stage 2 falls back to it
 * where a file does not parse. `import` and `from` are reserved words, so an import is found
 * without knowing anything else about the code around it. */
#ifndef PUC_PYTHON_IMPORTS_H
#define PUC_PYTHON_IMPORTS_H

#include "python/lexer.h"
#include "python/name_set.h"

/* A dotted path in source; its components may stand apart. Longer paths keep their beginning. */
typedef struct DottedPath {
    Str parts[DOTTED_MAX];
    size_t count;
    bool relative; /* begins with dots */
} DottedPath;

/* Called for each module of an import statement, and for each name taken from one. `start` is where
 * the statement begins. For `import a.b`, `name` is empty; for `from a import b` it is "b" or "*".
 * `bound` is the name that the statement binds: of `import a.b` it is that of module->parts[0].
 */
typedef void ImportFn(void *ctx, const char *start, const DottedPath *module, Str name, Str bound);

/* `*token` is the keyword `import` or `from`. Reads to the end of the statement, or to where it
 * stops being one; `*token` is then the first token that does not belong to it: behind the keyword
 * in `yield from x` and `raise x from y`. */
void import_read(Lexer *lx, Token *token, ImportFn *found, void *ctx);

/* How far the names of interest follow `path`: components of the longest one that covers it. *node
 * is the trie node of the whole path, or 0. */
size_t path_match(const NameSet *names, const DottedPath *path, uint32_t *node);

#endif
