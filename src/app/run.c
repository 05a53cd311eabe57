#define _XOPEN_SOURCE 700
#include "app/run.h"

#include "app/load.h"
#include "app/modules.h"
#include "app/output.h"
#include "app/quotes.h"
#include "app/scan.h"
#include "app/site.h"
#include "app/targets.h"
#include "app/terminal.h"
#include "base/nearest.h"
#include "report/gate.h"
#include "rules/fingerprint.h"
#include "rules/inside.h"
#include "rules/reach.h"

#include <stdlib.h>
#include <time.h>

#ifndef PUC_VERSION
#define PUC_VERSION "0"
#endif

static size_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (size_t)t.tv_sec * 1000000u + (size_t)t.tv_nsec / 1000u;
}

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

static int exit_status(const Section *section, const Diags *errors, bool nothing_read) {
    if (section->fail_never)
        return EXIT_CLEAN;
    if (errors->len || nothing_read)
        return EXIT_TROUBLE;
    return section_fails(section) ? EXIT_FINDINGS : EXIT_CLEAN;
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

/* One run, as far as it has come. */
typedef struct Run {
    Arena *arena;
    const Options *options;
    const Knowledge *knowledge;
    Wanted wanted;
    Walk walk;
    Scan *scan;
    Site *site; /* what --env names; NULL: nothing */
    FileCounts files;
    CurrentPython current;
    Floors floors;
    Minors targets;
    size_t started, walked, scanned; /* microseconds */
} Run;

static bool nothing_was_read(const Run *r) {
    return r->files.python + r->files.dependency + r->files.deployment == 0;
}

/* Which Pythons the run is about, from the pins that the first half of the scan found. --current
 * replaces the Python that the project runs on, not what its requires-python allows. */
static void settle_pythons(Run *r) {
    const PythonReleases *pythons = &r->knowledge->pythons;
    Minors known = 0;
    for (size_t i = 0; i < pythons->count; i++)
        known |= MINOR_BIT((unsigned)pythons->items[i].minor);
    r->current = current_python(scan_early(r->scan), r->arena);
    if (r->options->current.len)
        r->current = (CurrentPython){.minor = r->wanted.current, .label = r->options->current};
    r->floors = floors_of(r->arena, scan_early(r->scan), &r->current, known);
    r->targets = r->options->targets.len ? r->wanted.targets
                                         : default_targets(pythons, r->current.minor, today());
}

static void scan_with_names(Run *r) {
    const Knowledge *k = r->knowledge;
    RuleNames names = {0};
    rule_names(r->arena, &k->rules, r->targets, r->floors.all, &names);
    for (size_t i = 0; i < k->policy.stack_count; i++)
        cond_names(r->arena, k->policy.stacks[i].detect, &names.names);
    for (size_t i = 0; i < k->policy.stack_count; i++)
        cond_marks(r->arena, k->policy.stacks[i].detect, &names.marks);
    scan_python(r->scan, &names.names, &names.newer, &names.marks);
}

/* The full versions that stand for 3.N in markers. */
static void fill_fulls(const Run *r, Str fulls[32]) {
    const PythonReleases *pythons = &r->knowledge->pythons;
    for (size_t i = 0; i < 32; i++)
        fulls[i] = arena_format(r->arena, "3.%zu.0", i);
    for (size_t i = 0; i < pythons->count; i++)
        fulls[pythons->items[i].minor & 31] = pythons->items[i].latest;
}

/* The packages of the environment that the project leads to, and their source. */
static void scan_environment(Run *r) {
    const RuleSet *rules = &r->knowledge->rules;
    Rule *asked = arena_array(r->arena, Rule, rules->count);
    RuleSet set = {asked, 0};
    RuleNames names = {0};
    Str fulls[32];
    if (!r->site || !r->walk.whole)
        return; /* single files say nothing about what the project needs */
    for (size_t i = 0; i < rules->count; i++)
        if (inside_asks(&rules->rules[i]))
            asked[set.count++] = rules->rules[i];
    fill_fulls(r, fulls);
    rule_names(r->arena, &set, r->targets, 0, &names);
    installation_reach(site_installation(r->site), scan_facts(r->scan), r->targets, fulls);
    site_scan(r->site, &names.names, &names.marks, r->options->jobs, &r->walk);
}

static Project project_of(const Run *r) {
    Project p = {.facts = scan_facts(r->scan),
                 .current = &r->current,
                 .targets = r->targets,
                 .floors = &r->floors,
                 .files_only = !r->walk.whole,
                 .has_module = project_has_module,
                 .has_module_ctx = &r->walk,
                 .installation = r->site && r->walk.whole ? site_installation(r->site) : NULL};
    if (nothing_was_read(r))
        p.targets = 0; /* a verdict on nothing would be a false one */
    fill_fulls(r, p.fulls);
    return p;
}

static Section section_of(const Run *r, const Plan *plan, const Strs *unread) {
    const Options *o = r->options;
    Section s = {.plan = plan,
                 .name = name_of_root(r->arena, &r->walk),
                 .files = r->files,
                 .unread = unread,
                 .shown_target = -1,
                 .fail_on = o->fail_on == FAIL_ON_WARNING ? SEVERITY_WARNING : SEVERITY_BLOCKER,
                 .fail_never = o->fail_on == FAIL_ON_NEVER};
    if (o->targets.len)
        s.shown_target =
            plan->recommended ? plan->recommended->minor : minors_lowest(plan->project->targets);
    return s;
}

static int write_report(const Run *r, Plan *plan, const Diags *errors) {
    const Options *o = r->options;
    Arena *a = r->arena;
    Strs unread = unread_files(a, &r->walk);
    Strs notes = scan_notes(a, scan_stats(r->scan), r->walked - r->started, r->scanned - r->walked,
                            now_us() - r->scanned);
    Section section = section_of(r, plan, &unread);
    Excerpts excerpts = {0};
    const ReportFormat *format = report_format(o->format);
    if (format->quotes || o->verbose) {
        quotes_read(a, &r->walk, &plan->findings, &excerpts);
        findings_fingerprint(a, &plan->findings, &excerpts);
    }
    Report report = {.sections = &section,
                     .section_count = 1,
                     .root = str_from(r->walk.root),
                     .tool_version = STR(PUC_VERSION),
                     .errors = errors,
                     .notes = &notes,
                     .excerpts = &excerpts,
                     .style = terminal_style(o, o->output.len > 0)};
    report.exit_status = exit_status(&section, errors, nothing_was_read(r));
    report.elapsed_us = now_us() - r->started;
    Buf out = {0};
    format->write(&report, &out);
    int status = output_write(a, o, &out, report.exit_status);
    buf_release(&out);
    return status;
}

/* Judges what was scanned and writes the report. */
static int judge_and_report(const Run *r) {
    Project project = project_of(r);
    Plan plan = plan_make(r->arena, r->knowledge, &project,
                          judge(r->arena, &r->knowledge->rules, &project), today());
    Diags errors = all_errors(r->arena, &r->walk, project.facts);
    if (nothing_was_read(r) && !errors.len)
        diag_add(r->arena, &errors, (Place){.path = STR(".")},
                 "nothing was read: no Python, dependency or deployment file is here");
    if (!nothing_was_read(r) || !str_eq(r->options->format, STR("text")))
        return write_report(r, &plan, &errors);
    Section section = section_of(r, &plan, NULL);
    complain_all(r->arena, &errors);
    return exit_status(&section, &errors, true);
}

static int check(Arena *a, const Options *o, const Knowledge *k) {
    Run r = {.arena = a, .options = o, .knowledge = k, .started = now_us()};
    Strs paths = paths_of(a, o);
    Diags wrong = {0};
    r.wanted = wanted_read(a, o, &k->pythons, &wrong);
    r.site = site_open(&o->envs, &wrong, a);
    if (wrong.len) {
        complain_all(a, &wrong);
        site_free(r.site);
        return EXIT_TROUBLE;
    }
    walk_run(a, paths.items, paths.len, &(WalkOptions){0}, &r.walk);
    r.files = counts_of(&r.walk);
    r.walked = now_us();
    ScanOptions options = {.jobs = o->jobs, .no_stage1 = o->no_stage1};
    r.scan = scan_start(&r.walk, &options);
    settle_pythons(&r);
    scan_with_names(&r);
    scan_environment(&r);
    r.scanned = now_us();
    int status = judge_and_report(&r);
    scan_free(r.scan);
    site_free(r.site);
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
    int status = output_write(a, o, &out, EXIT_CLEAN);
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
        status = output_write(a, o, &out, EXIT_CLEAN);
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
