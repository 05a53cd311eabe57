/* environment.yml of conda.
 *
 *     dependencies:
 *       - python=3.9              a pin
 *       - conda-forge::numpy=1.21
 *       - pip:
 *           - flask==1.0          lines of a requirements file
 *           - -r requirements.txt
 *
 * Any YAML file may lie where one is looked for: without such a list it says nothing. */
#include "project/conda_spec.h"
#include "project/node_text.h"
#include "project/pip_list.h"

#define GROUP STR("conda")

static void read_pip(const Node *list, Facts *facts) {
    node_each (item, list) {
        if (node_is_scalar(item))
            pip_list_line(facts, item->text, GROUP, item->place);
    }
}

void read_conda(Source *src, Facts *facts) {
    Arena arena = {0};
    NodeReader nodes;
    node_reader_init(&nodes, src, &arena);
    const Node *list = node_get(node_reader_yaml(&nodes, false, facts), "dependencies");
    node_each (item, list && list->kind == NODE_SEQ ? list : NULL) {
        if (node_is_scalar(item) && item->kind != NODE_NULL)
            conda_add(facts, item->text, GROUP, PIN_RUNTIME, item->place);
        else if (item->kind == NODE_MAP)
            read_pip(node_get(item, "pip"), facts);
    }
    arena_release(&arena);
}
