/* The file of a baseline: what stands in it, and what may be wrong with it. */
#include "rules/baseline.h"

#include "base/nearest.h"
#include "text/json_writer.h"
#include "text/node.h"

#include <stdlib.h>

enum { BASELINE_VERSION = 1, FINGERPRINT_DIGITS = 16 };

typedef struct BaselineReader {
    Arena *arena;
    Source *src;
    Baseline *out;
    Diags *wrong;
} BaselineReader;

/* ---- reading ---- */

static void complain_at(BaselineReader *r, const Node *n, const char *message) {
    diag_add(r->arena, r->wrong, n->place, "%s", message);
}

static void unknown_key(BaselineReader *r, const Node *n, const char *const *keys, size_t count) {
    const char *near = nearest_name(n->key, keys, count);
    diag_add(r->arena, r->wrong, n->key_place, "a baseline has no key '%.*s'%s%s%s",
             STR_ARG(n->key), near ? ": did you mean '" : "", near ? near : "", near ? "'?" : "");
}

static void check_keys(BaselineReader *r, const Node *map, const char *const *keys, size_t count) {
    node_each (child, map) {
        bool found = false;
        for (size_t i = 0; i < count && !found; i++)
            found = str_eq(child->key, str_from(keys[i]));
        if (!found)
            unknown_key(r, child, keys, count);
    }
}

static bool is_fingerprint(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_digit(s.ptr[i]) && (s.ptr[i] < 'a' || s.ptr[i] > 'f'))
            return false;
    return s.len == FINGERPRINT_DIGITS;
}

static const char *const entry_keys[] = {"rule", "name", "path", "fingerprint"};
enum { ENTRY_KEYS = sizeof entry_keys / sizeof *entry_keys };

static void read_entry(BaselineReader *r, const Node *n) {
    Str values[ENTRY_KEYS];
    if (n->kind != NODE_MAP) {
        complain_at(r, n, "a finding is an object with rule, name, path and fingerprint");
        return;
    }
    check_keys(r, n, entry_keys, ENTRY_KEYS);
    for (size_t i = 0; i < ENTRY_KEYS; i++) {
        const Node *value = node_get(n, entry_keys[i]);
        values[i] = node_text(value);
        if (!value || value->kind != NODE_STRING) {
            diag_add(r->arena, r->wrong, value ? value->place : n->place,
                     "a finding needs a text for '%s'", entry_keys[i]);
            return;
        }
    }
    if (!is_fingerprint(values[3]))
        complain_at(r, node_get(n, "fingerprint"), "a fingerprint has 16 digits of 0-9 and a-f");
    *vec_push(r->arena, &r->out->entries) =
        (BaselineEntry){values[0],        values[1],  values[2],  values[3],
                        SEVERITY_BLOCKER, MINORS_ALL, MINORS_ALL, false};
}

static void read_findings(BaselineReader *r, const Node *root) {
    const Node *list = node_get(root, "findings");
    if (!list)
        complain_at(r, root, "a baseline needs a list 'findings'");
    else if (list->kind != NODE_SEQ)
        complain_at(r, list, "'findings' is a list");
    else
        node_each (child, list)
            read_entry(r, child);
}

/* "3.12" -> its bit; 0 for anything else. */
static Minors target_bit(const Node *n) {
    uint32_t minor;
    Str text = node_text(n);
    bool fits = n->kind == NODE_STRING && str_starts(text, STR("3.")) &&
                str_to_u32(str_from_pos(text, 2), &minor) && minor < 32;
    return fits ? MINOR_BIT(minor) : 0;
}

static void read_targets(BaselineReader *r, const Node *root) {
    const Node *list = node_get(root, "targets");
    if (list && list->kind != NODE_SEQ)
        complain_at(r, list, "'targets' is a list of versions such as \"3.12\"");
    node_each (child, list) {
        if (!target_bit(child))
            complain_at(r, child, "a target is a version such as \"3.12\"");
        r->out->targets |= target_bit(child);
    }
}

/* What it is instead, where that can be told. */
static bool is_of_another_kind(BaselineReader *r, const Node *root) {
    const Node *version = node_get(root, "schema_version"), *tool = node_get(root, "tool");
    if (root->kind != NODE_MAP)
        complain_at(r, root, "is no baseline: --write-baseline writes one");
    else if (tool && tool->kind == NODE_MAP)
        complain_at(r, root, "is a report, no baseline: --write-baseline writes one");
    else if (!version || !str_eq(node_text(tool), STR("pyupgrade-check")))
        complain_at(r, root,
                    "is no baseline of pyupgrade-check: it has no schema_version and tool");
    else if (version->kind != NODE_INT)
        complain_at(r, version, "'schema_version' is a number");
    else if (!str_eq(node_text(version), STR("1")))
        diag_add(r->arena, r->wrong, version->place,
                 "schema_version %.*s is not known to this version of pyupgrade-check: it reads %d",
                 STR_ARG(node_text(version)), BASELINE_VERSION);
    else
        return false;
    return true;
}

/* The marks that git leaves when two branches changed the same lines. */
static bool has_conflict(BaselineReader *r) {
    static const char mark[] = "\n<<<<<<< ";
    size_t at = str_find(r->src->text, str_from(mark));
    if (at == STR_NPOS)
        return false;
    diag_add(r->arena, r->wrong, source_place(r->src, at + 1, at + 8),
             "holds a conflict of a merge: keep the findings of both sides, or write it again "
             "with --write-baseline");
    return true;
}

bool baseline_read(Arena *a, Source *src, Baseline *out, Diags *wrong) {
    static const char *const keys[] = {"schema_version", "tool", "targets", "findings"};
    size_t before = wrong->len;
    BaselineReader r = {a, src, out, wrong};
    *out = (Baseline){0};
    if (has_conflict(&r))
        return false;
    const Node *root = json_read(a, src, wrong);
    if (wrong->len == before && !is_of_another_kind(&r, root)) {
        check_keys(&r, root, keys, sizeof keys / sizeof *keys);
        read_targets(&r, root);
        read_findings(&r, root);
    }
    return wrong->len == before;
}

/* ---- writing ---- */

static int entry_cmp(const void *x, const void *y) {
    const BaselineEntry *a = x, *b = y;
    int order = str_cmp(a->path, b->path);
    order = order ? order : str_cmp(a->rule, b->rule);
    order = order ? order : str_cmp(a->name, b->name);
    return order ? order : str_cmp(a->fingerprint, b->fingerprint);
}

static void sort_entries(Baseline *b) {
    size_t kept = 0;
    if (b->entries.len)
        qsort(b->entries.items, b->entries.len, sizeof *b->entries.items, entry_cmp);
    for (size_t i = 0; i < b->entries.len; i++)
        if (!kept || entry_cmp(&b->entries.items[kept - 1], &b->entries.items[i]) != 0)
            b->entries.items[kept++] = b->entries.items[i];
    b->entries.len = kept;
}

static void write_member(Buf *out, const char *key, Str value, const char *end) {
    buf_format(out, "\"%s\": ", key);
    json_add_quoted(out, value);
    buf_add(out, str_from(end));
}

static void write_targets(Minors targets, Buf *out) {
    buf_add(out, STR("  \"targets\": ["));
    const char *comma = "";
    for (unsigned n = 0; n < 32; n++)
        if (targets & MINOR_BIT(n)) {
            buf_format(out, "%s\"3.%u\"", comma, n);
            comma = ", ";
        }
    buf_add(out, STR("],\n"));
}

void baseline_write(Baseline *b, Buf *out) {
    sort_entries(b);
    buf_format(out, "{\n  \"schema_version\": %d,\n", BASELINE_VERSION);
    buf_add(out, STR("  \"tool\": \"pyupgrade-check\",\n"));
    write_targets(b->targets, out);
    buf_add(out, STR("  \"findings\": ["));
    const char *between = "\n";
    vec_each (const BaselineEntry, e, &b->entries) {
        buf_add(out, str_from(between));
        buf_add(out, STR("    {"));
        write_member(out, "path", e->path, ", ");
        write_member(out, "rule", e->rule, ", ");
        write_member(out, "name", e->name, ", ");
        write_member(out, "fingerprint", e->fingerprint, "}");
        between = ",\n";
    }
    buf_add(out, b->entries.len ? STR("\n  ]\n}\n") : STR("]\n}\n"));
}
