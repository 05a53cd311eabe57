#include "report/listing.h"

#include "base/map.h"
#include "report/words.h"
#include "text/display.h"
#include "text/utf8.h"

/* ---- the list ---- */

/* An entry with the section that it came from: only other sections repeat it. */
typedef struct Origin {
    size_t entry, section;
} Origin;

typedef struct Maker {
    Arena *arena;
    Listing list;
    StrMap seen; /* what the finding says and where -> Origin */
} Maker;

static Str finding_key(Arena *a, const Finding *f, bool suppressed) {
    Str rule = f->rule ? f->rule->id : (Str){0};
    return arena_format(a, "%d %u %u %zu %zu %zu %.*s %.*s %.*s %.*s", suppressed, f->place.line,
                        f->place.column, rule.len, f->name.len, f->message.len, STR_ARG(rule),
                        STR_ARG(f->name), STR_ARG(f->message), STR_ARG(f->place.path));
}

static void merge(Entry *e, const Finding *f, bool fails) {
    e->severity = f->severity > e->severity ? f->severity : e->severity;
    e->affects |= f->affects;
    e->lacks |= f->lacks;
    e->fails |= fails;
    e->known &= f->known;
}

static void add(Maker *m, const Report *r, size_t section, const Finding *f, bool suppressed) {
    const Section *s = &r->sections[section];
    bool fails = !suppressed && finding_fails(s, f);
    if (r->section_count > 1) {
        void **slot = strmap_put(m->arena, &m->seen, finding_key(m->arena, f, suppressed));
        Origin *origin = *slot;
        if (origin && origin->section != section) {
            merge(&m->list.items[origin->entry], f, fails);
            return;
        }
        *slot = origin = arena_new(m->arena, Origin);
        *origin = (Origin){m->list.len, section};
    }
    *vec_push(m->arena, &m->list) = (Entry){.section = s,
                                            .finding = f,
                                            .severity = f->severity,
                                            .affects = f->affects,
                                            .lacks = f->lacks,
                                            .fails = fails,
                                            .known = f->known,
                                            .suppressed = suppressed};
}

static void add_all(Maker *m, const Report *r, size_t section, const Findings *list,
                    bool suppressed) {
    if (list)
        vec_each (const Finding, f, list) {
            add(m, r, section, f, suppressed);
        }
}

Listing listing_make(Arena *a, const Report *r, bool suppressed) {
    Maker m = {.arena = a};
    for (size_t i = 0; i < r->section_count; i++)
        add_all(&m, r, i, &r->sections[i].plan->findings, false);
    for (size_t i = 0; i < r->section_count && suppressed; i++)
        add_all(&m, r, i, r->sections[i].suppressed, true);
    return m.list;
}

bool entry_is_compared(const Report *r, const Entry *e) {
    const Compared *c = &r->compared;
    return c->with.len && (c->is_diff || e->known || e->severity > SEVERITY_INFO);
}

/* ---- places ---- */

static bool leaves_folder(Str path) {
    return str_eq(path, STR("..")) || str_starts(path, STR("../"));
}

/* "a/../b" -> "b", as far as there is a folder to leave. */
static Str without_detours(Arena *a, Str path) {
    Buf out = {0};
    for (Str part, rest = path; str_cut(&rest, '/', &part);) {
        if (!part.len || str_eq(part, STR(".")))
            continue;
        Str before = buf_str(&out);
        size_t slash = str_rfind_char(before, '/');
        Str last = slash == STR_NPOS ? before : str_from_pos(before, slash + 1);
        if (str_eq(part, STR("..")) && last.len && !str_eq(last, STR(".."))) {
            out.len = slash == STR_NPOS ? 0 : slash;
            continue;
        }
        if (out.len)
            buf_add_char(&out, '/');
        buf_add(&out, part);
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

Str repository_path(Arena *a, const Report *r, Str path) {
    bool in_repository = r->in_repository.ptr;
    Str root = in_repository ? r->in_repository : without_detours(a, r->root);
    bool known = in_repository || !(str_starts(r->root, STR("/")) || leaves_folder(root));
    if (!known || str_starts(path, STR("/")))
        return path;
    return without_detours(a, arena_format(a, "%.*s/%.*s", STR_ARG(root), STR_ARG(path)));
}

uint32_t first_line(const Place *p) {
    return p->line ? p->line : 1;
}

uint32_t character_column(const Excerpts *e, Str path, uint32_t line, uint32_t column) {
    if (!column)
        return 0;
    Str text = excerpt_line(e, path, line);
    uint32_t bytes = column - 1, characters = 0;
    size_t at = 0;
    while (at < text.len && at < bytes) {
        uint32_t c;
        at += utf8_decode(text, at, &c);
        characters++;
    }
    return characters + (bytes > at ? bytes - (uint32_t)at : 0) + 1;
}

/* ---- words ---- */

Str affected_text(Arena *a, Minors affects, Minors lacks) {
    if (affects)
        return arena_format(a, "Python %.*s", STR_ARG(minors_text(a, affects)));
    if (lacks)
        return arena_format(a, "Python %.*s, which the project supports",
                            STR_ARG(minors_text(a, lacks)));
    return (Str){0};
}

/* Without the full stop that some texts have. */
static Str without_stop(Str text) {
    text = str_trim(text);
    bool stops = str_ends(text, STR(".")) && !str_ends(text, STR(".."));
    return stops ? str_slice(text, 0, text.len - 1) : text;
}

Str fix_words(Arena *a, const Rule *rule, Str to, Str text) {
    text = without_stop(text);
    if (!rule || rule->fix.action != FIX_UPGRADE || !to.len)
        return text;
    return arena_format(a, "upgrade to %.*s%s%.*s", STR_ARG(to), text.len ? "; " : "",
                        STR_ARG(text));
}

Str entry_text(Arena *a, const Entry *e) {
    const Finding *f = e->finding;
    Str affected = affected_text(a, e->affects, e->lacks);
    Str fix = fix_words(a, f->rule, f->to, f->fix);
    Str text = arena_format(a, "%.*s.", STR_ARG(without_stop(f->message)));
    if (affected.len)
        text = arena_format(a, "%.*s Affects %.*s.", STR_ARG(text), STR_ARG(affected));
    if (fix.len)
        text = arena_format(a, "%.*s Fix: %.*s.", STR_ARG(text), STR_ARG(fix));
    return display_text(a, text);
}
