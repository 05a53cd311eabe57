#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "dependency_fixture.h"
#include "project/conflict.h"

static ReaderFn *next_reader;

static void settle_and_read(Source *src, Facts *facts) {
    conflict_settle(src, facts);
    next_reader(src, facts);
}

static const struct {
    ReaderFn *reader;
    const char *path, *text, *want;
} cases[] = {
    {read_requirements, "requirements.txt",
     "a==1\n<<<<<<< HEAD\nb==1\n=======\nb==2\n>>>>>>> topic\nc==3\n",
     "1:1 a==1\n3:1 b==1\n7:1 c==3\n2 error merge conflict marker; of the conflicts only "
     "the "
     "side before ======= is read\n"},
    {read_pipfile, "Pipfile",
     "[packages]\n<<<<<<< HEAD\na = '==1'\n||||||| base\na = '==0'\n=======\na = "
     "'==2'\n>>>>>>> topic\n",
     "3:1 a==1\n2 error merge conflict marker; of the conflicts only the side before "
     "======= "
     "is read\n"},
    {read_pipfile_lock, "Pipfile.lock",
     "{\"default\": {\"a\": {\n<<<<<<< HEAD\n\"version\": \"==1\"\n=======\n\"version\": "
     "\"==2\"\n>>>>>>> topic\n}}}\n",
     "1:14 a==1 locked=1 transitive\n2 error merge conflict marker; of the conflicts only "
     "the side before ======= is read\n"},
    {read_conda, "environment.yml",
     "dependencies:\r\n<<<<<<< HEAD\r\n- a=1\r\n=======\r\n- a=2\r\n>>>>>>> topic\r\n- b\r\n",
     "3:3 a==1.* group=conda\n7:3 b group=conda\n2 error merge conflict marker; of the "
     "conflicts only the side before ======= is read\n"},
    {read_setup_cfg, "setup.cfg",
     "[options]\ninstall_requires =\n<<<<<<< HEAD\n  a==1\n=======\n  a==2\n>>>>>>> "
     "topic\n<<<<<<<\n  b\n=======\n  c\n>>>>>>>\n",
     "4:3 a==1\n9:3 b\n3 error merge conflict marker; of the conflicts only the side "
     "before "
     "======= is read\n"},
    /* no whole conflict */
    {read_setup_cfg, "setup.cfg", "[options]\ninstall_requires =\n  a\n# <<<<<<< x\n# =======\n",
     "3:3 a\n"},
    {read_conda, "environment.yml", "name: <<<<<<<\ndependencies:\n- a\n", "3:3 a group=conda\n"},
};

static void conflicts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Reading r;
        next_reader = cases[i].reader;
        read_bytes(&r, settle_and_read, cases[i].path, str_from(cases[i].text));
        assert_text(describe(&r), cases[i].want);
        reading_release(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(conflicts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
