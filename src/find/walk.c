#define _DEFAULT_SOURCE /* realpath */
#include "find/walk.h"

#include "base/file.h"
#include "base/map.h"
#include "find/listing.h"
#include "find/repository.h"
#include "find/roots.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Something met but not yet looked at. The stack holds what is left to do, the next on top. */
typedef struct Pending {
    Str path; /* from the top of the repository, as the ignore rules see it; no slash at the end */
    const Ignore *rules; /* of the folders above */
    FileKind kind;       /* files */
    bool is_folder;
    bool is_link;
    bool is_start; /* given as an argument */
    bool is_kept;  /* asked for by the user: no other exclusion holds for itself */
} Pending;

typedef struct Walker {
    Arena *arena;
    const WalkOptions *options;
    Walk *walk;
    Repository repository;
    const Ignore *user_rules; /* options->exclude */
    Str real_root;            /* "" when it can't be said */
    int root, root_error;     /* the root's descriptor, or -1 and why */
    VEC(Pending) stack;
    Strs links; /* listed files that are links, by path from the root */
} Walker;

/* The part of a path that lies below the root. */
static Str below_root(const Walker *w, Str path) {
    return str_from_pos(path, w->repository.prefix.len);
}

const char *walk_full_path(const Walk *walk, Str relative_path, Buf *out) {
    Str root = str_from(walk->root);
    buf_clear(out);
    if (!str_eq(root, STR("."))) {
        buf_add(out, root);
        if (!str_ends(root, STR("/")))
            buf_add_char(out, '/');
    }
    buf_add(out, relative_path);
    return out->len ? out->ptr : ".";
}

/* --- what is left out ---------------------------------------------------------------------- */

static void leave_out(Walker *w, Str path, bool is_folder, LeftOut why) {
    w->walk->left_out_counts[why]++;
    if (is_folder)
        *vec_push(w->arena, &w->walk->left_out) = (LeftOutEntry){below_root(w, path), why};
}

/* What can be said before a folder is read. */
static LeftOut left_out(const Pending *entry) {
    LeftOut why = entry->is_folder ? exclude_by_name(path_name(entry->path)) : LEFT_OUT_NOT;
    if (why == LEFT_OUT_NOT &&
        ignore_match(entry->rules, entry->path, entry->is_folder) == IGNORE_YES)
        return LEFT_OUT_IGNORED;
    return why;
}

/* The user's patterns go before all others, in both directions. */
static LeftOut left_out_by_user(const Walker *w, Pending *entry) {
    IgnoreVerdict verdict = ignore_match(w->user_rules, entry->path, entry->is_folder);
    entry->is_kept = verdict == IGNORE_NO;
    return verdict == IGNORE_YES ? LEFT_OUT_EXCLUDED : LEFT_OUT_NOT;
}

/* --- files --------------------------------------------------------------------------------- */

enum { SHEBANG_MAX = 128 };

static FileKind kind_by_content(const Walker *w, Str path) {
    char head[SHEBANG_MAX];
    int fd = openat(w->root, arena_cstr(w->arena, path), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return KIND_OTHER;
    ssize_t n = read(fd, head, sizeof head);
    close(fd);
    return n > 0 ? kind_of_shebang((Str){head, (size_t)n}) : KIND_OTHER;
}

static FileKind kind_of_file(const Walker *w, Str path, bool named) {
    FileKind kind = kind_of_path(path);
    bool may_be_script = named || kind_may_be_script(path);
    return kind == KIND_OTHER && may_be_script ? kind_by_content(w, path) : kind;
}

static void list_file(Walker *w, const Pending *file) {
    Str path = below_root(w, file->path);
    *vec_push(w->arena, &w->walk->files) = (WalkFile){path, file->kind, file->is_start};
    if (file->is_link)
        *vec_push(w->arena, &w->links) = path;
}

/* --- folders ------------------------------------------------------------------------------- */

static bool add_file(Walker *w, Pending *entry) {
    entry->kind = kind_of_file(w, below_root(w, entry->path), false);
    if (entry->kind != KIND_OTHER)
        return true;
    w->walk->class_counts[CLASS_SKIPPED]++;
    return false;
}

static LeftOut why_left_out(const Walker *w, Pending *entry) {
    LeftOut why = left_out_by_user(w, entry);
    return why == LEFT_OUT_NOT && !entry->is_kept ? left_out(entry) : why;
}

/* A FIFO or a link to nothing, where a file of the project should be: its content is missing. */
static void report_no_file(Walker *w, Pending *entry, EntryType type) {
    bool broken = type == ENTRY_BROKEN_LINK;
    Str path = below_root(w, entry->path);
    if (broken)
        w->walk->broken_links++;
    else
        w->walk->special_files++;
    if (kind_of_path(path) != KIND_OTHER && why_left_out(w, entry) == LEFT_OUT_NOT)
        diag_add(w->arena, &w->walk->errors, (Place){.path = path},
                 broken ? "is a symbolic link to a file that does not exist"
                        : "is not a regular file");
}

/* Whether the entry is to be looked at later. Files of no interest are dropped before the rules are
 * asked: that is most of a large tree. */
static bool admit_entry(Walker *w, Pending *entry, EntryType type) {
    switch (type) {
    case ENTRY_FOLDER:
        entry->is_folder = true;
        break;
    case ENTRY_FILE_LINK:
        entry->is_link = true;
        if (!add_file(w, entry))
            return false;
        break;
    case ENTRY_FILE:
        if (!add_file(w, entry))
            return false;
        break;
    case ENTRY_FOLDER_LINK:
        w->walk->linked_folders++;
        return false;
    case ENTRY_BROKEN_LINK:
    case ENTRY_SPECIAL:
        report_no_file(w, entry, type);
        return false;
    }
    LeftOut why = why_left_out(w, entry);
    if (why != LEFT_OUT_NOT)
        leave_out(w, entry->path, entry->is_folder, why);
    return why == LEFT_OUT_NOT;
}

static Str join(Arena *a, Str folder, Str name) {
    char *out = arena_alloc(a, folder.len + name.len + 1);
    memcpy(out, folder.ptr, folder.len);
    memcpy(out + folder.len, name.ptr, name.len);
    return (Str){out, folder.len + name.len};
}

/* The folder's own rules on top of those above it. */
static const Ignore *folder_rules(Walker *w, const Pending *folder, Str prefix,
                                  const Listing *listing) {
    if (w->options->no_ignore_files || !strs_contain(&listing->names, STR(".gitignore")))
        return folder->rules;
    Str path = below_root(w, join(w->arena, prefix, STR(".gitignore")));
    Buf full = {0};
    const Ignore *rules =
        repository_read_rules(w->arena, folder->rules, prefix, walk_full_path(w->walk, path, &full),
                              (Place){.path = path}, &w->walk->errors);
    buf_release(&full);
    return rules;
}

/* Puts the entries on the stack, the first on top. */
static void push_entries(Walker *w, Str prefix, const Ignore *rules, const Listing *listing) {
    size_t bottom = w->stack.len;
    for (size_t i = 0; i < listing->names.len; i++) {
        Str name = listing->names.items[i];
        EntryType type = listing->types.items[i];
        name.len -= type == ENTRY_FOLDER;
        Pending entry = {.path = join(w->arena, prefix, name), .rules = rules};
        if (admit_entry(w, &entry, type))
            *vec_push(w->arena, &w->stack) = entry;
    }
    for (size_t top = w->stack.len; bottom + 1 < top; bottom++) {
        Pending swap = w->stack.items[bottom];
        w->stack.items[bottom] = w->stack.items[--top];
        w->stack.items[top] = swap;
    }
}

/* Reads a folder; `follow` when it may be a link. */
static int read_folder(const Walker *w, Str path, bool follow, Listing *listing) {
    *listing = (Listing){0};
    if (w->root < 0)
        return w->root_error;
    return listing_read(w->arena, w->root, path.len ? arena_cstr(w->arena, path) : ".", follow,
                        listing);
}

static void walk_folder(Walker *w, const Pending *folder) {
    Str path = below_root(w, folder->path);
    Listing listing;
    int error = read_folder(w, path, folder->is_start, &listing);
    if (error)
        diag_add(w->arena, &w->walk->errors, (Place){.path = path.len ? path : STR(".")},
                 "cannot be read: %s", strerror(error));
    LeftOut why = LEFT_OUT_NOT;
    if (!folder->is_kept)
        why = exclude_by_content(path_name(folder->path), &listing.names);
    if (why != LEFT_OUT_NOT) {
        leave_out(w, folder->path, true, why);
        return;
    }
    Str prefix = path.len ? join(w->arena, folder->path, STR("/")) : w->repository.prefix;
    push_entries(w, prefix, folder_rules(w, folder, prefix, &listing), &listing);
}

/* Whether a file given by name lies in a folder that the walk would not have entered. */
static LeftOut left_out_by_force(const Walker *w, Str path) {
    LeftOut why = LEFT_OUT_NOT;
    for (size_t at = w->repository.prefix.len; at < path.len && why == LEFT_OUT_NOT; at++) {
        size_t slash = str_find_char(str_from_pos(path, at), '/');
        Pending part = {.is_folder = slash != STR_NPOS};
        at = part.is_folder ? at + slash : path.len;
        part.path = str_slice(path, 0, at);
        why = left_out_by_user(w, &part);
        if (why != LEFT_OUT_NOT || part.is_kept)
            continue;
        Listing listing;
        why = left_out(&part);
        if (why == LEFT_OUT_NOT && part.is_folder &&
            read_folder(w, below_root(w, part.path), false, &listing) == 0)
            why = exclude_by_content(path_name(part.path), &listing.names);
    }
    return why;
}

/* --- links --------------------------------------------------------------------------------- */

/* Drops links to files that are listed anyway, and all but the first link to one file. */
static bool link_is_repeated(Walker *w, Str link, StrMap *targets) {
    Buf full = {0};
    char *real = realpath(walk_full_path(w->walk, link, &full), NULL);
    buf_release(&full);
    if (!real)
        return false; /* gone since: reading it will say so */
    Str target = arena_str(w->arena, str_from(real));
    free(real);
    if (w->real_root.len && str_starts(target, w->real_root)) {
        Str path = str_from_pos(target, w->real_root.len);
        path = str_from_pos(path, str_starts(path, STR("/")));
        if (walk_find(w->walk, path))
            return true;
    }
    void **seen = strmap_put(w->arena, targets, target);
    bool repeated = *seen != NULL;
    *seen = w;
    return repeated;
}

static void drop_repeated_links(Walker *w) {
    StrMap targets = {0}, repeated = {0};
    vec_each (Str, link, &w->links)
        if (link_is_repeated(w, *link, &targets))
            *strmap_put(w->arena, &repeated, *link) = w;
    if (!repeated.len)
        return;
    size_t kept = 0;
    vec_each (WalkFile, file, &w->walk->files) {
        if (!strmap_has(&repeated, file->path) || file->named)
            w->walk->files.items[kept++] = *file;
        else
            w->walk->repeated_links++;
    }
    w->walk->files.len = kept;
}

/* --- the walk ------------------------------------------------------------------------------ */

static void add_start_folder(Walker *w, Str path, Pending *start) {
    start->is_folder = true;
    start->path = path;
    if (w->options->no_ignore_files)
        return;
    Str folder = path.len && !str_ends(path, STR("/")) ? join(w->arena, path, STR("/")) : path;
    start->rules = repository_rules_above(w->arena, &w->repository, folder, &w->walk->errors);
}

static void add_start(Walker *w, const Start *given) {
    Pending start = {.is_start = true, .is_kept = true};
    Str path = join(w->arena, w->repository.prefix, given->path);
    if (given->is_folder) {
        add_start_folder(w, path, &start);
    } else {
        LeftOut why = w->options->force_exclude ? left_out_by_force(w, path) : LEFT_OUT_NOT;
        if (why != LEFT_OUT_NOT) {
            leave_out(w, path, false, why);
            return;
        }
        start.path = path;
        start.kind = kind_of_file(w, given->path, true);
    }
    *vec_push(w->arena, &w->stack) = start;
}

static void walk_stack(Walker *w) {
    while (w->stack.len) {
        Pending next = w->stack.items[--w->stack.len];
        if (next.is_folder)
            walk_folder(w, &next);
        else
            list_file(w, &next);
    }
}

static void read_user_rules(Walker *w) {
    if (!w->options->exclude)
        return;
    Buf text = {0};
    vec_each (const Str, pattern, w->options->exclude) {
        buf_add(&text, *pattern);
        buf_add_char(&text, '\n');
    }
    w->user_rules = ignore_parse(w->arena, NULL, w->repository.prefix.len, buf_str(&text),
                                 (Place){.path = STR("exclude")}, &w->walk->errors);
    buf_release(&text);
}

static void open_root(Walker *w) {
    char *real = realpath(w->walk->root, NULL);
    w->real_root = real ? arena_str(w->arena, str_from(real)) : STR("");
    free(real);
    w->root = open(w->walk->root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    w->root_error = w->root < 0 ? errno : 0;
    if (w->options->no_ignore_files)
        w->repository = (Repository){.prefix = STR("")};
    else
        repository_find(w->arena, w->real_root, &w->repository, &w->walk->errors);
}

static int compare_left_out(const void *left, const void *right) {
    return str_cmp(((const LeftOutEntry *)left)->path, ((const LeftOutEntry *)right)->path);
}

void walk_run(Arena *a, const Str *paths, size_t count, const WalkOptions *options, Walk *walk) {
    *walk = (Walk){0};
    Roots roots;
    roots_find(a, paths, count, &roots, &walk->errors);
    walk->root = roots.root;
    walk->whole = roots.whole;
    Walker w = {.arena = a, .options = options, .walk = walk};
    open_root(&w);
    read_user_rules(&w);
    for (size_t i = roots.starts.len; i-- > 0;)
        add_start(&w, &roots.starts.items[i]);
    walk_stack(&w);
    if (w.root >= 0)
        close(w.root);
    drop_repeated_links(&w);
    if (walk->left_out.len)
        qsort(walk->left_out.items, walk->left_out.len, sizeof *walk->left_out.items,
              compare_left_out);
    vec_each (WalkFile, file, &walk->files)
        walk->class_counts[kind_class(file->kind)]++;
}

/* As the walk would have decided: a folder that is left out takes all in it along. */
static bool names_path(const Ignore *rules, Str path) {
    IgnoreVerdict verdict = IGNORE_UNSAID;
    for (size_t at = 0; at < path.len && verdict != IGNORE_YES; at++) {
        size_t slash = str_find_char(str_from_pos(path, at), '/');
        bool is_folder = slash != STR_NPOS;
        at = is_folder ? at + slash : path.len;
        verdict = ignore_match(rules, str_slice(path, 0, at), is_folder);
    }
    return verdict == IGNORE_YES;
}

void walk_leave_out(Arena *a, Walk *walk, const Strs *patterns) {
    Buf text = {0};
    size_t kept = 0;
    vec_each (const Str, pattern, patterns) {
        buf_format(&text, "%.*s\n", STR_ARG(*pattern));
    }
    const Ignore *rules =
        ignore_parse(a, NULL, 0, buf_str(&text), (Place){.path = STR("exclude")}, &walk->errors);
    buf_release(&text);
    vec_each (const WalkFile, file, &walk->files) {
        bool drop = !file->named && names_path(rules, file->path);
        if (drop) {
            walk->class_counts[kind_class(file->kind)]--;
            walk->left_out_counts[LEFT_OUT_EXCLUDED]++;
        } else {
            walk->files.items[kept++] = *file;
        }
    }
    walk->files.len = kept;
}

/* --- questions ----------------------------------------------------------------------------- */

const WalkFile *walk_find(const Walk *walk, Str relative_path) {
    size_t from = 0, to = walk->files.len;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        int order = str_cmp(walk->files.items[middle].path, relative_path);
        if (order == 0)
            return &walk->files.items[middle];
        if (order < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return NULL;
}

static bool stays_below(Str path) {
    if (!path.len || path.ptr[0] == '/' || str_find_char(path, '\0') != STR_NPOS)
        return false;
    for (Str part; str_cut(&path, '/', &part);)
        if (str_eq(part, STR("..")))
            return false;
    return true;
}

FileStatus walk_read(const Walk *walk, Str relative_path, size_t limit, Buf *name, Buf *out) {
    const OverlayFile *file = overlay_find(walk->overlay, relative_path);
    if (!file)
        return file_read(walk_full_path(walk, relative_path, name), limit, out);
    buf_clear(out);
    if (file->state != OVERLAY_THERE)
        return file->state == OVERLAY_ABSENT ? FILE_MISSING : FILE_UNREADABLE;
    if (file->bytes.len > limit)
        return FILE_TOO_LARGE;
    buf_add(out, file->bytes);
    return FILE_OK;
}

bool walk_has(const Walk *walk, Str relative_path) {
    const OverlayFile *file = overlay_find(walk->overlay, relative_path);
    if (file)
        return file->state != OVERLAY_ABSENT;
    if (walk_find(walk, relative_path))
        return true;
    if (!stays_below(relative_path))
        return false;
    struct stat st;
    Buf full = {0};
    bool found = stat(walk_full_path(walk, relative_path, &full), &st) == 0 && S_ISREG(st.st_mode);
    buf_release(&full);
    return found;
}
