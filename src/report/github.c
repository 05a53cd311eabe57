/* Workflow commands of GitHub Actions, one line each:
 *
 *     ::error file=a.py,line=3,endLine=3,col=8,title=stdlib.imp::imp is gone...
 *
 * GitHub shows ten of a kind for each step, so what fails comes first, then the worst. What was
 * there before is left out and counted in the last line, which is plain text: why the exit status
 * is what it is. Beside a baseline notes are left out too: it does not say which are new.
 *
 * The runner reads each line of the output: one that starts with "::", or has "##[" anywhere, is a
 * command to it. No byte of the input starts a line here, and the last line has neither. */
#include "report/listing.h"
#include "report/reason.h"
#include "text/display.h"
#include "text/utf8.h"

typedef struct Commands {
    const Report *report;
    Buf *out;
    Arena arena; /* texts of one command; released after each */
} Commands;

/* ---- escaping ---- */

typedef enum EscapedPart {
    PART_DATA,     /* behind the second "::" */
    PART_PROPERTY, /* a value before it */
} EscapedPart;

/* Control characters would act on who reads the log; and the log is UTF-8. */
static bool is_text(uint32_t c) {
    return c != UTF8_INVALID && ((c >= 0x20 && c != 0x7f) || c == '\n' || c == '\r' || c == '\t');
}

static bool is_escaped(uint32_t c, EscapedPart part) {
    return c == '%' || c == '\r' || c == '\n' || (part == PART_PROPERTY && (c == ':' || c == ','));
}

static void add_escaped(Buf *out, EscapedPart part, Str s) {
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        size_t len = utf8_decode(s, at, &c);
        if (!is_text(c))
            buf_add(out, STR("\xef\xbf\xbd"));
        else if (is_escaped(c, part))
            buf_format(out, "%%%02X", (unsigned)c);
        else
            buf_add(out, str_slice(s, at, at + len));
        at += len;
    }
}

/* ---- commands ---- */

static const char *const command_words[SEVERITY_COUNT] = {
    [SEVERITY_INFO] = "notice",
    [SEVERITY_WARNING] = "warning",
    [SEVERITY_BLOCKER] = "error",
};

/* GitHub takes columns only where the place is on one line. */
static void put_place(Commands *c, const Place *p) {
    const Excerpts *e = c->report->excerpts;
    uint32_t line = first_line(p), last = p->end_line > line ? p->end_line : line;
    buf_add(c->out, STR(" file="));
    add_escaped(c->out, PART_PROPERTY, repository_path(&c->arena, c->report, p->path));
    buf_format(c->out, ",line=%u,endLine=%u", line, last);
    if (p->line && p->column && last == line)
        buf_format(c->out, ",col=%u", character_column(e, p->path, line, p->column));
    buf_add_char(c->out, ',');
}

static void put_command(Commands *c, const char *word, const Place *p, Str title, Str message) {
    buf_format(c->out, "::%s", word);
    if (p->path.len)
        put_place(c, p);
    else
        buf_add_char(c->out, ' ');
    buf_add(c->out, STR("title="));
    add_escaped(c->out, PART_PROPERTY, title);
    buf_add(c->out, STR("::"));
    add_escaped(c->out, PART_DATA, message);
    buf_add_char(c->out, '\n');
    arena_release(&c->arena);
}

static void put_error(Commands *c, const Diag *d) {
    put_command(c, command_words[SEVERITY_BLOCKER], &d->place, STR("pyupgrade-check: not read"),
                display_text(&c->arena, d->message));
}

static void put_entry(Commands *c, const Entry *e) {
    const Finding *f = e->finding;
    Str rule = f->rule ? f->rule->id : str_from(finding_kind_text(f->kind));
    put_command(c, command_words[e->severity], &f->place, rule, entry_text(&c->arena, e));
}

/* Of what was compared only what is new. */
static bool is_shown(const Report *r, const Entry *e) {
    return !e->known && (!r->compared.with.len || entry_is_compared(r, e));
}

static void put_entries(Commands *c, const Listing *list) {
    for (int fails = 1; fails >= 0; fails--)
        for (int severity = SEVERITY_BLOCKER; severity >= SEVERITY_INFO; severity--)
            vec_each (const Entry, e, list) {
                if (is_shown(c->report, e) && e->fails == fails && (int)e->severity == severity)
                    put_entry(c, e);
            }
}

/* ---- the last line ---- */

/* As text that is no command, whatever the names in it. */
static void put_plain(Commands *c, Str text) {
    text = display_text(&c->arena, text);
    for (size_t i = 0; i < text.len; i++) {
        buf_add_char(c->out, text.ptr[i]);
        if (str_starts(str_from_pos(text, i), STR("##[")))
            buf_add_char(c->out, ' ');
    }
    buf_add_char(c->out, '\n');
}

static void put_ending(Commands *c) {
    const Report *r = c->report;
    Arena *a = &c->arena;
    Str known = known_text(a, r);
    put_plain(c, arena_format(a, "pyupgrade-check: %.*s: exit status %d.%s%.*s",
                              STR_ARG(report_reason(a, r)), r->exit_status, known.len ? " " : "",
                              STR_ARG(known)));
    arena_release(a);
}

void report_github(const Report *r, Buf *out) {
    Arena kept = {0};
    Commands c = {.report = r, .out = out};
    Listing list = listing_make(&kept, r, false);
    if (r->errors)
        vec_each (const Diag, d, r->errors) {
            put_error(&c, d);
        }
    put_entries(&c, &list);
    put_ending(&c);
    arena_release(&kept);
}
