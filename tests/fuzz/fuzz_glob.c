/* layer: text */
#include "text/display.h"
#include "text/glob.h"
#include "text/source.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* "pattern LF text": matching terminates; text without special characters matches itself. The same
 * bytes go through the display functions. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Str rest = {(const char *)data, size}, pattern = {0};
    str_cut(&rest, '\n', &pattern);
    glob_match(pattern, rest);
    glob_match_path(pattern, rest);
    bool plain = glob_is_valid(pattern);
    for (size_t i = 0; i < pattern.len; i++)
        plain = plain && str_find_char(STR("*?[\\"), pattern.ptr[i]) == STR_NPOS;
    if (plain && !glob_match(pattern, pattern))
        abort();
    Arena arena = {0};
    Str shown = display_text(&arena, (Str){(const char *)data, size});
    if (!text_is_utf8(shown) || str_find_char(shown, '\033') != STR_NPOS)
        abort();
    if (!str_eq(display_clean(&arena, shown), shown))
        abort();
    (void)display_width(shown);
    arena_release(&arena);
    return 0;
}
