#include "python/scan.h"

#include "python/class_table.h"
#include "python/excerpt.h"
#include "python/marks.h"
#include "python/nox.h"
#include "python/prefilter.h"
#include "python/pyfile.h"
#include "python/recover.h"
#include "python/setup_py.h"
#include "python/uses.h"
#include "python/walk.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_STEPS = 200 * 1000 }; /* for a file, and one more for each byte */

struct PythonScanner {
    const NameSet *names;
    Arena arena;   /* as long as the scanner */
    Arena scratch; /* as long as a file */
    Prefilter *prefilter;
    Syntax syntax;
    bool has_syntax;
};

PythonScanner *python_scanner_new(const NameSet *names) {
    Arena arena = {0};
    PythonScanner *s = arena_new(&arena, PythonScanner);
    s->names = names;
    s->prefilter = prefilter_new(&arena, names);
    s->has_syntax = syntax_init(&s->syntax);
    s->arena = arena;
    return s;
}

void python_scanner_free(PythonScanner *s) {
    if (!s)
        return;
    if (s->has_syntax)
        syntax_release(&s->syntax);
    prefilter_release(s->prefilter);
    arena_release(&s->scratch);
    Arena arena = s->arena; /* it holds the scanner, too */
    arena_release(&arena);
}

/* The text with lone CRs as LFs, which the grammar does not know as line ends. */
static Str text_for_parser(Arena *a, Str text) {
    size_t at = str_find_char(text, '\r');
    while (at < text.len && at + 1 < text.len && text.ptr[at + 1] == '\n') {
        size_t next = str_find_char(str_from_pos(text, at + 2), '\r');
        at = next == STR_NPOS ? STR_NPOS : at + 2 + next;
    }
    if (at >= text.len)
        return text;
    char *copy = arena_alloc(a, text.len + 1);
    memcpy(copy, text.ptr, text.len);
    for (size_t i = at; i < text.len; i++)
        if (copy[i] == '\r' && (i + 1 == text.len || copy[i + 1] != '\n'))
            copy[i] = '\n';
    return (Str){copy, text.len};
}

/* A file without a tree: what its import statements say, and that there was no more. */
static void scan_tokens(PyFile *f, uint32_t where, const char *why) {
    diag_add(f->facts->arena, &f->facts->errors, source_place(f->source, where, where),
             "%s; only its import statements are checked", why);
    if (recover_prepare(f))
        recover_all(f);
    uses_finish(f);
}

static void scan_tree(PyFile *f, TSNode root) {
    if (ts_node_has_error(root))
        recover_prepare(f);
    walk_file(f, root);
    if (f->role == PY_SETUP)
        setup_read(f, root);
    else if (f->role == PY_NOXFILE)
        nox_read(f, root);
    uses_finish(f);
}

/* The parts of a file that its outline shows to matter. Returns false when they can't be told, or
 * are no sound code. */
static bool scan_excerpt(PythonScanner *s, PyFile *f, Outline *outline, ScanStats *stats) {
    Excerpt e;
    if (!s->has_syntax || !outline || !excerpt_make(f->arena, outline, f->text, &e))
        return false;
    TSRange *ranges = arena_array(f->arena, TSRange, e.parts.len + 1);
    for (size_t i = 0; i < e.parts.len; i++)
        ranges[i] = (TSRange){.start_byte = e.parts.items[i].from, .end_byte = e.parts.items[i].to};
    TSTree *tree = syntax_parse_parts(&s->syntax, e.text, ranges, e.parts.len);
    if (!tree)
        return false;
    stats->parsed_bytes += e.bytes;
    scan_tree(f, ts_tree_root_node(tree));
    ts_tree_delete(tree);
    return true;
}

/* Stage 2. `absent` is set when the tokens prove that there is nothing of interest: then a tree
 * that says otherwise is wrong, and one that could not be made is not missed. */
static void scan_deep(PythonScanner *s, PyFile *f, bool absent, ScanStats *stats) {
    uint32_t where = 0;
    if (!s->has_syntax || f->text.len > PARSE_MAX_BYTES) {
        if (!absent)
            scan_tokens(f, 0,
                        s->has_syntax ? "the file is too large to be parsed"
                                      : "the Python grammar does not fit its parser");
        return;
    }
    TSTree *tree = syntax_parse(&s->syntax, f->text, &where);
    if (tree) {
        TSNode root = ts_tree_root_node(tree);
        stats->broken_files += ts_node_has_error(root);
        if (!absent || !ts_node_has_error(root))
            scan_tree(f, root);
        ts_tree_delete(tree);
    } else if (!absent) {
        scan_tokens(f, where, "the file is too intricate to be parsed");
    }
}

static PyFile file_begin(PythonScanner *s, Source *src, PythonRole role, Facts *facts,
                         Answers *answers) {
    return (PyFile){.names = s->names,
                    .syntax = &s->syntax,
                    .source = src,
                    .text = text_for_parser(&s->scratch, src->text),
                    .arena = &s->scratch,
                    .facts = facts,
                    .role = role,
                    .answers = answers};
}

ClassTable python_classes(PythonScanner *s, Source *src, Arena *a) {
    ClassTable table = {0};
    Facts facts = {.arena = &s->scratch}; /* of no use here */
    Answers answers = {.steps = ANSWER_STEPS + src->text.len};
    PyFile f = file_begin(s, src, PY_MODULE, &facts, &answers);
    uint32_t where;
    TSTree *tree = s->has_syntax && f.text.len <= PARSE_MAX_BYTES
                       ? syntax_parse(&s->syntax, f.text, &where)
                       : NULL;
    if (tree) {
        walk_file(&f, ts_tree_root_node(tree));
        class_table_fill(&f, a, &table);
        ts_tree_delete(tree);
    }
    arena_release(&s->scratch);
    return table;
}

void python_scan(PythonScanner *s, Source *src, PythonRole role, bool skip_stage1, Facts *facts,
                 ScanStats *stats) {
    stats->files++;
    stats->bytes += src->text.len;
    bool absent = role == PY_MODULE && prefilter_run(s->prefilter, src->text) == PREFILTER_ABSENT;
    if (absent && !skip_stage1) {
        if (prefilter_saw_marks(s->prefilter))
            marks_read_tokens(src, s->names->marks, facts);
        return;
    }
    stats->parsed_files++;
    Answers answers = {.steps = ANSWER_STEPS + src->text.len};
    PyFile f = file_begin(s, src, role, facts, &answers);
    Outline *outline = role == PY_MODULE && !skip_stage1 ? prefilter_outline(s->prefilter) : NULL;
    if (!scan_excerpt(s, &f, outline, stats)) {
        stats->parsed_bytes += src->text.len;
        scan_deep(s, &f, absent, stats);
    }
    marks_read_tokens(src, s->names->marks, facts);
    arena_release(&s->scratch);
}

static void keep_unindented_imports(PyFile *f) {
    size_t kept = 0;
    vec_each (const uint32_t, at, &f->imports) {
        if (*at == 0 || f->text.ptr[*at - 1] == '\n')
            f->imports.items[kept++] = *at;
    }
    f->imports.len = kept;
}

void python_scan_imports(PythonScanner *s, Source *src, Facts *facts) {
    PyFile f = {.names = s->names, .source = src, .arena = &s->scratch, .facts = facts};
    f.text = text_for_parser(&s->scratch, src->text);
    if (recover_prepare(&f)) {
        keep_unindented_imports(&f);
        recover_all(&f);
    }
    uses_finish(&f);
    arena_release(&s->scratch);
}
