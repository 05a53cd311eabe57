#include "app/check_run.h"

#include "app/config.h"
#include "base/pool.h"

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

void check_judge(Check *c) {
    progress_show(&c->progress, "Judging", 0, 0);
    for (Check *run = c; run; run = run->before) {
        count_files(run);
        judge_members(run);
    }
    progress_erase(&c->progress);
}
