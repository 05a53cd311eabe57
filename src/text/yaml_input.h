/* YamlInput: the text of a file as libyaml accepts it, and the way back from libyaml's positions.
 *
 * libyaml gives up at the first byte that is not a printable character, before it hands out what
 * stands in front of it. So each such byte is replaced by '_' (offsets stay true) and reported
 * once. libyaml counts characters, we count bytes: a cursor that moves with the marks translates.
 */
#ifndef PUC_TEXT_YAML_INPUT_H
#define PUC_TEXT_YAML_INPUT_H

#include "text/source.h"

typedef struct YamlInput {
    Str text;             /* as long as the source's text */
    size_t chars, offset; /* the cursor: so many characters take so many bytes */
} YamlInput;

/* `scratch` holds a changed text, `a` the diagnostics. */
void yaml_input_init(YamlInput *in, Arena *scratch, Arena *a, Source *src, Diags *diags);
size_t yaml_input_offset(YamlInput *in, size_t char_index);

#endif
