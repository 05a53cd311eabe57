#define _POSIX_C_SOURCE 200809L
#include "app/config.h"

#include "app/config_keys.h"
#include "app/paths.h"
#include "base/file.h"
#include "text/source.h"

#include <unistd.h>

#define OWN_FILE  "pyupgrade-check.toml"
#define PYPROJECT "pyproject.toml"
#define TABLE     "pyupgrade-check"

enum { LARGEST_FILE = 16 << 20, MOST_ERRORS = 10 };

typedef struct Search {
    Arena *arena;
    Str here; /* the current folder, absolute: what messages are relative to */
    ConfigFile file;
    Diags *wrong;
} Search;

/* ---- one file ---- */

/* The document at `path` (absolute or relative to here); NULL when it can't be read. `shown` is
 * what messages call it. `mention`: parsed only if it holds this text. */
static const Node *read_document(Search *s, Str path, Str shown, const char *mention,
                                 FileStatus *status, Diags *diags) {
    Buf bytes = {.max = LARGEST_FILE};
    Source src;
    const Node *root = NULL;
    *status = file_read(arena_cstr(s->arena, path), LARGEST_FILE, &bytes);
    if (*status == FILE_OK) {
        source_init(&src, s->arena, shown, buf_str(&bytes));
        if (!mention || str_contains(src.text, str_from(mention)))
            root = toml_read(s->arena, &src, diags);
    }
    buf_release(&bytes);
    return root;
}

static void add_errors(Search *s, const Diags *diags) {
    for (size_t i = 0; i < diags->len && i < MOST_ERRORS; i++)
        *vec_push(s->arena, s->wrong) = diags->items[i];
}

static void found(Search *s, Str shown, Str folder, const Node *keys, bool is_pyproject) {
    size_t slash = str_rfind_char(shown, '/');
    s->file = (ConfigFile){.path = shown,
                           .prefix = str_slice(shown, 0, slash == STR_NPOS ? 0 : slash + 1),
                           .folder = folder,
                           .is_pyproject = is_pyproject,
                           .keys = keys};
}

/* "[tool.pyupgrade_check]" would be a configuration that is silently not used. */
static const Node *misspelt_table(const Node *tool) {
    node_each (n, tool) {
        size_t at = 0;
        bool same = true;
        for (size_t i = 0; i < n->key.len && same; i++)
            if (n->key.ptr[i] != '-' && n->key.ptr[i] != '_' && n->key.ptr[i] != '.')
                same = at < sizeof "pyupgradecheck" - 1 &&
                       char_lower(n->key.ptr[i]) == "pyupgradecheck"[at++];
        if (same && at == sizeof "pyupgradecheck" - 1)
            return n;
    }
    return NULL;
}

/* [tool.pyupgrade-check] of a document; false when it has none. */
static bool take_table(Search *s, Str shown, Str folder, const Node *root) {
    const Node *tool = node_get(root, "tool");
    const Node *keys = node_get(tool, TABLE);
    const Node *near = keys ? NULL : misspelt_table(tool);
    if (near)
        diag_add(s->arena, s->wrong, near->key_place,
                 "there is no table [tool.%.*s]: did you mean [tool." TABLE "]?",
                 STR_ARG(near->key));
    else if (keys && keys->kind != NODE_MAP)
        diag_add(s->arena, s->wrong, keys->key_place, "tool." TABLE " is a table of keys");
    else if (keys)
        found(s, shown, folder, keys, true);
    return keys || near;
}

/* ---- the search ---- */

static Str shown_path(Search *s, Str folder, const char *name) {
    return path_relative(s->arena, s->here, path_join(s->arena, folder, str_from(name)));
}

static bool take_own_file(Search *s, Str folder) {
    Diags diags = {0};
    FileStatus status;
    Str shown = shown_path(s, folder, OWN_FILE);
    const Node *root =
        read_document(s, path_join(s->arena, folder, STR(OWN_FILE)), shown, NULL, &status, &diags);
    if (status == FILE_MISSING)
        return false;
    if (status != FILE_OK)
        diag_add(s->arena, s->wrong, (Place){.path = shown}, "%s", file_status_text(status));
    add_errors(s, &diags);
    if (root)
        found(s, shown, folder, root, false);
    return true;
}

static bool take_pyproject(Search *s, Str folder) {
    Diags diags = {0};
    FileStatus status;
    Str shown = shown_path(s, folder, PYPROJECT);
    Str path = path_join(s->arena, folder, STR(PYPROJECT));
    const Node *root = read_document(s, path, shown, "pyupgrade", &status, &diags);
    if (!root)
        return false;
    if (diags.len) {
        /* The table may be in the part that could not be read. */
        Diags none = {0};
        bool mentions = read_document(s, path, shown, TABLE, &status, &none) != NULL;
        if (mentions)
            add_errors(s, &diags);
        return mentions;
    }
    return take_table(s, shown, folder, root);
}

static bool is_top(Search *s, Str folder) {
    return folder.len <= 1 || access(path_join(s->arena, folder, STR(".git")).ptr, F_OK) == 0;
}

static void search_upwards(Search *s, Str folder) {
    while (folder.len && !take_own_file(s, folder) && !take_pyproject(s, folder))
        folder = is_top(s, folder) ? STR("") : path_parent(folder);
}

/* --config: any name; the keys stand at its top, or in [tool.pyupgrade-check]. */
static void take_given(Search *s, Str path) {
    Diags diags = {0};
    FileStatus status;
    const Node *root = read_document(s, path, path, NULL, &status, &diags);
    size_t before = s->wrong->len;
    if (!root) {
        diag_add(s->arena, s->wrong, (Place){.path = path}, "%s", file_status_text(status));
        return;
    }
    add_errors(s, &diags);
    if (s->wrong->len > before || take_table(s, path, s->here, root))
        return;
    if (str_eq(path_name(path), STR(PYPROJECT)))
        diag_add(s->arena, s->wrong, (Place){.path = path}, "has no table [tool." TABLE "]");
    else
        found(s, path, s->here, root, false);
}

Str config_start(Arena *a, const Strs *paths) {
    Str common = {0};
    vec_each (const Str, path, paths) {
        Str folder = path_real_folder(a, *path);
        if (folder.len)
            common = common.len ? path_common(common, folder) : folder;
    }
    return common.len ? common : path_real_folder(a, STR("."));
}

bool config_read(Arena *a, Str folder, Options *o, Diags *wrong) {
    Search s = {.arena = a, .here = path_real_folder(a, STR(".")), .wrong = wrong};
    size_t before = wrong->len;
    if (o->no_config)
        return true;
    if (o->config.len)
        take_given(&s, o->config);
    else
        search_upwards(&s, path_real_folder(a, folder));
    if (s.file.keys && wrong->len == before)
        config_keys_read(a, &s.file, o, wrong);
    return wrong->len == before;
}
