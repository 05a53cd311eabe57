/* layer: text */
#include "text/json_writer.h"
#include "text/source.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Input bytes drive the writer through every legal call; the output is always UTF-8 with balanced
 * quotes. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Buf out = {.max = 1 << 20};
    JsonWriter w = {.out = &out};
    json_begin_array(&w);
    for (size_t i = 0; i < size; i++) {
        bool in_object = w.levels[w.depth - 1].is_object;
        Str rest = {(const char *)data + i, size - i < 20 ? size - i : 20};
        if (in_object && data[i] % 8 != 0)
            json_key_str(&w, rest);
        switch (data[i] % 8) {
        case 0:
            if (w.depth > 1 && in_object)
                json_end_object(&w);
            else if (w.depth > 1)
                json_end_array(&w);
            break;
        case 1:
            w.depth < JSON_MAX_DEPTH ? json_begin_object(&w) : json_null(&w);
            break;
        case 2:
            w.depth < JSON_MAX_DEPTH ? json_begin_array(&w) : json_bool(&w, true);
            break;
        case 3:
            json_number(&w, (double)data[i] / 3);
            break;
        case 4:
            json_int(&w, -(long long)i);
            break;
        default:
            json_str(&w, rest);
        }
    }
    while (w.depth)
        w.levels[w.depth - 1].is_object ? json_end_object(&w) : json_end_array(&w);
    json_finish(&w);
    if (!out.overflow && !text_is_utf8(buf_str(&out)))
        abort();
    buf_release(&out);
    return 0;
}
