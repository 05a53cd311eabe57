#include "project/node_text.h"

void node_reader_init(NodeReader *r, Source *src, Arena *a) {
    *r = (NodeReader){.src = src, .arena = a, .budget = src->text.len * 4 + 64 * 1024};
}

const Node *node_reader_yaml(NodeReader *r, bool multi, Facts *facts) {
    Diags diags = {0};
    const Node *root = yaml_read(r->arena, r->src, multi, &diags);
    vec_each (Diag, d, &diags)
        *vec_push(facts->arena, &facts->errors) =
            (Diag){d->place, arena_str(facts->arena, d->message)};
    return root;
}

static bool take_budget(NodeReader *r, const Node *n) {
    if (!n || !node_is_scalar(n) || n->text.len > r->budget)
        return false;
    r->budget -= n->text.len;
    return true;
}

static size_t line_offset(NodeReader *r, uint32_t line) {
    Str text = source_line(r->src, line);
    return text.ptr ? (size_t)(text.ptr - r->src->text.ptr) : r->src->text.len;
}

/* Where the bytes of a scalar begin in the file. */
static size_t scalar_offset(NodeReader *r, const Node *n) {
    if (n->first_line > n->place.line)
        return line_offset(r, n->first_line);
    size_t offset = line_offset(r, n->place.line) + n->place.column - (n->place.column > 0);
    bool quoted = n->style == STYLE_QUOTED && offset < r->src->text.len &&
                  (r->src->text.ptr[offset] == '"' || r->src->text.ptr[offset] == '\'');
    return offset + quoted;
}

static size_t space_end(Str s, size_t from) {
    while (from < s.len && char_is_space(s.ptr[from]))
        from++;
    return from;
}

static size_t same_end(Str text, size_t i, Str file, size_t f) {
    while (i < text.len && f < file.len && text.ptr[i] == file.ptr[f] &&
           !char_is_space(text.ptr[i]))
        i++, f++;
    return i;
}

/* Where the file goes on with `c`, past an escape. */
static size_t resume(Str file, size_t from, char c) {
    enum { LONGEST_ESCAPE = 12 };
    for (size_t i = from; i < file.len && i < from + LONGEST_ESCAPE; i++)
        if (file.ptr[i] == c)
            return i;
    return STR_NPOS;
}

/* Follows text and file side by side: white space may differ (folding, indentation), and quoted
 * scalars have escapes. Where the two can't be brought together, the rest has one place. */
static void align(DerivedText *d, Str text, Str file, size_t f) {
    for (size_t i = 0; i < text.len;) {
        size_t end = space_end(text, i);
        if (end > i) {
            derived_add_fixed(d, str_slice(text, i, end), f ? f - 1 : 0);
            f = space_end(file, f);
            i = end;
            continue;
        }
        f = space_end(file, f);
        size_t found = resume(file, f, text.ptr[i]);
        if (found == STR_NPOS) {
            derived_add_fixed(d, str_from_pos(text, i), f ? f - 1 : 0);
            return;
        }
        f = found;
        end = same_end(text, i, file, f);
        derived_add(d, str_slice(text, i, end), f);
        f += end - i;
        i = end;
    }
}

DerivedText *node_derive(NodeReader *r, const Node *n) {
    if (!take_budget(r, n))
        return NULL;
    DerivedText *d = arena_new(r->arena, DerivedText);
    derived_init(d, r->arena, source_byte_place, r->src);
    align(d, n->text, r->src->text, scalar_offset(r, n));
    return d;
}

DerivedText *node_derive_ini(NodeReader *r, const Node *n, Str joint) {
    if (!take_budget(r, n))
        return NULL;
    DerivedText *d = arena_new(r->arena, DerivedText);
    derived_init(d, r->arena, source_byte_place, r->src);
    uint32_t line = n->first_line;
    for (Str rest = n->text, part; str_cut(&rest, '\n', &part); line++) {
        Str raw = source_line(r->src, line);
        size_t base = line_offset(r, line), skip = 0;
        if (line == n->place.line && n->place.column)
            skip = n->place.column - 1;
        size_t column = str_find(str_from_pos(raw, skip), part);
        if (line > n->first_line)
            derived_add(d, joint, base);
        derived_add(d, part, base + skip + (column == STR_NPOS ? 0 : column));
    }
    return d;
}

CommandWord node_word(NodeReader *r, const Node *n) {
    CommandWord word = {.text = STR(""), .place = n ? n->place : (Place){.line = 0}};
    DerivedText *d = node_derive(r, n);
    if (!d)
        return word;
    word.text = d->text;
    word.place = node_text_place(r, n);
    word.has_variable = str_find_char(d->text, '$') != STR_NPOS;
    word.place_of = derived_place;
    word.place_ctx = d;
    return word;
}

void node_words(NodeReader *r, const Node *seq, CommandWords *out) {
    node_each (item, seq)
        if (node_is_scalar(item) && out->len < COMMAND_MAX_WORDS)
            *vec_push(r->arena, out) = node_word(r, item);
}

void node_script(NodeReader *r, const Node *n, const CommandContext *ctx) {
    DerivedText *d = node_derive(r, n);
    if (d)
        shell_read(ctx, d->text, derived_place, d);
}

Place node_text_place(NodeReader *r, const Node *n) {
    if (n->first_line <= n->place.line)
        return n->place;
    Str line = source_line(r->src, n->first_line), text = str_trim_left(line);
    return text.len ? source_place_of(r->src, text) : n->place;
}
