#include "pep/specifier_scan.h"

#include "pep/space.h"
#include "pep/version_order.h"
#include "pep/version_scan.h"

/* A longer operator stands before its own beginning. */
static const struct {
    Str text;
    SpecifierOp op;
} operators[] = {
    {STR_INIT("==="), SPEC_ARBITRARY}, {STR_INIT("=="), SPEC_EQ}, {STR_INIT("~="), SPEC_COMPATIBLE},
    {STR_INIT("!="), SPEC_NE},         {STR_INIT("<="), SPEC_LE}, {STR_INIT(">="), SPEC_GE},
    {STR_INIT("<"), SPEC_LT},          {STR_INIT(">"), SPEC_GT},
};
enum { OPERATOR_COUNT = sizeof operators / sizeof *operators };

static const char *const problem_texts[] = {
    [SPECIFIER_OK] = "",
    [SPECIFIER_NO_OPERATOR] =
        "a version specifier starts with one of ===, ==, ~=, !=, <=, >=, <, >",
    [SPECIFIER_NO_VERSION] = "the version of the specifier is not a valid version",
    [SPECIFIER_TOO_LARGE] = "a number in the version does not fit into 64 bits",
    [SPECIFIER_SHORT] = "~= needs a version with at least two release numbers",
    [SPECIFIER_LOCAL] = "a local version can only follow == or !=",
    [SPECIFIER_TRAILING] = "the version of the specifier is followed by something else",
};

const char *specifier_problem_text(SpecifierProblem p) {
    return problem_texts[p];
}

/* What stands behind === is any run without white space, ';' and ')'. */
static size_t arbitrary_run(Str s) {
    size_t at = 0;
    while (at < s.len && s.ptr[at] != ';' && s.ptr[at] != ')' &&
           space_len(str_from_pos(s, at)) == 0)
        at++;
    return at;
}

/* *len: how much of `s` is the version, ".*" included. */
static SpecifierProblem scan_version(Arena *a, Str s, Specifier *out, size_t *len) {
    bool too_large = false;
    if (out->op == SPEC_ARBITRARY) {
        *len = arbitrary_run(s);
        return *len ? SPECIFIER_OK : SPECIFIER_NO_VERSION;
    }
    *len = version_scan(a, s, &out->version, &too_large);
    if (*len == 0)
        return too_large ? SPECIFIER_TOO_LARGE : SPECIFIER_NO_VERSION;
    const Version *v = &out->version;
    bool takes_all = out->op == SPEC_EQ || out->op == SPEC_NE;
    if (v->local.len && !takes_all)
        return SPECIFIER_LOCAL;
    if (out->op == SPEC_COMPATIBLE && v->release_len < 2)
        return SPECIFIER_SHORT;
    bool release_only = v->pre == PRE_NONE && !v->has_post && !v->has_dev && !v->local.len;
    if (takes_all && release_only && str_starts(str_from_pos(s, *len), STR(".*"))) {
        out->wildcard = true;
        *len += 2;
    }
    return SPECIFIER_OK;
}

SpecifierProblem specifier_scan(Arena *a, Str text, Specifier *out, size_t *len) {
    size_t i = 0;
    while (i < OPERATOR_COUNT && !str_starts(text, operators[i].text))
        i++;
    if (i == OPERATOR_COUNT)
        return SPECIFIER_NO_OPERATOR;
    Specifier s = {.op = operators[i].op};
    size_t start = operators[i].text.len;
    start += space_run(str_from_pos(text, start));
    Str rest = str_from_pos(text, start);
    size_t version_len = 0;
    SpecifierProblem p = scan_version(a, rest, &s, &version_len);
    if (p != SPECIFIER_OK)
        return p;
    s.text = str_slice(rest, 0, version_len);
    *out = s;
    *len = start + version_len;
    return SPECIFIER_OK;
}

SpecifierProblem specifier_parse(Arena *a, Str text, Specifier *out) {
    Str s = space_trim(text);
    Specifier parsed;
    size_t len = 0;
    SpecifierProblem p = specifier_scan(a, s, &parsed, &len);
    if (p == SPECIFIER_OK && len != s.len)
        p = SPECIFIER_TRAILING;
    if (p == SPECIFIER_OK)
        *out = parsed;
    return p;
}

static bool same_public(const Specifier *s, const Version *v) {
    return version_public_cmp(v, &s->version) == 0 &&
           (s->version.local.len == 0 || str_eq(v->local, s->version.local));
}

static bool same_prefix(const Specifier *s, const Version *v, size_t numbers) {
    if (v->epoch != s->version.epoch)
        return false;
    for (size_t i = 0; i < numbers; i++)
        if (version_release_at(v, i) != s->version.release[i])
            return false;
    return true;
}

/* <V leaves out V's own pre-releases and dev releases, unless V is one itself. */
static bool below(const Specifier *s, const Version *v) {
    Version first = s->version;
    if (!version_is_prerelease(&first))
        first.has_dev = true;
    return version_cmp(v, &first) < 0;
}

/* >V leaves out V's own local versions and, where V has no post and no dev, its post releases: what
 * is later than V and has the same release and pre-release is one of those. */
static bool above(const Specifier *s, const Version *v) {
    const Version *bound = &s->version;
    if (version_public_cmp(v, bound) <= 0)
        return false;
    if (bound->has_dev || bound->has_post || version_release_cmp(v, bound) != 0)
        return true;
    return v->pre != bound->pre || v->pre_number != bound->pre_number;
}

bool specifier_contains(const Specifier *s, const Version *v) {
    size_t numbers = s->version.release_len;
    switch (s->op) {
    case SPEC_COMPATIBLE:
        return version_cmp(v, &s->version) >= 0 && same_prefix(s, v, numbers - 1);
    case SPEC_EQ:
        return s->wildcard ? same_prefix(s, v, numbers) : same_public(s, v);
    case SPEC_NE:
        return s->wildcard ? !same_prefix(s, v, numbers) : !same_public(s, v);
    case SPEC_LE:
        return version_public_cmp(v, &s->version) <= 0;
    case SPEC_GE:
        return version_cmp(v, &s->version) >= 0;
    case SPEC_LT:
        return below(s, v);
    case SPEC_GT:
        return above(s, v);
    case SPEC_ARBITRARY:
        break;
    }
    return false;
}

bool specifier_names_prerelease(const Specifier *s) {
    if (s->op == SPEC_NE)
        return false;
    if (s->op != SPEC_ARBITRARY)
        return version_is_prerelease(&s->version);
    Arena scratch = {0};
    Version v;
    bool yes = version_parse(&scratch, s->text, &v) && version_is_prerelease(&v);
    arena_release(&scratch);
    return yes;
}
