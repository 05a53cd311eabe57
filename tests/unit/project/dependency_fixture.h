/* Reads a text with one of the dependency readers and writes down what it found, one fact a line.
 */
#ifndef PUC_TESTS_DEPENDENCY_FIXTURE_H
#define PUC_TESTS_DEPENDENCY_FIXTURE_H

#include "base/buf.h"
#include "base/file.h"
#include "project/reader.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct Reading {
    Arena arena;
    Facts facts;
    Buf bytes;
} Reading;

static inline void reading_release(Reading *r) {
    buf_release(&r->bytes);
    arena_release(&r->arena);
}

/* The text is copied to an exact block that is overwritten afterwards, so that sanitizers see reads
 * past its end and facts that still point into it. */
static inline void read_bytes(Reading *r, ReaderFn *reader, const char *path, Str text) {
    Arena own = {0};
    Source src;
    char *exact = malloc(text.len ? text.len : 1);
    for (size_t i = 0; i < text.len; i++)
        exact[i] = text.ptr[i];
    *r = (Reading){0};
    r->facts.arena = &r->arena;
    source_init(&src, &own, str_from(path), (Str){exact, text.len});
    reader(&src, &r->facts);
    for (size_t i = 0; i < text.len; i++)
        exact[i] = '~';
    free(exact);
    arena_release(&own);
}

static inline void read_data(Reading *r, ReaderFn *reader, const char *folder, const char *path) {
    char full[1024];
    Buf bytes = {.max = 1 << 20};
    snprintf(full, sizeof full, PUC_TEST_DATA "/%s/%s", folder, path);
    FileStatus status = file_read(full, 1 << 20, &bytes);
    if (status != FILE_OK)
        fprintf(stderr, "%s %s\n", full, file_status_text(status));
    read_bytes(r, reader, path, buf_str(&bytes));
    buf_release(&bytes);
}

/* "[a,b]" in order of name */
static inline void describe_extras(Buf *out, const Strs *extras) {
    Str last = {NULL, 0};
    for (size_t n = 0; n < extras->len; n++) {
        const Str *next = NULL;
        vec_each (Str, extra, extras) {
            if (str_cmp(*extra, last) > 0 && (!next || str_cmp(*extra, *next) < 0))
                next = extra;
        }
        if (!next)
            break;
        buf_format(out, "%s%.*s", n ? "," : "[", STR_ARG(*next));
        last = *next;
    }
    if (extras->len)
        buf_add_char(out, ']');
}

static inline void describe_field(Buf *out, const char *name, Str value) {
    if (value.len)
        buf_format(out, " %s=%.*s", name, STR_ARG(value));
}

/* "3.9 3.11" of a set that ends, "3.9+" of one that does not. */
static inline void describe_minors(Buf *out, const char *name, Minors m) {
    buf_format(out, " %s=", name);
    for (unsigned n = 8; n < 16; n++)
        if ((m >> n) & 1)
            buf_format(out, "%s%u", buf_str(out).ptr[out->len - 1] == '=' ? "" : ",", n);
    buf_add(out, m >> 31 ? STR("+") : STR(""));
}

static inline void describe_lock(Buf *out, Arena *a, const Dependency *d) {
    if (d->files)
        describe_minors(out, "wheels", d->files->wheels);
    buf_format(out, "%s", d->files && d->files->sdist ? " sdist" : "");
    if (d->never)
        describe_minors(out, "on", ~d->never);
    describe_field(out, "python", specifier_set_text(a, &d->python));
}

static inline void describe_dependency(Buf *out, Arena *a, const Dependency *d) {
    Str spec = specifier_set_text(a, &d->specifiers), marker = marker_text(a, d->marker);
    buf_format(out, "%u:%u %.*s", (unsigned)d->place.line, (unsigned)d->place.column,
               STR_ARG(d->name.len ? d->name : STR("-")));
    describe_extras(out, &d->extras);
    buf_add(out, spec);
    vec_each (const SpecifierSet, one, &d->alternatives) {
        Str text = specifier_set_text(a, one);
        buf_format(out, "%s%.*s", one == d->alternatives.items ? " (" : " | ", STR_ARG(text));
    }
    buf_add(out, d->alternatives.len ? STR(")") : STR(""));
    describe_field(out, "url", d->url);
    describe_field(out, "group", d->group);
    describe_field(out, "locked", d->locked);
    buf_format(out, "%s%s%s%s%s", d->self ? " self" : "", d->editable ? " editable" : "",
               d->transitive ? " transitive" : "", d->constraint_only ? " constraint" : "",
               d->optional ? " optional" : "");
    describe_lock(out, a, d);
    buf_format(out, "%s%.*s\n", marker.len ? "; " : "", STR_ARG(marker));
}

static inline void describe_pin(Buf *out, const PythonPin *p) {
    static const char *const roles[] = {"image", "runtime",    "workflow", "matrix", "floor",
                                        "lock",  "classifier", "script",   "tool"};
    buf_format(out, "%u:%u %s %.*s minor=%d%s\n", (unsigned)p->place.line,
               (unsigned)p->place.column, roles[p->role], STR_ARG(p->label), p->minor,
               p->floating ? " floating" : "");
}

/* All facts, by kind. */
static inline Str describe(Reading *r) {
    Buf out = {0};
    vec_each (Dependency, d, &r->facts.dependencies)
        describe_dependency(&out, &r->arena, d);
    vec_each (PythonPin, p, &r->facts.pins)
        describe_pin(&out, p);
    vec_each (Include, i, &r->facts.includes) {
        buf_format(&out, "%u include %.*s%s", (unsigned)i->place.line, STR_ARG(i->path),
                   i->constraint ? " constraint" : "");
        describe_field(&out, "group", i->group);
        buf_add_char(&out, '\n');
    }
    vec_each (Setting, s, &r->facts.settings)
        buf_format(&out, "%u:%u %.*s: %.*s\n", (unsigned)s->place.line, (unsigned)s->place.column,
                   STR_ARG(s->key), STR_ARG(s->value));
    vec_each (LineNote, n, &r->facts.notes)
        buf_format(&out, "%u %s %.*s: %.*s\n", (unsigned)n->place.line,
                   n->unknown ? "info" : "warning", STR_ARG(n->name), STR_ARG(n->message));
    vec_each (Diag, e, &r->facts.errors)
        buf_format(&out, "%u error %.*s\n", (unsigned)e->place.line, STR_ARG(e->message));
    Str text = arena_str(&r->arena, buf_str(&out));
    buf_release(&out);
    return text;
}

/* Fails the test and shows both texts where they differ. */
static inline void assert_text(Str got, const char *want) {
    if (!str_eq(got, str_from(want)))
        fprintf(stderr, "--- got\n%.*s--- want\n%s---\n", STR_ARG(got), want);
    assert_true(str_eq(got, str_from(want)));
}

#endif
