#include "python/scan.h"

#include "python/marks.h"
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
    uses_finish(f);
}

/* Stage 2. `absent` is set when the tokens prove that there is nothing of interest: then a tree
 * that says otherwise is wrong, and one that could not be made is not missed. */
static void scan_deep(PythonScanner *s, PyFile *f, bool absent) {
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
        if (!absent || !ts_node_has_error(root))
            scan_tree(f, root);
        ts_tree_delete(tree);
    } else if (!absent) {
        scan_tokens(f, where, "the file is too intricate to be parsed");
    }
}

void python_scan(PythonScanner *s, Source *src, PythonRole role, bool skip_stage1, Facts *facts,
                 ScanStats *stats) {
    stats->files++;
    stats->bytes += src->text.len;
    bool absent = role == PY_MODULE && prefilter_run(s->prefilter, src->text) == PREFILTER_ABSENT;
    if (absent && !skip_stage1) {
        if (prefilter_saw_marks(s->prefilter))
            marks_read_tokens(src, facts);
        return;
    }
    stats->parsed_files++;
    stats->parsed_bytes += src->text.len;
    Answers answers = {.steps = ANSWER_STEPS + src->text.len};
    PyFile f = {.names = s->names,
                .syntax = &s->syntax,
                .source = src,
                .arena = &s->scratch,
                .facts = facts,
                .role = role,
                .answers = &answers};
    f.text = text_for_parser(&s->scratch, src->text);
    scan_deep(s, &f, absent);
    marks_read_tokens(src, facts);
    arena_release(&s->scratch);
}
