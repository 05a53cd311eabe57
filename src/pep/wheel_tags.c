/* Which Pythons a wheel's tags fit (PEP 425; PEP 384 and 803 for the stable ABI). */
#include "pep/requirement.h"

typedef struct TagSets {
    Str pythons, abis, platforms;
} TagSets;

/* The last three parts of the text, or all of it where it has no more. */
static bool split_tags(Str text, TagSets *t) {
    Str *parts[] = {&t->platforms, &t->abis};
    Str rest = text;
    for (size_t i = 0; i < 2; i++) {
        size_t dash = str_rfind_char(rest, '-');
        if (dash == STR_NPOS)
            return false;
        *parts[i] = str_from_pos(rest, dash + 1);
        rest = str_slice(rest, 0, dash);
    }
    t->pythons = str_from_pos(rest, str_rfind_char(rest, '-') + 1);
    return true;
}

/* Of "cp312" 12, of "py3" 0; -1 for what is no tag of Python 3 with this prefix. */
static int tag_minor(Str tag, Str prefix) {
    uint32_t minor;
    if (!str_starts(tag, prefix) || tag.len <= prefix.len || tag.ptr[prefix.len] != '3')
        return -1;
    Str digits = str_from_pos(tag, prefix.len + 1);
    if (digits.len == 0)
        return 0;
    return str_to_u32(digits, &minor) && minor < 32 ? (int)minor : -1;
}

static uint32_t at_least(int minor) {
    return UINT32_MAX << minor;
}

static uint32_t minors_of(Str python, Str abi) {
    int cp = tag_minor(python, STR("cp")), py = tag_minor(python, STR("py"));
    if (str_eq(abi, STR("none")))
        return py >= 0 ? at_least(py) : cp > 0 ? 1u << cp : 0;
    if (str_eq(abi, STR("abi3")))
        return cp >= 0 ? at_least(cp) : 0;
    Str plain = str_ends(abi, STR("m")) ? str_slice(abi, 0, abi.len - 1) : abi; /* cp37m */
    return cp > 0 && tag_minor(plain, STR("cp")) == cp ? 1u << cp : 0;
}

static bool fits_platform(Str platform) {
    return str_eq(platform, STR("any")) || str_eq(platform, STR("linux_x86_64")) ||
           (str_starts(platform, STR("manylinux")) && str_ends(platform, STR("_x86_64")));
}

uint32_t tag_minors_linux(Str tags) {
    TagSets t;
    uint32_t minors = 0;
    bool fits = false;
    if (!split_tags(tags, &t))
        return 0;
    for (Str platform, rest = t.platforms; str_cut(&rest, '.', &platform);)
        fits |= fits_platform(platform);
    if (!fits)
        return 0;
    for (Str python, pythons = t.pythons; str_cut(&pythons, '.', &python);)
        for (Str abi, abis = t.abis; str_cut(&abis, '.', &abi);)
            minors |= minors_of(python, abi);
    return minors;
}

uint32_t wheel_minors_linux(Str file_name) {
    Str stem = str_slice(file_name, 0, file_name.len - 4);
    TagSets t;
    bool is_name =
        str_ends(file_name, STR(".whl")) && split_tags(stem, &t) && t.pythons.ptr > stem.ptr;
    return is_name ? tag_minors_linux(stem) : 0;
}
