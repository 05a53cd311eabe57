/* The report's text as a whole is checked against docs/report.schema.json by tests/schema; here are
 * single members, and what input may do to them. */
#include "base/file.h"
#include "sample.h"

static Str sample_json(Sample *s) {
    buf_clear(&s->out);
    report_json(&s->report, &s->out);
    return buf_str(&s->out);
}

/* Without white space outside strings. */
static Str compact_json(Sample *s) {
    Str json = sample_json(s);
    Buf compact = {0};
    bool quoted = false;
    for (size_t i = 0; i < json.len; i++) {
        char c = json.ptr[i];
        if (c == '\\')
            buf_add_char(&compact, json.ptr[i++]);
        else if (c == '"')
            quoted = !quoted;
        if (quoted || !char_is_space(json.ptr[i]))
            buf_add_char(&compact, json.ptr[i]);
    }
    Str copy = arena_str(&s->arena, buf_str(&compact));
    buf_release(&compact);
    return copy;
}

static void test_shape(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Str json = compact_json(&s);
    assert_true(sample_has(
        json, "{\"schema_version\":1,\"tool\":{\"name\":\"pyupgrade-check\",\"version\":\"0.1.0\"},"
              "\"project\":{\"root\":\".\",\"current\":\"3.10\",\"current_source\":{\"path\":"
              "\"Dockerfile\",\"line\":1},\"files\":{\"python\":14,\"dependency\":4,"
              "\"deployment\":6,\"skipped\":120},\"eol\":{\"version\":\"3.10\",\"date\":"
              "\"2026-10-01\",\"past\":true}},\"targets\":[{\"version\":\"3.11\",\"verdict\":"
              "\"ready-after-fixes\",\"verdict_reason\":\"a reason\",\"blockers\":1,\"warnings\":1,"
              "\"performance\":[{\"dataset\":\"gevent-pyver-2026-04\",\"benchmark\":"
              "\"greenlet_switch\",\"unit\":\"us/op\",\"better\":\"lower\",\"from\":\"3.10\","
              "\"to\":\"3.11\",\"value_from\":0.804,\"value_to\":0.763,\"change_percent\":-5.1,"
              "\"effect\":\"improved\",\"primary\":false,\"source\":"
              "\"https://example.org/study\"}"));
    assert_true(sample_has(json, "\"plan\":[{\"step\":1,\"action\":\"upgrade\",\"subject\":"
                                 "\"gunicorn\",\"from\":\"20.1.0\",\"to\":\"23.0.0\",\"why\":"));
    assert_true(sample_has(json, "\"recommendation\":{\"target\":\"3.11\",\"reason\":\"Move to"));
    assert_true(sample_has(
        json, "{\"rule\":\"stdlib.utcnow\",\"kind\":\"deprecated\",\"severity\":\"info\",\"name\":"
              "\"stdlib.utcnow\",\"path\":\"shop/clock.py\",\"line\":7,\"column\":1,\"end_line\":7,"
              "\"end_column\":9,\"affects\":[\"3.12\",\"3.13\",\"3.14\"],\"message\":\"something "
              "stands in the way\",\"fix\":\"do something about it\",\"sources\":["
              "\"https://example.org/source\"],\"known\":false}"));
    assert_true(sample_has(json, "\"errors\":[]}"));
    sample_release(&s);
}

static void test_nulls(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.current = NULL;
    s.current.place = (Place){0};
    assert_true(sample_has(compact_json(&s), "\"current\":\"3.10\",\"current_source\":null"));
    s.project.current = NULL;
    s.plan.recommended = NULL;
    s.plan.target_count = 0;
    s.plan.findings.len = 0;
    diag_add(&s.arena, &s.errors, (Place){.path = STR("x")}, "cannot be read");
    Str json = compact_json(&s);
    assert_true(sample_has(json, "\"current\":null,\"current_source\":null"));
    assert_true(
        sample_has(json, "\"eol\":null},\"targets\":[],\"recommendation\":{\"target\":null,"));
    assert_true(sample_has(json,
                           "\"findings\":[],\"suppressed\":[],\"dependencies\":[],\"installed\":[],"
                           "\"projects\":[],\"compared\":null,\"errors\":[{\"path\":\"x\",\"line\":"
                           "null,\"message\":\"cannot be read\"}]}"));
    sample_release(&s);
}

static Dependency *add_dependency(Sample *s, Str name, uint32_t line) {
    Dependency *d = vec_push(&s->arena, &s->facts.dependencies);
    *d = (Dependency){.name = name, .place = sample_place("requirements.txt", line)};
    return d;
}

static void test_dependencies(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    Dependency *d = add_dependency(&s, STR("numpy"), 1);
    assert_true(specifier_set_parse(&s.arena, STR(">=1.2, <2"), &d->specifiers, NULL));
    d->marker = marker_parse(&s.arena, STR("python_version<'3.13'"), NULL);
    *vec_push(&s.arena, &d->extras) = STR("fast");
    d->group = STR("dev");
    d->locked = STR("1.2.3");
    d->transitive = true;
    d = add_dependency(&s, (Str){0}, 2);
    d->self = true;
    d = add_dependency(&s, STR("shop"), 3);
    d->self = true;
    d = add_dependency(&s, (Str){0}, 4);
    d->url = STR("https://***@host.example/x.git");
    Str json = compact_json(&s);
    assert_true(sample_has(
        json,
        "\"dependencies\":[{\"name\":\"numpy\",\"specifier\":\"<2,>=1.2\",\"marker\":"
        "\"python_version < \\\"3.13\\\"\",\"extras\":[\"fast\"],\"group\":\"dev\",\"url\":"
        "\"\",\"locked\":\"1.2.3\",\"transitive\":true,\"path\":\"requirements.txt\",\"line\":1,"
        "\"active_for\":[\"3.11\",\"3.12\"],\"standing\":{}}"));
    assert_true(sample_has(json,
                           "{\"name\":\"(project itself)\",\"specifier\":\"\",\"marker\":\"\","
                           "\"extras\":[],\"group\":\"\",\"url\":\"\",\"locked\":null,"));
    assert_false(str_contains(json, STR("\"shop\"")));
    assert_true(sample_has(json, "\"url\":\"https://***@host.example/x.git\""));
    sample_release(&s);
}

static void test_hostile_text(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].message = STR("\"quoted\" \\ \x01\n\t\x7f \xff end");
    s.plan.findings.items[0].name = STR("https://user:hunter2@host.example/");
    s.plan.findings.items[1].message = STR("a\0b");
    Str json = compact_json(&s);
    assert_true(sample_has(json, "\"\\\"quoted\\\" \\\\ \\u0001\\n\\t"));
    assert_true(sample_has(json, "a\\u0000b"));
    assert_true(sample_has(json, "\xef\xbf\xbd end"));
    assert_false(str_contains(json, STR("hunter2")));
    sample_release(&s);
}

static void test_missing_positions(void **state) {
    (void)state;
    Sample s;
    sample_init(&s);
    s.plan.findings.items[0].place = (Place){.path = STR("x.py")};
    assert_true(sample_has(compact_json(&s), "\"path\":\"x.py\",\"line\":1,\"column\":1,"
                                             "\"end_line\":1,\"end_column\":1"));
    sample_release(&s);
}

/* The schema names every kind, verdict, effect and action that the report can hold. */
static void test_schema_is_complete(void **state) {
    (void)state;
    Buf schema = {0};
    Arena a = {0};
    Strs words = {0};
    assert_int_equal(file_read(PUC_TEST_DATA "/../../docs/report.schema.json", 1 << 20, &schema),
                     FILE_OK);
    for (int k = 0; k < FINDING_KIND_COUNT; k++)
        *vec_push(&a, &words) = str_from(finding_kind_text((FindingKind)k));
    for (int v = 0; v < VERDICT_NONE; v++)
        *vec_push(&a, &words) = str_from(verdict_text((Verdict)v));
    for (int e = 0; e <= EFFECT_WORSE; e++)
        *vec_push(&a, &words) = str_from(effect_text((Effect)e));
    for (int f = 0; f <= FIX_CHECK; f++)
        *vec_push(&a, &words) = str_from(fix_action_text((FixAction)f));
    for (int v = 0; v <= SEVERITY_BLOCKER; v++)
        *vec_push(&a, &words) = str_from(severity_text((Severity)v));
    vec_each (Str, word, &words) {
        Str quoted = arena_format(&a, "\"%.*s\"", STR_ARG(*word));
        if (!str_contains(buf_str(&schema), quoted))
            fail_msg("the schema lacks %.*s", STR_ARG(quoted));
    }
    buf_release(&schema);
    arena_release(&a);
}

static void test_formats(void **state) {
    (void)state;
    assert_ptr_equal(report_format(STR("json"))->write, report_json);
    assert_ptr_equal(report_format(STR("text"))->write, report_text);
    assert_null(report_format(STR("jso")));
    assert_null(report_format((Str){0}));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shape),
        cmocka_unit_test(test_nulls),
        cmocka_unit_test(test_dependencies),
        cmocka_unit_test(test_hostile_text),
        cmocka_unit_test(test_missing_positions),
        cmocka_unit_test(test_schema_is_complete),
        cmocka_unit_test(test_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
