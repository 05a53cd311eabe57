#include "python/excerpt.h"

#include <string.h>

typedef enum UnitKind { UNIT_SIMPLE, UNIT_BLOCK, UNIT_FUNCTION, UNIT_CLASS } UnitKind;
typedef enum Keep { KEEP_NOTHING, KEEP_HEADER, KEEP_ALL } Keep;

/* A statement of the module or of a class body, with its decorators and clauses. */
typedef struct Unit {
    UnitKind kind;
    Keep keep;
    bool declares;    /* functions: has a global or nonlocal statement */
    uint32_t parent;  /* the class that it stands in, and 1; 0: none */
    uint32_t from;    /* its first line */
    uint32_t body;    /* functions, classes: the first line behind the header */
    uint32_t to;      /* the first line behind it; of a class, too: its body has units of its own */
    uint32_t members; /* classes: how many units in the body are kept */
} Unit;

typedef enum Need {
    NEED_NAME = 1,   /* the symbol stands for something in what is kept */
    NEED_MEMBER = 2, /* it does behind a dot */
} Need;

enum {
    CLASS_DEPTH = 16,
    ROUNDS_MAX = 30,
    PARTS_MAX = 400, /* the parser looks for its place among them with each token */
};

typedef struct Maker {
    Outline *o;
    Arena *arena;
    VEC(Unit) units;
    bool changed;
} Maker;

/* --- cutting ---------------------------------------------------------------------------------- */

static const Line *line_at(const Maker *m, uint32_t i) {
    return &m->o->lines.items[i];
}

static bool is_clause(const Line *l) {
    return l->head == SYMBOL_ELIF || l->head == SYMBOL_ELSE || l->head == SYMBOL_EXCEPT ||
           l->head == SYMBOL_FINALLY;
}

/* The symbol that says what a statement is: behind `async`. */
static uint32_t line_head(const Maker *m, uint32_t i) {
    const Line *l = line_at(m, i);
    if (l->head == SYMBOL_ASYNC && l->first_link + 1 < m->o->links.len)
        return m->o->links.items[l->first_link + 1].symbol;
    return l->head;
}

/* The first line at or behind `i` that is not indented more than `indent`. */
static uint32_t skip_deeper(const Maker *m, uint32_t i, uint32_t to, uint32_t indent) {
    while (i < to && line_at(m, i)->indent > indent)
        i++;
    return i;
}

static bool is_hit_around(const Maker *m, const Unit *u) {
    for (uint32_t i = u->from; i < u->to; i++)
        if (line_at(m, i)->around)
            return true;
    return false;
}

static bool cut_body(Maker *m, uint32_t from, uint32_t to, uint32_t parent, unsigned depth);

/* Cuts off the unit that begins with line `i`; returns the line behind it, or 0: this is no
 * indentation that Python knows. */
static uint32_t cut_unit(Maker *m, uint32_t i, uint32_t to, uint32_t parent, unsigned depth) {
    uint32_t indent = line_at(m, i)->indent;
    Unit u = {.parent = parent, .from = i};
    while (i < to && line_at(m, i)->head == SYMBOL_AT && line_at(m, i)->indent == indent)
        i++;
    if (i == to || line_at(m, i)->indent != indent)
        return 0;
    uint32_t head = line_head(m, i);
    u.body = ++i;
    i = skip_deeper(m, i, to, indent);
    bool has_body = i > u.body;
    u.kind = !has_body              ? UNIT_SIMPLE
             : head == SYMBOL_DEF   ? UNIT_FUNCTION
             : head == SYMBOL_CLASS ? UNIT_CLASS
                                    : UNIT_BLOCK;
    while (i < to && line_at(m, i)->indent == indent && is_clause(line_at(m, i))) {
        u.kind = UNIT_BLOCK;
        i = skip_deeper(m, i + 1, to, indent);
    }
    u.to = i;
    if (u.kind == UNIT_CLASS && is_hit_around(m, &u))
        u.kind = UNIT_BLOCK;
    *vec_push(m->arena, &m->units) = u;
    uint32_t number = (uint32_t)m->units.len;
    if (u.kind == UNIT_CLASS && !cut_body(m, u.body, u.to, number, depth + 1))
        return 0;
    return i;
}

static bool cut_body(Maker *m, uint32_t from, uint32_t to, uint32_t parent, unsigned depth) {
    uint32_t indent = from < to ? line_at(m, from)->indent : 0;
    if (depth > CLASS_DEPTH)
        return false;
    for (uint32_t i = from; i < to;) {
        if (line_at(m, i)->indent != indent || is_clause(line_at(m, i)))
            return false;
        i = cut_unit(m, i, to, parent, depth);
        if (i == 0)
            return false;
    }
    return true;
}

/* --- choosing --------------------------------------------------------------------------------- */

/* The line behind what is looked at of a unit: the whole, or the header. */
static uint32_t unit_end(const Unit *u, Keep keep) {
    return keep == KEEP_HEADER || u->kind == UNIT_CLASS ? u->body : u->to;
}

static void unit_keep(Maker *m, Unit *u, Keep keep) {
    if (u->kind == UNIT_CLASS || u->kind == UNIT_SIMPLE)
        keep = u->kind == UNIT_CLASS ? KEEP_HEADER : KEEP_ALL;
    else if (u->kind == UNIT_BLOCK)
        keep = KEEP_ALL;
    if (u->keep >= keep)
        return;
    if (u->keep == KEEP_NOTHING && u->parent)
        m->units.items[u->parent - 1].members++;
    u->keep = keep;
    m->changed = true;
    if (u->parent)
        unit_keep(m, &m->units.items[u->parent - 1], KEEP_HEADER);
}

/* What may end the module or class body before its end, or put a module in place of another. */
static bool is_decisive(uint32_t symbol) {
    switch (symbol) {
    case SYMBOL_RAISE:
    case SYMBOL_ASSERT:
    case SYMBOL_EXIT:
    case SYMBOL__EXIT:
    case SYMBOL_QUIT:
    case SYMBOL_ABORT:
        return true;
    default:
        return false;
    }
}

/* Whether a unit is kept whatever else is. */
static bool is_always_kept(const Maker *m, const Unit *u) {
    const Outline *o = m->o;
    uint32_t end = unit_end(u, KEEP_ALL);
    for (uint32_t i = u->from; i < end; i++)
        if (line_at(m, i)->hit || (line_at(m, i)->imports && u->kind < UNIT_FUNCTION))
            return true;
    for (uint32_t i = line_at(m, u->from)->first_link; i < line_at(m, end)->first_link; i++) {
        uint32_t symbol = o->links.items[i].symbol;
        if (symbol == SYMBOL_SETATTR || symbol == SYMBOL_MODULES)
            return true;
        if (u->kind < UNIT_FUNCTION && is_decisive(symbol))
            return true;
    }
    return false;
}

static bool binds_name(const Unit *u, const Link *l) {
    bool alone = !(l->flags & (LINK_PART | LINK_GOES_ON));
    switch (u->kind) {
    case UNIT_SIMPLE:
        return alone && (l->flags & (LINK_BOUND | LINK_DEFINED));
    case UNIT_BLOCK:
        return alone && (!(l->flags & LINK_CALLED) || (l->flags & LINK_DEFINED));
    default:
        return alone && u->declares;
    }
}

/* How much of a unit has to be kept for what is needed. */
static Keep unit_binds(const Maker *m, const Unit *u) {
    const Outline *o = m->o;
    Keep keep = KEEP_NOTHING;
    uint32_t body = line_at(m, u->body)->first_link;
    uint32_t end = line_at(m, unit_end(u, KEEP_ALL))->first_link;
    for (uint32_t i = line_at(m, u->from)->first_link; i < end; i++) {
        const Link *l = &o->links.items[i];
        unsigned needed = o->symbols.items[l->symbol].needed;
        if (needed == 0)
            continue;
        if ((l->flags & LINK_PART) && (l->flags & LINK_BOUND) && (needed & NEED_MEMBER))
            return KEEP_ALL;
        bool in_class = u->parent > 0;
        if ((needed & NEED_NAME) || in_class) {
            if (binds_name(u, l))
                return KEEP_ALL;
            if (i < body && (l->flags & LINK_DEFINED))
                keep = KEEP_HEADER;
        }
    }
    return keep;
}

static bool has_declaration(const Maker *m, const Unit *u) {
    for (uint32_t i = line_at(m, u->body)->first_link; i < line_at(m, u->to)->first_link; i++) {
        uint32_t symbol = m->o->links.items[i].symbol;
        if (symbol == SYMBOL_GLOBAL || symbol == SYMBOL_NONLOCAL)
            return true;
    }
    return false;
}

/* Statements that decide under what circumstances others run, or what other names mean there. */
static bool is_condition(uint32_t head) {
    switch (head) {
    case SYMBOL_AT:
    case SYMBOL_IF:
    case SYMBOL_ELIF:
    case SYMBOL_WHILE:
    case SYMBOL_FOR:
    case SYMBOL_WITH:
    case SYMBOL_EXCEPT:
    case SYMBOL_ASSERT:
    case SYMBOL_DEF:
    case SYMBOL_CLASS:
        return true;
    default:
        return false;
    }
}

static bool line_binds(const Maker *m, uint32_t line) {
    for (uint32_t i = line_at(m, line)->first_link; i < line_at(m, line + 1)->first_link; i++) {
        const Link *l = &m->o->links.items[i];
        if ((l->flags & LINK_BOUND) && m->o->symbols.items[l->symbol].needed)
            return true;
    }
    return false;
}

/* What a line mentions has to be known. */
static void line_count(Maker *m, uint32_t line) {
    m->o->lines.items[line].counted = true;
    m->changed = true;
    for (uint32_t i = line_at(m, line)->first_link; i < line_at(m, line + 1)->first_link; i++) {
        const Link *l = &m->o->links.items[i];
        m->o->symbols.items[l->symbol].needed |= l->flags & LINK_PART ? NEED_MEMBER : NEED_NAME;
    }
}

/* Of the lines that are kept, those count that are hits, conditions, in the body of a try
 * statement, or bind what is needed. */
static void count_lines(Maker *m, const Unit *u) {
    uint32_t end = unit_end(u, u->keep), try_end = u->from;
    for (uint32_t i = u->from; i < end; i++) {
        const Line *l = line_at(m, i);
        if (l->head == SYMBOL_TRY)
            try_end = skip_deeper(m, i + 1, end, l->indent) > try_end
                          ? skip_deeper(m, i + 1, end, l->indent)
                          : try_end;
        if (!l->counted && (l->hit || i < try_end || is_condition(line_head(m, i)) ||
                            (l->assigns && line_binds(m, i))))
            line_count(m, i);
    }
}

static bool choose(Maker *m) {
    vec_each (Unit, u, &m->units) {
        u->declares = u->kind == UNIT_FUNCTION && has_declaration(m, u);
        if (is_always_kept(m, u))
            unit_keep(m, u, KEEP_ALL);
    }
    m->changed = true;
    for (unsigned round = 0; m->changed; round++) {
        m->changed = false;
        if (round == ROUNDS_MAX)
            return false;
        vec_each (Unit, u, &m->units) {
            if (u->keep)
                count_lines(m, u);
        }
        vec_each (Unit, u, &m->units) {
            if (u->keep == KEEP_ALL || (u->kind == UNIT_CLASS && u->keep))
                continue;
            Keep keep = unit_binds(m, u);
            if (keep > u->keep)
                unit_keep(m, u, keep);
        }
    }
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void part_add(Maker *m, Excerpt *out, uint32_t from, uint32_t to) {
    Part *last = out->parts.len ? &out->parts.items[out->parts.len - 1] : NULL;
    out->bytes += to - from;
    if (last && last->to == from)
        last->to = to;
    else if (from < to)
        *vec_push(m->arena, &out->parts) = (Part){from, to};
}

/* A body needs a statement: its first one becomes a number. */
static void part_fill(Maker *m, Excerpt *out, char *text, const Unit *u) {
    const Line *first = line_at(m, u->body);
    uint32_t end = (uint32_t)out->text.len;
    text[first->token] = '0';
    if (first->token + 1 < end)
        text[first->token + 1] = '\n';
    part_add(m, out, first->start, first->token + 2 < end ? first->token + 2 : end);
}

static void write_parts(Maker *m, Excerpt *out, char *text) {
    vec_each (Unit, u, &m->units) {
        if (u->keep == KEEP_NOTHING)
            continue;
        uint32_t end = unit_end(u, u->keep);
        part_add(m, out, line_at(m, u->from)->start, line_at(m, end)->start);
        if (u->keep == KEEP_HEADER && u->members == 0)
            part_fill(m, out, text, u);
    }
}

bool excerpt_make(Arena *a, Outline *o, Str text, Excerpt *out) {
    Maker m = {.o = o, .arena = a};
    *out = (Excerpt){.bytes = 0};
    if (o->lines.len < 2 || o->text.len != text.len)
        return false;
    uint32_t end = (uint32_t)o->lines.len - 1;
    if (line_at(&m, 0)->indent != 0 || !cut_body(&m, 0, end, 0, 0) || !choose(&m))
        return false;
    char *copy = arena_alloc(a, text.len + 1);
    memcpy(copy, text.ptr, text.len);
    out->text = (Str){copy, text.len};
    write_parts(&m, out, copy);
    return out->parts.len <= PARTS_MAX && out->bytes < text.len / 4 * 3;
}
