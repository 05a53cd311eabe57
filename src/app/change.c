#include "app/change.h"

#include "app/blobs.h"
#include "app/change_base.h"

enum {
    LISTS_MAX = 1 << 30,      /* bytes of one of git's lists */
    FILE_MAX = 64 << 20,      /* a file that is larger is not read */
    OTHER_FILE_MAX = 1 << 20, /* one of no known kind: it may be included */
    SUBMODULES_DEEP = 8,
};

/* A file whose contents are asked for. */
typedef struct Wanted {
    OverlayFile *file;
    bool touched; /* in the work tree, perhaps without another content */
} Wanted;

typedef struct Submodule {
    Str path;   /* from the root */
    Str object; /* the commit before the change; empty: it was not there */
} Submodule;

/* A repository: the one that holds the root, or a submodule. */
typedef struct Reading {
    Arena *arena;
    const Walk *walk;
    TreeChange *out;
    Diags *wrong;
    Git git;
    Str prefix; /* of the paths that git gives: "" or "libs/x/" */
    unsigned depth;
    StrMap tracked; /* paths of the index, from the root */
    VEC(Wanted) wanted;
    Blobs blobs; /* of `wanted`, in the same order */
    VEC(Submodule) submodules;
} Reading;

static void fail(Reading *r, Str message) {
    diag_add(r->arena, r->wrong, (Place){0}, "%.*s", STR_ARG(message));
}

/* A clone with --filter has objects fetched when they are asked for: here nothing is fetched. */
static void fail_partial(Reading *r) {
    fail(r, arena_format(r->arena,
                         "--diff: this is a partial clone, without the contents of all files at "
                         "'%.*s': clone without a filter, or git fetch --refetch --no-filter",
                         STR_ARG(r->out->base)));
}

static void fail_git(Reading *r, const char *command, const GitAnswer *answer) {
    if (str_contains(answer->message, STR("promisor remote")))
        fail_partial(r);
    else
        fail(r, arena_format(r->arena, "--diff: git %s: %.*s", command, STR_ARG(answer->message)));
}

/* Runs git for a list; false when that failed, which is said then. */
static bool list(Reading *r, const GitCall *call, Buf *out) {
    GitAnswer answer;
    if (git_run(&r->git, call, out, &answer))
        return true;
    fail_git(r, call->args[0], &answer);
    return false;
}

static Str from_root(const Reading *r, Str path) {
    return arena_format(r->arena, "%.*s%.*s", STR_ARG(r->prefix), STR_ARG(path));
}

/* ---- the list of changes ---- */

/* ":100644 100644 abc def M" and one path, or two. */
typedef struct Record {
    Str mode, mode_now, object, object_now, status;
    Str path, path_now; /* from the root */
} Record;

static bool is_regular(Str mode) {
    return str_starts(mode, STR("100"));
}

static bool is_submodule(Str mode) {
    return str_eq(mode, STR("160000"));
}

/* Whether the run looks at the file, as it is now. */
static bool is_in_run(const Reading *r, Str path_now) {
    return walk_find(r->walk, path_now) != NULL;
}

/* git says no more than that the file's time has changed, and leaves it to others to look. */
static bool is_touched(const Record *c) {
    bool zeros = c->object_now.len > 0;
    for (size_t i = 0; i < c->object_now.len; i++)
        zeros &= c->object_now.ptr[i] == '0';
    return zeros && c->status.ptr[0] == 'M' && str_eq(c->mode, c->mode_now);
}

static int64_t largest(Str path) {
    bool is_known = kind_of_path(path) != KIND_OTHER || kind_may_be_script(path);
    return is_known ? FILE_MAX : OTHER_FILE_MAX;
}

/* What the path was before: a file whose contents are asked for, or nothing. */
static void note_before(Reading *r, const Record *c) {
    OverlayFile *file = overlay_put(r->arena, &r->out->overlay, c->path);
    file->state = is_regular(c->mode) ? OVERLAY_UNREAD : OVERLAY_ABSENT;
    file->named = is_in_run(r, c->path_now);
    if (file->state != OVERLAY_UNREAD)
        return;
    *vec_push(r->arena, &r->wanted) = (Wanted){file, is_touched(c)};
    *vec_push(r->arena, &r->blobs) = (Blob){.object = c->object, .max = largest(c->path)};
}

static void note_added(Reading *r, Str path) {
    overlay_put(r->arena, &r->out->overlay, path)->state = OVERLAY_ABSENT;
}

static void note_rename(Reading *r, const Record *c) {
    Str *now = arena_new(r->arena, Str);
    *now = c->path_now;
    note_before(r, c);
    if (!overlay_find(&r->out->overlay, c->path_now))
        note_added(r, c->path_now);
    *strmap_put(r->arena, &r->out->renamed, c->path) = now;
}

static void note_submodule(Reading *r, const Record *c) {
    if (is_submodule(c->mode_now))
        *vec_push(r->arena, &r->submodules) =
            (Submodule){c->path, is_submodule(c->mode) ? c->object : (Str){0}};
    else if (c->mode_now.len && is_regular(c->mode_now))
        note_added(r, c->path);
}

static void note_record(Reading *r, const Record *c) {
    r->out->files++;
    if (is_submodule(c->mode) || is_submodule(c->mode_now))
        note_submodule(r, c);
    else if (c->status.ptr[0] == 'A' || c->status.ptr[0] == 'C')
        note_added(r, c->path_now);
    else if (c->status.ptr[0] == 'R')
        note_rename(r, c);
    else if (c->status.ptr[0] != 'U') /* of a conflict, beside the file's own record */
        note_before(r, c);
}

static bool next_field(Str *head, Str *field) {
    return str_cut(head, ' ', field) && field->len;
}

/* False at the end of the list, or where it is not what git writes. */
static bool next_record(const Reading *r, Str *rest, Record *out) {
    Str head, path;
    *out = (Record){0};
    if (!rest->len || !str_cut(rest, '\0', &head) || !str_starts(head, STR(":")))
        return false;
    head = str_from_pos(head, 1);
    if (!next_field(&head, &out->mode) || !next_field(&head, &out->mode_now) ||
        !next_field(&head, &out->object) || !next_field(&head, &out->object_now) ||
        !next_field(&head, &out->status) || !str_cut(rest, '\0', &path))
        return false;
    out->object = arena_str(r->arena, out->object);
    out->path = out->path_now = from_root(r, path);
    if (out->status.ptr[0] == 'R' || out->status.ptr[0] == 'C') {
        if (!str_cut(rest, '\0', &path))
            return false;
        out->path_now = from_root(r, path);
    }
    return true;
}

static bool read_changes(Reading *r, Str commit) {
    const GitCall call = {.args = {"diff", "--raw", "-z", "--no-abbrev", "-M", "--relative",
                                   "--no-ext-diff", "--no-textconv", "--no-color", "-O/dev/null",
                                   "--ignore-submodules=dirty", arena_cstr(r->arena, commit), "--",
                                   NULL}};
    Buf out = {.max = LISTS_MAX};
    Record record;
    bool ok = list(r, &call, &out);
    Str rest = buf_str(&out);
    while (ok && next_record(r, &rest, &record))
        note_record(r, &record);
    buf_release(&out);
    return ok;
}

/* ---- what git does not know ---- */

/* "160000 abc 0\tlibs/x": the files of the index, and the submodules that did not change. */
static bool read_index(Reading *r) {
    static const GitCall call = {.args = {"ls-files", "-s", "-z", NULL}};
    Buf out = {.max = LISTS_MAX};
    bool ok = list(r, &call, &out);
    Str rest = buf_str(&out);
    for (Str line; ok && rest.len && str_cut(&rest, '\0', &line);) {
        Str head, mode, object;
        if (!str_cut(&line, '\t', &head) || !line.ptr)
            continue;
        Str path = from_root(r, line);
        *strmap_put(r->arena, &r->tracked, path) = r;
        if (!next_field(&head, &mode) || !next_field(&head, &object) || !is_submodule(mode))
            continue;
        bool known = false;
        vec_each (const Submodule, s, &r->submodules) {
            known |= str_eq(s->path, path);
        }
        if (!known)
            *vec_push(r->arena, &r->submodules) = (Submodule){path, arena_str(r->arena, object)};
    }
    buf_release(&out);
    return ok;
}

static bool is_below(Str path, Str folder) {
    return path.len > folder.len && str_starts(path, folder) && path.ptr[folder.len] == '/';
}

static bool is_in_submodule(const Reading *r, Str path) {
    vec_each (const Submodule, s, &r->submodules) {
        if (is_below(path, s->path))
            return true;
    }
    return false;
}

static void note_untracked(Reading *r) {
    vec_each (const WalkFile, file, &r->walk->files) {
        if (!str_starts(file->path, r->prefix) || strmap_has(&r->tracked, file->path) ||
            overlay_find(&r->out->overlay, file->path) || is_in_submodule(r, file->path))
            continue;
        note_added(r, file->path);
        *strmap_put(r->arena, &r->out->untracked, file->path) = r;
        r->out->files++;
    }
}

/* ---- contents ---- */

/* The next character that is no carriage return: checking out may have added those. */
static int next_char(Str *text) {
    while (text->len && text->ptr[0] == '\r')
        *text = str_from_pos(*text, 1);
    if (!text->len)
        return -1;
    int c = (unsigned char)text->ptr[0];
    *text = str_from_pos(*text, 1);
    return c;
}

static bool is_same(Str a, Str b) {
    for (;;) {
        int c = next_char(&a);
        if (c != next_char(&b))
            return false;
        if (c < 0)
            return true;
    }
}

/* Takes back what was only touched. */
static void drop_unchanged(Reading *r) {
    Buf name = {0}, bytes = {0};
    vec_each (const Wanted, w, &r->wanted) {
        if (w->touched && w->file->state == OVERLAY_THERE &&
            file_read(walk_full_path(r->walk, w->file->path, &name), FILE_MAX, &bytes) == FILE_OK &&
            is_same(buf_str(&bytes), w->file->bytes))
            r->out->files--;
    }
    buf_release(&name);
    buf_release(&bytes);
}

static bool read_contents(Reading *r) {
    GitAnswer answer;
    BlobsStatus status = blobs_read(&r->git, &r->blobs, &answer);
    if (status == BLOBS_FAILED)
        fail_git(r, "cat-file", &answer);
    else if (status == BLOBS_MISSING)
        fail_partial(r);
    for (size_t i = 0; i < r->wanted.len; i++) {
        const Blob *blob = &r->blobs.items[i];
        r->wanted.items[i].file->bytes = blob->bytes;
        if (blob->is_read)
            r->wanted.items[i].file->state = OVERLAY_THERE;
    }
    drop_unchanged(r);
    return status == BLOBS_READ;
}

/* ---- submodules ---- */

static bool read_repository(Reading *r, Str commit);

static bool has_files_in(const Reading *r, Str folder) {
    vec_each (const WalkFile, file, &r->walk->files) {
        if (is_below(file->path, folder))
            return true;
    }
    return false;
}

static void add_all(Reading *r, Str folder) {
    vec_each (const WalkFile, file, &r->walk->files) {
        if (is_below(file->path, folder))
            note_added(r, file->path);
    }
}

static void read_submodule(Reading *r, const Submodule *s) {
    Arena *a = r->arena;
    Buf full = {0};
    Reading inner = {.arena = a, .walk = r->walk, .out = r->out, .wrong = r->wrong};
    inner.depth = r->depth + 1;
    inner.prefix = arena_format(a, "%.*s/", STR_ARG(s->path));
    inner.git = (Git){.arena = a, .own_environment = true};
    inner.git.folder = arena_cstr(a, str_from(walk_full_path(r->walk, s->path, &full)));
    buf_release(&full);
    GitAnswer answer;
    Str error = {0}, commit = arena_format(a, "%.*s^{commit}", STR_ARG(s->object));
    if (!git_open(&inner.git, &error))
        fail(r, arena_format(a, "--diff: %.*s: %.*s", STR_ARG(s->path), STR_ARG(error)));
    else if (!git_line(&inner.git,
                       &(GitCall){.args = {"rev-parse", "--verify", "--quiet", commit.ptr, NULL}},
                       &answer)
                  .len)
        fail(r,
             arena_format(a,
                          "--diff: the submodule %.*s does not have the commit that '%.*s' uses: "
                          "git -C %.*s fetch",
                          STR_ARG(s->path), STR_ARG(r->out->base), STR_ARG(s->path)));
    else
        read_repository(&inner, s->object);
}

static void read_submodules(Reading *r) {
    vec_each (const Submodule, s, &r->submodules) {
        if (!has_files_in(r, s->path))
            continue;
        if (s->object.len && r->depth < SUBMODULES_DEEP)
            read_submodule(r, s);
        else
            add_all(r, s->path);
    }
}

static bool read_repository(Reading *r, Str commit) {
    if (!read_changes(r, commit) || !read_index(r))
        return false;
    note_untracked(r);
    if (!read_contents(r))
        return false;
    read_submodules(r);
    return true;
}

/* ---- all ---- */

bool change_read(Arena *a, const Walk *walk, Str base, TreeChange *out, Diags *wrong) {
    size_t before = wrong->len;
    *out = (TreeChange){.base = base};
    Reading r = {.arena = a, .walk = walk, .out = out, .wrong = wrong, .prefix = STR("")};
    r.git = (Git){.arena = a, .folder = walk->root};
    Str error = {0};
    if (!git_open(&r.git, &error)) {
        fail(&r, arena_format(a, "--diff: %.*s", STR_ARG(error)));
        return false;
    }
    Str commit = change_base(&r.git, base, &error);
    if (commit.len)
        read_repository(&r, commit);
    else
        fail(&r, error);
    return wrong->len == before;
}

Str change_path_now(const TreeChange *c, Str before) {
    const Str *now = strmap_get(&c->renamed, before);
    return now ? *now : before;
}
