#include "find/exclude.h"

#include "find/pattern.h"

/* A folder is left out when its name matches, all of `needs` are in it and none of `unless`. Names
 * of folders end in '/'. The exceptions are packages of the project that share a common name: a
 * Django app called "vendor", a package called "build". */
enum { MAX_NAMES = 4 };

typedef struct Exclusion {
    LeftOut why;
    Str name;
    Str needs[MAX_NAMES];
    Str unless[MAX_NAMES];
} Exclusion;

#define NAMES(...)                                                                                 \
    { __VA_ARGS__ }
#define ANY        STR_INIT("*")
#define PACKAGE    NAMES(STR_INIT("__init__.py"))
#define DJANGO_APP NAMES(STR_INIT("apps.py"), STR_INIT("models.py"), STR_INIT("migrations/"))
#define NOTHING    NAMES(STR_INIT(""))

static const Exclusion EXCLUSIONS[] = {
    {LEFT_OUT_TOOL, STR_INIT(".git"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".hg"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".svn"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".tox"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".nox"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".eggs"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT("*.egg-info"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT("__pycache__"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".mypy_cache"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".pytest_cache"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".ruff_cache"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".cache"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".ipynb_checkpoints"), NOTHING, NOTHING},
    {LEFT_OUT_TOOL, STR_INIT(".terraform"), NOTHING, NOTHING},

    {LEFT_OUT_ENVIRONMENT, ANY, NAMES(STR_INIT("pyvenv.cfg")), NOTHING},
    {LEFT_OUT_ENVIRONMENT, ANY, NAMES(STR_INIT("conda-meta/")), NOTHING},
    {LEFT_OUT_ENVIRONMENT, STR_INIT(".venv"), NOTHING, NOTHING},
    {LEFT_OUT_ENVIRONMENT, STR_INIT("venv"), NOTHING, PACKAGE},
    {LEFT_OUT_ENVIRONMENT, STR_INIT("*env"), NAMES(STR_INIT("bin/"), STR_INIT("lib/")), PACKAGE},
    {LEFT_OUT_ENVIRONMENT, STR_INIT("*env"), NAMES(STR_INIT("Scripts/"), STR_INIT("Lib/")),
     PACKAGE},
    {LEFT_OUT_ENVIRONMENT, STR_INIT("ENV"), NAMES(STR_INIT("bin/"), STR_INIT("lib/")), PACKAGE},
    {LEFT_OUT_ENVIRONMENT, STR_INIT(".direnv"), NOTHING, NOTHING},

    {LEFT_OUT_INSTALLED, STR_INIT("node_modules"), NOTHING, NOTHING},
    {LEFT_OUT_INSTALLED, STR_INIT("bower_components"), NOTHING, NOTHING},
    {LEFT_OUT_INSTALLED, STR_INIT("site-packages"), NOTHING, NOTHING},
    {LEFT_OUT_INSTALLED, STR_INIT("dist-packages"), NOTHING, NOTHING},
    {LEFT_OUT_INSTALLED, STR_INIT("__pypackages__"), NOTHING, NOTHING},
    {LEFT_OUT_INSTALLED, STR_INIT("*.dist-info"), NOTHING, NOTHING},

    {LEFT_OUT_BUILD, STR_INIT("build"), NOTHING, PACKAGE},
    {LEFT_OUT_BUILD, STR_INIT("_build"), NOTHING, PACKAGE},
    {LEFT_OUT_BUILD, STR_INIT("dist"), NOTHING, PACKAGE},

    {LEFT_OUT_VENDORED, STR_INIT("_vendor"), NOTHING, NOTHING},
    {LEFT_OUT_VENDORED, STR_INIT("_vendored"), NOTHING, NOTHING},
    {LEFT_OUT_VENDORED, STR_INIT("vendor"), NOTHING, DJANGO_APP},
    {LEFT_OUT_VENDORED, STR_INIT("vendored"), NOTHING, NOTHING},
    {LEFT_OUT_VENDORED, STR_INIT("third_party"), NOTHING, NOTHING},
    {LEFT_OUT_VENDORED, STR_INIT("third-party"), NOTHING, NOTHING},
    {LEFT_OUT_VENDORED, STR_INIT("thirdparty"), NOTHING, NOTHING},
};

static bool has_any(const Strs *entries, const Str names[MAX_NAMES]) {
    for (size_t i = 0; i < MAX_NAMES && names[i].len; i++)
        if (strs_contain(entries, names[i]))
            return true;
    return false;
}

static bool has_all(const Strs *entries, const Str names[MAX_NAMES]) {
    for (size_t i = 0; i < MAX_NAMES && names[i].len; i++)
        if (!strs_contain(entries, names[i]))
            return false;
    return true;
}

static bool asks_for_content(const Exclusion *row) {
    return row->needs[0].len || row->unless[0].len;
}

LeftOut exclude_by_name(Str name) {
    for (size_t i = 0; i < sizeof EXCLUSIONS / sizeof *EXCLUSIONS; i++)
        if (!asks_for_content(&EXCLUSIONS[i]) && pattern_match_name(EXCLUSIONS[i].name, name))
            return EXCLUSIONS[i].why;
    return LEFT_OUT_NOT;
}

LeftOut exclude_by_content(Str name, const Strs *entries) {
    for (size_t i = 0; i < sizeof EXCLUSIONS / sizeof *EXCLUSIONS; i++) {
        const Exclusion *row = &EXCLUSIONS[i];
        if (asks_for_content(row) && pattern_match_name(row->name, name) &&
            has_all(entries, row->needs) && !has_any(entries, row->unless))
            return row->why;
    }
    return LEFT_OUT_NOT;
}

Str left_out_text(LeftOut why) {
    static const Str text[LEFT_OUT_COUNT] = {
        [LEFT_OUT_NOT] = STR_INIT("not left out"),
        [LEFT_OUT_TOOL] = STR_INIT("a tool's own files"),
        [LEFT_OUT_ENVIRONMENT] = STR_INIT("virtual environment"),
        [LEFT_OUT_INSTALLED] = STR_INIT("installed packages"),
        [LEFT_OUT_BUILD] = STR_INIT("build output"),
        [LEFT_OUT_VENDORED] = STR_INIT("vendored code"),
        [LEFT_OUT_IGNORED] = STR_INIT("ignored by .gitignore"),
        [LEFT_OUT_EXCLUDED] = STR_INIT("excluded by the configuration"),
    };
    return text[why];
}
