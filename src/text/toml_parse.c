#define _POSIX_C_SOURCE 200809L
#include "text/toml_parse.h"

#include <stdlib.h>
#include <time.h>

/* Processor time of the thread, so that a busy machine changes nothing: several times what a text
 * without errors needs. */
static const double seconds_base = 1, seconds_per_byte = 4e-6;

/* Once a long text turned out to be wrong, only the place of the error is still wanted. The parser
 * asks once per 100 operations. */
enum { CALLS_AFTER_ERROR = 10 };

struct TomlParser {
    TSParser *ts;
    Str text;
    double deadline;
    unsigned calls_left;
};

TomlParser *toml_parser_new(void) {
    TomlParser *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->ts = ts_parser_new();
    if (ts_parser_set_language(p->ts, tree_sitter_toml()))
        return p;
    toml_parser_free(p);
    return NULL;
}

void toml_parser_free(TomlParser *p) {
    if (!p)
        return;
    ts_parser_delete(p->ts);
    free(p);
}

static double now(void) {
    struct timespec t = {0, 0};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static const char *read_text(void *payload, uint32_t offset, TSPoint point, uint32_t *len) {
    const TomlParser *p = payload;
    (void)point;
    if (offset >= p->text.len) {
        *len = 0;
        return "";
    }
    *len = (uint32_t)(p->text.len - offset);
    return p->text.ptr + offset;
}

/* True stops the parser. */
static bool check_progress(TSParseState *state) {
    TomlParser *p = state->payload;
    if (p->text.len <= TOML_SMALL_TEXT)
        return false;
    if (state->has_error && p->calls_left-- == 0)
        return true;
    return now() > p->deadline;
}

TSTree *toml_parse(TomlParser *p, Str text) {
    if (text.len > UINT32_MAX)
        return NULL;
    p->text = text;
    p->calls_left = CALLS_AFTER_ERROR;
    p->deadline = now() + seconds_base + seconds_per_byte * (double)text.len;
    TSInput input = {.payload = p, .read = read_text, .encoding = TSInputEncodingUTF8};
    TSParseOptions options = {.payload = p, .progress_callback = check_progress};
    TSTree *tree = ts_parser_parse_with_options(p->ts, NULL, input, options);
    ts_parser_reset(p->ts);
    return tree;
}
