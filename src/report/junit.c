/* JUnit XML, as Jenkins, GitLab and others read it. The schema is that of Jenkins' xUnit plugin.
 *
 *     testsuite "Python 3.11"     one for each judged target
 *       testcase                  one for each finding there: class is the path, name is the rule
 *         failure                 what --fail-on names (of `never`: blockers)
 *         skipped                 the rest: below that, or known
 *     testsuite "Files"           what could not be read
 *
 * A suite without findings has one test that passes: a run that says nothing would look like one
 * that did not happen. */
#include "report/listing.h"
#include "report/words.h"
#include "text/display.h"
#include "text/xml_text.h"

/* What a suite is about. */
typedef enum SuiteKind {
    SUITE_TARGET, /* a judged Python */
    SUITE_FLOOR,  /* one that the project supports, for what needs a newer one */
    SUITE_FILES,  /* what could not be read */
} SuiteKind;

typedef struct Counts {
    size_t tests, failures, errors, skipped;
} Counts;

typedef struct JunitReport {
    const Report *report;
    Listing list;
    Buf suites; /* as written so far: their sums stand before them */
    Buf cases;  /* of the suite */
    Counts sum, suite;
    Arena arena; /* texts of one test; released after each */
} JunitReport;

/* ---- XML ---- */

static void put_attribute(Buf *out, const char *name, Str value) {
    buf_format(out, " %s=\"", name);
    xml_add_text(out, value);
    buf_add_char(out, '"');
}

static void begin_test(JunitReport *j, Str class_name, Str name) {
    buf_add(&j->cases, STR("    <testcase"));
    put_attribute(&j->cases, "classname", class_name);
    put_attribute(&j->cases, "name", name);
    j->suite.tests++;
}

static void end_test(JunitReport *j, const char *outcome, Str type, Str message, Str text) {
    buf_format(&j->cases, ">\n      <%s", outcome);
    put_attribute(&j->cases, "type", type);
    put_attribute(&j->cases, "message", message);
    buf_add_char(&j->cases, '>');
    xml_add_text(&j->cases, text);
    buf_format(&j->cases, "</%s>\n    </testcase>\n", outcome);
    arena_release(&j->arena);
}

static void put_passing_test(JunitReport *j, Str name) {
    begin_test(j, STR("pyupgrade-check"), name);
    buf_add(&j->cases, STR("/>\n"));
}

static void put_counts(Buf *out, const Counts *c, bool skipped) {
    buf_format(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\"", c->tests, c->failures,
               c->errors);
    if (skipped)
        buf_format(out, " skipped=\"%zu\"", c->skipped);
}

static void end_suite(JunitReport *j, Str name) {
    buf_add(&j->suites, STR("  <testsuite"));
    put_attribute(&j->suites, "name", name);
    put_counts(&j->suites, &j->suite, true);
    buf_add(&j->suites, STR(">\n"));
    buf_add(&j->suites, buf_str(&j->cases));
    buf_add(&j->suites, STR("  </testsuite>\n"));
    j->sum.tests += j->suite.tests;
    j->sum.failures += j->suite.failures;
    j->sum.errors += j->suite.errors;
    j->sum.skipped += j->suite.skipped;
    j->suite = (Counts){0};
    buf_clear(&j->cases);
}

/* ---- tests ---- */

/* The finding as it reads for the suite's Python. */
static Str message_at(JunitReport *j, const Entry *e, int minor) {
    const Finding *f = e->finding;
    Str text = {0};
    if (f->wording.len && (f->affects & MINOR_BIT((unsigned)minor)))
        text = message_for(&j->arena, f, e->section->plan->project, minor);
    return display_text(&j->arena, text.len ? text : f->message);
}

static Str fix_at(JunitReport *j, const Entry *e, int minor) {
    const Finding *f = e->finding;
    FixFor fix = {.to = f->to, .text = f->fix};
    if (f->rule && f->wording.len && (f->affects & MINOR_BIT((unsigned)minor)))
        fix = fix_for(&j->arena, f, e->section->plan->project, minor);
    return display_text(&j->arena, fix_words(&j->arena, f->rule, fix.to, fix.text));
}

static Str details(JunitReport *j, const Entry *e, Str path, Str message, Str fix) {
    const Finding *f = e->finding;
    Arena *a = &j->arena;
    Buf out = {0};
    Place shown = f->place;
    shown.path = path;
    buf_format(&out, "%.*s: %s: %.*s\n", STR_ARG(place_text(a, &shown)), severity_text(e->severity),
               STR_ARG(message));
    if (fix.len)
        buf_format(&out, "fix: %.*s\n", STR_ARG(fix));
    buf_format(&out, "affects: %.*s\n", STR_ARG(affected_text(a, e->affects, e->lacks)));
    for (size_t i = 0; f->rule && i < f->rule->source_count; i++)
        buf_format(&out, "source: %.*s\n", STR_ARG(f->rule->sources[i]));
    Str copy = arena_str(a, buf_str(&out));
    buf_release(&out);
    return copy;
}

/* "stdlib.imp: imp (12:5)": a line may have several of one rule. */
static Str test_name(Arena *a, const Finding *f) {
    Str rule = f->rule ? f->rule->id : str_from(finding_kind_text(f->kind));
    return arena_format(a, "%.*s: %.*s (%u:%u)", STR_ARG(rule), STR_ARG(display_text(a, f->name)),
                        first_line(&f->place), f->place.column ? f->place.column : 1);
}

static Str skipped_message(JunitReport *j, const Entry *e, Str message) {
    const Compared *c = &j->report->compared;
    if (!e->known)
        return arena_format(&j->arena, "%s: %.*s", severity_text(e->severity), STR_ARG(message));
    return arena_format(&j->arena, "known (%.*s): %.*s", STR_ARG(display_text(&j->arena, c->with)),
                        STR_ARG(message));
}

static void put_finding(JunitReport *j, const Entry *e, int minor) {
    Arena *a = &j->arena;
    Str path = display_clean(a, repository_path(a, j->report, e->finding->place.path));
    Str message = message_at(j, e, minor);
    Str text = details(j, e, path, message, fix_at(j, e, minor));
    Str severity = str_from(severity_text(e->severity));
    begin_test(j, path, test_name(a, e->finding));
    if (e->fails) {
        j->suite.failures++;
        end_test(j, "failure", severity, message, text);
    } else {
        j->suite.skipped++;
        end_test(j, "skipped", severity, skipped_message(j, e, message), text);
    }
}

/* ---- suites ---- */

static Minors judged_minors(const Report *r) {
    Minors minors = 0;
    for (size_t i = 0; i < r->section_count; i++)
        for (size_t t = 0; t < r->sections[i].plan->target_count; t++)
            minors |= MINOR_BIT((unsigned)r->sections[i].plan->targets[t].minor);
    return minors;
}

static void put_python(JunitReport *j, SuiteKind kind, int minor) {
    bool is_floor = kind == SUITE_FLOOR;
    vec_each (const Entry, e, &j->list) {
        Minors here = is_floor ? e->lacks : e->affects;
        if (here & MINOR_BIT((unsigned)minor))
            put_finding(j, e, minor);
    }
    if (!j->suite.tests)
        put_passing_test(j, STR("nothing found"));
    end_suite(j, arena_format(&j->arena, "Python 3.%d%s", minor, is_floor ? " (supported)" : ""));
    arena_release(&j->arena);
}

static void put_pythons(JunitReport *j, SuiteKind kind, Minors minors) {
    for (int n = 0; n < 32; n++)
        if (minors & MINOR_BIT((unsigned)n))
            put_python(j, kind, n);
}

static Minors lacking_minors(const Listing *list) {
    Minors minors = 0;
    vec_each (const Entry, e, list) {
        minors |= e->lacks;
    }
    return minors;
}

static void put_unread(JunitReport *j, const Diag *d) {
    Arena *a = &j->arena;
    Place place = d->place;
    place.path = display_clean(a, repository_path(a, j->report, place.path));
    Str message = display_text(a, d->message);
    Str text = arena_format(a, "%.*s: %.*s\n", STR_ARG(place_text(a, &place)), STR_ARG(message));
    begin_test(j, place.path.len ? place.path : STR("pyupgrade-check"),
               arena_format(a, "read (%u)", first_line(&place)));
    j->suite.errors++;
    end_test(j, "error", STR("unread"), message, text);
}

static void put_files(JunitReport *j) {
    const Diags *errors = j->report->errors;
    if (errors && errors->len) {
        vec_each (const Diag, d, errors) {
            put_unread(j, d);
        }
        end_suite(j, STR("Files"));
    } else if (!j->sum.tests) {
        put_passing_test(j, STR("nothing to judge"));
        end_suite(j, STR("Files"));
    }
}

void report_junit(const Report *r, Buf *out) {
    Arena kept = {0};
    JunitReport j = {.report = r, .list = listing_make(&kept, r, false)};
    put_pythons(&j, SUITE_FLOOR, lacking_minors(&j.list));
    put_pythons(&j, SUITE_TARGET, judged_minors(r));
    put_files(&j);
    buf_add(out, STR("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"));
    put_attribute(out, "name", STR("pyupgrade-check"));
    put_counts(out, &j.sum, false);
    buf_add(out, STR(">\n"));
    buf_add(out, buf_str(&j.suites));
    buf_add(out, STR("</testsuites>\n"));
    buf_release(&j.suites);
    buf_release(&j.cases);
    arena_release(&j.arena);
    arena_release(&kept);
}
