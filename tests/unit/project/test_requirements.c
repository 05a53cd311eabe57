#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"

#include <string.h>

/* What pip 24.2 (the parser of requirements files and the constructors of requirements) makes of a
 * text, one entry a line: the line number, then the requirement; @ for a URL or path. "N !" is a
 * requirement that it refuses, "!" an option line, which ends its reading. */
typedef struct PipRow {
    const char *text, *entries;
} PipRow;

static const PipRow pip_rows[] = {
    {"Django>=4.2,<5", "1 django<5,>=4.2"},
    {"Zope.Interface [ Test , docs ] ~= 5.4", "1 zope-interface[docs,test]~=5.4"},
    {"foo==1.0#not-a-comment", "1 !"},
    {"foo==1.0 #comment", "1 foo==1.0"},
    {"foo==1.0\t# tab comment", "1 foo==1.0"},
    {"  # only\n\n\t\nfoo  # x", "4 foo"},
    {"gevent==21.12.0 \\\n  ; python_version < '3.11'\n",
     "1 gevent==21.12.0; python_version < \"3.11\""},
    {"gevent \\\r\n==21.12.0\r\nx\r\n", "1 gevent==21.12.0\n3 x"},
    {"a==1 \\\n# comment inside\n; python_version < '3'\nb", "1 a==1\n3 !\n4 b"},
    {"a==1 \\\n  # indented\nb", "1 a==1\n3 b"},
    {"a==1 # joined \\\nb==2\nc", "1 a==1\n3 c"},
    {"a==1 \\", "1 a==1"},
    {"a==1 \\ \nb", "1 !\n2 b"},
    {"a\\\n\\\n==1\nb", "1 a==1\n4 b"},
    {"a==1\\\\\\\nb", "1 a==1b"},
    {"a==1 --hash=sha256:aa \\\n  --hash=sha256:bb", "1 a==1"},
    {"a==1\n  --hash=sha256:aa\nb", "1 a==1\n2 hash\n3 b"},
    {"a==1 --hash=md5:aa", "!"},
    {"a==1 --hash", "!"},
    {"-rbase.txt", "1 -r base.txt"},
    {"-r base.txt # x", "1 -r base.txt"},
    {"--requirement=../base.txt", "1 -r ../base.txt"},
    {"--requirement '../b ase.txt'", "1 -r ../b ase.txt"},
    {"--req base.txt", "!"},
    {"--re base.txt", "!"},
    {"-cup.txt\n-c up.txt\n--constraint=up.txt", "1 -c up.txt\n2 -c up.txt\n3 -c up.txt"},
    {"-r a.txt b.txt -r c.txt", "1 -r a.txt"},
    {"foo -r a.txt", "1 foo"},
    {"-e . -r a.txt", "1 -e - @"},
    {"-e .[Dev,docs]", "1 -e -[dev,docs] @"},
    {"--editable=lib", "1 -e - @"},
    {"-elib", "1 -e - @"},
    {"-e '.[dev]' --config-settings k=v", "1 -e -[dev] @"},
    {"-e git+https://git.example.org/w.git@v1#egg=Widget_Lib[fast]&subdirectory=python",
     "1 -e widget-lib[fast] @"},
    {"-e git+https://git.example.org/w.git@v1", "1 !"},
    {"-e git://git.example.org/w.git#egg=w", "1 -e w @"},
    {"-e https://example.org/w-1.0.zip", "1 !"},
    {"git+ssh://git@example.org:22/x.git@main#egg=x", "1 x @"},
    {"git+ssh://git@example.org:22/x.git@main", "1 - @"},
    {"hg+http://example.org/x#egg=x==1.0", "1 x==1.0 @"},
    {"git://example.org/x.git#egg=x", "1 !"},
    {"https://example.org/files/Foo_Bar-1.5.1-py2.py3-none-any.whl", "1 foo-bar==1.5.1 @"},
    {"https://example.org/a.zip#egg=a ; python_version < '3.9'", "1 a @; python_version < \"3.9\""},
    {"https://example.org/a.zip#egg=a; python_version < '3.9'", "1 a @; python_version < \"3.9\""},
    {"https://example.org/a.zip;python_version<'3.9'", "1 - @"},
    {"a @ https://example.org/a.zip ; python_version < '3.9'", "1 a @; python_version < \"3.9\""},
    {"a[x]@https://example.org/a.zip", "1 a[x] @"},
    {"a @ file:///opt/a.tar.gz", "1 a @"},
    {"./vendor/local_pkg", "1 - @"},
    {"./vendor/local_pkg[extra]", "1 -[extra] @"},
    {"vendor/local_pkg ; python_version < '3.9'", "1 - @; python_version < \"3.9\""},
    {"lib", "1 lib"},
    {"other-1.0-py3-none-any.whl", "1 other==1.0 @"},
    {"foo = 1.0", "1 !"},
    {"foo=1.0", "1 !"},
    {"foo==1.0==2", "1 !"},
    {"foo 1.0", "1 !"},
    {"foo>=1.0.*", "1 !"},
    {"foo ;", "1 foo"},
    {"foo ; python_version > ", "1 !"},
    {"foo; python_version<'3.7'and sys_platform!='win32'",
     "1 foo; python_version < \"3.7\" and sys_platform != \"win32\""},
    {"-i https://u:p@example.org/simple\n--pre\n--no-index\n--no-binary :all:\nfoo", "5 foo"},
    {"--unknown-option\n", "!"},
    {"--no-cache-dir\n", "!"},
    {"-U foo", "!"},
    {"--pre=x", "!"},
    {"--no-binary --pre", "!"},
    {"-f ./wheels \"quoted # no\" # c\nfoo", "!"},
    {"--index-url 'unclosed\nfoo", "!"},
    {"foo --global-option=\"-q x\" --config-settings=\"a=b\"", "1 foo"},
    {"foo --global-option -q", "1 foo"},
    {"foo -- bar", "1 foo"},
    {"foo\302\240#nbsp comment", "1 foo"},
    {"\357\273\277foo==1", "1 foo==1"},
    {"foo==1.0 bar==2.0", "1 !"},
    {"foo\t-r a.txt", "1 !"},
    {"<<<<<<< HEAD\nfoo==1\n=======\nfoo==2\n>>>>>>> main\n", "1 !\n2 foo==1\n3 !\n4 foo==2\n5 !"},
    {"foo[bar", "1 !"},
    {"foo[]>=1", "1 foo>=1"},
    {"foo(>=1,<2)", "1 foo<2,>=1"},
    {"foo===1.0-weird", "1 foo===1.0-weird"},
    {"foo==1.0+local.1", "1 foo==1.0+local.1"},
    {"foo~=1", "1 !"},
    {"foo==1!2.0", "1 foo==1!2.0"},
    {"FOO..bar__Baz==1", "1 foo-bar-baz==1"},
    {"_foo", "1 !"},
    {"foo-", "1 !"},
    {"ftp://example.org/x.tar.gz#egg=x", "1 x @"},
    {"HTTPS://example.org/x.zip#egg=X", "1 x @"},
    {"htps://example.org/x", "1 !"},
    {"foo >= 1 , < 2 ; extra == 'x'", "1 foo<2,>=1; extra == \"x\""},
    {"'foo'", "1 !"},
    {"foo==1.0;", "1 foo==1.0"},
    {"- foo", ""},
    {"-", ""},
    {"pip", "1 pip"},
    {"foo==$VERSION", "1 !"},
    {"foo; python_version in '3.8,3.9'", "1 foo; python_version in \"3.8,3.9\""},
    {"foo # one # two", "1 foo"},
    {"#egg\nfoo#bar", "2 !"},
    {"foo==1.0 \\\n    --hash=sha256:a \\\n\nb", "1 foo==1.0\n4 b"},
    {"a @ git+https://${TOKEN}@example.org/a.git", "1 a @"},
    {"/abs/path/x-1.0-py3-none-any.whl", "1 x==1.0 @"},
    {"https://example.org/x-1.0-py3-none-any.whl?a=b#sha256=00", "1 x==1.0 @"},
};

static bool is_refusal(const LineNote *n) {
    return !n->unknown && !str_eq(n->name, STR("--hash without a requirement"));
}

/* Sets *end where pip would have stopped. */
static void describe_notes(Buf *out, const Facts *f, uint32_t line, bool *end) {
    vec_each (LineNote, n, &f->notes) {
        if (n->place.line != line || n->unknown)
            continue;
        *end = str_eq(n->name, STR("invalid option"));
        if (*end)
            buf_add(out, STR("!\n"));
        else
            buf_format(out, "%u %s\n", line, is_refusal(n) ? "!" : "hash");
    }
}

static void describe_as_pip(Buf *out, Arena *a, const Dependency *d) {
    Str spec = specifier_set_text(a, &d->specifiers), marker = marker_text(a, d->marker);
    buf_format(out, "%u %s%.*s", (unsigned)d->place.line, d->editable ? "-e " : "",
               STR_ARG(d->name.len ? d->name : STR("-")));
    describe_extras(out, &d->extras);
    buf_format(out, "%.*s%s%s%.*s\n", STR_ARG(spec), d->url.len || d->self ? " @" : "",
               marker.len ? "; " : "", STR_ARG(marker));
}

static void describe_lines(Buf *out, Arena *a, const Facts *f) {
    bool end = false;
    for (uint32_t line = 1; line < 10 && !end; line++) {
        vec_each (Dependency, d, &f->dependencies) {
            if (d->place.line == line)
                describe_as_pip(out, a, d);
        }
        vec_each (Include, i, &f->includes) {
            if (i->place.line == line)
                buf_format(out, "%u -%c %.*s\n", line, i->constraint ? 'c' : 'r', STR_ARG(i->path));
        }
        describe_notes(out, f, line, &end);
    }
}

static void test_as_pip_reads(void **state) {
    (void)state;
    size_t failed = 0;
    for (size_t i = 0; i < sizeof pip_rows / sizeof *pip_rows; i++) {
        Reading r;
        Buf out = {0};
        read_bytes(&r, read_requirements, "requirements.txt", str_from(pip_rows[i].text));
        describe_lines(&out, &r.arena, &r.facts);
        Str got = str_trim(buf_str(&out));
        if (!str_eq(got, str_from(pip_rows[i].entries))) {
            fprintf(stderr, "row %zu: %s\n-- got:\n%.*s\n-- pip:\n%s\n", i, pip_rows[i].text,
                    STR_ARG(got), pip_rows[i].entries);
            failed++;
        }
        buf_release(&out);
        reading_release(&r);
    }
    assert_int_equal(failed, 0);
}

typedef struct Row {
    const char *path, *text, *facts;
} Row;

static void check_rows(const Row *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        Reading r;
        read_bytes(&r, read_requirements, rows[i].path, str_from(rows[i].text));
        assert_text(describe(&r), rows[i].facts);
        reading_release(&r);
    }
}

/* Where pip counts lines that no editor shows, or asks the file system, or where the place of the
 * item is more useful than pip's. */
static void test_differences(void **state) {
    (void)state;
    static const Row rows[] = {
        {"r.txt", "\\\na==1\n", "2:1 a==1\n"},
        {"r.txt",
         "a\x0c"
         "b\x0b"
         "c\xe2\x80\xa8"
         "d\re",
         "1:1 a\n1:3 b\n1:5 c\n1:9 d\n2:1 e\n"},
        {"r.txt", "git@example.org:team/x.git",
         "1 warning invalid requirement: \"git@example.org:team/x.git\" is refused by pip: the URL "
         "has no scheme\n"},
        {"r.txt", "a @ https://example.org/A-1.0-py3-none-any.whl",
         "1:1 a==1.0 url=https://example.org/A-1.0-py3-none-any.whl\n"},
        {"r.txt", "file:///opt/cached-2.1.tar.gz",
         "1:1 cached==2.1 url=file:///opt/cached-2.1.tar.gz\n"},
        {"r.txt", "file:.\nfile:./\n./\n.", "1:1 - self\n2:1 - self\n3:1 - self\n4:1 - self\n"},
        {"api/r.txt", "-e ..\n-e .", "1:1 - self editable\n2:1 - self editable\n"},
        {"docs/r.txt", "../lib", "1:1 - url=../lib group=dev\n"},
        {"r.txt", "a\xc2\x85 b ", "1:1 a\n1:5 b\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

static void test_refusals(void **state) {
    (void)state;
    static const Row rows[] = {
        {"r.txt", "a==1\n<<<<<<< HEAD\nb==1\n=======\nb==2\n>>>>>>> main\n",
         "1:1 a==1\n3:1 b==1\n5:1 b==2\n"
         "2 warning merge conflict marker: an unresolved merge conflict is refused by pip\n"
         "4 warning merge conflict marker: an unresolved merge conflict is refused by pip\n"
         "6 warning merge conflict marker: an unresolved merge conflict is refused by pip\n"},
        {"r.txt", "--tok=https://u:p@h/\na",
         "2:1 a\n1 warning invalid option: the line is refused by pip: --tok is not an option of "
         "requirements files\n"},
        {"r.txt", "-Z x\n--index-url",
         "1 warning invalid option: the line is refused by pip: -Z is not an option of "
         "requirements "
         "files\n2 warning invalid option: the line is refused by pip: --index-url needs a "
         "value\n"},
        {"r.txt", "-e https://user:secret@example.org/x.zip",
         "1 warning invalid requirement: \"https://***:***@example.org/x.zip\" is refused by pip: "
         "an editable is a folder or a version control URL\n"},
        {"r.txt", "# -*- coding: latin-1 -*-\na # caf\xe9\n", "2:1 a\n"},
        {"r.txt", "a # caf\xe9\n",
         "1:1 a\n1 warning not UTF-8: the line is not UTF-8 and the file names no other encoding, "
         "so pip may refuse it\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

static void test_includes(void **state) {
    (void)state;
    static const Row rows[] = {
        {"req/dev/x.txt", "-r ../base.txt\n-r ../../../up.txt\n-c ./c.txt\n-r a//b/../c.txt",
         "1 include req/base.txt\n2 include ../up.txt\n3 include req/dev/c.txt constraint "
         "group=constraint\n4 include req/dev/a/c.txt\n"},
        {"x.txt", "-r https://u:p@example.org/r.txt\n-c /etc/c.txt\n-r ${DIR}/r.txt",
         "1 info include not followed: \"https://***:***@example.org/r.txt\" is a URL, which is "
         "not "
         "fetched\n2 info include not followed: \"/etc/c.txt\" is an absolute path outside the "
         "project\n3 info include not followed: \"${DIR}/r.txt\" depends on an environment "
         "variable\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

static void test_groups(void **state) {
    (void)state;
    static const Row rows[] = {
        {"requirements.txt", "a", "1:1 a\n"},
        {"dev-requirements.txt", "a", "1:1 a group=dev\n"},
        {"requirements/test.in", "a", "1:1 a group=dev\n"},
        {"docs/requirements.txt", "a", "1:1 a group=dev\n"},
        {"device/requirements.txt", "a", "1:1 a\n"},
        {"requirements/extras/Re_dis.txt", "a", "1:1 a group=extra:re-dis optional\n"},
        {"constraints.txt", "a<2", "1:1 a<2 group=constraint constraint\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

static void test_variables(void **state) {
    (void)state;
    static const Row rows[] = {
        {"r.txt", "Lib_${A_B}.${C}==1.0",
         "1:1 lib-${A_B}-${C}==1.0\n1 info lib-${A_B}-${C}: the name of \"Lib_${A_B}.${C}==1.0\" "
         "depends on an environment variable\n"},
        {"r.txt", "lib[x]==${V} ; python_version < '3.12'",
         "1:1 lib; python_version < \"3.12\"\n1 info lib: the version of \"lib[x]==${V}\" depends "
         "on "
         "an environment variable\n"},
        {"r.txt", "lib @ git+https://${USER}:${TOKEN}@example.org/${TEAM}/lib.git",
         "1:1 lib url=git+https://${USER}:${TOKEN}@example.org/${TEAM}/lib.git\n"},
        {"r.txt", "lib-${lower}==1",
         "1 warning invalid requirement: \"lib-${lower}==1\" is refused by pip: "},
    };
    check_rows(rows, 3);
    Reading r;
    read_bytes(&r, read_requirements, "r.txt", str_from(rows[3].text));
    assert_true(str_starts(describe(&r), str_from(rows[3].facts)));
    reading_release(&r);
}

static void test_compiled(void **state) {
    (void)state;
    static const Row rows[] = {
        {"r.txt",
         "#\n# This file is autogenerated by pip-compile with Python 3.9\n#\n"
         "a==1 \\\n    --hash=sha256:00\n    # via\n    #   -r r.in\n    #   b\n"
         "b==2\n    # via a\nc==3\n    # via -c up.txt\nd==4\n    # via\n    #   -c up.txt\n    #  "
         " app "
         "(pyproject.toml)\n\n# The following packages are unsafe:\ne==5\n",
         "4:1 a==1 locked=1\n9:1 b==2 locked=2 transitive\n11:1 c==3 locked=3 transitive\n"
         "13:1 d==4 locked=4\n19:1 e==5 locked=5\n"},
        {"r.txt", "a==1  # via -r r.in, b\nb==2  # via a, c\n",
         "1:1 a==1 locked=1\n2:1 b==2 locked=2 transitive\n"},
        {"r.txt", "a==1  # via the API\nb>=2\n", "1:1 a==1\n2:1 b>=2\n"}, /* written by hand */
        {"r.in", "# requirements.txt is generated by pip-compile\na==1\n", "2:1 a==1\n"},
        {"r.txt", "# compiled from r.in\na==1.*\nb===1.x\nc @ https://example.org/c.zip\n",
         "2:1 a==1.*\n3:1 b===1.x locked=1.x\n4:1 c url=https://example.org/c.zip\n"},
    };
    check_rows(rows, sizeof rows / sizeof *rows);
}

typedef struct CaseRow {
    const char *folder, *path, *facts;
} CaseRow;

static const CaseRow case_rows[] = {
    {"101-req-nested-r-and-c", "requirements/prod.txt",
     "5:1 gunicorn==21.2.0\n2 include requirements/base.txt\n3 include shared/logging.txt\n"
     "4 include requirements/limits/upper.txt constraint group=constraint\n"},
    {"101-req-nested-r-and-c", "requirements/base.txt",
     "2:1 django<5,>=4.2\n1 include requirements/common/core.in\n"},
    {"101-req-nested-r-and-c", "shared/logging.txt", "1:1 structlog~=23.1\n"},
    {"103-req-missing-backslash", "requirements.txt",
     "1:1 lxml==4.9.2\n3:1 six==1.16.0\n2 warning --hash without a requirement: a --hash that "
     "belongs to no requirement is ignored by pip; the line above lacks its backslash\n"},
    {"104-req-same-package-many-markers", "requirements.txt",
     "1:1 numpy==1.19.5; python_version < \"3.7\"\n"
     "2:1 numpy==1.21.6; python_version == \"3.7\"\n"
     "3:1 numpy==1.24.4; python_version >= \"3.8\" and python_version < \"3.12\"\n"
     "4:1 numpy==1.26.4; python_version >= \"3.12\" and (sys_platform == \"linux\" or "
     "platform_machine != \"arm64\")\n"
     "5:1 pywin32; sys_platform == \"win32\"\n"
     "6:1 tomli>=1.1; python_full_version < \"3.11.0a7\"\n"
     "7:1 uvloop; implementation_name == \"cpython\" and python_version not in \"3.13, 3.14\"\n"},
    {"106-req-editable-and-vcs", "requirements.txt",
     "1:1 - self editable\n2:1 -[dev,docs] self editable\n"
     "3:1 widget-lib[fast] url=git+https://git.example.org/team/Widget_Lib.git@v1.4.2"
     "#egg=Widget_Lib[fast]&subdirectory=python editable\n"
     "4:1 tool url=git+ssh://git@git.example.org:2222/team/tool.git@0a1b2c3#egg=tool editable\n"
     "5:1 secret url=git+https://${GIT_TOKEN}@git.example.org/team/secret.git@main#egg=secret\n"
     "6:1 - url=./vendor/local_pkg\n"
     "7:1 other==1.0 url=../sibling/dist/other-1.0-py3-none-any.whl\n"
     "8:1 cached==2.1 url=file:///opt/wheels/cached-2.1.tar.gz\n"},
    {"108-req-utf8-bom-crlf", "requirements.txt",
     "1:1 django==3.2.25\n2:1 gevent==21.12.0; python_version < \"3.11\"\n6:1 celery==5.2.7\n"},
    {"109-req-utf16", "requirements.txt", "1:1 numpy==1.22.4\n2:1 psycopg2-binary==2.9.3\n"},
    {"112-req-index-options-and-env", "requirements.txt",
     "14:1 internal-${TEAM}==2.0\n15:1 httpx==0.23.0\n14 info internal-${TEAM}: the name of "
     "\"internal-${TEAM}==2.0\" depends on an environment variable\n"},
    {"134-in-and-compiled-pair", "requirements.txt",
     "2:1 amqp==5.1.1 locked=5.1.1 transitive\n4:1 celery[redis]==5.2.7 locked=5.2.7\n"
     "6:1 kombu==5.2.4 locked=5.2.4 transitive\n8:1 vine==5.0.0 locked=5.0.0 transitive\n"},
    {"134-in-and-compiled-pair", "requirements-py312.txt",
     "2:1 amqp==5.2.0 locked=5.2.0\n3:1 celery[redis]==5.4.0 locked=5.4.0\n"
     "4:1 kombu==5.3.7 locked=5.3.7\n5:1 vine==5.1.0 locked=5.1.0\n"},
    {"134-in-and-compiled-pair", "requirements.in", "1:1 celery[redis]>=4.4\n"},
};

static void test_cases(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof case_rows / sizeof *case_rows; i++) {
        const CaseRow *row = &case_rows[i];
        char folder[256];
        Reading r;
        snprintf(folder, sizeof folder, "cases/%s", row->folder);
        read_data(&r, read_requirements, folder, row->path);
        assert_text(describe(&r), row->facts);
        reading_release(&r);
    }
}

/* The end of the item, across a continuation and before its options and comment. */
static void test_places(void **state) {
    (void)state;
    Reading r;
    read_bytes(&r, read_requirements, "r.txt",
               STR("\n  a \\\r\n ==1.0 --hash=sha256:0 # c\n -e  .[x]  # c"));
    assert_int_equal(r.facts.dependencies.len, 2);
    Place p = r.facts.dependencies.items[0].place, q = r.facts.dependencies.items[1].place;
    assert_true(p.line == 2 && p.column == 3 && p.end_line == 3 && p.end_column == 7);
    assert_true(q.line == 4 && q.column == 2 && q.end_line == 4 && q.end_column == 10);
    reading_release(&r);
}

static Str repeated(Arena *a, Str part, size_t times) {
    Buf b = {0};
    buf_repeat(&b, part, times);
    Str s = arena_str(a, buf_str(&b));
    buf_release(&b);
    return s;
}

/* Hostile sizes: linear time, and a limit on what is kept. */
static void test_sizes(void **state) {
    (void)state;
    static const char *const parts[] = {
        "a",
        "a\\\n",
        "\\\n",
        "# via\n#   x\n",
        "-r ",
        "'x' ",
        "--hash=sha256:0 ",
        "a @ x:/",
        "[",
        "${A}",
        "(",
        "\xff",
        "\x1c ",
        "a==1,",
        "://a:b@",
        "#",
        " #",
        "../",
        "; ",
        "<",
        "-e .[x]\n",
        "\n",
        "!\n",
        "a\n",
        "-c x\n",
    };
    Arena a = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        static const char *const heads[] = {"", "a==1 ", "-e ", "-r x", "a # ", "git+ssh://"};
        for (size_t k = 0; k < sizeof heads / sizeof *heads; k++) {
            Reading r;
            Str body = repeated(&a, str_from(parts[i]), 200000 / strlen(parts[i]));
            Str text = arena_format(&a, "%s%.*s", heads[k], STR_ARG(body));
            read_bytes(&r, read_requirements, "r.txt", text);
            assert_true(arena_size(&r.arena) < (size_t)256 * 1024 * 1024);
            reading_release(&r);
        }
        arena_release(&a);
    }
    Reading r;
    read_bytes(&r, read_requirements, "r.txt", repeated(&a, STR("!!!\n"), 5000));
    assert_int_equal(r.facts.notes.len, 1000);
    assert_int_equal(r.facts.errors.len, 1);
    assert_int_equal(r.facts.errors.items[0].place.line, 1001);
    reading_release(&r);
    read_bytes(&r, read_requirements, "r.txt", STR("a\0b==1\n"));
    assert_text(describe(&r), "0 error is not a text file\n");
    reading_release(&r);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_pip_reads), cmocka_unit_test(test_differences),
        cmocka_unit_test(test_refusals),     cmocka_unit_test(test_includes),
        cmocka_unit_test(test_groups),       cmocka_unit_test(test_variables),
        cmocka_unit_test(test_compiled),     cmocka_unit_test(test_cases),
        cmocka_unit_test(test_places),       cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
