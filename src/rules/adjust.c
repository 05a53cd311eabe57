#include "rules/adjust.h"

#include "text/glob.h"

#include <string.h>

/* ---- per-file ignores ---- */

static bool any_glob_matches(const Strs *globs, Str id) {
    vec_each (const Str, glob, globs) {
        if (glob_match(*glob, id))
            return true;
    }
    return false;
}

static bool path_matches(Str glob, Str path) {
    if (str_starts(glob, STR("!")))
        return !glob_match_path(str_from_pos(glob, 1), path);
    return glob_match_path(glob, path);
}

/* The path that globs mean; false when none can mean it. */
static bool path_for_globs(Arena *a, const Adjustments *adjust, Str path, Str *out) {
    if (!str_starts(path, adjust->below))
        return false;
    *out = str_from_pos(path, adjust->below.len);
    if (adjust->above.len)
        *out = arena_format(a, "%.*s%.*s", STR_ARG(adjust->above), STR_ARG(*out));
    return true;
}

/* What is known of the file that was asked for last: its findings follow each other. */
typedef struct LastFile {
    Str path;  /* as findings have it; ptr NULL: none yet */
    Str meant; /* as globs mean it */
    bool can_be_meant;
    char *answers; /* by row: 0 not asked yet, 'y', 'n' */
} LastFile;

static void turn_to_file(Arena *a, const Adjustments *adjust, Str path, LastFile *last) {
    if (last->path.ptr && str_eq(last->path, path))
        return;
    last->path = path;
    last->can_be_meant = path_for_globs(a, adjust, path, &last->meant);
    memset(last->answers, 0, adjust->ignores->len);
}

static bool is_ignored(const Adjustments *adjust, const Finding *f, LastFile *last) {
    for (size_t i = 0; last->can_be_meant && i < adjust->ignores->len; i++) {
        const PathIgnore *row = &adjust->ignores->items[i];
        if (last->answers[i] == 'n' || !any_glob_matches(&row->rules, f->rule->id))
            continue;
        if (!last->answers[i])
            last->answers[i] = path_matches(row->glob, last->meant) ? 'y' : 'n';
        if (last->answers[i] == 'y')
            return true;
    }
    return false;
}

static void drop_ignored(Arena *a, const Adjustments *adjust, Findings *findings) {
    LastFile last = {.answers = arena_array(a, char, adjust->ignores->len)};
    size_t kept = 0;
    vec_each (const Finding, f, findings) {
        turn_to_file(a, adjust, f->place.path, &last);
        if (!is_ignored(adjust, f, &last))
            findings->items[kept++] = *f;
    }
    findings->len = kept;
}

/* ---- severities ---- */

/* The most exact of those that match; of equal ones the last. */
static const SeverityChange *change_for(const SeverityChanges *changes, Str id) {
    const SeverityChange *best = NULL;
    vec_each (const SeverityChange, c, changes) {
        if (str_eq(c->glob, id))
            return c;
        if (glob_match(c->glob, id) && (!best || c->glob.len >= best->glob.len))
            best = c;
    }
    return best;
}

/* The least that the rule itself says; what lies below was softened for a reason of the place. */
static Severity least_of_rule(const Rule *r) {
    return r->softer.message.len && r->softer.severity < r->severity ? r->softer.severity
                                                                     : r->severity;
}

static void change_severity(Finding *f, Severity to) {
    bool softened = f->severity < least_of_rule(f->rule);
    if (!softened || to < f->severity)
        f->severity = to;
    f->severity_fixed = true;
}

void findings_adjust(Arena *a, const Adjustments *adjust, Findings *findings) {
    if (adjust->ignores && adjust->ignores->len)
        drop_ignored(a, adjust, findings);
    if (!adjust->severities || !adjust->severities->len)
        return;
    vec_each (Finding, f, findings) {
        const SeverityChange *c = change_for(adjust->severities, f->rule->id);
        if (c)
            change_severity(f, c->severity);
    }
}
