#include "app/config_keys.h"

#include "app/option_table.h"
#include "text/glob.h"

/* Each glob is tried on each rule or path; of an endless row of mistakes the first are enough. */
enum { MOST_ENTRIES = 5000, LONGEST_TEXT = 1024, MOST_ERRORS = 20 };

/* Values are read into `values` and copied at the end, so that those from the command line stay and
 * are still checked in the file. */
typedef struct Keys {
    Arena *arena;
    const ConfigFile *file;
    Options values;
    Diags *wrong;
    size_t wrong_before;
    size_t entries; /* of all lists and tables so far */
} Keys;

#define entry_each(entry, parent)                                                                  \
    for (const Node *entry = (parent)->first;                                                      \
         entry && k->wrong->len - k->wrong_before < MOST_ERRORS; entry = entry->next)

static const char *const kind_names[] = {
    [NODE_NULL] = "nothing",   [NODE_STRING] = "a string",    [NODE_INT] = "a number",
    [NODE_FLOAT] = "a number", [NODE_BOOL] = "true or false", [NODE_OTHER] = "a date",
    [NODE_SEQ] = "a list",     [NODE_MAP] = "a table",
};

/* ---- keys that are none ---- */

static void unknown_key(Keys *k, const Node *n) {
    Str key = n->key;
    if (!k->file->is_pyproject && str_eq(key, STR("tool"))) {
        diag_add(k->arena, k->wrong, n->key_place,
                 "the keys of this file stand at the top, without [tool.pyupgrade-check]");
        return;
    }
    if (option_of_name(key, ON_LINE)) {
        diag_add(k->arena, k->wrong, n->key_place,
                 "'%.*s' cannot be set in a file: it is an option of the command line",
                 STR_ARG(key));
        return;
    }
    const char *near = option_nearest(key, IN_FILE);
    diag_add(k->arena, k->wrong, n->key_place, "there is no key '%.*s'%s%s%s", STR_ARG(key),
             near ? ": did you mean '" : ": --show-config prints all keys", near ? near : "",
             near ? "'?" : "");
}

/* ---- single values ---- */

static bool has_control(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if ((unsigned char)s.ptr[i] < 0x20 || s.ptr[i] == 0x7f)
            return true;
    return false;
}

/* A string that can be used; says what is wrong with another one. */
static bool check_string(Keys *k, const char *called, const Node *n) {
    if (n->kind == NODE_INT || n->kind == NODE_FLOAT)
        diag_add(k->arena, k->wrong, n->place, "%s takes a string: write \"%.*s\"", called,
                 STR_ARG(n->text));
    else if (n->kind != NODE_STRING)
        diag_add(k->arena, k->wrong, n->place, "%s takes a string, not %s", called,
                 kind_names[n->kind]);
    else if (n->text.len > LONGEST_TEXT)
        diag_add(k->arena, k->wrong, n->place, "%s cannot hold more than %d bytes", called,
                 LONGEST_TEXT);
    else if (has_control(n->text))
        diag_add(k->arena, k->wrong, n->place, "%s cannot hold a control character", called);
    else
        return true;
    return false;
}

/* A string stands for as many entries as it has parts. */
static size_t entries_of(const Node *n) {
    size_t count = n->count;
    for (Str part, rest = n->text; n->kind == NODE_STRING && str_cut(&rest, ',', &part);)
        count++;
    return count;
}

static bool check_count(Keys *k, const Node *n) {
    k->entries += entries_of(n);
    if (k->entries <= MOST_ENTRIES)
        return true;
    diag_add(k->arena, k->wrong, n->place, "lists and tables of the file have more than %d entries",
             MOST_ENTRIES);
    return false;
}

/* A path is relative to the folder of the file. */
static Str resolved(Keys *k, const OptionRow *row, Str text) {
    bool is_path = row->kind == OPTION_PATH || row->kind == OPTION_PATHS;
    if (!is_path || !text.len || text.ptr[0] == '/')
        return text;
    return arena_format(k->arena, "%.*s%.*s", STR_ARG(k->file->prefix), STR_ARG(text));
}

static void read_scalar(Keys *k, const OptionRow *row, const Node *n) {
    if (!check_string(k, row->name, n) || !check_count(k, n))
        return;
    Str error = option_set(k->arena, row, &k->values, row->name, resolved(k, row, n->text));
    if (error.len)
        diag_add(k->arena, k->wrong, n->place, "%.*s", STR_ARG(error));
}

/* ---- lists ---- */

static bool check_item(Keys *k, const char *called, const Node *n) {
    if (!check_string(k, called, n))
        return false;
    if (str_trim(n->text).len)
        return true;
    diag_add(k->arena, k->wrong, n->place, "%s cannot hold an empty string", called);
    return false;
}

static void read_list(Keys *k, const OptionRow *row, const Node *n) {
    if (n->kind == NODE_STRING || n->kind == NODE_INT || n->kind == NODE_FLOAT) {
        read_scalar(k, row, n);
        return;
    }
    if (n->kind != NODE_SEQ) {
        diag_add(k->arena, k->wrong, n->place, "%s takes a list of strings, not %s", row->name,
                 kind_names[n->kind]);
        return;
    }
    if (!check_count(k, n))
        return;
    entry_each(item, n) {
        if (check_item(k, row->name, item))
            option_add(k->arena, row, &k->values, resolved(k, row, item->text));
    }
}

/* ---- tables ---- */

/* The entries of a table whose keys are globs. Dots in a bare key make tables of their own. */
static bool check_entry(Keys *k, const char *called, const Node *entry) {
    Buf full = {0};
    if (entry->kind == NODE_MAP) {
        const Node *last = entry;
        buf_add(&full, entry->key);
        for (; last->first && last->kind == NODE_MAP; last = last->first)
            buf_format(&full, ".%.*s", STR_ARG(last->first->key));
        diag_add(k->arena, k->wrong, entry->key_place,
                 "%s: a key with dots stands in quotes: "
                 "\"%.*s\" = ...",
                 called, STR_ARG(buf_str(&full)));
        buf_release(&full);
        return false;
    }
    if (glob_is_valid(entry->key) && !has_control(entry->key))
        return true;
    diag_add(k->arena, k->wrong, entry->key_place, "%s: '%.*s' is no glob", called,
             STR_ARG(str_slice(entry->key, 0, 60)));
    return false;
}

static bool is_table(Keys *k, const OptionRow *row, const Node *n, const char *what) {
    if (n->kind == NODE_MAP)
        return check_count(k, n);
    diag_add(k->arena, k->wrong, n->place, "%s takes a table, %s, not %s", row->name, what,
             kind_names[n->kind]);
    return false;
}

static void add_parts(Arena *a, Strs *list, Str commas) {
    for (Str part; str_cut(&commas, ',', &part);)
        if (str_trim(part).len)
            *vec_push(a, list) = str_trim(part);
}

static void read_path_ignore(Keys *k, const Node *entry) {
    PathIgnore row = {.glob = entry->key, .place = entry->key_place};
    const char *called = "per-file-ignores";
    if (!check_count(k, entry))
        return;
    if (entry->kind == NODE_STRING && check_item(k, called, entry))
        add_parts(k->arena, &row.rules, entry->text);
    else if (entry->kind != NODE_STRING && entry->kind != NODE_SEQ)
        diag_add(k->arena, k->wrong, entry->place, "%s: '%.*s' takes a list of rules, not %s",
                 called, STR_ARG(entry->key), kind_names[entry->kind]);
    entry_each(item, entry) {
        if (check_item(k, called, item))
            *vec_push(k->arena, &row.rules) = item->text;
    }
    *vec_push(k->arena, &k->values.per_file_ignores) = row;
}

static void read_path_ignores(Keys *k, const OptionRow *row, const Node *n) {
    if (!is_table(k, row, n, "\"tests/*\" = [\"stdlib.*\"]"))
        return;
    entry_each(entry, n) {
        if (check_entry(k, row->name, entry))
            read_path_ignore(k, entry);
    }
}

static void read_severities(Keys *k, const OptionRow *row, const Node *n) {
    if (!is_table(k, row, n, "\"stdlib.imp\" = \"warning\""))
        return;
    const char *words[SEVERITY_COUNT + 1] = {0};
    for (size_t i = 0; i < SEVERITY_COUNT; i++)
        words[i] = severity_words[i];
    entry_each(entry, n) {
        int choice = SEVERITY_INFO;
        if (!check_entry(k, row->name, entry))
            continue;
        const char *called = arena_format(k->arena, "severity of '%.*s'", STR_ARG(entry->key)).ptr;
        if (!check_string(k, called, entry))
            continue;
        Str error = choice_read(k->arena, called, entry->text, words, &choice);
        if (error.len)
            diag_add(k->arena, k->wrong, entry->place, "%.*s", STR_ARG(error));
        *vec_push(k->arena, &k->values.severities) =
            (SeverityChange){entry->key, (Severity)choice, entry->key_place};
    }
}

/* ---- the whole ---- */

static void read_value(Keys *k, const OptionRow *row, const Node *n) {
    switch (row->kind) {
    case OPTION_LIST:
    case OPTION_PATHS:
        read_list(k, row, n);
        break;
    case OPTION_PATH_RULES:
        read_path_ignores(k, row, n);
        break;
    case OPTION_SEVERITIES:
        read_severities(k, row, n);
        break;
    case OPTION_TEXT:
    case OPTION_PATH:
    case OPTION_CHOICE:
        read_scalar(k, row, n);
        break;
    case OPTION_SWITCH:
    case OPTION_COMMAND:
    case OPTION_NUMBER:
        break; /* none of them is a key */
    }
}

void config_keys_read(Arena *a, const ConfigFile *file, Options *o, Diags *wrong) {
    Keys keys = {.arena = a, .file = file, .wrong = wrong, .wrong_before = wrong->len};
    Keys *k = &keys;
    entry_each(n, file->keys) {
        const OptionRow *row = option_of_name(n->key, IN_FILE);
        if (!row) {
            unknown_key(k, n);
            continue;
        }
        read_value(k, row, n);
        *option_origin_of(row, &k->values) =
            (Origin){.kind = ORIGIN_FILE, .place = n->key_place, .value = n};
    }
    for (size_t i = 0; i < option_row_count; i++)
        if (k->values.origins[i].kind == ORIGIN_FILE && o->origins[i].kind == ORIGIN_DEFAULT)
            option_copy(&option_rows[i], &k->values, o);
    o->config_path = file->path;
    o->config_folder = file->folder;
}
