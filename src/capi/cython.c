#include "base/map.h"
#include "capi/scan.h"

#include <string.h>

/* A name of interest in a Cython file. */
typedef struct Sighting {
    const CapiName *name;
    const char *at;
} Sighting;

/* Cython is read by lines and words only: comments and strings as in Python, and of the structure
 * the blocks of `cdef extern from "Python.h"`, which end where the indentation does. */
typedef struct CyFile {
    const CapiNames *names;
    const char *begin, *at, *end;
    size_t extern_indent; /* of the extern block; STR_NPOS: not in one */
    bool from_api;        /* the statement is a cimport from the package cpython */
    bool *taken;          /* of each name: the file takes it from Python */
    Arena scratch;
    VEC(Sighting) calls;
} CyFile;

static bool is_word_byte(char c) {
    return char_is_alnum(c) || c == '_' || (unsigned char)c >= 0x80;
}

static const char *skip_line(const char *p, const char *end) {
    const char *line = memchr(p, '\n', (size_t)(end - p));
    return line ? line : end;
}

static bool is_at(const char *p, const char *end, const char *mark, size_t len) {
    return (size_t)(end - p) >= len && !memcmp(p, mark, len);
}

static const char *skip_string(const char *p, const char *end) {
    char quote = *p, triple[3] = {quote, quote, quote};
    bool is_triple = is_at(p, end, triple, 3);
    for (p += is_triple ? 3 : 1; p < end; p++) {
        if (*p == '\\')
            p++;
        else if (is_triple ? is_at(p, end, triple, 3) : *p == quote)
            return p + (is_triple ? 3 : 1);
        else if (!is_triple && *p == '\n')
            return p;
    }
    return end;
}

static Str line_of(const CyFile *f, const char *p) {
    return str_trim_right((Str){p, (size_t)(skip_line(p, f->end) - p)});
}

/* `line` begins with its first word. */
static bool opens_extern(Str line) {
    return str_starts(line, STR("cdef extern from")) &&
           (str_contains(line, STR("\"Python.h\"")) || str_contains(line, STR("'Python.h'")));
}

static bool is_cpython_cimport(Str line) {
    return (str_starts(line, STR("from cpython ")) || str_starts(line, STR("from cpython."))) &&
           str_contains(line, STR(" cimport "));
}

/* At the beginning of a line that is not inside a string. */
static void begin_line(CyFile *f) {
    const char *p = f->at;
    while (p < f->end && (*p == ' ' || *p == '\t'))
        p++;
    size_t indent = (size_t)(p - f->at);
    Str line = line_of(f, p);
    if (!line.len || line.ptr[0] == '#')
        return;
    if (f->extern_indent != STR_NPOS && indent <= f->extern_indent)
        f->extern_indent = STR_NPOS;
    if (opens_extern(line))
        f->extern_indent = indent;
    f->from_api = is_cpython_cimport(line);
    f->at = p;
}

static void take_word(CyFile *f) {
    const char *from = f->at;
    bool member = from > f->begin && from[-1] == '.';
    while (f->at < f->end && is_word_byte(*f->at))
        f->at++;
    const CapiName *name = capi_names_find(f->names, (Str){from, (size_t)(f->at - from)});
    if (!name || member || !name->any_use)
        return;
    if (f->extern_indent != STR_NPOS || f->from_api)
        f->taken[name - f->names->list.items] = true;
    else if (f->at < f->end && *f->at == '(')
        *vec_push(&f->scratch, &f->calls) = (Sighting){name, from};
}

/* A cimport in brackets goes on over its lines. */
static void read_words(CyFile *f) {
    unsigned brackets = 0;
    bool line_start = true;
    while (f->at < f->end) {
        if (line_start && !brackets)
            begin_line(f);
        line_start = false;
        if (f->at == f->end)
            break;
        char c = *f->at;
        if (c == '#') {
            f->at = skip_line(f->at, f->end);
        } else if (c == '"' || c == '\'') {
            f->at = skip_string(f->at, f->end);
        } else if (is_word_byte(c)) {
            take_word(f);
        } else {
            brackets += c == '(' || c == '[' || c == '{';
            brackets -= brackets && (c == ')' || c == ']' || c == '}');
            line_start = c == '\n';
            f->at++;
        }
    }
}

void capi_scan_cython(const CapiNames *names, Source *src, Facts *facts) {
    if (!names->list.len || !str_contains(src->text, STR("Py")))
        return;
    CyFile f = {.names = names, .extern_indent = STR_NPOS};
    f.begin = f.at = src->text.ptr;
    f.end = f.at + src->text.len;
    f.taken = arena_array(&f.scratch, bool, names->list.len);
    read_words(&f);
    vec_each (const Sighting, call, &f.calls) {
        size_t at = (size_t)(call->at - f.begin);
        if (f.taken[call->name - names->list.items])
            *vec_push(facts->arena, &facts->uses) =
                (Use){.form = USE_CALL,
                      .name = call->name->dotted,
                      .alive = MINORS_ALL,
                      .place = source_place(src, at, at + call->name->text.len)};
    }
    arena_release(&f.scratch);
}
