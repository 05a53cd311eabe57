/* Rules of kind needs-newer: what is too new for the Pythons that the project allows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/judge.h"
#include "rules/load.h"

enum { KNOWN = 0x1ff00 /* 3.8 to 3.16 */, ALL_TARGETS = 0xfe00 /* 3.9 to 3.15 */ };

static const char rule_text[] = "- id: newer.tomllib\n"
                                "  kind: needs-newer\n"
                                "  targets: \"<3.11\"\n"
                                "  match: {imports: tomllib}\n"
                                "  message: \"tomllib is new in Python 3.11; {floor}\"\n"
                                "  sources: [s]\n"
                                "- id: newer.except-star\n"
                                "  kind: needs-newer\n"
                                "  targets: \"<3.11\"\n"
                                "  match: {marks: except-star}\n"
                                "  message: \"except* is new in Python 3.11; {floor}\"\n"
                                "  sources: [s]\n"
                                "- id: stdlib.imp\n"
                                "  kind: removed-module\n"
                                "  targets: \">=3.12\"\n"
                                "  match: {imports: imp}\n"
                                "  message: gone\n"
                                "  sources: [s]\n";

typedef struct Case {
    const char *required; /* requires-python, or NULL */
    int current;          /* -1: not known */
    Minors targets;
    Minors alive; /* of the use */
    Minors affects, lacks;
    const char *message; /* NULL: no finding */
} Case;

#define NEW "tomllib is new in Python 3.11; "

static const Case cases[] = {
    /* only the floor lacks it: no target is affected, and there is a finding all the same */
    {">=3.8", 10, 0xf000, MINORS_ALL, 0, 0x700,
     NEW "requires-python (pyproject.toml:5) allows 3.8"},
    {">=3.8", 13, 0, MINORS_ALL, 0, 0x700, NEW "requires-python (pyproject.toml:5) allows 3.8"},
    {NULL, 10, 0xf000, MINORS_ALL, 0, 0x400, NEW "the project runs on 3.10 (Dockerfile)"},
    /* both do */
    {">=3.8", 8, ALL_TARGETS, MINORS_ALL, 0x600, 0x700,
     NEW "requires-python (pyproject.toml:5) allows 3.8"},
    /* only a target does */
    {">=3.11", 11, 0x400, MINORS_ALL, 0x400, 0, NEW "the target 3.10 does not have it"},
    {NULL, -1, ALL_TARGETS, MINORS_ALL, 0x600, 0, NEW "the target 3.9 does not have it"},
    /* nobody does */
    {">=3.11", 11, 0xf000, MINORS_ALL, 0, 0, NULL},
    {NULL, 11, 0xf000, MINORS_ALL, 0, 0, NULL},
    {NULL, -1, 0xf000, MINORS_ALL, 0, 0, NULL},
    /* guards */
    {">=3.8", 8, ALL_TARGETS, MINORS_ALL << 11, 0, 0, NULL},
    {">=3.8", 8, ALL_TARGETS, MINORS_ALL << 10, 0x400, 0x400,
     NEW "requires-python (pyproject.toml:5) allows 3.10"},
    {">=3.8", 10, 0xf000, 0x100, 0, 0x100, NEW "requires-python (pyproject.toml:5) allows 3.8"},
};

static RuleSet load_rules(Arena *a) {
    RuleList list = {0};
    Diags diags = {0};
    Source src;
    source_init(&src, a, STR("r.yaml"), str_from(rule_text));
    rules_load(a, &src, &list, 0, &diags);
    if (diags.len)
        fail_msg("%.*s", STR_ARG(diags.items[0].message));
    return (RuleSet){list.items, list.len};
}

static void check(const Case *c, const Finding *f, const char *message) {
    assert_int_equal(f->kind, FINDING_NEEDS_NEWER);
    assert_int_equal(f->severity, SEVERITY_WARNING);
    assert_int_equal(f->affects, c->affects);
    assert_int_equal(f->lacks, c->lacks);
    if (message && !str_eq(f->message, str_from(message)))
        fail_msg("%.*s, not %s", STR_ARG(f->message), message);
}

/* The same for a module and for a mark. */
static void run_case(const Case *c) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    CurrentPython current = {.minor = c->current, .place = {.path = STR("Dockerfile")}};
    RuleSet rules = load_rules(&a);
    Place place = {.path = STR("src/x.py"), .line = 7, .column = 1};
    *vec_push(&a, &facts.uses) =
        (Use){.form = USE_IMPORT, .name = STR("tomllib"), .alive = c->alive, .place = place};
    place.line = 9;
    *vec_push(&a, &facts.marks) =
        (CodeMark){.name = STR("except-star"), .alive = c->alive, .place = place};
    if (c->required) {
        PythonPin pin = {.role = PIN_FLOOR, .minor = -1};
        pin.place = (Place){.path = STR("pyproject.toml"), .line = 5, .column = 1};
        assert_true(specifier_set_parse(&a, str_from(c->required), &pin.specifiers, NULL));
        *vec_push(&a, &facts.pins) = pin;
    }
    Floors floors = floors_of(&a, &facts, &current, KNOWN);
    Project p = {.facts = &facts, .current = &current, .targets = c->targets, .floors = &floors};
    Findings found = judge(&a, &rules, &p);
    assert_int_equal(found.len, c->message ? 2 : 0);
    if (c->message) {
        check(c, &found.items[0], c->message);
        check(c, &found.items[1], NULL);
    }
    arena_release(&a);
}

static void test_cases(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        run_case(&cases[i]);
}

/* What Python files are asked for: only what can matter. */
static void test_names(void **state) {
    (void)state;
    static const struct {
        Minors targets, floor;
        size_t names, newer;
    } asked[] = {
        {ALL_TARGETS, 0, 1, 1}, /* 3.9 and 3.10 lack tomllib */
        {0xf000, 0, 1, 0},      /* 3.12 and newer: all have it */
        {0xf000, 0x100, 1, 1},  /* the floor does not */
        {0x800, 0, 0, 0},       /* 3.11 alone has imp and tomllib */
        {0x800, 0x100, 0, 1},   {0, 0, 0, 0},
    };
    Arena a = {0};
    RuleSet rules = load_rules(&a);
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        RuleNames names = {.names = {0}};
        rule_names(&a, &rules, asked[i].targets, asked[i].floor, &names);
        assert_int_equal(names.names.len, asked[i].names);
        assert_int_equal(names.newer.len, asked[i].newer);
    }
    arena_release(&a);
}

static void test_since(void **state) {
    (void)state;
    assert_int_equal(rule_since(&(Rule){.targets = 0x7ff}), 11);
    assert_int_equal(rule_since(&(Rule){.targets = 0x700}), 11);
    assert_int_equal(rule_since(&(Rule){.targets = MINORS_ALL}), -1);
    assert_int_equal(rule_since(&(Rule){.targets = 0}), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_since),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
