#include "python/notebook.h"

#include "base/buf.h"
#include "python/suppressions.h"
#include "text/node.h"

#include <string.h>

/* A line of the code that was put together, and where it begins in the notebook: an offset inside
 * the JSON string that holds it. */
typedef VEC(uint32_t) LineOrigins;

typedef struct Notebook {
    Source *src;
    Arena scratch;
    Buf code;
    LineOrigins origins;
} Notebook;

/* Cell magics whose cell is Python all the same. */
static bool is_python_magic(Str word) {
    static const Str words[] = {STR_INIT("%%time"),   STR_INIT("%%timeit"), STR_INIT("%%capture"),
                                STR_INIT("%%prun"),   STR_INIT("%%python"), STR_INIT("%%python3"),
                                STR_INIT("%%memit"),  STR_INIT("%%mprun"),  STR_INIT("%%snakeviz"),
                                STR_INIT("%%ipytest")};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_eq(words[i], word))
            return true;
    return false;
}

static Str first_word(Str s) {
    size_t end = 0;
    while (end < s.len && !char_is_space(s.ptr[end]))
        end++;
    return str_slice(s, 0, end);
}

/* What IPython takes for itself: %magic, !command, ?help and help?, and `x = %magic`. */
static bool is_for_ipython(Str line) {
    line = str_trim(line);
    if (!line.len || line.ptr[0] == '#')
        return false;
    char first = line.ptr[0], last = line.ptr[line.len - 1];
    return first == '%' || first == '!' || first == '?' || last == '?' ||
           str_contains(line, STR(" = !")) || str_contains(line, STR(" = %"));
}

/* In place of a line for IPython: a statement that says nothing, at the same indentation. */
static void add_pass(Buf *code, Str line) {
    buf_add(code, str_slice(line, 0, line.len - str_trim_left(line).len));
    buf_add(code, STR("pass"));
}

/* The raw length of what stands for one character in a JSON string. */
static size_t escape_len(const char *p, size_t left) {
    if (*p != '\\' || left < 2)
        return 1;
    if (p[1] != 'u')
        return 2;
    bool pair = left >= 12 && (p[2] == 'd' || p[2] == 'D') && strchr("89abAB", p[3]) &&
                p[6] == '\\' && p[7] == 'u';
    return pair ? 12 : left < 6 ? left : 6;
}

static unsigned hex_digit(char c) {
    return char_is_digit(c) ? (unsigned)(c - '0') : ((unsigned)c & 7) + 9;
}

/* The bytes of UTF-8 that it stands for. */
static size_t decoded_len(const char *p, size_t raw) {
    if (raw != 6)
        return raw == 12 ? 4 : 1;
    unsigned value = hex_digit(p[2]) << 12 | hex_digit(p[3]) << 8 | hex_digit(p[4]) << 4;
    return value < 0x80 ? 1 : value < 0x800 ? 2 : 3;
}

/* The raw offset of what is `count` decoded bytes after the raw offset `from`. */
static size_t raw_offset(Str text, size_t from, size_t count) {
    while (count && from < text.len && text.ptr[from] != '"') {
        size_t raw = escape_len(text.ptr + from, text.len - from);
        size_t bytes = decoded_len(text.ptr + from, raw);
        from += raw;
        count -= bytes < count ? bytes : count;
    }
    return from;
}

static size_t node_offset(const Notebook *nb, const Node *n) {
    return nb->src->line_starts[n->place.line - 1] + n->place.column - 1;
}

static void begin_code_line(Notebook *nb, size_t origin) {
    *vec_push(&nb->scratch, &nb->origins) = (uint32_t)origin;
}

/* One string of a source: a line, or all of them. `*open`: the last line goes on in it. */
static void add_string(Notebook *nb, const Node *n, bool *open) {
    size_t raw = node_offset(nb, n) + 1;
    Str rest = node_text(n);
    while (rest.len) {
        size_t end = str_find_char(rest, '\n');
        bool ended = end != STR_NPOS;
        Str line = str_slice(rest, 0, end);
        if (!*open)
            begin_code_line(nb, raw);
        if (!*open && is_for_ipython(line))
            add_pass(&nb->code, line);
        else
            buf_add(&nb->code, line);
        *open = !ended;
        if (!ended)
            return;
        buf_add_char(&nb->code, '\n');
        rest = str_from_pos(rest, end + 1);
        raw = raw_offset(nb->src->text, raw, end + 1);
    }
}

static void add_source(Notebook *nb, const Node *source) {
    bool open = false;
    if (source->kind == NODE_STRING)
        add_string(nb, source, &open);
    node_each (part, source) {
        if (part->kind == NODE_STRING)
            add_string(nb, part, &open);
    }
    if (open)
        buf_add_char(&nb->code, '\n');
}

static bool is_other_language(const Node *source) {
    Str text = str_trim_left(node_text(source->kind == NODE_SEQ ? source->first : source));
    return str_starts(text, STR("%%")) && !is_python_magic(first_word(text));
}

static void add_cells(Notebook *nb, const Node *cells) {
    node_each (cell, cells) {
        const Node *source = node_get(cell, "source");
        if (!source)
            source = node_get(cell, "input"); /* format 3 */
        if (str_eq(node_text(node_get(cell, "cell_type")), STR("code")) && source &&
            !is_other_language(source))
            add_source(nb, source);
    }
}

static bool is_python(const Node *root) {
    Str language = node_text(node_path(root, "metadata", "language_info", "name", NULL));
    if (!language.len)
        language = node_text(node_path(root, "metadata", "kernelspec", "language", NULL));
    return !language.len || str_starts_nocase(language, STR("python")) ||
           str_eq_nocase(language, STR("ipython"));
}

/* From the code that was put together to the notebook. */
static void move_place(Notebook *nb, Place *p) {
    if (!p->line || p->line > nb->origins.len)
        return;
    Str text = nb->src->text;
    size_t from = raw_offset(text, nb->origins.items[p->line - 1], p->column ? p->column - 1 : 0);
    size_t to = from;
    if (p->end_line && p->end_line <= nb->origins.len)
        to = raw_offset(text, nb->origins.items[p->end_line - 1],
                        p->end_column ? p->end_column - 1 : 0);
    *p = source_place(nb->src, from, to > from ? to : from);
}

#define MOVE(T, list)                                                                              \
    vec_each (T, item, &(list)) {                                                                  \
        move_place(nb, &item->place);                                                              \
    }

static void move_facts(Notebook *nb, Facts *facts) {
    MOVE(Use, facts->uses)
    MOVE(CodeMark, facts->marks)
    MOVE(Worker, facts->workers)
    MOVE(Setting, facts->settings)
    MOVE(LineNote, facts->notes)
    MOVE(Diag, facts->errors)
    vec_each (Suppression, s, &facts->suppressions) {
        move_place(nb, &s->place);
        move_place(nb, &s->about);
        move_place(nb, &s->call);
    }
}

static const Node *read_json(Notebook *nb, Facts *facts) {
    Diags diags = {0};
    const Node *root = json_read(&nb->scratch, nb->src, &diags);
    vec_each (const Diag, d, &diags) {
        diag_add(facts->arena, &facts->errors, d->place, "%.*s", STR_ARG(d->message));
    }
    return root;
}

void notebook_scan(PythonScanner *s, Source *src, bool skip_stage1, Facts *facts,
                   ScanStats *stats) {
    Notebook nb = {.src = src, .code = {.max = SIZE_MAX}};
    const Node *root = read_json(&nb, facts);
    (void)source_place(src, 0, 0); /* makes the line table */
    if (is_python(root)) {
        add_cells(&nb, node_get(root, "cells"));
        node_each (sheet, node_get(root, "worksheets")) {
            add_cells(&nb, node_get(sheet, "cells"));
        }
    }
    Source code;
    Facts found = {.arena = facts->arena};
    source_init(&code, &nb.scratch, src->path, buf_str(&nb.code));
    if (nb.origins.len) {
        python_scan(s, &code, PY_MODULE, skip_stage1, &found, stats);
        python_suppressions(&code, &found);
        move_facts(&nb, &found);
        facts_join(facts, &found);
    }
    buf_release(&nb.code);
    arena_release(&nb.scratch);
}
