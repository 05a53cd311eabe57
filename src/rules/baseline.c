#include "rules/baseline.h"

#include "base/map.h"

/* ---- findings as entries ---- */

static Str rule_id(const Finding *f) {
    return f->rule ? f->rule->id : STR("");
}

static void add_finding(Arena *a, Baseline *b, const Finding *f) {
    *vec_push(a, &b->entries) = (BaselineEntry){.rule = rule_id(f),
                                                .name = f->name,
                                                .path = f->place.path,
                                                .fingerprint = f->fingerprint,
                                                .severity = f->severity,
                                                .affects = f->affects,
                                                .lacks = f->lacks};
}

void baseline_add(Arena *a, Baseline *b, const Findings *findings) {
    vec_each (const Finding, f, findings) {
        add_finding(a, b, f);
    }
}

void baseline_add_failing(Arena *a, Baseline *b, const Findings *findings) {
    vec_each (const Finding, f, findings) {
        if (f->severity >= SEVERITY_WARNING && (f->affects || f->lacks))
            add_finding(a, b, f);
    }
}

/* ---- the same place ---- */

/* A finding that the run has; of shared files several projects may have the same. */
typedef struct Seen {
    Finding *finding;
    struct Seen *next; /* with the same key */
} Seen;

/* The findings of a path that the baseline has not: it may be the new name of a file. */
typedef struct NewFile {
    Str path;
    VEC(Str) prints;
    bool taken;
    size_t common, counted_for; /* findings in common with the file of that number */
} NewFile;

typedef BaselineEntry *EntryRef; /* names for pointers: vec_each() wants one word */

/* The entries of a path that is gone. */
typedef struct GoneFile {
    Str path;
    VEC(EntryRef) entries;
    bool matched;
} GoneFile;

typedef NewFile *NewFileRef;
typedef GoneFile *GoneFileRef;
typedef VEC(NewFileRef) NewFiles;

typedef struct Matcher {
    Arena *arena;
    Baseline *baseline;
    const BaselineScope *scope;
    StrMap seen;   /* rule, fingerprint and path -> Seen */
    StrMap listed; /* paths of entries */
    NewFiles new_files;
    VEC(GoneFileRef) gone_files;
    StrMap by_print; /* of one round: what is looked for -> NewFiles */
    size_t number;
} Matcher;

static Str key_of(Arena *a, Str rule, Str fingerprint, Str path) {
    return arena_format(a, "%.*s %.*s %.*s", STR_ARG(rule), STR_ARG(fingerprint), STR_ARG(path));
}

static void note_findings(Matcher *m, Findings *list) {
    vec_each (Finding, f, list) {
        Seen *seen = arena_new(m->arena, Seen);
        void **slot = strmap_put(m->arena, &m->seen,
                                 key_of(m->arena, rule_id(f), f->fingerprint, f->place.path));
        *seen = (Seen){f, *slot};
        *slot = seen;
    }
}

/* The entry's finding in the file `path`. */
static Seen *seen_at(Matcher *m, const BaselineEntry *e, Str path) {
    return strmap_get(&m->seen, key_of(m->arena, e->rule, e->fingerprint, path));
}

static bool is_no_worse(const Finding *f, const BaselineEntry *e) {
    return f->severity <= e->severity && !(f->affects & ~e->affects) && !(f->lacks & ~e->lacks);
}

static void settle(BaselineEntry *e, Seen *seen) {
    e->found = true;
    e->path = seen->finding->place.path;
    for (; seen; seen = seen->next)
        seen->finding->known |= is_no_worse(seen->finding, e);
}

static void match_places(Matcher *m) {
    vec_each (BaselineEntry, e, &m->baseline->entries) {
        Seen *seen = seen_at(m, e, e->path);
        *strmap_put(m->arena, &m->listed, e->path) = m;
        if (seen)
            settle(e, seen);
    }
}

/* ---- renamed files ---- */

enum { CANDIDATES = 64 }; /* files that are looked at for one finding of a file that is gone */

static Str print_of(Arena *a, Str rule, Str fingerprint) {
    return arena_format(a, "%.*s %.*s", STR_ARG(rule), STR_ARG(fingerprint));
}

static void collect_new_files(Matcher *m, Findings *list) {
    StrMap by_path = {0};
    vec_each (Finding, f, list) {
        if (f->known || strmap_has(&m->listed, f->place.path))
            continue;
        void **slot = strmap_put(m->arena, &by_path, f->place.path);
        NewFile *file = *slot;
        if (!file) {
            *slot = file = arena_new(m->arena, NewFile);
            file->path = f->place.path;
            *vec_push(m->arena, &m->new_files) = file;
        }
        *vec_push(m->arena, &file->prints) = print_of(m->arena, rule_id(f), f->fingerprint);
    }
}

static void collect_gone_files(Matcher *m) {
    StrMap by_path = {0};
    vec_each (BaselineEntry, e, &m->baseline->entries) {
        void **slot = strmap_put(m->arena, &by_path, e->path);
        GoneFile *file = *slot;
        if (!file) {
            *slot = file = arena_new(m->arena, GoneFile);
            file->path = e->path;
            *vec_push(m->arena, &m->gone_files) = file;
            file->matched = !e->path.len || m->scope->has_file(m->scope->ctx, e->path);
        }
        *vec_push(m->arena, &file->entries) = e;
    }
}

/* What is looked for in a round: the finding alone, or with the name of its file. */
static Str wanted(Arena *a, Str print, Str path, bool same_name) {
    return same_name ? arena_format(a, "%.*s %.*s", STR_ARG(print), STR_ARG(path_name(path)))
                     : print;
}

static void index_new_files(Matcher *m, bool same_name) {
    m->by_print = (StrMap){0};
    vec_each (NewFileRef, slot, &m->new_files) {
        NewFile *file = *slot;
        file->counted_for = 0;
        vec_each (const Str, print, &file->prints) {
            if (file->taken)
                break;
            void **files =
                strmap_put(m->arena, &m->by_print, wanted(m->arena, *print, file->path, same_name));
            if (!*files)
                *files = arena_new(m->arena, NewFiles);
            NewFiles *list = *files;
            if (list->len < CANDIDATES)
                *vec_push(m->arena, list) = file;
        }
    }
}

static bool may_be(const Matcher *m, const GoneFile *gone, const NewFile *file) {
    const BaselineScope *s = m->scope;
    return !file->taken && (!s->may_be || s->may_be(s->ctx, gone->path, file->path));
}

/* The file with the most of its findings. */
static NewFile *best_for(Matcher *m, const GoneFile *gone, bool same_name) {
    NewFile *best = NULL;
    m->number++;
    vec_each (EntryRef, e, &gone->entries) {
        Str print = print_of(m->arena, (*e)->rule, (*e)->fingerprint);
        NewFiles *files = strmap_get(&m->by_print, wanted(m->arena, print, gone->path, same_name));
        for (size_t i = 0; files && i < files->len; i++) {
            NewFile *file = files->items[i];
            if (file->counted_for != m->number)
                file->common = 0;
            file->counted_for = m->number;
            if (!may_be(m, gone, file))
                continue;
            file->common++;
            if (!best || file->common > best->common)
                best = file;
        }
    }
    return best && best->common * 2 >= gone->entries.len ? best : NULL;
}

static void match_renamed(Matcher *m, bool same_name) {
    index_new_files(m, same_name);
    vec_each (GoneFileRef, slot, &m->gone_files) {
        GoneFile *gone = *slot;
        NewFile *file = gone->matched ? NULL : best_for(m, gone, same_name);
        if (!file)
            continue;
        gone->matched = file->taken = true;
        vec_each (EntryRef, e, &gone->entries) {
            Seen *seen = seen_at(m, *e, file->path);
            if (seen)
                settle(*e, seen);
        }
    }
}

void baseline_match(Arena *a, Baseline *b, Findings *const *lists, size_t count,
                    const BaselineScope *scope) {
    Matcher m = {.arena = a, .baseline = b, .scope = scope};
    for (size_t i = 0; i < count; i++)
        note_findings(&m, lists[i]);
    match_places(&m);
    for (size_t i = 0; i < count; i++)
        collect_new_files(&m, lists[i]);
    if (!m.new_files.len)
        return;
    collect_gone_files(&m);
    match_renamed(&m, true);
    match_renamed(&m, false);
}

/* ---- what is gone ---- */

static bool is_gone(const BaselineEntry *e, const BaselineScope *scope) {
    return !e->found && scope->asks_for(scope->ctx, e);
}

size_t baseline_gone(const Baseline *b, const BaselineScope *scope) {
    size_t gone = 0;
    vec_each (const BaselineEntry, e, &b->entries) {
        gone += e->severity >= SEVERITY_WARNING && is_gone(e, scope);
    }
    return gone;
}

void baseline_keep(Baseline *b, const BaselineScope *scope) {
    size_t kept = 0;
    vec_each (const BaselineEntry, e, &b->entries) {
        if (!is_gone(e, scope))
            b->entries.items[kept++] = *e;
    }
    b->entries.len = kept;
}

size_t baseline_missing(Arena *a, const Baseline *b, const Baseline *other) {
    StrMap there = {0};
    size_t missing = 0;
    vec_each (const BaselineEntry, e, &other->entries) {
        *strmap_put(a, &there, key_of(a, e->rule, e->fingerprint, e->path)) = (void *)e;
    }
    vec_each (const BaselineEntry, e, &b->entries) {
        missing += !strmap_has(&there, key_of(a, e->rule, e->fingerprint, e->path));
    }
    return missing;
}
