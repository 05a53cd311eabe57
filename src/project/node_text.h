/* Scalars of a YAML or INI tree as text whose bytes have places: a folded command, a block script.
 *
 * Aliases make a small file say much, so a NodeReader hands out no more text than a multiple of the
 * file's size; beyond, scalars read as empty. */
#ifndef PUC_PROJECT_NODE_TEXT_H
#define PUC_PROJECT_NODE_TEXT_H

#include "project/command.h"
#include "project/derived.h"
#include "text/node.h"

typedef struct NodeReader {
    Source *src;
    Arena *arena;
    size_t budget; /* bytes left to hand out */
} NodeReader;

void node_reader_init(NodeReader *r, Source *src, Arena *a);

/* The file as YAML; what is wrong with it goes to facts->errors. */
const Node *node_reader_yaml(NodeReader *r, bool multi, Facts *facts);

/* The scalar's text, aligned with the file: n->text. NULL when it is no scalar or too much was
 * read. */
DerivedText *node_derive(NodeReader *r, const Node *n);
/* The same for an INI value, its lines joined by `joint` ("\n" or " "). */
DerivedText *node_derive_ini(NodeReader *r, const Node *n, Str joint);

/* A scalar as one word of a command; has_variable when it holds a '$'. Text "" for what is none. */
CommandWord node_word(NodeReader *r, const Node *n);
/* The scalars of a sequence. */
void node_words(NodeReader *r, const Node *seq, CommandWords *out);

/* Reads the scalar as a script. */
void node_script(NodeReader *r, const Node *n, const CommandContext *ctx);

/* The place of a scalar's first text line, not of the mark of a block. */
Place node_text_place(NodeReader *r, const Node *n);

#endif
