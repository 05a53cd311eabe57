#include "project/call_shape.h"

#include "text/wildcard.h"

/* The parts of a shape, as views of its text. */
typedef struct Slot {
    bool missing;      /* "!": not given */
    Str keyword;       /* "" when only the position counts */
    uint32_t position; /* 0: only the keyword counts */
    bool has_value;
    Str value;
} Slot;

typedef struct Term {
    bool negated;
    LiteralKind kind, items; /* LITERAL_UNKNOWN: whatever they are */
    bool has_pattern;
    Str pattern;
} Term;

static const Str kind_words[LITERAL_KIND_COUNT] = {
#define X(name, word) [LITERAL_##name] = STR_INIT(word),
    LITERAL_KIND_LIST(X)
#undef X
};

/* --- reading --------------------------------------------------------------------------------- */

/* The offset of the quote that closes the pattern which opens at `at`, or the length. */
static size_t pattern_end(Str s, size_t at) {
    for (at++; at < s.len && s.ptr[at] != '"'; at++)
        if (s.ptr[at] == '\\')
            at++;
    return at < s.len ? at : s.len;
}

/* As str_cut, but only where no pattern is open; without white space at both ends. */
static bool cut(Str *rest, char separator, Str *part) {
    if (!rest->ptr)
        return false;
    size_t at = 0;
    while (at < rest->len && rest->ptr[at] != separator)
        at = rest->ptr[at] == '"' ? pattern_end(*rest, at) + 1 : at + 1;
    *part = str_trim(str_slice(*rest, 0, at));
    *rest = at < rest->len ? str_from_pos(*rest, at + 1) : (Str){NULL, 0};
    return true;
}

static bool is_word(Str s) {
    bool ok = s.len > 0 && !char_is_digit(s.ptr[0]);
    for (size_t i = 0; i < s.len; i++)
        ok = ok && char_is_ident(s.ptr[i]);
    return ok;
}

/* slot = KEYWORD | "#" N | KEYWORD "#" N, with what stands around it. Returns false for nonsense.
 */
static bool read_slot(Str text, Slot *out) {
    *out = (Slot){.missing = text.len && text.ptr[0] == '!'};
    size_t equals = str_find_char(text, '=');
    out->has_value = equals != STR_NPOS;
    if (out->has_value)
        out->value = str_trim(str_from_pos(text, equals + 1));
    Str name = str_trim(str_slice(text, out->missing, equals));
    size_t hash = str_find_char(name, '#');
    out->keyword = str_slice(name, 0, hash);
    if (hash != STR_NPOS &&
        (!str_to_u32(str_from_pos(name, hash + 1), &out->position) || out->position == 0))
        return false;
    return out->keyword.len ? is_word(out->keyword) : out->position > 0;
}

static LiteralKind kind_of_word(Str word) {
    for (int k = LITERAL_UNKNOWN + 1; k < LITERAL_KIND_COUNT; k++)
        if (str_eq(kind_words[k], word))
            return (LiteralKind)k;
    return LITERAL_UNKNOWN;
}

static bool read_pattern(Str text, Term *out) {
    bool ok = text.len > 2 && text.ptr[0] == '"' && pattern_end(text, 0) == text.len - 1;
    for (size_t i = 0; i < text.len; i++)
        ok = ok && (unsigned char)text.ptr[i] >= ' ';
    out->has_pattern = true;
    out->pattern = str_slice(text, 1, text.len - 1);
    return ok;
}

/* KIND ["[" KIND "]"] */
static bool read_kind(Str text, Term *out) {
    size_t bracket = str_find_char(text, '[');
    out->kind = kind_of_word(str_trim(str_slice(text, 0, bracket)));
    if (bracket == STR_NPOS || !str_ends(text, STR("]")))
        return bracket == STR_NPOS && out->kind != LITERAL_UNKNOWN;
    out->items = kind_of_word(str_trim(str_slice(text, bracket + 1, text.len - 1)));
    return out->kind != LITERAL_UNKNOWN && out->items != LITERAL_UNKNOWN;
}

static bool read_term(Str text, Term *out) {
    *out = (Term){.negated = text.len && text.ptr[0] == '!'};
    text = str_trim(str_from_pos(text, out->negated));
    if (text.len && text.ptr[0] == '"') {
        out->kind = LITERAL_STR;
        return read_pattern(text, out);
    }
    size_t colon = str_find_char(text, ':');
    return read_kind(str_trim(str_slice(text, 0, colon)), out) &&
           (colon == STR_NPOS || read_pattern(str_trim(str_from_pos(text, colon + 1)), out));
}

/* --- mistakes -------------------------------------------------------------------------------- */

static const char *value_error(Str value) {
    Str alternative, text;
    Term term;
    bool ok = value.len > 0;
    for (Str rest = value; cut(&rest, '|', &alternative);)
        for (Str terms = alternative; cut(&terms, '&', &text);)
            ok = read_term(text, &term) && ok;
    return ok ? NULL
              : "a value is a kind, kind[kind], \"pattern\" or kind:\"pattern\", joined by | and "
                "&, "
                "each perhaps after a !";
}

const char *call_shape_error(Str shape) {
    Str text;
    Slot slot;
    if (shape.len == 0)
        return "there is nothing between the brackets";
    for (Str rest = shape; cut(&rest, ',', &text);) {
        if (!read_slot(text, &slot))
            return "an argument is keyword, #position or keyword#position, perhaps after a !";
        if (slot.missing && slot.has_value)
            return "an argument that is not given (!) has no value";
        const char *error = slot.has_value ? value_error(slot.value) : NULL;
        if (error)
            return error;
    }
    return NULL;
}

/* --- fitting --------------------------------------------------------------------------------- */

static bool has_keyword(Str keywords, Str wanted) {
    for (Str one; str_cut(&keywords, ',', &one);)
        if (str_eq(one, wanted))
            return true;
    return false;
}

static bool pattern_fits(Str pattern, const Argument *a) {
    size_t length;
    if (a->in_pieces && wildcard_is_fixed(pattern, &length))
        return false;
    return wildcard_match(pattern, str_slice(a->text, 0, LITERAL_MAX));
}

static bool term_fits(const Term *t, const Argument *a) {
    bool fits = t->kind == a->kind && (t->items == LITERAL_UNKNOWN || t->items == a->items) &&
                (!t->has_pattern || pattern_fits(t->pattern, a));
    return fits != t->negated;
}

static bool value_fits(Str value, const Argument *a) {
    Str alternative, text;
    for (Str rest = value; cut(&rest, '|', &alternative);) {
        bool all = true;
        Term term;
        for (Str terms = alternative; all && cut(&terms, '&', &text);)
            all = read_term(text, &term) && term_fits(&term, a);
        if (all)
            return true;
    }
    return false;
}

static const Argument *argument_find(const Use *u, const Slot *s) {
    for (uint32_t i = 0; i < u->argument_count; i++) {
        const Argument *a = &u->arguments[i];
        if (a->keyword.len ? str_eq(a->keyword, s->keyword) : a->position == s->position)
            return a;
    }
    return NULL;
}

static bool slot_fits(const Slot *s, const Use *u) {
    bool by_name = s->keyword.len && has_keyword(u->detail, s->keyword);
    bool by_place = s->position && u->positional >= s->position;
    if (s->missing) /* nor is anything unpacked that could hold it */
        return !by_name && !by_place && !u->starred && !has_keyword(u->detail, STR("**"));
    if (!s->has_value)
        return by_name || by_place;
    const Argument *a = argument_find(u, s);
    return a && value_fits(s->value, a);
}

bool call_shape_fits(Str shape, const Use *call) {
    Str text;
    Slot slot;
    for (Str rest = shape; cut(&rest, ',', &text);)
        if (!read_slot(text, &slot) || !slot_fits(&slot, call))
            return false;
    return true;
}

bool call_shape_asks_values(Str shape) {
    Str text;
    Slot slot;
    for (Str rest = shape; cut(&rest, ',', &text);)
        if (read_slot(text, &slot) && slot.has_value)
            return true;
    return false;
}

/* --- what stage 1 looks for ------------------------------------------------------------------ */

/* The pattern for a text that an alternative can't do without. */
static bool alternative_text(Str alternative, Str *pattern) {
    Str text;
    Term term;
    for (Str terms = alternative; cut(&terms, '&', &text);)
        if (read_term(text, &term) && !term.negated && term.has_pattern &&
            (term.kind == LITERAL_STR || term.kind == LITERAL_BYTES)) {
            *pattern = term.pattern;
            return true;
        }
    return false;
}

static bool value_needs_text(Str value) {
    Str alternative, pattern;
    for (Str rest = value; cut(&rest, '|', &alternative);)
        if (!alternative_text(alternative, &pattern))
            return false;
    return true;
}

ShapeNeeds call_shape_needs(Str shape) {
    ShapeNeeds needs = {{NULL, 0}, {NULL, 0}};
    Str text;
    Slot slot;
    for (Str rest = shape; cut(&rest, ',', &text);) {
        if (!read_slot(text, &slot) || slot.missing)
            continue;
        if (!needs.keyword.len && !slot.position)
            needs.keyword = slot.keyword;
        if (!needs.value.len && slot.has_value && value_needs_text(slot.value))
            needs.value = slot.value;
    }
    return needs;
}

bool shape_value_accepts(Str value, Str text) {
    Argument a = {.kind = LITERAL_STR, .text = text};
    if (value_fits(value, &a))
        return true;
    a.kind = LITERAL_BYTES;
    return value_fits(value, &a);
}

bool shape_value_is_short(Str value, uint64_t starts[256]) {
    Str alternative, pattern;
    for (Str rest = value; cut(&rest, '|', &alternative);) {
        size_t length;
        if (!alternative_text(alternative, &pattern) || !wildcard_is_fixed(pattern, &length) ||
            length >= 64)
            return false;
    }
    for (Str rest = value; cut(&rest, '|', &alternative);) {
        size_t length;
        alternative_text(alternative, &pattern);
        wildcard_is_fixed(pattern, &length);
        int first = wildcard_first(pattern);
        for (int b = 0; b < 256; b++)
            if (first < 0 || first == b)
                starts[b] |= (uint64_t)1 << length;
    }
    return true;
}
