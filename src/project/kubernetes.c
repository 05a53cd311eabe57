#include "project/container.h"
#include "project/deploy.h"
#include "project/helm.h"
#include "project/image.h"
#include "project/shell_vars.h"

/* Kubernetes manifests, Helm templates and Helm values. Any YAML file below a deployment folder may
 * come here, so nothing is said unless the file shows what it is. */

typedef struct KubeReader {
    NodeReader nodes;
    CommandContext context;
} KubeReader;

/* Lists (or one) of containers, wherever they stand. */
static bool holds_containers(Str key) {
    static const Str keys[] = {STR_INIT("containers"), STR_INIT("initContainers"),
                               STR_INIT("ephemeralContainers"), STR_INIT("container")};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (str_eq(key, keys[i]))
            return true;
    return false;
}

/* repository: python, tag: 3.9-slim (a chart's values) */
static void read_split_image(KubeReader *r, const Node *image) {
    const Node *repository = node_get(image, "repository"), *tag = node_get(image, "tag");
    if (!repository || !tag || !node_is_scalar(repository) || !node_is_scalar(tag))
        return;
    PythonPin pin;
    Str reference =
        arena_format(r->nodes.arena, "%.*s:%.*s", STR_ARG(repository->text), STR_ARG(tag->text));
    if (image_python(reference, &pin))
        deploy_pin(r->context.facts, PIN_IMAGE, pin.label, pin.minor, pin.floating, tag->place);
}

static void read_container(KubeReader *r, const Node *c) {
    const Node *image = node_get(c, "image");
    if (image && image->kind == NODE_MAP)
        read_split_image(r, image);
    else if (image)
        container_image(&r->nodes, &r->context, image, PIN_IMAGE);
    const Node *env = node_get(c, "env");
    if (env)
        container_env(&r->nodes, &r->context, env);
    CommandWords command = container_words(&r->nodes, node_get(c, "command"));
    CommandWords args = container_words(&r->nodes, node_get(c, "args"));
    container_run(&r->context, r->nodes.arena, &command, &args);
}

static void read_containers(KubeReader *r, const Node *n) {
    if (n->kind == NODE_MAP)
        read_container(r, n);
    else
        node_each (c, n)
            if (c->kind == NODE_MAP)
                read_container(r, c);
}

/* Depth is bounded: the tree's is (NODE_MAX_DEPTH). */
static void read_manifest(KubeReader *r, const Node *n) {
    node_each (child, n) {
        if (n->kind == NODE_MAP && holds_containers(child->key))
            read_containers(r, child);
        read_manifest(r, child);
    }
}

static bool is_manifest(const Node *doc) {
    return node_get(doc, "apiVersion") && node_get(doc, "kind");
}

static void read_document(KubeReader *r, const Node *doc) {
    if (str_eq(node_text(node_get(doc, "kind")), STR("ConfigMap")))
        container_env(&r->nodes, &r->context, node_get(doc, "data"));
    read_manifest(r, doc);
}

/* workerClass, worker_class, gunicornWorkerClass: all but case and separators. */
static bool names_worker_class(Str key) {
    static const char wanted[] = "workerclass";
    size_t matched = sizeof wanted - 1;
    for (size_t i = key.len; i > 0 && matched > 0; i--) {
        char c = char_lower(key.ptr[i - 1]);
        if (c == '_' || c == '-')
            continue;
        if (c != wanted[matched - 1])
            return false;
        matched--;
    }
    return matched == 0;
}

static void read_values(KubeReader *r, const Node *n) {
    if (n->kind == NODE_MAP)
        read_container(r, n);
    node_each (child, n) {
        Str model = node_is_scalar(child) ? worker_model(child->text) : STR("");
        if (n->kind == NODE_MAP && model.len && names_worker_class(child->key))
            deploy_worker(r->context.facts, STR("gunicorn"), model, child->place);
        read_values(r, child);
    }
}

static bool in_templates(Str path) {
    return str_starts(path, STR("templates/")) || str_contains(path, STR("/templates/"));
}

/* A template names its kind in plain text, or lies where Helm looks for it. */
static bool is_template(Source *src) {
    return in_templates(src->path) ||
           (str_contains(src->text, STR("apiVersion:")) && str_contains(src->text, STR("kind:")));
}

static void read_template(KubeReader *r, Source *src, Facts *facts) {
    Source clean;
    if (!is_template(src))
        return;
    source_init(&clean, r->nodes.arena, src->path, helm_without_actions(r->nodes.arena, src->text));
    r->nodes.src = &clean;
    Diags diags = {0};
    const Node *root = yaml_read(r->nodes.arena, &clean, true, &diags);
    bool tree = !diags.len;
    node_each (doc, root)
        tree = tree && (doc->kind == NODE_MAP || doc->kind == NODE_NULL);
    r->context.facts = facts;
    if (tree)
        node_each (doc, root)
            read_document(r, doc);
    else
        helm_read_lines(&clean, &r->context);
    r->nodes.src = src;
}

static void read_plain(KubeReader *r, Source *src) {
    Diags diags = {0};
    const Node *root = yaml_read(r->nodes.arena, src, true, &diags);
    bool values = str_starts(path_name(src->path), STR("values"));
    bool manifest = false;
    node_each (doc, root) {
        if (is_manifest(doc)) {
            manifest = true;
            read_document(r, doc);
        } else if (values) {
            read_values(r, doc);
        }
    }
    if (!manifest)
        return;
    Facts *f = r->context.facts;
    vec_each (Diag, d, &diags)
        *vec_push(f->arena, &f->errors) = (Diag){d->place, arena_str(f->arena, d->message)};
}

void read_kubernetes(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    KubeReader r = {.context = {.facts = facts, .group = STR("docker"), .vars = &vars}};
    node_reader_init(&r.nodes, src, &arena);
    if (str_contains(src->text, STR("{{")))
        read_template(&r, src, facts);
    else
        read_plain(&r, src);
    arena_release(&arena);
}
