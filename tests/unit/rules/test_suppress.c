#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "rules/load.h"
#include "rules/pythons.h"
#include "rules/suppress.h"

static const char RULES[] =
    "- {id: stdlib.imp, kind: removed-module, targets: '>=3.12', match: {imports: imp},\n"
    "   message: imp, sources: [s]}\n"
    "- {id: stdlib.old, kind: removed-module, targets: '>=3.10', match: {imports: old},\n"
    "   message: old, sources: [s]}\n"
    "- {id: stdlib.member, kind: removed-attribute, match: {uses: a.B.c}, message: m, sources: "
    "[s]}\n"
    "- {id: stdlib.by-python, kind: removed-module, match: {imports: b}, when: {python: '<3.10'},\n"
    "   message: m, sources: [s]}\n"
    "- {id: dep.in, kind: dep-incompatible, match: {project: installed-breaks}, message: m,\n"
    "   sources: [s]}\n"
    "- {id: dep.a, kind: dep-unmaintained, match: {declares: a}, message: a, sources: [s]}\n"
    "- {id: suppress.unused, kind: parse-warning, match: {project: ignore-unused},\n"
    "   message: '{detail}', sources: [s]}\n"
    "- {id: suppress.expired, kind: parse-warning, match: {project: ignore-expired},\n"
    "   message: '{detail}', sources: [s]}\n"
    "- {id: suppress.unreadable, kind: parse-warning, match: {project: ignore-unreadable},\n"
    "   message: '{detail}', sources: [s]}\n"
    "- {id: suppress.unknown-rule, kind: parse-warning, match: {project: ignore-unknown-rule},\n"
    "   message: '{detail}', sources: [s]}\n";

/* How a run differs from a full one. */
typedef enum Run {
    RUN_FULL,
    RUN_ONE_TARGET, /* --target 3.11 */
    RUN_FILES,
    RUN_CURRENT,  /* --current 3.9 */
    RUN_SELECT,   /* without stdlib.imp */
    RUN_NO_WORDS, /* without suppress.* */
    RUN_ENVIRONMENT,
    RUN_SHARED,
    RUN_UNREAD, /* the file has an error */
} Run;

typedef struct Case {
    Run run;
    const char *path;
    const char *imports;  /* "LINE MODULE" or "FROM-TO MODULE", comma-separated */
    const char *comments; /* "LINE RULES [until] [reason]", the same */
    const char *want;     /* rules of the findings that are left, or messages of suppress.* */
    const char *hidden;   /* rules */
} Case;

static bool always(const void *ctx, Str path) {
    (void)ctx;
    (void)path;
    return true;
}

static Str word(Str *rest) {
    Str part = {0};
    str_cut(rest, ' ', &part);
    return part;
}

/* "3" or "3-5" */
static Place lines_of(Str path, Str text) {
    Place p = {.path = path, .column = 1, .end_column = 20};
    size_t dash = str_find_char(text, '-');
    assert_true(str_to_u32(str_slice(text, 0, dash), &p.line));
    p.end_line = p.line;
    if (dash != STR_NPOS)
        assert_true(str_to_u32(str_from_pos(text, dash + 1), &p.end_line));
    return p;
}

static void add_imports(Facts *f, Str path, Str list) {
    for (Str item; list.len && str_cut(&list, ',', &item);) {
        Place place = lines_of(path, word(&item));
        if (str_eq(item, STR("a")))
            *vec_push(f->arena, &f->dependencies) = (Dependency){.name = item, .place = place};
        else
            *vec_push(f->arena, &f->uses) =
                (Use){.form = str_contains(item, STR(".")) ? USE_NAME : USE_IMPORT,
                      .name = item,
                      .alive = MINORS_ALL,
                      .place = place};
    }
}

static void add_comments(Facts *f, Str path, Str list) {
    for (Str item; list.len && str_cut(&list, ',', &item);) {
        Str line = word(&item);
        Suppression s = {.place = {path, 90, 1, 90, 9}};
        if (!str_eq(line, STR("0")))
            s.about = lines_of(path, line);
        for (Str rules = word(&item), rule; rules.len && str_cut(&rules, '+', &rule);)
            *vec_push(f->arena, &s.rules) = rule;
        s.until = word(&item);
        s.reason = item;
        if (!s.rules.len)
            s.trouble = STR("because");
        *vec_push(f->arena, &f->suppressions) = s;
    }
}

static RuleSet rules_of(Arena *a) {
    RuleList list = {0};
    Diags diags = {0};
    Source src;
    source_init(&src, a, STR("r.yaml"), str_from(RULES));
    rules_load(a, &src, &list, 0, &diags);
    if (diags.len)
        fail_msg("%.*s", STR_ARG(diags.items[0].message));
    return (RuleSet){list.items, list.len};
}

static RuleSet without(Arena *a, const RuleSet *all, Str start) {
    RuleList list = {0};
    for (size_t i = 0; i < all->count; i++)
        if (!str_starts(all->rules[i].id, start))
            *vec_push(a, &list) = all->rules[i];
    return (RuleSet){list.items, list.len};
}

static Str described(Arena *a, const Findings *findings, bool hidden) {
    Str text = STR("");
    vec_each (const Finding, f, findings) {
        bool comment = str_starts(f->rule->id, STR("suppress."));
        assert_int_equal(hidden, f->suppression != NULL);
        text = arena_format(a, "%.*s%s%.*s", STR_ARG(text), text.len ? "; " : "",
                            STR_ARG(comment ? f->message : f->rule->id));
    }
    return text;
}

static void check_case(const Case *c) {
    Arena a = {0};
    Facts facts = {.arena = &a};
    Str path = str_from(c->path);
    add_imports(&facts, path, str_from(c->imports));
    add_comments(&facts, path, str_from(c->comments));
    if (c->run == RUN_UNREAD)
        diag_add(&a, &facts.errors, (Place){.path = path}, "not read");
    RuleSet known = rules_of(&a), rules = known;
    if (c->run == RUN_SELECT)
        rules = without(&a, &known, STR("stdlib.imp"));
    if (c->run == RUN_NO_WORDS)
        rules = without(&a, &known, STR("suppress."));
    CurrentPython current = {.minor = 9, .place = {path, 1, 1, 1, 1}};
    Installation installation = {0};
    Minors usual = MINOR_BIT(10) | MINOR_BIT(11) | MINOR_BIT(12);
    Project p = {.facts = &facts,
                 .current = &current,
                 .targets = c->run == RUN_ONE_TARGET ? MINOR_BIT(11) : usual,
                 .files_only = c->run == RUN_FILES,
                 .installation = c->run == RUN_ENVIRONMENT ? &installation : NULL};
    for (unsigned n = 0; n < 32; n++)
        p.fulls[n] = arena_format(&a, "3.%u.4", n);
    Suppressing in = {.rules = &rules, .known = &known, .project = &p, .usual = usual};
    in.current_given = c->run == RUN_CURRENT;
    in.is_shared = c->run == RUN_SHARED ? always : NULL;
    assert_true(date_days(STR("2026-12-01"), &in.today));
    Findings found = judge(&a, &rules, &p), hidden = {0};
    suppress(&a, &in, &found, &hidden);
    Str left = described(&a, &found, false), gone = described(&a, &hidden, true);
    if (!str_eq(left, str_from(c->want)) || !str_eq(gone, str_from(c->hidden)))
        fail_msg("%s / %s: left `%.*s`, hidden `%.*s`", c->imports, c->comments, STR_ARG(left),
                 STR_ARG(gone));
    arena_release(&a);
}

static void check_cases(const Case *cases, size_t count) {
    for (size_t i = 0; i < count; i++)
        check_case(&cases[i]);
}
#define CHECK(cases) check_cases(cases, sizeof(cases) / sizeof *(cases))

static void hides(void **state) {
    (void)state;
    static const Case cases[] = {
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.*", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp", "1 *", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp,1 old", "1 stdlib.i*", "stdlib.old", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp,2 imp,3 imp", "2 stdlib.imp", "stdlib.imp; stdlib.imp",
         "stdlib.imp"},
        {RUN_FULL, "x.py", "2-4 imp", "3 stdlib.imp", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "3 imp", "2-4 stdlib.imp", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2026-12-01", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp,1 stdlib.*", "", "stdlib.imp"},
        {RUN_FULL, "x.txt", "1 a", "1 dep.a", "", "dep.a"},
        {RUN_ONE_TARGET, "x.py", "1 imp", "1 stdlib.imp", "", ""},
    };
    CHECK(cases);
}

static void says_what_is_unused(void **state) {
    (void)state;
    static const Case cases[] = {
        {RUN_FULL, "x.py", "", "1 stdlib.imp", "line 1 has no finding of stdlib.imp", ""},
        {RUN_FULL, "x.py", "3 imp", "1-2 stdlib.imp",
         "stdlib.imp; lines 1 to 2 have no finding of stdlib.imp", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp+stdlib.old",
         "line 1 has no finding of stdlib.old", "stdlib.imp"},
        {RUN_FULL, "x.py", "", "1 stdlib.imp+stdlib.old",
         "line 1 has no finding of stdlib.imp, stdlib.old", ""},
        {RUN_FULL, "x.py", "", "0 stdlib.imp", "no line follows the comment: it hides nothing", ""},
        {RUN_FULL, "x.py", "", "1 *", "line 1 has no finding of *", ""},
        {RUN_FULL, "x.txt", "", "1 dep.a", "line 1 has no finding of dep.a", ""},
    };
    CHECK(cases);
}

static void says_nothing_where_it_cannot_know(void **state) {
    (void)state;
    static const Case cases[] = {
        {RUN_SELECT, "x.py", "", "1 stdlib.imp", "", ""},
        {RUN_SELECT, "x.py", "", "1 stdlib.*", "", ""},
        {RUN_SELECT, "x.py", "", "1 stdlib.old", "line 1 has no finding of stdlib.old", ""},
        {RUN_ONE_TARGET, "x.py", "", "1 stdlib.imp", "", ""},
        {RUN_UNREAD, "x.py", "", "1 stdlib.imp", "", ""},
        {RUN_SHARED, "x.py", "", "1 stdlib.imp", "", ""},
        {RUN_NO_WORDS, "x.py", "", "1 stdlib.imp,1 nothing,1 ", "", ""},
        {RUN_FILES, "x.py", "", "1 stdlib.imp", "line 1 has no finding of stdlib.imp", ""},
        {RUN_FILES, "x.py", "", "1 stdlib.member", "", ""},
        {RUN_FILES, "x.py", "", "1 stdlib.by-python", "", ""},
        {RUN_FILES, "x.py", "", "1 *", "", ""},
        {RUN_FILES, "x.txt", "", "1 stdlib.imp", "", ""},
        {RUN_FILES, "x.txt", "", "1 dep.a", "", ""},
        {RUN_CURRENT, "x.py", "", "1 stdlib.by-python", "", ""},
        {RUN_CURRENT, "x.py", "", "1 stdlib.imp", "line 1 has no finding of stdlib.imp", ""},
        {RUN_FULL, "x.py", "", "1 stdlib.by-python", "line 1 has no finding of stdlib.by-python",
         ""},
        {RUN_FULL, "x.txt", "", "1 dep.in", "", ""},
        {RUN_FULL, "x.txt", "", "1 dep.*", "", ""},
        {RUN_ENVIRONMENT, "x.txt", "", "1 dep.in", "line 1 has no finding of dep.in", ""},
        {RUN_ENVIRONMENT, "x.txt", "", "1 dep.a", "", ""},
    };
    CHECK(cases);
}

static void says_what_has_ended(void **state) {
    (void)state;
    static const Case cases[] = {
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2026-11-30",
         "stdlib.imp; the comment ended on 2026-11-30: what it hid is reported again", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2026-11-30 PAY-12",
         "stdlib.imp; the comment ended on 2026-11-30 (PAY-12): what it hid is reported again", ""},
        {RUN_FULL, "x.py", "", "1 stdlib.imp 2026-11-30",
         "the comment ended on 2026-11-30, and nothing is left to hide", ""},
        {RUN_SELECT, "x.py", "", "1 stdlib.imp 2026-11-30", "the comment ended on 2026-11-30", ""},
        /* another comment still hides it */
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2026-11-30,1 stdlib.imp",
         "the comment ended on 2026-11-30: what it hid is reported again", "stdlib.imp"},
    };
    CHECK(cases);
}

static void says_what_cannot_be_read(void **state) {
    (void)state;
#define UNREAD "the comment is not understood and hides nothing: "
    static const Case cases[] = {
        {RUN_FULL, "x.py", "1 imp", "1 ", "stdlib.imp; " UNREAD "because", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2027-02-29",
         "stdlib.imp; " UNREAD "`2027-02-29` is no date of the form YYYY-MM-DD", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2028-02-29", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2027-12-31", "", "stdlib.imp"},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp 2027-09-31",
         "stdlib.imp; " UNREAD "`2027-09-31` is no date of the form YYYY-MM-DD", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp tomorrow",
         "stdlib.imp; " UNREAD "`tomorrow` is no date of the form YYYY-MM-DD", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp+suppress.unused",
         "stdlib.imp; " UNREAD "suppress.unused is about comments, which a comment cannot switch "
         "off: --ignore and the configuration can",
         ""},
    };
    CHECK(cases);
}

static void says_what_is_unknown(void **state) {
    (void)state;
    static const Case cases[] = {
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.ipm",
         "stdlib.imp; there is no rule 'stdlib.ipm': did you mean 'stdlib.imp'?", ""},
        {RUN_FULL, "x.py", "", "1 stdlib", "there is no rule 'stdlib': did you mean 'stdlib.*'?",
         ""},
        {RUN_FULL, "x.py", "", "1 F401", "there is no rule 'F401': see --list-rules", ""},
        {RUN_FULL, "x.py", "", "1 x.*", "'x.*' matches no rule: see --list-rules", ""},
        {RUN_FULL, "x.py", "1 imp", "1 stdlib.imp+F401",
         "there is no rule 'F401': see --list-rules", "stdlib.imp"},
        {RUN_SELECT, "x.py", "", "1 stdlib.imp", "", ""},
        {RUN_SHARED, "x.py", "", "1 F401", "there is no rule 'F401': see --list-rules", ""},
    };
    CHECK(cases);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hides),
        cmocka_unit_test(says_what_is_unused),
        cmocka_unit_test(says_nothing_where_it_cannot_know),
        cmocka_unit_test(says_what_has_ended),
        cmocka_unit_test(says_what_cannot_be_read),
        cmocka_unit_test(says_what_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
