#include "python/prefilter.h"

#include "python/imports.h"

/* Words are marked with the number of the file, so that nothing is cleared between files. */
typedef struct Mark {
    uint32_t used;      /* after a dot or in an import statement */
    uint32_t imported;  /* first component of an imported path */
    uint32_t in_string; /* first component of a string that reads like a path */
} Mark;

struct Prefilter {
    const NameSet *names;
    Mark *marks; /* by word */
    uint32_t file;
    bool hit;             /* an import of interest, or a trigger */
    bool star;            /* a star import of a module below which there are names */
    bool imports_by_name; /* import_module or __import__ occurs */
    bool string_hit;      /* a string that is covered by a name */
};

Prefilter *prefilter_new(Arena *a, const NameSet *names) {
    Prefilter *p = arena_new(a, Prefilter);
    p->names = names;
    p->marks = arena_array(a, Mark, names->word_count + 1);
    return p;
}

static void mark_used(Prefilter *p, Str text) {
    WordId w = name_set_word(p->names, text);
    if (w != WORD_NONE)
        p->marks[w].used = p->file;
}

static void note_importer(Prefilter *p, Str name) {
    WordId w = name_set_word(p->names, name);
    if (w != WORD_NONE && (p->names->words[w].flags & WORD_IMPORTER))
        p->imports_by_name = true;
}

static void on_import(void *ctx, const char *start, const DottedPath *module, Str name) {
    Prefilter *p = ctx;
    (void)start;
    note_importer(p, name);
    if (module->relative || module->count == 0)
        return;
    WordId root = name_set_word(p->names, module->parts[0]);
    if (root == WORD_NONE || p->names->words[root].root == 0)
        return;
    p->marks[root].imported = p->file;
    for (size_t i = 1; i < module->count; i++)
        mark_used(p, module->parts[i]);
    mark_used(p, name);
    uint32_t node;
    p->hit |= path_match(p->names, module, &node) > 0;
    if (node == 0 || name.len == 0)
        return;
    p->star |= name.ptr[0] == '*' && p->names->nodes.items[node].child != 0;
    uint32_t child = name_set_child(p->names, node, name_set_word(p->names, name));
    p->hit |= child && p->names->nodes.items[child].is_name;
}

/* A string that could be a dotted path of the set, whole. */
static void on_string(Prefilter *p, Str text) {
    const NameSet *s = p->names;
    if (text.len == 0 || text.len > s->longest + 64)
        return;
    size_t dot = str_find_char(text, '.');
    Str first = dot == STR_NPOS ? text : str_slice(text, 0, dot);
    WordId w = name_set_word(s, first);
    if (w == WORD_NONE)
        return;
    if (dot == STR_NPOS && (s->words[w].flags & WORD_TRIGGER_STRING))
        p->hit = true;
    if (s->words[w].root == 0)
        return;
    p->marks[w].in_string = p->file;
    p->string_hit |= name_set_match(s, text) > 0;
    Str part;
    for (Str rest = text; str_cut(&rest, '.', &part);)
        mark_used(p, part);
}

static void on_name(Prefilter *p, WordId w, bool after_dot) {
    unsigned flags = p->names->words[w].flags;
    if (flags & WORD_TRIGGER_NAME)
        p->hit = true;
    if (flags & WORD_IMPORTER)
        p->imports_by_name = true;
    if (after_dot)
        p->marks[w].used = p->file;
}

static bool name_is_possible(const Prefilter *p, const NameWords *n) {
    const Mark *root = &p->marks[n->words[0]];
    if (root->imported != p->file && !(p->imports_by_name && root->in_string == p->file))
        return false;
    for (size_t i = 1; i < n->count; i++)
        if (p->marks[n->words[i]].used != p->file)
            return false;
    return true;
}

static bool any_name_is_possible(const Prefilter *p) {
    for (size_t i = 0; i < p->names->long_count; i++)
        if (name_is_possible(p, &p->names->long_names[i]))
            return true;
    return false;
}

static void read_tokens(Prefilter *p, Lexer *lx) {
    const NameSet *s = p->names;
    bool after_dot = false;
    Token t;
    lexer_next(lx, &t);
    while (t.kind != TOKEN_END && !p->hit) {
        if (t.kind == TOKEN_NAME && name_set_may_hold(s, t.text.ptr, t.text.len)) {
            WordId w = name_set_word(s, t.text);
            if (w != WORD_NONE) {
                if (s->words[w].flags & (WORD_IMPORT | WORD_FROM)) {
                    import_read(lx, &t, on_import, p);
                    after_dot = false;
                    continue;
                }
                on_name(p, w, after_dot);
            }
        } else if (t.kind == TOKEN_STRING) {
            on_string(p, t.text);
        }
        after_dot = t.kind == TOKEN_OP && t.text.ptr[0] == '.';
        lexer_next(lx, &t);
    }
}

PrefilterAnswer prefilter_run(Prefilter *p, Str text) {
    Lexer lx;
    lexer_init(&lx, text);
    p->file++;
    p->hit = p->star = p->imports_by_name = p->string_hit = false;
    read_tokens(p, &lx);
    if (lx.odd)
        return PREFILTER_ODD;
    if (p->hit || p->star || (p->imports_by_name && p->string_hit) || any_name_is_possible(p))
        return PREFILTER_PRESENT;
    return PREFILTER_ABSENT;
}
