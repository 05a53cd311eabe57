#include "python/setup_value.h"

#include <string.h>

static SetupValue *value_new(SetupState *s, SetupKind kind, TSNode n) {
    SetupValue *v = arena_new(s->f->arena, SetupValue);
    v->kind = kind;
    v->node = n;
    return v;
}

static SetupValue *text_value(SetupState *s, TSNode n, Str text) {
    SetupValue *v = value_new(s, SETUP_STR, n);
    v->text = text;
    return v;
}

void setup_append(SetupState *s, SetupValue *list, SetupValue *element) {
    if (list->items.len < SETUP_MAX_ITEMS && !setup_guard_is_never(s->guard))
        *vec_push(s->f->arena, &list->items) = (SetupItem){element, s->guard};
}

void setup_extend(SetupState *s, SetupValue *list, const SetupValue *more) {
    if (more->kind != SETUP_LIST) {
        setup_append(s, list, value_new(s, SETUP_UNKNOWN, more->node));
        return;
    }
    for (size_t i = 0, count = more->items.len; i < count && s->steps; i++) {
        SetupItem item = more->items.items[i];
        item.guard = setup_guard_and(s, item.guard, s->guard);
        s->steps--;
        if (list->items.len < SETUP_MAX_ITEMS && !setup_guard_is_never(item.guard))
            *vec_push(s->f->arena, &list->items) = item;
    }
}

SetupValue *setup_get(const SetupValue *dictionary, Str key) {
    for (size_t i = dictionary->entries.len; i-- > 0;)
        if (str_eq(dictionary->entries.items[i].key, key))
            return dictionary->entries.items[i].value;
    return NULL;
}

void setup_put(SetupState *s, SetupValue *dictionary, Str key, SetupValue *value) {
    if (dictionary->entries.len < SETUP_MAX_ITEMS)
        *vec_push(s->f->arena, &dictionary->entries) = (SetupEntry){key, value};
}

/* --- strings -----------------------------------------------------------------------------------
 */

static char escape_value(char c) {
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case 'r':
        return '\r';
    default:
        return c;
    }
}

/* Common escapes; the rest keeps its backslash, as no requirement has any. */
static Str unescape(SetupState *s, Str text) {
    char *out = arena_alloc(s->f->arena, text.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] != '\\' || i + 1 == text.len) {
            out[n++] = text.ptr[i];
            continue;
        }
        char c = text.ptr[++i];
        if (c == '\n')
            continue;
        if (!strchr("ntr\\'\"", c))
            out[n++] = '\\';
        out[n++] = escape_value(c);
    }
    return (Str){out, n};
}

static Str concat(SetupState *s, Str a, Str b) {
    return arena_format(s->f->arena, "%.*s%.*s", STR_ARG(a), STR_ARG(b));
}

/* f"gevent{SPEC}": the parts of the tree, one after the other. */
static SetupValue *eval_parts(SetupState *s, TSNode n, bool raw) {
    SetupValue *v = value_new(s, SETUP_STR, n);
    TSTreeCursor c;
    for (TSNode part = children_begin(s->f->syntax, &c, n); !ts_node_is_null(part);
         part = children_next(s->f->syntax, &c)) {
        SyntaxKind kind = node_kind(s->f, part);
        if (kind == SYNTAX_STRING_CONTENT) {
            Str text = pyfile_text(s->f, part);
            v->text = concat(s, v->text, raw ? text : unescape(s, text));
        } else if (kind == SYNTAX_INTERPOLATION) {
            SetupValue *inner = setup_eval(s, syntax_first(s->f->syntax, part));
            if (inner->kind != SETUP_STR)
                v->kind = SETUP_UNKNOWN;
            v->text = concat(s, v->text, inner->text);
        }
        if (v->text.len > SETUP_MAX_ITEMS * 10)
            v->kind = SETUP_UNKNOWN;
        if (v->kind == SETUP_UNKNOWN)
            break;
    }
    ts_tree_cursor_delete(&c);
    return v;
}

static SetupValue *eval_string(SetupState *s, TSNode n) {
    Str text;
    if (!syntax_string(s->f->syntax, s->f->text, n, &text)) {
        Str written = pyfile_text(s->f, n);
        bool raw = written.len && (char_lower(written.ptr[0]) == 'r' ||
                                   (written.len > 1 && char_lower(written.ptr[1]) == 'r'));
        return eval_parts(s, n, raw);
    }
    SetupValue *v = text_value(s, n, text);
    v->offset = (uint32_t)(text.ptr - s->f->text.ptr);
    return v;
}

static SetupValue *eval_concatenated(SetupState *s, TSNode n) {
    SetupValue *v = value_new(s, SETUP_STR, n);
    TSTreeCursor c;
    for (TSNode part = children_begin(s->f->syntax, &c, n); !ts_node_is_null(part);
         part = children_next(s->f->syntax, &c)) {
        SetupValue *one = setup_eval(s, part);
        if (one->kind != SETUP_STR || v->text.len > SETUP_MAX_ITEMS * 10) {
            v->kind = SETUP_UNKNOWN;
            break;
        }
        v->text = concat(s, v->text, one->text);
    }
    ts_tree_cursor_delete(&c);
    return v;
}

/* Puts `values` where the marks of `format` are: "%s", "%d" or "{}", "{0}". Unknown where the two
 * do not fit. */
static SetupValue *fill(SetupState *s, TSNode n, Str format, const SetupValue *values,
                        bool percent) {
    SetupValue *v = value_new(s, SETUP_STR, n);
    size_t next = 0;
    for (size_t i = 0; i < format.len; i++) {
        char c = format.ptr[i], after = i + 1 < format.len ? format.ptr[i + 1] : 0;
        if (percent ? c != '%' : c != '{') {
            v->text = concat(s, v->text, str_slice(format, i, i + 1));
            continue;
        }
        size_t index = next++, width = 2;
        if (!percent && char_is_digit(after)) {
            index = (size_t)(after - '0');
            width = 3;
        } else if (percent ? after != 's' && after != 'd' : after != '}') {
            v->kind = SETUP_UNKNOWN;
        }
        if (v->kind == SETUP_UNKNOWN || index >= values->items.len ||
            values->items.items[index].value->kind != SETUP_STR || format.len > 1000)
            return value_new(s, SETUP_UNKNOWN, n);
        v->text = concat(s, v->text, values->items.items[index].value->text);
        i += width - 1;
    }
    return v;
}

static SetupValue *eval_percent(SetupState *s, TSNode n, SetupValue *format, SetupValue *right) {
    if (format->kind != SETUP_STR || right->kind == SETUP_UNKNOWN || right->kind == SETUP_DICT)
        return value_new(s, SETUP_UNKNOWN, n);
    if (right->kind == SETUP_LIST)
        return fill(s, n, format->text, right, true);
    SetupValue *one = value_new(s, SETUP_LIST, n);
    *vec_push(s->f->arena, &one->items) = (SetupItem){.value = right};
    return fill(s, n, format->text, one, true);
}

/* "a\nb".split("\n"), .splitlines(): the parts that are not blank. */
static SetupValue *split(SetupState *s, TSNode n, const SetupValue *text, Str separator) {
    SetupValue *list = value_new(s, SETUP_LIST, n);
    char sep = separator.len ? separator.ptr[0] : '\n';
    Str part;
    for (Str rest = text->text; str_cut(&rest, sep, &part);) {
        Str trimmed = str_trim(part);
        if (trimmed.len == 0)
            continue;
        SetupValue *v = text_value(s, text->node, trimmed);
        if (text->offset)
            v->offset = text->offset + (uint32_t)(trimmed.ptr - text->text.ptr);
        *vec_push(s->f->arena, &list->items) = (SetupItem){.value = v};
    }
    return list;
}

/* --- collections and calls ---------------------------------------------------------------------
 */

static void add_element(SetupState *s, SetupValue *list, TSNode n) {
    SyntaxKind kind = node_kind(s->f, node_unwrap(s->f, n));
    if (kind == SYNTAX_LIST_SPLAT) {
        setup_extend(s, list, setup_eval(s, syntax_first(s->f->syntax, n)));
        return;
    }
    SetupGuard outer = s->guard;
    s->guard = (SetupGuard){0};
    SetupValue *v = setup_eval(s, n);
    if (kind == SYNTAX_CONDITIONAL && v->kind == SETUP_LIST)
        setup_extend(s, list, v);
    else
        setup_append(s, list, v);
    s->guard = outer;
}

static SetupValue *eval_list(SetupState *s, TSNode n) {
    SetupValue *list = value_new(s, SETUP_LIST, n);
    TSTreeCursor c;
    for (TSNode child = children_begin(s->f->syntax, &c, n); !ts_node_is_null(child);
         child = children_next(s->f->syntax, &c))
        add_element(s, list, child);
    ts_tree_cursor_delete(&c);
    return list;
}

/* Copies all entries of another dictionary. */
static void add_entries(SetupState *s, SetupValue *dictionary, const SetupValue *more) {
    for (size_t i = 0; i < more->entries.len && s->steps; i++, s->steps--)
        setup_put(s, dictionary, more->entries.items[i].key, more->entries.items[i].value);
}

/* {"key": value, **more} and dict(key=value, **more) */
static SetupValue *eval_dictionary(SetupState *s, TSNode n) {
    SetupValue *dictionary = value_new(s, SETUP_DICT, n);
    TSTreeCursor c;
    for (TSNode child = children_begin(s->f->syntax, &c, n); !ts_node_is_null(child);
         child = children_next(s->f->syntax, &c)) {
        SyntaxKind kind = node_kind(s->f, child);
        if (kind == SYNTAX_KEYWORD_ARGUMENT) {
            setup_put(s, dictionary, pyfile_text(s->f, node_child(s->f, child, FIELD_NAME)),
                      setup_eval(s, node_child(s->f, child, FIELD_VALUE)));
        } else if (kind == SYNTAX_PAIR) {
            SetupValue *key = setup_eval(s, node_child(s->f, child, FIELD_KEY));
            if (key->kind == SETUP_STR)
                setup_put(s, dictionary, key->text,
                          setup_eval(s, node_child(s->f, child, FIELD_VALUE)));
        } else {
            if (kind == SYNTAX_DICTIONARY_SPLAT)
                child = syntax_first(s->f->syntax, child);
            add_entries(s, dictionary, setup_eval(s, child));
        }
    }
    ts_tree_cursor_delete(&c);
    return dictionary;
}

SetupValue *setup_eval_arguments(SetupState *s, TSNode arguments) {
    return eval_dictionary(s, arguments);
}

/* Methods of strings and lists whose result is known. */
static SetupValue *eval_method(SetupState *s, TSNode call, TSNode callee, TSNode arguments) {
    Str method = pyfile_text(s->f, node_child(s->f, callee, FIELD_ATTRIBUTE));
    SetupValue *self = setup_eval(s, node_child(s->f, callee, FIELD_OBJECT));
    if (self->kind == SETUP_LIST && str_eq(method, STR("copy")))
        return self;
    if (self->kind != SETUP_STR)
        return value_new(s, SETUP_UNKNOWN, call);
    if (str_eq(method, STR("format")))
        return fill(s, call, self->text, eval_list(s, arguments), false);
    if (str_eq(method, STR("strip"))) {
        SetupValue *v = text_value(s, self->node, str_trim(self->text));
        v->offset = self->offset ? self->offset + (uint32_t)(v->text.ptr - self->text.ptr) : 0;
        return v;
    }
    if (str_eq(method, STR("splitlines")))
        return split(s, call, self, STR("\n"));
    if (str_eq(method, STR("split"))) {
        SetupValue *list = eval_list(s, arguments);
        bool by = list->items.len && list->items.items[0].value->kind == SETUP_STR;
        return split(s, call, self, by ? list->items.items[0].value->text : STR("\n"));
    }
    return value_new(s, SETUP_UNKNOWN, call);
}

static SetupValue *eval_call(SetupState *s, TSNode n) {
    static const Str copies[] = {STR_INIT("list"), STR_INIT("tuple"), STR_INIT("sorted"),
                                 STR_INIT("set"), STR_INIT("str")};
    TSNode callee = node_child(s->f, n, FIELD_FUNCTION);
    TSNode arguments = node_child(s->f, n, FIELD_ARGUMENTS);
    if (node_is(s->f, callee, SYNTAX_ATTRIBUTE))
        return eval_method(s, n, callee, arguments);
    Str name = pyfile_text(s->f, callee);
    if (str_eq(name, STR("dict")))
        return eval_dictionary(s, arguments);
    TSNode first = syntax_first(s->f->syntax, arguments);
    for (size_t i = 0; i < sizeof copies / sizeof *copies; i++)
        if (str_eq(copies[i], name) && !ts_node_is_null(first)) {
            SetupValue *v = setup_eval(s, first);
            return v->kind == SETUP_UNKNOWN ? value_new(s, SETUP_UNKNOWN, n) : v;
        }
    return value_new(s, SETUP_UNKNOWN, n);
}

static SetupValue *eval_binary(SetupState *s, TSNode n) {
    Str op = pyfile_text(s->f, node_child(s->f, n, FIELD_OPERATOR));
    SetupValue *left = setup_eval(s, node_child(s->f, n, FIELD_LEFT));
    SetupValue *right = setup_eval(s, node_child(s->f, n, FIELD_RIGHT));
    if (str_eq(op, STR("%")))
        return eval_percent(s, n, left, right);
    if (!str_eq(op, STR("+")))
        return value_new(s, SETUP_UNKNOWN, n);
    if (left->kind == SETUP_STR && right->kind == SETUP_STR &&
        left->text.len + right->text.len < SETUP_MAX_ITEMS * 10)
        return text_value(s, n, concat(s, left->text, right->text));
    if (left->kind != SETUP_LIST && right->kind != SETUP_LIST)
        return value_new(s, SETUP_UNKNOWN, n);
    SetupValue *list = value_new(s, SETUP_LIST, n);
    SetupGuard outer = s->guard;
    s->guard = (SetupGuard){0};
    setup_extend(s, list, left);
    setup_extend(s, list, right);
    s->guard = outer;
    return list;
}

/* a if condition else b, as a list of both, each under its guard. Single strings become elements of
 * such a list, which is what they are for. */
static SetupValue *eval_conditional(SetupState *s, TSNode n) {
    TSTreeCursor c;
    TSNode parts[3];
    size_t count = 0;
    for (TSNode child = children_begin(s->f->syntax, &c, n); !ts_node_is_null(child) && count < 3;
         child = children_next(s->f->syntax, &c))
        parts[count++] = child;
    ts_tree_cursor_delete(&c);
    if (count != 3)
        return value_new(s, SETUP_UNKNOWN, n);
    SetupGuard outer = s->guard, guards[2];
    SetupValue *list = value_new(s, SETUP_LIST, n);
    setup_guards(s, parts[1], &guards[0], &guards[1]);
    for (size_t i = 0; i < 2; i++) {
        s->guard = (SetupGuard){0};
        SetupValue *v = setup_eval(s, parts[i * 2]);
        s->guard = guards[i];
        if (v->kind == SETUP_STR && v->text.len)
            setup_append(s, list, v);
        else if (v->kind == SETUP_LIST)
            setup_extend(s, list, v);
    }
    s->guard = outer;
    return list;
}

static SetupValue *eval_subscript(SetupState *s, TSNode n) {
    SetupValue *object = setup_eval(s, node_child(s->f, n, FIELD_VALUE));
    SetupValue *key = setup_eval(s, node_child(s->f, n, FIELD_SUBSCRIPT));
    SetupValue *found = key->kind == SETUP_STR ? setup_get(object, key->text) : NULL;
    return found ? found : value_new(s, SETUP_UNKNOWN, n);
}

static SetupValue *eval_node(SetupState *s, TSNode n) {
    SetupValue *found;
    switch (node_kind(s->f, n)) {
    case SYNTAX_STRING:
        return eval_string(s, n);
    case SYNTAX_CONCATENATED_STRING:
        return eval_concatenated(s, n);
    case SYNTAX_INTEGER:
        return text_value(s, n, pyfile_text(s->f, n));
    case SYNTAX_IDENTIFIER:
        found = strmap_get(&s->variables, pyfile_text(s->f, n));
        return found ? found : value_new(s, SETUP_UNKNOWN, n);
    case SYNTAX_LIST:
    case SYNTAX_TUPLE:
    case SYNTAX_SET:
    case SYNTAX_EXPRESSION_LIST:
        return eval_list(s, n);
    case SYNTAX_DICTIONARY:
        return eval_dictionary(s, n);
    case SYNTAX_CALL:
        return eval_call(s, n);
    case SYNTAX_BINARY_OPERATOR:
        return eval_binary(s, n);
    case SYNTAX_CONDITIONAL:
        return eval_conditional(s, n);
    case SYNTAX_SUBSCRIPT:
        return eval_subscript(s, n);
    case SYNTAX_PARENTHESIZED:
        return setup_eval(s, syntax_first(s->f->syntax, n));
    default:
        return value_new(s, SETUP_UNKNOWN, n);
    }
}

SetupValue *setup_eval(SetupState *s, TSNode n) {
    if (ts_node_is_null(n) || s->depth == SETUP_MAX_DEPTH || s->steps == 0)
        return value_new(s, SETUP_UNKNOWN, n);
    s->steps--;
    s->depth++;
    SetupValue *v = eval_node(s, n);
    s->depth--;
    return v;
}
