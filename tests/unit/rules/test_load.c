
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/load.h"
#include "rules/pythons.h"

/* Loads a text and returns "line:column message" for each diagnostic, one a line. */
static Str errors_of(Arena *a, const char *text, RuleList *rules) {
    Source src;
    Diags diags = {0};
    Str all = {0};
    source_init(&src, a, STR("r.yaml"), str_from(text));
    rules_load(a, &src, rules, 0, &diags);
    vec_each (Diag, d, &diags) {
        all = arena_format(a, "%.*s%u:%u %.*s\n", STR_ARG(all), d->place.line, d->place.column,
                           STR_ARG(d->message));
    }
    return all;
}

#define GOOD                                                                                       \
    "- id: dep.x\n"                                                                                \
    "  kind: dep-incompatible\n"                                                                   \
    "  match: {requires: \"x<2\"}\n"                                                               \
    "  message: \"{name} {version}\"\n"                                                            \
    "  sources: [https://example.org]\n"

static void a_good_rule_has_its_defaults(void **state) {
    (void)state;
    Arena a = {0};
    RuleList rules = {0};
    Str errors = errors_of(&a, GOOD, &rules);
    assert_int_equal(errors.len, 0);
    assert_int_equal(rules.len, 1);
    const Rule *r = &rules.items[0];
    assert_int_equal(r->kind, FINDING_DEP_INCOMPATIBLE);
    assert_int_equal(r->severity, SEVERITY_BLOCKER);
    assert_int_equal(r->targets, MINORS_ALL);
    assert_int_equal(r->match->op, COND_REQUIRES);
    assert_true(str_eq(r->match->arg, STR("x")) && str_eq(r->match->arg2, STR("<2")));
    assert_int_equal(r->place.line, 1);
    arena_release(&a);
}

static void every_slip_is_named_at_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *error; /* error: a part of the messages, with its line */
    } cases[] = {
        {GOOD "  severty: info\n", "6:3 rule has no key `severty`: did you mean `severity`?"},
        {GOOD "  severity: blokcer\n",
         "6:13 `severity` cannot be `blokcer`: did you mean `blocker`?"},
        {GOOD "  targets: \">>3\"\n", "6:12 `targets` is not a specifier"},
        {GOOD "  targets: [\"3.12\", \"4\"]\n", "`4` is not a Python version"},
        {GOOD GOOD, "rule id `dep.x` is used twice"},
        {GOOD "  why: [a]\n", "6:8 `why` must be text"},
        {GOOD "  softer: {message: m}\n", "softer needs a valid `when`"},
        {GOOD "  fix: {to: \"2\"}\n", "6:8 fix needs `action`"},
        {GOOD "  fix: {action: upgrade, text: \"{x}\"}\n", "unknown placeholder {x}"},
        {GOOD "  minimum: {\"3.12\": \"2\"}\n", "`minimum` and `advised` go with"},
        {GOOD "  python: {\"3\": \">>\"}\n", "`python` cannot have 3: >>"},
        {GOOD "  when: {all: []}\n", "`all` and `any` take a list"},
        {GOOD "  when: {requires: \"x<<\"}\n", "`x<<` is not a requirement"},
        {GOOD "  when: {requires: \"x; python_version<'3'\"}\n", "without marker"},
        {GOOD "  when: {imports: \"a b\"}\n", "is not a dotted Python name"},
        {GOOD "  when: {calls: \"a.b(c\"}\n", "the bracket is not closed"},
        {GOOD "  when: {calls: \"a.b(c d)\"}\n", "is not the shape of a call: an argument is"},
        {GOOD "  when: {calls: \"a.b(c=nope)\"}\n", "is not the shape of a call: a value is"},
        {GOOD "  when: {calls: \"a b(c=none)\"}\n", "is not a dotted Python name"},
        {GOOD "  when: {deploys: gevent}\n", "must have the form left/right"},
        {GOOD "  when: {project: nothing}\n", "there is no project fact `nothing`"},
        {GOOD "  when: {nonsense: x}\n", "there is no condition `nonsense`"},
        {"- id: a b\n  kind: deprecated\n  match: {imports: x}\n  message: m\n  sources: [s]\n",
         "`a b` is not a rule id"},
        {"- id: a\n  kind: deprecated\n  match: {imports: x}\n  message: m\n",
         "rule needs `sources`"},
        {"- id: a\n  kind: deprecated\n  match: {imports: x}\n  sources: [s]\n",
         "rule needs `message`"},
        {"- id: a\n  kind: deprecated\n  message: m\n  sources: [s]\n", "rule needs `match`"},
        {"- id: a\n  match: {imports: x}\n  message: m\n  sources: [s]\n", "rule needs `kind`"},
        {"- id: a\n  kind: deprecated\n  match: {target: \">3\"}\n  message: m\n  sources: [s]\n",
         "`match` takes one condition about a fact"},
        {"rules: 1\n", "a rule file is a list of rules"},
        {"- x\n", "rule must be a map"},
        {"- id: [\n", "r.yaml"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Arena a = {0};
        RuleList rules = {0};
        Str errors = errors_of(&a, cases[i].text, &rules);
        bool broken_yaml = i + 1 == sizeof cases / sizeof *cases;
        if (broken_yaml ? errors.len == 0 : !str_contains(errors, str_from(cases[i].error)))
            fail_msg("%s\ngave: %.*s\nnot: %s", cases[i].text, STR_ARG(errors), cases[i].error);
        arena_release(&a);
    }
}

static void tables_are_sorted_and_looked_up(void **state) {
    (void)state;
    Arena a = {0};
    RuleList rules = {0};
    Str errors = errors_of(&a,
                           "- id: dep.g\n  kind: dep-incompatible\n  match: {requires: g}\n"
                           "  minimum: {\"3.13\": \"24.10.1\", \"3.9\": \"20.6.0\"}\n"
                           "  python: {\"24.10.1\": \">=3.9\", \"23.7\": \">=3.8\"}\n"
                           "  message: m\n  sources: [s]\n",
                           &rules);
    if (errors.len)
        fail_msg("%.*s", STR_ARG(errors));
    const Rule *r = &rules.items[0];
    assert_true(str_eq(version_table_at(&r->minimum, 12), STR("20.6.0")));
    assert_true(str_eq(version_table_at(&r->minimum, 14), STR("24.10.1")));
    assert_int_equal(version_table_at(&r->minimum, 8).len, 0);
    assert_true(str_eq(version_table_at_version(&r->python, STR("24.2.1")), STR(">=3.8")));
    assert_true(str_eq(version_table_at_version(&r->python, STR("25.1")), STR(">=3.9")));
    assert_int_equal(version_table_at_version(&r->python, STR("20.1")).len, 0);
    arena_release(&a);
}

static void later_rules_replace_earlier_ones(void **state) {
    (void)state;
    Arena a = {0};
    RuleList base = {0}, more = {0};
    errors_of(&a, GOOD, &base);
    errors_of(&a, GOOD "  severity: info\n", &more);
    RuleSet set = {base.items, base.len};
    RuleSet merged = rules_merge(&a, &set, &more);
    assert_int_equal(merged.count, 1);
    assert_int_equal(rule_find(&merged, STR("dep.x"))->severity, SEVERITY_INFO);
    arena_release(&a);
}

static void dates_are_days(void **state) {
    (void)state;
    long days;
    assert_true(date_days(STR("1970-01-01"), &days) && days == 0);
    assert_true(date_days(STR("2026-11-30"), &days) && days == 20787);
    assert_false(date_days(STR("2026-13-01"), &days));
    assert_false(date_days(STR("2026-1-01"), &days));
    long before = 0, after = 0;
    assert_true(date_days(STR("2024-02-28"), &before) && date_days(STR("2024-03-01"), &after));
    assert_int_equal(after - before, 2); /* a leap year */
    assert_true(date_days(STR("2100-02-28"), &before) && date_days(STR("2100-03-01"), &after));
    assert_int_equal(after - before, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_rule_has_its_defaults),
        cmocka_unit_test(every_slip_is_named_at_its_place),
        cmocka_unit_test(tables_are_sorted_and_looked_up),
        cmocka_unit_test(later_rules_replace_earlier_ones),
        cmocka_unit_test(dates_are_days),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
