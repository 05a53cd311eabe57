#include "pep/specifier.h"

#include "pep/version_order.h"

#include <stdlib.h>

/* A Cut brought to one form, so that two cuts with no version between them compare equal: just
 * before V.dev3, for example, is just after V.dev2 and its local versions.
 *
 * The order among points with the same release and suffix is: before the version (0), the version
 * (1), its local versions (2, by `local`, then `side`), after all of these (3). */
typedef struct Point {
    int infinity;
    const Version *version; /* epoch and release */
    VersionSuffix suffix;
    int place;
    Str local;
    int side; /* -1 just before, 0 at, +1 just after; matters only for local versions */
} Point;

enum { PLACE_BEFORE, PLACE_AT, PLACE_LOCAL, PLACE_AFTER };

static Point point_of_version(const Version *v) {
    Point p = {.version = v, .suffix = version_suffix(v), .local = v->local};
    p.place = v->local.len ? PLACE_LOCAL : PLACE_AT;
    return p;
}

static Point point_beside(const Version *v, int side) {
    Point p = point_of_version(v);
    p.side = side;
    if (p.place == PLACE_AT)
        p.place = side < 0 ? PLACE_BEFORE : PLACE_AFTER;
    return p;
}

static Point point_after_posts(const Version *v) {
    Point p = point_beside(v, +1);
    p.suffix.key[SUFFIX_POST] = 2; /* behind every post release */
    return p;
}

static bool release_is_lowest(const Version *v) {
    for (size_t i = 0; i < v->release_len; i++)
        if (v->release[i])
            return false;
    return v->epoch == 0;
}

/* The point just before v.dev0, where v has no dev part. `named` is the version whose
 * release the point refers to (the same release as that of v). */
static Point point_before_dev0(const Version *named, Version v) {
    Point p;
    v.local = (Str){0};
    if (v.has_post && v.post > 0) {
        v.post--;
        p = point_beside(&v, +1);
    } else if (v.has_post) {
        v.has_post = false;
        p = point_beside(&v, +1);
    } else if (v.pre != PRE_NONE && v.pre_number > 0) {
        v.pre_number--;
        p = point_after_posts(&v);
    } else {
        v.has_dev = true;
        v.dev = 0;
        p = point_beside(&v, -1);
        if (v.pre == PRE_NONE && release_is_lowest(&v))
            p.infinity = -1; /* nothing is lower than 0.dev0 */
    }
    p.version = named;
    return p;
}

static Point point_before(const Version *named) {
    Version v = *named;
    if (!v.has_dev || v.local.len)
        return point_beside(named, -1);
    if (v.dev == 0) {
        v.has_dev = false;
        return point_before_dev0(named, v);
    }
    v.dev--;
    Point p = point_beside(&v, +1);
    p.version = named;
    return p;
}

static Point point_of_cut(const Cut *c) {
    if (c->infinity)
        return (Point){.infinity = c->infinity};
    switch (c->side) {
    case CUT_BEFORE_DEV:
        return point_before_dev0(&c->version, c->version);
    case CUT_BEFORE:
        return point_before(&c->version);
    case CUT_AFTER_LOCALS:
        return point_beside(&c->version, +1);
    case CUT_AFTER_POSTS:
        break;
    }
    return point_after_posts(&c->version);
}

static int point_cmp(const Point *a, const Point *b) {
    if (a->infinity || b->infinity)
        return a->infinity - b->infinity;
    int c = version_release_cmp(a->version, b->version);
    if (!c)
        c = version_suffix_cmp(&a->suffix, &b->suffix);
    if (!c)
        c = a->place - b->place;
    if (c || a->place != PLACE_LOCAL)
        return c;
    c = version_local_cmp(a->local, b->local);
    return c ? c : a->side - b->side;
}

static int cut_cmp(const Cut *a, const Cut *b) {
    Point x = point_of_cut(a), y = point_of_cut(b);
    return point_cmp(&x, &y);
}

static Cut cut_at(const Version *v, CutSide side) {
    return (Cut){.side = side, .version = *v};
}

static const Cut lowest_cut = {.infinity = -1};
static const Cut highest_cut = {.infinity = +1};

VersionSet version_set_all(Arena *a) {
    VersionSet s = {0};
    *vec_push(a, &s.ranges) = (VersionRange){lowest_cut, highest_cut};
    return s;
}

/* The first version behind all that start with the `numbers` first release numbers: 1.2 -> 1.3. */
static Version next_prefix(Arena *a, const Version *v, size_t numbers) {
    uint64_t *release = arena_array(a, uint64_t, numbers);
    for (size_t i = 0; i < numbers; i++)
        release[i] = v->release[i];
    release[numbers - 1]++; /* fits: see VERSION_NUMBER_MAX */
    return (Version){.epoch = v->epoch, .release = release, .release_len = numbers};
}

/* Where a range of allowed versions starts and ends; for != it is the range that is left out. */
static VersionRange range_of(Arena *a, const Specifier *s, const Version *v) {
    VersionRange r = {lowest_cut, highest_cut};
    if (s->wildcard) {
        Version next = next_prefix(a, v, v->release_len);
        return (VersionRange){cut_at(v, CUT_BEFORE_DEV), cut_at(&next, CUT_BEFORE_DEV)};
    }
    switch (s->op) {
    case SPEC_COMPATIBLE: {
        Version next = next_prefix(a, v, v->release_len - 1);
        return (VersionRange){cut_at(v, CUT_BEFORE), cut_at(&next, CUT_BEFORE_DEV)};
    }
    case SPEC_EQ:
    case SPEC_NE:
    case SPEC_ARBITRARY:
        return (VersionRange){cut_at(v, CUT_BEFORE), cut_at(v, CUT_AFTER_LOCALS)};
    case SPEC_LE:
        r.to = cut_at(v, CUT_AFTER_LOCALS);
        break;
    case SPEC_GE:
        r.from = cut_at(v, CUT_BEFORE);
        break;
    case SPEC_LT:
        r.to = cut_at(v, version_is_prerelease(v) ? CUT_BEFORE : CUT_BEFORE_DEV);
        break;
    case SPEC_GT:
        r.from = cut_at(v, v->has_dev || v->has_post ? CUT_AFTER_LOCALS : CUT_AFTER_POSTS);
        break;
    }
    return r;
}

static void push_range(Arena *a, VersionSet *list, Cut from, Cut to) {
    if (cut_cmp(&from, &to) < 0)
        *vec_push(a, &list->ranges) = (VersionRange){from, to};
}

/* Tells apart what is the same point differently written, so that sorting has one outcome. */
static int cut_cmp_written(const Cut *a, const Cut *b) {
    int c = cut_cmp(a, b);
    if (!c)
        c = (int)a->side - (int)b->side;
    if (!c && a->version.release_len != b->version.release_len)
        c = a->version.release_len < b->version.release_len ? -1 : 1;
    return c;
}

static int compare_ranges(const void *a, const void *b) {
    const VersionRange *x = a, *y = b;
    int c = cut_cmp_written(&x->from, &y->from);
    return c ? c : cut_cmp_written(&x->to, &y->to);
}

/* Makes sorted, disjoint ranges of any ranges. */
static VersionSet merge_ranges(Arena *a, VersionSet *list) {
    VersionSet out = {0};
    if (list->ranges.len > 1)
        qsort(list->ranges.items, list->ranges.len, sizeof *list->ranges.items, compare_ranges);
    VersionRange *last = NULL;
    vec_each (VersionRange, r, &list->ranges) {
        if (!last || cut_cmp(&r->from, &last->to) > 0) {
            last = vec_push(a, &out.ranges);
            *last = *r;
        } else if (cut_cmp(&r->to, &last->to) > 0) {
            last->to = r->to;
        }
    }
    return out;
}

static VersionSet complement(Arena *a, const VersionSet *s) {
    VersionSet out = {0};
    Cut from = lowest_cut;
    vec_each (VersionRange, r, &s->ranges) {
        push_range(a, &out, from, r->from);
        from = r->to;
    }
    push_range(a, &out, from, highest_cut);
    return out;
}

/* What the specifier leaves out. False where it leaves out everything. */
static bool push_excluded(Arena *a, const Specifier *s, VersionSet *excluded) {
    Version v = s->version;
    if (s->op == SPEC_ARBITRARY && !version_parse(a, s->text, &v))
        return false;
    VersionRange r = range_of(a, s, &v);
    if (s->op == SPEC_NE) {
        push_range(a, excluded, r.from, r.to);
    } else {
        push_range(a, excluded, lowest_cut, r.from);
        push_range(a, excluded, r.to, highest_cut);
    }
    return true;
}

/* All that some specifier leaves out is sorted once, so that long lists take n log n. */
VersionSet version_set_of(Arena *a, const SpecifierSet *s) {
    VersionSet excluded = {0};
    vec_each (Specifier, each, &s->list)
        if (!push_excluded(a, each, &excluded))
            return (VersionSet){0};
    VersionSet out = merge_ranges(a, &excluded);
    return complement(a, &out);
}

bool version_set_parse(Arena *a, Str specifiers, VersionSet *out, Str *why) {
    SpecifierSet s;
    if (!specifier_set_parse(a, specifiers, &s, why))
        return false;
    *out = version_set_of(a, &s);
    return true;
}

VersionSet version_set_intersect(Arena *a, const VersionSet *x, const VersionSet *y) {
    VersionSet out = {0};
    for (size_t i = 0, j = 0; i < x->ranges.len && j < y->ranges.len;) {
        const VersionRange *r = &x->ranges.items[i], *q = &y->ranges.items[j];
        Cut from = cut_cmp(&r->from, &q->from) > 0 ? r->from : q->from;
        bool r_ends_first = cut_cmp(&r->to, &q->to) < 0;
        Cut to = r_ends_first ? r->to : q->to;
        push_range(a, &out, from, to);
        i += r_ends_first;
        j += !r_ends_first;
    }
    return out;
}

VersionSet version_set_union(Arena *a, const VersionSet *x, const VersionSet *y) {
    VersionSet all = {0};
    vec_each (VersionRange, r, &x->ranges)
        *vec_push(a, &all.ranges) = *r;
    vec_each (VersionRange, q, &y->ranges)
        *vec_push(a, &all.ranges) = *q;
    return merge_ranges(a, &all);
}

VersionSet version_set_subtract(Arena *a, const VersionSet *x, const VersionSet *y) {
    VersionSet rest = complement(a, y);
    return version_set_intersect(a, x, &rest);
}

bool version_set_is_empty(const VersionSet *s) {
    return s->ranges.len == 0;
}

bool version_set_is_subset(Arena *a, const VersionSet *inner, const VersionSet *outer) {
    VersionSet rest = version_set_subtract(a, inner, outer);
    return version_set_is_empty(&rest);
}

bool version_set_contains(const VersionSet *s, const Version *v) {
    Point at = point_of_version(v);
    size_t low = 0, high = s->ranges.len;
    while (low < high) { /* the first range that does not end below v */
        size_t middle = low + (high - low) / 2;
        Point to = point_of_cut(&s->ranges.items[middle].to);
        if (point_cmp(&to, &at) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == s->ranges.len)
        return false;
    Point from = point_of_cut(&s->ranges.items[low].from);
    return point_cmp(&from, &at) < 0;
}

bool version_set_has_upper_bound(const VersionSet *s) {
    return s->ranges.len == 0 || s->ranges.items[s->ranges.len - 1].to.infinity <= 0;
}

bool version_set_lowest(const VersionSet *s, Version *out) {
    if (s->ranges.len == 0 || s->ranges.items[0].from.infinity)
        return false;
    *out = s->ranges.items[0].from.version;
    return true;
}

bool version_set_single(const VersionSet *s, Version *out) {
    if (s->ranges.len != 1)
        return false;
    const Cut *from = &s->ranges.items[0].from, *to = &s->ranges.items[0].to;
    if (from->infinity || to->infinity || from->side != CUT_BEFORE || to->side != CUT_AFTER_LOCALS)
        return false;
    if (version_cmp(&from->version, &to->version) != 0)
        return false;
    *out = from->version;
    return true;
}
