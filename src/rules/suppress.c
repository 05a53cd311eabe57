#include "rules/suppress.h"

#include "base/map.h"
#include "base/nearest.h"
#include "rules/judging.h"
#include "rules/pythons.h"
#include "rules/suppress_asked.h"
#include "text/display.h"
#include "text/wildcard.h"

/* Each costs comparisons with all rules. Behind them nothing is suggested, and of patterns that
 * hide nothing not even that is said. */
enum { SUGGESTIONS_MAX = 100, PATTERNS_MAX = 1000 };

/* A comment and what it came to. */
typedef struct Comment {
    const Suppression *text;
    Str trouble;          /* it cannot be read */
    bool expired;         /* it hides nothing any more */
    uint64_t used;        /* bit N: its rule N has a finding there */
    struct Comment *next; /* of the same file */
} Comment;

typedef struct Suppressor {
    Arena *arena;
    const Suppressing *in;
    const RuleSet *known;
    Comment *comments;
    size_t count;
    StrMap by_path; /* -> its first Comment */
    StrMap unread;  /* paths of files with errors */
    StrMap judged;  /* ids */
    const char **ids;
    size_t suggestions, patterns;
    Findings *findings;
} Suppressor;

/* ---- what comments say ---- */

static bool is_about_comments(Str id) {
    return str_starts(id, STR("suppress."));
}

static bool is_pattern(Str rule) {
    return str_find_char(rule, '*') != STR_NPOS || str_find_char(rule, '?') != STR_NPOS;
}

static bool names_rule(Str rule, Str id) {
    return (is_pattern(rule) ? wildcard_match(rule, id) : str_eq(rule, id)) &&
           !is_about_comments(id);
}

/* A date of the calendar: date_days takes any day up to 31. */
static bool read_date(Str text, long *days) {
    long next;
    if (!date_days(text, days))
        return false;
    uint32_t month = (uint32_t)(text.ptr[5] - '0') * 10 + (uint32_t)(text.ptr[6] - '0');
    char first[] = "0000-00-01";
    for (int i = 0; i < 4; i++)
        first[i] = text.ptr[i];
    first[5] = (char)('0' + (month + 1) / 10);
    first[6] = (char)('0' + (month + 1) % 10);
    return month == 12 || (date_days(str_from(first), &next) && *days < next);
}

static Str trouble_of(Arena *a, const Suppression *s, long *until) {
    if (s->trouble.len)
        return s->trouble;
    vec_each (const Str, rule, &s->rules) {
        if (is_about_comments(*rule))
            return arena_format(a,
                                "%.*s is about comments, which a comment cannot switch off: "
                                "--ignore and the configuration can",
                                STR_ARG(*rule));
    }
    if (s->until.len && !read_date(s->until, until))
        return arena_format(a, "`%.*s` is no date of the form YYYY-MM-DD",
                            STR_ARG(display_text(a, str_slice(s->until, 0, 40))));
    return (Str){0};
}

static void read_comments(Suppressor *s) {
    const Facts *facts = s->in->project->facts;
    s->count = facts->suppressions.len;
    s->comments = arena_array(s->arena, Comment, s->count);
    for (size_t i = s->count; i > 0; i--) {
        const Suppression *text = &facts->suppressions.items[i - 1];
        void **first = strmap_put(s->arena, &s->by_path, text->place.path);
        Comment *c = &s->comments[i - 1];
        long until = 0;
        *c = (Comment){.text = text, .next = *first};
        c->trouble = trouble_of(s->arena, text, &until);
        c->expired = !c->trouble.len && text->until.len && s->in->today > until;
        *first = c;
    }
}

/* ---- findings that are hidden ---- */

static bool is_before(uint32_t line, uint32_t column, uint32_t other_line, uint32_t other_column) {
    return line != other_line ? line < other_line : column < other_column;
}

/* Whether two stretches share a byte, or an empty one lies in the other. */
static bool places_meet(const Place *a, const Place *b) {
    uint32_t end_line = a->end_line ? a->end_line : a->line;
    uint32_t end_column = a->end_line ? a->end_column : a->column ? a->column : UINT32_MAX;
    if (!a->line || !b->line || is_before(b->end_line, b->end_column, a->line, a->column))
        return false;
    return is_before(b->line, b->column, end_line, end_column) ||
           !is_before(a->line, a->column, b->line, b->column);
}

/* Notes which rules of the comment the finding meets; whether there is any. */
static bool comment_meets(Comment *c, const Finding *f) {
    bool any = false;
    if (c->trouble.len ||
        !(places_meet(&f->place, &c->text->about) || places_meet(&f->place, &c->text->call)))
        return false;
    for (size_t i = 0; i < c->text->rules.len; i++)
        if (names_rule(c->text->rules.items[i], f->rule->id)) {
            c->used |= (uint64_t)1 << i;
            any = true;
        }
    return any;
}

/* The first comment that hides the finding; all that would are used. */
static const Suppression *hiding(const Suppressor *s, const Finding *f) {
    const Suppression *by = NULL;
    for (Comment *c = strmap_get(&s->by_path, f->place.path); c; c = c->next)
        if (comment_meets(c, f) && !c->expired && !by)
            by = c->text;
    return by;
}

static void move_hidden(Suppressor *s, Findings *suppressed) {
    size_t kept = 0;
    vec_each (Finding, f, s->findings) {
        f->suppression = hiding(s, f);
        if (f->suppression)
            *vec_push(s->arena, suppressed) = *f;
        else
            s->findings->items[kept++] = *f;
    }
    s->findings->len = kept;
}

/* ---- what comments name ---- */

/* A pattern also names rules about environments: none of those speaks of Python files. */
static bool may_speak_of(const Rule *r, Str rule, Str path) {
    return names_rule(rule, r->id) &&
           !(is_pattern(rule) && rule_is_about_environment(r) && path_is_python(path));
}

typedef enum Named { NAMED_NOTHING, NAMED_ASKED, NAMED_NOT_ASKED } Named;

/* What the id or pattern in a comment names. */
static Named named(Suppressor *s, Str rule, Str path) {
    Named found = NAMED_NOTHING;
    if (is_pattern(rule) && s->patterns++ >= PATTERNS_MAX)
        return NAMED_NOT_ASKED;
    for (size_t i = 0; i < s->known->count; i++) {
        const Rule *r = &s->known->rules[i];
        if (!may_speak_of(r, rule, path))
            continue;
        if (!strmap_has(&s->judged, r->id) || !rule_was_asked(s->in, r, path))
            return NAMED_NOT_ASKED;
        found = NAMED_ASKED;
    }
    return found;
}

/* ---- words ---- */

static Str lines_in_words(Arena *a, const Place *about) {
    return about->line == about->end_line
               ? arena_format(a, "line %u has", (unsigned)about->line)
               : arena_format(a, "lines %u to %u have", (unsigned)about->line,
                              (unsigned)about->end_line);
}

static Str add_name(Arena *a, Str names, Str name) {
    return names.len ? arena_format(a, "%.*s, %.*s", STR_ARG(names), STR_ARG(name)) : name;
}

static Str all_rules(Arena *a, const Comment *c) {
    Str names = {0};
    for (size_t i = 0; i < c->text->rules.len; i++)
        names = add_name(a, names, c->text->rules.items[i]);
    return names;
}

/* "ignore[a, b]" */
static Str shown_rules(Arena *a, Str names) {
    return arena_format(a, "ignore[%.*s]", STR_ARG(names));
}

/* ---- findings about comments ---- */

static const Rule *rule_about(const RuleSet *rules, ProjectFact fact) {
    for (size_t i = rules->count; i > 0; i--) {
        const Cond *match = rules->rules[i - 1].match;
        if (match->op == COND_PROJECT && match->project == fact)
            return &rules->rules[i - 1];
    }
    return NULL;
}

static void report(Suppressor *s, ProjectFact fact, const Comment *c, Str name, Str detail) {
    const Rule *r = rule_about(s->in->rules, fact);
    if (!r)
        return; /* left out with --select or --ignore */
    Judging j = {.arena = s->arena, .project = s->in->project, .rule = r, .out = s->findings};
    judging_add(&j, (Finding){.name = name, .place = c->text->place, .label = detail},
                s->in->project->targets, r->message, r->severity);
}

static const char *nearest_rule(Suppressor *s, Str rule) {
    if (s->suggestions++ >= SUGGESTIONS_MAX)
        return NULL;
    if (!s->ids) {
        s->ids = arena_array(s->arena, const char *, s->known->count);
        for (size_t i = 0; i < s->known->count; i++)
            s->ids[i] = arena_cstr(s->arena, s->known->rules[i].id);
    }
    return nearest_name(rule, s->ids, s->known->count);
}

/* "stdlib" for "stdlib.*" */
static bool is_area(const Suppressor *s, Str rule) {
    for (size_t i = 0; i < s->known->count; i++) {
        Str id = s->known->rules[i].id;
        if (str_starts(id, rule) && id.len > rule.len && id.ptr[rule.len] == '.')
            return true;
    }
    return false;
}

static void report_unknown(Suppressor *s, const Comment *c, Str rule) {
    const char *near = NULL;
    Str text;
    if (is_pattern(rule))
        text = arena_format(s->arena, "'%.*s' matches no rule: see --list-rules", STR_ARG(rule));
    else if (is_area(s, rule))
        text = arena_format(s->arena, "there is no rule '%.*s': did you mean '%.*s.*'?",
                            STR_ARG(rule), STR_ARG(rule));
    else if ((near = nearest_rule(s, rule)))
        text = arena_format(s->arena, "there is no rule '%.*s': did you mean '%s'?", STR_ARG(rule),
                            near);
    else
        text = arena_format(s->arena, "there is no rule '%.*s': see --list-rules", STR_ARG(rule));
    report(s, PROJECT_IGNORE_UNKNOWN_RULE, c, shown_rules(s->arena, rule), text);
}

static void report_unused(Suppressor *s, const Comment *c, Str names) {
    const Place *about = &c->text->about;
    Str text = STR("no line follows the comment: it hides nothing");
    if (about->line)
        text = arena_format(s->arena, "%.*s no finding of %.*s",
                            STR_ARG(lines_in_words(s->arena, about)), STR_ARG(names));
    report(s, PROJECT_IGNORE_UNUSED, c, shown_rules(s->arena, names), text);
}

/* Says which of its rules are unknown; returns those that hide nothing, "a, b". */
static Str look_at_rules(Suppressor *s, const Comment *c, size_t *unused) {
    Str names = {0}, path = c->text->place.path;
    bool told = !strmap_has(&s->unread, path) &&
                !(s->in->is_shared && s->in->is_shared(s->in->is_shared_ctx, path));
    for (size_t i = 0; i < c->text->rules.len; i++) {
        Str rule = c->text->rules.items[i];
        if (c->used & (uint64_t)1 << i)
            continue;
        Named what = named(s, rule, path);
        if (what == NAMED_NOTHING)
            report_unknown(s, c, rule);
        if (what != NAMED_ASKED || !told)
            continue;
        names = add_name(s->arena, names, rule);
        ++*unused;
    }
    return names;
}

static void report_expired(Suppressor *s, const Comment *c, bool nothing_left) {
    Arena *a = s->arena;
    Str reason = c->text->reason;
    if (reason.len)
        reason = arena_format(a, " (%.*s)", STR_ARG(display_text(a, reason)));
    report(s, PROJECT_IGNORE_EXPIRED, c, shown_rules(a, all_rules(a, c)),
           arena_format(a, "the comment ended on %.*s%.*s%s", STR_ARG(c->text->until),
                        STR_ARG(reason),
                        c->used        ? ": what it hid is reported again"
                        : nothing_left ? ", and nothing is left to hide"
                                       : ""));
}

static void report_comment(Suppressor *s, const Comment *c) {
    size_t unused = 0;
    if (c->trouble.len) {
        report(s, PROJECT_IGNORE_UNREADABLE, c, STR("ignore"),
               arena_format(s->arena, "the comment is not understood and hides nothing: %.*s",
                            STR_ARG(c->trouble)));
        return;
    }
    Str names = look_at_rules(s, c, &unused);
    bool all = unused == c->text->rules.len;
    if (c->expired)
        report_expired(s, c, all);
    else if (unused)
        report_unused(s, c, names);
}

static void add_ids(Arena *a, StrMap *map, const RuleSet *rules) {
    for (size_t i = 0; i < rules->count; i++)
        *strmap_put(a, map, rules->rules[i].id) = (void *)&rules->rules[i];
}

void suppress(Arena *a, const Suppressing *in, Findings *findings, Findings *suppressed) {
    Suppressor s = {.arena = a, .in = in, .known = in->known ? in->known : in->rules};
    s.findings = findings;
    if (!in->project->facts->suppressions.len)
        return;
    read_comments(&s);
    add_ids(a, &s.judged, in->rules);
    vec_each (const Diag, d, &in->project->facts->errors) {
        *strmap_put(a, &s.unread, d->place.path) = (void *)d;
    }
    move_hidden(&s, suppressed);
    for (size_t i = 0; i < s.count; i++)
        report_comment(&s, &s.comments[i]);
    findings_sort(findings);
}
