#include "project/derived.h"

#include <string.h>

void derived_init(DerivedText *d, Arena *a, PlaceFn *place_of, void *place_ctx) {
    *d = (DerivedText){.arena = a, .place_of = place_of, .place_ctx = place_ctx};
}

void derived_clear(DerivedText *d) {
    d->text.len = d->pieces.len = 0;
}

void pieces_add(Arena *a, TextPieces *pieces, size_t at, size_t from, bool fixed) {
    if (pieces->len && !fixed) {
        const TextPiece *last = &pieces->items[pieces->len - 1];
        if (!last->fixed && last->from + (at - last->at) == from)
            return;
    }
    *vec_push(a, pieces) = (TextPiece){at, from, fixed};
}

size_t pieces_offset(const TextPieces *pieces, size_t offset) {
    size_t low = 0, high = pieces->len; /* the last piece that begins at or before offset */
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (pieces->items[middle].at <= offset)
            low = middle;
        else
            high = middle;
    }
    if (!pieces->len || offset < pieces->items[low].at)
        return 0;
    const TextPiece *p = &pieces->items[low];
    return p->from + (p->fixed ? 0 : offset - p->at);
}

static void add_bytes(DerivedText *d, Str bytes, size_t from, bool fixed) {
    if (!bytes.len)
        return;
    size_t need = d->text.len + bytes.len;
    if (need > d->cap) {
        size_t cap = d->cap * 2 > need ? d->cap * 2 : need;
        char *moved = arena_alloc(d->arena, cap);
        if (d->text.len)
            memcpy(moved, d->bytes, d->text.len);
        d->text.ptr = d->bytes = moved;
        d->cap = cap;
    }
    pieces_add(d->arena, &d->pieces, d->text.len, from, fixed);
    memcpy(d->bytes + d->text.len, bytes.ptr, bytes.len);
    d->text.len = need;
}

void derived_add(DerivedText *d, Str bytes, size_t from) {
    add_bytes(d, bytes, from, false);
}

void derived_add_fixed(DerivedText *d, Str bytes, size_t from) {
    add_bytes(d, bytes, from, true);
}

Place derived_place(void *derived, size_t offset) {
    const DerivedText *d = derived;
    return d->place_of(d->place_ctx, pieces_offset(&d->pieces, offset));
}

Place view_place(void *view, size_t offset) {
    const ViewPlace *v = view;
    return v->place_of(v->place_ctx, v->base + offset);
}

Place source_byte_place(void *source, size_t offset) {
    return source_place(source, offset, offset + 1);
}

Place constant_place(void *place, size_t offset) {
    (void)offset;
    return *(const Place *)place;
}

Place place_join(Place from, Place to) {
    from.end_line = to.end_line;
    from.end_column = to.end_column;
    return from;
}

Str physical_line_next(Str text, size_t *pos) {
    Str rest = str_from_pos(text, *pos);
    size_t end = str_find_char(rest, '\n');
    Str line = str_slice(rest, 0, end);
    *pos += line.len + (end != STR_NPOS);
    if (line.len && line.ptr[line.len - 1] == '\r')
        line.len--;
    return line;
}

/* Takes the mark off a line that goes on in the next. */
static bool is_continued(Str *line, char escape) {
    Str s = *line;
    while (s.len && (s.ptr[s.len - 1] == ' ' || s.ptr[s.len - 1] == '\t'))
        s.len--;
    if (!s.len || s.ptr[s.len - 1] != escape)
        return false;
    *line = str_slice(s, 0, s.len - 1);
    return true;
}

bool logical_line_next(LogicalLines *lines, DerivedText *out) {
    bool continued = false;
    derived_clear(out);
    while (lines->pos < lines->text.len && (continued || !out->text.len)) {
        Str line = physical_line_next(lines->text, &lines->pos), seen = str_trim_left(line);
        if (!seen.len || str_find_char(lines->comments, seen.ptr[0]) != STR_NPOS)
            continue;
        continued = is_continued(&line, lines->escape);
        size_t from = (size_t)(line.ptr - lines->text.ptr);
        derived_add(out, line, from);
        if (continued && lines->add_space)
            derived_add(out, STR(" "), from + line.len);
    }
    return out->text.len > 0;
}
