#include "app/site_files.h"

#include "base/file.h"
#include "base/pool.h"
#include "python/scan.h"

enum { LARGEST_SOURCE = 16 << 20 };

/* What one worker owns. */
typedef struct SiteWorker {
    Arena scratch;
    Buf bytes;
    PythonScanner *scanner;
    ScanStats stats;
    Arena facts;
} SiteWorker;

/* What a file says; its facts live in the arena of the worker that read it. */
typedef struct SiteSlot {
    Facts facts;
    bool is_unread;
} SiteSlot;

typedef struct SiteScan {
    Site *site;
    SiteWorker *workers;
    SiteSlot *slots;
} SiteScan;

static void scan_file(void *ctx, unsigned worker, size_t number) {
    SiteScan *scan = ctx;
    SiteWorker *w = &scan->workers[worker];
    SiteSlot *slot = &scan->slots[number];
    const SiteFile *f = &scan->site->files.items[number];
    Facts facts = {.arena = &w->facts};
    if (file_read(f->path.ptr, LARGEST_SOURCE, &w->bytes) != FILE_OK) {
        slot->is_unread = true;
        return;
    }
    Source src;
    source_init(&src, &w->scratch, f->path, buf_str(&w->bytes));
    python_scan(w->scanner, &src, PY_MODULE, false, &facts, &w->stats);
    slot->is_unread = facts.errors.len > 0;
    slot->facts = facts;
    arena_release(&w->scratch);
}

static Str copy(Arena *a, Str s) {
    return s.len ? arena_str(a, s) : (Str){NULL, 0};
}

/* Uses whose class only another file can tell are left out: they prove nothing. */
static void join(Site *s, size_t number, const SiteSlot *slot) {
    Arena *a = &s->arena;
    s->in.packages.items[s->files.items[number].package].is_partly_read |= slot->is_unread;
    vec_each (const Use, u, &slot->facts.uses) {
        if (u->through.len)
            continue;
        Use *out = vec_push(a, &s->in.source.uses);
        *out = *u;
        out->name = copy(a, u->name);
        out->detail = copy(a, u->detail);
        Argument *arguments = arena_array(a, Argument, u->argument_count + 1);
        for (uint32_t i = 0; i < u->argument_count; i++) {
            arguments[i] = u->arguments[i];
            arguments[i].keyword = copy(a, u->arguments[i].keyword);
            arguments[i].text = copy(a, u->arguments[i].text);
        }
        out->arguments = arguments;
    }
    vec_each (const CodeMark, m, &slot->facts.marks) {
        CodeMark *out = vec_push(a, &s->in.source.marks);
        *out = *m;
        out->name = copy(a, m->name);
        out->detail = copy(a, m->detail);
    }
}

static NameSet *questions(Arena *a, const Strs *names, const Strs *marks) {
    static const Strs newer = {0};
    NameSet *set = name_set_new_with(a, names, &newer);
    vec_each (const Str, mark, marks) {
        name_set_ask_marks(set, mark_set_of(*mark));
    }
    return set;
}

void site_scan(Site *s, const Strs *names, const Strs *marks, unsigned jobs, const Walk *walk) {
    Arena arena = {0};
    const NameSet *set = questions(&arena, names, marks);
    s->walk = walk;
    s->in.source.arena = &s->arena;
    for (size_t i = 0; i < s->packages.len; i++)
        if (s->in.packages.items[i].reached)
            site_list_files(s, i);
    jobs = jobs ? jobs : pool_default_jobs();
    jobs = jobs > POOL_MAX_JOBS ? POOL_MAX_JOBS : jobs;
    SiteScan scan = {.site = s};
    scan.workers = arena_array(&arena, SiteWorker, jobs);
    scan.slots = arena_array(&arena, SiteSlot, s->files.len);
    for (unsigned i = 0; i < jobs; i++)
        scan.workers[i].scanner = python_scanner_new(set);
    pool_run(jobs, s->files.len, scan_file, &scan);
    for (size_t i = 0; i < s->files.len; i++)
        join(s, i, &scan.slots[i]);
    for (unsigned i = 0; i < jobs; i++) {
        python_scanner_free(scan.workers[i].scanner);
        buf_release(&scan.workers[i].bytes);
        arena_release(&scan.workers[i].facts);
        arena_release(&scan.workers[i].scratch);
    }
    arena_release(&arena);
}
