#include "project/derived.h"

/* ["a", "b"]: JSON strings and nothing else, as Docker asks for. */

typedef struct ExecForm {
    Arena *arena;
    Str text;
    size_t pos;
    PlaceFn *place_of;
    void *place_ctx;
    CommandWords words;
} ExecForm;

static void skip_space(ExecForm *x) {
    while (x->pos < x->text.len && char_is_space(x->text.ptr[x->pos]))
        x->pos++;
}

static bool take(ExecForm *x, char c) {
    skip_space(x);
    if (x->pos >= x->text.len || x->text.ptr[x->pos] != c)
        return false;
    x->pos++;
    return true;
}

/* The byte that \c stands for; '?' for a \uXXXX, which no option we read contains. */
static char unescape(ExecForm *x, char c) {
    static const char from[] = "bfnrt", to[] = "\b\f\n\r\t";
    for (size_t i = 0; from[i]; i++)
        if (c == from[i])
            return to[i];
    if (c != 'u')
        return c;
    x->pos += 4;
    return '?';
}

/* The inside of a string with escapes, from `start` to x->pos. */
static Str unescaped(ExecForm *x, size_t start, size_t end, DerivedText *d) {
    derived_init(d, x->arena, x->place_of, x->place_ctx);
    size_t after = x->pos;
    for (x->pos = start; x->pos < end; x->pos++) {
        size_t from = x->pos;
        char c = x->text.ptr[x->pos];
        if (c == '\\' && x->pos + 1 < end)
            c = unescape(x, x->text.ptr[++x->pos]);
        derived_add(d, (Str){&c, 1}, from);
    }
    x->pos = after;
    return d->text;
}

static bool read_string(ExecForm *x) {
    if (!take(x, '"'))
        return false;
    size_t start = x->pos;
    bool escapes = false;
    for (; x->pos < x->text.len && x->text.ptr[x->pos] != '"'; x->pos++)
        if (x->text.ptr[x->pos] == '\\') {
            escapes = true;
            x->pos++;
        }
    if (x->pos >= x->text.len)
        return false;
    size_t end = x->pos++;
    CommandWord word = {
        .text = str_slice(x->text, start, end),
        .place = place_join(x->place_of(x->place_ctx, start - 1), x->place_of(x->place_ctx, end))};
    if (escapes) {
        DerivedText *d = arena_new(x->arena, DerivedText);
        word.text = unescaped(x, start, end, d);
        word.place_of = derived_place;
        word.place_ctx = d;
    } else {
        ViewPlace *view = arena_new(x->arena, ViewPlace);
        *view = (ViewPlace){x->place_of, x->place_ctx, start};
        word.place_of = view_place;
        word.place_ctx = view;
    }
    *vec_push(x->arena, &x->words) = word;
    return true;
}

bool exec_form_read(Arena *a, Str text, PlaceFn *place_of, void *place_ctx, CommandWords *out) {
    ExecForm x = {.arena = a, .text = text, .place_of = place_of, .place_ctx = place_ctx};
    if (!take(&x, '['))
        return false;
    if (!take(&x, ']')) {
        do {
            if (!read_string(&x))
                return false;
        } while (take(&x, ','));
        if (!take(&x, ']'))
            return false;
    }
    skip_space(&x);
    if (x.pos < text.len)
        return false;
    for (size_t i = 0; i < x.words.len && out->len < 8192; i++)
        *vec_push(a, out) = x.words.items[i];
    return true;
}
