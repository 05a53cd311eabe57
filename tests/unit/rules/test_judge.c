
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/judge.h"
#include "rules/load.h"

/* One project in a few words: requirements, then imports, workers and settings; see add_fact. */
typedef struct Case {
    const char *rule; /* keys after id, kind, message, sources */
    const char *kind;
    const char *facts; /* lines: "req NAME==1; marker", "use a.b", "worker gunicorn/gevent", ... */
    const char *want;  /* "severity lowest-highest count-of-targets" for each finding, or "" */
} Case;

static void add_requirement(Facts *f, Str text, bool constraint, bool optional, uint32_t line) {
    Requirement r = {0};
    Str why = {0};
    if (!requirement_parse(f->arena, text, &r, &why))
        fail_msg("%.*s: %.*s", STR_ARG(text), STR_ARG(why));
    *vec_push(f->arena, &f->dependencies) =
        (Dependency){.name = name_normalize(f->arena, r.name),
                     .specifiers = r.specifiers,
                     .marker = r.marker,
                     .constraint_only = constraint,
                     .optional = optional,
                     .place = {.path = STR("requirements.txt"), .line = line, .column = 1}};
}

static void add_fact(Facts *f, Str line, uint32_t number) {
    Place place = {.path = STR("x.py"), .line = number, .column = 1};
    Str kind = str_slice(line, 0, str_find_char(line, ' '));
    Str rest = str_trim(str_from_pos(line, kind.len));
    size_t cut = str_find_char(rest, '/');
    if (str_eq(kind, STR("req")))
        add_requirement(f, rest, false, false, number);
    else if (str_eq(kind, STR("constraint")))
        add_requirement(f, rest, true, false, number);
    else if (str_eq(kind, STR("extra")))
        add_requirement(f, rest, false, true, number);
    else if (str_eq(kind, STR("use")))
        *vec_push(f->arena, &f->uses) = (Use){.name = rest, .alive = MINORS_ALL, .place = place};
    else if (str_eq(kind, STR("guess")))
        *vec_push(f->arena, &f->uses) =
            (Use){.name = rest, .alive = MINORS_ALL, .guess = true, .place = place};
    else if (str_eq(kind, STR("strict")))
        *vec_push(f->arena, &f->settings) = (Setting){STR("warnings"), rest, place};
    else if (str_eq(kind, STR("use312")))
        *vec_push(f->arena, &f->uses) = (Use){.name = rest, .alive = MINOR_BIT(12), .place = place};
    else if (str_eq(kind, STR("call"))) { /* call NAME/KEYWORDS/COUNT */
        Str name = str_slice(rest, 0, cut), tail = str_from_pos(rest, cut + 1);
        size_t slash = str_find_char(tail, '/');
        Use u = {.form = USE_CALL, .name = name, .alive = MINORS_ALL, .place = place};
        u.detail = str_slice(tail, 0, slash);
        assert_true(str_to_u32(str_from_pos(tail, slash + 1), &u.positional));
        *vec_push(f->arena, &f->uses) = u;
    } else if (str_eq(kind, STR("worker")))
        *vec_push(f->arena, &f->workers) = (Worker){.server = str_slice(rest, 0, cut),
                                                    .model = str_from_pos(rest, cut + 1),
                                                    .label = rest,
                                                    .place = place};
    else if (str_eq(kind, STR("engine")))
        *vec_push(f->arena, &f->settings) = (Setting){STR("django.engine"), rest, place};
    else if (str_eq(kind, STR("image")))
        *vec_push(f->arena, &f->pins) =
            (PythonPin){.role = PIN_IMAGE, .label = rest, .minor = 11, .place = place};
    else if (str_eq(kind, STR("matrix")))
        *vec_push(f->arena, &f->matrices) = (TestMatrix){
            .what = STR("CI job"), .covers = MINOR_BIT(11) | MINOR_BIT(12), .place = place};
    else
        fail_msg("unknown fact %.*s", STR_ARG(line));
}

static Facts facts_of(Arena *a, const char *text) {
    Facts f = {.arena = a};
    uint32_t number = 0;
    Str rest = str_from(text);
    for (Str line; str_cut_line(&rest, &line);)
        add_fact(&f, line, ++number);
    return f;
}

static RuleSet rules_of(Arena *a, const Case *c) {
    RuleList list = {0};
    Diags diags = {0};
    Source src;
    source_init(&src, a, STR("r.yaml"),
                arena_format(a,
                             "- id: r\n  kind: %s\n  %s\n  message: \"{name} {version}\"\n"
                             "  sources: [s]\n",
                             c->kind, c->rule));
    rules_load(a, &src, &list, 0, &diags);
    if (diags.len)
        fail_msg("%s: %.*s", c->rule, STR_ARG(diags.items[0].message));
    return (RuleSet){list.items, list.len};
}

static int highest(Minors m) {
    int at = -1;
    for (int n = 0; n < 32; n++)
        if (m & MINOR_BIT((unsigned)n))
            at = n;
    return at;
}

static void run_case(const Case *c) {
    Arena a = {0};
    Facts facts = facts_of(&a, c->facts);
    RuleSet rules = rules_of(&a, c);
    CurrentPython current = {.minor = 10};
    Project p = {.facts = &facts, .current = &current};
    for (unsigned n = 9; n <= 15; n++)
        p.targets |= MINOR_BIT(n);
    for (unsigned n = 0; n < 32; n++)
        p.fulls[n] = arena_format(&a, "3.%u.4", n);
    Findings found = judge(&a, &rules, &p);
    Str got = {0};
    vec_each (Finding, f, &found) {
        got = arena_format(&a, "%.*s%s%s:%u %d-%d", STR_ARG(got), got.len ? ", " : "",
                           severity_text(f->severity), f->place.line, minors_lowest(f->affects),
                           highest(f->affects));
    }
    if (!str_eq(got, str_from(c->want)))
        fail_msg("%s\n%s\ngot: %.*s\nnot: %s", c->rule, c->facts, STR_ARG(got), c->want);
    arena_release(&a);
}

static const Case cases[] = {
    /* a deprecation is an info, a warning where warnings are errors */
    {"severity: warning\n  softer: {when: {not: {setting: \"warnings=error\"}}, severity: info}\n"
     "  targets: \">=3.12\"\n  match: {uses: a.b}",
     "deprecated", "use a.b", "info:1 12-15"},
    {"severity: warning\n  softer: {when: {not: {setting: \"warnings=error\"}}, severity: info}\n"
     "  targets: \">=3.12\"\n  match: {uses: a.b}",
     "deprecated", "use a.b\nstrict error", "warning:1 12-15"},
    {"severity: warning\n  softer: {when: {not: {setting: \"warnings=error\"}}, severity: info}\n"
     "  match: {uses: a.b}",
     "deprecated", "guess a.b", ""},
    {"match: {uses: a.b}", "removed-attribute", "guess a.b", "warning:1 9-15"},
    /* where the place breaks, that alone is said */
    {"targets: \"<3.12\"\n  match: {uses: a.b}\n  message: x\n  sources: [s]\n- id: s\n"
     "  kind: removed-attribute\n  targets: \">=3.12\"\n  match: {uses: a.b}",
     "deprecated", "use a.b\nuse a.c", "blocker:1 12-15"},
    {"targets: \"<3.12\"\n  match: {uses: a.b}\n  message: x\n  sources: [s]\n- id: s\n"
     "  kind: removed-attribute\n  targets: \">=3.12\"\n  match: {uses: a.c}",
     "deprecated", "use a.b\nuse a.c", "info:1 9-11, blocker:2 12-15"},
    /* a requirement is a set of versions, a rule another one */
    {"match: {requires: \"g<21.2\"}", "dep-incompatible", "req g==20.1.0", "blocker:1 9-15"},
    {"match: {requires: \"g<21.2\"}", "dep-incompatible", "req g==21.2.0", ""},
    {"match: {requires: \"g<21.2\"}", "dep-incompatible", "req g", "info:1 9-15"},
    {"match: {requires: \"g<21.2\"}", "dep-incompatible", "req g>=20", "info:1 9-15"},
    {"match: {requires: \"g<21.2\"}", "dep-incompatible", "req g>=20,<21", "blocker:1 9-15"},
    {"match: {requires: \"g<22.8\"}", "dep-incompatible", "req g~=21.1", "blocker:1 9-15"},
    {"match: {requires: \"g<21.2\"}", "dep-incompatible", "req other==1", ""},
    {"match: {requires: \"g<21.2\"}", "dep-unmaintained", "req g", ""},
    {"match: {requires: g}", "dep-unmaintained", "req g", "warning:1 9-15"},
    {"match: {requires: \"g<2\"}", "dep-incompatible", "extra g==1", "info:1 9-15"},
    /* markers and target ranges */
    {"targets: \">=3.12\"\n  match: {requires: \"g<2\"}", "dep-incompatible", "req g==1",
     "blocker:1 12-15"},
    {"match: {requires: \"g<2\"}", "dep-incompatible", "req g==1; python_version < '3.11'",
     "blocker:1 9-10"},
    {"targets: [\"3.13\"]\n  match: {requires: \"g<2\"}", "dep-incompatible",
     "req g==1; python_version < '3.11'", ""},
    /* constraints bound what is required, and can block alone */
    {"match: {requires: \"g<2\"}", "dep-incompatible", "req g\nconstraint g<2",
     "blocker:1 9-15, info:2 9-15"},
    {"match: {requires: \"g<2\"}", "dep-incompatible", "req g\nconstraint g>=2", ""},
    {"match: {requires: \"g<2\"}", "dep-incompatible", "constraint g<2", "warning:1 9-15"},
    /* a pin on another line is what is installed */
    {"match: {requires: \"g<2\"}", "dep-incompatible", "req g\nreq g==2.1", ""},
    {"match: {requires: \"g<2\"}", "dep-incompatible", "req g\nreq g==1.1", "blocker:2 9-15"},
    /* tables of minimum versions */
    {"match: {requires: g}\n  minimum: {\"3.11\": \"2\", \"3.13\": \"3\"}", "dep-incompatible",
     "req g==2.5", "blocker:1 13-15"},
    {"match: {requires: g}\n  minimum: {\"3.11\": \"2\"}\n  advised: {\"3.12\": \"2.5\"}",
     "dep-incompatible", "req g==2.1", "info:1 12-15"},
    {"match: {requires: g}\n  advised: {\"3.12\": \"2.5\"}", "dep-incompatible", "req g>=2.1", ""},
    {"match: {requires: g}\n  minimum: {\"3.12\": \"2\"}\n  softer: {when: {not: {uses: a.b}}}",
     "dep-incompatible", "req g==1", "info:1 12-15"},
    {"match: {requires: g}\n  minimum: {\"3.12\": \"2\"}\n  softer: {when: {not: {uses: a.b}}}",
     "dep-incompatible", "req g==1\nuse a.b", "blocker:1 12-15"},
    /* facts of different kinds */
    {"match: {requires: \"g<21.2\"}\n  when: {not: {requires: \"setuptools<82\"}}",
     "dep-incompatible", "req g==20\nreq setuptools==70", ""},
    {"match: {requires: \"g<21.2\"}\n  when: {not: {requires: \"setuptools<82\"}}",
     "dep-incompatible", "req g==20\nreq setuptools", "blocker:1 9-15"},
    {"match: {requires: \"g<21\"}\n  when: {resolves: \"setuptools>=82\"}", "dep-incompatible",
     "req g==20\nreq setuptools", "blocker:1 9-15"},
    {"match: {requires: \"g<21\"}\n  when: {resolves: \"setuptools>=82\"}", "dep-incompatible",
     "req g==20\nreq setuptools<70", ""},
    {"match: {requires: \"g<21\"}\n  when: {resolves: \"setuptools>=82\"}", "dep-incompatible",
     "req g==20", ""},
    {"match: {deploys: \"gunicorn/eventlet\"}\n  when: {resolves: \"gunicorn>=26\"}",
     "deploy-worker", "req gunicorn\nworker gunicorn/eventlet", "info:2 9-15"},
    {"match: {deploys: \"gunicorn/eventlet\"}\n  when: {resolves: \"gunicorn>=26\"}",
     "deploy-worker", "req gunicorn<26\nworker gunicorn/eventlet", ""},
    {"match: {deploys: \"*/gevent\"}", "deploy-worker", "worker celery/gevent\nworker x/eventlet",
     "info:1 9-15"},
    {"match: {requires: p}\n  when: {setting: \"django.engine=*mysql*\"}", "dep-unmaintained",
     "req p\nengine django_mysql_geventpool.backends.mysql", "warning:1 9-15"},
    {"match: {requires: p}\n  when: {setting: \"django.engine=*postgres*\"}", "dep-unmaintained",
     "req p\nengine django_mysql_geventpool.backends.mysql", ""},
    {"match: {requires: p}\n  when: {any: [{imports: a}, {imports: b}]}", "dep-unmaintained",
     "req p\nuse b.c", "warning:1 9-15"},
    {"match: {requires: p}\n  when: {imports: b, python: \"<3.10\"}", "dep-unmaintained",
     "req p\nuse b", ""},
    {"match: {requires: p}\n  when: {target: \">=3.14\"}", "dep-unmaintained", "req p",
     "warning:1 14-15"},
    /* imports */
    {"match: {imports: imp}", "removed-module", "use imp\nuse imp.x\nuse important",
     "blocker:1 9-15, blocker:2 9-15"},
    {"match: {imports: imp}", "removed-module", "use312 imp", "blocker:1 12-12"},
    {"match: {imports: cgi}\n  provided-by: [legacy-cgi]", "removed-module",
     "use cgi\nreq legacy-cgi; python_version >= '3.13'", "blocker:1 9-12"},
    {"match: {imports: distutils}\n  softer: {when: {declares: setuptools}, severity: warning, "
     "message: m}",
     "removed-module", "use distutils\nreq setuptools", "warning:1 9-15"},
    /* the shape of a call */
    {"match: {calls: \"a.L(loop)\"}", "removed-parameter", "call a.L/x,loop/0\ncall a.L/x/1",
     "blocker:1 9-15"},
    {"match: {calls: \"a.L(#2)\"}", "removed-parameter", "call a.L//1\ncall a.L//2\ncall a.L//3",
     "blocker:2 9-15, blocker:3 9-15"},
    {"match: {calls: \"a.L(!src#1)\"}", "removed-parameter",
     "call a.L//0\ncall a.L//1\ncall a.L/src/0\ncall a.L/**/0", "blocker:1 9-15"},
    {"match: {calls: a.L}", "removed-attribute", "call a.L//0\nuse a.L", "blocker:1 9-15"},
    /* Python versions that the project states */
    {"match: {project: python-older}", "deploy-python", "image python:3.11", "info:1 12-15"},
    {"match: {project: marker-gap}", "dep-marker-gap",
     "req n==1; python_version < '3.9'\nreq n==2; python_version == '3.9'\n"
     "req n==3; python_version == '3.10'",
     "warning:3 11-15"},
    {"match: {project: marker-gap}", "dep-marker-gap",
     "req n==2; python_version == '3.9'\nreq n==3; python_version >= '3.10'", ""},
    {"match: {project: marker-gap}", "dep-marker-gap", "req tomli; python_version < '3.11'", ""},
    {"match: {project: matrix-gap}", "ci-config", "matrix", "warning:1 9-15"},
};

static void rules_meet_facts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&cases[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rules_meet_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
