#include "project/pip_options.h"

#include "base/vec.h"

/* What becomes of an option. */
typedef enum OptionUse {
    OPTION_NOTHING, /* about indexes, wheels and the like: no dependency in it */
    OPTION_REQUIREMENT,
    OPTION_CONSTRAINT,
    OPTION_EDITABLE,
    OPTION_HASH,
    OPTION_FORMAT,  /* --no-binary, --only-binary: the value must not begin with '-' */
    OPTION_SETTING, /* --config-settings: KEY=VALUE */
} OptionUse;

typedef struct OptionRow {
    Str name;
    char letter; /* 0: no short form */
    bool has_value;
    OptionUse use;
} OptionRow;

/* The options that pip 23 to 24 accept in a requirements file (--install-option until 23.0). */
static const OptionRow rows[] = {
    {STR_INIT("--index-url"), 'i', true, OPTION_NOTHING},
    {STR_INIT("--pypi-url"), 0, true, OPTION_NOTHING},
    {STR_INIT("--extra-index-url"), 0, true, OPTION_NOTHING},
    {STR_INIT("--no-index"), 0, false, OPTION_NOTHING},
    {STR_INIT("--constraint"), 'c', true, OPTION_CONSTRAINT},
    {STR_INIT("--requirement"), 'r', true, OPTION_REQUIREMENT},
    {STR_INIT("--editable"), 'e', true, OPTION_EDITABLE},
    {STR_INIT("--find-links"), 'f', true, OPTION_NOTHING},
    {STR_INIT("--no-binary"), 0, true, OPTION_FORMAT},
    {STR_INIT("--only-binary"), 0, true, OPTION_FORMAT},
    {STR_INIT("--prefer-binary"), 0, false, OPTION_NOTHING},
    {STR_INIT("--require-hashes"), 0, false, OPTION_NOTHING},
    {STR_INIT("--pre"), 0, false, OPTION_NOTHING},
    {STR_INIT("--trusted-host"), 0, true, OPTION_NOTHING},
    {STR_INIT("--use-feature"), 0, true, OPTION_NOTHING},
    {STR_INIT("--global-option"), 0, true, OPTION_NOTHING},
    {STR_INIT("--install-option"), 0, true, OPTION_NOTHING},
    {STR_INIT("--hash"), 0, true, OPTION_HASH},
    {STR_INIT("--config-settings"), 'C', true, OPTION_SETTING},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const Str hash_names[] = {STR_INIT("sha256"), STR_INIT("sha384"), STR_INIT("sha512")};

void pip_line_split(Str line, Str *args, Str *options) {
    size_t at = 0;
    while (at < line.len && line.ptr[at] != '-') {
        size_t space = str_find_char(str_from_pos(line, at), ' ');
        at = space == STR_NPOS ? line.len : at + space + 1;
    }
    *args = str_slice(line, 0, at);
    *options = str_from_pos(line, at);
}

/* The words of a line that are still to come. */
typedef struct Words {
    Arena *arena;
    Str rest;
    Str *why; /* set when quoting is wrong */
    bool failed;
} Words;

static bool is_word_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static size_t plain_length(Str s) {
    size_t n = 0;
    while (n < s.len && !is_word_space(s.ptr[n]) && s.ptr[n] != '"' && s.ptr[n] != '\'' &&
           s.ptr[n] != '\\')
        n++;
    return n;
}

static bool refuse(Words *w, const char *why) {
    *w->why = str_from(why);
    w->failed = true;
    return false;
}

/* The length of the word that w->rest begins with, quotes and backslashes included. */
static bool word_length(Words *w, size_t *length) {
    Str s = w->rest;
    char quote = 0;
    size_t i = 0;
    for (; i < s.len && (quote || !is_word_space(s.ptr[i])); i++) {
        char c = s.ptr[i];
        if (c == '\\' && quote != '\'') {
            if (++i >= s.len)
                return refuse(w, "a backslash escapes nothing");
        } else if (quote ? c == quote : c == '"' || c == '\'') {
            quote = quote ? 0 : c;
        }
    }
    *length = i;
    return quote ? refuse(w, "a quotation mark is not closed") : true;
}

/* Removes quotes and backslashes as a POSIX shell does. */
static Str unquoted(Arena *a, Str raw) {
    char *out = arena_alloc(a, raw.len), quote = 0;
    size_t n = 0;
    for (size_t i = 0; i < raw.len; i++) {
        char c = raw.ptr[i];
        if (c == '\\' && quote != '\'') {
            char escaped = raw.ptr[++i];
            if (quote && escaped != '"' && escaped != '\\')
                out[n++] = '\\';
            out[n++] = escaped;
        } else if (quote ? c == quote : c == '"' || c == '\'') {
            quote = quote ? 0 : c;
        } else {
            out[n++] = c;
        }
    }
    return (Str){out, n};
}

static bool next_word(Words *w, Str *word) {
    while (w->rest.len && is_word_space(w->rest.ptr[0]))
        w->rest = str_from_pos(w->rest, 1);
    if (w->failed || w->rest.len == 0)
        return false;
    size_t n = plain_length(w->rest);
    bool quoted = n < w->rest.len && !is_word_space(w->rest.ptr[n]);
    if (quoted && !word_length(w, &n))
        return false;
    Str raw = str_slice(w->rest, 0, n);
    *word = quoted ? unquoted(w->arena, raw) : raw;
    w->rest = str_from_pos(w->rest, n);
    return true;
}

static bool is_strong_hash(Str value) {
    size_t colon = str_find_char(value, ':');
    for (size_t i = 0; colon != STR_NPOS && i < sizeof hash_names / sizeof *hash_names; i++)
        if (str_eq(str_slice(value, 0, colon), hash_names[i]))
            return true;
    return false;
}

static const char *value_fault(OptionUse use, Str value) {
    if (use == OPTION_HASH && !is_strong_hash(value))
        return "--hash takes sha256:, sha384: or sha512: and a digest";
    if (use == OPTION_FORMAT && str_starts(value, STR("-")))
        return "--no-binary and --only-binary take a value";
    if (use == OPTION_SETTING && str_find_char(value, '=') == STR_NPOS)
        return "--config-settings takes KEY=VALUE";
    return NULL;
}

static void set_first(Str *field, Str value) {
    if (!field->ptr)
        *field = value.ptr ? value : STR("");
}

static bool apply(Words *w, const OptionRow *row, Str value, PipOptions *out) {
    const char *fault = row->has_value ? value_fault(row->use, value) : NULL;
    if (fault)
        return refuse(w, fault);
    if (row->use == OPTION_REQUIREMENT)
        set_first(&out->requirement, value);
    else if (row->use == OPTION_CONSTRAINT)
        set_first(&out->constraint, value);
    else if (row->use == OPTION_EDITABLE)
        set_first(&out->editable, value);
    out->hash |= row->use == OPTION_HASH;
    return true;
}

static bool refuse_option(Words *w, Str name, const char *what) {
    Str shown = str_slice(name, 0, 40);
    return refuse(w, arena_format(w->arena, "%.*s %s", STR_ARG(shown), what).ptr);
}

/* The row of a long option, which may be shortened as long as it stays unique. */
static const OptionRow *long_row(Str name, size_t *matches) {
    const OptionRow *found = NULL;
    *matches = 0;
    for (size_t i = 0; i < ROWS; i++) {
        if (str_eq(rows[i].name, name)) {
            *matches = 1;
            return &rows[i];
        }
        if (str_starts(rows[i].name, name)) {
            found = &rows[i];
            ++*matches;
        }
    }
    return found;
}

static bool parse_long(Words *w, Str word, PipOptions *out) {
    size_t equals = str_find_char(word, '='), matches;
    Str name = str_slice(word, 0, equals), value = {NULL, 0};
    const OptionRow *row = long_row(name, &matches);
    if (matches != 1)
        return refuse_option(w, name,
                             matches ? "can mean several options"
                                     : "is not an option of "
                                       "requirements files");
    if (!row->has_value)
        return equals == STR_NPOS ? apply(w, row, value, out)
                                  : refuse_option(w, row->name, "takes no value");
    if (equals != STR_NPOS)
        return apply(w, row, str_from_pos(word, equals + 1), out);
    if (!next_word(w, &value))
        return w->failed ? false : refuse_option(w, row->name, "needs a value");
    return apply(w, row, value, out);
}

static bool parse_short(Words *w, Str word, PipOptions *out) {
    const OptionRow *row = NULL;
    for (size_t i = 0; i < ROWS && !row; i++)
        if (rows[i].letter && rows[i].letter == word.ptr[1])
            row = &rows[i];
    if (!row)
        return refuse_option(w, str_slice(word, 0, 2), "is not an option of requirements files");
    Str value = str_from_pos(word, 2);
    if (value.len == 0 && !next_word(w, &value))
        return w->failed ? false : refuse_option(w, row->name, "needs a value");
    return apply(w, row, value, out);
}

bool pip_options_parse(Arena *a, Str options, PipOptions *out, Str *why) {
    *out = (PipOptions){{NULL, 0}, {NULL, 0}, {NULL, 0}, false};
    Words w = {.arena = a, .rest = options, .why = why};
    bool only_words = false; /* after -- */
    for (Str word; next_word(&w, &word);) {
        if (only_words || word.len < 2 || word.ptr[0] != '-')
            continue;
        only_words = word.len == 2 && word.ptr[1] == '-';
        if (only_words)
            continue;
        if (!(word.ptr[1] == '-' ? parse_long : parse_short)(&w, word, out))
            return false;
    }
    return !w.failed;
}
