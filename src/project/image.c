#include "project/image.h"

#include "project/deploy.h"

/* Where an image's reference says the Python version. */
typedef enum VersionIn {
    IN_TAG,       /* at the tag's beginning: python:3.9-slim */
    IN_TAG_LATER, /* after the image's own version too: devcontainers/python:1-3.9-bookworm */
    IN_DEBIAN, /* the Python of the Debian that the name ends with: distroless/python3-debian12 */
} VersionIn;

typedef struct PythonImage {
    Str name; /* the last component of the path, or its last two */
    VersionIn where;
} PythonImage;

static const PythonImage python_images[] = {
    {STR_INIT("devcontainers/python"), IN_TAG_LATER}, /* also vscode/devcontainers/python */
    {STR_INIT("python"), IN_TAG},                     /* library, cimg, circleci, bitnami, lambda */
    {STR_INIT("aws-lambda-python"), IN_TAG},
    {STR_INIT("python3"), IN_DEBIAN}, /* distroless */
    {STR_INIT("python3-debian11"), IN_DEBIAN},
    {STR_INIT("python3-debian12"), IN_DEBIAN},
    {STR_INIT("python3-debian13"), IN_DEBIAN},
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

typedef struct Reference {
    Str path; /* with the registry */
    Str name; /* last component of path */
    Str tag;
    bool digest;
} Reference;

static Reference reference_split(Str text) {
    Reference r = {0};
    size_t at = str_find_char(text, '@');
    r.digest = at != STR_NPOS;
    text = str_slice(text, 0, at);
    size_t slash = str_rfind_char(text, '/'), colon = str_rfind_char(text, ':');
    bool tagged = colon != STR_NPOS && (slash == STR_NPOS || colon > slash);
    r.path = str_slice(text, 0, tagged ? colon : STR_NPOS);
    r.tag = tagged ? str_from_pos(text, colon + 1) : STR("");
    r.name = slash == STR_NPOS ? r.path : str_from_pos(r.path, slash + 1);
    return r;
}

static const PythonImage *image_find(const Reference *r) {
    for (size_t i = 0; i < COUNT(python_images); i++) {
        const PythonImage *image = &python_images[i];
        bool two = str_find_char(image->name, '/') != STR_NPOS;
        if (two ? str_ends(r->path, image->name) : str_eq(r->name, image->name))
            return image;
    }
    return NULL;
}

/* The first part of the tag, between '-' and '_', that is a version of Python 3. */
static int tag_part_minor(Str tag) {
    for (size_t from = 0; from < tag.len;) {
        size_t end = from;
        while (end < tag.len && tag.ptr[end] != '-' && tag.ptr[end] != '_')
            end++;
        int minor = python_minor(str_slice(tag, from, end));
        if (minor >= 0)
            return minor;
        from = end + 1;
    }
    return -1;
}

/* "python3.9" or "python-3.9" as parts of any tag: tiangolo/...:python3.8, uv:python3.11-bookworm,
 * airflow:2.5.0-python3.8. */
static int tag_python_minor(Str tag) {
    static const Str word = STR_INIT("python");
    for (size_t from = 0; from < tag.len;) {
        size_t at = str_find(str_from_pos(tag, from), word);
        if (at == STR_NPOS)
            return -1;
        at += from;
        from = at + word.len;
        size_t digits = from + (from < tag.len && tag.ptr[from] == '-');
        bool begins = at == 0 || tag.ptr[at - 1] == '-' || tag.ptr[at - 1] == '_';
        int minor = python_minor(str_from_pos(tag, digits));
        if (begins && minor >= 0)
            return minor;
    }
    return -1;
}

/* ubi8/python-39, centos/python-38-centos7: N, or -1 */
static int name_minor(Str name) {
    static const Str prefix = STR_INIT("python-3");
    if (!str_starts(name, prefix))
        return -1;
    Str rest = str_from_pos(name, prefix.len);
    size_t end = 0;
    while (end < rest.len && char_is_digit(rest.ptr[end]))
        end++;
    uint32_t minor;
    bool whole = end == rest.len || rest.ptr[end] == '-';
    return whole && end <= 2 && str_to_u32(str_slice(rest, 0, end), &minor) ? (int)minor : -1;
}

/* The Python 3 that a Debian release ships. */
static int debian_minor(Str name) {
    return str_ends(name, STR("11")) ? 9 : str_ends(name, STR("12")) ? 11 : 13;
}

/* "", "3", "3-alpine", "latest", "slim-bookworm": nothing holds the minor. A tag that begins with
 * another number is a version: of Python 2, or of something else. */
static bool tag_floats(Str tag) {
    return !tag.len || !char_is_digit(tag.ptr[0]) || str_eq(tag, STR("3")) ||
           str_starts(tag, STR("3-"));
}

static bool tag_is_moving(const PythonImage *image, Str tag) {
    if (image->where == IN_TAG_LATER) /* devcontainers/python:3, :1-3, :dev-3 */
        return tag_floats(tag) || str_ends(tag, STR("-3")) || str_contains(tag, STR("-3-"));
    return tag_floats(tag);
}

static Str label_of(Str reference) {
    static const Str prefixes[] = {
        STR_INIT("docker.io/library/"), STR_INIT("index.docker.io/library/"),
        STR_INIT("registry-1.docker.io/library/"), STR_INIT("docker.io/"), STR_INIT("library/")};
    reference = str_slice(reference, 0, str_find_char(reference, '@'));
    for (size_t i = 0; i < COUNT(prefixes); i++)
        if (str_starts(reference, prefixes[i]))
            return str_from_pos(reference, prefixes[i].len);
    return reference;
}

static int image_minor(const PythonImage *image, const Reference *r) {
    if (!image) {
        int minor = name_minor(r->name);
        return minor >= 0 ? minor : tag_python_minor(r->tag);
    }
    if (image->where == IN_DEBIAN)
        return str_eq(image->name, STR("python3")) ? -1 : debian_minor(image->name);
    int minor = image->where == IN_TAG ? python_minor(r->tag) : tag_part_minor(r->tag);
    return minor >= 0 ? minor : tag_python_minor(r->tag);
}

bool image_python(Str reference, PythonPin *out) {
    reference = str_trim(reference);
    if (reference.len > 1024 || str_find_char(reference, '$') != STR_NPOS)
        return false;
    Reference r = reference_split(reference);
    const PythonImage *image = image_find(&r);
    int minor = image_minor(image, &r);
    bool floating = minor < 0 && image && !r.digest && tag_is_moving(image, r.tag);
    if (image && image->where == IN_DEBIAN && minor < 0)
        floating = !r.digest;
    if (minor < 0 && !floating)
        return false;
    out->label = label_of(reference);
    out->minor = minor;
    out->floating = floating;
    return true;
}
