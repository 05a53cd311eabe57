/* layer: find */
/* A .gitignore, then after an empty line the paths to ask about. */
#include "find/ignore.h"
#include "find/kind.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 4096)
        return 0;
    Str text = {(const char *)data, size};
    size_t blank = str_find(text, STR("\n\n"));
    Str rules_text = blank == STR_NPOS ? text : str_slice(text, 0, blank);
    Arena a = {0};
    Diags diags = {0};
    const Ignore *top = ignore_parse(&a, NULL, 0, rules_text, (Place){0}, &diags);
    const Ignore *rules = ignore_parse(&a, top, 2, rules_text, (Place){0}, &diags);
    for (Str line, rest = str_from_pos(text, blank); str_cut(&rest, '\n', &line);) {
        if (line.len < 3)
            continue;
        IgnoreVerdict file = ignore_match(rules, line, false);
        IgnoreVerdict own = ignore_match(top, line, false);
        if (own != IGNORE_UNSAID && file == IGNORE_UNSAID)
            abort(); /* a file below can only add to its parents */
        ignore_match(rules, line, true);
        kind_of_path(line);
        kind_of_shebang(line);
    }
    arena_release(&a);
    return 0;
}
