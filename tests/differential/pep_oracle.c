/* Answers questions about versions, specifiers, markers and requirements, one line each, so that
 * run.py can compare the answers with those of another implementation.
 *
 * A question is a command and its arguments, separated by tabs. In arguments and answers a
 * backslash starts an escape: \\ \t \n \r \0. An answer starts with "ok", "no", or is a single
 * word. */
#define _POSIX_C_SOURCE 200809L
#include "base/buf.h"
#include "pep/requirement.h"

#include <stdio.h>
#include <stdlib.h>

enum { MAX_ARGS = 16 };

typedef struct Question {
    Arena *arena;
    Str args[MAX_ARGS];
    size_t count;
    Buf *answer;
} Question;

static const struct {
    char letter, byte;
} escapes[] = {{'\\', '\\'}, {'t', '\t'}, {'n', '\n'}, {'r', '\r'}, {'0', '\0'}};
enum { ESCAPE_COUNT = sizeof escapes / sizeof *escapes };

static Str unescape(Arena *a, Str s) {
    char *out = arena_alloc(a, s.len + 1);
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++) {
        out[len] = s.ptr[i];
        if (s.ptr[i] == '\\' && ++i < s.len)
            for (size_t k = 0; k < ESCAPE_COUNT; k++)
                if (escapes[k].letter == s.ptr[i])
                    out[len] = escapes[k].byte;
        len++;
    }
    return (Str){out, len};
}

static void answer_raw(Question *q, Str s) {
    for (size_t i = 0; i < s.len; i++) {
        size_t k = 0;
        while (k < ESCAPE_COUNT && escapes[k].byte != s.ptr[i])
            k++;
        if (k < ESCAPE_COUNT)
            buf_add_char(q->answer, '\\');
        buf_add_char(q->answer, k < ESCAPE_COUNT ? escapes[k].letter : s.ptr[i]);
    }
}

static void answer(Question *q, Str s) {
    if (q->answer->len)
        buf_add_char(q->answer, '\t');
    answer_raw(q, s);
}

static void answer_bool(Question *q, bool yes) {
    answer(q, yes ? STR("1") : STR("0"));
}

/* With '.' between the items, as in a wheel's file name. */
static void answer_list(Question *q, const Strs *list) {
    buf_add_char(q->answer, '\t');
    for (size_t i = 0; i < list->len; i++) {
        if (i)
            buf_add_char(q->answer, '.');
        answer_raw(q, list->items[i]);
    }
}

static bool get_set(Question *q, size_t arg, SpecifierSet *out) {
    Str why = {0};
    if (specifier_set_parse(q->arena, q->args[arg], out, &why))
        return true;
    answer(q, why.len ? STR("no") : STR("no reason"));
    return false;
}

static bool get_version(Question *q, size_t arg, Version *out) {
    if (version_parse(q->arena, q->args[arg], out))
        return true;
    answer(q, STR("no"));
    return false;
}

static void ask_name(Question *q) {
    answer_bool(q, name_is_valid(q->args[1]));
    answer(q, name_normalize(q->arena, q->args[1]));
}

static void ask_version(Question *q) {
    Version v;
    if (!get_version(q, 1, &v))
        return;
    answer(q, STR("ok"));
    answer(q, version_text(q->arena, &v));
    answer_bool(q, version_is_prerelease(&v));
}

static void ask_compare(Question *q) {
    Version x, y;
    if (!get_version(q, 1, &x) || !get_version(q, 2, &y))
        return;
    int c = version_cmp(&x, &y);
    answer(q, c < 0 ? STR("<") : c > 0 ? STR(">") : STR("="));
}

static void ask_specifiers(Question *q) {
    SpecifierSet s;
    if (!get_set(q, 1, &s))
        return;
    answer(q, STR("ok"));
    answer(q, specifier_set_text(q->arena, &s));
}

/* With pre-releases, without, and by the intervals. */
static void ask_contains(Question *q) {
    SpecifierSet s;
    Version v;
    if (!get_set(q, 1, &s) || !get_version(q, 2, &v))
        return;
    VersionSet intervals = version_set_of(q->arena, &s);
    answer_bool(q, specifier_set_contains(&s, &v, true));
    answer_bool(q, specifier_set_contains(&s, &v, false));
    answer_bool(q, version_set_contains(&intervals, &v));
}

/* Is x empty, a subset of y, disjoint from y? */
static void ask_relation(Question *q) {
    SpecifierSet s, t;
    if (!get_set(q, 1, &s) || !get_set(q, 2, &t))
        return;
    VersionSet x = version_set_of(q->arena, &s), y = version_set_of(q->arena, &t);
    VersionSet common = version_set_intersect(q->arena, &x, &y);
    answer_bool(q, version_set_is_empty(&x));
    answer_bool(q, version_set_is_subset(q->arena, &x, &y));
    answer_bool(q, version_set_is_empty(&common));
}

static void ask_marker(Question *q) {
    Str why = {0};
    Marker *m = marker_parse(q->arena, q->args[1], &why);
    answer(q, m ? STR("ok") : why.len ? STR("no") : STR("no reason"));
    if (m)
        answer(q, marker_text(q->arena, m));
}

static void ask_and(Question *q) {
    Marker *x = marker_parse(q->arena, q->args[1], NULL);
    Marker *y = marker_parse(q->arena, q->args[2], NULL);
    if (!x || !y) {
        answer(q, STR("no"));
        return;
    }
    answer(q, STR("ok"));
    answer(q, marker_text(q->arena, marker_and(q->arena, x, y)));
}

/* The marker, the variables in the order of MarkerEnv, then the extras with commas ("?": unknown).
 */
static void ask_eval(Question *q) {
    static const Str answers[] = {STR_INIT("false"), STR_INIT("true"), STR_INIT("unknown")};
    Marker *m = marker_parse(q->arena, q->args[1], NULL);
    if (!m || q->count < 14) {
        answer(q, STR("no"));
        return;
    }
    const Str *v = &q->args[2];
    Strs extras = {0};
    for (Str part, rest = v[11]; v[11].len && str_cut(&rest, ',', &part);)
        *vec_push(q->arena, &extras) = part;
    MarkerEnv env = {v[0], v[1], v[2], v[3], v[4],  v[5],
                     v[6], v[7], v[8], v[9], v[10], str_eq(v[11], STR("?")) ? NULL : &extras};
    answer(q, answers[marker_eval(m, &env)]);
}

static void ask_requirement(Question *q) {
    Requirement r;
    Str why = {0};
    if (!requirement_parse(q->arena, q->args[1], &r, &why)) {
        answer(q, why.len ? STR("no") : STR("no reason"));
        return;
    }
    answer(q, STR("ok"));
    answer(q, r.name);
    answer(q, r.url);
    answer(q, specifier_set_text(q->arena, &r.specifiers));
    answer(q, marker_text(q->arena, r.marker));
    answer(q, requirement_text(q->arena, &r));
}

static void ask_wheel(Question *q) {
    WheelName w;
    if (!wheel_name_parse(q->arena, q->args[1], &w)) {
        answer(q, STR("no"));
        return;
    }
    answer(q, STR("ok"));
    answer(q, w.name);
    answer(q, version_text(q->arena, &w.version));
    answer(q, w.build);
    answer_list(q, &w.pythons);
    answer_list(q, &w.abis);
    answer_list(q, &w.platforms);
}

static void ask_sdist(Question *q) {
    Str name;
    Version v;
    if (!sdist_name_parse(q->arena, q->args[1], &name, &v)) {
        answer(q, STR("no"));
        return;
    }
    answer(q, STR("ok"));
    answer(q, name);
    answer(q, version_text(q->arena, &v));
}

static const struct {
    Str command;
    size_t args;
    void (*ask)(Question *q);
} commands[] = {
    {STR_INIT("name"), 1, ask_name},         {STR_INIT("version"), 1, ask_version},
    {STR_INIT("compare"), 2, ask_compare},   {STR_INIT("specifiers"), 1, ask_specifiers},
    {STR_INIT("contains"), 2, ask_contains}, {STR_INIT("relation"), 2, ask_relation},
    {STR_INIT("marker"), 1, ask_marker},     {STR_INIT("and"), 2, ask_and},
    {STR_INIT("eval"), 13, ask_eval},        {STR_INIT("requirement"), 1, ask_requirement},
    {STR_INIT("wheel"), 1, ask_wheel},       {STR_INIT("sdist"), 1, ask_sdist},
};

static void ask(Question *q) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!str_eq(commands[i].command, q->args[0]) || q->count != commands[i].args + 1)
            continue;
        commands[i].ask(q);
        return;
    }
    answer(q, STR("what?"));
}

static void answer_line(Str line) {
    Arena arena = {0};
    Buf text = {0};
    Question q = {.arena = &arena, .answer = &text};
    for (Str part, rest = line; q.count < MAX_ARGS && str_cut(&rest, '\t', &part);)
        q.args[q.count++] = unescape(&arena, part);
    ask(&q);
    buf_add_char(&text, '\n');
    fwrite(text.ptr, 1, text.len, stdout);
    buf_release(&text);
    arena_release(&arena);
}

int main(void) {
    char *line = NULL;
    size_t cap = 0;
    for (ssize_t len; (len = getline(&line, &cap, stdin)) > 0;) {
        size_t n = (size_t)len - (line[len - 1] == '\n');
        answer_line((Str){line, n});
    }
    free(line);
    return 0;
}
