/* Facts as text, one a line, for tables of input and expected facts:
 *
 *     worker LABEL:LINE              worker gunicorn [sync]:LINE for another model
 *     image|runtime|workflow|matrix LABEL 3.N|floating|?[ final]:LINE
 *     dep NAME SPECIFIERS [GROUP]:LINE
 *     include PATH[ constraint]:LINE
 *     set KEY=VALUE:LINE             without env.NAME unless `with_env`
 *     tests WHAT 3.A 3.B:LINE
 *     note NAME:LINE
 *     error MESSAGE:LINE */
#ifndef PUC_TESTS_FACTS_TEXT_H
#define PUC_TESTS_FACTS_TEXT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buf.h"
#include "pep/specifier.h"
#include "project/reader.h"

static inline void facts_text_pin(Buf *out, const PythonPin *p) {
    static const char *const roles[] = {"image", "runtime",    "workflow", "matrix", "floor",
                                        "lock",  "classifier", "script",   "tool"};
    buf_format(out, "%s %.*s ", roles[p->role], STR_ARG(p->label));
    if (p->floating)
        buf_format(out, "floating");
    else if (p->minor < 0)
        buf_format(out, "?");
    else
        buf_format(out, "3.%d", p->minor);
    buf_format(out, "%s:%u\n", p->final ? " final" : "", p->place.line);
}

static inline void facts_text_deploy(Buf *out, const Facts *f, bool with_env) {
    vec_each (Worker, w, &f->workers) {
        bool named = str_contains(w->label, w->model);
        buf_format(out, "worker %.*s", STR_ARG(w->label));
        if (!named)
            buf_format(out, " [%.*s]", STR_ARG(w->model));
        buf_format(out, ":%u\n", w->place.line);
    }
    vec_each (PythonPin, p, &f->pins)
        facts_text_pin(out, p);
    vec_each (Setting, s, &f->settings)
        if (with_env || !str_starts(s->key, STR("env.")))
            buf_format(out, "set %.*s=%.*s:%u\n", STR_ARG(s->key), STR_ARG(s->value),
                       s->place.line);
    vec_each (TestMatrix, m, &f->matrices) {
        buf_format(out, "tests %.*s", STR_ARG(m->what));
        for (unsigned n = 0; n < 32; n++)
            if (m->covers & MINOR_BIT(n))
                buf_format(out, " 3.%u", n);
        buf_format(out, ":%u\n", m->place.line);
    }
}

static inline void facts_text(Buf *out, const Facts *f, bool with_env) {
    facts_text_deploy(out, f, with_env);
    vec_each (Dependency, d, &f->dependencies) {
        Str spec = specifier_set_text(f->arena, &d->specifiers);
        buf_format(out, "dep %.*s", STR_ARG(d->name));
        vec_each (Str, e, &d->extras)
            buf_format(out, "[%.*s]", STR_ARG(*e));
        buf_format(out, "%.*s [%.*s]:%u\n", STR_ARG(spec), STR_ARG(d->group), d->place.line);
    }
    vec_each (Include, i, &f->includes)
        buf_format(out, "include %.*s%s:%u\n", STR_ARG(i->path), i->constraint ? " constraint" : "",
                   i->place.line);
    vec_each (LineNote, n, &f->notes)
        buf_format(out, "note %.*s:%u\n", STR_ARG(n->name), n->place.line);
    vec_each (Diag, e, &f->errors)
        buf_format(out, "error %.*s:%u\n", STR_ARG(e->message), e->place.line);
}

typedef struct ReaderCase {
    const char *path;
    const char *input;
    const char *expected; /* facts_text() */
} ReaderCase;

static inline void check_reader(ReaderFn *read, const ReaderCase *c) {
    Arena arena = {0};
    Facts facts = {.arena = &arena};
    Source src;
    char *bytes = test_malloc(strlen(c->input) + 1); /* no NUL behind what may be read */
    memcpy(bytes, c->input, strlen(c->input) + 1);
    source_init(&src, &arena, str_from(c->path), (Str){bytes, strlen(c->input)});
    read(&src, &facts);
    memset(bytes, '#', strlen(c->input)); /* facts keep nothing of the source */
    Buf out = {.max = 1 << 20};
    facts_text(&out, &facts, false);
    if (!str_eq(buf_str(&out), str_from(c->expected)))
        print_message("in %s:\n%s\n", c->path, c->input);
    assert_string_equal(out.ptr ? out.ptr : "", c->expected);
    test_free(bytes);
    buf_release(&out);
    arena_release(&arena);
}

#define CHECK_READER(read, cases)                                                                  \
    for (size_t case_number = 0; case_number < sizeof(cases) / sizeof((cases)[0]); case_number++)  \
    check_reader((read), &(cases)[case_number])

#endif
