#include "project/installed.h"

static bool is_continuation(Str rest) {
    return rest.len && (rest.ptr[0] == ' ' || rest.ptr[0] == '\t');
}

/* A value of several lines as one. */
static Str unfold(Arena *a, Str value) {
    value = str_trim(value);
    if (str_find_char(value, '\n') == STR_NPOS && str_find_char(value, '\r') == STR_NPOS)
        return value;
    char *out = arena_alloc(a, value.len + 1);
    for (size_t i = 0; i < value.len; i++)
        out[i] = value.ptr[i] == '\n' || value.ptr[i] == '\r' ? ' ' : value.ptr[i];
    return (Str){out, value.len};
}

/* field: NAME ':' text line-end ((' ' | '\t') text line-end)* */
bool header_next(Arena *a, Str *rest, HeaderField *out) {
    for (Str line, more; str_cut_line(rest, &line) && line.len;) {
        const char *end = line.ptr + line.len;
        size_t colon = str_find_char(line, ':');
        while (is_continuation(*rest) && str_cut_line(rest, &more))
            end = more.ptr + more.len;
        if (colon == STR_NPOS || colon == 0 || is_continuation(line))
            continue;
        const char *value = line.ptr + colon + 1;
        out->name = str_slice(line, 0, colon);
        out->value = unfold(a, (Str){value, (size_t)(end - value)});
        return true;
    }
    return false;
}

/* "Programming Language :: Python :: 3.11" */
static Minors classified_minor(Str value) {
    static const Str start = STR_INIT("Programming Language :: Python :: 3.");
    uint32_t minor;
    if (!str_starts(value, start) || !str_to_u32(str_from_pos(value, start.len), &minor))
        return 0;
    return MINOR_BIT(minor);
}

static void add_requirement(Arena *a, Str text, Installed *out) {
    Requirement r;
    if (requirement_parse(a, text, &r, NULL)) {
        r.name = name_normalize(a, r.name);
        *vec_push(a, &out->asks) = r;
    }
}

static void field_name(Arena *a, Str value, Installed *out) {
    out->name = name_normalize(a, value);
}

static void field_version(Arena *a, Str value, Installed *out) {
    (void)a;
    out->version = value;
}

static void field_python(Arena *a, Str value, Installed *out) {
    specifier_set_parse(a, value, &out->python, NULL);
}

static void field_classifier(Arena *a, Str value, Installed *out) {
    (void)a;
    out->classified |= classified_minor(value);
}

static void field_pure(Arena *a, Str value, Installed *out) {
    (void)a;
    out->is_pure = str_eq_nocase(value, STR("true"));
}

static void field_tag(Arena *a, Str value, Installed *out) {
    (void)a;
    out->has_tags = true;
    out->tagged |= tag_minors_linux(value);
}

typedef struct FieldRow {
    Str name;
    void (*read)(Arena *a, Str value, Installed *out);
} FieldRow;

static const FieldRow metadata_fields[] = {
    {STR_INIT("Name"), field_name},
    {STR_INIT("Version"), field_version},
    {STR_INIT("Requires-Python"), field_python},
    {STR_INIT("Classifier"), field_classifier},
    {STR_INIT("Requires-Dist"), add_requirement},
};

static const FieldRow wheel_fields[] = {
    {STR_INIT("Root-Is-Purelib"), field_pure},
    {STR_INIT("Tag"), field_tag},
};

static void read_fields(Arena *a, Str text, const FieldRow *rows, size_t count, Installed *out) {
    for (HeaderField f; header_next(a, &text, &f);)
        for (size_t i = 0; i < count; i++)
            if (str_eq_nocase(f.name, rows[i].name))
                rows[i].read(a, f.value, out);
}

void metadata_read(Arena *a, Str text, Installed *out) {
    read_fields(a, text, metadata_fields, sizeof metadata_fields / sizeof *metadata_fields, out);
}

void wheel_read(Arena *a, Str text, Installed *out) {
    read_fields(a, text, wheel_fields, sizeof wheel_fields / sizeof *wheel_fields, out);
}

/* The marker of a section "[extra:marker]"; empty for what always holds. */
static Str section_marker(Arena *a, Str section) {
    size_t colon = str_find_char(section, ':');
    Str extra = str_slice(section, 0, colon);
    Str marker = colon == STR_NPOS ? (Str){NULL, 0} : str_from_pos(section, colon + 1);
    if (!extra.len)
        return marker;
    if (!marker.len)
        return arena_format(a, "extra == '%.*s'", STR_ARG(extra));
    return arena_format(a, "extra == '%.*s' and (%.*s)", STR_ARG(extra), STR_ARG(marker));
}

void requires_txt_read(Arena *a, Str text, Installed *out) {
    Str marker = {NULL, 0};
    for (Str line; str_cut_line(&text, &line);) {
        line = str_trim(line);
        if (line.len > 1 && line.ptr[0] == '[' && line.ptr[line.len - 1] == ']')
            marker = section_marker(a, str_slice(line, 1, line.len - 1));
        else if (line.len)
            add_requirement(
                a,
                marker.len ? arena_format(a, "%.*s ; %.*s", STR_ARG(line), STR_ARG(marker)) : line,
                out);
    }
}

/* A quoted field of CSV: two quotes stand for one. */
static Str unquote(Arena *a, Str line) {
    char *out = arena_alloc(a, line.len + 1);
    size_t len = 0;
    for (size_t i = 1; i < line.len; i++) {
        if (line.ptr[i] == '"' && (i + 1 == line.len || line.ptr[++i] != '"'))
            break;
        out[len++] = line.ptr[i];
    }
    return (Str){out, len};
}

bool record_next(Arena *a, Str *rest, Str *path) {
    for (Str line; str_cut_line(rest, &line);) {
        if (line.len == 0)
            continue;
        *path =
            line.ptr[0] == '"' ? unquote(a, line) : str_slice(line, 0, str_find_char(line, ','));
        return true;
    }
    return false;
}
