/* SARIF 2.1.0 (OASIS), for code scanning and editors.
 *
 *     run
 *       tool.driver.rules[]     those that have results: why, fix, sources
 *       invocations[0]          what could not be read
 *       results[]               findings; then what comments hide, as suppressed in source
 *
 * Known findings: with a baseline they are `unchanged` and suppressed externally (somebody accepted
 * them in a file), with a diff only `unchanged` (nobody did). */
#include "report/listing.h"
#include "report/sarif_parts.h"
#include "report/words.h"
#include "text/display.h"

static const char *const levels[SEVERITY_COUNT] = {
    [SEVERITY_INFO] = "note",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_BLOCKER] = "error",
};

const char *sarif_level(Severity s) {
    return levels[s];
}

/* ---- members ---- */

void sarif_put(SarifReport *s, const char *key, Str value) {
    json_key(&s->writer, key);
    json_str(&s->writer, value);
}

/* "[text](address)" in a plain message is a link to its readers: names of the input make none. */
static Str without_links(Arena *a, Str text) {
    if (!str_contains(text, STR("](")))
        return text;
    Buf out = {0};
    for (size_t i = 0; i < text.len; i++) {
        buf_add_char(&out, text.ptr[i]);
        if (str_starts(str_from_pos(text, i), STR("](")))
            buf_add_char(&out, ' ');
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

void sarif_put_message(SarifReport *s, const char *key, Str text) {
    json_key(&s->writer, key);
    json_begin_object(&s->writer);
    sarif_put(s, "text", without_links(&s->arena, text));
    json_end_object(&s->writer);
}

static void put_count(SarifReport *s, const char *key, size_t value) {
    json_key(&s->writer, key);
    json_int(&s->writer, (long long)value);
}

static void begin_object(SarifReport *s, const char *key) {
    json_key(&s->writer, key);
    json_begin_object(&s->writer);
}

static void begin_array(SarifReport *s, const char *key) {
    json_key(&s->writer, key);
    json_begin_array(&s->writer);
}

/* ---- places ---- */

static bool is_plain_in_uri(char c) {
    return (char_is_alnum(c) && (unsigned char)c < 0x80) ||
           (c && str_find_char(STR("-._~/!$&'()*+,;=@"), c) != STR_NPOS);
}

/* RFC 3986; ':' too, which would make the first part of a relative path a scheme. */
static Str uri_path(Arena *a, Str path) {
    Buf out = {0};
    for (size_t i = 0; i < path.len; i++) {
        if (is_plain_in_uri(path.ptr[i]))
            buf_add_char(&out, path.ptr[i]);
        else
            buf_format(&out, "%%%02X", (unsigned)(unsigned char)path.ptr[i]);
    }
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

static void put_artifact(SarifReport *s, Str path) {
    Str in_repository = repository_path(&s->arena, s->report, path);
    bool absolute = str_starts(in_repository, STR("/"));
    Str uri = uri_path(&s->arena, in_repository);
    begin_object(s, "artifactLocation");
    sarif_put(s, "uri", absolute ? arena_format(&s->arena, "file://%.*s", STR_ARG(uri)) : uri);
    if (!absolute)
        sarif_put(s, "uriBaseId", STR("%SRCROOT%"));
    json_end_object(&s->writer);
}

/* A line of a minified file tells nobody anything. */
enum { LONGEST_SNIPPET = 2000, MOST_LINES = 20 };

/* The lines from `line` to `last`, masked; empty where they are too many or not known. */
static Str lines_text(SarifReport *s, Str path, uint32_t line, uint32_t last) {
    const Excerpts *e = s->report->excerpts;
    Buf text = {0};
    if (last - line < MOST_LINES)
        for (uint32_t n = line; n <= last && text.len <= LONGEST_SNIPPET; n++) {
            if (n > line)
                buf_add_char(&text, '\n');
            buf_add(&text, str_slice(excerpt_line(e, path, n), 0, LONGEST_SNIPPET + 1));
        }
    Str copy = text.len <= LONGEST_SNIPPET ? arena_str(&s->arena, buf_str(&text)) : (Str){0};
    buf_release(&text);
    return display_mask(&s->arena, copy);
}

static void put_lines(SarifReport *s, const char *key, uint32_t line, uint32_t last, Str snippet) {
    begin_object(s, key);
    put_count(s, "startLine", line);
    put_count(s, "endLine", last);
    if (snippet.len)
        sarif_put_message(s, "snippet", snippet);
    json_end_object(&s->writer);
}

static void put_characters(SarifReport *s, const Place *p, uint32_t last) {
    const Excerpts *e = s->report->excerpts;
    uint32_t from = character_column(e, p->path, p->line, p->column);
    uint32_t to = character_column(e, p->path, last, p->end_column);
    begin_object(s, "region");
    put_count(s, "startLine", p->line);
    put_count(s, "startColumn", from);
    put_count(s, "endLine", last);
    if (to && (last > p->line || to >= from))
        put_count(s, "endColumn", to);
    json_end_object(&s->writer);
}

/* Without columns the region is its lines and can quote them; with columns the lines are around it:
 * its context. */
void sarif_put_location(SarifReport *s, const Place *p) {
    uint32_t line = first_line(p);
    uint32_t last = p->end_line > line ? p->end_line : line;
    Str snippet = lines_text(s, p->path, line, last);
    json_begin_object(&s->writer);
    begin_object(s, "physicalLocation");
    put_artifact(s, p->path);
    if (p->line && p->column) {
        put_characters(s, p, last);
        if (snippet.len)
            put_lines(s, "contextRegion", line, last, snippet);
    } else {
        put_lines(s, "region", line, last, snippet);
    }
    json_end_object(&s->writer);
    json_end_object(&s->writer);
}

/* ---- results ---- */

static void put_suppression(SarifReport *s, const char *kind, Str justification) {
    begin_array(s, "suppressions");
    json_begin_object(&s->writer);
    sarif_put(s, "kind", str_from(kind));
    sarif_put(s, "status", STR("accepted"));
    if (justification.len)
        sarif_put(s, "justification", display_text(&s->arena, justification));
    json_end_object(&s->writer);
    json_end_array(&s->writer);
}

static Str until_text(Arena *a, const Suppression *c) {
    if (!c->until.len)
        return c->reason;
    return arena_format(a, "%.*s%suntil %.*s", STR_ARG(c->reason), c->reason.len ? ", " : "",
                        STR_ARG(c->until));
}

static void put_standing(SarifReport *s, const Entry *e) {
    const Compared *c = &s->report->compared;
    const Suppression *comment = e->finding->suppression;
    if (!e->suppressed && entry_is_compared(s->report, e))
        sarif_put(s, "baselineState", e->known ? STR("unchanged") : STR("new"));
    if (e->suppressed)
        put_suppression(s, "inSource", comment ? until_text(&s->arena, comment) : (Str){0});
    else if (e->known && c->with.len && !c->is_diff)
        put_suppression(s, "external",
                        arena_format(&s->arena, "in the baseline %.*s", STR_ARG(c->with)));
}

static void put_affects(SarifReport *s, const char *key, Minors minors) {
    begin_array(s, key);
    for (int n = 0; n < 32; n++)
        if (minors & MINOR_BIT((unsigned)n))
            json_str(&s->writer, arena_format(&s->arena, "3.%d", n));
    json_end_array(&s->writer);
}

static void put_properties(SarifReport *s, const Entry *e) {
    const Finding *f = e->finding;
    begin_object(s, "properties");
    sarif_put(s, "name", display_text(&s->arena, f->name));
    sarif_put(s, "kind", str_from(finding_kind_text(f->kind)));
    sarif_put(s, "severity", str_from(severity_text(e->severity)));
    put_affects(s, "affects", e->affects);
    if (e->lacks)
        put_affects(s, "lacks", e->lacks);
    json_end_object(&s->writer);
}

static void put_result(SarifReport *s, const Entry *e) {
    const Finding *f = e->finding;
    json_begin_object(&s->writer);
    if (f->rule) {
        sarif_put(s, "ruleId", f->rule->id);
        put_count(s, "ruleIndex", sarif_rule_index(&s->rules, f->rule));
    }
    sarif_put(s, "level", str_from(sarif_level(e->severity)));
    sarif_put_message(s, "message", entry_text(&s->arena, e));
    begin_array(s, "locations");
    sarif_put_location(s, &f->place);
    json_end_array(&s->writer);
    if (f->fingerprint.len) {
        begin_object(s, "partialFingerprints");
        sarif_put(s, "pyupgradeCheck/v1", f->fingerprint);
        json_end_object(&s->writer);
    }
    put_standing(s, e);
    put_properties(s, e);
    json_end_object(&s->writer);
    arena_release(&s->arena);
}

/* ---- the run ---- */

static void put_driver(SarifReport *s) {
    begin_object(s, "tool");
    begin_object(s, "driver");
    sarif_put(s, "name", STR("pyupgrade-check"));
    sarif_put(s, "version", s->report->tool_version);
    sarif_put(s, "semanticVersion", s->report->tool_version);
    json_key(&s->writer, "rules");
    sarif_put_rules(s);
    json_end_object(&s->writer);
    json_end_object(&s->writer);
}

static void put_notification(SarifReport *s, const Diag *d) {
    json_begin_object(&s->writer);
    sarif_put(s, "level", STR("error"));
    sarif_put_message(s, "message", display_text(&s->arena, d->message));
    if (d->place.path.len && !str_eq(d->place.path, STR("."))) {
        begin_array(s, "locations");
        sarif_put_location(s, &d->place);
        json_end_array(&s->writer);
    }
    json_end_object(&s->writer);
    arena_release(&s->arena);
}

static void put_invocation(SarifReport *s) {
    const Report *r = s->report;
    bool complete = r->exit_status != 2 && (!r->errors || !r->errors->len);
    begin_array(s, "invocations");
    json_begin_object(&s->writer);
    json_key(&s->writer, "executionSuccessful");
    json_bool(&s->writer, complete);
    json_key(&s->writer, "exitCode");
    json_int(&s->writer, r->exit_status);
    sarif_put(s, "exitCodeDescription", display_text(&s->arena, report_reason(&s->arena, r)));
    begin_array(s, "toolExecutionNotifications");
    if (r->errors)
        vec_each (const Diag, d, r->errors) {
            put_notification(s, d);
        }
    json_end_array(&s->writer);
    json_end_object(&s->writer);
    json_end_array(&s->writer);
    arena_release(&s->arena);
}

static void put_bases(SarifReport *s) {
    begin_object(s, "originalUriBaseIds");
    begin_object(s, "%SRCROOT%");
    sarif_put_message(s, "description",
                      STR("The top folder of the repository, or the folder that the program was "
                          "run in."));
    json_end_object(&s->writer);
    json_end_object(&s->writer);
}

static void put_run(SarifReport *s, const Listing *list) {
    json_begin_object(&s->writer);
    put_driver(s);
    put_invocation(s);
    put_bases(s);
    sarif_put(s, "columnKind", STR("unicodeCodePoints"));
    begin_array(s, "results");
    vec_each (const Entry, e, list) {
        put_result(s, e);
    }
    json_end_array(&s->writer);
    json_end_object(&s->writer);
}

void report_sarif(const Report *r, Buf *out) {
    Arena kept = {0};
    SarifReport s = {.writer = {.out = out}, .report = r};
    Listing list = listing_make(&kept, r, true);
    s.rules = sarif_rules(&kept, &list);
    json_begin_object(&s.writer);
    sarif_put(&s, "$schema",
              STR("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                  "sarif-schema-2.1.0.json"));
    sarif_put(&s, "version", STR("2.1.0"));
    begin_array(&s, "runs");
    put_run(&s, &list);
    json_end_array(&s.writer);
    json_end_object(&s.writer);
    json_finish(&s.writer);
    arena_release(&s.arena);
    arena_release(&kept);
}
