#include "project/container.h"
#include "project/deploy.h"
#include "project/image.h"
#include "project/shell_vars.h"

/* Compose files. ${NAME:-default} in a value counts as the default: the .env file beside it is not
 * read here. */

typedef struct ComposeReader {
    NodeReader nodes;
    CommandContext context;
} ComposeReader;

/* Build arguments by these names say a Python version. */
static bool names_python(Str name) {
    static const Str names[] = {STR_INIT("PYTHON_VERSION"), STR_INIT("PYTHON_VER"),
                                STR_INIT("PYTHON"),         STR_INIT("PY_VERSION"),
                                STR_INIT("PYVERSION"),      STR_INIT("PY_VER"),
                                STR_INIT("PYTHONVERSION")};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (str_eq_nocase(name, names[i]))
            return true;
    return false;
}

static void read_build_arg(ComposeReader *r, Str name, Str written, Place place) {
    Str value;
    PythonPin pin;
    Facts *f = r->context.facts;
    if (!container_expand(&r->nodes, &r->context, written, &value))
        return;
    int minor = python_minor(value);
    if (names_python(name) && minor >= 0) {
        Str label = arena_format(r->nodes.arena, "%.*s=%.*s", STR_ARG(name), STR_ARG(value));
        deploy_pin(f, PIN_RUNTIME, label, minor, false, place);
    } else if (str_find_char(value, ':') != STR_NPOS && image_python(value, &pin)) {
        deploy_pin(f, PIN_IMAGE, pin.label, pin.minor, pin.floating, place);
    }
}

static void read_build_args(ComposeReader *r, const Node *args) {
    node_each (arg, args) {
        if (!node_is_scalar(arg))
            continue;
        Str name = arg->key, value = arg->text;
        if (args->kind == NODE_SEQ) {
            value = arg->text;
            if (!str_cut(&value, '=', &name))
                continue;
        }
        read_build_arg(r, name, value, arg->place);
    }
}

/* The words of a list, each with its variables filled in. */
static CommandWords command_of(ComposeReader *r, const Node *n) {
    CommandWords words = container_words(&r->nodes, n);
    if (n && n->kind == NODE_SEQ)
        vec_each (CommandWord, w, &words) {
            Str value;
            w->has_variable = !container_expand(&r->nodes, &r->context, w->text, &value);
            if (value.ptr == w->text.ptr)
                continue;
            w->text = value;
            w->place_of = NULL;
        }
    return words;
}

static void read_service(ComposeReader *r, const Node *service) {
    container_env(&r->nodes, &r->context, node_get(service, "environment"));
    const Node *image = node_get(service, "image");
    if (image)
        container_image(&r->nodes, &r->context, image, PIN_IMAGE);
    read_build_args(r, node_path(service, "build", "args", NULL));
    CommandWords entrypoint = command_of(r, node_get(service, "entrypoint"));
    CommandWords command = command_of(r, node_get(service, "command"));
    container_run(&r->context, r->nodes.arena, &entrypoint, &command);
}

void read_compose(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    ComposeReader r = {
        .context = {.facts = facts, .group = STR("docker"), .vars = &vars},
    };
    node_reader_init(&r.nodes, src, &arena);
    const Node *root = node_reader_yaml(&r.nodes, false, facts);
    const Node *services = node_get(root, "services");
    node_each (service, services ? services : root) /* the first format had no "services" */
        if (service->kind == NODE_MAP && !str_starts(service->key, STR("x-")))
            read_service(&r, service);
    arena_release(&arena);
}
