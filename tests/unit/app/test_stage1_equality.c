#define _POSIX_C_SOURCE 200809L
/* clang-format off */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
/* clang-format on */

#include "../python/facts_text.h"
#include "base/file.h"
#include "plan/knowledge.h"
#include "rules/rule.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Scanning with stage 1 must give the same facts as scanning without, for every file of a corpus
 * that parses without errors (of one that does not, parts may be read better than the whole):
 * the folder named by PUC_CORPUS, or else the seeds of the fuzz target. Run it over whole standard
 * libraries and package folders when stage 1 changes. The names are those of all built-in rules. */

extern const Knowledge builtin_knowledge;

enum { MAX_FILE = 64 << 20, MAX_DEPTH = 40 };

typedef struct Corpus {
    PythonScanner *scanner;
    Arena *arena;
    Buf bytes;
    size_t files, parsed, broken, bytes_seen, bytes_parsed;
} Corpus;

/* Returns false when the file does not parse. */
static bool scan_into(Corpus *c, Str path, bool skip_stage1, Buf *out) {
    Scanned s = {.facts = {.arena = &s.arena}};
    Source src;
    source_init(&src, &s.arena, path, buf_str(&c->bytes));
    python_scan(c->scanner, &src, PY_MODULE, skip_stage1, &s.facts, &s.stats);
    facts_text(&s, out);
    if (!skip_stage1) {
        c->parsed += s.stats.parsed_files;
        c->bytes_seen += s.stats.bytes;
        c->bytes_parsed += s.stats.parsed_bytes;
    }
    arena_release(&s.arena);
    return s.stats.broken_files == 0;
}

static void check_file(Corpus *c, const char *path) {
    if (file_read(path, MAX_FILE, &c->bytes) != FILE_OK)
        return;
    Buf with = {.max = 64 << 20}, without = {.max = 64 << 20};
    scan_into(c, str_from(path), false, &with);
    bool sound = scan_into(c, str_from(path), true, &without);
    c->broken += !sound;
    if (sound && !str_eq(buf_str(&with), buf_str(&without)))
        fail_msg("%s differs: with stage 1\n%.*swithout\n%.*s", path, STR_ARG(buf_str(&with)),
                 STR_ARG(buf_str(&without)));
    buf_release(&with);
    buf_release(&without);
    c->files++;
}

static void check_folder(Corpus *c, const char *folder, unsigned depth) {
    DIR *dir = depth < MAX_DEPTH ? opendir(folder) : NULL;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        struct stat info;
        Arena arena = {0};
        Str name = str_from(e->d_name);
        Str path = arena_format(&arena, "%s/%s", folder, e->d_name);
        if (name.ptr[0] != '.' && lstat(path.ptr, &info) == 0) {
            if (S_ISDIR(info.st_mode))
                check_folder(c, path.ptr, depth + 1);
            else if (str_ends(name, STR(".py")))
                check_file(c, path.ptr);
        }
        arena_release(&arena);
    }
    if (dir)
        closedir(dir);
}

static void test_same_facts(void **state) {
    (void)state;
    Arena arena = {0};
    RuleNames names = {0};
    const char *folder = getenv("PUC_CORPUS");
    rule_names(&arena, &builtin_knowledge.rules, MINORS_ALL, MINORS_ALL, &names);
    assert_true(names.names.len > 1000);
    NameSet *set = name_set_new_with(&arena, &names.names, &names.newer);
    name_set_ask_marks(set, MARKS_ALL);
    Corpus c = {.arena = &arena, .bytes = {.max = MAX_FILE}};
    c.scanner = python_scanner_new(set);
    check_folder(&c, folder ? folder : PUC_TEST_DATA "/../fuzz/corpus/python", 0);
    print_message(
        "%zu files, %zu of them parsed; %zu bytes, %zu of them parsed; %zu do not parse\n", c.files,
        c.parsed, c.bytes_seen, c.bytes_parsed, c.broken);
    assert_true(c.files > 0);
    python_scanner_free(c.scanner);
    buf_release(&c.bytes);
    arena_release(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
