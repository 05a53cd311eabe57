#include "app/check_run.h"

#include "app/output.h"
#include "app/quotes.h"
#include "app/run.h"
#include "app/terminal.h"
#include "app/work_tree.h"
#include "report/gate.h"
#include "rules/fingerprint.h"

#include <stdlib.h>

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
    const Member *rest = &c->members.items[0];
    bool rest_is_last = !rest->is_project && is_told(c, rest);
    *count = 0;
    vec_each (const Member, m, &c->members) {
        if (is_told(c, m) && !(rest_is_last && m == rest))
            sections[(*count)++] = member_section(m);
    }
    if (rest_is_last)
        sections[(*count)++] = member_section(rest);
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

int check_report(Check *c) {
    Arena *a = c->arena;
    const Options *o = &c->options;
    const ReportFormat *format = report_format(o->format);
    Diags errors = all_errors(c);
    Strs notes = scan_notes(c);
    if (format->quotes || o->verbose || !c->walk.whole || compare_wanted(&c->comparison))
        quote_findings(c);
    CompareRun run = compared_run(c, &errors);
    compare_findings(a, &c->comparison, &run);
    if (o->write_baseline.len && !nothing_was_read(c))
        return compare_write(a, &c->comparison, &run);
    Report report = {.root = str_from(c->walk.root),
                     .in_repository = work_tree_folder(a, str_from(c->walk.root)),
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
