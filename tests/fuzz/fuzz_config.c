/* layer: app */
/* A configuration file of any bytes. What --show-config prints of it is a file that can be read,
 * and that says the same again. */
#include "app/config.h"
#include "app/config_keys.h"
#include "text/source.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_text(Arena *a, Str text, Options *o, Diags *wrong) {
    Source src;
    source_init(&src, a, STR("conf.toml"), text);
    *o = (Options){.format = STR("text")};
    ConfigFile file = {
        .path = STR("conf.toml"), .folder = STR("/project/sub"), .keys = toml_read(a, &src, wrong)};
    config_keys_read(a, &file, o, wrong);
}

static Str shown(Arena *a, const Options *o) {
    Buf out = {0};
    config_show(o, &out);
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Options o;
    Diags wrong = {0}, again = {0};
    read_text(&a, (Str){(const char *)data, size}, &o, &wrong);
    config_exclude(&a, &o, "/");
    config_adjustments(&a, &o, "/");
    Str first = shown(&a, &o);
    if (wrong.len == 0) {
        read_text(&a, first, &o, &again);
        Str second = shown(&a, &o);
        read_text(&a, second, &o, &again);
        if (again.len || !str_eq(second, shown(&a, &o)))
            abort();
    }
    arena_release(&a);
    return 0;
}
