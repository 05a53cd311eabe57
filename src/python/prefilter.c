#include "python/prefilter.h"

#include "project/call_shape.h"
#include "python/argument.h"
#include "python/imports.h"
#include "python/marks.h"
#include "python/trace.h"

/* Words are marked with the number of the file, so that nothing is cleared between files. */
typedef struct Mark {
    uint32_t used;      /* after a dot, or imported from several packages */
    uint32_t taken;     /* in an import statement */
    WordId package;     /* whose first component that is */
    uint32_t imported;  /* first component of an import that binds what a name may begin with */
    uint32_t touched;   /* of any import */
    uint32_t in_string; /* first component of a string that reads like a path */
    uint32_t literal;   /* all of a string */
    uint32_t keyword;   /* before an equals sign */
} Mark;

/* The same for strings that calls need. */
typedef struct ValueMark {
    uint32_t asked; /* short ones are asked for each string, others when a name hangs on them */
    bool holds;
} ValueMark;

enum { HINTS_MAX = 64 }; /* more: the whole file matters */

struct Prefilter {
    const NameSet *names;
    Mark *marks;       /* by word */
    ValueMark *values; /* by NameValue */
    Str text;
    uint32_t file;
    bool hit;             /* an import of interest, a trigger, or a hint */
    bool whole;           /* a trigger whose meaning may depend on any line */
    bool star;            /* a star import of a module below which there are names */
    bool imports_by_name; /* import_module or __import__ occurs */
    bool string_hit;      /* a string that is covered by a name */
    bool reads_by_name;   /* getattr occurs */
    bool token_marks;     /* the tokens show what may be marks */
    MarkEnds ends;
    unsigned hint_work;           /* of marks_hint, for this file */
    const char *hints[HINTS_MAX]; /* the words about which it said yes */
    bool is_near[HINTS_MAX];      /* WORD_NEAR */
    size_t hint_count;
    Outline *outline;
    Trace *trace;
    bool has_outline; /* of the last file */
};

Prefilter *prefilter_new(Arena *a, const NameSet *names) {
    Prefilter *p = arena_new(a, Prefilter);
    p->names = names;
    p->marks = arena_array(a, Mark, names->word_count + 1);
    p->values = arena_array(a, ValueMark, names->values.len + 1);
    p->outline = outline_new(a, names);
    p->trace = trace_new(a, p->outline);
    return p;
}

void prefilter_release(Prefilter *p) {
    outline_release(p->outline);
}

static void mark_used(Prefilter *p, Str text) {
    WordId w = name_set_word(p->names, text);
    if (w != WORD_NONE)
        p->marks[w].used = p->file;
}

/* `from typing import Callable` says nothing about collections.Callable. */
static void mark_taken(Prefilter *p, Str text, WordId package) {
    WordId w = name_set_word(p->names, text);
    if (w == WORD_NONE)
        return;
    Mark *m = &p->marks[w];
    if (m->taken == p->file && m->package != package)
        m->used = p->file;
    m->taken = p->file;
    m->package = package;
}

static void note_importer(Prefilter *p, Str name) {
    WordId w = name_set_word(p->names, name);
    if (w == WORD_NONE)
        return;
    p->imports_by_name |= (p->names->words[w].flags & WORD_IMPORTER) != 0;
    p->hit |= (p->names->words[w].flags & WORD_TRIGGER_NAME) != 0;
    p->whole |= (p->names->words[w].flags & (WORD_WHOLE_FILE | WORD_HINT)) == WORD_WHOLE_FILE;
}

static void on_import(void *ctx, const char *start, const DottedPath *module, Str name, Str bound) {
    Prefilter *p = ctx;
    (void)start;
    (void)bound;
    note_importer(p, name);
    p->token_marks |=
        module->relative && module->count == 1 && str_eq(module->parts[0], STR("__future__"));
    if (module->relative || module->count == 0)
        return;
    WordId root = name_set_word(p->names, module->parts[0]);
    if (root == WORD_NONE || p->names->words[root].root == 0)
        return;
    p->marks[root].touched = p->file;
    uint32_t node, last;
    p->hit |= path_match(p->names, module, &node) > 0;
    last = name.len && node ? name_set_child(p->names, node, name_set_word(p->names, name)) : node;
    if (name.len && name.ptr[0] == '*')
        p->star |= node != 0 && p->names->nodes.items[node].child != 0;
    else if (name.len && last != 0)
        p->hit |= p->names->nodes.items[last].is_name;
    if (name.len == 0 || last != 0)
        p->marks[root].imported = p->file;
    if (last == 0)
        return; /* what this imports begins no name */
    for (size_t i = 1; i < module->count; i++)
        mark_taken(p, module->parts[i], root);
    mark_taken(p, name, root);
}

/* A string as long as a short value, that begins like one. */
static void on_short_string(Prefilter *p, Str text) {
    const NameSet *s = p->names;
    for (size_t i = 1; i < s->values.len; i++) {
        const NameValue *v = &s->values.items[i];
        bool seen = p->values[i].asked == p->file && p->values[i].holds;
        if (!seen && v->starts && (v->starts[(unsigned char)text.ptr[0]] >> text.len & 1) &&
            shape_value_accepts(v->value, text))
            p->values[i] = (ValueMark){p->file, true};
    }
}

/* A string that could be a dotted path of the set, whole. */
static void on_string(Prefilter *p, Str text) {
    const NameSet *s = p->names;
    p->hit |= regex_is_suspect(text);
    if (text.len && text.len < 64 && (s->value_starts[(unsigned char)text.ptr[0]] >> text.len & 1))
        on_short_string(p, text);
    if (text.len == 0 || text.len > s->longest + 64)
        return;
    size_t dot = str_find_char(text, '.');
    Str first = dot == STR_NPOS ? text : str_slice(text, 0, dot);
    WordId w = name_set_word(s, first);
    if (w == WORD_NONE)
        return;
    if (dot == STR_NPOS && (s->words[w].flags & WORD_TRIGGER_STRING)) {
        p->hit = true;
        p->whole |= (s->words[w].flags & WORD_WHOLE_FILE) != 0;
    }
    if (dot == STR_NPOS)
        p->marks[w].literal = p->file;
    if (s->words[w].root == 0)
        return;
    p->marks[w].in_string = p->file;
    p->string_hit |= name_set_match(s, text) > 0;
    Str part;
    for (Str rest = text; str_cut(&rest, '.', &part);)
        mark_used(p, part);
}

static void note_hint(Prefilter *p, Str word, unsigned flags) {
    p->hit = true;
    p->whole |= (flags & WORD_WHOLE_FILE) || p->hint_count == HINTS_MAX;
    if (p->whole)
        return;
    p->is_near[p->hint_count] = (flags & WORD_NEAR) != 0;
    p->hints[p->hint_count++] = word.ptr;
}

static void on_name(Prefilter *p, const Lexer *lx, Str text, WordId w, bool after_dot) {
    unsigned flags = p->names->words[w].flags;
    if (flags & WORD_TRIGGER_NAME)
        p->hit = true;
    if ((flags & WORD_WHOLE_FILE) && !(flags & WORD_HINT))
        p->whole = true;
    if (flags & WORD_IMPORTER)
        p->imports_by_name = true;
    if ((flags & WORD_MARK) && !p->token_marks)
        p->token_marks = mark_words[p->names->words[w].mark].may_begin(lx, text, &p->ends);
    if ((flags & WORD_HINT) && marks_hint(lx, text, &p->hint_work))
        note_hint(p, text, flags);
    if (flags & WORD_GETATTR)
        p->reads_by_name = true;
    if (after_dot || (flags & WORD_BUILTIN))
        p->marks[w].used = p->file;
}

static bool word_is_used(const Prefilter *p, WordId w, WordId package) {
    const Mark *m = &p->marks[w];
    return m->used == p->file || (m->taken == p->file && m->package == package) ||
           (p->reads_by_name && m->literal == p->file);
}

static bool name_is_spelled(const Prefilter *p, const NameWords *n) {
    if (n->keyword != WORD_NONE && p->marks[n->keyword].keyword != p->file)
        return false;
    const Mark *root = &p->marks[n->words[0]];
    size_t last = n->count - 1;
    if (n->spelling == SPELLED_MEMBER)
        return word_is_used(p, n->words[last], n->words[0]);
    uint32_t imported = n->spelling == SPELLED_ENDS ? root->touched : root->imported;
    if (imported != p->file && !(p->imports_by_name && root->in_string == p->file))
        return false;
    for (size_t i = n->spelling == SPELLED_ENDS ? last : 1; i <= last; i++)
        if (!word_is_used(p, n->words[i], n->words[0]))
            return false;
    return true;
}

static bool value_is_possible(Prefilter *p, uint32_t value) {
    const NameValue *v = &p->names->values.items[value];
    ValueMark *m = &p->values[value];
    if (m->asked != p->file)
        *m = (ValueMark){p->file, !v->starts && strings_may_fit(p->text, v->value)};
    return m->holds;
}

static bool name_is_possible(Prefilter *p, const NameWords *n) {
    return name_is_spelled(p, n) && (n->value == 0 || value_is_possible(p, n->value));
}

static bool any_name_is_possible(Prefilter *p) {
    for (size_t i = 0; i < p->names->long_count; i++)
        if (name_is_possible(p, &p->names->long_names[i]))
            return true;
    return false;
}

static void on_operator(Prefilter *p, const Lexer *lx, const Token *t) {
    const NameSet *s = p->names;
    if (!p->token_marks)
        p->token_marks =
            mark_operators[s->mark_operators[(unsigned char)*t->text.ptr] - 1].may_begin(
                lx, t->text.ptr, s->marks);
}

/* The = of f(name=value). */
static bool is_keyword_sign(const Lexer *lx, const Token *t) {
    return lx->depth > 0 && t->kind == TOKEN_OP && t->text.ptr[0] == '=' &&
           (lx->at == lx->end || *lx->at != '=');
}

static void read_tokens(Prefilter *p, Lexer *lx) {
    const NameSet *s = p->names;
    bool after_dot = false;
    WordId before = WORD_NONE; /* the word just before the token */
    Token t;
    lexer_next(lx, &t);
    while (t.kind != TOKEN_END && !p->whole) {
        if (before != WORD_NONE && is_keyword_sign(lx, &t))
            p->marks[before].keyword = p->file;
        before = WORD_NONE;
        if (t.kind == TOKEN_NAME && name_set_may_hold(s, t.text.ptr, t.text.len)) {
            WordId w = name_set_word(s, t.text);
            before = w;
            if (w != WORD_NONE) {
                if (s->words[w].flags & (WORD_IMPORT | WORD_FROM)) {
                    import_read(lx, &t, on_import, p);
                    after_dot = false;
                    before = WORD_NONE;
                    continue;
                }
                on_name(p, lx, t.text, w, after_dot);
            }
        } else if (t.kind == TOKEN_STRING) {
            on_string(p, t.text);
        } else if (t.kind == TOKEN_NUMBER && t.text.len > 2) {
            Str keyword;
            p->token_marks |= number_meets_keyword(t.text, &keyword);
        } else if (t.kind == TOKEN_OP && s->mark_operators[(unsigned char)*t.text.ptr]) {
            on_operator(p, lx, &t);
        }
        after_dot = t.kind == TOKEN_OP && t.text.ptr[0] == '.';
        lexer_next(lx, &t);
    }
}

/* --- the second look ---------------------------------------------------------------------------
 */

static bool look_possible(void *ctx, const NameWords *n) {
    return name_is_possible(ctx, n);
}

static bool look_read_by_name(void *ctx, WordId w) {
    const Prefilter *p = ctx;
    return p->reads_by_name && p->marks[w].literal == p->file;
}

static bool look_imported_by_name(void *ctx, WordId first) {
    const Prefilter *p = ctx;
    return p->imports_by_name && p->marks[first].in_string == p->file;
}

/* Something may be there: a closer look. */
static PrefilterAnswer look_closer(Prefilter *p) {
    FirstLook first = {p, look_possible, look_read_by_name, look_imported_by_name};
    if (p->whole || p->star || p->text.len > OUTLINE_MAX_BYTES)
        return PREFILTER_PRESENT;
    if (!outline_read(p->outline, p->text, p->imports_by_name))
        return PREFILTER_ODD;
    for (size_t i = 0; i < p->hint_count; i++)
        outline_hit(p->outline, (uint32_t)(p->hints[i] - p->text.ptr), !p->is_near[i]);
    outline_hit_named(p->outline);
    bool possible = trace_run(p->trace, &first);
    if (!possible && !p->hit && !(p->imports_by_name && p->string_hit))
        return PREFILTER_ABSENT;
    p->has_outline = true;
    return PREFILTER_PRESENT;
}

PrefilterAnswer prefilter_run(Prefilter *p, Str text) {
    Lexer lx;
    lexer_init(&lx, text);
    p->text = text;
    p->file++;
    p->hit = p->whole = p->star = p->imports_by_name = p->string_hit = p->reads_by_name =
        p->token_marks = p->has_outline = false;
    p->hint_count = 0;
    p->ends = (MarkEnds){NULL, NULL};
    p->hint_work = 0;
    read_tokens(p, &lx);
    p->token_marks |= lx.escape || (lx.newer && (p->names->marks & MARK_BIT(FSTRING_FIELD))) ||
                      (lx.template && (p->names->marks & MARK_BIT(T_STRING)));
    if (lx.odd)
        return PREFILTER_ODD;
    if (p->hit || p->star || (p->imports_by_name && p->string_hit) || any_name_is_possible(p))
        return look_closer(p);
    return PREFILTER_ABSENT;
}

Outline *prefilter_outline(Prefilter *p) {
    return p->has_outline ? p->outline : NULL;
}

bool prefilter_saw_marks(const Prefilter *p) {
    return p->token_marks;
}
