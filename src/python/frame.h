/* Frames: the statements around the current node that change the context.
 *
 * The walk keeps a stack of them; here is what each kind does to its children, and how the context
 * of a block goes on behind one of its statements. */
#ifndef PUC_PYTHON_FRAME_H
#define PUC_PYTHON_FRAME_H

#include "python/pyfile.h"

/* A node around the current one that decides the context of its children.
 *
 *   if a:        frame of the if statement: `running` is the context of the whole statement,
 *       X        of a; `rest` is where a (and all conditions before) failed. X gets
 *   elif b:      `running` where a holds; the elif clause gets `rest`, and has a frame of
 *       Y        its own.
 *
 * In a block, `running` changes from statement to statement: after `if old: return`, the rest of
 * the block runs where `old` does not hold. */
typedef struct Frame {
    SyntaxKind kind;
    uint32_t depth; /* of the node, as the cursor counts */
    TSNode node;
    Context outer;     /* restored behind the node */
    Context running;   /* of its children, as a rule */
    Context rest;      /* if statements: of the next clause */
    uint32_t scope;    /* functions, classes, comprehensions: the one that they open */
    uint32_t children; /* named ones entered so far */
} Frame;

/* Whether nodes of this kind get a frame. */
bool frame_is_needed(SyntaxKind kind);

/* The context of the child that stands in `field` of the frame's node; frame->children counts it.
 */
Context frame_child(PyFile *f, const Frame *frame, TSNode child, TSFieldId field);

/* Behind a child: updates `running` or `rest`. */
void frame_after(PyFile *f, Frame *frame, TSNode child);

#endif
