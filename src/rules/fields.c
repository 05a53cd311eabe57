#include "rules/fields.h"

#include "base/nearest.h"

#include <stdlib.h>

static void add_error(Fields *f, Place place, Str message) {
    f->errors++;
    *vec_push(f->arena, f->diags) = (Diag){place, message};
}

void fields_error(Fields *f, const Node *at, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    add_error(f, at ? at->place : (Place){0}, arena_vformat(f->arena, fmt, args));
    va_end(args);
}

Fields fields_begin(Arena *a, Diags *diags, const Node *map, const char *what) {
    Fields f = {.arena = a, .diags = diags, .map = map, .what = what};
    if (map && map->kind != NODE_MAP) {
        fields_error(&f, map, "%s must be a map of keys and values", what);
        f.map = NULL;
    }
    return f;
}

static bool is_asked(const Fields *f, Str key) {
    for (size_t i = 0; i < f->asked_count; i++)
        if (str_eq(key, str_from(f->asked[i])))
            return true;
    return false;
}

static void report_unknown(Fields *f, const Node *n) {
    const char *near = nearest_name(n->key, f->asked, f->asked_count);
    Str hint = near ? arena_format(f->arena, ": did you mean `%s`?", near) : STR("");
    add_error(f, n->key_place,
              arena_format(f->arena, "%s has no key `%.*s`%.*s", f->what, STR_ARG(n->key),
                           STR_ARG(hint)));
}

void fields_end(Fields *f) {
    node_each (n, f->map) {
        if (!is_asked(f, n->key))
            report_unknown(f, n);
        else if (node_get_str(f->map, n->key) != n)
            add_error(f, n->key_place,
                      arena_format(f->arena, "%s has `%.*s` twice", f->what, STR_ARG(n->key)));
    }
}

const Node *fields_node(Fields *f, const char *key) {
    if (f->asked_count < FIELDS_MAX_KEYS)
        f->asked[f->asked_count++] = key;
    const Node *n = node_get(f->map, key);
    return n && n->kind == NODE_NULL ? NULL : n;
}

static void report_missing(Fields *f, const char *key) {
    if (f->map)
        fields_error(f, f->map, "%s needs `%s`", f->what, key);
}

Str fields_str(Fields *f, const char *key, bool required) {
    const Node *n = fields_node(f, key);
    if (n && !node_is_scalar(n)) {
        fields_error(f, n, "`%s` must be text", key);
        return (Str){0};
    }
    Str text = n ? str_trim(node_text(n)) : (Str){0};
    if (required && text.len == 0)
        report_missing(f, key);
    return text.len ? arena_str(f->arena, text) : (Str){0};
}

int fields_word(Fields *f, const char *key, const char *const *words, int count, int fallback) {
    const Node *n = fields_node(f, key);
    if (!n)
        return fallback;
    for (int i = 0; i < count; i++)
        if (words[i] && str_eq(node_text(n), str_from(words[i])))
            return i;
    const char *near = nearest_name(node_text(n), words, (size_t)count);
    fields_error(f, n, "`%s` cannot be `%.*s`%s%s%s", key, STR_ARG(node_text(n)),
                 near ? ": did you mean `" : "", near ? near : "", near ? "`?" : "");
    return fallback;
}

Strs fields_strs(Fields *f, const char *key, bool required) {
    Strs out = {0};
    const Node *n = fields_node(f, key);
    if (n && node_is_scalar(n))
        *vec_push(f->arena, &out) = arena_str(f->arena, node_text(n));
    else if (n && n->kind != NODE_SEQ)
        fields_error(f, n, "`%s` must be a list", key);
    else
        node_each (item, n) {
            if (node_is_scalar(item))
                *vec_push(f->arena, &out) = arena_str(f->arena, node_text(item));
            else
                fields_error(f, item, "`%s` must be a list of texts", key);
        }
    if (required && out.len == 0)
        report_missing(f, key);
    return out;
}

bool fields_number(Fields *f, const char *key, bool required, double *out) {
    const Node *n = fields_node(f, key);
    if (!n) {
        if (required)
            report_missing(f, key);
        return false;
    }
    const char *text = arena_cstr(f->arena, node_text(n));
    char *end = NULL;
    double value = strtod(text, &end);
    if (!node_is_scalar(n) || end == text || *end || value != value || value > 1e300 ||
        value < -1e300) {
        fields_error(f, n, "`%s` must be a number", key);
        return false;
    }
    *out = value;
    return true;
}
