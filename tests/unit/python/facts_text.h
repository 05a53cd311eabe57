/* What the tests of this folder share: source text in, facts out as lines of text.
 *
 *     3 import imp                  line, form, name
 *     5 call ssl.wrap_socket(a,b)   keywords, or for a late patch "(after ssl)"
 *     7 import imp @0-11            only on these minors (@12- : from 12 on) */
#ifndef TEST_FACTS_TEXT_H
#define TEST_FACTS_TEXT_H

#include "base/buf.h"
#include "python/scan.h"

#include <string.h>

/* The names that all tests ask about. */
static const char *const test_names[] = {
    "imp",
    "distutils",
    "asyncore",
    "crypt",
    "smtpd",
    "cgi",
    "pipes",
    "pkg_resources",
    "gevent",
    "gevent.wsgi",
    "eventlet",
    "geventwebsocket",
    "psycogreen",
    "collections.Mapping",
    "collections.Callable",
    "inspect.getargspec",
    "ssl.wrap_socket",
    "ssl.match_hostname",
    "locale.format",
    "asyncio.sleep",
    "asyncio.Lock",
    "http.client.HTTPSConnection",
    "os.popen2",
    "array.array.tostring",
    "json.loads(encoding)",
    "json.loads(cls)",
    "bz2.BZ2File(#3)",
    "concurrent.futures.Executor.submit(fn)",
    "asyncio.Task.all_tasks",
    "asyncio.get_event_loop",
    "configparser.ConfigParser.readfp",
    "configparser.RawConfigParser.readfp",
    "configparser.SafeConfigParser",
    "configparser.ParsingError.filename",
    "importlib.abc.Loader.load_module",
    "importlib.machinery.SourceFileLoader.load_module",
    "pathlib.Path.link_to",
    "smtplib.SMTP_SSL.certfile",
    "threading.Thread.isAlive",
    "unittest.TestCase.assertEquals",
    "unittest.TestCase.assertRegexpMatches",
    "unittest.TestCase.failIf",
    "unittest.IsolatedAsyncioTestCase.assertEquals",
    "xml.etree.ElementTree.Element.getchildren",
    "xml.etree.ElementTree.ElementTree.getiterator",
    "argparse.ArgumentParser.add_argument(help=\"*%*\" & !\"*%%*\")",
    "builtins.open(mode#2=\"U\"|\"[rb]U\")",
    "math.factorial(#1=float|division)",
    "time.strptime(#2=\"*%d*\" & !\"*%[Yy]*\")",
    "time.strptime(!format#2, x=list[call])",
};

typedef struct Scanned {
    Arena arena;
    Facts facts;
    ScanStats stats;
} Scanned;

static inline void scan_with(Scanned *s, Str text, PythonRole role, bool skip_stage1) {
    *s = (Scanned){0};
    Arena names_arena = {0};
    Str names[sizeof test_names / sizeof *test_names];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        names[i] = str_from(test_names[i]);
    NameSet *set = name_set_new(&names_arena, names, sizeof names / sizeof *names);
    PythonScanner *scanner = python_scanner_new(set);
    Source src;
    s->facts.arena = &s->arena;
    source_init(&src, &s->arena, STR("app.py"), text);
    python_scan(scanner, &src, role, skip_stage1, &s->facts, &s->stats);
    python_scanner_free(scanner);
    arena_release(&names_arena);
}

static inline void minors_text(Buf *out, Minors minors) {
    if (minors == MINORS_ALL)
        return;
    buf_add(out, STR(" @"));
    const char *comma = "";
    for (unsigned from = 0; from < 32; from++) {
        unsigned to = from;
        if (!(minors & MINOR_BIT(from)))
            continue;
        while (to < 31 && (minors & MINOR_BIT(to + 1)))
            to++;
        buf_format(out, to == from ? "%s%u" : to == 31 ? "%s%u-" : "%s%u-%u", comma, from, to);
        comma = ",";
        from = to;
    }
}

static inline void use_text(Buf *out, const Use *u) {
    static const char *const forms[] = {"import", "name", "call"};
    buf_format(out, "%u %s %.*s", u->place.line, forms[u->form], STR_ARG(u->name));
    if (u->late_patch)
        buf_format(out, "(after %.*s)", STR_ARG(u->detail));
    else if (u->detail.len)
        buf_format(out, "(%.*s)", STR_ARG(u->detail));
    if (u->through.len)
        buf_format(out, " via %.*s%s", STR_ARG(u->through), u->guess ? "?" : "");
    minors_text(out, u->alive);
    buf_add_char(out, '\n');
}

static inline void dependency_text(Scanned *s, Buf *out, const Dependency *d) {
    Str specifiers = specifier_set_text(&s->arena, &d->specifiers);
    Str marker = marker_text(&s->arena, d->marker);
    buf_format(out, "%u dep %.*s%.*s", d->place.line, STR_ARG(d->name), STR_ARG(specifiers));
    if (marker.len)
        buf_format(out, " ; %.*s", STR_ARG(marker));
    if (d->group.len)
        buf_format(out, " [%.*s]", STR_ARG(d->group));
    buf_add_char(out, '\n');
}

/* All facts; to be released by the caller. */
static inline void facts_text(Scanned *s, Buf *out) {
    Facts *f = &s->facts;
    vec_each (Use, u, &f->uses) {
        use_text(out, u);
    }
    vec_each (CodeMark, m, &f->marks) {
        buf_format(out, "%u mark %.*s(%.*s)", m->place.line, STR_ARG(m->name), STR_ARG(m->detail));
        minors_text(out, m->alive);
        buf_add_char(out, '\n');
    }
    vec_each (Worker, w, &f->workers) {
        buf_format(out, "%u worker %.*s: %.*s\n", w->place.line, STR_ARG(w->server),
                   STR_ARG(w->label));
    }
    vec_each (Setting, t, &f->settings) {
        buf_format(out, "%u %.*s=%.*s\n", t->place.line, STR_ARG(t->key), STR_ARG(t->value));
    }
    vec_each (Dependency, d, &f->dependencies) {
        dependency_text(s, out, d);
    }
    vec_each (PythonPin, p, &f->pins) {
        buf_format(out, "%u %s %.*s\n", p->place.line,
                   p->role == PIN_FLOOR ? "python" : "classifier", STR_ARG(p->label));
    }
    vec_each (LineNote, n, &f->notes) {
        buf_format(out, "%u note %.*s\n", n->place.line, STR_ARG(n->name));
    }
    vec_each (Diag, d, &f->errors) {
        buf_format(out, "%u error %.*s\n", d->place.line, STR_ARG(d->message));
    }
}

typedef struct SnippetCase {
    const char *source;
    const char *expected;
} SnippetCase;

/* Scans each snippet with and without stage 1, and tells the first that differs. */
static inline void check_snippets(const SnippetCase *cases, size_t count, PythonRole role) {
    for (size_t i = 0; i < count; i++) {
        for (int skip = 0; skip < 2; skip++) {
            Scanned s;
            Buf out = {.max = 1 << 20};
            buf_add(&out, STR(""));
            scan_with(&s, str_from(cases[i].source), role, skip != 0);
            facts_text(&s, &out);
            if (!str_eq(buf_str(&out), str_from(cases[i].expected)))
                fail_msg("%sof\n%s\ngives\n%.*sinstead of\n%s", skip ? "stage 2 alone " : "scan ",
                         cases[i].source, STR_ARG(buf_str(&out)), cases[i].expected);
            buf_release(&out);
            arena_release(&s.arena);
        }
    }
}

#define CHECK_SNIPPETS(cases, role) check_snippets((cases), sizeof(cases) / sizeof *(cases), (role))

#endif
