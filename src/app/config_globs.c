#include "app/config_globs.h"

#include "app/paths.h"
#include "base/buf.h"
#include "text/glob.h"

/* A line taken apart: "!/a/b/" is "!", {"a", "b"}, "/". */
typedef struct Line {
    Str negation, end;
    Strs parts;
    bool anchored;
} Line;

static Line line_of(Arena *a, Str glob) {
    Line line = {0};
    if (str_starts(glob, STR("!"))) {
        line.negation = STR("!");
        glob = str_from_pos(glob, 1);
    }
    if (glob.len > 1 && str_ends(glob, STR("/"))) {
        line.end = STR("/");
        glob.len--;
    }
    line.anchored = str_find_char(glob, '/') != STR_NPOS;
    if (str_starts(glob, STR("/")))
        glob = str_from_pos(glob, 1);
    for (Str part; str_cut(&glob, '/', &part);)
        *vec_push(a, &line.parts) = part;
    return line;
}

/* Which parts may come next, once for each folder that was passed. */
static void pass_folder(const Line *line, const bool *at, Str folder, bool *next) {
    for (size_t i = 0; i < line->parts.len; i++) {
        if (!at[i])
            continue;
        if (str_eq(line->parts.items[i], STR("**")))
            next[i] = true;
        else if (glob_match(line->parts.items[i], folder))
            next[i + 1] = true;
    }
}

/* "**" may stand for no folder at all, but at the end it asks for something. */
static void skip_stars(const Line *line, bool *at) {
    for (size_t i = 0; i + 1 < line->parts.len; i++)
        if (at[i] && str_eq(line->parts.items[i], STR("**")))
            at[i + 1] = true;
}

static Str rest_of(Arena *a, const Line *line, size_t first) {
    Buf out = {0};
    buf_add(&out, line->negation);
    for (size_t i = first; i < line->parts.len; i++)
        buf_format(&out, "/%.*s", STR_ARG(line->parts.items[i]));
    buf_add(&out, line->end);
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}

/* `to` lies in `from`: what remains once `down`, the way there, is passed. */
static void rebase_down(Arena *a, const Line *line, Str down, Strs *out) {
    bool *at = arena_array(a, bool, line->parts.len + 1);
    at[0] = true;
    skip_stars(line, at);
    for (Str folder; down.len && str_cut(&down, '/', &folder);) {
        bool *next = arena_array(a, bool, line->parts.len + 1);
        pass_folder(line, at, folder, next);
        skip_stars(line, next);
        at = next;
    }
    for (size_t i = 0; i < line->parts.len; i++) {
        bool said = i > 0 && at[i - 1] && str_eq(line->parts.items[i - 1], STR("**"));
        if (at[i] && !said)
            *vec_push(a, out) = rest_of(a, line, i);
    }
}

void glob_rebase(Arena *a, Str glob, Str from, Str to, Strs *out) {
    Str way;
    Line line = line_of(a, glob);
    if (str_eq(from, to)) {
        *vec_push(a, out) = glob;
    } else if (path_below(to, from, &way)) {
        if (line.anchored)
            rebase_down(a, &line, way, out);
        else
            *vec_push(a, out) = glob;
    } else if (path_below(from, to, &way)) {
        *vec_push(a, out) = arena_format(
            a, "%.*s/%.*s%s%.*s", STR_ARG(line.negation), STR_ARG(way), line.anchored ? "" : "/**",
            STR_ARG(rest_of(a, &(Line){.parts = line.parts, .end = line.end}, 0)));
    }
}
