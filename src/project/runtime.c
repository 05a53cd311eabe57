/* Files of one line that say which Python runs: runtime.txt, .python-version, .tool-versions,
 * mise.toml. */
#include "project/note.h"
#include "project/reader.h"
#include "text/node.h"

enum {
    MAX_VERSIONS = 64, /* of one file; nobody lists more */
    MAX_NAME = 100,    /* bytes of a version's name */
};

typedef struct RuntimeFile {
    Source *src;
    Facts *facts;
    size_t count; /* versions so far */
} RuntimeFile;

/* What a version name says. */
typedef struct NamedVersion {
    int minor; /* 3.N, or -1 */
    bool floating;
    bool known; /* it names a Python at all; else an environment's name or nonsense */
} NamedVersion;

static const Str cpython_prefixes[] = {STR_INIT("python-"), STR_INIT("cpython-"),
                                       STR_INIT("cpython@"), STR_INIT("python@")};

/* Other implementations and distributions: their own numbers say nothing of CPython's. */
static const Str other_pythons[] = {
    STR_INIT("pypy"),        STR_INIT("graalpy"),   STR_INIT("graalpython"), STR_INIT("jython"),
    STR_INIT("ironpython"),  STR_INIT("miniconda"), STR_INIT("anaconda"),    STR_INIT("miniforge"),
    STR_INIT("mambaforge"),  STR_INIT("stackless"), STR_INIT("micropython"), STR_INIT("cinder"),
    STR_INIT("activepython")};

/* Names of versions that move by themselves, or are said elsewhere. */
static const Str floating_names[] = {STR_INIT("system"), STR_INIT("latest"), STR_INIT("3"),
                                     STR_INIT("3.x"),    STR_INIT("3.*"),    STR_INIT("stable")};

static bool starts_with_any(Str s, const Str *list, size_t count, Str *rest) {
    for (size_t i = 0; i < count; i++)
        if (str_starts_nocase(s, list[i])) {
            *rest = str_from_pos(s, list[i].len);
            return true;
        }
    return false;
}

static size_t digits(Str s, size_t at) {
    size_t n = 0;
    while (at + n < s.len && char_is_digit(s.ptr[at + n]))
        n++;
    return n;
}

/* What may follow "3.N" directly: .13, rc1, -dev, t (free-threaded), +freethreaded, /envs/name */
static bool ends_minor(Str s, size_t at) {
    return at == s.len || str_find_char(STR(".abrtd-+/"), s.ptr[at]) != STR_NPOS;
}

static NamedVersion version_of_number(Str s) {
    uint32_t minor;
    size_t n = digits(s, 2);
    if (str_starts(s, STR("3.")) && n > 0 && n <= 3 && ends_minor(s, 2 + n) &&
        str_to_u32(str_slice(s, 2, 2 + n), &minor))
        return (NamedVersion){(int)minor, false, true};
    bool other_major =
        !str_starts(s, STR("3.")) && digits(s, 0) > 0 && str_find_char(s, '.') == digits(s, 0);
    return (NamedVersion){-1, false, other_major};
}

static NamedVersion version_of_name(Str s) {
    Str rest = s;
    if (starts_with_any(s, cpython_prefixes, sizeof cpython_prefixes / sizeof(Str), &rest))
        s = rest;
    if (str_starts_nocase(s, STR("latest:")))
        s = str_from_pos(s, 7);
    for (size_t i = 0; i < sizeof floating_names / sizeof(Str); i++)
        if (str_eq_nocase(s, floating_names[i]))
            return (NamedVersion){-1, true, true};
    if (starts_with_any(s, other_pythons, sizeof other_pythons / sizeof(Str), &rest))
        return (NamedVersion){-1, false, true};
    return version_of_number(s);
}

/* The first version of a file runs; the others stand by for tests. */
static void add_version(RuntimeFile *f, Str word, Place place) {
    NamedVersion v = version_of_name(word);
    if (f->count >= MAX_VERSIONS)
        return;
    if (!v.known || word.len > MAX_NAME) {
        Str shown = text_shown(f->facts->arena, word);
        note_add(f->facts, true, STR("unknown Python version"), place,
                 "\"%.*s\" does not say which Python it is", STR_ARG(shown));
        f->count++;
        return;
    }
    *vec_push(f->facts->arena, &f->facts->pins) = (PythonPin){
        .role = f->count ? PIN_MATRIX : PIN_RUNTIME,
        .label = arena_str(f->facts->arena, word),
        .minor = v.minor,
        .floating = v.floating,
        .place = place,
    };
    f->count++;
}

static Str without_comment(Str line) {
    return str_trim(str_slice(line, 0, str_find_char(line, '#')));
}

static bool next_word(Str *rest, Str *word) {
    *rest = str_trim_left(*rest);
    size_t n = 0;
    while (n < rest->len && !char_is_space(rest->ptr[n]))
        n++;
    *word = str_slice(*rest, 0, n);
    *rest = str_from_pos(*rest, n);
    return n > 0;
}

static void add_words(RuntimeFile *f, Str words) {
    for (Str word; f->count < MAX_VERSIONS && next_word(&words, &word);)
        add_version(f, word, source_place_of(f->src, word));
}

static void read_version_lines(RuntimeFile *f) {
    Str rest = f->src->text;
    for (Str line; f->count < MAX_VERSIONS && str_cut_line(&rest, &line);)
        add_words(f, without_comment(line));
}

/* asdf's "TOOL VERSION..." */
static void read_tool_versions(RuntimeFile *f) {
    Str rest = f->src->text;
    for (Str line, tool; f->count < MAX_VERSIONS && str_cut_line(&rest, &line);) {
        line = without_comment(line);
        if (next_word(&line, &tool) && str_eq(tool, STR("python")))
            add_words(f, line);
    }
}

static void add_node(RuntimeFile *f, const Node *n) {
    if (n->kind == NODE_MAP)
        n = node_get(n, "version");
    if (node_is_scalar(n))
        add_version(f, n->text, n->place);
}

static void read_mise(RuntimeFile *f) {
    const Node *root = toml_read(f->facts->arena, f->src, &f->facts->errors);
    const Node *python = node_path(root, "tools", "python", NULL);
    if (python && python->kind == NODE_SEQ)
        node_each (item, python)
            add_node(f, item);
    else if (python)
        add_node(f, python);
}

void read_runtime(Source *src, Facts *facts) {
    RuntimeFile f = {.src = src, .facts = facts};
    size_t slash = str_rfind_char(src->path, '/');
    Str name = slash == STR_NPOS ? src->path : str_from_pos(src->path, slash + 1);
    if (text_is_binary(src->text))
        diag_add(facts->arena, &facts->errors, (Place){.path = src->path}, "is not a text file");
    else if (str_eq(name, STR(".tool-versions")))
        read_tool_versions(&f);
    else if (str_ends(name, STR(".toml")))
        read_mise(&f);
    else
        read_version_lines(&f);
}
