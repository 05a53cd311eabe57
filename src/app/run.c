#define _XOPEN_SOURCE 700
#include "app/run.h"

#include "app/load.h"
#include "app/modules.h"
#include "app/scan.h"
#include "app/terminal.h"
#include "base/nearest.h"
#include "report/report.h"
#include "text/display.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifndef PUC_VERSION
#define PUC_VERSION "0"
#endif

/* ---- talk ---- */

static void complain(Arena *a, Str message) {
    Str safe = display_text(a, message);
    fprintf(stderr, "pyupgrade-check: %.*s\n", STR_ARG(safe));
}

static void complain_all(Arena *a, const Diags *diags) {
    vec_each (const Diag, d, diags) {
        Str at = place_text(a, &d->place);
        complain(a, at.len ? arena_format(a, "%.*s: %.*s", STR_ARG(at), STR_ARG(d->message))
                           : d->message);
    }
}

/* All of it, or false with errno set. */
static bool write_all(int fd, Str text) {
    while (text.len) {
        ssize_t n = write(fd, text.ptr, text.len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text = str_from_pos(text, (size_t)n);
    }
    return true;
}

/* A reader that went away (head, less) is no failure. */
static int emit(Arena *a, const Options *o, const Buf *report, int status) {
    if (!o->output.len) {
        if (write_all(STDOUT_FILENO, buf_str(report)) || errno == EPIPE)
            return status;
        complain(a, arena_format(a, "standard output: %s", strerror(errno)));
        return EXIT_TROUBLE;
    }
    FILE *f = fopen(arena_cstr(a, o->output), "wb");
    bool ok = f && fwrite(report->ptr ? report->ptr : "", 1, report->len, f) == report->len;
    if (f && fclose(f) != 0)
        ok = false;
    if (ok)
        return status;
    complain(a, arena_format(a, "%.*s: %s", STR_ARG(o->output), strerror(errno)));
    return EXIT_TROUBLE;
}

/* ---- time ---- */

/* SOURCE_DATE_EPOCH makes reports reproducible (reproducible-builds.org). */
static long today(void) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    long long seconds = epoch ? strtoll(epoch, &end, 10) : 0;
    if (!epoch || end == epoch || *end)
        seconds = (long long)time(NULL);
    return (long)(seconds / 86400);
}

static size_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (size_t)t.tv_sec * 1000000u + (size_t)t.tv_nsec / 1000u;
}

/* ---- what to judge ---- */

static int known_version(Arena *a, const PythonReleases *pythons, Str version, const char *option,
                         Diags *diags) {
    const char *names[64] = {0};
    size_t count = 0;
    for (size_t i = 0; i < pythons->count && i < 64; i++) {
        if (str_eq(pythons->items[i].version, version))
            return pythons->items[i].minor;
        names[count++] = arena_cstr(a, pythons->items[i].version);
    }
    const char *near = nearest_name(version, names, count);
    diag_add(a, diags, (Place){0}, "%s %.*s: no such Python is known, %s to %s are%s%s%s", option,
             STR_ARG(version), count ? names[0] : "none", count ? names[count - 1] : "none",
             near ? "; did you mean " : "", near ? near : "", near ? "?" : "");
    return -1;
}

/* Without --target: every released Python newer than the current one; where that is not known,
 * those that are still supported. */
static Minors default_targets(const PythonReleases *pythons, int current, long day) {
    Minors targets = 0;
    for (size_t i = 0; i < pythons->count; i++) {
        const PythonRelease *r = &pythons->items[i];
        long eol;
        bool supported = date_days(r->end_of_life, &eol) && day < eol;
        if (!r->planned && (current >= 0 ? r->minor > current : supported))
            targets |= MINOR_BIT((unsigned)r->minor);
    }
    return targets;
}

static Minors wanted_targets(Arena *a, const Options *o, const PythonReleases *pythons, int current,
                             Diags *diags) {
    Minors targets = 0;
    if (!o->targets.len)
        return default_targets(pythons, current, today());
    vec_each (const Str, t, &o->targets) {
        int minor = known_version(a, pythons, *t, "--target", diags);
        if (minor >= 0)
            targets |= MINOR_BIT((unsigned)minor);
    }
    return targets;
}

static void wanted_current(Arena *a, const Options *o, const PythonReleases *pythons,
                           CurrentPython *current, Diags *diags) {
    if (!o->current.len)
        return;
    *current = (CurrentPython){.minor = known_version(a, pythons, o->current, "--current", diags)};
    current->label = o->current;
}

/* ---- the run ---- */

static Strs paths_of(Arena *a, const Options *o) {
    Strs paths = o->paths;
    if (!paths.len)
        *vec_push(a, &paths) = STR(".");
    return paths;
}

/* The last part of the root's real path. */
static Str name_of_root(Arena *a, const Walk *walk) {
    char *real = realpath(walk->root, NULL);
    Str path = str_from(real);
    size_t slash = str_rfind_char(path, '/');
    Str name = arena_str(a, slash == STR_NPOS ? path : str_from_pos(path, slash + 1));
    free(real);
    return name.len ? name : STR("this project");
}

static int error_order(const void *x, const void *y) {
    const Diag *a = x, *b = y;
    int c = place_cmp(&a->place, &b->place);
    return c ? c : str_cmp(a->message, b->message);
}

static Diags all_errors(Arena *a, const Walk *walk, const Facts *facts) {
    Diags errors = {0};
    vec_each (const Diag, d, &walk->errors) {
        *vec_push(a, &errors) = *d;
    }
    vec_each (const Diag, d, &facts->errors) {
        *vec_push(a, &errors) = *d;
    }
    if (errors.len)
        qsort(errors.items, errors.len, sizeof *errors.items, error_order);
    return errors;
}

static int exit_status(const Options *o, const Plan *plan, const Diags *errors, bool nothing_read) {
    if (o->fail_on == FAIL_ON_NEVER)
        return EXIT_CLEAN;
    if (errors->len || nothing_read)
        return EXIT_TROUBLE;
    Severity least = o->fail_on == FAIL_ON_WARNING ? SEVERITY_WARNING : SEVERITY_BLOCKER;
    vec_each (const Finding, f, &plan->findings) {
        if (f->severity >= least)
            return EXIT_FINDINGS;
    }
    return EXIT_CLEAN;
}

/* What has a reader was read; the rest of the known kinds counts as skipped, like what was left
 * out. */
static FileCounts counts_of(const Walk *walk) {
    size_t read[CLASS_COUNT] = {0}, unread = 0;
    vec_each (const WalkFile, f, &walk->files) {
        if (scan_has_reader(f->kind))
            read[kind_class(f->kind)]++;
        else
            unread++;
    }
    FileCounts c = {.python = read[CLASS_PYTHON],
                    .dependency = read[CLASS_DEPENDENCY],
                    .deployment = read[CLASS_DEPLOYMENT],
                    .skipped = walk->class_counts[CLASS_SKIPPED] + unread};
    for (int i = 0; i < LEFT_OUT_COUNT; i++)
        c.skipped += walk->left_out_counts[i];
    return c;
}

/* Dependency and deployment files that this version cannot read: never a silent hole. */
static Strs unread_files(Arena *a, const Walk *walk) {
    Strs files = {0};
    vec_each (const WalkFile, f, &walk->files) {
        FileClass class = kind_class(f->kind);
        if (!scan_has_reader(f->kind) && (class == CLASS_DEPENDENCY || class == CLASS_DEPLOYMENT))
            *vec_push(a, &files) = f->path;
    }
    return files;
}

static Strs scan_notes(Arena *a, const ScanStats *s, size_t walk_us, size_t scan_us,
                       size_t judge_us) {
    Strs notes = {0};
    *vec_push(a, &notes) =
        arena_format(a, "stage 1 lexed %zu Python files, %zu bytes", s->files, s->bytes);
    *vec_push(a, &notes) =
        arena_format(a, "stage 2 parsed %zu of them, %zu bytes", s->parsed_files, s->parsed_bytes);
    *vec_push(a, &notes) = arena_format(a, "walk %zu us, scan %zu us, judge and plan %zu us",
                                        walk_us, scan_us, judge_us);
    return notes;
}

/* Judges what was scanned and writes the report. */
static int judge_and_report(Arena *a, const Options *o, const Knowledge *k, const Walk *walk,
                            const Scan *scan, size_t started, size_t walked) {
    size_t scanned = now_us();
    Diags wrong = {0};
    const Facts *facts = scan_facts(scan);
    CurrentPython current = current_python(facts, a);
    wanted_current(a, o, &k->pythons, &current, &wrong);
    Project project = {.facts = facts,
                       .current = &current,
                       .files_only = !walk->whole,
                       .has_module = project_has_module,
                       .has_module_ctx = walk};
    project.targets = wanted_targets(a, o, &k->pythons, current.minor, &wrong);
    for (size_t i = 0; i < 32; i++)
        project.fulls[i] = arena_format(a, "3.%zu.0", i);
    for (size_t i = 0; i < k->pythons.count; i++)
        project.fulls[k->pythons.items[i].minor & 31] = k->pythons.items[i].latest;
    if (wrong.len) {
        complain_all(a, &wrong);
        return EXIT_TROUBLE;
    }
    FileCounts files = counts_of(walk);
    Strs unread = unread_files(a, walk);
    bool nothing = files.python + files.dependency + files.deployment == 0;
    if (nothing)
        project.targets = 0; /* a verdict on nothing would be a false one */
    Plan plan = plan_make(a, k, &project, judge(a, &k->rules, &project), today());
    Diags errors = all_errors(a, walk, facts);
    if (nothing && !errors.len)
        diag_add(a, &errors, (Place){.path = STR(".")},
                 "nothing was read: no Python, dependency or deployment file is here");
    if (nothing && str_eq(o->format, STR("text"))) {
        complain_all(a, &errors);
        return exit_status(o, &plan, &errors, true);
    }
    Strs notes =
        scan_notes(a, scan_stats(scan), walked - started, scanned - walked, now_us() - scanned);
    Report report = {.plan = &plan,
                     .project_name = name_of_root(a, walk),
                     .root = str_from(walk->root),
                     .tool_version = STR(PUC_VERSION),
                     .files = files,
                     .errors = &errors,
                     .unread = &unread,
                     .shown_target = -1,
                     .fail_on = o->fail_on == FAIL_ON_WARNING ? SEVERITY_WARNING : SEVERITY_BLOCKER,
                     .fail_never = o->fail_on == FAIL_ON_NEVER,
                     .notes = &notes,
                     .style = terminal_style(o, o->output.len > 0)};
    if (o->targets.len)
        report.shown_target =
            plan.recommended ? plan.recommended->minor : minors_lowest(project.targets);
    report.exit_status = exit_status(o, &plan, &errors, nothing);
    report.elapsed_us = now_us() - started;
    Buf out = {0};
    report_format(o->format)->write(&report, &out);
    int status = emit(a, o, &out, report.exit_status);
    buf_release(&out);
    return status;
}

static int check(Arena *a, const Options *o, const Knowledge *k) {
    size_t started = now_us();
    Strs paths = paths_of(a, o), names = {0};
    Walk walk = {0};
    walk_run(a, paths.items, paths.len, &(WalkOptions){0}, &walk);
    size_t walked = now_us();
    rule_names(a, &k->rules, &names);
    for (size_t i = 0; i < k->policy.stack_count; i++)
        cond_names(a, k->policy.stacks[i].detect, &names);
    ScanOptions options = {.jobs = o->jobs, .no_stage1 = o->no_stage1, .names = &names};
    Scan *scan = scan_run(&walk, &options);
    int status = judge_and_report(a, o, k, &walk, scan, started, walked);
    scan_free(scan);
    return status;
}

static int explain(Arena *a, const Options *o, const Knowledge *k) {
    Buf out = {0};
    TextStyle style = terminal_style(o, o->output.len > 0);
    const Rule *rule = rule_find(&k->rules, o->explain);
    if (o->command == COMMAND_LIST_RULES) {
        list_rules(&k->rules, &style, &out);
    } else if (rule) {
        explain_rule(rule, &style, &out);
    } else {
        const char **ids = arena_array(a, const char *, k->rules.count);
        for (size_t i = 0; i < k->rules.count; i++)
            ids[i] = arena_cstr(a, k->rules.rules[i].id);
        const char *near = nearest_name(o->explain, ids, k->rules.count);
        complain(a, arena_format(a, "there is no rule '%.*s'%s%s%s", STR_ARG(o->explain),
                                 near ? ": did you mean '" : ": see --list-rules", near ? near : "",
                                 near ? "'?" : ""));
        return EXIT_TROUBLE;
    }
    int status = emit(a, o, &out, EXIT_CLEAN);
    buf_release(&out);
    return status;
}

static bool check_format(Arena *a, const Options *o) {
    const char *names[32];
    size_t count = 0;
    if (report_format(o->format))
        return true;
    for (size_t i = 0; i < report_format_count && i < 32; i++)
        names[count++] = report_formats[i].name;
    const char *near = nearest_name(o->format, names, count);
    complain(a, arena_format(a, "there is no format '%.*s'%s%s%s", STR_ARG(o->format),
                             near ? ": did you mean '" : ": text and json are the formats",
                             near ? near : "", near ? "'?" : ""));
    return false;
}

int run(Arena *a, const Options *o) {
    Diags diags = {0};
    Buf out = {0};
    int status = EXIT_CLEAN;
    if (o->command == COMMAND_HELP || o->command == COMMAND_VERSION) {
        if (o->command == COMMAND_HELP)
            options_help(&out);
        else
            buf_add(&out, STR("pyupgrade-check " PUC_VERSION "\n"));
        status = emit(a, o, &out, EXIT_CLEAN);
        buf_release(&out);
        return status;
    }
    if (!check_format(a, o))
        return EXIT_TROUBLE;
    Knowledge k = knowledge_load(a, o, &diags);
    if (diags.len) {
        complain_all(a, &diags);
        return EXIT_TROUBLE;
    }
    return o->command == COMMAND_CHECK ? check(a, o, &k) : explain(a, o, &k);
}
