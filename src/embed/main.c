/* puc_embed OUTPUT RULES_DIR FILE...
 *
 * A build-time tool: reads the YAML of rules/ (files given relative to RULES_DIR), checks it with
 * the loaders that the program itself uses for --rules, and writes C tables. Any error fails the
 * build. */
#include "base/file.h"
#include "embed/emit.h"

#include <stdio.h>

enum { LARGEST_FILE = 16 << 20 };

typedef struct Inputs {
    Arena arena;
    Diags diags;
    RuleList rules;
    DataSetList datasets;
    Knowledge knowledge;
} Inputs;

static bool load_source(Inputs *in, const char *dir, const char *name, Source *src) {
    Buf bytes = {.max = LARGEST_FILE};
    Str path = arena_format(&in->arena, "%s/%s", dir, name);
    FileStatus status = file_read(path.ptr, LARGEST_FILE, &bytes);
    Str label = arena_format(&in->arena, "rules/%s", name);
    if (status != FILE_OK)
        diag_add(&in->arena, &in->diags, (Place){.path = label}, "%s", file_status_text(status));
    source_init(src, &in->arena, label, arena_str(&in->arena, buf_str(&bytes)));
    buf_release(&bytes);
    return status == FILE_OK;
}

/* The policy refers to data sets, so it is read last. */
static void load_all(Inputs *in, const char *dir, char **names, int count) {
    Source src, policy;
    bool has_policy = false;
    for (int i = 0; i < count; i++) {
        Str name = str_from(names[i]);
        bool is_policy = str_eq(name, STR("policy.yaml"));
        if (!load_source(in, dir, names[i], is_policy ? &policy : &src))
            continue;
        if (is_policy)
            has_policy = true;
        else if (str_eq(name, STR("pythons.yaml")))
            in->knowledge.pythons = pythons_load(&in->arena, &src, &in->diags);
        else if (str_starts(name, STR("benchmarks/")))
            dataset_load(&in->arena, &src, &in->datasets, &in->diags);
        else
            rules_load(&in->arena, &src, &in->rules, 0, &in->diags);
    }
    in->knowledge.rules = (RuleSet){in->rules.items, in->rules.len};
    in->knowledge.datasets = (DataSets){in->datasets.items, in->datasets.len};
    if (has_policy)
        policy_load(&in->arena, &policy, &in->knowledge.datasets, &in->knowledge.policy,
                    &in->diags);
}

static bool write_file(const char *path, Str text) {
    FILE *f = fopen(path, "wb");
    bool ok = f && fwrite(text.ptr, 1, text.len, f) == text.len;
    return f && fclose(f) == 0 && ok;
}

int main(int argc, char **argv) {
    Inputs in = {.arena = {0}};
    Buf out = {0};
    if (argc < 4) {
        fputs("usage: puc_embed OUTPUT RULES_DIR FILE...\n", stderr);
        return 2;
    }
    load_all(&in, argv[2], argv + 3, argc - 3);
    vec_each (Diag, d, &in.diags) {
        Str at = place_text(&in.arena, &d->place);
        fprintf(stderr, "%.*s: error: %.*s\n", STR_ARG(at), STR_ARG(d->message));
    }
    int status = in.diags.len ? 1 : 0;
    if (!status) {
        emit_knowledge(&in.knowledge, &out);
        if (!write_file(argv[1], buf_str(&out))) {
            fprintf(stderr, "%s: cannot be written\n", argv[1]);
            status = 1;
        }
    }
    buf_release(&out);
    arena_release(&in.arena);
    return status;
}
