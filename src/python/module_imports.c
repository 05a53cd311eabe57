#include "python/module_imports.h"

#include "base/buf.h"
#include "python/imports.h"

typedef struct Reader {
    Arena *arena;
    Str text;
    Strs *out;
    const char *last; /* the from statement whose module was added */
    Buf buf;
} Reader;

/* How many dots stand behind the `from` that a statement begins with. */
static size_t count_dots(Str statement) {
    size_t dots = 0;
    for (size_t i = 4; i < statement.len; i++) {
        char c = statement.ptr[i];
        if (c == '.')
            dots++;
        else if (!char_is_space(c) && c != '\\')
            break;
    }
    return dots;
}

static void on_import(void *ctx, const char *start, const DottedPath *module, Str name, Str bound) {
    Reader *r = ctx;
    size_t at = (size_t)(start - r->text.ptr);
    (void)bound;
    if (at && r->text.ptr[at - 1] != '\n')
        return;
    buf_clear(&r->buf);
    if (module->relative)
        buf_repeat(&r->buf, STR("."), count_dots(str_from_pos(r->text, at)));
    for (size_t i = 0; i < module->count; i++) {
        if (i)
            buf_add_char(&r->buf, '.');
        buf_add(&r->buf, module->parts[i]);
    }
    if (module->count && r->last != start)
        *vec_push(r->arena, r->out) = arena_str(r->arena, buf_str(&r->buf));
    r->last = name.len ? start : NULL;
    if (!name.len || str_eq(name, STR("*")))
        return;
    if (module->count)
        buf_add_char(&r->buf, '.');
    buf_add(&r->buf, name);
    *vec_push(r->arena, r->out) = arena_str(r->arena, buf_str(&r->buf));
}

void module_imports(Arena *a, Str text, Strs *out) {
    Reader r = {.arena = a, .text = text, .out = out, .buf = {.max = 64 << 10}};
    Lexer lx;
    Token t;
    lexer_init(&lx, text);
    lexer_next(&lx, &t);
    while (t.kind != TOKEN_END) {
        if (t.kind == TOKEN_NAME && (str_eq(t.text, STR("import")) || str_eq(t.text, STR("from"))))
            import_read(&lx, &t, on_import, &r);
        else
            lexer_next(&lx, &t);
    }
    buf_release(&r.buf);
}
