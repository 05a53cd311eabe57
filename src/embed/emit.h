/* Writing Knowledge as constant C tables: the build's way to have rules without YAML at run time.
 */
#ifndef PUC_EMBED_EMIT_H
#define PUC_EMBED_EMIT_H

#include "base/buf.h"
#include "plan/knowledge.h"

/* A C source that defines `const Knowledge builtin_knowledge`. */
void emit_knowledge(const Knowledge *k, Buf *out);

#endif
