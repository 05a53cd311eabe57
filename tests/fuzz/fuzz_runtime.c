/* layer: project */
/* runtime.txt, .python-version, .tool-versions or mise.toml, by the first byte. */
#include "project/current.h"
#include "project/reader.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const paths[] = {"runtime.txt", ".tool-versions", "mise.toml"};
    if (size == 0)
        return 0;
    Arena a = {0};
    Facts facts = {.arena = &a};
    Source src;
    source_init(&src, &a, str_from(paths[data[0] % 3]), (Str){(const char *)data + 1, size - 1});
    read_runtime(&src, &facts);
    vec_each (PythonPin, p, &facts.pins) {
        if (p->label.len == 0 || p->place.line == 0 || p->minor < -1 || p->minor > 999)
            abort();
    }
    current_python(&facts, &a);
    arena_release(&a);
    return 0;
}
