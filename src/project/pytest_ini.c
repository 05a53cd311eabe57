#include "project/node_text.h"
#include "project/warning_filter.h"

/* pytest.ini: one section. tox.ini and setup.cfg have one for pytest too. */

static const Node *read_ini(Arena *a, Source *src, Facts *facts) {
    Diags diags = {0};
    const Node *root = ini_read(a, src, &diags);
    vec_each (Diag, d, &diags)
        *vec_push(facts->arena, &facts->errors) =
            (Diag){d->place, arena_str(facts->arena, d->message)};
    return root;
}

void read_pytest_ini(Source *src, Facts *facts) {
    Arena arena = {0};
    pytest_section_read(node_get(read_ini(&arena, src, facts), "pytest"), facts);
    arena_release(&arena);
}
