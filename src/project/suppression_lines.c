/* Suppression comments in formats of lines: requirements, TOML, YAML, INI, shell, Dockerfiles.
 *
 * One pass over the lines. A Span is a stretch of text that some suppressions are about, while its
 * end is not reached: `run` the lines that backslashes join, `block` a YAML value of several lines
 * with the key before it. Suppressions are added in order and each belongs to one span, so a span
 * knows them by the numbers of the first and the last. */
#include "project/suppression.h"

typedef struct Span {
    size_t first, last; /* suppressions [first, last); none: the span is closed */
    size_t from, to;    /* bytes */
} Span;

typedef struct LineReader {
    Source *src;
    CommentStyle style;
    Facts *facts;
    size_t waiting; /* the first suppression whose line is still to come */
    Span run, block;
    size_t run_from; /* where the lines joined by backslashes begin */
    bool in_run;     /* a backslash ended the last line */
    size_t block_indent;
    bool in_run_instruction; /* of a Dockerfile: what follows is shell */
} LineReader;

static bool is_open(const Span *s) {
    return s->first < s->last;
}

static void span_close(LineReader *r, Span *s) {
    suppression_aim(r->src, r->facts, s->first, s->last, s->from, s->to);
    s->first = s->last;
}

static bool is_sign(const LineReader *r, char c) {
    return c == '#' || (c == ';' && (r->style == COMMENT_INI || r->style == COMMENT_LINES));
}

/* ---- comments at the end of a line ---- */

/* Whether a string can begin with the quote at `at`: not the apostrophe of a word. */
static bool opens_string(Str line, size_t at) {
    return (line.ptr[at] == '"' || line.ptr[at] == '\'') &&
           (at == 0 || !char_is_ident(line.ptr[at - 1]));
}

/* The end of the string that begins at `at`; line.len where it has none in this line. */
static size_t string_end(Str line, size_t at) {
    char quote = line.ptr[at];
    for (size_t i = at + 1; i < line.len; i++) {
        if (line.ptr[i] == '\\' && quote == '"')
            i++;
        else if (line.ptr[i] == quote)
            return i;
    }
    return line.len;
}

/* Where a comment begins after something else; line.len: nowhere. */
static size_t comment_start(const LineReader *r, Str line) {
    bool unclosed[2] = {false, false}; /* no later ' or " is closed either */
    for (size_t i = 0; i < line.len; i++) {
        bool *open = &unclosed[line.ptr[i] == '"'];
        if (is_sign(r, line.ptr[i]) && i && char_is_space(line.ptr[i - 1]))
            return i;
        if (!opens_string(line, i) || *open)
            continue;
        size_t end = string_end(line, i);
        if (end < line.len)
            i = end;
        else
            *open = true;
    }
    return line.len;
}

static bool takes_trailing(const LineReader *r) {
    return r->style != COMMENT_LINES && (r->style != COMMENT_DOCKERFILE || r->in_run_instruction);
}

/* The comment at the end of a line of code. */
static void read_trailing(LineReader *r, Str line) {
    size_t first = r->facts->suppressions.len;
    if (suppression_find(line, 0) == STR_NPOS)
        return;
    suppression_add(r->src, str_from_pos(line, comment_start(r, line)), r->facts);
    if (takes_trailing(r))
        return;
    for (size_t i = first; i < r->facts->suppressions.len; i++) {
        Suppression *s = &r->facts->suppressions.items[i];
        s->rules.len = 0;
        s->trouble = STR("this format has no comments at the end of a line: write it on a line of "
                         "its own above");
    }
}

/* ---- lines that go on ---- */

static size_t indent_of(Str line) {
    return line.len - str_trim_left(line).len;
}

/* Past the dashes of list items: the column at which a key, or a plain value, begins. */
static size_t key_column(Str line) {
    size_t at = indent_of(line);
    while (at + 1 < line.len && line.ptr[at] == '-' && line.ptr[at + 1] == ' ')
        at += 1 + indent_of(str_from_pos(line, at + 1));
    return at;
}

/* Whether lines that are indented deeper are the same value: not after a key alone, or with an
 * anchor or a tag, under which other keys stand. */
static bool goes_on_below(const LineReader *r, Str line) {
    Str code = str_trim_right(str_slice(line, 0, comment_start(r, line)));
    size_t space = str_rfind_char(code, ' ');
    char begins = space == STR_NPOS ? '\0' : code.ptr[space + 1];
    return code.len && code.ptr[code.len - 1] != ':' && begins != '&' && begins != '!';
}

static void end_run(LineReader *r, Str line) {
    if (!is_open(&r->run))
        return;
    if (r->style != COMMENT_YAML || is_open(&r->block) || !goes_on_below(r, line)) {
        span_close(r, &r->run);
        return;
    }
    r->block = r->run;
    r->block_indent = key_column(line);
    r->run.first = r->run.last;
}

/* ---- lines ---- */

static bool is_instruction(Str word) {
    static const Str words[] = {
        STR_INIT("ADD"),        STR_INIT("ARG"),         STR_INIT("CMD"),    STR_INIT("COPY"),
        STR_INIT("ENTRYPOINT"), STR_INIT("ENV"),         STR_INIT("EXPOSE"), STR_INIT("FROM"),
        STR_INIT("LABEL"),      STR_INIT("HEALTHCHECK"), STR_INIT("RUN"),    STR_INIT("MAINTAINER"),
        STR_INIT("ONBUILD"),    STR_INIT("SHELL"),       STR_INIT("USER"),   STR_INIT("STOPSIGNAL"),
        STR_INIT("VOLUME"),     STR_INIT("WORKDIR")};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq_nocase(words[i], word))
            return true;
    return false;
}

static void note_instruction(LineReader *r, Str line) {
    Str rest = str_trim_left(line), word;
    str_cut(&rest, ' ', &word);
    if (is_instruction(word))
        r->in_run_instruction = str_eq_nocase(word, STR("RUN"));
}

/* A line with more than a comment. */
static void read_code(LineReader *r, Str line) {
    size_t from = (size_t)(line.ptr - r->src->text.ptr), to = from + line.len;
    size_t first = r->waiting, before = r->facts->suppressions.len;
    bool goes_on = line.ptr[line.len - 1] == '\\';
    if (is_open(&r->block) && indent_of(line) <= r->block_indent)
        span_close(r, &r->block);
    if (!r->in_run)
        r->run_from = from;
    if (r->style == COMMENT_DOCKERFILE && !r->in_run)
        note_instruction(r, line);
    read_trailing(r, line);
    size_t last = r->waiting = r->facts->suppressions.len;
    if (r->in_run) {
        suppression_aim(r->src, r->facts, first, before, from, to);
        suppression_aim(r->src, r->facts, before, last, r->run_from, to);
    } else if (first < last) {
        r->run = (Span){first, last, from, to};
    }
    r->run.to = r->block.to = to;
    r->in_run = goes_on;
    if (!goes_on)
        end_run(r, line);
}

static void read_line(LineReader *r, Str line) {
    Str trimmed = str_trim(line);
    if (!trimmed.len) {
        r->in_run = false;
        span_close(r, &r->run);
    } else if (is_sign(r, trimmed.ptr[0])) {
        suppression_add(r->src, trimmed, r->facts);
    } else {
        read_code(r, str_trim_right(line));
    }
}

static void read_lines(Source *src, CommentStyle style, Facts *facts) {
    LineReader r = {.src = src, .style = style, .facts = facts};
    r.waiting = facts->suppressions.len;
    Str rest = src->text;
    for (Str line; str_cut_line(&rest, &line);)
        read_line(&r, line);
    span_close(&r, &r.run);
    span_close(&r, &r.block);
}

void suppressions_read(Source *src, CommentStyle style, Facts *facts) {
    if (style == COMMENT_NONE || suppression_find(src->text, 0) == STR_NPOS)
        return;
    if (style == COMMENT_C)
        suppressions_read_c(src, facts);
    else
        read_lines(src, style, facts);
}
