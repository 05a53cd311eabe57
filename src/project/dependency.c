#include "project/dependency.h"

#include "project/include.h"
#include "project/note.h"
#include "project/requirement_lines.h"
#include "project/url.h"

/* What a pip requirement turns out to be. */
typedef enum ItemForm {
    FORM_REQUIREMENT, /* PEP 508, "name @ url" included */
    FORM_URL,
    FORM_PATH,
    FORM_BAD_SCHEME, /* "htps://..." */
} ItemForm;

/* A requirement on its way to a Dependency. */
typedef struct Item {
    Facts *facts;
    Str text; /* as written, for messages; in the arena like all below */
    Str body; /* without the marker */
    Marker *marker;
    bool editable;
    Str group;
    Place place;
} Item;

static Dependency *refuse(const Item *it, Str why) {
    Arena *a = it->facts->arena;
    Str shown = text_shown(a, it->text), reason = url_mask(a, why);
    note_add(it->facts, false, STR("invalid requirement"), it->place,
             "\"%.*s\" is refused by pip%s%.*s", STR_ARG(shown), reason.len ? ": " : "",
             STR_ARG(reason));
    return NULL;
}

static Dependency dependency_of(const Item *it) {
    return (Dependency){
        .marker = it->marker, .group = it->group, .editable = it->editable, .place = it->place};
}

static Dependency *store(const Item *it, Dependency d) {
    Dependency *stored = vec_push(it->facts->arena, &it->facts->dependencies);
    *stored = d;
    return stored;
}

static void set_extras(Arena *a, Dependency *d, const Strs *extras) {
    vec_each (Str, extra, extras)
        *vec_push(a, &d->extras) = name_normalize(a, *extra);
}

static VersionSet union_of(Arena *a, const SpecifierSets *alternatives) {
    VersionSet all = {{0}};
    vec_each (const SpecifierSet, s, alternatives) {
        VersionSet one = version_set_of(a, s);
        all = version_set_union(a, &all, &one);
    }
    return all;
}

VersionSet dependency_versions(Arena *a, const Dependency *d) {
    return d->alternatives.len ? union_of(a, &d->alternatives) : version_set_of(a, &d->specifiers);
}

static void add_bound(Arena *a, SpecifierSet *hull, const Cut *cut, const char *op) {
    SpecifierSet one;
    if (cut->infinity)
        return;
    Str version = version_text(a, &cut->version);
    if (specifier_set_parse(a, arena_format(a, "%s%.*s", op, STR_ARG(version)), &one, NULL))
        *vec_push(a, &hull->list) = one.list.items[0];
}

SpecifierSet alternatives_hull(Arena *a, const SpecifierSets *alternatives) {
    SpecifierSet hull = {0};
    if (alternatives->len == 1)
        return alternatives->items[0];
    VersionSet all = union_of(a, alternatives);
    if (version_set_is_empty(&all))
        return hull;
    const Cut *from = &all.ranges.items[0].from, *to = &all.ranges.items[all.ranges.len - 1].to;
    add_bound(a, &hull, from, from->side <= CUT_BEFORE ? ">=" : ">");
    add_bound(a, &hull, to, to->side <= CUT_BEFORE ? "<" : "<=");
    return hull;
}

void dependency_allow(Arena *a, Dependency *d, const SpecifierSets *alternatives) {
    d->specifiers = alternatives_hull(a, alternatives);
    if (alternatives->len > 1)
        d->alternatives = *alternatives;
}

Str specifiers_pin(const SpecifierSet *s) {
    if (s->list.len != 1)
        return (Str){NULL, 0};
    const Specifier *only = &s->list.items[0];
    bool exact = only->op == SPEC_ARBITRARY || (only->op == SPEC_EQ && !only->wildcard);
    return exact ? only->text : (Str){NULL, 0};
}

/* Takes the version, and the name where there is none yet, from the name of a wheel or sdist. */
static void set_from_file_name(Arena *a, Dependency *d, Str file_name) {
    WheelName wheel;
    Str name;
    Version version;
    if (wheel_name_parse(a, file_name, &wheel)) {
        name = wheel.name;
        version = wheel.version;
    } else if (!sdist_name_parse(a, file_name, &name, &version)) {
        return;
    }
    if (d->name.len && !name_same(d->name, name))
        return;
    d->name = name_normalize(a, name);
    Str text = version_text(a, &version);
    Str pin = arena_format(a, "==%.*s", STR_ARG(text));
    specifier_set_parse(a, pin, &d->specifiers, NULL);
}

/* "git@github.com:team/repo.git" reads as name @ url, and pip then finds no scheme that it knows.
 */
static bool is_scp_address(Str url) {
    Str scheme = url_scheme(url);
    return str_find_char(scheme, '.') != STR_NPOS && str_find_char(scheme, '/') == STR_NPOS;
}

static Dependency *push_requirement(const Item *it, const Requirement *r) {
    Arena *a = it->facts->arena;
    if (is_scp_address(r->url))
        return refuse(it, STR("the URL has no scheme"));
    Dependency d = dependency_of(it);
    d.name = name_normalize(a, r->name);
    d.specifiers = r->specifiers;
    set_extras(a, &d, &r->extras);
    if (r->url.len) {
        d.url = url_mask(a, r->url);
        if (!url_is_vcs(r->url))
            set_from_file_name(a, &d, url_file_name(a, r->url));
    }
    return store(it, d);
}

Dependency *dependency_add(Facts *facts, Str text, Str group, Place place) {
    Item it = {.facts = facts, .text = text, .group = group, .place = place};
    Requirement r = {0};
    Str why = {NULL, 0};
    if (text.len > REQUIREMENT_MAX)
        return refuse(&it, STR("it is too long"));
    it.text = it.body = arena_str(facts->arena, text);
    if (!requirement_parse(facts->arena, it.body, &r, &why))
        return refuse(&it, why);
    it.marker = r.marker;
    return push_requirement(&it, &r);
}

static bool looks_like_path(Str s) {
    return str_starts(s, STR(".")) || str_find_char(s, '/') != STR_NPOS;
}

static bool is_archive_name(Str s) {
    static const Str endings[] = {
        STR_INIT(".whl"), STR_INIT(".zip"),     STR_INIT(".tar.gz"), STR_INIT(".tgz"),
        STR_INIT(".tar"), STR_INIT(".tar.bz2"), STR_INIT(".tbz"),    STR_INIT(".tar.xz"),
        STR_INIT(".txz"), STR_INIT(".tlz"),     STR_INIT(".tar.lz"), STR_INIT(".tar.lzma"),
    };
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (str_ends_nocase(s, endings[i]))
            return true;
    return false;
}

/* Takes a final "[a,b]" off; *extras is empty or includes the brackets. */
static Str without_extras(Str s, Str *extras) {
    *extras = (Str){NULL, 0};
    size_t open = str_rfind_char(s, '[');
    if (!str_ends(s, STR("]")) || open == STR_NPOS || open == 0 || open + 2 >= s.len)
        return s;
    *extras = str_from_pos(s, open);
    return str_slice(s, 0, open);
}

/* An editable may name the version control system as the scheme: git://host/... */
static bool is_editable_vcs(Str body) {
    static const Str systems[] = {STR_INIT("git"), STR_INIT("hg"), STR_INIT("svn"),
                                  STR_INIT("bzr")};
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++)
        if (str_eq_nocase(url_scheme(body), systems[i]))
            return true;
    return url_is_vcs(body);
}

static ItemForm item_form(const Item *it) {
    Str extras, bare = without_extras(it->body, &extras);
    size_t at = str_find_char(it->body, '@');
    if (url_is_known(it->body) || (it->editable && is_editable_vcs(it->body)))
        return FORM_URL;
    if (at != STR_NPOS && !looks_like_path(str_slice(it->body, 0, at)))
        return FORM_REQUIREMENT;
    if (looks_like_path(bare) || is_archive_name(bare))
        return str_contains(bare, STR("://")) ? FORM_BAD_SCHEME : FORM_PATH;
    return it->editable ? FORM_PATH : FORM_REQUIREMENT;
}

/* "Name[a,b]" after #egg= */
static bool set_from_egg(const Item *it, Dependency *d, Str egg) {
    Arena *a = it->facts->arena;
    Requirement r = {0};
    if (!requirement_parse(a, egg, &r, NULL))
        return false;
    d->name = name_normalize(a, r.name);
    d->specifiers = r.specifiers;
    set_extras(a, d, &r.extras);
    return true;
}

static bool set_extras_text(const Item *it, Dependency *d, Str extras) {
    if (extras.len == 0)
        return true;
    Arena *a = it->facts->arena;
    Requirement r = {0};
    Str text = arena_format(a, "x%.*s", STR_ARG(extras));
    if (!requirement_parse(a, text, &r, NULL))
        return false;
    set_extras(a, d, &r.extras);
    return true;
}

/* The folder is the project: from where pip is run (the root), or from beside the file. */
static bool is_project_folder(const Item *it, Str path) {
    Arena *a = it->facts->arena;
    return str_eq(path_resolve(a, (Str){NULL, 0}, path), STR(".")) ||
           str_eq(path_resolve(a, it->place.path, path), STR("."));
}

static Dependency *add_path(const Item *it, Str path, Str shown_url) {
    Arena *a = it->facts->arena;
    Str extras, bare = without_extras(path, &extras);
    Dependency d = dependency_of(it);
    if (!set_extras_text(it, &d, extras))
        return refuse(it, STR("the extras are not valid"));
    d.self = !str_starts(bare, STR("/")) && is_project_folder(it, bare);
    if (!d.self)
        d.url = url_mask(a, shown_url.len ? shown_url : bare);
    size_t slash = str_rfind_char(bare, '/');
    if (is_archive_name(bare))
        set_from_file_name(a, &d, slash == STR_NPOS ? bare : str_from_pos(bare, slash + 1));
    return store(it, d);
}

static Dependency *add_url(const Item *it) {
    Arena *a = it->facts->arena;
    Str egg = url_egg(it->body);
    bool vcs = it->editable ? is_editable_vcs(it->body) : url_is_vcs(it->body);
    bool file = str_eq_nocase(url_scheme(it->body), STR("file"));
    if (it->editable && !vcs && !file)
        return refuse(it, STR("an editable is a folder or a version control URL"));
    if (it->editable && vcs && egg.len == 0)
        return refuse(it, STR("it names no project, as #egg=NAME does"));
    if (file && egg.len == 0 && !str_starts(url_path(it->body), STR("/")))
        return add_path(it, url_path(it->body), it->body);
    Dependency d = dependency_of(it);
    if (egg.len && !set_from_egg(it, &d, egg))
        return refuse(it, STR("what follows #egg= is no project name"));
    if (!vcs)
        set_from_file_name(a, &d, url_file_name(a, it->body));
    d.url = url_mask(a, it->body);
    return store(it, d);
}

/* The length of a ${NAME} that pip would replace, at `i`; else 0. */
static size_t variable_length(Str s, size_t i) {
    if (!str_starts(str_from_pos(s, i), STR("${")))
        return 0;
    size_t n = i + 2;
    while (n < s.len &&
           ((s.ptr[n] >= 'A' && s.ptr[n] <= 'Z') || char_is_digit(s.ptr[n]) || s.ptr[n] == '_'))
        n++;
    return n > i + 2 && n < s.len && s.ptr[n] == '}' ? n + 1 - i : 0;
}

/* A copy of the same length in which zeros, valid in names and versions, stand for the variables.
 * What follows an @ stays: a URL may contain them. Returns false when there are none. */
static bool fill_variables(Arena *a, Str s, Str *filled) {
    Str head = str_slice(s, 0, str_find_char(s, '@'));
    if (!str_contains(head, STR("${")))
        return false;
    char *bytes = arena_alloc(a, s.len);
    size_t zeros = 0;
    bool any = false;
    for (size_t i = 0; i < s.len; i++) {
        if (zeros == 0 && i < head.len)
            zeros = variable_length(head, i);
        any |= zeros > 0;
        bytes[i] = zeros ? '0' : s.ptr[i];
        zeros -= zeros > 0;
    }
    *filled = (Str){bytes, s.len};
    return any;
}

/* Normalises what stands outside of variables: lower case, runs of - _ . become one -. */
static Str name_with_variables(Arena *a, Str written) {
    char *out = arena_alloc(a, written.len);
    size_t n = 0, kept = 0;
    for (size_t i = 0; i < written.len; i++) {
        char c = written.ptr[i];
        if (kept == 0)
            kept = variable_length(written, i);
        bool separator = kept == 0 && (c == '-' || c == '_' || c == '.');
        if (separator && n > 0 && out[n - 1] == '-')
            continue;
        out[n++] = kept ? c : separator ? '-' : char_lower(c);
        kept -= kept > 0;
    }
    return (Str){out, n};
}

static Dependency *add_with_variables(const Item *it, Str filled) {
    Arena *a = it->facts->arena;
    Requirement r = {0};
    Str why = {NULL, 0};
    if (!requirement_parse(a, filled, &r, &why))
        return refuse(it, why);
    Dependency *d = push_requirement(it, &r);
    if (!d)
        return NULL;
    Str written = str_slice(it->body, 0, r.name.len), rest = str_from_pos(it->body, r.name.len);
    bool in_name = str_contains(written, STR("${"));
    d->name = name_with_variables(a, written);
    if (str_contains(str_slice(rest, 0, str_find_char(rest, '@')), STR("${"))) {
        d->specifiers = (SpecifierSet){0};
        d->extras = (Strs){0};
    }
    Str shown = text_shown(a, it->body);
    note_add(it->facts, true, d->name, it->place,
             "the %s of \"%.*s\" depends on an environment variable", in_name ? "name" : "version",
             STR_ARG(shown));
    return d;
}

static Dependency *add_requirement(const Item *it) {
    Arena *a = it->facts->arena;
    Requirement r = {0};
    Str why = {NULL, 0}, filled;
    if (fill_variables(a, it->body, &filled))
        return add_with_variables(it, filled);
    return requirement_parse(a, it->body, &r, &why) ? push_requirement(it, &r) : refuse(it, why);
}

/* Splits at the first ";", for URLs at the first "; ". An editable has no marker. */
static bool split_marker(Item *it, Str *why) {
    it->body = it->text;
    if (it->editable)
        return true;
    Str separator = url_is_known(it->text) ? STR("; ") : STR(";");
    size_t at = str_find(it->text, separator);
    if (at == STR_NPOS)
        return true;
    it->body = text_strip(str_slice(it->text, 0, at));
    Str marker = text_strip(str_from_pos(it->text, at + separator.len));
    if (marker.len)
        it->marker = marker_parse(it->facts->arena, marker, why);
    return marker.len == 0 || it->marker;
}

Dependency *dependency_add_pip(Facts *facts, Str text, bool editable, Str group, Place place) {
    Item it = {.facts = facts, .text = text, .editable = editable, .group = group, .place = place};
    Str why = {NULL, 0};
    if (text.len > REQUIREMENT_MAX)
        return refuse(&it, STR("it is too long"));
    it.text = arena_str(facts->arena, text_strip(text));
    if (!split_marker(&it, &why))
        return refuse(&it, why);
    switch (item_form(&it)) {
    case FORM_URL:
        return add_url(&it);
    case FORM_PATH:
        return add_path(&it, it.body, (Str){NULL, 0});
    case FORM_BAD_SCHEME:
        return refuse(&it, STR("the URL has no scheme that pip knows"));
    case FORM_REQUIREMENT:
        break;
    }
    return add_requirement(&it);
}
