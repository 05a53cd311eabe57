/* Helm templates: YAML with Go template actions in it. */
#ifndef PUC_PROJECT_HELM_H
#define PUC_PROJECT_HELM_H

#include "project/node_text.h"

/* A copy of the text, of the same length and with the same lines, in which no action is left: one
 * that prints a literal default prints that, one that prints something else becomes $xxx, control
 * actions (if, range, define, ...) become blanks. */
Str helm_without_actions(Arena *a, Str text);

/* Reads such a text line by line, for where it is no YAML. `src` is the cleaned text. */
void helm_read_lines(Source *src, const CommandContext *ctx);

#endif
