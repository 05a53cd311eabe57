#include "report/reason.h"

#include "report/view.h"

enum { PROJECTS_NAMED = 5 };

/* Findings that fail at one target. */
typedef struct Failures {
    size_t blockers, warnings;
} Failures;

static size_t all_failures(Failures f) {
    return f.blockers + f.warnings;
}

static Failures failures(const Section *s, const TargetPlan *t) {
    Failures count = {0};
    vec_each (const Finding, f, &s->plan->findings) {
        if (!finding_fails(s, f) || !(f->affects & MINOR_BIT((unsigned)t->minor)))
            continue;
        if (f->severity == SEVERITY_BLOCKER)
            count.blockers++;
        else
            count.warnings++;
    }
    return count;
}

const TargetPlan *first_failing(const Section *s) {
    for (size_t i = 0; i < s->plan->target_count; i++)
        if (all_failures(failures(s, &s->plan->targets[i])))
            return &s->plan->targets[i];
    return NULL;
}

static bool is_compared(const Report *r) {
    return r->compared.with.len > 0;
}

/* ---- one project ---- */

/* "2 blockers and 1 warning" */
static Str failures_text(Arena *a, const Report *r, Failures f) {
    bool only_new = is_compared(r);
    Strs counts = {0};
    if (f.blockers)
        *vec_push(a, &counts) = count_text(a, f.blockers, only_new ? "new blocker" : "blocker",
                                           only_new ? "new blockers" : "blockers");
    if (f.warnings)
        *vec_push(a, &counts) = count_text(a, f.warnings, only_new ? "new warning" : "warning",
                                           only_new ? "new warnings" : "warnings");
    return list_text(a, &counts);
}

/* "2 blockers and 1 warning affect 3.11, the lowest target" */
static Str failing_text(Arena *a, const Report *r, const Section *s, const TargetPlan *t) {
    Failures f = failures(s, t);
    const char *which = "";
    if (r->section_count > 1)
        which = " here";
    else if (s->plan->target_count > 1)
        which = t == s->plan->targets ? ", the lowest target" : ", the lowest target affected";
    return arena_format(a, "%.*s %s %.*s%s", STR_ARG(failures_text(a, r, f)),
                        all_failures(f) == 1 ? "affects" : "affect", STR_ARG(t->version), which);
}

static size_t floor_failures(const Section *s) {
    size_t count = 0;
    vec_each (const Finding, f, &s->plan->findings) {
        count += !f->affects && finding_fails(s, f);
    }
    return count;
}

/* "3 places need a newer Python than the project allows" */
static Str floor_text(Arena *a, size_t count) {
    return arena_format(a, "%.*s a newer Python than the project allows",
                        STR_ARG(count_text(a, count, "place needs", "places need")));
}

/* New warnings that --fail-on blocker lets pass. */
static size_t lenient_warnings(const Section *s) {
    size_t count = 0;
    vec_each (const Finding, f, &s->plan->findings) {
        count += f->severity == SEVERITY_WARNING && !finding_fails(s, f) && !f->known &&
                 (f->affects || f->lacks);
    }
    return count;
}

/* "; 3 warnings do not fail (--fail-on warning would)" */
static Str lenient_text(Arena *a, const Report *r, size_t count) {
    if (!count)
        return (Str){0};
    return arena_format(a, "; %.*s %s not fail (--fail-on warning would)",
                        STR_ARG(failures_text(a, r, (Failures){0, count})),
                        count == 1 ? "does" : "do");
}

/* "No blocker and no warning affects a judged target" */
static Str nothing_text(Arena *a, const Report *r, const Section *s) {
    const char *what = is_compared(r) ? "new " : "";
    const char *where = r->section_count > 1 ? " here" : "";
    if (s->plan->target_count == 0)
        return arena_format(a, "Nothing was judged%s", where);
    Str more = {0};
    if (s->fail_on <= SEVERITY_WARNING)
        more = arena_format(a, " and no %swarning", what);
    return arena_format(a, "No %sblocker%.*s affects a judged target%s", what, STR_ARG(more),
                        where);
}

static bool has_failures(const Section *s) {
    return first_failing(s) || floor_failures(s);
}

static Str findings_reason(Arena *a, const Report *r, const Section *s) {
    const TargetPlan *failing = first_failing(s);
    size_t too_new = floor_failures(s);
    if (failing)
        return failing_text(a, r, s, failing);
    if (too_new)
        return floor_text(a, too_new);
    return arena_format(a, "%.*s%.*s", STR_ARG(nothing_text(a, r, s)),
                        STR_ARG(lenient_text(a, r, lenient_warnings(s))));
}

static Str section_text(Arena *a, const Report *r, const Section *s) {
    bool lets_pass = s->fail_never && has_failures(s);
    return arena_format(a, "%.*s%s", STR_ARG(findings_reason(a, r, s)),
                        lets_pass ? ", --fail-on never" : "");
}

Str section_reason(Arena *a, const Report *r, const Section *s) {
    return section_unread(s) ? STR("Nothing was read here") : section_text(a, r, s);
}

/* ---- several projects ---- */

typedef VEC(const Section *) Sections;

static Sections sections_with_failures(Arena *a, const Report *r, bool fail_never) {
    Sections list = {0};
    for (size_t i = 0; i < r->section_count; i++)
        if (r->sections[i].fail_never == fail_never && has_failures(&r->sections[i]))
            *vec_push(a, &list) = &r->sections[i];
    return list;
}

/* "services/api (2 blockers at 3.11)" */
static Str named_section(Arena *a, const Report *r, const Section *s) {
    const TargetPlan *t = first_failing(s);
    Str why = t ? arena_format(a, "%.*s at %.*s", STR_ARG(failures_text(a, r, failures(s, t))),
                               STR_ARG(t->version))
                : floor_text(a, floor_failures(s));
    return arena_format(a, "%.*s (%.*s)", STR_ARG(section_title(s)), STR_ARG(why));
}

static Str named_sections(Arena *a, const Report *r, const Sections *list) {
    Strs names = {0};
    for (size_t i = 0; i < list->len && i < PROJECTS_NAMED; i++)
        *vec_push(a, &names) = named_section(a, r, list->items[i]);
    if (list->len > PROJECTS_NAMED)
        *vec_push(a, &names) = arena_format(a, "%zu more", list->len - PROJECTS_NAMED);
    return list_text(a, &names);
}

static Str no_project_text(Arena *a, const Report *r) {
    bool blockers_only = true, all_warnings = true;
    size_t lenient = 0, judged = 0;
    for (size_t i = 0; i < r->section_count; i++) {
        const Section *s = &r->sections[i];
        blockers_only &= s->fail_on > SEVERITY_WARNING;
        all_warnings &= s->fail_on <= SEVERITY_WARNING;
        lenient += lenient_warnings(s);
        judged += s->plan->target_count > 0;
    }
    if (!judged)
        return STR("Nothing was judged");
    const char *what = is_compared(r) ? "new " : "";
    Str none = STR("Nothing that --fail-on names");
    if (blockers_only)
        none = arena_format(a, "No %sblocker", what);
    else if (all_warnings)
        none = arena_format(a, "No %sblocker and no %swarning", what, what);
    return arena_format(a, "%.*s affects a judged target of the %zu projects%.*s", STR_ARG(none),
                        r->section_count, STR_ARG(lenient_text(a, r, lenient)));
}

static Str sections_text(Arena *a, const Report *r) {
    Sections failing = sections_with_failures(a, r, false);
    Sections passed = sections_with_failures(a, r, true);
    if (failing.len)
        return arena_format(a, "%zu of %zu projects %s: %.*s", failing.len, r->section_count,
                            failing.len == 1 ? "fails" : "fail",
                            STR_ARG(named_sections(a, r, &failing)));
    if (passed.len)
        return arena_format(a, "--fail-on never lets %zu of %zu projects pass: %.*s", passed.len,
                            r->section_count, STR_ARG(named_sections(a, r, &passed)));
    return no_project_text(a, r);
}

/* ---- the run ---- */

static size_t files_read(const Section *s) {
    return s->files.python + s->files.dependency + s->files.deployment;
}

bool section_unread(const Section *s) {
    return files_read(s) == 0;
}

static bool report_unread(const Report *r) {
    size_t read = 0;
    for (size_t i = 0; i < r->section_count; i++)
        read += files_read(&r->sections[i]);
    return read == 0;
}

/* The errors stand on the screen already, except with --quiet. */
static Str unread_text(Arena *a, const Report *r) {
    if (!r->errors || r->errors->len == 0)
        return report_unread(r) ? STR("Nothing was read")
                                : STR("The run could not do what it was asked");
    if (!r->style.quiet)
        return report_unread(r) ? STR("Nothing was read") : STR("Not everything could be read");
    const Diag *first = &r->errors->items[0];
    Str place = line_text(a, &first->place);
    Str more = r->errors->len > 1 ? arena_format(a, ", %zu more", r->errors->len - 1) : (Str){0};
    return arena_format(a, "%.*s%s%.*s%.*s", STR_ARG(place), place.len ? ": " : "",
                        STR_ARG(first->message), STR_ARG(more));
}

Str report_reason(Arena *a, const Report *r) {
    bool errors = r->errors && r->errors->len;
    if (r->exit_status == 2)
        return unread_text(a, r);
    if (r->exit_status == 0 && errors)
        return arena_format(a, "%.*s, --fail-on never", STR_ARG(unread_text(a, r)));
    if (report_unread(r))
        return STR("Nothing was read, all is excluded");
    return r->section_count == 1 ? section_text(a, r, &r->sections[0]) : sections_text(a, r);
}

/* ---- what was known before ---- */

size_t known_count(const Report *r) {
    size_t known = 0;
    for (size_t i = 0; i < r->section_count; i++)
        vec_each (const Finding, f, &r->sections[i].plan->findings) {
            known += f->known && f->severity >= SEVERITY_WARNING;
        }
    return known;
}

Str known_text(Arena *a, const Report *r) {
    size_t known = known_count(r);
    if (r->compared.unchanged)
        return arena_format(a, "Nothing has changed since %.*s.", STR_ARG(r->compared.with));
    if (!known)
        return (Str){0};
    return arena_format(a, "%.*s (%.*s) %s not fail.",
                        STR_ARG(count_text(a, known, "known finding", "known findings")),
                        STR_ARG(r->compared.with), known == 1 ? "does" : "do");
}

Str gone_text(Arena *a, const Report *r) {
    const Compared *c = &r->compared;
    if (!c->gone)
        return (Str){0};
    Str count = count_text(a, c->gone, "finding", "findings");
    if (c->is_diff)
        return arena_format(a, "The change fixes %.*s of %.*s.", STR_ARG(count), STR_ARG(c->with));
    if (c->several)
        return arena_format(a, "%.*s of %.*s %s gone.", STR_ARG(count), STR_ARG(c->with),
                            c->gone == 1 ? "is" : "are");
    return arena_format(a, "%.*s of %.*s %s gone: --baseline %.*s --write-baseline %.*s drops %s.",
                        STR_ARG(count), STR_ARG(c->with), c->gone == 1 ? "is" : "are",
                        STR_ARG(c->with), STR_ARG(c->with), c->gone == 1 ? "it" : "them");
}
