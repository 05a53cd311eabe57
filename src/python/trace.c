#include "python/trace.h"

#include "project/call_shape.h"
#include "python/classes.h"
#include "python/lexer.h"

/* The last run in which something was so. */
typedef struct NodeMark {
    uint32_t reached; /* a chain leads there or further */
    uint32_t ended;   /* a chain leads there and no further: its value may go anywhere */
    uint32_t handed;  /* the same where something is bound, and it is not called */
    uint32_t called;  /* a call there fits a shape */
    uint32_t wanted;  /* it is a name that is possible, */
    uint32_t on_way;  /* or one begins with it */
} NodeMark;

typedef struct WordMark {
    uint32_t loose;  /* a member of something that is not known */
    uint32_t wanted; /* the last component of a name that is possible */
    uint32_t free;   /* the same, and how its owner comes to be there is not followed */
    uint32_t on_way; /* a component of one */
} WordMark;

/* Values of interest: what a name of interest belongs to, and what such a name stands for. */
enum {
    VALUE_OWNER = 1,
    VALUE_ITSELF = 2,
    VALUE_HERE = 4,  /* like the first, but goes nowhere */
    VALUE_LOOSE = 8, /* like the second, if there is one of the first */
};

enum { CALL_WORK = 1 << 20 }; /* tokens of calls that are read, for a file */
enum { SPREAD_ROUNDS = 8 };   /* then anything may have got a value */

struct Trace {
    Outline *o;
    const FirstLook *first;
    NodeMark *nodes; /* by node of the trie */
    WordMark *words;
    uint32_t run;
    uint32_t work; /* tokens of calls that were read */
    enum { PASS_REACH, PASS_VALUES, PASS_HITS } pass;
    bool any;        /* some did */
    bool free;       /* a class of the file has members of interest */
    bool everywhere; /* values go too far to be followed */
    uint32_t line;   /* of the link at hand */
    Arena scratch;
};

Trace *trace_new(Arena *a, Outline *outline) {
    Trace *t = arena_new(a, Trace);
    t->o = outline;
    t->nodes = arena_array(a, NodeMark, outline->names->nodes.len);
    t->words = arena_array(a, WordMark, outline->names->word_count + 1);
    return t;
}

/* --- calls ------------------------------------------------------------------------------------ */

/* Reads the arguments of a call from the bracket on. Returns false when they can't be counted. */
static bool read_call(Trace *t, Lexer *lx, Use *use) {
    Token token;
    bool begins = true;
    for (lexer_next(lx, &token); token.kind != TOKEN_END && lx->depth > 0;) {
        Token next;
        bool is_top = lx->depth == 1;
        if (t->work++ > CALL_WORK)
            return false;
        lexer_next(lx, &next);
        char op = token.kind == TOKEN_OP ? token.text.ptr[0] : '\0';
        if (token.kind == TOKEN_NAME && is_top &&
            (str_eq(token.text, STR("for")) || str_eq(token.text, STR("lambda"))))
            return false;
        if (!begins) {
            begins = is_top && op == ',';
        } else if (op == '*') {
            bool twice = next.kind == TOKEN_OP && next.text.ptr[0] == '*';
            use->starred |= !twice;
            if (twice)
                return false;
            begins = false;
        } else {
            bool keyword = token.kind == TOKEN_NAME && next.kind == TOKEN_OP &&
                           next.text.ptr[0] == '=' && (lx->at == lx->end || *lx->at != '=');
            if (keyword)
                use->detail = use->detail.len
                                  ? arena_format(&t->scratch, "%.*s,%.*s", STR_ARG(use->detail),
                                                 STR_ARG(token.text))
                                  : token.text;
            else
                use->positional++;
            begins = false;
        }
        token = next;
    }
    return true;
}

static bool call_fits(Trace *t, const NameNode *n, const Link *l) {
    if (n->asks_values)
        return true;
    Lexer lx;
    Token bracket;
    Use use = {.form = USE_CALL};
    lexer_init(&lx, str_from_pos(t->o->text, l->at + t->o->symbols.items[l->symbol].text.len));
    lexer_next(&lx, &bracket);
    bool known = read_call(t, &lx, &use);
    Use bound = use; /* Class.method(self, x): the first is none of the method's */
    bound.positional -= bound.positional > 0;
    bool fits = !known;
    for (uint32_t i = n->shapes; i && !fits; i = t->o->names->shapes.items[i].next) {
        Str shape = t->o->names->shapes.items[i].text;
        fits = call_shape_fits(shape, &use) || call_shape_fits(shape, &bound);
    }
    arena_release(&t->scratch);
    return fits;
}

/* --- chains ----------------------------------------------------------------------------------- */

/* name = ...; f(name=...) */
static bool is_target(const Trace *t, const Link *l) {
    bool is_first = l == &t->o->links.items[t->o->lines.items[t->line].first_link];
    return (l->flags & LINK_KEYWORD) || ((l->flags & LINK_BOUND) && is_first);
}

/* Assignments and with statements give a name what an expression stands for. Parameters and targets
 * of except get instances of it, and loops nothing that is known. */
static bool binds_value(const Line *l) {
    return l->assigns || l->head == SYMBOL_WITH || l->head == SYMBOL_ASYNC;
}

/* Whether a name may be bound to a chain that begins with the link `first` and ends with `last`. In
 * the brackets of an assignment, a value stands behind an opening one or an equals sign. */
static bool is_assigned(const Trace *t, const Link *first, const Link *last) {
    const Line *line = &t->o->lines.items[t->line];
    if (is_target(t, last))
        return false;
    return binds_value(line) &&
           (!line->assigns || !(last->flags & LINK_DEEP) || (first->flags & LINK_FIRST));
}

static void mark_hit(Trace *t, bool hit) {
    if (t->pass == PASS_HITS && hit)
        t->any = t->o->lines.items[t->line].hit = true;
}

/* A chain leads to `node` with the link `l`. `parts`: how many links follow the root up to it. */
static void at_node(Trace *t, uint32_t node, const Link *l, size_t parts, bool is_last,
                    bool is_top) {
    NodeMark *m = &t->nodes[node];
    const NameNode *n = &t->o->names->nodes.items[node];
    bool called = is_last && (l->flags & LINK_CALLED);
    if (t->pass == PASS_REACH) {
        m->reached = t->run;
        if (is_last && !is_target(t, l))
            m->ended = t->run;
        if (is_last && !called && is_assigned(t, l - parts, l))
            m->handed = t->run;
        if (called && n->shapes && m->called != t->run && call_fits(t, n, l))
            m->called = t->run;
        return;
    }
    if (t->pass == PASS_VALUES) {
        Line *line = &t->o->lines.items[t->line];
        bool assigned = is_assigned(t, l - parts, l);
        if (is_last && m->on_way == t->run)
            line->hands_on |=
                assigned || called || !line->assigns || line->annotates ? VALUE_OWNER : VALUE_HERE;
        bool binds = binds_value(line);
        if (m->wanted == t->run && (is_last ? !called && assigned : n->is_name && binds))
            line->hands_on |= VALUE_ITSELF; /* or something below it */
        return;
    }
    if (m->wanted != t->run)
        return;
    bool by_shape = n->shapes && (!called || call_fits(t, n, l));
    bool by_name = n->is_name && (parts > 0 || called || is_top);
    mark_hit(t, by_shape || by_name || t->o->lines.items[t->line].assigns);
}

static void follow(Trace *t, const Alias *a, size_t from, size_t to) {
    const Outline *o = t->o;
    uint32_t node = a->node;
    if (node == 0)
        return;
    for (size_t i = from; node; i++) {
        at_node(t, node, &o->links.items[i], i - from, i + 1 == to, a->is_top);
        if (i + 1 == to)
            return;
        node = name_set_child(o->names, node, o->symbols.items[o->links.items[i + 1].symbol].word);
    }
}

/* Whether a name may be bound to what a link stands for: what a call of it gives is another value.
 */
static bool is_bound_here(const Trace *t, const Link *l) {
    const Line *line = &t->o->lines.items[t->line];
    return !(l->flags & LINK_CALLED) && !is_target(t, l) && binds_value(line);
}

/* A name or member that may be wanted: its line hands it on as soon as that holds an owner. */
static void loose(Trace *t, const Link *l) {
    WordId w = t->o->symbols.items[l->symbol].word;
    if (w == WORD_NONE || (l->flags & LINK_OF_STRING))
        return;
    WordMark *m = &t->words[w];
    Line *line = &t->o->lines.items[t->line];
    m->loose = t->run;
    if (t->pass == PASS_VALUES && m->wanted == t->run && is_bound_here(t, l))
        line->hands_on |= m->free == t->run ? VALUE_ITSELF : VALUE_LOOSE;
    mark_hit(t, m->free == t->run || (m->wanted == t->run &&
                                      (t->free || (line->gets & (VALUE_OWNER | VALUE_HERE)))));
}

/* A name that nothing binds is one of the builtins. */
static void builtin(Trace *t, const Link *l) {
    WordId w = t->o->symbols.items[l->symbol].word;
    if (w == WORD_NONE || !(t->o->names->words[w].flags & WORD_BUILTIN))
        return;
    t->words[w].loose = t->run;
    if (t->pass == PASS_VALUES && t->words[w].wanted == t->run && is_bound_here(t, l))
        t->o->lines.items[t->line].hands_on |= VALUE_ITSELF;
    mark_hit(t, t->words[w].wanted == t->run);
}

/* The chain of the links [from, to). What an import binds in a class is a member of it, too. */
static void chain(Trace *t, size_t from, size_t to) {
    const Outline *o = t->o;
    const Symbol *root = &o->symbols.items[o->links.items[from].symbol];
    bool is_part = o->links.items[from].flags & LINK_PART;
    for (size_t start = from; start < to; start++)
        for (uint32_t i = o->symbols.items[o->links.items[start].symbol].alias; i;
             i = o->aliases.items[i].next)
            follow(t, &o->aliases.items[i], start, to);
    if (!is_part)
        builtin(t, &o->links.items[from]);
    if (is_part || root->alias == 0 || root->rebound)
        for (size_t i = is_part ? from : from + 1; i < to; i++)
            loose(t, &o->links.items[i]);
}

static void all_chains(Trace *t) {
    const Outline *o = t->o;
    const Link *links = o->links.items;
    t->line = 0;
    for (size_t i = 0, end; i < o->links.len; i = end) {
        while (o->lines.items[t->line + 1].first_link <= i)
            t->line++;
        end = i + 1;
        while (end < o->links.len && (links[end].flags & LINK_PART) &&
               (links[end - 1].flags & LINK_GOES_ON))
            end++;
        if (end > i + 1 || (links[i].flags & LINK_PART) || o->symbols.items[links[i].symbol].word ||
            o->symbols.items[links[i].symbol].alias)
            chain(t, i, end);
    }
}

/* --- names ------------------------------------------------------------------------------------ */

static bool is_loose(const Trace *t, WordId w) {
    return t->words[w].loose == t->run || t->first->is_read_by_name(t->first->ctx, w);
}

/* Whether something on the way to the name is handed on, and what follows is loose. */
static bool is_handed_on(const Trace *t, const NameWords *n) {
    uint32_t node = 0;
    for (size_t i = 0; i < n->count; i++) {
        node = name_set_child(t->o->names, node, n->words[i]);
        bool rest = (i + 1 < n->count ? t->nodes[node].ended : t->nodes[node].handed) == t->run;
        for (size_t j = i + 1; rest && j < n->count; j++)
            rest = is_loose(t, n->words[j]);
        if (rest)
            return true;
    }
    return false;
}

static bool word_occurs(void *ctx, Str word) {
    const Trace *t = ctx;
    return outline_has(t->o, word) || outline_has_literal(t->o, word);
}

/* Whether a value of the class may be there: the class or what gives one is mentioned. */
static bool class_occurs(Trace *t, const NameWords *n) {
    Str path = t->o->names->words[n->words[0]].text;
    for (size_t i = 1; i + 1 < n->count; i++)
        path = arena_format(&t->scratch, "%.*s.%.*s", STR_ARG(path),
                            STR_ARG(t->o->names->words[n->words[i]].text));
    bool occurs = class_is_mentioned(path, word_occurs, t);
    arena_release(&t->scratch);
    return occurs;
}

static bool name_is_possible(Trace *t, const NameWords *n) {
    if (!t->first->is_possible(t->first->ctx, n))
        return false;
    bool by_name = t->first->is_imported_by_name(t->first->ctx, n->words[0]);
    if (n->spelling == SPELLED_ENDS)
        return by_name || class_occurs(t, n);
    if (n->spelling != SPELLED_OUT || by_name)
        return true;
    const NodeMark *m = &t->nodes[n->node];
    return (n->is_call ? m->called : m->reached) == t->run || is_handed_on(t, n);
}

static void mark_wanted(Trace *t, const NameWords *n) {
    uint32_t node = 0;
    WordMark *last = &t->words[n->words[n->count - 1]];
    t->nodes[n->node].wanted = last->wanted = t->run;
    for (size_t i = 0; i < n->count; i++) {
        node = name_set_child(t->o->names, node, n->words[i]);
        t->nodes[node].on_way = t->words[n->words[i]].on_way = t->run;
    }
    if (n->spelling != SPELLED_OUT || t->first->is_imported_by_name(t->first->ctx, n->words[0]))
        last->free = t->run;
}

static bool find_possible(Trace *t) {
    const NameSet *names = t->o->names;
    bool any = false;
    for (size_t i = 0; i < names->long_count; i++) {
        const NameWords *n = &names->long_names[i];
        if (!name_is_possible(t, n))
            continue;
        any = true;
        mark_wanted(t, n);
    }
    return any;
}

/* --- values ----------------------------------------------------------------------------------- */

/* What a link gives the line, of what its symbol may have got. The name itself goes no further from
 * where it is called, or is an argument. */
static unsigned link_value(const Trace *t, uint32_t k, uint32_t end) {
    const Link *links = t->o->links.items;
    unsigned value = t->o->symbols.items[links[k].symbol].spread;
    uint32_t last = k;
    if (!(value & VALUE_ITSELF))
        return value;
    while (last + 1 < end && (links[last].flags & LINK_GOES_ON) &&
           (links[last + 1].flags & LINK_PART))
        last++;
    bool is_argument = (links[k].flags & LINK_DEEP) && !(links[k].flags & (LINK_FIRST | LINK_PART));
    if ((links[last].flags & LINK_CALLED) || is_argument)
        value &= ~(unsigned)VALUE_ITSELF;
    return value;
}

/* What unpacks a value, (a, b) = x, gets a part of it, of which nothing is known. */
static bool gets_value(const Link *l) {
    return (l->flags & LINK_BOUND) && !(l->flags & LINK_GOES_ON) &&
           (!(l->flags & LINK_DEEP) || (l->flags & LINK_TARGET));
}

static bool line_mentions(const Trace *t, uint32_t line, unsigned value) {
    const Outline *o = t->o;
    for (uint32_t k = o->lines.items[line].first_link; k < o->lines.items[line + 1].first_link; k++)
        if (o->symbols.items[o->links.items[k].symbol].spread & value)
            return true;
    return false;
}

/* Lines that hold a value of interest, or what may have got one; and what gets it from them. */
static bool spread_line(Trace *t, uint32_t i) {
    Outline *o = t->o;
    Line *l = &o->lines.items[i];
    uint32_t end = o->lines.items[i + 1].first_link;
    bool new = false;
    l->gets |= l->hands_on;
    for (uint32_t k = l->first_link; k < end; k++)
        l->gets |= link_value(t, k, end);
    if ((l->gets & ~VALUE_LOOSE) == 0 && !t->free)
        return false;
    if (l->gets & VALUE_LOOSE)
        l->gets |= VALUE_ITSELF;
    t->free |= l->head == SYMBOL_CLASS && l->gets;
    bool has_parameters = l->head == SYMBOL_DEF || l->head == SYMBOL_ASYNC;
    unsigned spreads = l->gets & (binds_value(l) ? VALUE_OWNER | VALUE_ITSELF : VALUE_OWNER);
    for (uint32_t k = l->first_link; k < end; k++) {
        const Link *link = &o->links.items[k];
        Symbol *s = &o->symbols.items[link->symbol];
        if (!gets_value(link) && !(has_parameters && (link->flags & LINK_ANNOTATED)))
            continue;
        if (link->symbol < SYMBOL_HEADS || (spreads & ~s->spread) == 0)
            continue;
        s->spread |= spreads;
        new = true;
    }
    return new;
}

static void spread_values(Trace *t) {
    bool again = true;
    for (unsigned round = 0; again && round < SPREAD_ROUNDS; round++) {
        bool was_free = t->free;
        again = false;
        for (uint32_t i = 0; i + 1 < t->o->lines.len; i++)
            again |= spread_line(t, i);
        again |= t->free != was_free;
    }
    t->everywhere = again;
}

static bool line_has(const Outline *o, uint32_t line, uint32_t symbol) {
    for (uint32_t i = o->lines.items[line].first_link; i < o->lines.items[line + 1].first_link; i++)
        if (o->links.items[i].symbol == symbol)
            return true;
    return false;
}

/* Strings that name a member for getattr, or a module for import_module. */
static void all_literals(Trace *t) {
    vec_each (Literal, l, &t->o->literals) {
        const WordMark *m = &t->words[l->word];
        bool reads = t->first->is_read_by_name(t->first->ctx, l->word) &&
                     line_has(t->o, l->line, SYMBOL_GETATTR);
        bool imports = t->first->is_imported_by_name(t->first->ctx, l->word);
        t->line = l->line;
        if (t->pass == PASS_VALUES && m->on_way == t->run && (reads || imports))
            t->o->lines.items[l->line].hands_on |=
                m->wanted == t->run || imports ? VALUE_OWNER | VALUE_ITSELF : VALUE_OWNER;
        mark_hit(t, reads && m->wanted == t->run);
    }
}

bool trace_run(Trace *t, const FirstLook *first) {
    t->first = first;
    t->run++;
    t->work = 0;
    t->any = t->free = t->everywhere = false;
    t->pass = PASS_REACH;
    all_chains(t);
    if (!find_possible(t))
        return false;
    t->pass = PASS_VALUES;
    all_chains(t);
    all_literals(t);
    spread_values(t);
    t->pass = PASS_HITS;
    all_chains(t);
    all_literals(t);
    for (uint32_t i = 0; i + 1 < t->o->lines.len; i++)
        if (t->everywhere || line_mentions(t, i, VALUE_ITSELF)) /* it may be called there */
            t->any = t->o->lines.items[i].hit = true;
    return t->any;
}
