#include "project/deploy.h"
#include "project/node_text.h"
#include "project/shell_vars.h"

/* INI files that start processes: supervisor, uWSGI, Paste (Pyramid), circus. A section is only
 * read when its name or an entry of its own says whose it is: a `gevent` key elsewhere means
 * nothing. */

typedef struct IniReader {
    NodeReader nodes;
    CommandContext context;
    Facts *facts;
} IniReader;

typedef void SectionFn(IniReader *r, const Node *section);

typedef struct SectionKind {
    Str prefix; /* of the section's name */
    bool whole; /* it is all of the name */
    SectionFn *read;
} SectionKind;

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* supervisor: "; " after white space begins a comment; lines of a value are joined by blanks. */
static void read_command(IniReader *r, const Node *command) {
    DerivedText *d = node_derive_ini(&r->nodes, command, STR(" "));
    if (d)
        shell_read(&r->context, str_slice(d->text, 0, str_find(d->text, STR(" ;"))), derived_place,
                   d);
}

/* environment=A="b",C=d */
static void read_supervisor_environment(IniReader *r, const Node *value) {
    DerivedText *d = node_derive_ini(&r->nodes, value, STR(" "));
    if (!d)
        return;
    char quote = '\0';
    for (size_t i = 0; i < d->text.len; i++) { /* to the shell's way: blanks for commas */
        char c = d->bytes[i];
        if (quote || c == '"' || c == '\'')
            quote = !quote ? c : c == quote ? '\0' : quote;
        else if (c == ',')
            d->bytes[i] = ' ';
    }
    CommandContext context = r->context;
    context.assigns = ASSIGN_ENVIRONMENT;
    shell_read(&context, d->text, derived_place, d);
}

static void read_program(IniReader *r, const Node *section) {
    const Node *environment = node_get(section, "environment");
    if (environment)
        read_supervisor_environment(r, environment);
    read_command(r, node_get(section, "command"));
}

static void read_watcher(IniReader *r, const Node *section) {
    read_command(r, node_get(section, "cmd"));
}

static bool is_off(Str value) {
    return str_eq(value, STR("0")) || str_eq_nocase(value, STR("false")) ||
           str_eq_nocase(value, STR("no"));
}

static const Node *uwsgi_gevent(const Node *section) {
    static const Str keys[] = {STR_INIT("gevent"), STR_INIT("gevent-monkey-patch"),
                               STR_INIT("gevent-early-monkey-patch"),
                               STR_INIT("gevent-wait-for-hub")};
    for (size_t i = 0; i < COUNT(keys); i++) {
        const Node *n = node_get_str(section, keys[i]);
        if (n && !is_off(node_text(n)))
            return n;
    }
    const Node *loop = node_get(section, "loop");
    return str_eq(node_text(loop), STR("gevent")) ? loop : NULL;
}

/* Daemons that uWSGI keeps running are commands of their own. */
static void read_daemons(IniReader *r, const Node *section) {
    node_each (n, section)
        if (str_starts(n->key, STR("attach-daemon")) ||
            str_starts(n->key, STR("smart-attach-daemon")))
            read_command(r, n);
}

static void read_uwsgi(IniReader *r, const Node *section) {
    const Node *gevent = uwsgi_gevent(section), *greenlet = node_get(section, "greenlet");
    if (gevent)
        deploy_worker(r->facts, STR("uwsgi"), STR("gevent"), gevent->key_place);
    else if (greenlet && !is_off(node_text(greenlet)))
        deploy_worker(r->facts, STR("uwsgi"), STR("greenlet"), greenlet->key_place);
    read_daemons(r, section);
}

/* [server:main] use = egg:gunicorn#main, worker_class = gevent */
static void read_server(IniReader *r, const Node *section) {
    Str use = node_text(node_get(section, "use"));
    if (!str_eq(use, STR("egg:gunicorn")) && !str_starts(use, STR("egg:gunicorn#")))
        return;
    const Node *worker = node_get(section, "worker_class");
    if (!worker)
        worker = node_get(section, "worker-class");
    Str model = worker_model(node_text(worker));
    if (worker)
        deploy_worker(r->facts, STR("gunicorn"), model.len ? model : node_text(worker),
                      worker->key_place);
    else
        deploy_worker(r->facts, STR("gunicorn"), STR(""), section->key_place);
}

static const SectionKind section_kinds[] = {
    {STR_INIT("program:"), false, read_program},
    {STR_INIT("eventlistener:"), false, read_program},
    {STR_INIT("fcgi-program:"), false, read_program},
    {STR_INIT("watcher:"), false, read_watcher},
    {STR_INIT("uwsgi"), true, read_uwsgi},
    {STR_INIT("server:"), false, read_server},
};

void read_ini_deploy(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    Diags ignored = {0}; /* any .ini file may come here: what is no INI says nothing */
    IniReader r = {.facts = facts};
    r.context = (CommandContext){.facts = facts, .group = STR("script"), .vars = &vars};
    node_reader_init(&r.nodes, src, &arena);
    const Node *root = ini_read(&arena, src, &ignored);
    node_each (section, root)
        for (size_t i = 0; i < COUNT(section_kinds); i++) {
            const SectionKind *k = &section_kinds[i];
            if (k->whole ? str_eq(section->key, k->prefix) : str_starts(section->key, k->prefix))
                k->read(&r, section);
        }
    arena_release(&arena);
}
