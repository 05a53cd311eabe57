/* layer: rules */
/* A baseline of any bytes: read, matched with findings that are made of it, and written. What is
 * written can be read, and is written again in the same way. */
#include "rules/baseline.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool has_file(const void *ctx, Str path) {
    (void)ctx;
    return path.len % 2;
}

static bool asks_for(const void *ctx, const BaselineEntry *e) {
    (void)ctx;
    return e->name.len % 2;
}

static bool read_text(Arena *a, Str text, Baseline *out) {
    Diags wrong = {0};
    Source src;
    source_init(&src, a, STR("b.json"), text);
    bool ok = baseline_read(a, &src, out, &wrong);
    if (ok != (wrong.len == 0))
        abort();
    return ok;
}

static Str written(Arena *a, Baseline *b) {
    Buf out = {0};
    baseline_write(b, &out);
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}

/* Every second finding has moved to another file. */
static Findings findings_of(Arena *a, const Baseline *b) {
    Findings list = {0};
    vec_each (const BaselineEntry, e, &b->entries) {
        Rule *rule = arena_new(a, Rule);
        rule->id = e->rule;
        Str path = list.len % 2 ? e->path : arena_format(a, "new/%.*s", STR_ARG(e->path));
        *vec_push(a, &list) = (Finding){.rule = rule,
                                        .severity = SEVERITY_BLOCKER,
                                        .affects = 1,
                                        .name = e->name,
                                        .place = {.path = path},
                                        .fingerprint = e->fingerprint};
    }
    return list;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Baseline b, again;
    if (read_text(&a, (Str){(const char *)data, size}, &b)) {
        Findings list = findings_of(&a, &b), *lists[] = {&list};
        BaselineScope scope = {.has_file = has_file, .asks_for = asks_for};
        baseline_match(&a, &b, lists, 1, &scope);
        if (baseline_gone(&b, &scope) > b.entries.len)
            abort();
        baseline_keep(&b, &scope);
        Str first = written(&a, &b);
        if (!read_text(&a, first, &again) || again.entries.len > b.entries.len)
            abort();
        Str second = written(&a, &again); /* what was no UTF-8 is now, and may have moved */
        if (!read_text(&a, second, &again) || !str_eq(written(&a, &again), second))
            abort();
    }
    arena_release(&a);
    return 0;
}
