#define _POSIX_C_SOURCE 200809L
#include "app/load.h"

#include "base/file.h"
#include "base/nearest.h"
#include "text/glob.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

extern const Knowledge builtin_knowledge;

enum { LARGEST_RULE_FILE = 16 << 20, MOST_SLIPS = 20 };

static int str_order(const void *x, const void *y) {
    return str_cmp(*(const Str *)x, *(const Str *)y);
}

/* The .yaml and .yml files of a folder, sorted; not of its subfolders. */
static void add_folder(Arena *a, Str folder, Strs *files) {
    DIR *dir = opendir(arena_cstr(a, folder));
    size_t from = files->len;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        Str name = str_from(e->d_name);
        if (str_ends(name, STR(".yaml")) || str_ends(name, STR(".yml")))
            *vec_push(a, files) = arena_format(a, "%.*s/%.*s", STR_ARG(folder), STR_ARG(name));
    }
    if (dir)
        closedir(dir);
    if (files->len > from)
        qsort(files->items + from, files->len - from, sizeof *files->items, str_order);
}

/* The files that an option names, folders replaced by what is in them. */
static Strs expand(Arena *a, const Options *o, const char *option, const Strs *paths,
                   Diags *diags) {
    Strs files = {0};
    vec_each (const Str, path, paths) {
        struct stat st;
        size_t before = files.len;
        bool exists = stat(arena_cstr(a, *path), &st) == 0;
        if (exists && S_ISDIR(st.st_mode))
            add_folder(a, *path, &files);
        else if (exists)
            *vec_push(a, &files) = *path;
        if (files.len == before)
            diag_add(a, diags, option_place(o, option, *path), "%.*s: %.*s %s",
                     STR_ARG(option_called(a, o, option)), STR_ARG(*path),
                     exists ? "holds no .yaml file" : "does not exist");
    }
    return files;
}

static bool open_source(Arena *a, Str path, Source *src, Diags *diags) {
    Buf bytes = {.max = LARGEST_RULE_FILE};
    FileStatus status = file_read(arena_cstr(a, path), LARGEST_RULE_FILE, &bytes);
    if (status != FILE_OK)
        diag_add(a, diags, (Place){.path = path}, "%s", file_status_text(status));
    source_init(src, a, path, arena_str(a, buf_str(&bytes)));
    buf_release(&bytes);
    return status == FILE_OK;
}

static bool matches_any(const Strs *globs, Str id) {
    vec_each (const Str, glob, globs) {
        if (glob_match(*glob, id))
            return true;
    }
    return false;
}

/* ---- globs that match no rule are slips ---- */

const char *rule_nearest(Arena *a, const RuleSet *set, Str given) {
    const char **names = arena_array(a, const char *, set->count);
    bool is_area = str_ends(given, STR(".*"));
    for (size_t i = 0; i < set->count; i++) {
        Str id = set->rules[i].id;
        size_t dot = str_find_char(id, '.');
        names[i] = is_area ? arena_format(a, "%.*s.*", STR_ARG(str_slice(id, 0, dot))).ptr
                           : arena_cstr(a, id);
    }
    return nearest_name(given, names, set->count);
}

static void check_glob(Arena *a, const RuleSet *set, Str glob, Place place, Str called,
                       Diags *diags) {
    if (diags->len >= MOST_SLIPS)
        return;
    for (size_t i = 0; i < set->count; i++)
        if (glob_match(glob, set->rules[i].id))
            return;
    const char *near = rule_nearest(a, set, glob);
    diag_add(a, diags, place, "%.*s %.*s matches no rule: %s%s%s", STR_ARG(called), STR_ARG(glob),
             near ? "did you mean '" : "see --list-rules", near ? near : "", near ? "'?" : "");
}

static void check_list(Arena *a, const RuleSet *set, const Options *o, const char *option,
                       const Strs *globs, Diags *diags) {
    vec_each (const Str, glob, globs)
        check_glob(a, set, *glob, option_place(o, option, *glob), option_called(a, o, option),
                   diags);
}

static void check_globs(Arena *a, const RuleSet *set, const Options *o, Diags *diags) {
    check_list(a, set, o, "select", &o->select, diags);
    check_list(a, set, o, "ignore", &o->ignore, diags);
    vec_each (const PathIgnore, row, &o->per_file_ignores) {
        vec_each (const Str, glob, &row->rules)
            check_glob(a, set, *glob, row->place, STR("per-file-ignores"), diags);
    }
    vec_each (const SeverityChange, c, &o->severities)
        check_glob(a, set, c->glob, c->place, STR("severity"), diags);
}

static RuleSet filtered(Arena *a, const RuleSet *set, const Options *o) {
    RuleList kept = {0};
    if (!o->select.len && !o->ignore.len)
        return *set;
    for (size_t i = 0; i < set->count; i++)
        if ((!o->select.len || matches_any(&o->select, set->rules[i].id)) &&
            !matches_any(&o->ignore, set->rules[i].id))
            *vec_push(a, &kept) = set->rules[i];
    return (RuleSet){kept.items, kept.len};
}

Knowledge knowledge_load(Arena *a, const Options *options, Diags *diags) {
    Knowledge k = builtin_knowledge;
    RuleList rules = {0};
    DataSetList sets = {0};
    Source src;
    Strs rule_files = expand(a, options, "rules", &options->rules, diags);
    Strs set_files = expand(a, options, "benchmarks", &options->benchmarks, diags);
    vec_each (Str, path, &rule_files) {
        if (open_source(a, *path, &src, diags))
            rules_load(a, &src, &rules, 0, diags);
    }
    vec_each (Str, path, &set_files) {
        if (open_source(a, *path, &src, diags))
            dataset_load(a, &src, &sets, diags);
    }
    if (rules.len)
        k.rules = rules_merge(a, &k.rules, &rules);
    if (sets.len)
        k.datasets = datasets_merge(a, &k.datasets, &sets);
    if (!diags->len) /* else some rules may be missing */
        check_globs(a, &k.rules, options, diags);
    k.known_rules = k.rules;
    k.rules = filtered(a, &k.rules, options);
    return k;
}
