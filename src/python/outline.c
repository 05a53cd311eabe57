#include "python/outline.h"

#include "python/imports.h"
#include "python/marks.h"

#include <string.h>

enum { OUTLINE_KEEP_BYTES = 8 << 20 }; /* more is not kept for the next file */

/* What is known between two tokens. */
typedef struct Reader {
    Outline *o;
    Lexer lx;
    bool by_name;
    bool new_line;  /* the next token begins a line */
    bool after_dot; /* the token before was a dot */
    bool of_string; /* and the one before that a string */
    bool after_string;
    bool opens;         /* the token before was an opening bracket or an equals sign */
    uint32_t last;      /* the link of the token before, and 1; 0: it was none */
    bool defines;       /* the token before was def or class */
    bool in_header;     /* of a compound statement: before its colon */
    uint32_t statement; /* the first link of the simple statement at hand */
} Reader;

Outline *outline_new(Arena *a, const NameSet *names) {
    Outline *o = arena_new(a, Outline);
    o->names = names;
    return o;
}

void outline_release(Outline *o) {
    const NameSet *names = o->names;
    arena_release(&o->memory);
    *o = (Outline){.names = names};
}

/* --- symbols ---------------------------------------------------------------------------------- */

static uint32_t *slot_of(const Outline *o, Str text, uint32_t hash) {
    size_t i = hash & (o->slot_count - 1);
    for (;; i = (i + 1) & (o->slot_count - 1)) {
        const Symbol *s = &o->symbols.items[o->slots[i]];
        if (o->slots[i] == 0 || (s->hash == hash && str_eq(s->text, text)))
            return &o->slots[i];
    }
}

bool outline_has(const Outline *o, Str word) {
    return *slot_of(o, word, word_hash(word)) != 0;
}

bool outline_has_literal(const Outline *o, Str word) {
    WordId w = name_set_word(o->names, word);
    vec_each (Literal, l, &o->literals) {
        if (l->word == w && w != WORD_NONE)
            return true;
    }
    return false;
}

static void slots_grow(Outline *o) {
    o->slot_count *= 4;
    o->slots = arena_array(&o->memory, uint32_t, o->slot_count);
    for (uint32_t i = 1; i < o->symbols.len; i++)
        *slot_of(o, o->symbols.items[i].text, o->symbols.items[i].hash) = i;
}

static uint32_t symbol_of(Outline *o, Str text) {
    uint32_t hash = word_hash(text);
    uint32_t *slot = slot_of(o, text, hash);
    if (*slot)
        return *slot;
    uint32_t id = *slot = (uint32_t)o->symbols.len;
    *vec_push(&o->memory, &o->symbols) =
        (Symbol){.text = text, .hash = hash, .word = name_set_word(o->names, text)};
    if (o->symbols.len * 2 > o->slot_count)
        slots_grow(o);
    return id;
}

static void outline_clear(Outline *o, Str text) {
    static const Str heads[] = {
#define X(id, name) STR_INIT(name),
        HEAD_WORDS(X)
#undef X
    };
    if (arena_size(&o->memory) > OUTLINE_KEEP_BYTES)
        outline_release(o);
    if (!o->slots) {
        o->slot_count = 1024;
        o->slots = arena_array(&o->memory, uint32_t, o->slot_count);
        *vec_push(&o->memory, &o->aliases) = (Alias){0};
    }
    o->text = text;
    o->links.len = o->lines.len = o->symbols.len = o->literals.len = 0;
    o->aliases.len = 1;
    memset(o->slots, 0, o->slot_count * sizeof *o->slots);
    *vec_push(&o->memory, &o->symbols) = (Symbol){.text = STR_INIT("")};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        symbol_of(o, heads[i]);
}

/* --- lines ------------------------------------------------------------------------------------ */

static void hit_around(Line *l) {
    l->hit = l->around = true;
}

static Line *current_line(Reader *r) {
    return &r->o->lines.items[r->o->lines.len - 1];
}

/* Where the line in the text begins that holds `at`, and how far `at` is indented. */
static uint32_t line_begin(const Outline *o, uint32_t at, uint32_t *indent) {
    uint32_t start = at;
    const char *p = o->text.ptr;
    while (start > 0 && p[start - 1] != '\n' && p[start - 1] != '\r')
        start--;
    *indent = 0;
    for (uint32_t i = start; i < at; i++)
        *indent = p[i] == '\t' ? (*indent / 8 + 1) * 8 : p[i] == '\f' ? 0 : *indent + 1;
    return start;
}

/* Reserved words only: match and case may be variables. */
static bool is_compound(uint32_t head) {
    switch (head) {
    case SYMBOL_ASYNC:
    case SYMBOL_CLASS:
    case SYMBOL_DEF:
    case SYMBOL_ELIF:
    case SYMBOL_ELSE:
    case SYMBOL_EXCEPT:
    case SYMBOL_FINALLY:
    case SYMBOL_FOR:
    case SYMBOL_IF:
    case SYMBOL_TRY:
    case SYMBOL_WHILE:
    case SYMBOL_WITH:
        return true;
    default:
        return false;
    }
}

static void line_open(Reader *r, const Token *t) {
    Outline *o = r->o;
    uint32_t at = (uint32_t)(t->text.ptr - o->text.ptr);
    Line line = {.token = at, .first_link = (uint32_t)o->links.len};
    if (t->kind == TOKEN_STRING || t->kind == TOKEN_TEXT) /* its quotes and prefix are before */
        line.token = at > 0 ? at - 1 : 0;
    line.start = line_begin(o, line.token, &line.indent);
    if (t->kind == TOKEN_STRING || t->kind == TOKEN_TEXT) {
        uint32_t first = line.start;
        while (first < line.token && (o->text.ptr[first] == ' ' || o->text.ptr[first] == '\t'))
            first++;
        line.token = first;
        line_begin(o, first, &line.indent);
    }
    if (t->kind == TOKEN_NAME)
        line.head = symbol_of(o, t->text);
    else if (t->kind == TOKEN_OP && t->text.ptr[0] == '@')
        line.head = SYMBOL_AT;
    *vec_push(&o->memory, &o->lines) = line;
    r->new_line = false;
    r->in_header = is_compound(line.head);
    r->statement = line.first_link;
}

/* --- tokens ----------------------------------------------------------------------------------- */

static void on_name(Reader *r, Str text) {
    Outline *o = r->o;
    Link link = {.at = (uint32_t)(text.ptr - o->text.ptr), .symbol = symbol_of(o, text)};
    if (r->after_dot)
        link.flags |= r->of_string ? LINK_PART | LINK_OF_STRING : LINK_PART;
    if (r->lx.depth > 0)
        link.flags |= r->opens ? LINK_DEEP | LINK_FIRST : LINK_DEEP;
    if (r->defines)
        link.flags |= LINK_DEFINED;
    r->defines = !r->after_dot && (link.symbol == SYMBOL_DEF || link.symbol == SYMBOL_CLASS);
    *vec_push(&o->memory, &o->links) = link;
    r->last = (uint32_t)o->links.len;
    const Symbol *s = &o->symbols.items[link.symbol];
    if (s->word && (o->names->words[s->word].flags & WORD_TRIGGER_NAME))
        hit_around(current_line(r));
}

/* The links of the statement so far. */
static void bind_all(Reader *r) {
    Outline *o = r->o;
    for (size_t i = r->statement; i < o->links.len; i++)
        o->links.items[i].flags |= LINK_BOUND;
}

/* What the header of a statement binds: the targets of for and as. */
static void bind_targets(Reader *r) {
    Outline *o = r->o;
    Line *l = current_line(r);
    bool in_targets = l->head == SYMBOL_FOR;
    for (size_t i = l->first_link; i < o->links.len; i++) {
        uint32_t symbol = o->links.items[i].symbol;
        if (symbol == SYMBOL_FOR || symbol == SYMBOL_AS)
            in_targets = true;
        else if (symbol == SYMBOL_IN)
            in_targets = false;
        else if (in_targets)
            o->links.items[i].flags |= LINK_BOUND | LINK_TARGET;
    }
}

/* A colon outside of brackets ends a header, or begins an annotation, which binds. */
static void on_colon(Reader *r) {
    if (r->in_header) {
        bind_targets(r);
        r->in_header = false;
        r->statement = (uint32_t)r->o->links.len;
        return;
    }
    if (current_line(r)->head == SYMBOL_CASE) /* case A() as b: */
        bind_targets(r);
    current_line(r)->annotates = true;
    bind_all(r);
}

static bool is_assignment(const Lexer *lx, const char *p) {
    if (lx->at < lx->end && *lx->at == '=')
        return false;
    if (p == lx->start)
        return true;
    if (p[-1] == '<' || p[-1] == '>') /* x <<= 1 */
        return p - 1 > lx->start && p[-2] == p[-1];
    return !strchr("=!:", p[-1]) || p[-1] == '\0';
}

static void on_op(Reader *r, const Token *t) {
    Outline *o = r->o;
    Link *last = r->last ? &o->links.items[r->last - 1] : NULL;
    char next = r->lx.at < r->lx.end ? *r->lx.at : '\0';
    switch (t->text.ptr[0]) {
    case '.':
        if (last)
            last->flags |= LINK_GOES_ON;
        break;
    case '(':
        if (last)
            last->flags |= LINK_CALLED;
        break;
    case '=':
        if (last && r->lx.depth > 0 && next != '=')
            last->flags |= LINK_KEYWORD;
        if (r->lx.depth == 0 && is_assignment(&r->lx, t->text.ptr)) {
            bind_all(r);
            current_line(r)->assigns = true;
        }
        break;
    case ';':
        r->in_header = false;
        r->statement = (uint32_t)o->links.len;
        break;
    case ':':
        if (next == '=') {
            current_line(r)->assigns = true;
            if (last)
                last->flags |= LINK_BOUND | LINK_TARGET;
        } else if (r->lx.depth == 0) {
            on_colon(r);
        } else if (last) {
            last->flags |= LINK_ANNOTATED;
        }
        break;
    default:
        break;
    }
}

static void on_string(Reader *r, Str text) {
    Outline *o = r->o;
    bool hit = regex_is_suspect(text), around = false;
    if (text.len && text.len <= o->names->longest + 64) {
        Str first = r->by_name ? str_slice(text, 0, str_find_char(text, '.')) : text;
        WordId w = name_set_word(o->names, text), begin = w ? w : name_set_word(o->names, first);
        if (begin)
            *vec_push(&o->memory, &o->literals) = (Literal){begin, (uint32_t)o->lines.len - 1};
        around = w && (o->names->words[w].flags & WORD_TRIGGER_STRING);
        hit |= r->by_name && name_set_match(o->names, text) > 0;
    }
    current_line(r)->hit |= hit || around;
    current_line(r)->around |= around;
}

static bool import_is_hit(const Outline *o, const DottedPath *module, Str name, uint32_t *node) {
    bool hit = path_match(o->names, module, node) > 0;
    if (name.len)
        *node = *node ? name_set_child(o->names, *node, name_set_word(o->names, name)) : 0;
    return hit || (name.len && *node && o->names->nodes.items[*node].is_name);
}

static void on_import(void *ctx, const char *start, const DottedPath *module, Str name, Str bound) {
    Reader *r = ctx;
    Outline *o = r->o;
    Alias alias = {0};
    (void)start;
    current_line(r)->imports = true;
    if (!module->relative && module->count) {
        current_line(r)->hit |= import_is_hit(o, module, name, &alias.node);
        if (name.len == 0 && bound.ptr == module->parts[0].ptr && module->count > 1) {
            alias.is_top = true;
            alias.node = name_set_child(o->names, 0, name_set_word(o->names, bound));
        }
    }
    for (size_t i = 0; i < module->count; i++) /* so that they are known to occur */
        symbol_of(o, module->parts[i]);
    if (name.len)
        symbol_of(o, name);
    WordId word = name_set_word(o->names, name);
    if (bound.len == 0)
        return;
    uint32_t id = symbol_of(o, bound); /* first: the symbols may move */
    Symbol *s = &o->symbols.items[id];
    if (word && (o->names->words[word].flags & WORD_TRIGGER_NAME) && bound.ptr != name.ptr)
        s->around = true;
    alias.next = s->alias;
    s->alias = (uint32_t)o->aliases.len;
    *vec_push(&o->memory, &o->aliases) = alias;
}

static bool starts_import(const Token *t) {
    return t->kind == TOKEN_NAME && ((t->text.len == 6 && memcmp(t->text.ptr, "import", 6) == 0) ||
                                     (t->text.len == 4 && memcmp(t->text.ptr, "from", 4) == 0));
}

/* Brackets around a value, or getattr's around an object: those of other calls give another one. */
static bool opens_value(const Reader *r, const Token *t) {
    if (t->kind != TOKEN_OP || (t->text.ptr[0] != '(' && t->text.ptr[0] != '='))
        return false;
    return t->text.ptr[0] == '=' || r->last == 0 ||
           r->o->links.items[r->last - 1].symbol == SYMBOL_GETATTR;
}

static void on_token(Reader *r, const Token *t) {
    bool opens = opens_value(r, t);
    switch (t->kind) {
    case TOKEN_NAME:
        on_name(r, t->text);
        break;
    case TOKEN_STRING:
        on_string(r, t->text);
        break;
    case TOKEN_OP:
        on_op(r, t);
        break;
    default:
        break;
    }
    if (t->kind != TOKEN_NAME) {
        r->last = 0;
        r->defines = false;
    }
    r->after_dot = t->kind == TOKEN_OP && t->text.ptr[0] == '.';
    r->of_string = r->after_dot && r->after_string;
    r->after_string = t->kind == TOKEN_STRING;
    r->opens = opens;
}

/* A symbol is bound by more than imports where it stands alone, and is not just called. */
static void find_rebound(Outline *o) {
    vec_each (Link, l, &o->links) {
        bool alone = !(l->flags & (LINK_PART | LINK_GOES_ON));
        if (alone && (!(l->flags & LINK_CALLED) || (l->flags & LINK_DEFINED)))
            o->symbols.items[l->symbol].rebound = true;
    }
}

bool outline_read(Outline *o, Str text, bool by_name) {
    Reader r = {.o = o, .by_name = by_name, .new_line = true};
    Token t;
    outline_clear(o, text);
    lexer_init(&r.lx, text);
    lexer_next(&r.lx, &t);
    while (t.kind != TOKEN_END) {
        if (t.kind == TOKEN_NEWLINE) {
            r.new_line = true;
            r.after_dot = false;
            r.last = 0;
            r.defines = false;
            lexer_next(&r.lx, &t);
            continue;
        }
        if (r.new_line)
            line_open(&r, &t);
        if (starts_import(&t)) {
            import_read(&r.lx, &t, on_import, &r);
            r.last = 0;
            r.after_dot = false;
            r.defines = false;
            continue;
        }
        on_token(&r, &t);
        lexer_next(&r.lx, &t);
    }
    Line end = {.start = (uint32_t)text.len, .token = (uint32_t)text.len};
    end.first_link = (uint32_t)o->links.len;
    *vec_push(&o->memory, &o->lines) = end;
    find_rebound(o);
    return !r.lx.odd;
}

void outline_hit(Outline *o, uint32_t offset, bool around) {
    size_t low = 0, high = o->lines.len - 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (o->lines.items[middle].start <= offset)
            low = middle;
        else
            high = middle;
    }
    o->lines.items[low].hit = true;
    o->lines.items[low].around |= around;
    for (uint32_t i = o->lines.items[low].first_link; i < o->lines.items[low + 1].first_link; i++)
        if (o->links.items[i].flags & LINK_DEFINED)
            o->symbols.items[o->links.items[i].symbol].around = true;
}

void outline_hit_named(Outline *o) {
    uint32_t line = 0;
    for (uint32_t i = 0; i < o->links.len; i++) {
        while (o->lines.items[line + 1].first_link <= i)
            line++;
        const Symbol *s = &o->symbols.items[o->links.items[i].symbol];
        if (s->around && !(o->links.items[i].flags & LINK_PART))
            hit_around(&o->lines.items[line]);
    }
}
