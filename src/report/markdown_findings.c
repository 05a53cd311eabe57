/* Findings as lists. What decides the status, or is new, stands open; the rest is folded. Findings
 * that say the same are one item with several places. */
#include "base/map.h"
#include "report/markdown_parts.h"

enum { OPEN_SHOWN = 20, SOURCES_SHOWN = 3, PLACES_SHOWN = 10 };

/* Which findings a list is about. */
typedef enum Pick {
    PICK_FAILING,
    PICK_NEW,   /* warnings that do not fail; only where something was compared */
    PICK_OTHER, /* what is left of what is not known */
    PICK_KNOWN,
} Pick;

typedef struct SameFindings {
    const Finding *first;
    size_t count;
    Strs places; /* the first of them */
} SameFindings;
typedef VEC(SameFindings) FindingList;

static bool is_compared(const MarkdownReport *m) {
    return m->report->compared.with.len > 0;
}

static Pick pick_of(const MarkdownReport *m, const Finding *f) {
    if (f->known)
        return PICK_KNOWN;
    if (finding_fails(m->section, f))
        return PICK_FAILING;
    return is_compared(m) && f->severity >= SEVERITY_WARNING ? PICK_NEW : PICK_OTHER;
}

/* ---- what says the same ---- */

static SameFindings *same_findings(Arena *a, FindingList *list, StrMap *by_key, const Finding *f) {
    Str key = arena_format(a, "%.*s %u %u %.*s", STR_ARG(f->rule ? f->rule->id : (Str){0}),
                           (unsigned)f->affects, (unsigned)f->lacks, STR_ARG(f->message));
    void **slot = strmap_put(a, by_key, key);
    if (!*slot) {
        *vec_push(a, list) = (SameFindings){.first = f};
        *slot = (void *)(uintptr_t)list->len;
    }
    return &list->items[(uintptr_t)*slot - 1];
}

/* Those of one pick, the worst first. */
static FindingList findings_of(const MarkdownReport *m, Pick pick) {
    Arena *a = m->md.arena;
    FindingList list = {0};
    for (int severity = SEVERITY_BLOCKER; severity >= SEVERITY_INFO; severity--) {
        StrMap by_key = {0};
        vec_each (const Finding, f, &m->section->plan->findings) {
            if ((int)f->severity != severity || pick_of(m, f) != pick)
                continue;
            SameFindings *same = same_findings(a, &list, &by_key, f);
            if (same->count++ < PLACES_SHOWN)
                *vec_push(a, &same->places) = line_text(a, &f->place);
        }
    }
    return list;
}

/* ---- one item ---- */

static void put_rule(Markdown *md, const Rule *rule) {
    md_raw(md, " ");
    md_code(md, rule->id);
    for (size_t i = 0; i < rule->source_count && i < SOURCES_SHOWN; i++) {
        md_raw(md, i > 0 ? ", " : rule->source_count > 1 ? " (sources: " : " (source: ");
        md_link(md, arena_format(md->arena, "%zu", i + 1), rule->sources[i], false);
    }
    if (rule->source_count)
        md_raw(md, ")");
}

static void put_places(Markdown *md, const SameFindings *same) {
    for (size_t i = 0; i < same->places.len; i++) {
        md_raw(md, i == 0 ? "<br>\n  " : ", ");
        md_code(md, same->places.items[i]);
    }
    if (same->count > same->places.len)
        md_format(md, " and %zu more", same->count - same->places.len);
}

/* "- **blocker** on 3.12-3.15: message `rule`", then where, then what to do. */
static void put_item(MarkdownReport *m, const SameFindings *same) {
    Markdown *md = &m->md;
    const Finding *f = same->first;
    Minors minors = f->affects ? f->affects : f->lacks;
    md_format(md, "- **%s** on %.*s: ", severity_text(f->severity),
              STR_ARG(minors_text(md->arena, minors)));
    md_text(md, f->message);
    if (f->rule)
        put_rule(md, f->rule);
    put_places(md, same);
    if (f->fix.len) {
        md_raw(md, "<br>\n  fix: ");
        md_text(md, f->fix);
    }
    md_raw(md, "\n");
    if (!md_end(md))
        m->left_out.findings += same->count;
}

/* ---- lists ---- */

static size_t count_of(const FindingList *list, size_t from) {
    size_t count = 0;
    for (size_t i = from; i < list->len; i++)
        count += list->items[i].count;
    return count;
}

static void put_items(MarkdownReport *m, const FindingList *list, size_t from, size_t to) {
    for (size_t i = from; i < to && i < list->len; i++)
        put_item(m, &list->items[i]);
}

static void put_folded(MarkdownReport *m, Str summary, const FindingList *list, size_t from) {
    if (list->len <= from)
        return;
    md_raw(&m->md, "\n<details><summary>");
    md_html_text(&m->md, summary);
    md_raw(&m->md, "</summary>\n\n");
    if (!md_fold(&m->md)) {
        m->left_out.findings += count_of(list, from);
        return;
    }
    put_items(m, list, from, list->len);
    md_unfold(&m->md);
}

static void put_open(MarkdownReport *m, const char *heading, Pick pick) {
    FindingList list = findings_of(m, pick);
    if (!list.len)
        return;
    md_format(&m->md, "\n#### %s (%zu)\n\n", heading, count_of(&list, 0));
    md_end(&m->md);
    put_items(m, &list, 0, OPEN_SHOWN);
    put_folded(m, arena_format(m->md.arena, "%zu more", count_of(&list, OPEN_SHOWN)), &list,
               OPEN_SHOWN);
}

/* "3 findings are suppressed by comments." */
static void put_suppressed(MarkdownReport *m) {
    const Findings *suppressed = m->section->suppressed;
    if (!suppressed || !suppressed->len)
        return;
    md_format(&m->md, "\n%.*s suppressed by comments.\n",
              STR_ARG(count_text(m->md.arena, suppressed->len, "finding is", "findings are")));
    md_end(&m->md);
}

/* Of what was compared only notes are left: a baseline does not hold them. */
static Str others_summary(Arena *a, const MarkdownReport *m, size_t count) {
    if (is_compared(m))
        return count_text(a, count, "note", "notes");
    if (m->section->fail_never)
        return count_text(a, count, "other finding", "other findings");
    return arena_format(a, "%.*s not fail",
                        STR_ARG(count_text(a, count, "other finding does", "other findings do")));
}

static Str known_summary(Arena *a, const MarkdownReport *m, size_t count) {
    return arena_format(a, "%zu known %s (%.*s) %s not fail", count,
                        count == 1 ? "finding" : "findings", STR_ARG(m->report->compared.with),
                        count == 1 ? "does" : "do");
}

void markdown_findings(MarkdownReport *m) {
    Arena *a = m->md.arena;
    FindingList others = findings_of(m, PICK_OTHER), known = findings_of(m, PICK_KNOWN);
    const char *failing = is_compared(m) ? "New, fails" : "What fails";
    if (m->section->fail_never)
        failing = is_compared(m) ? "New" : "Would fail without --fail-on never";
    put_open(m, failing, PICK_FAILING);
    put_open(m, "New, does not fail", PICK_NEW);
    put_folded(m, others_summary(a, m, count_of(&others, 0)), &others, 0);
    put_folded(m, known_summary(a, m, count_of(&known, 0)), &known, 0);
    put_suppressed(m);
}
