#include "project/deploy.h"
#include "project/derived.h"
#include "project/shell_vars.h"

/* NAME=value files: .env, docker env files, /etc/default/celeryd. A value is all of the line, or
 * what stands in quotes, over several lines too; `export` may stand before the name. */

/* How far the end of a quoted value is looked for. */
enum { QUOTED_MAX = 4096 };

/* The value that begins at `at`; moves *pos behind it when it takes more than the line. */
static Str take_value(Str text, Str rest_of_line, size_t *pos) {
    Str value = str_trim(rest_of_line);
    char quote = value.len ? value.ptr[0] : '\0';
    if (quote == '"' || quote == '\'') {
        size_t from = (size_t)(value.ptr - text.ptr) + 1;
        Str ahead = str_slice(text, from, from + QUOTED_MAX);
        size_t end = str_find_char(ahead, quote);
        if (end != STR_NPOS) {
            if (from + end > *pos) {
                *pos = from + end;
                physical_line_next(text, pos);
            }
            return str_slice(ahead, 0, end);
        }
    }
    size_t comment = str_find(value, STR(" #"));
    return str_trim_right(str_slice(value, 0, comment));
}

static void add_variable(const CommandContext *ctx, Source *src, Str name, Str value) {
    size_t base = (size_t)(value.ptr - src->text.ptr);
    ViewPlace view = {source_byte_place, src, base};
    CommandWord word = {.text = value,
                        .place = source_place(src, base, base + value.len),
                        .has_variable = str_find_char(value, '$') != STR_NPOS,
                        .place_of = view_place,
                        .place_ctx = &view};
    deploy_env(ctx, name, &word, false);
}

void read_environment(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    CommandContext ctx = {.facts = facts, .group = STR("script"), .vars = &vars};
    for (size_t pos = 0; pos < src->text.len;) {
        Str line = str_trim_left(physical_line_next(src->text, &pos));
        if (str_starts(line, STR("export ")))
            line = str_trim_left(str_from_pos(line, sizeof "export " - 1));
        size_t n = shell_name_length(line);
        Str rest = str_trim_left(str_from_pos(line, n));
        if (!n || !rest.len || rest.ptr[0] != '=')
            continue;
        Str value = take_value(src->text, str_from_pos(rest, 1), &pos);
        if (value.ptr)
            add_variable(&ctx, src, str_slice(line, 0, n), value);
    }
    arena_release(&arena);
}
