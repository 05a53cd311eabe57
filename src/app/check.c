#define _XOPEN_SOURCE 700
#include "app/check.h"

#include "app/compare.h"
#include "app/config.h"
#include "app/load.h"
#include "app/member.h"
#include "app/output.h"
#include "app/projects.h"
#include "app/quotes.h"
#include "app/run.h"
#include "app/site.h"
#include "app/terminal.h"
#include "base/file.h"
#include "base/nearest.h"
#include "base/pool.h"
#include "find/roots.h"
#include "report/gate.h"
#include "rules/fingerprint.h"
#include "rules/inside.h"
#include "rules/reach.h"

#include <stdlib.h>
#include <time.h>

/* One run, as far as it has come. */
typedef struct Check {
    Arena *arena;
    const Options *line; /* the command line */
    Options options;     /* with the configuration of the root */
    Knowledge knowledge;
    Wanted wanted;
    Walk walk;
    Strs configured; /* folders below the root that have a configuration of their own */
    Scan *scan;
    Site *site; /* what --env names; NULL: nothing */
    VEC(Member) members;
    Comparison comparison;
    struct Check *before; /* with --diff: the state before the change */
    Excerpts excerpts;    /* lines that findings stand in */
    Diags wrong;          /* in options and configurations: nothing is judged then */
    Progress progress;
    size_t started, walked, scanned; /* microseconds */
} Check;

static size_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (size_t)t.tv_sec * 1000000u + (size_t)t.tv_nsec / 1000u;
}

/* ---- what the run is about ---- */

static void check_format(Check *c) {
    const char *names[32];
    size_t count = 0;
    Arena *a = c->arena;
    Str format = c->options.format;
    if (report_format(format))
        return;
    Buf list = {0};
    for (; count < report_format_count && count < 32; count++) {
        names[count] = report_formats[count].name;
        buf_format(&list, "%s%s", count ? ", " : "", names[count]);
    }
    const char *near = nearest_name(format, names, count);
    diag_add(a, &c->wrong, option_place(&c->options, "format", format),
             "there is no format '%.*s'%s%s%s", STR_ARG(format),
             near ? ": did you mean '" : ": it is one of ", near ? near : list.ptr,
             near ? "'?" : "");
    buf_release(&list);
}

static void read_options(Check *c) {
    Arena *a = c->arena;
    c->options = *c->line;
    if (!config_read(a, config_start(a, &c->line->paths), &c->options, &c->wrong))
        return;
    check_format(c);
    c->knowledge = knowledge_load(a, &c->options, &c->wrong);
    c->wanted = wanted_read(a, &c->options, &c->knowledge.pythons, &c->wrong);
    c->site = site_open(&c->options.envs, &c->wrong, a);
}

static WalkOptions walk_options(Check *c, Strs *exclude, const char *root) {
    *exclude = config_exclude(c->arena, &c->options, root);
    return (WalkOptions){.exclude = exclude, .force_exclude = c->options.force_exclude};
}

static void walk_paths(Check *c) {
    Arena *a = c->arena;
    Strs paths = c->line->paths;
    Roots roots;
    Diags missing = {0}; /* the walk will tell */
    if (!paths.len)
        *vec_push(a, &paths) = STR(".");
    roots_find(a, paths.items, paths.len, &roots, &missing);
    Strs exclude;
    WalkOptions options = walk_options(c, &exclude, roots.root);
    walk_run(a, paths.items, paths.len, &options, &c->walk);
}

static bool mentions_table(const Walk *walk, Str path) {
    Buf full = {0}, bytes = {0};
    bool found = file_read(walk_full_path(walk, path, &full), LARGEST_FILE, &bytes) == FILE_OK &&
                 str_contains(buf_str(&bytes), STR("tool.pyupgrade-check"));
    buf_release(&full);
    buf_release(&bytes);
    return found;
}

static Str parent(Str path) {
    size_t slash = str_rfind_char(path, '/');
    return slash == STR_NPOS ? STR("") : str_slice(path, 0, slash);
}

/* Folders with a configuration: in a run on a whole folder they are projects. */
static void find_configured(Check *c) {
    if (!c->walk.whole || c->line->no_config || c->line->config.len)
        return;
    vec_each (const WalkFile, f, &c->walk.files) {
        Str folder = parent(f->path);
        if (folder.len && !strs_contain(&c->configured, folder) &&
            (f->kind == KIND_CONFIGURATION ||
             (f->kind == KIND_PYPROJECT && mentions_table(&c->walk, f->path))))
            *vec_push(c->arena, &c->configured) = folder;
    }
}

/* The options for a project below the root. */
static Options options_for(Check *c, Str folder) {
    Buf full = {0};
    Options o = *c->line;
    Str path = arena_str(c->arena, str_from(walk_full_path(&c->walk, folder, &full)));
    config_read(c->arena, path, &o, &c->wrong);
    buf_release(&full);
    return o;
}

static void leave_out_excluded(Check *c) {
    vec_each (const Str, folder, &c->configured) {
        Options o = options_for(c, *folder);
        Strs exclude = config_exclude(c->arena, &o, c->walk.root);
        if (exclude.len)
            walk_leave_out(c->arena, &c->walk, &exclude);
    }
}

/* ---- its projects ---- */

/* The last part of the root's real path. */
static Str name_of_root(Arena *a, const Walk *walk) {
    char *real = realpath(walk->root, NULL);
    Str path = str_from(real);
    size_t slash = str_rfind_char(path, '/');
    Str name = arena_str(a, slash == STR_NPOS ? path : str_from_pos(path, slash + 1));
    free(real);
    return name.len ? name : STR("this project");
}

/* Whether a configuration nearer than the root's speaks for the folder. */
static bool is_configured(const Check *c, Str folder) {
    for (; folder.len; folder = parent(folder))
        if (strs_contain(&c->configured, folder))
            return true;
    return false;
}

static Str name_of(Check *c, const ProjectFolder *folder) {
    if (folder->path.len)
        return folder->path;
    Str root = name_of_root(c->arena, &c->walk);
    return folder->is_project ? root : arena_format(c->arena, "the rest of %.*s", STR_ARG(root));
}

static void add_member(Check *c, const ProjectFolder *folder) {
    Arena *a = c->arena;
    Member *m = vec_push(a, &c->members);
    *m = (Member){.number = c->members.len - 1,
                  .folder = folder->path,
                  .is_project = folder->is_project,
                  .name = name_of(c, folder),
                  .options = c->options,
                  .knowledge = &c->knowledge,
                  .wanted = c->wanted};
    if (!is_configured(c, folder->path))
        return;
    m->options = options_for(c, folder->path);
    Knowledge *k = arena_new(a, Knowledge);
    *k = knowledge_load(a, &m->options, &c->wrong);
    m->knowledge = k;
    m->wanted = wanted_read(a, &m->options, &k->pythons, &c->wrong);
    compare_add(a, &c->comparison, &m->options, &c->wrong);
}

static void find_members(Check *c) {
    Arena *a = c->arena;
    bool chosen = option_origin(&c->options, "projects")->kind != ORIGIN_DEFAULT;
    Strs globs = config_projects(a, &c->options, c->walk.root);
    ProjectFolders folders =
        projects_find(a, &c->walk, c->scan, chosen ? &globs : NULL, &c->configured);
    scan_divide(c->scan, &folders);
    vec_each (const ProjectFolder, folder, &folders) {
        add_member(c, folder);
    }
    for (size_t i = 0; i < c->members.len; i++)
        member_settle(a, &c->members.items[i], c->scan, i ? &c->members.items[0] : NULL);
}

/* ---- the state before a change ---- */

/* The same projects, with what they said of their Pythons then; what is judged is the same. */
static void find_members_before(const Check *c, Check *before) {
    const Parts *parts = scan_parts(c->scan);
    ProjectFolders folders = {0};
    for (size_t i = 0; i < parts->len; i++)
        *vec_push(before->arena, &folders) = parts->items[i].folder;
    scan_divide(before->scan, &folders);
    vec_each (const Member, m, &c->members) {
        Member *then = vec_push(before->arena, &before->members);
        *then = *m;
        member_settle(before->arena, then, before->scan,
                      m->number ? &before->members.items[0] : NULL);
        then->targets = m->targets;
    }
}

/* A run of its own, on the files as they were, with the same options and knowledge. */
static void open_before(Check *c) {
    Check *before = arena_new(c->arena, Check);
    ScanOptions *options = arena_new(c->arena, ScanOptions);
    Strs exclude;
    WalkOptions walk = walk_options(c, &exclude, c->walk.root);
    *before = *c;
    before->members.items = NULL;
    before->members.len = before->members.cap = 0;
    walk_overlaid(c->arena, &c->walk, &walk, &c->comparison.change->overlay, &before->walk);
    leave_out_excluded(before);
    *options =
        (ScanOptions){.jobs = c->options.jobs, .no_stage1 = c->options.no_stage1, .other = c->scan};
    before->scan = scan_start(&before->walk, options);
    find_members_before(c, before);
    c->before = before;
}

static void close_check(Check *c) {
    vec_each (Member, m, &c->members) {
        arena_release(&m->arena);
    }
    scan_free(c->scan);
}

/* ---- what is read ---- */

typedef const Member *MemberRef;
typedef VEC(MemberRef) Members;

static Members all_members(const Check *c) {
    Members all = {0};
    for (const Check *run = c; run; run = run->before)
        vec_each (const Member, m, &run->members) {
            *vec_push(c->arena, &all) = m;
        }
    return all;
}

/* Rules that several members share are asked once, for all their Pythons. */
static void scan_with_names(Check *c) {
    RuleNames names = {0};
    Members all = all_members(c);
    for (size_t i = 0; i < all.len; i++) {
        const Member *m = all.items[i];
        Minors targets = m->targets, floors = m->floors.all;
        bool is_first = true;
        for (size_t j = 0; j < all.len; j++) {
            const Member *other = all.items[j];
            if (other->knowledge != m->knowledge)
                continue;
            is_first &= j >= i;
            targets |= other->targets;
            floors |= other->floors.all;
        }
        if (is_first)
            knowledge_names(c->arena, m->knowledge, targets, floors, &names);
    }
    scan_python(c->scan, &names.names, &names.newer, &names.marks);
    if (c->before)
        scan_python(c->before->scan, &names.names, &names.newer, &names.marks);
}

/* The packages of the environment that the projects lead to, and their source. */
static void scan_environment(Check *c) {
    const RuleSet *rules = &c->knowledge.rules;
    Rule *asked = arena_array(c->arena, Rule, rules->count);
    RuleSet set = {asked, 0};
    RuleNames names = {0};
    Minors targets = 0;
    if (!c->site || !c->walk.whole)
        return; /* single files say nothing about what the project needs */
    for (size_t i = 0; i < rules->count; i++)
        if (inside_asks(&rules->rules[i]))
            asked[set.count++] = rules->rules[i];
    vec_each (Member, m, &c->members) {
        Str fulls[32];
        member_fulls(c->arena, m, fulls);
        installation_reach(site_installation(c->site), scan_facts(c->scan, m->number), m->targets,
                           fulls);
        targets |= m->targets;
    }
    rule_names(c->arena, &set, targets, 0, &names);
    site_scan(c->site, &names.names, &names.marks, c->options.jobs, &c->walk);
}

/* What has a reader was read; the rest of the known kinds counts as skipped, like what was left
 * out. Dependency and deployment files without a reader are named: never a silent hole. */
static void count_file(Check *c, Member *m, const WalkFile *f) {
    switch (scan_has_reader(f->kind) ? kind_class(f->kind) : CLASS_SKIPPED) {
    case CLASS_PYTHON:
        m->files.python++;
        break;
    case CLASS_DEPENDENCY:
        m->files.dependency++;
        break;
    case CLASS_DEPLOYMENT:
        m->files.deployment++;
        break;
    default:
        m->files.skipped++;
        if (kind_class(f->kind) == CLASS_DEPENDENCY || kind_class(f->kind) == CLASS_DEPLOYMENT)
            *vec_push(c->arena, &m->unread) = f->path;
    }
}

static void count_files(Check *c) {
    const Parts *parts = scan_parts(c->scan);
    vec_each (const WalkFile, f, &c->walk.files) {
        size_t owner = part_of_path(parts, f->path);
        if (part_owns(parts, owner, f->path))
            count_file(c, &c->members.items[owner], f);
    }
    for (size_t i = 1; i < parts->len; i++)
        vec_each (const ReadFile, file, &parts->items[i].files)
            if (part_of_path(parts, (*file)->path) != i)
                c->members.items[i].files.dependency++; /* -r, -c */
    vec_each (Member, m, &c->members) {
        m->has_files = m->files.python + m->files.dependency + m->files.deployment > 0;
    }
    FileCounts *rest = &c->members.items[0].files;
    rest->skipped += c->walk.class_counts[CLASS_SKIPPED];
    for (int i = 0; i < LEFT_OUT_COUNT; i++)
        rest->skipped += c->walk.left_out_counts[i];
}

static bool nothing_was_read(const Check *c) {
    vec_each (const Member, m, &c->members) {
        if (m->has_files)
            return false;
    }
    return true;
}

/* Hooks pass what was changed, excluded or not: then nothing to check is as it should be. */
static bool all_was_left_out(const Check *c) {
    return c->options.force_exclude && !c->walk.whole && !c->walk.files.len && !c->walk.errors.len;
}

/* ---- judging ---- */

/* Members share nothing that changes: each is judged in its own arena, by whichever worker. */
static void judge_member(void *ctx, unsigned worker, size_t number) {
    Check *c = ctx;
    Member *m = &c->members.items[number];
    Arena *a = &m->arena;
    (void)worker;
    m->project =
        member_project(a, m, &c->walk, c->scan, c->site ? site_installation(c->site) : NULL);
    Findings findings = member_judge(a, m, c->scan, &m->project);
    Adjustments adjust = config_adjustments(a, &m->options, c->walk.root);
    findings_adjust(a, &adjust, &findings);
    m->plan = plan_make(a, m->knowledge, &m->project, findings, today());
}

static void judge_members(Check *c) {
    unsigned jobs = c->options.jobs ? c->options.jobs : pool_default_jobs();
    pool_run(c->members.len > 1 ? jobs : 1, c->members.len, judge_member, c);
}

/* ---- the report ---- */

static int error_order(const void *x, const void *y) {
    const Diag *a = x, *b = y;
    int order = place_cmp(&a->place, &b->place);
    return order ? order : str_cmp(a->message, b->message);
}

static Diags all_errors(Check *c) {
    Arena *a = c->arena;
    Diags errors = {0};
    vec_each (const Diag, d, &c->walk.errors) {
        *vec_push(a, &errors) = *d;
    }
    vec_each (const Diag, d, scan_errors(c->scan)) {
        *vec_push(a, &errors) = *d;
    }
    if (errors.len)
        qsort(errors.items, errors.len, sizeof *errors.items, error_order);
    else if (nothing_was_read(c) && !all_was_left_out(c))
        diag_add(a, &errors, (Place){.path = STR(".")},
                 "nothing was read: no Python, dependency or deployment file is here");
    return errors;
}

static Strs scan_notes(const Check *c) {
    Arena *a = c->arena;
    const ScanStats *s = scan_stats(c->scan);
    Strs notes = {0};
    *vec_push(a, &notes) =
        arena_format(a, "stage 1 lexed %zu Python files, %zu bytes", s->files, s->bytes);
    *vec_push(a, &notes) =
        arena_format(a, "stage 2 parsed %zu of them, %zu bytes", s->parsed_files, s->parsed_bytes);
    *vec_push(a, &notes) =
        arena_format(a, "walk %zu us, scan %zu us, judge and plan %zu us", c->walked - c->started,
                     c->scanned - c->walked, now_us() - c->scanned);
    return notes;
}

/* A repository's rest is told of only where there is something to tell. */
static bool is_told(const Check *c, const Member *m) {
    return c->members.len == 1 || (m->has_files && (m->is_project || m->plan.findings.len));
}

static Section *sections_of(Check *c, size_t *count) {
    Section *sections = arena_array(c->arena, Section, c->members.len);
    *count = 0;
    vec_each (const Member, m, &c->members) {
        if (is_told(c, m))
            sections[(*count)++] = member_section(m);
    }
    if (!*count)
        sections[(*count)++] = member_section(&c->members.items[0]);
    return sections;
}

static int exit_status(const Check *c, const Report *r) {
    bool never = true, fails = false;
    for (size_t i = 0; i < r->section_count; i++) {
        never &= r->sections[i].fail_never;
        fails |= section_fails(&r->sections[i]);
    }
    if (never)
        return EXIT_CLEAN;
    if (r->errors->len || (nothing_was_read(c) && !all_was_left_out(c)))
        return EXIT_TROUBLE;
    return fails ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* The lines of the files that findings name, and with them the fingerprints. */
static void quote_findings(Check *c) {
    vec_each (Member, m, &c->members) {
        Findings *lists[] = {&m->plan.findings, &m->suppressed};
        for (size_t i = 0; i < 2; i++) {
            quotes_read(c->arena, &c->walk, lists[i], &c->excerpts);
            findings_fingerprint(c->arena, lists[i], &c->excerpts);
        }
    }
}

static CompareRun compared_run(Check *c, const Diags *errors) {
    CompareRun run = {.walk = &c->walk, .current = -1, .errors = errors};
    vec_each (Member, m, &c->members) {
        *vec_push(c->arena, &run.lists) = &m->plan.findings;
        *vec_push(c->arena, &run.knowledge) = m->knowledge;
        run.targets |= m->targets;
        if (m->current.minor >= 0 && (run.current < 0 || m->current.minor < run.current))
            run.current = m->current.minor;
    }
    if (!c->before)
        return run;
    quote_findings(c->before);
    vec_each (Member, m, &c->before->members) {
        *vec_push(c->arena, &run.before) = &m->plan.findings;
    }
    return run;
}

static int write_report(Check *c) {
    Arena *a = c->arena;
    const Options *o = &c->options;
    const ReportFormat *format = report_format(o->format);
    Diags errors = all_errors(c);
    Strs notes = scan_notes(c);
    if (format->quotes || o->verbose || !c->walk.whole || compare_wanted(&c->comparison))
        quote_findings(c);
    CompareRun run = compared_run(c, &errors);
    compare_findings(a, &c->comparison, &run);
    if (o->write_baseline.len)
        return compare_write(a, &c->comparison, &run);
    Report report = {.root = str_from(c->walk.root),
                     .tool_version = STR(PUC_VERSION),
                     .errors = &errors,
                     .notes = &notes,
                     .excerpts = &c->excerpts,
                     .compared = c->comparison.result,
                     .style = terminal_style(o, o->output.len > 0)};
    report.sections = sections_of(c, &report.section_count);
    report.exit_status = exit_status(c, &report);
    report.elapsed_us = now_us() - c->started;
    if (nothing_was_read(c) && str_eq(o->format, STR("text"))) {
        complain_all(a, &errors);
        return report.exit_status;
    }
    Buf out = {0};
    format->write(&report, &out);
    int status = output_write(a, o, &out, report.exit_status);
    buf_release(&out);
    return status;
}

/* ---- the run ---- */

static void walk_all(Check *c) {
    walk_paths(c);
    find_configured(c);
    leave_out_excluded(c);
    compare_open(c->arena, &c->options, &c->walk, &c->comparison, &c->wrong);
    c->walked = now_us();
}

static void scan_all(Check *c) {
    scan_with_names(c);
    scan_environment(c);
    c->scanned = now_us();
}

static int judge_all(Check *c) {
    progress_show(&c->progress, "Judging", 0, 0);
    for (Check *run = c; run; run = run->before) {
        count_files(run);
        judge_members(run);
    }
    progress_erase(&c->progress);
    return write_report(c);
}

static int check_from(Check *c) {
    read_options(c);
    if (!c->wrong.len)
        walk_all(c);
    if (!c->wrong.len) {
        ScanOptions options = {
            .jobs = c->options.jobs, .no_stage1 = c->options.no_stage1, .progress = &c->progress};
        c->scan = scan_start(&c->walk, &options);
        find_members(c);
        if (!c->wrong.len && c->comparison.change)
            open_before(c);
        if (!c->wrong.len) {
            scan_all(c);
            return judge_all(c);
        }
    }
    progress_erase(&c->progress);
    complain_all(c->arena, &c->wrong);
    return EXIT_TROUBLE;
}

int check(Arena *a, const Options *line) {
    Check c = {.arena = a, .line = line, .progress = progress_start(line), .started = now_us()};
    int status = check_from(&c);
    if (c.before)
        close_check(c.before);
    close_check(&c);
    site_free(c.site);
    return status;
}
