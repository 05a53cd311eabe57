#include "sample.h"

static const Cond not_setuptools_kid = {
    .op = COND_REQUIRES, .arg = S("setuptools"), .arg2 = S("<82")};
static const Cond context_kids[] = {
    {.op = COND_NOT, .kids = &not_setuptools_kid, .kid_count = 1},
    {.op = COND_DEPLOYS, .arg = S("gunicorn"), .arg2 = S("gevent")},
};
static const Cond context = {
    .op = COND_ALL, .kids = context_kids, .kid_count = COUNT(context_kids)};
static const Cond subject = {.op = COND_REQUIRES, .arg = S("gevent")};
static const Cond matrix = {.op = COND_PROJECT, .project = PROJECT_MATRIX_GAP};
static const VersionEntry minimum[] = {{S("3.11"), 11, S("22.8.0")}, {S("3.13"), 13, S("24.10.1")}};
static const VersionEntry advised[] = {{S("3.12"), 12, S("24.2.1")}};
static const VersionEntry needs[] = {{S("22.10.2"), -1, S("greenlet>=2.0.0")}};
static const Str instead[] = {S("gevent-fork")};
static const FixOption options[] = {{&matrix, S("26.9.0"), S("with a matrix")}};

static const Rule full_rule = {
    .id = S("dep.gevent"),
    .kind = FINDING_DEP_INCOMPATIBLE,
    .severity = SEVERITY_BLOCKER,
    .targets = MINOR_BIT(12) | MINOR_BIT(13),
    .targets_text = S(">=3.12"),
    .match = &subject,
    .when = &context,
    .minimum = {minimum, COUNT(minimum)},
    .advised = {advised, COUNT(advised)},
    .needs = {needs, COUNT(needs)},
    .newest = S("26.9.0"),
    .provided_by = instead,
    .provided_by_count = 1,
    .message = S("gevent {version} does not work on Python {target}"),
    .why =
        S("It is written in C against the interpreter's internals, which every release changes, so "
          "that an older one does not compile there."),
    .fix = {FIX_UPGRADE, S(""), S("{to} is the first without known crashes"), PHASE_NOW, options,
            1},
    .sources = sample_sources,
    .source_count = 1,
};

static Str explained(const Rule *r, unsigned width, Buf *out) {
    TextStyle style = {.width = width};
    buf_clear(out);
    explain_rule(r, &style, out);
    return buf_str(out);
}

static void test_explain(void **state) {
    (void)state;
    static const char *const parts[] = {
        "dep.gevent\n  dep-incompatible, blocker, targets: >=3.12\n",
        "gevent <version> does not work on Python <target>\n",
        "requires gevent\n",
        "in a project where: not (requires setuptools<82) and deploys gunicorn/gevent\n",
        "silent where gevent-fork is required\n",
        "upgrade: the advised version is the first without known crashes\n",
        "where project matrix-gap: upgrade: 26.9.0; with a matrix\n",
        "This can be done on the current Python.\n",
        "  Python  minimum  advised\n  3.11    22.8.0\n",
        "  3.12    22.8.0   24.2.1\n  3.13    24.10.1  24.2.1\n",
        "newest known: 26.9.0\n",
        "from 22.10.2 on: greenlet>=2.0.0\n",
        "\nSources\n  https://example.org/source\n",
    };
    Buf out = {0};
    Str text = explained(&full_rule, 120, &out);
    for (size_t i = 0; i < COUNT(parts); i++)
        assert_true(sample_has(text, parts[i]));
    for (unsigned width = 60; width < 130; width += 7)
        assert_true(sample_lines_fit(explained(&full_rule, width, &out), width));
    buf_release(&out);
}

static void test_explain_without_fix(void **state) {
    (void)state;
    Buf out = {0};
    Str text = explained(&sample_dead_end, 80, &out);
    assert_true(sample_has(text, "targets: all\n"));
    assert_true(sample_has(text, "no fix is known\n"));
    assert_false(str_contains(text, STR("Versions that work")));
    buf_release(&out);
}

static void test_name_is_filled_in(void **state) {
    (void)state;
    Rule r = sample_utcnow;
    r.name = STR("datetime.utcnow");
    Buf out = {0};
    assert_true(sample_has(explained(&r, 80, &out), "a message about datetime.utcnow\n"));
    buf_release(&out);
}

static void test_list(void **state) {
    (void)state;
    const Rule rules[] = {sample_gunicorn, sample_utcnow, full_rule};
    RuleSet set = {rules, COUNT(rules)}, none = {NULL, 0};
    Buf out = {0};
    for (unsigned width = 60; width <= 130; width += 10) {
        TextStyle style = {.width = width};
        buf_clear(&out);
        list_rules(&set, &style, &out);
        assert_true(sample_lines_fit(buf_str(&out), width));
    }
    assert_true(str_starts(buf_str(&out), STR("  rule           kind              severity  targets"
                                              "  what it says\n")));
    assert_true(sample_has(buf_str(&out),
                           "\n  stdlib.utcnow  deprecated        info      all      a "
                           "message about <name>\n"));
    buf_clear(&out);
    list_rules(&none, &(TextStyle){.width = 80}, &out);
    assert_true(out.len > 0);
    buf_release(&out);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_explain_without_fix),
        cmocka_unit_test(test_name_is_filled_in),
        cmocka_unit_test(test_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
