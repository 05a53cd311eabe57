#include "app/scan.h"

#include "app/bases.h"
#include "app/includes.h"
#include "app/locks.h"
#include "base/file.h"
#include "base/map.h"
#include "base/pool.h"
#include "capi/scan.h"
#include "project/conflict.h"
#include "project/reader.h"
#include "project/script_block.h"
#include "project/suppression.h"
#include "python/notebook.h"
#include "python/suppressions.h"

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
    const CapiNames *capi;
    VEC(Item) items;
    StrMap known;  /* path -> number of its item + 1 */
    Facts **slots; /* NULL: the file says nothing */
    size_t first;  /* of the round that runs */
    ScanWorker *workers;
    unsigned jobs;
    Parts parts;
    Diags errors;
    ScanStats stats;
};

static const struct ReaderRow {
    FileKind kind;
    ReaderFn *read;
    CommentStyle comments;
} readers[] = {
    {KIND_REQUIREMENTS, read_requirements, COMMENT_HASH},
    {KIND_CONSTRAINTS, read_requirements, COMMENT_HASH},
    {KIND_PYPROJECT, read_pyproject, COMMENT_HASH},
    {KIND_UV_LOCK, read_uv_lock, COMMENT_HASH},
    {KIND_POETRY_LOCK, read_poetry_lock, COMMENT_HASH},
    {KIND_PDM_LOCK, read_pdm_lock, COMMENT_HASH},
    {KIND_PYLOCK, read_pylock, COMMENT_HASH},
    {KIND_PIPFILE, read_pipfile, COMMENT_HASH},
    {KIND_PIPFILE_LOCK, read_pipfile_lock, COMMENT_NONE},
    {KIND_CONDA, read_conda, COMMENT_YAML},
    {KIND_CONDA_RECIPE, read_conda_recipe, COMMENT_YAML},
    {KIND_PRE_COMMIT, read_pre_commit, COMMENT_YAML},
    {KIND_READTHEDOCS, read_readthedocs, COMMENT_YAML},
    {KIND_HATCH, read_hatch, COMMENT_HASH},
    {KIND_DOCKERFILE, read_dockerfile, COMMENT_DOCKERFILE},
    {KIND_COMPOSE, read_compose, COMMENT_YAML},
    {KIND_KUBERNETES, read_kubernetes, COMMENT_YAML},
    {KIND_WORKFLOW, read_workflow, COMMENT_YAML},
    {KIND_GITLAB_CI, read_gitlab_ci, COMMENT_YAML},
    {KIND_PROCFILE, read_procfile, COMMENT_LINES},
    {KIND_SHELL, read_shell, COMMENT_HASH},
    {KIND_INI, read_ini_deploy, COMMENT_INI},
    {KIND_SYSTEMD, read_systemd, COMMENT_LINES},
    {KIND_ENVIRONMENT, read_environment, COMMENT_HASH},
    {KIND_RUNTIME, read_runtime, COMMENT_HASH},
    {KIND_TOX, read_tox, COMMENT_INI},
    {KIND_PYTEST, read_pytest_ini, COMMENT_INI},
    {KIND_SETUP_CFG, read_setup_cfg, COMMENT_INI},
};

static const struct ReaderRow *reader_of(FileKind kind) {
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (readers[i].kind == kind)
            return &readers[i];
    return NULL;
}

bool scan_has_reader(FileKind kind) {
    return kind_class(kind) == CLASS_PYTHON || reader_of(kind) != NULL;
}

static bool is_empty(const Facts *f) {
    return !f->dependencies.len && !f->pins.len && !f->workers.len && !f->settings.len &&
           !f->matrices.len && !f->uses.len && !f->marks.len && !f->own_api.len &&
           !f->headers.len && !f->includes.len && !f->notes.len && !f->suppressions.len &&
           !f->errors.len && !f->project_name.len;
}

static void read_cython(Scan *s, ScanWorker *w, Source *src, Facts *facts) {
    capi_scan_cython(s->capi, src, facts);
    python_scan_imports(w->scanner, src, facts);
    python_suppressions(src, facts);
}

static void read_python(Scan *s, ScanWorker *w, Source *src, const Item *item, Facts *facts) {
    python_scan(w->scanner, src, item->role, s->options->no_stage1, facts, &w->stats);
    script_block_read(src, facts);
    python_suppressions(src, facts);
}

static void read_c(Scan *s, Source *src, Facts *facts) {
    capi_scan_c(s->capi, src, facts);
    suppressions_read(src, COMMENT_C, facts);
}

/* runtime.txt and .python-version hold one version, .tool-versions and mise.toml lines with
 * comments. */
static CommentStyle comments_of(const struct ReaderRow *row, Str path) {
    bool lines = row->kind == KIND_RUNTIME &&
                 (str_ends(path, STR(".txt")) || str_ends(path, STR(".python-version")));
    return lines ? COMMENT_LINES : row->comments;
}

static void read_other(FileKind kind, Source *src, Facts *facts) {
    const struct ReaderRow *row = reader_of(kind);
    conflict_settle(src, facts);
    row->read(src, facts);
    suppressions_read(src, comments_of(row, src->path), facts);
}

static void read_source(Scan *s, ScanWorker *w, const Item *item, Facts *facts) {
    Source src;
    source_init(&src, &w->scratch, item->path, buf_str(&w->bytes));
    if (item->kind == KIND_C_SOURCE)
        read_c(s, &src, facts);
    else if (item->kind == KIND_CYTHON)
        read_cython(s, w, &src, facts);
    else if (item->kind == KIND_NOTEBOOK)
        notebook_scan(w->scanner, &src, s->options->no_stage1, facts, &w->stats);
    else if (kind_class(item->kind) == CLASS_PYTHON)
        read_python(s, w, &src, item, facts);
    else
        read_other(item->kind, &src, facts);
}

/* Whether the other scan has read the same file in the same way. Files that hang together with
 * others (-r, dependencies) are read again: joining marks what they say. */
static bool take_over(Scan *s, size_t number) {
    const Scan *other = s->options->other;
    const Item *item = &s->items.items[number];
    if (!other || kind_class(item->kind) != CLASS_PYTHON || item->kind == KIND_SETUP_PY ||
        overlay_find(s->walk->overlay, item->path))
        return false;
    size_t at = (size_t)(uintptr_t)strmap_get(&other->known, item->path);
    if (!at || at > other->first || other->items.items[at - 1].kind != item->kind ||
        other->items.items[at - 1].role != item->role)
        return false;
    Facts *facts = other->slots[at - 1];
    if (facts && (facts->includes.len || facts->dependencies.len))
        return false;
    s->slots[number] = facts;
    return true;
}

static void scan_item(void *ctx, unsigned worker, size_t number) {
    Scan *s = ctx;
    ScanWorker *w = &s->workers[worker];
    const Item *item = &s->items.items[s->first + number];
    Facts facts = {.arena = &w->facts};
    if (worker == 0) /* the calling thread */
        progress_show(s->options->progress, "Reading files", number, s->items.len - s->first);
    if (take_over(s, s->first + number))
        return;
    FileStatus status = walk_read(s->walk, item->path, LARGEST_FILE, &w->path, &w->bytes);
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
           : kind == KIND_NOXFILE       ? PY_NOXFILE
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

/* Only a tool's `conda` setting names YAML files. */
static FileKind kind_of_included(Str path) {
    return str_ends(path, STR(".yml")) || str_ends(path, STR(".yaml")) ? KIND_CONDA
                                                                       : KIND_REQUIREMENTS;
}

/* Files that the last round's files include and that no round has read. */
static bool add_included(Scan *s, size_t from) {
    Strs paths = {0};
    for (size_t i = from; i < s->items.len; i++)
        if (s->slots[i])
            include_paths(&s->arena, s->walk, s->slots[i], &paths);
    vec_each (Str, path, &paths) {
        if (!strmap_has(&s->known, *path))
            add_item(s, *path, kind_of_included(*path), PY_MODULE);
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

typedef VEC(IncludeFile) IncludeFiles;

/* In path order, so that the result depends neither on rounds nor on timing. */
static IncludeFiles read_files(Scan *s) {
    IncludeFiles files = {0};
    for (size_t i = 0; i < s->items.len; i++)
        if (s->slots[i])
            *vec_push(&s->arena, &files) =
                (IncludeFile){s->items.items[i].path, s->items.items[i].kind, s->slots[i]};
    if (files.len)
        qsort(files.items, files.len, sizeof *files.items, item_cmp);
    return files;
}

static void join(Scan *s) {
    IncludeFiles files = read_files(s);
    includes_resolve(&s->arena, s->walk, files.items, files.len);
    parts_join(&s->arena, files.items, files.len, &s->parts);
    vec_each (const IncludeFile, f, &files) {
        vec_each (const Diag, d, &f->facts->errors) {
            *vec_push(&s->arena, &s->errors) = *d;
        }
    }
    vec_each (Part, part, &s->parts) {
        capi_settle(&part->facts);
        locks_resolve(&part->facts);
        bases_resolve(s->walk, part->folder.path, s->workers[0].scanner, &part->facts);
    }
}

static void join_pins(Scan *s) {
    IncludeFiles files = read_files(s);
    parts_join_pins(&s->arena, files.items, files.len, &s->parts);
}

static void make_workers(Scan *s) {
    s->jobs = s->options->jobs ? s->options->jobs : pool_default_jobs();
    if (s->jobs > POOL_MAX_JOBS)
        s->jobs = POOL_MAX_JOBS;
    if (s->jobs > s->walk->files.len / 8 + 1)
        s->jobs = (unsigned)(s->walk->files.len / 8 + 1); /* a thread costs more than a few files */
    s->workers = arena_array(&s->arena, ScanWorker, s->jobs);
}

static void make_scanners(Scan *s, const NameSet *names) {
    for (unsigned i = 0; i < s->jobs; i++)
        s->workers[i].scanner = python_scanner_new(names);
}

static void free_scanners(Scan *s) {
    for (unsigned i = 0; i < s->jobs; i++) {
        python_scanner_free(s->workers[i].scanner);
        s->workers[i].scanner = NULL;
    }
}

static void free_workers(Scan *s) {
    for (unsigned i = 0; i < s->jobs; i++) {
        ScanWorker *w = &s->workers[i];
        s->stats.files += w->stats.files;
        s->stats.bytes += w->stats.bytes;
        s->stats.parsed_files += w->stats.parsed_files;
        s->stats.parsed_bytes += w->stats.parsed_bytes;
        buf_release(&w->bytes);
        buf_release(&w->path);
    }
    free_scanners(s);
}

/* Until no file includes one that is new. */
static void run_rounds(Scan *s) {
    size_t from;
    do {
        from = s->first;
        run_round(s);
    } while (add_included(s, from));
}

/* setup.py is a Python file that says which Pythons it is for: it is read twice, first without
 * names. Returns whether there is one. */
static bool add_first_files(Scan *s) {
    bool has_setup = false;
    vec_each (const WalkFile, f, &s->walk->files) {
        if (!scan_has_reader(f->kind))
            continue;
        if (f->kind == KIND_SETUP_PY || kind_class(f->kind) != CLASS_PYTHON)
            add_item(s, f->path, f->kind, role_of(f->kind));
        else
            *strmap_put(&s->arena, &s->known, f->path) = NULL; /* no -r makes it another kind */
        has_setup |= f->kind == KIND_SETUP_PY;
    }
    return has_setup;
}

static void forget_setup_files(Scan *s) {
    for (size_t i = 0; i < s->items.len; i++)
        if (s->items.items[i].kind == KIND_SETUP_PY)
            s->slots[i] = NULL;
    for (unsigned i = 0; i < s->jobs; i++)
        s->workers[i].stats = (ScanStats){0};
}

Scan *scan_start(const Walk *walk, const ScanOptions *options) {
    Scan *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->walk = walk;
    s->options = options;
    make_workers(s);
    if (add_first_files(s))
        make_scanners(s, name_set_new(&s->arena, NULL, 0));
    run_rounds(s);
    free_scanners(s);
    ProjectFolder root = {.path = STR(""), .is_project = true};
    ProjectFolders alone = {&root, 1, 1};
    scan_divide(s, &alone);
    return s;
}

static NameSet *questions(Arena *a, const Strs *names, const Strs *newer, const Strs *marks) {
    NameSet *set = name_set_new_with(a, names, newer);
    vec_each (const Str, mark, marks) {
        name_set_ask_marks(set, mark_set_of(*mark));
    }
    return set;
}

void scan_python(Scan *s, const Strs *names, const Strs *newer, const Strs *marks) {
    Strs left = capi_names_left(&s->arena, names);
    forget_setup_files(s);
    s->capi = capi_names_new(&s->arena, names);
    make_scanners(s, questions(&s->arena, &left, newer, marks));
    vec_each (const WalkFile, f, &s->walk->files) {
        if (scan_has_reader(f->kind) && kind_class(f->kind) == CLASS_PYTHON)
            add_item(s, f->path, f->kind, role_of(f->kind));
    }
    run_rounds(s);
    if (add_named_configs(s))
        run_round(s);
    join(s);
    free_workers(s);
}

const Facts *scan_file(const Scan *s, Str path) {
    size_t at = (size_t)(uintptr_t)strmap_get(&s->known, path);
    return at && at <= s->first ? s->slots[at - 1] : NULL;
}

void scan_divide(Scan *s, const ProjectFolders *folders) {
    s->parts = parts_new(&s->arena, folders);
    join_pins(s);
}

const Parts *scan_parts(const Scan *s) {
    return &s->parts;
}

const Facts *scan_early(const Scan *s, size_t project) {
    return &s->parts.items[project].early;
}

const Facts *scan_facts(const Scan *s, size_t project) {
    return &s->parts.items[project].facts;
}

const Diags *scan_errors(const Scan *s) {
    return &s->errors;
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
