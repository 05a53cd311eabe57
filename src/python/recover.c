#include "python/recover.h"

#include "python/collect.h"
#include "python/imports.h"

static void note_start(void *ctx, const char *start, const DottedPath *module, Str name,
                       Str bound) {
    PyFile *f = ctx;
    uint32_t offset = (uint32_t)(start - f->text.ptr);
    (void)module;
    (void)name;
    (void)bound;
    if (f->imports.len && f->imports.items[f->imports.len - 1] == offset)
        return;
    *vec_push(f->arena, &f->imports) = offset;
}

bool recover_prepare(PyFile *f) {
    Lexer lx;
    Token t;
    lexer_init(&lx, f->text);
    lexer_next(&lx, &t);
    while (t.kind != TOKEN_END) {
        if (t.kind == TOKEN_NAME &&
            (str_eq(t.text, STR("import")) || str_eq(t.text, STR("from")))) {
            import_read(&lx, &t, note_start, f);
            continue;
        }
        if (t.kind == TOKEN_STRING || t.kind == TOKEN_TEXT) {
            uint32_t from = (uint32_t)(t.text.ptr - f->text.ptr);
            *vec_push(f->arena, &f->strings) = (Span){from, from + (uint32_t)t.text.len};
        }
        lexer_next(&lx, &t);
    }
    f->distrust = !lx.odd;
    return f->distrust;
}

static bool in_string(const PyFile *f, uint32_t offset) {
    size_t low = 0, high = f->strings.len;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (f->strings.items[mid].to <= offset)
            low = mid + 1;
        else
            high = mid;
    }
    return low < f->strings.len && f->strings.items[low].from <= offset;
}

static bool is_import(const PyFile *f, uint32_t offset) {
    size_t low = 0, high = f->imports.len;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if (f->imports.items[mid] < offset)
            low = mid + 1;
        else
            high = mid;
    }
    return low < f->imports.len && f->imports.items[low] == offset;
}

bool recover_confirms(const PyFile *f, TSNode n) {
    if (!f->distrust)
        return true;
    switch (node_kind(f, n)) {
    case SYNTAX_IMPORT:
    case SYNTAX_IMPORT_FROM:
    case SYNTAX_FUTURE_IMPORT:
        return is_import(f, ts_node_start_byte(n));
    default:
        return !in_string(f, ts_node_start_byte(n));
    }
}

/* What an import statement is read for. */
typedef struct Missed {
    PyFile *f;
    const Context *context;
    bool module_done; /* its module is reported already */
} Missed;

static Str path_text(Arena *a, const DottedPath *path) {
    Str out = path->parts[0];
    for (size_t i = 1; i < path->count; i++)
        out = arena_format(a, "%.*s.%.*s", STR_ARG(out), STR_ARG(path->parts[i]));
    return out;
}

static void on_missed(void *ctx, const char *start, const DottedPath *module, Str name, Str bound) {
    Missed *m = ctx;
    (void)bound;
    PyFile *f = m->f;
    if (module->relative || module->count == 0)
        return;
    Str path = path_text(f->arena, module), first = module->parts[0];
    uint32_t at = (uint32_t)(first.ptr - f->text.ptr);
    Place place = source_place(f->source, at, at + first.len);
    Place begin = source_place(f->source, (size_t)(start - f->text.ptr), at);
    place = place.line == begin.line ? place : begin;
    if (name_set_match(f->names, path) && (name.len == 0 || !m->module_done)) {
        collect_import_fact(f, m->context, path, false, at, place);
        m->module_done = true;
    }
    if (name.len == 0)
        return;
    path = arena_format(f->arena, "%.*s.%.*s", STR_ARG(path), STR_ARG(name));
    if (import_is_of_interest(f->names, path))
        collect_import_fact(f, m->context, path, true, at, place);
}

static void missed_read(PyFile *f, const Context *c, uint32_t offset) {
    Missed m = {.f = f, .context = c};
    Lexer lx;
    Token t;
    lexer_init(&lx, str_from_pos(f->text, offset));
    lexer_next(&lx, &t);
    import_read(&lx, &t, on_missed, &m);
}

void recover_missed(PyFile *f, const Context *c, uint32_t offset) {
    while (f->next_import < f->imports.len && f->imports.items[f->next_import] < offset)
        missed_read(f, c, f->imports.items[f->next_import++]);
}

void recover_all(PyFile *f) {
    Context c = {.alive = MINORS_ALL, .certain = MINORS_ALL};
    recover_missed(f, &c, UINT32_MAX);
}
