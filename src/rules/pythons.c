#include "rules/pythons.h"

#include "rules/load.h"

static bool date_part(Str s, size_t from, size_t to, uint32_t *out) {
    return str_to_u32(str_slice(s, from, to), out);
}

/* Civil date to days, proleptic Gregorian; the year begins in March so that the leap day is last.
 */
bool date_days(Str date, long *days) {
    uint32_t y, m, d;
    if (date.len != 10 || date.ptr[4] != '-' || date.ptr[7] != '-' || !date_part(date, 0, 4, &y) ||
        !date_part(date, 5, 7, &m) || !date_part(date, 8, 10, &d) || m < 1 || m > 12 || d < 1 ||
        d > 31)
        return false;
    long year = (long)y - (m <= 2);
    long month = (long)(m + 9) % 12;
    long day_of_year = (153 * month + 2) / 5 + (long)d - 1;
    *days = year * 365 + year / 4 - year / 100 + year / 400 + day_of_year - 719468;
    return true;
}

static bool load_release(Arena *a, Diags *diags, const Node *n, PythonRelease *r) {
    static const char *const statuses[] = {"released", "planned"};
    long days;
    Fields f = fields_begin(a, diags, n, "python");
    r->version = fields_str(&f, "version", true);
    r->minor = minor_of_text(r->version);
    r->released = fields_str(&f, "released", true);
    r->end_of_life = fields_str(&f, "end-of-life", true);
    r->latest = fields_str(&f, "latest", false);
    r->planned = fields_word(&f, "status", statuses, 2, 0) == 1;
    r->source = fields_str(&f, "source", true);
    fields_end(&f);
    if (r->version.len && r->minor < 0)
        fields_error(&f, n, "`%.*s` is not a Python version such as 3.12", STR_ARG(r->version));
    if ((r->released.len && !date_days(r->released, &days)) ||
        (r->end_of_life.len && !date_days(r->end_of_life, &days)))
        fields_error(&f, n, "a date has the form YYYY-MM-DD");
    if (!r->latest.len)
        r->latest = arena_format(a, "%.*s.0", STR_ARG(r->version));
    return f.map && f.errors == 0;
}

PythonReleases pythons_load(Arena *a, Source *src, Diags *diags) {
    VEC(PythonRelease) list = {0};
    const Node *root = yaml_read(a, src, false, diags);
    Fields f = fields_begin(a, diags, root, "python release file");
    const Node *pythons = fields_node(&f, "pythons");
    fields_end(&f);
    node_each (n, pythons) {
        PythonRelease r = {0};
        if (!load_release(a, diags, n, &r))
            continue;
        if (list.len && list.items[list.len - 1].minor >= r.minor)
            diag_add(a, diags, n->place, "releases must be in ascending order");
        *vec_push(a, &list) = r;
    }
    if (!list.len)
        diag_add(a, diags, (Place){.path = src->path, .line = 1}, "no Python release in this file");
    return (PythonReleases){list.items, list.len};
}

const PythonRelease *python_release(const PythonReleases *p, int minor) {
    for (size_t i = 0; i < p->count; i++)
        if (p->items[i].minor == minor)
            return &p->items[i];
    return NULL;
}
