#include "app/scan.h"

#include "app/includes.h"
#include "base/file.h"
#include "base/map.h"
#include "base/pool.h"
#include "project/reader.h"

#include <stdlib.h>

/* What one worker owns: nothing of it is shared while the pool runs. */
typedef struct ScanWorker {
    Arena facts;   /* what files say: kept until the end */
    Arena scratch; /* decoded text and line tables: released after each file */
    Buf bytes, path;
    PythonScanner *scanner;
    ScanStats stats;
} ScanWorker;

/* One file to read; its facts go into the slot of the same number. */
typedef struct Item {
    Str path;
    FileKind kind;
    PythonRole role;
} Item;

struct Scan {
    const Walk *walk;
    const ScanOptions *options;
    Arena arena;
    const NameSet *names;
    VEC(Item) items;
    StrMap known;  /* path -> number of its item + 1 */
    Facts **slots; /* NULL: the file says nothing */
    size_t first;  /* of the round that runs */
    ScanWorker *workers;
    unsigned jobs;
    Facts facts;
    ScanStats stats;
};

static const struct ReaderRow {
    FileKind kind;
    ReaderFn *read;
} readers[] = {
    {KIND_REQUIREMENTS, read_requirements},
    {KIND_CONSTRAINTS, read_requirements},
    {KIND_PYPROJECT, read_pyproject},
    {KIND_DOCKERFILE, read_dockerfile},
    {KIND_COMPOSE, read_compose},
    {KIND_KUBERNETES, read_kubernetes},
    {KIND_WORKFLOW, read_workflow},
    {KIND_GITLAB_CI, read_gitlab_ci},
    {KIND_PROCFILE, read_procfile},
    {KIND_SHELL, read_shell},
    {KIND_INI, read_ini_deploy},
    {KIND_SYSTEMD, read_systemd},
    {KIND_ENVIRONMENT, read_environment},
    {KIND_RUNTIME, read_runtime},
    {KIND_TOX, read_tox},
};

static ReaderFn *reader_of(FileKind kind) {
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (readers[i].kind == kind)
            return readers[i].read;
    return NULL;
}

bool scan_has_reader(FileKind kind) {
    return kind_class(kind) == CLASS_PYTHON || reader_of(kind) != NULL;
}

static bool is_empty(const Facts *f) {
    return !f->dependencies.len && !f->pins.len && !f->workers.len && !f->settings.len &&
           !f->matrices.len && !f->uses.len && !f->marks.len && !f->includes.len && !f->notes.len &&
           !f->errors.len && !f->project_name.len;
}

static void read_source(Scan *s, ScanWorker *w, const Item *item, Facts *facts) {
    Source src;
    source_init(&src, &w->scratch, item->path, buf_str(&w->bytes));
    if (kind_class(item->kind) == CLASS_PYTHON)
        python_scan(w->scanner, &src, item->role, s->options->no_stage1, facts, &w->stats);
    else
        reader_of(item->kind)(&src, facts);
}

static void scan_item(void *ctx, unsigned worker, size_t number) {
    Scan *s = ctx;
    ScanWorker *w = &s->workers[worker];
    const Item *item = &s->items.items[s->first + number];
    Facts facts = {.arena = &w->facts};
    FileStatus status =
        file_read(walk_full_path(s->walk, item->path, &w->path), LARGEST_FILE, &w->bytes);
    if (status != FILE_OK)
        diag_add(facts.arena, &facts.errors, (Place){.path = item->path}, "%s",
                 file_status_text(status));
    else
        read_source(s, w, item, &facts);
    if (w->bytes.cap > 4 << 20)
        buf_release(&w->bytes); /* one large file must not stay for the rest of the run */
    arena_release(&w->scratch);
    if (is_empty(&facts))
        return;
    s->slots[s->first + number] = arena_new(&w->facts, Facts);
    *s->slots[s->first + number] = facts;
}

static PythonRole role_of(FileKind kind) {
    return kind == KIND_GUNICORN_CONFIG ? PY_GUNICORN_CONFIG
           : kind == KIND_SETUP_PY      ? PY_SETUP
                                        : PY_MODULE;
}

static void add_item(Scan *s, Str path, FileKind kind, PythonRole role) {
    *vec_push(&s->arena, &s->items) = (Item){path, kind, role};
    *strmap_put(&s->arena, &s->known, path) = (void *)(uintptr_t)s->items.len;
}

/* Reads the items that were added since the last round. */
static void run_round(Scan *s) {
    size_t count = s->items.len - s->first;
    Facts **slots = arena_array(&s->arena, Facts *, s->items.len);
    for (size_t i = 0; i < s->first; i++)
        slots[i] = s->slots[i];
    s->slots = slots;
    pool_run(s->jobs, count, scan_item, s);
    s->first = s->items.len;
}

/* Files that the last round's files include and that no round has read. */
static bool add_included(Scan *s, size_t from) {
    Strs paths = {0};
    for (size_t i = from; i < s->items.len; i++)
        if (s->slots[i])
            include_paths(&s->arena, s->walk, s->slots[i], &paths);
    vec_each (Str, path, &paths) {
        if (!strmap_has(&s->known, *path))
            add_item(s, *path, KIND_REQUIREMENTS, PY_MODULE);
    }
    return s->first < s->items.len;
}

/* A gunicorn configuration that a command line names is read again, in its true role. */
static bool add_named_configs(Scan *s) {
    Strs paths = {0};
    for (size_t i = 0; i < s->items.len; i++)
        if (s->slots[i])
            gunicorn_config_paths(&s->arena, s->walk, s->slots[i], &paths);
    vec_each (Str, path, &paths) {
        size_t at = (size_t)(uintptr_t)strmap_get(&s->known, *path);
        if (at && s->items.items[at - 1].role == PY_GUNICORN_CONFIG)
            continue;
        if (at)
            s->slots[at - 1] = NULL;
        add_item(s, *path, KIND_GUNICORN_CONFIG, PY_GUNICORN_CONFIG);
    }
    return s->first < s->items.len;
}

static int item_cmp(const void *x, const void *y) {
    const IncludeFile *a = x, *b = y;
    return str_cmp(a->path, b->path);
}

/* Joins in path order, so that the result depends neither on rounds nor on timing. */
static void join(Scan *s) {
    VEC(IncludeFile) files = {0};
    for (size_t i = 0; i < s->items.len; i++)
        if (s->slots[i])
            *vec_push(&s->arena, &files) =
                (IncludeFile){s->items.items[i].path, s->items.items[i].kind, s->slots[i]};
    if (files.len)
        qsort(files.items, files.len, sizeof *files.items, item_cmp);
    s->facts.arena = &s->arena;
    includes_resolve(&s->arena, s->walk, files.items, files.len);
    vec_each (IncludeFile, f, &files) {
        facts_join(&s->facts, f->facts);
    }
}

static void make_workers(Scan *s) {
    s->jobs = s->options->jobs ? s->options->jobs : pool_default_jobs();
    if (s->jobs > POOL_MAX_JOBS)
        s->jobs = POOL_MAX_JOBS;
    if (s->jobs > s->items.len / 8 + 1)
        s->jobs = (unsigned)(s->items.len / 8 + 1); /* a thread costs more than a few files */
    s->workers = arena_array(&s->arena, ScanWorker, s->jobs);
    for (unsigned i = 0; i < s->jobs; i++)
        s->workers[i].scanner = python_scanner_new(s->names);
}

static void free_workers(Scan *s) {
    for (unsigned i = 0; i < s->jobs; i++) {
        ScanWorker *w = &s->workers[i];
        s->stats.files += w->stats.files;
        s->stats.bytes += w->stats.bytes;
        s->stats.parsed_files += w->stats.parsed_files;
        s->stats.parsed_bytes += w->stats.parsed_bytes;
        python_scanner_free(w->scanner);
        buf_release(&w->bytes);
        buf_release(&w->path);
    }
}

Scan *scan_run(const Walk *walk, const ScanOptions *options) {
    Scan *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->walk = walk;
    s->options = options;
    s->names = name_set_new(&s->arena, options->names->items, options->names->len);
    vec_each (const WalkFile, f, &walk->files) {
        if (scan_has_reader(f->kind))
            add_item(s, f->path, f->kind, role_of(f->kind));
    }
    make_workers(s);
    size_t from = 0;
    run_round(s);
    while (add_included(s, from)) {
        from = s->first;
        run_round(s);
    }
    if (add_named_configs(s))
        run_round(s);
    free_workers(s);
    join(s);
    return s;
}

const Facts *scan_facts(const Scan *s) {
    return &s->facts;
}

const ScanStats *scan_stats(const Scan *s) {
    return &s->stats;
}

void scan_free(Scan *s) {
    if (!s)
        return;
    for (unsigned i = 0; i < s->jobs; i++)
        arena_release(&s->workers[i].facts);
    arena_release(&s->arena);
    free(s);
}
