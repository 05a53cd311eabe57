#include "capi/guard.h"

#include "capi/lexer.h"

enum { STEPS = 1000 * 1000 }; /* of the evaluation of conditions, for a file */

void guards_init(Guards *g, Arena *a, const CapiNames *names) {
    *g = (Guards){
        .macros = {.arena = a, .names = names, .steps = STEPS}, .alive = MINORS_ALL, .sure = true};
}

static bool is_sure(CondMinors c) {
    return !(c.may_hold & c.may_fail);
}

static void begin_branch(Guards *g, GuardFrame *f, CondMinors c) {
    Minors before = f->rest;
    g->alive = before & c.may_hold;
    f->rest = before & c.may_fail;
    f->rest_sure = f->rest_sure && is_sure((CondMinors){c.may_hold & before, c.may_fail & before});
    g->sure = f->outer_sure && f->rest_sure;
}

static void open_if(Guards *g, CondMinors c, unsigned depth) {
    GuardFrame *f = vec_push(g->macros.arena, &g->frames);
    *f = (GuardFrame){g->alive, g->alive, g->sure, true, depth};
    begin_branch(g, f, c);
}

static void close_if(Guards *g) {
    if (!g->frames.len)
        return;
    GuardFrame *f = &g->frames.items[--g->frames.len];
    g->alive = f->outer;
    g->sure = f->outer_sure;
}

static void next_branch(Guards *g, CondMinors c, unsigned *depth) {
    if (!g->frames.len)
        return;
    GuardFrame *f = &g->frames.items[g->frames.len - 1];
    *depth = f->depth;
    begin_branch(g, f, c);
}

static CondMinors opposite(CondMinors c) {
    return (CondMinors){c.may_fail, c.may_hold};
}

static Minors wanted(const Guards *g) {
    return g->frames.len ? g->frames.items[g->frames.len - 1].rest : 0;
}

/* #ifndef X directly before #define X says only that the file is read once. */
static void pass_include_guard(Guards *g, Str name) {
    if (!g->just_ifndef.len || !str_eq(g->just_ifndef, name) || !g->frames.len)
        return;
    GuardFrame *f = &g->frames.items[g->frames.len - 1];
    g->alive = f->outer;
    g->sure = f->outer_sure;
}

static Definition define(Guards *g, Str rest) {
    Str body, name = macro_name(rest, &body);
    if (!name.len)
        return (Definition){{0}, {0}, {0}};
    pass_include_guard(g, name);
    bool parameters = body.len && body.ptr[0] == '(';
    macros_define(&g->macros, name,
                  (Macro){.body = parameters ? (Str){0} : str_trim(body),
                          .sure = g->sure,
                          .where = g->alive});
    return (Definition){name, body, {0}};
}

static CondMinors ifdef(Guards *g, Str rest) {
    Str after;
    return macros_ifdef(&g->macros, macro_name(rest, &after));
}

/* "folder/name.h" or <name.h> -> name.h */
static Str header_name(Str rest) {
    Str text = str_trim_left(rest);
    if (text.len < 3 || (text.ptr[0] != '"' && text.ptr[0] != '<'))
        return (Str){NULL, 0};
    size_t end = str_find_char(str_from_pos(text, 1), text.ptr[0] == '<' ? '>' : '"');
    text = str_slice(text, 1, end == STR_NPOS ? text.len : end + 1);
    return str_from_pos(text, str_rfind_char(text, '/') + 1);
}

Definition guards_directive(Guards *g, Str text, unsigned *depth) {
    static const CondMinors always = {MINORS_ALL, 0};
    Str rest, after, word = macro_name(text, &rest);
    Definition out = {{0}, {0}, {0}};
    if (str_eq(word, STR("define"))) {
        out = define(g, rest);
    } else if (str_eq(word, STR("if"))) {
        open_if(g, macros_if(&g->macros, rest, g->alive), *depth);
    } else if (str_eq(word, STR("ifdef"))) {
        open_if(g, ifdef(g, rest), *depth);
    } else if (str_eq(word, STR("ifndef"))) {
        open_if(g, opposite(ifdef(g, rest)), *depth);
    } else if (str_eq(word, STR("elif"))) {
        next_branch(g, macros_if(&g->macros, rest, wanted(g)), depth);
    } else if (str_eq(word, STR("elifdef"))) {
        next_branch(g, ifdef(g, rest), depth);
    } else if (str_eq(word, STR("elifndef"))) {
        next_branch(g, opposite(ifdef(g, rest)), depth);
    } else if (str_eq(word, STR("else"))) {
        next_branch(g, always, depth);
    } else if (str_eq(word, STR("endif"))) {
        close_if(g);
    } else if (str_eq(word, STR("include"))) {
        out.header = header_name(rest);
    } else if (str_eq(word, STR("undef"))) {
        macros_undefine(&g->macros, macro_name(rest, &after), g->alive);
    }
    g->just_ifndef = str_eq(word, STR("ifndef")) ? macro_name(rest, &after) : (Str){0};
    return out;
}
