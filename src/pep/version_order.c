#include "pep/version_order.h"

/* What a missing part means for the order: "1.0.dev1" alone comes before all pre-releases of 1.0, a
 * final release after them; no post comes before post0; no dev comes after all dev releases. */
enum { RANK_DEV_ONLY, RANK_ALPHA, RANK_BETA, RANK_RC, RANK_FINAL };

static int number_cmp(uint64_t a, uint64_t b) {
    return a < b ? -1 : a > b;
}

uint64_t version_release_at(const Version *v, size_t i) {
    return i < v->release_len ? v->release[i] : 0;
}

int version_release_cmp(const Version *a, const Version *b) {
    int c = number_cmp(a->epoch, b->epoch);
    size_t len = a->release_len > b->release_len ? a->release_len : b->release_len;
    for (size_t i = 0; c == 0 && i < len; i++)
        c = number_cmp(version_release_at(a, i), version_release_at(b, i));
    return c;
}

static uint64_t pre_rank(const Version *v) {
    switch (v->pre) {
    case PRE_ALPHA:
        return RANK_ALPHA;
    case PRE_BETA:
        return RANK_BETA;
    case PRE_RC:
        return RANK_RC;
    case PRE_NONE:
        break;
    }
    return v->has_dev && !v->has_post ? RANK_DEV_ONLY : RANK_FINAL;
}

VersionSuffix version_suffix(const Version *v) {
    return (VersionSuffix){{
        pre_rank(v),
        v->pre == PRE_NONE ? 0 : v->pre_number,
        v->has_post,
        v->has_post ? v->post : 0,
        !v->has_dev,
        v->has_dev ? v->dev : 0,
    }};
}

int version_suffix_cmp(const VersionSuffix *a, const VersionSuffix *b) {
    int c = 0;
    for (size_t i = 0; c == 0 && i < sizeof a->key / sizeof *a->key; i++)
        c = number_cmp(a->key[i], b->key[i]);
    return c;
}

static bool is_number(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_digit(s.ptr[i]))
            return false;
    return s.len > 0;
}

/* Numbers have no leading zeros, so the longer one is the larger. */
static int segment_cmp(Str a, Str b) {
    bool number_a = is_number(a), number_b = is_number(b);
    if (number_a != number_b)
        return number_a ? 1 : -1;
    if (number_a && a.len != b.len)
        return a.len < b.len ? -1 : 1;
    return str_cmp(a, b);
}

int version_local_cmp(Str a, Str b) {
    Str segment_a, segment_b;
    Str rest_a = a.len ? a : (Str){0}, rest_b = b.len ? b : (Str){0};
    for (;;) {
        bool more_a = str_cut(&rest_a, '.', &segment_a);
        bool more_b = str_cut(&rest_b, '.', &segment_b);
        if (!more_a || !more_b)
            return (int)more_a - (int)more_b;
        int c = segment_cmp(segment_a, segment_b);
        if (c)
            return c;
    }
}

int version_public_cmp(const Version *a, const Version *b) {
    int c = version_release_cmp(a, b);
    if (c)
        return c;
    VersionSuffix suffix_a = version_suffix(a), suffix_b = version_suffix(b);
    return version_suffix_cmp(&suffix_a, &suffix_b);
}

int version_cmp(const Version *a, const Version *b) {
    int c = version_public_cmp(a, b);
    return c ? c : version_local_cmp(a->local, b->local);
}
