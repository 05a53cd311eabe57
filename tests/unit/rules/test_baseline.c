#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/baseline.h"

static const Rule imp = {.id = STR_INIT("stdlib.imp")}, cgi = {.id = STR_INIT("stdlib.cgi")};

/* ---- the matcher ----
 *
 * A state is written as findings "path:fingerprint", apart by blanks; the files that exist are
 * those with findings and what `files` adds. What is new is written in the same way. */
static const struct MatchCase {
    const char *name, *before, *now, *files;
    const char *is_new;
    size_t gone;
} cases[] = {
    {"the same", "a:1 a:2 b:1", "a:1 a:2 b:1", "", "", 0},
    {"nothing before", "", "a:1", "", "a:1", 0},
    {"nothing now", "a:1 b:2", "", "", "", 2},
    {"one more", "a:1", "a:1 a:2", "", "a:2", 0},
    {"an edited line", "a:1", "a:2", "", "a:2", 1},
    {"another file", "a:1", "a:1 b:1", "", "b:1", 0},
    {"fixed here, made there", "a:1 b:2", "b:1 b:2", "a", "b:1", 1},
    {"renamed", "a:1 a:2", "c:1 c:2", "", "", 0},
    {"renamed and half edited", "a:1 a:2", "c:1 c:3", "", "c:3", 1},
    {"no more than a third in common", "a:1 a:2 a:3", "c:1 c:4", "", "c:1 c:4", 3},
    {"the file is still there", "a:1 a:2", "c:1 c:2", "a", "c:1 c:2", 2},
    {"to a file that the baseline has", "a:1 b:2", "b:1 b:2", "", "b:1", 1},
    {"two to one", "a:1 b:1", "c:1", "", "", 1},
    {"one to two", "a:1", "c:1 d:1", "", "d:1", 0},
    {"to the same name elsewhere", "x/a:1", "c:1 y/a:1", "", "c:1", 0},
    {"a folder moves", "x/a:1 x/b:1 x/c:1", "y/a:1 y/b:1 y/c:1", "", "", 0},
    {"to the one with most in common", "a:1 a:2 a:3", "c:1 c:2 d:1 d:2 d:3", "", "c:1 c:2", 0},
    {"the project as a whole", ":1", ":1", "", "", 0},
    {"the project as a whole is not renamed", ":1", "a:1", "", "a:1", 1},
    {"a file is not the project as a whole", "a:1", ":1", "", "", 0},
};

static Str next_word(Str *rest) {
    Str word;
    while (str_cut(rest, ' ', &word))
        if (word.len)
            return word;
    return (Str){0};
}

static Findings findings_of(Arena *a, const char *text) {
    Findings list = {0};
    Str rest = str_from(text);
    for (Str word; (word = next_word(&rest)).len;) {
        size_t colon = str_rfind_char(word, ':');
        *vec_push(a, &list) = (Finding){.rule = &imp,
                                        .severity = SEVERITY_BLOCKER,
                                        .affects = MINOR_BIT(12),
                                        .name = STR("imp"),
                                        .place = {.path = str_slice(word, 0, colon), .line = 1},
                                        .fingerprint = str_from_pos(word, colon + 1)};
    }
    return list;
}

typedef struct Files {
    const Findings *now;
    Str more;
} Files;

static bool has_file(const void *ctx, Str path) {
    const Files *files = ctx;
    Str rest = files->more;
    vec_each (const Finding, f, files->now) {
        if (str_eq(f->place.path, path))
            return true;
    }
    for (Str word; (word = next_word(&rest)).len;)
        if (str_eq(word, path))
            return true;
    return false;
}

static bool asks_for_all(const void *ctx, const BaselineEntry *e) {
    (void)ctx;
    (void)e;
    return true;
}

static bool asks_for_none(const void *ctx, const BaselineEntry *e) {
    return !asks_for_all(ctx, e);
}

static Str new_ones(Arena *a, const Findings *list) {
    Str text = STR("");
    vec_each (const Finding, f, list) {
        if (!f->known)
            text = arena_format(a, "%.*s%s%.*s:%.*s", STR_ARG(text), text.len ? " " : "",
                                STR_ARG(f->place.path), STR_ARG(f->fingerprint));
    }
    return text;
}

static void matches(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct MatchCase *c = &cases[i];
        Arena a = {0};
        Baseline b = {0};
        Findings before = findings_of(&a, c->before), now = findings_of(&a, c->now), *list = &now;
        Files files = {&now, str_from(c->files)};
        BaselineScope scope = {.ctx = &files, .has_file = has_file, .asks_for = asks_for_all};
        baseline_add(&a, &b, &before);
        baseline_match(&a, &b, &list, 1, &scope);
        Str is_new = new_ones(&a, &now);
        size_t gone = baseline_gone(&b, &scope);
        if (!str_eq(is_new, str_from(c->is_new)) || gone != c->gone)
            fail_msg("%s: new '%.*s' and %zu gone, not '%s' and %zu", c->name, STR_ARG(is_new),
                     gone, c->is_new, c->gone);
        arena_release(&a);
    }
}

/* What is kept of the old file: renamed entries with their new path, nothing new, and all that this
 * run did not ask for. */
static void keeps(void **state) {
    (void)state;
    Arena a = {0};
    Baseline b = {0};
    Findings before = findings_of(&a, "a:1 a:2 b:1 c:1 c:2"),
             now = findings_of(&a, "a:1 a:3 d:1 d:2");
    Findings *list = &now;
    Files files = {&now, STR("b")};
    BaselineScope scope = {.ctx = &files, .has_file = has_file, .asks_for = asks_for_all};
    baseline_add(&a, &b, &before);
    baseline_match(&a, &b, &list, 1, &scope);
    scope.asks_for = asks_for_none;
    baseline_keep(&b, &scope);
    assert_int_equal(b.entries.len, 5);
    assert_int_equal(baseline_gone(&b, &scope), 0);
    scope.asks_for = asks_for_all;
    baseline_keep(&b, &scope);
    assert_int_equal(b.entries.len, 3);
    assert_true(str_eq(b.entries.items[1].path, STR("d")));
    arena_release(&a);
}

static bool may_not_be(const void *ctx, Str gone, Str path) {
    (void)ctx;
    (void)gone;
    return !str_eq(path, STR("c"));
}

static void asks_what_may_be_renamed(void **state) {
    (void)state;
    Arena a = {0};
    Baseline b = {0};
    Findings before = findings_of(&a, "a:1"), now = findings_of(&a, "c:1 d:1"), *list = &now;
    Files files = {&now, STR("")};
    BaselineScope scope = {&files, has_file, asks_for_all, may_not_be};
    baseline_add(&a, &b, &before);
    baseline_match(&a, &b, &list, 1, &scope);
    assert_true(str_eq(new_ones(&a, &now), STR("c:1")));
    arena_release(&a);
}

/* Two projects have the same file, and so the same finding twice. */
static void several_projects(void **state) {
    (void)state;
    Arena a = {0};
    Baseline b = {0};
    Findings before = findings_of(&a, "base:1"), one = findings_of(&a, "base:1 x:1"),
             two = findings_of(&a, "base:1 base:2"), *lists[] = {&one, &two};
    Files files = {&one, STR("")};
    BaselineScope scope = {.ctx = &files, .has_file = has_file, .asks_for = asks_for_all};
    baseline_add(&a, &b, &before);
    baseline_match(&a, &b, lists, 2, &scope);
    assert_true(str_eq(new_ones(&a, &one), STR("x:1")));
    assert_true(str_eq(new_ones(&a, &two), STR("base:2")));
    arena_release(&a);
}

/* Worse than it was, or at more Pythons: that is new. */
static void is_worse(void **state) {
    (void)state;
    static const struct {
        Severity before, now;
        Minors affected, affects;
        bool known;
    } rows[] = {
        {SEVERITY_WARNING, SEVERITY_WARNING, MINOR_BIT(12), MINOR_BIT(12), true},
        {SEVERITY_BLOCKER, SEVERITY_WARNING, MINOR_BIT(12), MINOR_BIT(12), true},
        {SEVERITY_WARNING, SEVERITY_BLOCKER, MINOR_BIT(12), MINOR_BIT(12), false},
        {SEVERITY_WARNING, SEVERITY_WARNING, MINOR_BIT(12), MINOR_BIT(12) | MINOR_BIT(13), false},
        {SEVERITY_WARNING, SEVERITY_WARNING, MINOR_BIT(12) | MINOR_BIT(13), MINOR_BIT(13), true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena a = {0};
        Baseline b = {0};
        Findings before = findings_of(&a, "a:1"), now = findings_of(&a, "a:1"), *list = &now;
        Files files = {&now, STR("")};
        before.items[0].severity = rows[i].before;
        before.items[0].affects = rows[i].affected;
        now.items[0].severity = rows[i].now;
        now.items[0].affects = rows[i].affects;
        BaselineScope scope = {.ctx = &files, .has_file = has_file, .asks_for = asks_for_all};
        baseline_add(&a, &b, &before);
        baseline_match(&a, &b, &list, 1, &scope);
        assert_int_equal(now.items[0].known, rows[i].known);
        assert_int_equal(baseline_gone(&b, &scope), 0);
        arena_release(&a);
    }
}

static void other_rules_and_notes(void **state) {
    (void)state;
    Arena a = {0};
    Baseline b = {0}, failing = {0};
    Findings before = findings_of(&a, "a:1 a:2"), now = findings_of(&a, "a:1"), *list = &now;
    Files files = {&now, STR("")};
    before.items[1].severity = SEVERITY_INFO;
    now.items[0].rule = &cgi;
    BaselineScope scope = {.ctx = &files, .has_file = has_file, .asks_for = asks_for_all};
    baseline_add_failing(&a, &failing, &before);
    assert_int_equal(failing.entries.len, 1);
    baseline_add(&a, &b, &before);
    baseline_match(&a, &b, &list, 1, &scope);
    assert_false(now.items[0].known);
    assert_int_equal(baseline_gone(&b, &scope), 1); /* the note does not count */
    arena_release(&a);
}

/* ---- the file ---- */

static Str write(Arena *a, Baseline *b) {
    Buf out = {0};
    baseline_write(b, &out);
    Str text = arena_str(a, buf_str(&out));
    buf_release(&out);
    return text;
}

static bool read(Arena *a, Str text, Baseline *out, Diags *wrong) {
    Source src;
    source_init(&src, a, STR("baseline.json"), text);
    return baseline_read(a, &src, out, wrong);
}

static void what_is_written(void **state) {
    (void)state;
    Arena a = {0};
    Baseline b = {.targets = MINOR_BIT(12) | MINOR_BIT(13)}, again;
    Diags wrong = {0};
    Findings list = findings_of(&a, "b.py:30ef31b0091f9ef2 a.py:30ef31b0091f9ef2 "
                                    "b.py:30ef31b0091f9ef2 a.py:00ef31b0091f9ef2");
    list.items[0].name = STR("a \"name\"\n");
    baseline_add(&a, &b, &list);
    Str text = write(&a, &b);
    assert_string_equal(
        text.ptr,
        "{\n  \"schema_version\": 1,\n  \"tool\": \"pyupgrade-check\",\n"
        "  \"targets\": [\"3.12\", \"3.13\"],\n  \"findings\": [\n"
        "    {\"path\": \"a.py\", \"rule\": \"stdlib.imp\", \"name\": \"imp\", "
        "\"fingerprint\": \"00ef31b0091f9ef2\"},\n"
        "    {\"path\": \"a.py\", \"rule\": \"stdlib.imp\", \"name\": \"imp\", "
        "\"fingerprint\": \"30ef31b0091f9ef2\"},\n"
        "    {\"path\": \"b.py\", \"rule\": \"stdlib.imp\", \"name\": \"a \\\"name\\\"\\n\", "
        "\"fingerprint\": \"30ef31b0091f9ef2\"},\n"
        "    {\"path\": \"b.py\", \"rule\": \"stdlib.imp\", \"name\": \"imp\", "
        "\"fingerprint\": \"30ef31b0091f9ef2\"}\n  ]\n}\n");
    assert_true(read(&a, text, &again, &wrong));
    assert_int_equal(again.targets, b.targets);
    assert_true(str_eq(write(&a, &again), text));
    assert_int_equal(baseline_missing(&a, &again, &b), 0);
    again.entries.items[0].path = STR("c.py");
    assert_int_equal(baseline_missing(&a, &again, &b), 1);
    arena_release(&a);
}

static void an_empty_one(void **state) {
    (void)state;
    Arena a = {0};
    Baseline b = {0}, again;
    Diags wrong = {0};
    Str text = write(&a, &b);
    assert_true(str_contains(text, STR("\"findings\": []\n}\n")));
    assert_true(read(&a, text, &again, &wrong));
    assert_int_equal(again.entries.len, 0);
    arena_release(&a);
}

#define HEAD  "{\"schema_version\": 1, \"tool\": \"pyupgrade-check\", \"findings\": ["
#define ENTRY "\"rule\": \"a.b\", \"name\": \"n\", \"path\": \"p\", \"fingerprint\": "
#define GOOD  "\"0123456789abcdef\""

static const struct {
    const char *text, *message;
    uint32_t line;
} broken[] = {
    {"", "", 1},
    {"[]", "is no baseline", 1},
    {"{}", "is no baseline of pyupgrade-check", 1},
    {"{\"a\": ", "", 1},
    {"\xff\xfe\x00", "", 1},
    {"{\"schema_version\": 1, \"tool\": {\"name\": \"pyupgrade-check\"}}",
     "is a report, no baseline", 1},
    {"{\"schema_version\": 1, \"tool\": \"ruff\"}", "is no baseline of pyupgrade-check", 1},
    {"{\"schema_version\": \"1\", \"tool\": \"pyupgrade-check\"}", "is a number", 1},
    {"{\n\"schema_version\": 2, \"tool\": \"pyupgrade-check\"}",
     "schema_version 2 is not known to this version of pyupgrade-check: it reads 1", 2},
    {"{\"schema_version\": 99999999999999999999, \"tool\": \"pyupgrade-check\"}", "not known", 1},
    {"{\"schema_version\": 1, \"tool\": \"pyupgrade-check\"}", "needs a list 'findings'", 1},
    {"{\"schema_version\": 1, \"tool\": \"pyupgrade-check\", \"findings\": {}}",
     "'findings' is a list", 1},
    {"{\"schema_version\": 1, \"tool\": \"pyupgrade-check\",\n\"findngs\": []}",
     "no key 'findngs': did you mean 'findings'?", 2},
    {HEAD "1]}", "a finding is an object", 1},
    {HEAD "\n{}]}", "a finding needs a text for 'rule'", 2},
    {HEAD "{" ENTRY "12}]}", "a finding needs a text for 'fingerprint'", 1},
    {HEAD "{" ENTRY "\"0123456789ABCDEF\"}]}", "a fingerprint has 16 digits", 1},
    {HEAD "{" ENTRY "\"0123\"}]}", "a fingerprint has 16 digits", 1},
    {HEAD "{" ENTRY GOOD ", \"line\": 3}]}", "no key 'line'", 1},
    {HEAD "], \"targets\": \"3.12\"}", "'targets' is a list", 1},
    {HEAD "], \"targets\": [3.12]}", "a target is a version", 1},
    {HEAD "], \"targets\": [\"3.99\"]}", "a target is a version", 1},
    {HEAD "\n<<<<<<< HEAD\n{" ENTRY GOOD "}\n=======\n>>>>>>> topic\n]}",
     "holds a conflict of a merge", 2},
};

static void what_is_wrong(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        Arena a = {0};
        Baseline b;
        Diags wrong = {0};
        if (read(&a, str_from(broken[i].text), &b, &wrong) || !wrong.len)
            fail_msg("%s is accepted", broken[i].text);
        const Diag *d = &wrong.items[0];
        if (!str_contains(d->message, str_from(broken[i].message)) ||
            d->place.line != broken[i].line || !str_eq(d->place.path, STR("baseline.json")))
            fail_msg("%s: %.*s at line %u", broken[i].text, STR_ARG(d->message), d->place.line);
        arena_release(&a);
    }
}

/* Many files that are gone, many that are new, all with the same findings: no more than a few of
 * them are looked at for each. */
static void many_alike(void **state) {
    (void)state;
    enum { FILES = 20000 };
    Arena a = {0};
    Baseline b = {0};
    Findings before = {0}, now = {0}, *list = &now;
    for (unsigned i = 0; i < FILES; i++) {
        Finding f = {.rule = &imp,
                     .severity = SEVERITY_BLOCKER,
                     .affects = 1,
                     .fingerprint = STR("30ef31b0091f9ef2")};
        f.place.path = arena_format(&a, "old/%u.py", i);
        *vec_push(&a, &before) = f;
        f.place.path = arena_format(&a, "new/%u.py", FILES - i);
        *vec_push(&a, &now) = f;
    }
    Files files = {&before, STR("")}; /* `now` would make has_file() slow; none is there */
    files.now = &(Findings){0};
    BaselineScope scope = {.ctx = &files, .has_file = has_file, .asks_for = asks_for_all};
    baseline_add(&a, &b, &before);
    baseline_match(&a, &b, &list, 1, &scope);
    assert_in_range(baseline_gone(&b, &scope), 0, FILES);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches),          cmocka_unit_test(keeps),
        cmocka_unit_test(several_projects), cmocka_unit_test(asks_what_may_be_renamed),
        cmocka_unit_test(is_worse),         cmocka_unit_test(other_rules_and_notes),
        cmocka_unit_test(what_is_written),  cmocka_unit_test(an_empty_one),
        cmocka_unit_test(what_is_wrong),    cmocka_unit_test(many_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
