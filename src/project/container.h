/* Containers as YAML files describe them: compose services, Kubernetes pods, CI jobs. */
#ifndef PUC_PROJECT_CONTAINER_H
#define PUC_PROJECT_CONTAINER_H

#include "project/node_text.h"

/* A command as a sequence of words, or as one scalar: split at white space, or, with anything in it
 * that needs a shell's reading, sh -c SCALAR. */
CommandWords container_words(NodeReader *r, const Node *n);

/* Entry point and command as one command line; an entry point that nothing is known of (a script
 * that ends with exec "$@") leaves the command to be read alone. */
void container_run(const CommandContext *ctx, Arena *a, const CommandWords *entrypoint,
                   const CommandWords *command);

/* {NAME: value}, ["NAME=value"] or [{name: NAME, value: value}]. */
void container_env(NodeReader *r, const CommandContext *ctx, const Node *env);

/* The Python of an image's reference; variables with a default count as it. */
void container_image(NodeReader *r, const CommandContext *ctx, const Node *image, PinRole role);

/* Fills in ${X:-default} and what ctx->vars knows; false when something stays unknown. */
bool container_expand(NodeReader *r, const CommandContext *ctx, Str text, Str *out);

#endif
