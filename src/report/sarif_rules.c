/* SARIF: what the rules that have results say of themselves. */
#include "report/sarif_parts.h"
#include "report/words.h"
#include "text/display.h"

#include <stdlib.h>

/* ---- which rules ---- */

static int rule_order(const void *x, const void *y) {
    const Rule *const *a = x, *const *b = y;
    return str_cmp((*a)->id, (*b)->id);
}

SarifRules sarif_rules(Arena *a, const Listing *list) {
    SarifRules rules = {0};
    vec_each (const Entry, e, list) {
        const Rule *r = e->finding->rule;
        if (r && !strmap_has(&rules.index, r->id)) {
            *strmap_put(a, &rules.index, r->id) = NULL;
            *vec_push(a, &rules.list) = r;
        }
    }
    if (rules.list.len)
        qsort(rules.list.items, rules.list.len, sizeof *rules.list.items, rule_order);
    for (size_t i = 0; i < rules.list.len; i++)
        *strmap_put(a, &rules.index, rules.list.items[i]->id) = (void *)&rules.list.items[i];
    return rules;
}

size_t sarif_rule_index(const SarifRules *rules, const Rule *r) {
    const Rule **place = strmap_get(&rules->index, r->id);
    return place ? (size_t)(place - rules->list.items) : 0;
}

/* ---- what they say ---- */

/* "dep.gunicorn-pkg-resources" -> "DepGunicornPkgResources", as SARIF wants names. */
static Str pascal_case(Arena *a, Str id) {
    Buf out = {0};
    bool starts_word = true;
    for (size_t i = 0; i < id.len; i++) {
        char c = id.ptr[i];
        bool is_letter = char_is_alpha(c), is_digit = char_is_digit(c);
        if (is_letter || (is_digit && out.len))
            buf_add_char(&out, starts_word && c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c);
        starts_word = !is_letter;
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

static Str fix_text(Arena *a, const Rule *r) {
    Str text = rule_wording(a, r, r->fix.text);
    if (r->fix.action == FIX_NONE)
        return text.len ? text : STR("no fix is known");
    if (!text.len)
        return arena_format(a, "%s %.*s", fix_action_text(r->fix.action),
                            STR_ARG(r->fix.to.len ? r->fix.to : r->name));
    return text;
}

/* "." behind a sentence that has no end. */
static Str sentence(Arena *a, Str text) {
    text = str_trim(text);
    bool ends = !text.len || str_find_char(STR(".!?:"), text.ptr[text.len - 1]) != STR_NPOS;
    return ends ? text : arena_format(a, "%.*s.", STR_ARG(text));
}

/* The help in plain text or in Markdown, by its marks. */
typedef struct HelpMarks {
    const char *strong, *item, *before_url, *after_url;
    const char *escaped; /* what has a meaning in texts, "<version>" among it */
} HelpMarks;

static Str escaped_text(Arena *a, const HelpMarks *m, Str text) {
    Buf out = {0};
    for (size_t i = 0; i < text.len; i++) {
        if (str_find_char(str_from(m->escaped), text.ptr[i]) != STR_NPOS)
            buf_add_char(&out, '\\');
        buf_add_char(&out, text.ptr[i]);
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

static Str help_text(Arena *a, const Rule *r, const HelpMarks *m) {
    Buf out = {0};
    if (r->why.len)
        buf_format(&out, "%sWhy:%s %.*s\n\n", m->strong, m->strong,
                   STR_ARG(escaped_text(a, m, sentence(a, rule_wording(a, r, r->why)))));
    buf_format(&out, "%sFix:%s %.*s\n", m->strong, m->strong,
               STR_ARG(escaped_text(a, m, sentence(a, fix_text(a, r)))));
    if (r->source_count)
        buf_format(&out, "\n%sSources:%s\n\n", m->strong, m->strong);
    for (size_t i = 0; i < r->source_count; i++)
        buf_format(&out, "%s%s%.*s%s\n", m->item, m->before_url, STR_ARG(r->sources[i]),
                   m->after_url);
    Str copy = arena_str(a, str_trim_right(buf_str(&out)));
    buf_release(&out);
    return copy;
}

static void put_help(SarifReport *s, const Rule *r) {
    static const HelpMarks plain = {"", "- ", "", "", ""};
    static const HelpMarks markdown = {"**", "- ", "<", ">", "\\`*_[]<>#"};
    json_key(&s->writer, "help");
    json_begin_object(&s->writer);
    sarif_put(s, "text", help_text(&s->arena, r, &plain));
    sarif_put(s, "markdown", help_text(&s->arena, r, &markdown));
    json_end_object(&s->writer);
}

/* "stdlib" of "stdlib.imp" */
static Str family(const Rule *r) {
    return str_slice(r->id, 0, str_find_char(r->id, '.'));
}

static void put_properties(SarifReport *s, const Rule *r) {
    Str kind = str_from(finding_kind_text(r->kind));
    json_key(&s->writer, "properties");
    json_begin_object(&s->writer);
    sarif_put(s, "kind", kind);
    sarif_put(s, "precision", STR("high"));
    sarif_put(s, "problem.severity",
              r->severity == SEVERITY_BLOCKER   ? STR("error")
              : r->severity == SEVERITY_WARNING ? STR("warning")
                                                : STR("recommendation"));
    json_key(&s->writer, "tags");
    json_begin_array(&s->writer);
    json_str(&s->writer, STR("python-upgrade"));
    json_str(&s->writer, family(r));
    if (!str_eq(kind, family(r)))
        json_str(&s->writer, kind);
    json_end_array(&s->writer);
    json_end_object(&s->writer);
}

static bool is_address(Str source) {
    return str_starts(source, STR("https://")) || str_starts(source, STR("http://"));
}

static void put_rule(SarifReport *s, const Rule *r) {
    Str says = sentence(&s->arena, rule_wording(&s->arena, r, r->message));
    Str name = pascal_case(&s->arena, r->id);
    json_begin_object(&s->writer);
    sarif_put(s, "id", r->id);
    if (name.len)
        sarif_put(s, "name", name);
    sarif_put_message(s, "shortDescription", says);
    sarif_put_message(s, "fullDescription", r->why.len ? sentence(&s->arena, r->why) : says);
    put_help(s, r);
    if (r->source_count && is_address(r->sources[0]))
        sarif_put(s, "helpUri", r->sources[0]);
    json_key(&s->writer, "defaultConfiguration");
    json_begin_object(&s->writer);
    sarif_put(s, "level", str_from(sarif_level(r->severity)));
    json_end_object(&s->writer);
    put_properties(s, r);
    json_end_object(&s->writer);
    arena_release(&s->arena);
}

void sarif_put_rules(SarifReport *s) {
    json_begin_array(&s->writer);
    for (size_t i = 0; i < s->rules.list.len; i++)
        put_rule(s, s->rules.list.items[i]);
    json_end_array(&s->writer);
}
