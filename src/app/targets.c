#include "app/targets.h"

#include "base/nearest.h"

#include <stdlib.h>
#include <time.h>

long today(void) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    long long seconds = epoch ? strtoll(epoch, &end, 10) : 0;
    if (!epoch || end == epoch || *end)
        seconds = (long long)time(NULL);
    return (long)(seconds / 86400);
}

static int known_version(Arena *a, const Options *o, const PythonReleases *pythons, Str version,
                         const char *option, Diags *diags) {
    const char *names[64] = {0};
    size_t count = 0;
    for (size_t i = 0; i < pythons->count && i < 64; i++) {
        if (str_eq(pythons->items[i].version, version))
            return pythons->items[i].minor;
        names[count++] = arena_cstr(a, pythons->items[i].version);
    }
    const char *near = nearest_name(version, names, count);
    diag_add(a, diags, option_place(o, option, version),
             "%.*s %.*s: no such Python is known, %s to %s are%s%s%s",
             STR_ARG(option_called(a, o, option)), STR_ARG(version), count ? names[0] : "none",
             count ? names[count - 1] : "none", near ? "; did you mean " : "", near ? near : "",
             near ? "?" : "");
    return -1;
}

Wanted wanted_read(Arena *a, const Options *o, const PythonReleases *pythons, Diags *diags) {
    Wanted w = {.current = -1};
    vec_each (const Str, t, &o->targets) {
        int minor = known_version(a, o, pythons, *t, "target", diags);
        if (minor >= 0)
            w.targets |= MINOR_BIT((unsigned)minor);
    }
    if (o->current.len)
        w.current = known_version(a, o, pythons, o->current, "current", diags);
    return w;
}

Minors default_targets(const PythonReleases *pythons, int current, long day) {
    Minors targets = 0;
    for (size_t i = 0; i < pythons->count; i++) {
        const PythonRelease *r = &pythons->items[i];
        long eol;
        bool supported = date_days(r->end_of_life, &eol) && day < eol;
        if (!r->planned && (current >= 0 ? r->minor > current : supported))
            targets |= MINOR_BIT((unsigned)r->minor);
    }
    return targets;
}
