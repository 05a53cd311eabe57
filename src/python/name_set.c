#include "python/name_set.h"

#include "project/call_shape.h"
#include "python/classes.h"
#include "python/marks_begin.h"

#include <stdlib.h>
#include <string.h>

/* The functions that patch, and the name under which they are reported. */
static const struct {
    Str name, canonical;
} patch_names[] = {
#define SAME(n)                                                                                    \
    { STR_INIT(n), STR_INIT(n) }
    SAME("gevent.monkey.patch_all"),
    SAME("gevent.monkey.patch_socket"),
    SAME("gevent.monkey.patch_ssl"),
    SAME("gevent.monkey.patch_dns"),
    SAME("gevent.monkey.patch_select"),
    SAME("gevent.monkey.patch_selectors"),
    SAME("gevent.monkey.patch_thread"),
    SAME("gevent.monkey.patch_time"),
    SAME("gevent.monkey.patch_os"),
    SAME("gevent.monkey.patch_sys"),
    SAME("gevent.monkey.patch_queue"),
    SAME("gevent.monkey.patch_subprocess"),
    SAME("gevent.monkey.patch_builtins"),
    SAME("gevent.monkey.patch_signal"),
    SAME("gevent.monkey.patch_contextvars"),
    SAME("gevent.monkey.patch_module"),
    SAME("gevent.monkey.patch_item"),
    SAME("eventlet.monkey_patch"),
    {STR_INIT("eventlet.patcher.monkey_patch"), STR_INIT("eventlet.monkey_patch")},
    SAME("psycogreen.gevent.patch_psycopg"),
    SAME("psycogreen.eventlet.patch_psycopg"),
    SAME("gevent_psycopg2.monkey_patch"),
#undef SAME
};

static const struct {
    Str text;
    unsigned flags;
} fixed_words[] = {
    {STR_INIT("import"), WORD_IMPORT},
    {STR_INIT("from"), WORD_FROM},
    {STR_INIT("import_module"), WORD_IMPORTER},
    {STR_INIT("__import__"), WORD_IMPORTER},
    {STR_INIT("getattr"), WORD_GETATTR},
    {STR_INIT("ENGINE"), WORD_TRIGGER_NAME | WORD_TRIGGER_STRING | WORD_WHOLE_FILE},
    {STR_INIT("INSTALLED_APPS"), WORD_TRIGGER_NAME | WORD_WHOLE_FILE},
    {STR_INIT("async_mode"), WORD_TRIGGER_NAME | WORD_TRIGGER_STRING | WORD_WHOLE_FILE},
    {STR_INIT("worker_class"), WORD_TRIGGER_NAME | WORD_TRIGGER_STRING | WORD_WHOLE_FILE},
    {STR_INIT("worker_pool"), WORD_TRIGGER_NAME | WORD_TRIGGER_STRING | WORD_WHOLE_FILE},
    {STR_INIT("CELERYD_POOL"), WORD_TRIGGER_NAME | WORD_TRIGGER_STRING | WORD_WHOLE_FILE},
    {STR_INIT("CELERY_WORKER_POOL"), WORD_TRIGGER_NAME | WORD_TRIGGER_STRING | WORD_WHOLE_FILE},
    {STR_INIT("worker_main"), WORD_TRIGGER_NAME | WORD_WHOLE_FILE},
    {STR_INIT("get_event_loop"), WORD_TRIGGER_NAME},
    {STR_INIT("Process"), WORD_TRIGGER_NAME},
    {STR_INIT("visit_Num"), WORD_TRIGGER_NAME},
    {STR_INIT("visit_Str"), WORD_TRIGGER_NAME},
    {STR_INIT("visit_Bytes"), WORD_TRIGGER_NAME},
    {STR_INIT("visit_NameConstant"), WORD_TRIGGER_NAME},
    {STR_INIT("visit_Ellipsis"), WORD_TRIGGER_NAME},
    {STR_INIT("__annotations__"), WORD_TRIGGER_STRING},
    /* those of marks_hint.c */
    {STR_INIT("__eq__"), WORD_HINT},
    {STR_INIT("__ge__"), WORD_HINT},
    {STR_INIT("__gt__"), WORD_HINT},
    {STR_INIT("__le__"), WORD_HINT},
    {STR_INIT("__lt__"), WORD_HINT},
    {STR_INIT("__ne__"), WORD_HINT},
    {STR_INIT("__trunc__"), WORD_HINT},
    {STR_INIT("add_argument"), WORD_HINT},
    {STR_INIT("add_argument_group"), WORD_HINT},
    {STR_INIT("add_mutually_exclusive_group"), WORD_HINT},
    {STR_INIT("add_parser"), WORD_HINT | WORD_WHOLE_FILE},
    {STR_INIT("any_call"), WORD_HINT},
    {STR_INIT("ast"), WORD_HINT | WORD_NEAR},
    {STR_INIT("await"), WORD_HINT | WORD_NEAR},
    {STR_INIT("called_once"), WORD_HINT},
    {STR_INIT("called_once_with"), WORD_HINT},
    {STR_INIT("called_with"), WORD_HINT},
    {STR_INIT("class"), WORD_HINT},
    {STR_INIT("classmethod"), WORD_HINT},
    {STR_INIT("contextmanager"), WORD_HINT | WORD_WHOLE_FILE},
    {STR_INIT("copy"), WORD_HINT | WORD_NEAR},
    {STR_INIT("deepcopy"), WORD_HINT | WORD_NEAR},
    {STR_INIT("entry_points"), WORD_HINT | WORD_NEAR},
    {STR_INIT("exec"), WORD_HINT | WORD_NEAR},
    {STR_INIT("execute"), WORD_HINT | WORD_NEAR},
    {STR_INIT("executemany"), WORD_HINT | WORD_NEAR},
    {STR_INIT("find_loader"), WORD_HINT},
    {STR_INIT("find_module"), WORD_HINT},
    {STR_INIT("getuser"), WORD_HINT | WORD_NEAR},
    {STR_INIT("has_calls"), WORD_HINT},
    {STR_INIT("load_module"), WORD_HINT},
    {STR_INIT("locals"), WORD_HINT | WORD_NEAR},
    {STR_INIT("not_called"), WORD_HINT},
    {STR_INIT("partial"), WORD_HINT},
    {STR_INIT("with"), WORD_HINT | WORD_NEAR},
};

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

bool patch_name_find(Str dotted, Str *canonical) {
    for (size_t i = 0; i < COUNT(patch_names); i++)
        if (str_eq(patch_names[i].name, dotted)) {
            *canonical = patch_names[i].canonical;
            return true;
        }
    return false;
}

static uint64_t load(const char *p, size_t n) {
    uint64_t v = 0;
    memcpy(&v, p, n);
    return v;
}

/* Looks at both ends only: identifiers are short, and equal ends are sorted out by comparison. */
uint32_t word_hash(Str s) {
    uint64_t a, b = 0;
    if (s.len >= 8) {
        a = load(s.ptr, 8);
        b = load(s.ptr + s.len - 8, 8);
    } else if (s.len >= 4) {
        a = load(s.ptr, 4) | load(s.ptr + s.len - 4, 4) << 32;
    } else {
        a = (uint64_t)(unsigned char)s.ptr[0] | (uint64_t)(unsigned char)s.ptr[s.len / 2] << 8 |
            (uint64_t)(unsigned char)s.ptr[s.len - 1] << 16;
    }
    uint64_t h = (a ^ (b * 0x9e3779b97f4a7c15u) ^ s.len) * 0xff51afd7ed558ccdu;
    return (uint32_t)(h ^ (h >> 32));
}

WordId name_set_word(const NameSet *s, Str text) {
    if (text.len == 0 || !name_set_may_hold(s, text.ptr, text.len))
        return WORD_NONE;
    uint32_t hash = word_hash(text);
    for (size_t i = hash & s->slot_mask; s->slots[i]; i = (i + 1) & s->slot_mask) {
        const Word *w = &s->words[s->slots[i]];
        if (w->hash == hash && str_eq(w->text, text))
            return s->slots[i];
    }
    return WORD_NONE;
}

static WordId word_put(NameSet *s, Str text, unsigned flags) {
    WordId id = name_set_word(s, text);
    if (id == WORD_NONE) {
        id = (WordId)++s->word_count;
        s->words[id] = (Word){.text = text, .hash = word_hash(text)};
        s->lengths[(unsigned char)text.ptr[0]] |= (uint64_t)1 << (text.len & 63);
        size_t i = s->words[id].hash & s->slot_mask;
        while (s->slots[i])
            i = (i + 1) & s->slot_mask;
        s->slots[i] = id;
    }
    s->words[id].flags |= flags;
    return id;
}

uint32_t name_set_child(const NameSet *s, uint32_t node, WordId word) {
    if (word == WORD_NONE)
        return 0;
    if (node == 0)
        return s->words[word].root;
    uint32_t child = s->nodes.items[node].child;
    while (child && s->nodes.items[child].word != word)
        child = s->nodes.items[child].sibling;
    return child;
}

static uint32_t node_add(Arena *a, NameSet *s, uint32_t parent, WordId word) {
    uint32_t id = name_set_child(s, parent, word);
    if (id)
        return id;
    id = (uint32_t)s->nodes.len;
    *vec_push(a, &s->nodes) = (NameNode){.word = word, .sibling = s->nodes.items[parent].child};
    s->nodes.items[parent].child = id;
    if (parent == 0)
        s->words[word].root = id;
    return id;
}

static NameSpelling name_spelling(Str name) {
    size_t dot = str_rfind_char(name, '.');
    if (dot == STR_NPOS)
        return SPELLED_OUT;
    Str class_path = str_slice(name, 0, dot), member = str_from_pos(name, dot + 1);
    if ((str_eq(class_path, STR("unittest.TestCase")) && member_is_of_tests(member)) ||
        str_eq(class_path, STR("builtins")))
        return SPELLED_MEMBER;
    return class_is_hidden(class_path) ? SPELLED_ENDS : SPELLED_OUT;
}

static uint32_t value_put(Arena *a, NameSet *s, Str value) {
    uint64_t found[256] = {0}, *starts = NULL;
    if (value.len == 0)
        return 0;
    if (shape_value_is_short(value, found)) {
        starts = arena_array(a, uint64_t, 256);
        memcpy(starts, found, sizeof found);
    }
    for (size_t i = 0; starts && i < 256; i++)
        s->value_starts[i] |= starts[i];
    *vec_push(a, &s->values) = (NameValue){value, starts};
    return (uint32_t)s->values.len - 1;
}

/* "a.b" stands for itself; of "a.b(x)" only the calls count that the shape fits. *out gets what
 * these need. */
static void node_mark(Arena *a, NameSet *s, uint32_t node, Str shape, bool may_go, NameWords *out) {
    NameNode *n = &s->nodes.items[node];
    if (shape.len == 0) {
        n->is_name = true;
        n->may_go |= may_go;
        return;
    }
    shape = str_slice(shape, 1, shape.len - 1);
    *vec_push(a, &s->shapes) = (NameShape){shape, n->shapes};
    n->shapes = (uint32_t)s->shapes.len - 1;
    n->asks_values |= call_shape_asks_values(shape);
    ShapeNeeds needs = call_shape_needs(shape);
    out->value = value_put(a, s, needs.value);
    if (needs.keyword.len)
        out->keyword = word_put(s, needs.keyword, WORD_KEYWORD);
}

static void name_add(Arena *a, NameSet *s, Str name, bool may_go) {
    size_t bracket = str_find_char(name, '(');
    Str shape = bracket == STR_NPOS ? (Str){NULL, 0} : str_from_pos(name, bracket);
    name = str_slice(name, 0, bracket);
    WordId words[DOTTED_MAX];
    size_t count = 0;
    uint32_t node = 0;
    Str part;
    for (Str rest = name; count < DOTTED_MAX && str_cut(&rest, '.', &part);) {
        if (part.len == 0)
            return;
        words[count] = word_put(s, part, WORD_COMPONENT);
        node = node_add(a, s, node, words[count++]);
    }
    if (node == 0)
        return;
    NameWords all = {.count = count, .spelling = name_spelling(name), .node = node};
    all.is_call = shape.len > 0;
    node_mark(a, s, node, shape, may_go, &all);
    if (name.len > s->longest)
        s->longest = name.len;
    if (count < 2)
        return;
    WordId *copy = arena_array(a, WordId, count);
    memcpy(copy, words, count * sizeof *copy);
    all.words = copy;
    if (str_starts(name, STR("builtins.")))
        s->words[words[count - 1]].flags |= WORD_BUILTIN;
    s->long_names[s->long_count++] = all;
}

static int by_first_word(const void *x, const void *y) {
    WordId a = ((const NameWords *)x)->words[0], b = ((const NameWords *)y)->words[0];
    return (a > b) - (a < b);
}

static size_t words_of(const Strs *names) {
    size_t words = 0;
    vec_each (const Str, n, names) {
        words += n->len ? dotted_count(*n) + 1 : 0;
    }
    return words;
}

static void tables_reserve(Arena *a, NameSet *s, const Strs *names, const Strs *newer) {
    size_t words = COUNT(fixed_words) + MARK_WORDS + 1 + words_of(names) + words_of(newer);
    size_t all = names->len + newer->len + COUNT(patch_names);
    for (size_t i = 0; i < COUNT(patch_names); i++)
        words += dotted_count(patch_names[i].name) + 1;
    size_t slots = 64;
    while (slots < words * 4)
        slots *= 2;
    s->words = arena_array(a, Word, words + 1);
    s->slots = arena_array(a, WordId, slots);
    s->slot_mask = slots - 1;
    s->long_names = arena_array(a, NameWords, all + 1);
    *vec_push(a, &s->nodes) = (NameNode){0};
    *vec_push(a, &s->shapes) = (NameShape){{NULL, 0}, 0};
    *vec_push(a, &s->values) = (NameValue){{NULL, 0}, NULL};
}

NameSet *name_set_new(Arena *a, const Str *names, size_t count) {
    Strs all = {0}, none = {0};
    for (size_t i = 0; i < count; i++)
        *vec_push(a, &all) = names[i];
    NameSet *s = name_set_new_with(a, &all, &none);
    name_set_ask_marks(s, MARKS_ALL);
    return s;
}

void name_set_ask_marks(NameSet *s, MarkSet marks) {
    s->marks |= marks;
    for (unsigned i = 0; i < MARK_WORDS; i++)
        if (mark_words[i].marks & marks)
            s->words[word_put(s, mark_words[i].word, WORD_MARK)].mark = i;
    for (unsigned i = 0; i < MARK_OPERATORS; i++)
        if (mark_operators[i].marks & marks)
            s->mark_operators[(unsigned char)mark_operators[i].op] = (unsigned char)(i + 1);
}

NameSet *name_set_new_with(Arena *a, const Strs *names, const Strs *newer) {
    NameSet *s = arena_new(a, NameSet);
    tables_reserve(a, s, names, newer);
    for (size_t i = 0; i < COUNT(fixed_words); i++)
        word_put(s, fixed_words[i].text, fixed_words[i].flags);
    vec_each (const Str, n, names) {
        name_add(a, s, arena_str(a, *n), true);
    }
    vec_each (const Str, n, newer) {
        name_add(a, s, arena_str(a, *n), false);
    }
    for (size_t i = 0; i < COUNT(patch_names); i++)
        name_add(a, s, patch_names[i].name, true);
    qsort(s->long_names, s->long_count, sizeof *s->long_names, by_first_word);
    return s;
}

size_t dotted_count(Str dotted) {
    size_t n = 1;
    for (size_t i = 0; i < dotted.len; i++)
        n += dotted.ptr[i] == '.';
    return n;
}

/* Follows `dotted` down the trie. *matched: components of the longest name on the way. Returns the
 * node of the whole path, or 0 when the path leaves the trie. */
static uint32_t path_follow(const NameSet *s, Str dotted, size_t *matched) {
    uint32_t node = 0;
    size_t depth = 0;
    *matched = 0;
    Str part;
    for (Str rest = dotted; str_cut(&rest, '.', &part);) {
        node = name_set_child(s, node, name_set_word(s, part));
        if (node == 0)
            return 0;
        depth++;
        if (s->nodes.items[node].is_name)
            *matched = depth;
    }
    return node;
}

size_t name_set_match(const NameSet *s, Str dotted) {
    size_t matched;
    path_follow(s, dotted, &matched);
    return matched;
}

size_t name_set_match_gone(const NameSet *s, Str dotted) {
    uint32_t node = 0;
    size_t depth = 0, matched = 0;
    Str part;
    for (Str rest = dotted; str_cut(&rest, '.', &part);) {
        node = name_set_child(s, node, name_set_word(s, part));
        if (node == 0)
            break;
        depth++;
        if (s->nodes.items[node].may_go)
            matched = depth;
    }
    return matched;
}

size_t name_set_match_after(const NameSet *s, Str dotted, size_t after) {
    uint32_t node = 0;
    size_t depth = 0;
    Str part;
    for (Str rest = dotted; str_cut(&rest, '.', &part);) {
        node = name_set_child(s, node, name_set_word(s, part));
        if (node == 0)
            return 0;
        if (++depth > after && s->nodes.items[node].is_name)
            return depth;
    }
    return 0;
}

bool name_set_has(const NameSet *s, Str dotted) {
    size_t matched;
    return path_follow(s, dotted, &matched) != 0;
}

bool name_set_has_call(const NameSet *s, Str dotted, const Use *call) {
    size_t matched;
    uint32_t node = path_follow(s, dotted, &matched);
    for (uint32_t i = s->nodes.items[node].shapes; i; i = s->shapes.items[i].next)
        if (call_shape_fits(s->shapes.items[i].text, call))
            return true;
    return false;
}

bool name_set_asks_values(const NameSet *s, Str dotted) {
    size_t matched;
    return s->nodes.items[path_follow(s, dotted, &matched)].asks_values;
}

bool name_set_has_below(const NameSet *s, Str dotted) {
    size_t matched;
    uint32_t node = path_follow(s, dotted, &matched);
    return node && s->nodes.items[node].child;
}
