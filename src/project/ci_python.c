#include "project/ci_python.h"

#include "project/deploy.h"
#include "project/note.h"

bool ci_version(Str text, CiVersion *out) {
    static const Str newest[] = {STR_INIT("3"), STR_INIT("3.x"), STR_INIT("3.*"), STR_INIT("3.X"),
                                 STR_INIT("x"), STR_INIT("^3"),  STR_INIT("^3.x")};
    text = str_trim(text);
    *out = (CiVersion){.minor = -1};
    for (size_t i = 0; i < sizeof newest / sizeof newest[0]; i++)
        out->floating = out->floating || str_eq(text, newest[i]);
    if (out->floating)
        return true;
    out->floating = str_starts(text, STR(">=3"));
    if (str_starts(text, STR("~")))
        text = str_from_pos(text, 1);
    out->minor = python_minor(text);
    return out->floating || out->minor >= 0;
}

/* 3.10 without quotes is a number, and numbers have no last zero. */
static bool lost_zero(const Node *n, Str text) {
    return n->kind == NODE_FLOAT && text.len > 3 && text.ptr[text.len - 1] == '0' &&
           str_find_char(text, '.') == 1;
}

static void note_lost_zero(Facts *f, Str text, Place place) {
    Str number = text;
    while (number.len && number.ptr[number.len - 1] == '0')
        number.len--;
    Str name = arena_format(f->arena, "python-version %.*s", STR_ARG(number));
    note_add(f, false, name, place, "%.*s without quotes is the number %.*s: write it as a string",
             STR_ARG(text), STR_ARG(number));
}

bool ci_pin(Facts *f, const Node *n, Str text, PinRole role, Place place, CiVersion *version) {
    text = str_trim(text);
    if (text.len > 64)
        return false;
    if (lost_zero(n, text)) {
        note_lost_zero(f, text, place);
        return false;
    }
    if (!ci_version(text, version))
        return false;
    deploy_pin(f, role, text, version->minor, version->floating, place);
    return true;
}

Str ci_edit(NodeReader *r, const Node *n) {
    Str line = source_line(r->src, n->place.line);
    bool single = n->style == STYLE_QUOTED && n->place.column && n->place.column <= line.len &&
                  line.ptr[n->place.column - 1] == '\'';
    return single ? STR("'{}'") : STR("\"{}\"");
}

/* The lists of a matrix that its `exclude` entries mention, and a place in their product. */
enum { DIMENSIONS_MAX = 8, MATRIX_WORK_MAX = 1000000 };

typedef struct Dimension {
    Str key;
    const Node *first, *at;
} Dimension;

typedef struct Product {
    const Node *matrix;
    Str key;
    Dimension list[DIMENSIONS_MAX];
    size_t len;
    size_t *work; /* steps left; at 0 nothing more counts as excluded */
} Product;

static bool is_mentioned(const Node *exclude, Str key) {
    node_each (entry, exclude)
        if (node_get_str(entry, key))
            return true;
    return false;
}

static bool product_init(Product *p, const Node *exclude) {
    node_each (list, p->matrix) {
        bool own = str_eq(list->key, p->key) || str_eq(list->key, STR("include")) ||
                   str_eq(list->key, STR("exclude"));
        if (own || list->kind != NODE_SEQ || !list->first || !is_mentioned(exclude, list->key))
            continue;
        if (p->len == DIMENSIONS_MAX)
            return false;
        p->list[p->len++] = (Dimension){list->key, list->first, list->first};
    }
    return true;
}

static bool product_next(Product *p) {
    for (size_t i = 0; i < p->len; i++) {
        p->list[i].at = p->list[i].at->next;
        if (p->list[i].at)
            return true;
        p->list[i].at = p->list[i].first;
    }
    return false;
}

static const Node *product_value(const Product *p, Str key, const Node *item) {
    if (str_eq(key, p->key))
        return item;
    for (size_t i = 0; i < p->len; i++)
        if (str_eq(p->list[i].key, key))
            return p->list[i].at;
    return NULL;
}

static bool entry_matches(const Product *p, const Node *entry, const Node *item) {
    if (entry->kind != NODE_MAP || !entry->first)
        return false;
    node_each (wanted, entry) {
        const Node *value = product_value(p, wanted->key, item);
        if (*p->work > 0)
            --*p->work;
        if (!value || !node_is_scalar(value) || !str_eq(value->text, wanted->text))
            return false;
    }
    return true;
}

static bool combination_excluded(const Product *p, const Node *exclude, const Node *item) {
    node_each (entry, exclude)
        if (entry_matches(p, entry, item))
            return true;
    return false;
}

/* Whether `exclude` leaves no combination of the item with the other lists. */
static bool item_excluded(const Product *start, const Node *exclude, const Node *item) {
    Product p = *start;
    do {
        if (!*p.work || !combination_excluded(&p, exclude, item))
            return false;
    } while (product_next(&p));
    return true;
}

typedef struct MatrixReader {
    Facts *facts;
    Str path;
    Minors covers;
    const Node *example; /* the first version */
} MatrixReader;

static void add_version(MatrixReader *m, const Node *item) {
    const Node *version = m->path.len ? node_get_str(item, m->path) : item;
    CiVersion v;
    if (!version || !node_is_scalar(version) ||
        !ci_pin(m->facts, version, version->text, PIN_MATRIX, version->place, &v))
        return;
    if (v.minor >= 0)
        m->covers |= MINOR_BIT(v.minor);
    if (!m->example)
        m->example = version;
}

void ci_matrix(NodeReader *r, Facts *f, const Node *matrix, Str key, Str path) {
    const Node *list = node_get_str(matrix, key), *include = node_get(matrix, "include");
    const Node *exclude = node_get(matrix, "exclude");
    size_t work = MATRIX_WORK_MAX;
    Product product = {.matrix = matrix, .key = key, .work = &work};
    bool excludes = exclude && product_init(&product, exclude);
    MatrixReader m = {.facts = f, .path = path};
    if (list && list->kind != NODE_SEQ)
        return; /* an expression: not known here */
    node_each (item, list)
        if (!excludes || !item_excluded(&product, exclude, item))
            add_version(&m, item);
    node_each (entry, include) {
        const Node *item = node_get_str(entry, key);
        if (item)
            add_version(&m, item);
    }
    if (!m.covers)
        return;
    *vec_push(f->arena, &f->matrices) =
        (TestMatrix){.what = STR("CI job"),
                     .label = arena_format(f->arena, "matrix.%.*s", STR_ARG(key)),
                     .edit = ci_edit(r, m.example),
                     .covers = m.covers,
                     .place = list ? list->key_place : include->key_place};
}
