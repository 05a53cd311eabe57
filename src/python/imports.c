#include "python/imports.h"

static bool is_op(const Token *t, char c) {
    return t->kind == TOKEN_OP && t->text.ptr[0] == c;
}

static bool is_keyword(const Token *t, Str word) {
    return t->kind == TOKEN_NAME && str_eq(t->text, word);
}

/* dotted_path: '.'* [NAME ('.' NAME)*] */
static void read_path(Lexer *lx, Token *t, DottedPath *path) {
    path->count = 0;
    path->relative = false;
    for (; is_op(t, '.'); lexer_next(lx, t))
        path->relative = true;
    while (t->kind == TOKEN_NAME && !is_keyword(t, STR("import")) && !is_keyword(t, STR("from"))) {
        if (path->count < DOTTED_MAX)
            path->parts[path->count++] = t->text;
        lexer_next(lx, t);
        if (!is_op(t, '.'))
            break;
        lexer_next(lx, t);
    }
}

/* ['as' NAME]: what is bound, `name` without an alias. */
static Str read_alias(Lexer *lx, Token *t, Str name) {
    if (!is_keyword(t, STR("as")))
        return name;
    lexer_next(lx, t);
    if (t->kind != TOKEN_NAME)
        return name;
    name = t->text;
    lexer_next(lx, t);
    return name;
}

/* import_names: 'import' path ['as' NAME] (',' path ['as' NAME])* */
static void read_plain(Lexer *lx, Token *t, ImportFn *found, void *ctx) {
    const char *start = t->text.ptr;
    do {
        DottedPath path;
        lexer_next(lx, t);
        read_path(lx, t, &path);
        if (path.count == 0)
            return;
        Str bound = read_alias(lx, t, path.parts[0]);
        found(ctx, start, &path, (Str){NULL, 0}, bound);
    } while (is_op(t, ','));
}

/* from_names: '*' | ['('] NAME ['as' NAME] (',' NAME ['as' NAME])* [','] [')'] */
static void read_names(Lexer *lx, Token *t, const char *start, const DottedPath *module,
                       ImportFn *found, void *ctx) {
    if (is_op(t, '('))
        lexer_next(lx, t);
    if (is_op(t, '*')) {
        found(ctx, start, module, t->text, (Str){NULL, 0});
        lexer_next(lx, t);
    }
    while (t->kind == TOKEN_NAME) {
        Str name = t->text;
        lexer_next(lx, t);
        Str bound = read_alias(lx, t, name);
        found(ctx, start, module, name, bound);
        if (!is_op(t, ','))
            break;
        lexer_next(lx, t);
    }
    if (is_op(t, ')'))
        lexer_next(lx, t);
}

void import_read(Lexer *lx, Token *t, ImportFn *found, void *ctx) {
    if (is_keyword(t, STR("import"))) {
        read_plain(lx, t, found, ctx);
        return;
    }
    const char *start = t->text.ptr;
    DottedPath module;
    Lexer behind = *lx;
    lexer_next(lx, t);
    read_path(lx, t, &module);
    if (!is_keyword(t, STR("import"))) {
        *lx = behind;
        lexer_next(lx, t);
        return;
    }
    lexer_next(lx, t);
    read_names(lx, t, start, &module, found, ctx);
}

size_t path_match(const NameSet *names, const DottedPath *path, uint32_t *node) {
    size_t matched = 0;
    *node = 0;
    for (size_t i = 0; i < path->count; i++) {
        *node = name_set_child(names, *node, name_set_word(names, path->parts[i]));
        if (*node == 0)
            break;
        if (names->nodes.items[*node].is_name)
            matched = i + 1;
    }
    return matched;
}
