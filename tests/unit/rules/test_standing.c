#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/load.h"
#include "rules/standing.h"

static const char rules_text[] =
    "- {id: stdlib.imp, kind: removed-module, targets: '>=3.12', match: {imports: imp},\n"
    "   message: gone, sources: [https://example.org]}\n"
    "- {id: dep.known, kind: dep-incompatible, match: {requires: known}, minimum: {'3.12': '2'},\n"
    "   message: '{name} old', fix: {action: upgrade, text: x}, sources: [https://example.org]}\n"
    "- {id: dep.installed-refuses, kind: dep-incompatible, match: {project: installed-refuses},\n"
    "   message: '{name} {label}', sources: [https://example.org]}\n"
    "- {id: dep.installed-breaks, kind: dep-incompatible, match: {project: installed-breaks},\n"
    "   message: '{name} {label}', sources: [https://example.org]}\n"
    "- {id: dep.installed-may-break, kind: dep-incompatible, severity: warning,\n"
    "   match: {project: installed-may-break}, message: '{name} {label}',\n"
    "   sources: [https://example.org]}\n";

typedef struct Fixture {
    Arena arena;
    RuleList rules;
    Facts facts;
    Installation in;
} Fixture;

static void ask(Fixture *f, const char *text) {
    Requirement r;
    assert_true(requirement_parse(&f->arena, str_from(text), &r, NULL));
    *vec_push(&f->arena, &f->facts.dependencies) =
        (Dependency){.name = r.name,
                     .specifiers = r.specifiers,
                     .marker = r.marker,
                     .place = {.path = STR("requirements.txt"), .line = 1, .column = 1}};
}

/* A package of which everything is read; `python` is its Requires-Python. */
static Installed *install(Fixture *f, const char *name, bool pure, const char *python) {
    Installed *p = vec_push(&f->arena, &f->in.packages);
    *p = (Installed){.name = str_from(name),
                     .version = STR("1.0"),
                     .is_pure = pure,
                     .reached = MINORS_ALL,
                     .is_runtime = true,
                     .place = {.path = STR("site/METADATA"), .line = 1, .column = 1}};
    assert_true(specifier_set_parse(&f->arena, str_from(python), &p->python, NULL));
    return p;
}

static void import_imp(Fixture *f, const char *path, bool lazy) {
    *vec_push(&f->arena, &f->in.source.uses) =
        (Use){.form = USE_IMPORT,
              .name = STR("imp"),
              .alive = MINORS_ALL,
              .lazy = lazy,
              .place = {.path = str_from(path), .line = 3, .column = 1}};
}

static bool is_imported(void *ctx, Str path) {
    (void)ctx;
    return !str_contains(path, STR("contrib"));
}

static void set_up(Fixture *f) {
    Diags diags = {0};
    Source src;
    *f = (Fixture){.arena = {0}};
    f->facts.arena = &f->arena;
    f->in.source.arena = &f->arena;
    f->in.is_imported = is_imported;
    source_init(&src, &f->arena, STR("rules.yaml"), str_from(rules_text));
    rules_load(&f->arena, &src, &f->rules, 0, &diags);
    if (diags.len)
        fail_msg("%.*s", STR_ARG(diags.items[0].message));
}

static Standings judge_it(Fixture *f, Findings *found) {
    static const CurrentPython current = {.minor = 11};
    RuleSet rules = {f->rules.items, f->rules.len};
    Project p = {.facts = &f->facts,
                 .current = &current,
                 .targets = MINOR_BIT(11) | MINOR_BIT(12),
                 .installation = f->in.packages.len ? &f->in : NULL};
    vec_each (Installed, package, &f->in.packages) {
        *strmap_put(&f->arena, &f->in.by_name, package->name) = package;
        Str owned[] = {arena_format(&f->arena, "site/%.*s/a.py", STR_ARG(package->name)),
                       arena_format(&f->arena, "site/%.*s/contrib.py", STR_ARG(package->name))};
        for (size_t i = 0; i < 2; i++)
            *strmap_put(&f->arena, &f->in.owners, owned[i]) = package;
    }
    *found = judge(&f->arena, &rules, &p);
    return standings_of(&f->arena, &rules, &p, found);
}

static void assert_standing(const Standings *s, const char *name, int minor, Standing want) {
    Standing got = standing_at(s, str_from(name), minor);
    if (got != want)
        fail_msg("%s at 3.%d is %s, not %s", name, minor, standing_text(got), standing_text(want));
}

static void test_without_environment(void **state) {
    Fixture f;
    Findings found;
    (void)state;
    set_up(&f);
    ask(&f, "known==1");
    ask(&f, "stranger");
    ask(&f, "gone; python_version < '3.12'");
    Standings s = judge_it(&f, &found);
    assert_int_equal(s.rows.len, 3);
    assert_standing(&s, "known", 12, STANDING_BLOCKED);
    assert_standing(&s, "known", 11, STANDING_UNKNOWN); /* the table begins at 3.12 */
    assert_standing(&s, "stranger", 12, STANDING_UNKNOWN);
    assert_standing(&s, "gone", 11, STANDING_UNKNOWN);
    assert_standing(&s, "gone", 12, STANDING_NOT_ASKED);
    assert_standing(&s, "nobody", 12, STANDING_NOT_ASKED);
    arena_release(&f.arena);
}

static void test_table_and_lock(void **state) {
    static LockedFiles files = {.wheels = MINOR_BIT(12), .sdist = true};
    Fixture f;
    Findings found;
    (void)state;
    set_up(&f);
    ask(&f, "known==3");
    ask(&f, "locked==1");
    f.facts.dependencies.items[1].from_lock = true;
    f.facts.dependencies.items[1].files = &files;
    Standings s = judge_it(&f, &found);
    assert_standing(&s, "known", 12, STANDING_CLEAR);
    assert_standing(&s, "known", 11, STANDING_CLEAR); /* what serves 3.12 serves 3.11 */
    assert_standing(&s, "locked", 12, STANDING_CLEAR);
    assert_standing(&s, "locked", 11, STANDING_UNKNOWN);
    arena_release(&f.arena);
}

static const Finding *finding_of(const Findings *found, const char *name) {
    vec_each (const Finding, f, found) {
        if (str_eq(f->name, str_from(name)))
            return f;
    }
    return NULL;
}

static void test_environment(void **state) {
    Fixture f;
    Findings found;
    (void)state;
    set_up(&f);
    ask(&f, "loud==1.0");
    install(&f, "loud", true, "");
    install(&f, "strict", true, "<3.12");
    install(&f, "lazy", true, "");
    install(&f, "aside", true, "");
    install(&f, "tested", true, "")->classified = MINOR_BIT(12);
    install(&f, "plain", true, "");
    install(&f, "native", false, "")->tagged = MINOR_BIT(11);
    install(&f, "torn", true, "")->is_partly_read = true;
    import_imp(&f, "site/loud/a.py", false);
    import_imp(&f, "site/lazy/a.py", true);
    import_imp(&f, "site/aside/contrib.py", false);
    import_imp(&f, "site/tested/contrib.py", false);
    Standings s = judge_it(&f, &found);
    assert_standing(&s, "loud", 12, STANDING_BLOCKED);
    assert_standing(&s, "loud", 11, STANDING_CLEAR);
    assert_standing(&s, "strict", 12, STANDING_BLOCKED);
    assert_standing(&s, "lazy", 12, STANDING_MAY_BE_BLOCKED);
    assert_standing(&s, "aside", 12, STANDING_MAY_BE_BLOCKED);
    assert_standing(&s, "tested", 12, STANDING_CLEAR);
    assert_standing(&s, "plain", 12, STANDING_CLEAR);
    assert_standing(&s, "native", 12, STANDING_UNKNOWN);
    assert_standing(&s, "native", 11, STANDING_CLEAR);
    assert_standing(&s, "torn", 12, STANDING_UNKNOWN);
    assert_int_equal(found.len, 5);
    assert_true(str_eq(finding_of(&found, "loud")->place.path, STR("requirements.txt")));
    assert_true(str_eq(finding_of(&found, "loud")->message,
                       STR("loud 1.0 imports imp in site/loud/a.py:3")));
    assert_int_equal(finding_of(&found, "tested")->severity, SEVERITY_INFO);
    arena_release(&f.arena);
}

/* A package rule that says the same is the better finding; another version than the one that is
 * asked for now is no blocker. */
static void test_rule_first(void **state) {
    Fixture f;
    Findings found;
    (void)state;
    set_up(&f);
    ask(&f, "known==1");
    ask(&f, "loud>=2");
    install(&f, "known", true, "<3.12");
    install(&f, "loud", true, "");
    import_imp(&f, "site/known/a.py", false);
    import_imp(&f, "site/loud/a.py", false);
    judge_it(&f, &found);
    assert_int_equal(found.len, 2);
    assert_true(str_eq(finding_of(&found, "known")->rule->id, STR("dep.known")));
    assert_int_equal(finding_of(&found, "loud")->severity, SEVERITY_WARNING);
    arena_release(&f.arena);
}

/* A package that only others ask for is judged by the rules about packages, too. */
static void test_not_named(void **state) {
    Fixture f;
    Findings found;
    (void)state;
    set_up(&f);
    install(&f, "known", true, "");
    Standings s = judge_it(&f, &found);
    assert_int_equal(found.len, 1);
    assert_true(str_eq(found.items[0].rule->id, STR("dep.known")));
    assert_standing(&s, "known", 12, STANDING_BLOCKED);
    arena_release(&f.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_environment), cmocka_unit_test(test_table_and_lock),
        cmocka_unit_test(test_environment),         cmocka_unit_test(test_rule_first),
        cmocka_unit_test(test_not_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
