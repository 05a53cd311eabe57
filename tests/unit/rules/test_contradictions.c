/* Contradictions: two places in, at most one finding out, which stands at one and names the other.
 */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/judge.h"
#include "rules/load.h"

/* `facts`, one a line:
 *     floor PATH SPECIFIERS            lock PATH SPECIFIERS
 *     image PATH MINOR                 runtime PATH MINOR
 *     workflow PATH MINOR              classifier PATH MINOR
 *     matrix PATH MINOR MINOR          the first and the last that it covers
 *     current PATH MINOR               where the image is that says so
 *     req PATH REQUIREMENT             constraint PATH REQUIREMENT
 *     extra PATH REQUIREMENT           locked PATH REQUIREMENT
 *     answered PATH REQUIREMENT        one that a lock answers
 *     include PATH OTHER               limits PATH OTHER     -r and -c
 * `want`: "path:line other-place" of each finding. */
typedef struct Case {
    const char *fact, *facts, *want;
} Case;

typedef struct World {
    Arena arena;
    Facts facts;
    CurrentPython current;
    uint32_t line;
} World;

static Str next_word(Str *rest) {
    Str word = str_slice(*rest, 0, str_find_char(*rest, ' '));
    *rest = str_trim(str_from_pos(*rest, word.len));
    return word;
}

static int minor_from(Str *rest) {
    uint32_t minor;
    assert_true(str_to_u32(next_word(rest), &minor));
    return (int)minor;
}

static void add_pin(World *w, PinRole role, Place place, Str rest) {
    PythonPin pin = {.role = role, .label = rest, .minor = -1, .final = true, .place = place};
    if (role == PIN_FLOOR || role == PIN_LOCK)
        assert_true(specifier_set_parse(&w->arena, rest, &pin.specifiers, NULL));
    else
        pin.minor = minor_from(&rest);
    *vec_push(&w->arena, &w->facts.pins) = pin;
}

static void add_matrix(World *w, Place place, Str rest) {
    int from = minor_from(&rest), to = minor_from(&rest);
    TestMatrix m = {.what = STR("CI job"), .label = STR("matrix"), .place = place};
    for (int n = from; n <= to; n++)
        m.covers |= MINOR_BIT((unsigned)n);
    *vec_push(&w->arena, &w->facts.matrices) = m;
}

static Dependency *add_requirement(World *w, Place place, Str text) {
    Requirement r = {0};
    if (!requirement_parse(&w->arena, text, &r, NULL))
        fail_msg("%.*s", STR_ARG(text));
    Dependency *d = vec_push(&w->arena, &w->facts.dependencies);
    *d = (Dependency){.name = name_normalize(&w->arena, r.name),
                      .specifiers = r.specifiers,
                      .marker = r.marker,
                      .place = place};
    return d;
}

static bool add_dependency(World *w, Str kind, Place place, Str rest) {
    static const char *const kinds[] = {"req", "constraint", "extra", "locked", "answered"};
    size_t at = 0;
    while (at < 5 && !str_eq(kind, str_from(kinds[at])))
        at++;
    if (at == 5)
        return false;
    Dependency *d = add_requirement(w, place, rest);
    d->constraint_only = at == 1;
    d->optional = at == 2;
    d->group = at == 2 ? STR("extra:x") : STR("");
    d->from_lock = at == 3;
    d->locked = at == 3 ? STR("x") : (Str){0};
    d->superseded = at == 4;
    return true;
}

static void add_fact(World *w, Str line) {
    static const struct {
        const char *kind;
        PinRole role;
    } pins[] = {{"floor", PIN_FLOOR},       {"lock", PIN_LOCK},
                {"image", PIN_IMAGE},       {"runtime", PIN_RUNTIME},
                {"workflow", PIN_WORKFLOW}, {"classifier", PIN_CLASSIFIER}};
    Str kind = next_word(&line), path = next_word(&line);
    Place place = {.path = path, .line = ++w->line, .column = 1};
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++)
        if (str_eq(kind, str_from(pins[i].kind))) {
            add_pin(w, pins[i].role, place, line);
            return;
        }
    if (add_dependency(w, kind, place, line))
        return;
    if (str_eq(kind, STR("matrix")))
        add_matrix(w, place, line);
    else if (str_eq(kind, STR("current")))
        w->current = (CurrentPython){.minor = minor_from(&line), .role = PIN_IMAGE, .place = place};
    else if (str_eq(kind, STR("include")) || str_eq(kind, STR("limits")))
        *vec_push(&w->arena, &w->facts.includes) =
            (Include){.path = line, .constraint = str_eq(kind, STR("limits")), .place = place};
    else
        fail_msg("unknown fact %.*s", STR_ARG(kind));
}

static RuleSet rule_for(Arena *a, const char *fact) {
    RuleList list = {0};
    Diags diags = {0};
    Source src;
    source_init(&src, a, STR("r.yaml"),
                arena_format(a,
                             "- id: r\n  kind: python-cap\n  match: {project: %s}\n"
                             "  message: \"{other}\"\n  sources: [s]\n",
                             fact));
    rules_load(a, &src, &list, 0, &diags);
    assert_int_equal(diags.len, 0);
    return (RuleSet){list.items, list.len};
}

static void run_case(const Case *c, bool files_only) {
    World w = {.current = {.minor = -1}};
    w.facts.arena = &w.arena;
    Str rest = str_from(c->facts);
    for (Str line; str_cut_line(&rest, &line);)
        add_fact(&w, line);
    RuleSet rules = rule_for(&w.arena, c->fact);
    Project p = {.facts = &w.facts,
                 .current = &w.current,
                 .targets = MINOR_BIT(11) | MINOR_BIT(12),
                 .files_only = files_only};
    for (unsigned n = 0; n < 32; n++)
        p.fulls[n] = arena_format(&w.arena, "3.%u.4", n);
    Findings found = judge(&w.arena, &rules, &p);
    Str got = {0};
    vec_each (Finding, f, &found) {
        got = arena_format(&w.arena, "%.*s%s%.*s:%u %.*s", STR_ARG(got), got.len ? "\n" : "",
                           STR_ARG(f->place.path), f->place.line, STR_ARG(f->message));
    }
    if (!str_eq(got, str_from(c->want)))
        fail_msg("%s\n%s\ngot: %.*s\nnot: %s", c->fact, c->facts, STR_ARG(got), c->want);
    arena_release(&w.arena);
}

static const Case cases[] = {
    /* what runs and requires-python */
    {"python-refused", "image Dockerfile 8\nfloor pyproject.toml >=3.9",
     "Dockerfile:1 requires-python >=3.9 (pyproject.toml:2)"},
    {"python-refused", "runtime .python-version 13\nfloor setup.py >=3.9,<3.13",
     ".python-version:1 requires-python >=3.9,<3.13 (setup.py:2)"},
    {"python-refused", "image Dockerfile 9\nfloor pyproject.toml >=3.9", ""},
    {"python-refused", "image Dockerfile 8\nfloor lib/pyproject.toml >=3.9", ""},
    {"python-refused",
     "image lib/deploy/Dockerfile 8\nfloor pyproject.toml >=3.9\nfloor lib/setup.py >=3.8", ""},
    {"python-refused", "image library/Dockerfile 8\nfloor lib/pyproject.toml >=3.9", ""},
    {"python-refused", "image tests/Dockerfile 8\nfloor pyproject.toml >=3.9", ""},
    {"python-refused", "workflow .github/workflows/a.yml 8\nfloor pyproject.toml >=3.9", ""},
    /* tests and requires-python */
    {"matrix-refused", "matrix tox.ini 8 11\nfloor pyproject.toml >=3.10",
     "tox.ini:1 requires-python >=3.10 (pyproject.toml:2)"},
    {"matrix-refused", "matrix tox.ini 10 11\nfloor pyproject.toml >=3.10", ""},
    {"matrix-refused", "matrix tox.ini 6 8\nfloor pyproject.toml >=3.10", ""},
    /* tests and what runs */
    {"matrix-misses", "current Dockerfile 12\nmatrix ci.yml 9 10", "ci.yml:2 3.12 (Dockerfile:1)"},
    {"matrix-misses", "current Dockerfile 12\nmatrix ci.yml 9 12", ""},
    {"matrix-misses", "current Dockerfile 12\nmatrix ci.yml 9 10\nmatrix tox.ini 11 12", ""},
    {"matrix-misses", "current Dockerfile 12\nmatrix ci.yml 9 10\nworkflow b.yml 12", ""},
    {"matrix-misses", "current tests/Dockerfile 12\nmatrix ci.yml 9 10", ""},
    {"matrix-misses", "current Dockerfile 12", ""},
    {"matrix-misses", "matrix ci.yml 9 10", ""},
    /* classifiers */
    {"classifier-refused",
     "floor setup.py >=3.9,<3.12\nclassifier setup.py 8\nclassifier setup.py 9\nclassifier "
     "setup.py "
     "12",
     "setup.py:2 requires-python >=3.9,<3.12 (setup.py:1)"},
    {"classifier-refused", "floor setup.py >=3.9\nclassifier setup.py 9", ""},
    {"classifier-refused", "floor setup.py >=3.9\nclassifier lib/setup.py 8", ""},
    /* locks and requires-python */
    {"lock-python", "floor pyproject.toml >=3.10\nlock uv.lock >=3.9",
     "uv.lock:2 requires-python >=3.10 (pyproject.toml:1)"},
    {"lock-python", "floor pyproject.toml >=3.10\nlock uv.lock >=3.10.0", ""},
    {"lock-python", "floor pyproject.toml >=3.10\nlock pylock.toml >=3.11", ""},
    {"lock-python",
     "floor pyproject.toml >=3.9\nfloor b/pyproject.toml >=3.10\nlock uv.lock >=3.10", ""},
    {"lock-python", "floor a/pyproject.toml >=3.9\nlock uv.lock >=3.10", ""},
    /* requirements that are installed at once */
    {"lines-contradict", "req a.txt x>=2\nreq a.txt x<2", "a.txt:2 >=2 (a.txt:1)"},
    {"lines-contradict", "req a.txt x>=2\nreq a.txt x<3", ""},
    {"lines-contradict", "req a.txt x>=2\nreq b.txt x<2", ""},
    {"lines-contradict",
     "req a.txt x>=2; python_version < '3.12'\nreq a.txt x<2; python_version >= '3.12'", ""},
    {"lines-contradict", "req a.txt x==2; sys_platform == 'win32'\nreq a.txt x==3", ""},
    {"lines-contradict", "req a.txt x==2; extra == 'q'\nreq a.txt x==3", ""},
    {"lines-contradict", "req b.txt x==1\nreq a.txt x==2\ninclude a.txt b.txt",
     "a.txt:2 ==1 (b.txt:1)"},
    {"lines-contradict", "req a.txt x==1\nreq c.txt x==2\ninclude a.txt b.txt\ninclude b.txt c.txt",
     "a.txt:1 ==2 (c.txt:2)"},
    {"lines-contradict", "req a.txt x==1\nreq b.txt x==2\ninclude c.txt a.txt\ninclude c.txt b.txt",
     "b.txt:2 ==1 (a.txt:1)"},
    {"lines-contradict", "req a.txt x==1\nconstraint b.txt x<1\nlimits a.txt b.txt",
     "a.txt:1 <1 (b.txt:2)"},
    {"lines-contradict",
     "constraint b.txt x>=2\nconstraint b.txt x<1\nreq a.txt y==1\nlimits a.txt b.txt", ""},
    {"lines-contradict", "req a.txt x==1\nreq b.txt x==2\ninclude a.txt b.txt\ninclude b.txt a.txt",
     "a.txt:1 ==2 (b.txt:2)"},
    {"lines-contradict", "req setup.py x>=2\nreq setup.py x<2", ""},
    {"lines-contradict", "req pyproject.toml x>=2\nreq pyproject.toml x<2",
     "pyproject.toml:2 >=2 (pyproject.toml:1)"},
    {"lines-contradict", "req pyproject.toml x>=2\nreq requirements.txt x<2", ""},
    /* the main list and an extra */
    {"lists-contradict", "req pyproject.toml x>=2\nextra pyproject.toml x<2",
     "pyproject.toml:2 >=2 (pyproject.toml:1)"},
    {"lists-contradict", "req pyproject.toml x>=2\nextra pyproject.toml x>2", ""},
    {"lists-contradict", "req pyproject.toml x>=2\nextra lib/pyproject.toml x<2", ""},
    /* a lock and its manifest */
    {"lock-stale", "answered pyproject.toml x>=2\nlocked uv.lock x==1.5",
     "uv.lock:2 >=2 (pyproject.toml:1)"},
    {"lock-stale", "answered lib/pyproject.toml x>=2\nlocked uv.lock x==1.5",
     "uv.lock:2 >=2 (lib/pyproject.toml:1)"},
    {"lock-stale", "answered pyproject.toml x>=2\nlocked uv.lock x==1.5\nlocked uv.lock x==2.5",
     ""},
    {"lock-stale", "answered pyproject.toml x>=2\nlocked uv.lock x==2.0+cpu", ""},
    {"lock-stale", "answered pyproject.toml x==2.0\nlocked uv.lock x==2.0+cpu", ""},
    {"lock-stale", "answered a/pyproject.toml x>=2\nlocked b/poetry.lock x==1.5", ""},
    {"lock-stale",
     "answered pyproject.toml x>=2\nlocked uv.lock x==1.5\nconstraint pyproject.toml x==1.5", ""},
};

static void each_contradiction_is_one_finding(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&cases[i], false);
}

/* CONTRACT: a run on single files never invents findings about the project. */
static void single_files_declare_nothing(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Case c = cases[i];
        Str fact = str_from(c.fact);
        if (str_eq(fact, STR("lines-contradict")) || str_eq(fact, STR("lists-contradict")) ||
            str_eq(fact, STR("lock-stale")))
            continue;
        c.want = "";
        run_case(&c, true);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_contradiction_is_one_finding),
        cmocka_unit_test(single_files_declare_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
