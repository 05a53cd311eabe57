#define _DEFAULT_SOURCE /* realpath */
#define _DARWIN_C_SOURCE
#include "app/compare.h"

#include "app/output.h"
#include "app/paths.h"
#include "app/replace.h"
#include "app/run.h"
#include "base/file.h"
#include "find/roots.h"

#include <stdlib.h>

enum { LARGEST_BASELINE = 64 << 20 };

static bool on_line(const Options *o, const char *option) {
    return option_origin(o, option)->kind == ORIGIN_COMMAND_LINE;
}

bool compare_wanted(const Comparison *c) {
    return c->names.len || c->change || c->options->write_baseline.len;
}

/* ---- paths ---- */

/* The folder that a baseline's paths count from. */
static Str folder_of(Arena *a, Str root, Str file) {
    size_t slash = str_rfind_char(file, '/');
    Str given = slash == STR_NPOS ? STR(".") : str_slice(file, 0, slash ? slash : 1);
    Str folder = path_real_folder(a, given), rest;
    bool related = path_below(root, folder, &rest) || path_below(folder, root, &rest);
    return folder.len && related ? folder : root;
}

/* A path that counts from one folder, from the other. */
static Str moved(Arena *a, Str from, Str to, Str path) {
    if (str_eq(from, to) || path.len > 4096)
        return path;
    return path_relative(a, to, path_normalise(a, path.len ? path_join(a, from, path) : from));
}

static void move_paths(Arena *a, Baseline *b, Str from, Str to) {
    vec_each (BaselineEntry, e, &b->entries) {
        e->path = moved(a, from, to, e->path);
    }
}

/* ---- reading ---- */

/* FILE_OK where it was there; what is wrong with it is in `wrong`. */
static FileStatus read_file(Arena *a, Str root, Str path, Baseline *out, Diags *wrong) {
    Buf bytes = {0};
    Source src;
    FileStatus status = file_read(arena_cstr(a, path), LARGEST_BASELINE, &bytes);
    if (status == FILE_OK) {
        source_init(&src, a, path, arena_str(a, buf_str(&bytes)));
        if (baseline_read(a, &src, out, wrong))
            move_paths(a, out, folder_of(a, root, path), root);
    }
    buf_release(&bytes);
    return status;
}

/* Adds it to those that were read. */
static void read_baseline(Arena *a, Comparison *c, const Options *o, Diags *wrong) {
    Baseline one = {0};
    FileStatus status = read_file(a, c->root, o->baseline, &one, wrong);
    if (status == FILE_MISSING)
        diag_add(a, wrong, option_place(o, "baseline", o->baseline),
                 "the baseline %.*s does not exist: --write-baseline %.*s makes it",
                 STR_ARG(o->baseline), STR_ARG(o->baseline));
    else if (status != FILE_OK)
        diag_add(a, wrong, option_place(o, "baseline", o->baseline), "the baseline %.*s %s",
                 STR_ARG(o->baseline), file_status_text(status));
    c->baseline.targets |= one.targets;
    vec_each (const BaselineEntry, e, &one.entries) {
        *vec_push(a, &c->baseline.entries) = *e;
    }
    *vec_push(a, &c->names) = o->baseline;
}

bool compare_add(Arena *a, Comparison *c, const Options *member, Diags *wrong) {
    size_t before = wrong->len;
    bool writes = c->options->write_baseline.len > 0;
    if (member->baseline.len && !writes && !strs_contain(&c->names, member->baseline))
        read_baseline(a, c, member, wrong);
    return wrong->len == before;
}

static const char *contradiction(const Options *o, const Walk *walk) {
    if (on_line(o, "baseline") && !o->baseline.len)
        return "--baseline needs the name of a file";
    if (on_line(o, "diff") && !o->diff.len)
        return "--diff needs a commit or a branch, such as origin/main";
    if (on_line(o, "write-baseline") && !o->write_baseline.len)
        return "--write-baseline needs the name of a file";
    if (o->write_baseline.len && o->diff.len)
        return "--write-baseline and --diff exclude each other";
    if (o->write_baseline.len && !walk->whole)
        return "--write-baseline needs a run on one folder: one on single files would forget the "
               "findings of all others";
    return NULL;
}

bool compare_open(Arena *a, const Options *o, const Walk *walk, Comparison *out, Diags *wrong) {
    size_t before = wrong->len;
    const char *wrongly = contradiction(o, walk);
    *out = (Comparison){.options = o, .root = path_real_folder(a, str_from(walk->root))};
    if (wrongly)
        diag_add(a, wrong, (Place){0}, "%s", wrongly);
    else if (o->baseline.len && (!o->write_baseline.len || on_line(o, "baseline")))
        read_baseline(a, out, o, wrong);
    if (wrong->len == before && o->diff.len) {
        TreeChange *change = arena_new(a, TreeChange);
        change_read(a, walk, o->diff, change, wrong);
        out->change = change;
    }
    return wrong->len == before;
}

/* ---- comparing with a baseline ---- */

typedef struct Scope {
    const CompareRun *run;
    StrMap unread; /* files with errors */
    bool all_targets;
} Scope;

static bool has_file(const void *ctx, Str path) {
    const Scope *s = ctx;
    return walk_has(s->run->walk, path);
}

/* A rule that no project has any more is no reason to keep its findings; one that was only left out
 * is. */
static bool is_judged(const CompareRun *run, Str rule) {
    bool exists = false;
    vec_each (const KnowledgeRef, k, &run->knowledge) {
        if (rule_find(&(*k)->rules, rule))
            return true;
        exists |= rule_find(&(*k)->known_rules, rule) != NULL;
    }
    return !exists;
}

static bool asks_for(const void *ctx, const BaselineEntry *e) {
    const Scope *s = ctx;
    const Walk *walk = s->run->walk;
    bool outside = str_starts(e->path, STR("../")) || str_starts(e->path, STR("/"));
    return s->all_targets && !outside && (walk->whole || walk_find(walk, e->path)) &&
           !strmap_has(&s->unread, e->path) && is_judged(s->run, e->rule);
}

/* Whether all Pythons were judged that the baseline is about; those that the project has reached
 * since do not count. */
static bool has_all_targets(const Baseline *b, const CompareRun *run) {
    Minors reached = run->current < 0 ? 0 : (MINOR_BIT((unsigned)run->current) << 1) - 1;
    return (b->targets & ~run->targets & ~reached) == 0;
}

static Scope scope_of(Arena *a, const Baseline *b, const CompareRun *run) {
    Scope s = {.run = run, .all_targets = has_all_targets(b, run)};
    vec_each (const Diag, d, run->errors) {
        *strmap_put(a, &s.unread, d->place.path) = (void *)d;
    }
    return s;
}

/* "a.json, b.json" */
static Str names_text(Arena *a, const Strs *names) {
    Str text = STR("");
    vec_each (const Str, name, names) {
        text = arena_format(a, "%.*s%s%.*s", STR_ARG(text), text.len ? ", " : "", STR_ARG(*name));
    }
    return text;
}

static void compare_baseline(Arena *a, Comparison *c, const CompareRun *run) {
    Scope s = scope_of(a, &c->baseline, run);
    BaselineScope scope = {.ctx = &s, .has_file = has_file, .asks_for = asks_for};
    baseline_match(a, &c->baseline, run->lists.items, run->lists.len, &scope);
    c->result = (Compared){.with = names_text(a, &c->names),
                           .several = c->names.len > 1,
                           .gone = baseline_gone(&c->baseline, &scope)};
}

/* ---- comparing with a commit ---- */

typedef struct ChangeScope {
    const Walk *walk;
    const TreeChange *change;
} ChangeScope;

static bool is_still_there(const void *ctx, Str path) {
    const ChangeScope *s = ctx;
    return walk_has(s->walk, path);
}

static bool asks_for_all(const void *ctx, const BaselineEntry *e) {
    (void)ctx;
    (void)e;
    return true;
}

/* What git knows of has been renamed if git says so. */
static bool is_untracked(const void *ctx, Str gone, Str path) {
    const ChangeScope *s = ctx;
    (void)gone;
    return strmap_has(&s->change->untracked, path);
}

static void compare_change(Arena *a, Comparison *c, const CompareRun *run) {
    Baseline before = {0};
    vec_each (const FindingsRef, list, &run->before) {
        baseline_add(a, &before, *list);
    }
    vec_each (BaselineEntry, e, &before.entries) {
        e->path = change_path_now(c->change, e->path);
    }
    ChangeScope s = {run->walk, c->change};
    BaselineScope scope = {&s, is_still_there, asks_for_all, is_untracked};
    baseline_match(a, &before, run->lists.items, run->lists.len, &scope);
    c->result = (Compared){.with = c->change->base,
                           .is_diff = true,
                           .unchanged = c->change->files == 0,
                           .gone = baseline_gone(&before, &scope)};
}

/* With both, what either knows is known. */
void compare_findings(Arena *a, Comparison *c, const CompareRun *run) {
    if (c->names.len)
        compare_baseline(a, c, run);
    if (c->change)
        compare_change(a, c, run);
}

/* ---- writing ---- */

/* What is still there of --baseline, or all. */
static Baseline to_write(Arena *a, Comparison *c, const CompareRun *run) {
    Baseline b = {0};
    if (c->names.len) {
        Scope s = scope_of(a, &c->baseline, run);
        baseline_keep(&c->baseline, &(BaselineScope){.ctx = &s, .asks_for = asks_for});
        b = c->baseline;
        b.targets |= run->targets;
    } else {
        b.targets = run->targets;
        vec_each (const FindingsRef, list, &run->lists) {
            baseline_add_failing(a, &b, *list);
        }
    }
    return b;
}

/* "baseline.json: 38 findings (2 new, 1 gone)"; what there was before is told where it can be. */
static void say_written(Arena *a, Str path, const Baseline *now, const Baseline *old) {
    Str change = {0};
    if (old) {
        size_t added = baseline_missing(a, now, old), gone = baseline_missing(a, old, now);
        change = added || gone ? arena_format(a, " (%zu new, %zu gone)", added, gone)
                               : STR(", as before");
    }
    complain(a, arena_format(a, "%.*s: %zu finding%s%.*s", STR_ARG(path), now->entries.len,
                             now->entries.len == 1 ? "" : "s", STR_ARG(change)));
}

int compare_write(Arena *a, Comparison *c, const CompareRun *run) {
    Str path = c->options->write_baseline;
    Baseline old, now = to_write(a, c, run);
    Diags ignored = {0};
    Buf out = {0};
    bool had = read_file(a, c->root, path, &old, &ignored) == FILE_OK && !ignored.len;
    Str folder = folder_of(a, c->root, path);
    if (had)
        move_paths(a, &old, c->root, folder);
    move_paths(a, &now, c->root, folder);
    baseline_write(&now, &out);
    Str error = file_replace(a, path, buf_str(&out));
    buf_release(&out);
    complain_all(a, run->errors);
    if (error.len)
        complain(a, error);
    else
        say_written(a, path, &now, had ? &old : NULL);
    return error.len || run->errors->len ? EXIT_TROUBLE : EXIT_CLEAN;
}
