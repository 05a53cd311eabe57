#include "find/kind.h"

#include "find/pattern.h"

/* The first row whose name and folder fit decides, so exceptions stand before the rule. `folder` is
 * one or more whole parts that must occur among the folders above the file, at any depth; "" is
 * any. ON_DEPLOYMENT stands for each of DEPLOYMENT_FOLDERS. */
typedef struct KindRow {
    FileKind kind;
    Str name;
    Str folder;
} KindRow;

#define ROW(kind, name)                                                                            \
    {                                                                                              \
        KIND_##kind, STR_INIT(name), {                                                             \
            NULL, 0                                                                                \
        }                                                                                          \
    }
#define ROW_IN(kind, name, folder)                                                                 \
    { KIND_##kind, STR_INIT(name), STR_INIT(folder) }
#define ON_DEPLOYMENT "*"

static const Str DEPLOYMENT_FOLDERS[] = {
    STR_INIT("deploy"),         STR_INIT("deployment"), STR_INIT("deployments"),
    STR_INIT(".deploy"),        STR_INIT("k8s"),        STR_INIT(".k8s"),
    STR_INIT("kube"),           STR_INIT("kubernetes"), STR_INIT("helm"),
    STR_INIT("chart"),          STR_INIT("charts"),     STR_INIT("manifests"),
    STR_INIT("kustomize"),      STR_INIT("openshift"),  STR_INIT("argocd"),
    STR_INIT("gitops"),         STR_INIT("infra"),      STR_INIT("ops"),
    STR_INIT("infrastructure"),
};

static const KindRow ROWS[] = {
    ROW(SETUP_PY, "setup.py"),
    ROW(NOXFILE, "noxfile.py"),
    ROW(GUNICORN_CONFIG, "gunicorn.py"),
    ROW(GUNICORN_CONFIG, "gunicorn.*.py"),
    ROW(GUNICORN_CONFIG, "gunicorn*conf*.py"),
    ROW(GUNICORN_CONFIG, "gunicorn*cfg*.py"),
    ROW(GUNICORN_CONFIG, "gunicorn_c.py"),
    ROW_IN(GUNICORN_CONFIG, "*.py", "config/gunicorn"),
    ROW_IN(GUNICORN_CONFIG, "*.py", "conf/gunicorn"),
    ROW(PYTHON, "*.py"),
    ROW(PYTHON, "*.pyw"),
    ROW(C_SOURCE, "*.c"),
    ROW(C_SOURCE, "*.h"),
    ROW(C_SOURCE, "*.cc"),
    ROW(C_SOURCE, "*.cpp"),
    ROW(C_SOURCE, "*.cxx"),
    ROW(C_SOURCE, "*.hh"),
    ROW(C_SOURCE, "*.hpp"),
    ROW(C_SOURCE, "*.hxx"),
    ROW(CYTHON, "*.pyx"),
    ROW(CYTHON, "*.pxd"),
    ROW(CYTHON, "*.pxi"),
    ROW(NOTEBOOK, "*.ipynb"),

    ROW(PYPROJECT, "pyproject.toml"),
    ROW(CONFIGURATION, "pyupgrade-check.toml"),
    ROW(SETUP_CFG, "setup.cfg"),
    ROW(PIPFILE, "Pipfile"),
    ROW(PIPFILE_LOCK, "Pipfile.lock"),
    ROW(POETRY_LOCK, "poetry.lock"),
    ROW(PDM_LOCK, "pdm.lock"),
    ROW(UV_LOCK, "uv.lock"),
    ROW(PYLOCK, "pylock.toml"),
    ROW(PYLOCK, "pylock.*.toml"),
    ROW(CONDA, "environment.yml"),
    ROW(CONDA, "environment.yaml"),
    ROW(CONDA, "environment-*.yml"),
    ROW(CONDA, "environment-*.yaml"),
    ROW(CONDA, "environment.*.yml"),
    ROW(CONDA, "environment.*.yaml"),
    ROW(CONDA, "environment_*.yml"),
    ROW(CONDA, "environment_*.yaml"),
    ROW(CONDA, "conda*.yml"),
    ROW(CONDA, "conda*.yaml"),
    ROW_IN(CONDA, "*.yml", "requirements"),
    ROW_IN(CONDA, "*.yaml", "requirements"),
    ROW_IN(CONDA, "*.yml", "ci/deps"),
    ROW_IN(CONDA, "*.yaml", "ci/deps"),
    ROW(CONDA_RECIPE, "meta.yaml"),
    ROW(CONDA_RECIPE, "meta.yml"),
    ROW(PRE_COMMIT, ".pre-commit-config.yaml"),
    ROW(PRE_COMMIT, ".pre-commit-config.yml"),
    ROW(READTHEDOCS, ".readthedocs.yaml"),
    ROW(READTHEDOCS, ".readthedocs.yml"),
    ROW(READTHEDOCS, "readthedocs.yaml"),
    ROW(READTHEDOCS, "readthedocs.yml"),
    ROW(HATCH, "hatch.toml"),
    ROW(TOX, "tox.ini"),
    ROW(PYTEST, "pytest.ini"),
    ROW(PYTEST, ".pytest.ini"),
    ROW(CONSTRAINTS, "*constraints*.txt"),
    ROW(CONSTRAINTS, "*constraints*.in"),
    ROW(REQUIREMENTS, "*requirements*.txt"),
    ROW(REQUIREMENTS, "*requirements*.in"),
    ROW(REQUIREMENTS, "*requirements*.pip"),
    ROW(REQUIREMENTS, "*Requirements*.txt"),
    ROW(OTHER, "README*.txt"),
    ROW(OTHER, "LICENSE*.txt"),
    ROW_IN(REQUIREMENTS, "*.txt", "requirements"),
    ROW_IN(REQUIREMENTS, "*.in", "requirements"),
    ROW_IN(REQUIREMENTS, "*.pip", "requirements"),
    ROW_IN(REQUIREMENTS, "*.txt", "reqs"),
    ROW_IN(REQUIREMENTS, "*.in", "reqs"),

    ROW(OTHER, "*.dockerignore"),
    ROW(OTHER, "*.md"),
    ROW(OTHER, "*.rst"),
    ROW(DOCKERFILE, "Dockerfile"),
    ROW(DOCKERFILE, "Dockerfile[._-]*"),
    ROW(DOCKERFILE, "*.Dockerfile"),
    ROW(DOCKERFILE, "*-Dockerfile"),
    ROW(DOCKERFILE, "dockerfile"),
    ROW(DOCKERFILE, "*.dockerfile"),
    ROW(DOCKERFILE, "Containerfile"),
    ROW(DOCKERFILE, "Containerfile.*"),
    ROW(DOCKERFILE, "*.Containerfile"),
    ROW_IN(WORKFLOW, "*.yml", ".github/workflows"),
    ROW_IN(WORKFLOW, "*.yaml", ".github/workflows"),
    ROW_IN(WORKFLOW, "*.yml", ".gitea/workflows"),
    ROW_IN(WORKFLOW, "*.yaml", ".gitea/workflows"),
    ROW_IN(WORKFLOW, "*.yml", ".forgejo/workflows"),
    ROW_IN(WORKFLOW, "*.yaml", ".forgejo/workflows"),
    ROW(GITLAB_CI, ".gitlab-ci.yml"),
    ROW(GITLAB_CI, "*.gitlab-ci.yml"),
    ROW_IN(GITLAB_CI, "*.yml", ".gitlab"),
    ROW_IN(GITLAB_CI, "*.yml", ".gitlab-ci"),
    ROW(COMPOSE, "*docker-compose*.yml"),
    ROW(COMPOSE, "*docker-compose*.yaml"),
    ROW(COMPOSE, "compose.yml"),
    ROW(COMPOSE, "compose.yaml"),
    ROW(COMPOSE, "compose[._-]*.yml"),
    ROW(COMPOSE, "compose[._-]*.yaml"),
    ROW(COMPOSE, "*.compose.yml"),
    ROW(COMPOSE, "*.compose.yaml"),
    ROW_IN(KUBERNETES, "*.yml", ON_DEPLOYMENT),
    ROW_IN(KUBERNETES, "*.yaml", ON_DEPLOYMENT),
    ROW_IN(KUBERNETES, "*.yml.tpl", ON_DEPLOYMENT),
    ROW_IN(KUBERNETES, "*.yaml.tpl", ON_DEPLOYMENT),
    ROW(KUBERNETES, "*deployment*.yml"),
    ROW(KUBERNETES, "*deployment*.yaml"),
    ROW(KUBERNETES, "*cronjob*.yml"),
    ROW(KUBERNETES, "*cronjob*.yaml"),
    ROW(KUBERNETES, "*statefulset*.yml"),
    ROW(KUBERNETES, "*statefulset*.yaml"),
    ROW(CONDA, "*environment.yml"),
    ROW(CONDA, "*environment.yaml"),
    ROW(PROCFILE, "Procfile"),
    ROW(PROCFILE, "Procfile.*"),
    ROW(SHELL, "*.sh"),
    ROW(SHELL, "*.bash"),
    ROW(SYSTEMD, "*.service"),
    ROW(SYSTEMD, "*.service.*"),
    ROW(INI, "*.ini"),
    ROW(INI, "*supervisor*.conf"),
    ROW_IN(INI, "*.conf", "supervisor"),
    ROW_IN(INI, "*.conf", "supervisord"),
    ROW_IN(INI, "*.conf", "supervisor.d"),
    ROW_IN(INI, "*.conf", "supervisord.d"),
    ROW(ENVIRONMENT, ".env"),
    ROW(ENVIRONMENT, ".env.*"),
    ROW(ENVIRONMENT, "*.env"),
    ROW(ENVIRONMENT, ".flaskenv"),
    ROW(ENVIRONMENT, "celeryd"),
    ROW_IN(ENVIRONMENT, "*", "etc/default"),
    ROW(RUNTIME, ".python-version"),
    ROW(RUNTIME, "runtime.txt"),
    ROW(RUNTIME, ".tool-versions"),
    ROW(RUNTIME, "mise.toml"),
    ROW(RUNTIME, ".mise.toml"),
    ROW(RUNTIME, "mise.*.toml"),
    ROW(RUNTIME, ".mise.*.toml"),
    ROW_IN(RUNTIME, "config.toml", "mise"),
    ROW_IN(RUNTIME, "config.toml", ".mise"),
};

/* Where files without an extension are programs more often than not. */
static const Str SCRIPT_FOLDERS[] = {
    STR_INIT("bin"),    STR_INIT("script"),  STR_INIT("scripts"), STR_INIT("docker"),
    STR_INIT("deploy"), STR_INIT(".deploy"), STR_INIT("tools"),   STR_INIT("ci"),
    STR_INIT(".ci"),    STR_INIT("hooks"),
};

/* Whether `parts` ("a" or "a/b") stand side by side in `folder`. */
static bool folder_has(Str folder, Str parts) {
    for (size_t from = 0; from + parts.len <= folder.len; from++) {
        size_t at = str_find(str_from_pos(folder, from), parts);
        if (at == STR_NPOS)
            return false;
        from += at;
        size_t end = from + parts.len;
        if ((from == 0 || folder.ptr[from - 1] == '/') &&
            (end == folder.len || folder.ptr[end] == '/'))
            return true;
    }
    return false;
}

static bool folder_has_one(Str folder, const Str *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (folder_has(folder, names[i]))
            return true;
    return false;
}

/* Most rows fail on the last byte: nearly every name ends in an extension. */
static bool row_matches(const KindRow *row, Str folder, Str name) {
    char last = row->name.ptr[row->name.len - 1];
    if (last != '*' && last != name.ptr[name.len - 1])
        return false;
    if (!pattern_match_name(row->name, name))
        return false;
    if (str_eq(row->folder, STR(ON_DEPLOYMENT)))
        return folder_has_one(folder, DEPLOYMENT_FOLDERS,
                              sizeof DEPLOYMENT_FOLDERS / sizeof *DEPLOYMENT_FOLDERS);
    return !row->folder.len || folder_has(folder, row->folder);
}

static void split_path(Str path, Str *folder, Str *name) {
    size_t slash = str_rfind_char(path, '/');
    *folder = slash == STR_NPOS ? (Str){NULL, 0} : str_slice(path, 0, slash);
    *name = str_from_pos(path, slash + 1); /* NPOS + 1 is 0 */
}

FileKind kind_of_path(Str path) {
    Str folder, name;
    split_path(path, &folder, &name);
    if (!name.len)
        return KIND_OTHER;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (row_matches(&ROWS[i], folder, name))
            return ROWS[i].kind;
    return KIND_OTHER;
}

FileClass kind_class(FileKind kind) {
    static const FileClass classes[KIND_COUNT] = {
#define X(kind, name, class) [KIND_##kind] = CLASS_##class,
        FILE_KINDS(X)
#undef X
    };
    return classes[kind];
}

Str kind_name(FileKind kind) {
    static const Str names[KIND_COUNT] = {
#define X(kind, name, class) [KIND_##kind] = STR_INIT(name),
        FILE_KINDS(X)
#undef X
    };
    return names[kind];
}

bool kind_may_be_script(Str path) {
    Str folder, name;
    split_path(path, &folder, &name);
    return str_find_char(name, '.') == STR_NPOS &&
           folder_has_one(folder, SCRIPT_FOLDERS, sizeof SCRIPT_FOLDERS / sizeof *SCRIPT_FOLDERS);
}

/* The next word, and past it. */
static bool next_word(Str *rest, Str *word) {
    *rest = str_trim_left(*rest);
    size_t end = 0;
    while (end < rest->len && !char_is_space(rest->ptr[end]))
        end++;
    *word = str_slice(*rest, 0, end);
    *rest = str_from_pos(*rest, end);
    return end > 0;
}

static FileKind kind_of_interpreter(Str name) {
    static const Str shells[] = {STR_INIT("sh"),  STR_INIT("bash"), STR_INIT("dash"),
                                 STR_INIT("ash"), STR_INIT("ksh"),  STR_INIT("zsh")};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (str_eq(name, shells[i]))
            return KIND_SHELL;
    return str_starts(name, STR("python")) || str_starts(name, STR("pypy")) ? KIND_PYTHON
                                                                            : KIND_OTHER;
}

/* first line: "#!" program { word }, where env's options and NAME=value come before the program */
FileKind kind_of_shebang(Str head) {
    if (!str_starts(head, STR("#!")))
        return KIND_OTHER;
    Str line, rest = str_from_pos(head, 2), word;
    if (!str_cut_line(&rest, &line) || !next_word(&line, &word))
        return KIND_OTHER;
    Str name = str_from_pos(word, str_rfind_char(word, '/') + 1);
    if (!str_eq(name, STR("env")))
        return kind_of_interpreter(name);
    while (next_word(&line, &word))
        if (word.ptr[0] != '-' && str_find_char(word, '=') == STR_NPOS)
            return kind_of_interpreter(str_from_pos(word, str_rfind_char(word, '/') + 1));
    return KIND_OTHER;
}
