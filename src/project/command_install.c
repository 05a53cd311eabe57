#include "pep/name.h"
#include "project/command.h"
#include "project/conda_spec.h"
#include "project/dependency.h"
#include "project/deploy.h"
#include "project/include.h"
#include "project/poetry_constraint.h"

/* Commands that install packages or Pythons. */

/* One installing subcommand: which words after it are options and which are packages. */
typedef struct Installer {
    Str subcommand;
    Str value_options; /* options that take the next word, each with a blank on both sides */
    bool pep508;       /* packages are requirements; else a tool's own form (poetry's ^1.2) */
    bool reads_files;  /* -r and -c name requirements files */
} Installer;

#define OPTS(s) STR_INIT(" " s " ")

static const Installer pip_install = {
    STR_INIT("install"),
    OPTS("-r --requirement -c --constraint -e --editable -t --target --platform "
         "--python-version --implementation --abi --root --prefix --src --upgrade-strategy "
         "-C --config-settings --config-setting --global-option --install-option --no-binary "
         "--only-binary --progress-bar --root-user-action --report -i --index-url "
         "--extra-index-url -f --find-links --proxy --retries --timeout --exists-action "
         "--trusted-host --cert --client-cert --cache-dir --log --python -p --use-feature "
         "--use-deprecated --group --dependency-group --keyring-provider -b --build "
         "--build-constraint --override --overrides --index --default-index --extra "
         "--index-strategy --resolution --prerelease --exclude-newer --link-mode "
         "--python-platform --upgrade-package -P --reinstall-package --refresh-package "
         "--no-build-package --no-binary-package --allow-insecure-host --color --directory "
         "--project --config-file --torch-backend"),
    true, true};

static const Installer uv_add = {
    STR_INIT("add"),
    OPTS("-r --requirements -c --constraints -m --marker --optional --group --rev --tag --branch "
         "--extra --package --script --python -p --index --default-index -i --index-url "
         "--extra-index-url -f --find-links -P --upgrade-package --reinstall-package "
         "--index-strategy --resolution --prerelease --bounds --directory --project --color"),
    true, true};

static const Installer poetry_add = {
    STR_INIT("add"),
    OPTS("-G --group -E --extras --source --python --platform --markers -C --directory -P "
         "--project -g -dG -p -s --optional-group"),
    false, false};

static const Installer pipenv_install = {
    STR_INIT("install"),
    OPTS("-r --requirements -i --index --categories --python --pypi-mirror --extra-pip-args "
         "-e --editable --three --two"),
    true, true};

/* A word that can be a requirement by name: no path, archive or address. */
static bool is_package(Str word) {
    size_t n = 0;
    while (n < word.len &&
           (char_is_alnum(word.ptr[n]) || str_find_char(STR("._-"), word.ptr[n]) != STR_NPOS))
        n++;
    Str rest = str_from_pos(word, n);
    bool operators = !rest.len || str_find_char(STR("[<>=!~; @("), rest.ptr[0]) != STR_NPOS;
    return n && operators && name_is_valid(str_slice(word, 0, n)) && !str_ends(word, STR(".whl")) &&
           !str_ends(word, STR(".tar.gz")) && !str_ends(word, STR(".zip")) &&
           word.len <= REQUIREMENT_MAX;
}

/* poetry's "name@^1.2", "name^1.2", "name@latest". False, and nothing added, for what has no
 * constraint of its own. */
static bool add_constrained(const CommandContext *ctx, Str text, Place place) {
    Arena *a = ctx->facts->arena;
    size_t n = 0;
    while (n < text.len && str_find_char(STR("@^~"), text.ptr[n]) == STR_NPOS)
        n++;
    Str constraint = str_from_pos(text, n);
    SpecifierSets alternatives;
    if (!constraint.len || str_starts(constraint, STR("~=")))
        return false;
    if (constraint.ptr[0] == '@')
        constraint = str_from_pos(constraint, 1);
    if (str_eq(constraint, STR("latest")))
        constraint = STR("*");
    if (!poetry_constraint_parse(a, arena_str(a, constraint), &alternatives))
        return true;
    Dependency *d = dependency_add(ctx->facts, str_slice(text, 0, n), ctx->group, place);
    if (d)
        dependency_allow(a, d, &alternatives);
    return true;
}

static void add_package(const CommandContext *ctx, const Installer *in, const CommandWord *word) {
    if (word->has_variable || !is_package(word->text))
        return;
    Str text = word->text;
    size_t at = str_find_char(text, '@');
    bool address = str_contains(text, STR("://"));
    if (!in->pep508 && !address && add_constrained(ctx, text, word->place))
        return;
    if (in->pep508 && at != STR_NPOS && !address) {
        if (!str_eq(str_from_pos(text, at), STR("@latest")))
            return;
        text = str_slice(text, 0, at);
    }
    dependency_add(ctx->facts, text, ctx->group, word->place);
}

/* -r FILE of a command: where the file lies in the image or on the runner is not known, so only a
 * path that can also be one of the project is followed. */
static void add_file(const CommandContext *ctx, const CommandWord *word, Str value,
                     bool constraint) {
    bool local = value.len && value.len < 1024 && value.ptr[0] != '/' && value.ptr[0] != '-' &&
                 value.ptr[0] != '~' && !str_contains(value, STR("://")) &&
                 str_find_char(value, '*') == STR_NPOS && !str_starts(value, STR("../"));
    if (!local || word->has_variable || str_find_char(value, '\\') != STR_NPOS)
        return;
    Arena *a = ctx->facts->arena;
    *vec_push(a, &ctx->facts->includes) = (Include){.path = path_resolve(a, STR("."), value),
                                                    .constraint = constraint,
                                                    .optional = true,
                                                    .group = ctx->group,
                                                    .place = word->place};
}

typedef struct FileOption {
    Str option;
    bool constraint;
} FileOption;

static const FileOption file_options[] = {
    {STR_INIT("-r"), false},
    {STR_INIT("--requirement"), false},
    {STR_INIT("--requirements"), false},
    {STR_INIT("-c"), true},
    {STR_INIT("--constraint"), true},
    {STR_INIT("--constraints"), true},
};

/* -r FILE, -rFILE, --requirement=FILE */
static void read_file_option(const CommandContext *ctx, WordSlice words) {
    const CommandWord *option = &words.items[0], *next = words.len > 1 ? &words.items[1] : NULL;
    for (size_t i = 0; i < sizeof file_options / sizeof file_options[0]; i++) {
        Str form = file_options[i].option;
        Str rest = str_from_pos(option->text, form.len);
        if (!str_starts(option->text, form))
            continue;
        if (!rest.len && next)
            add_file(ctx, next, next->text, file_options[i].constraint);
        else if (rest.len && form.len > 2 && rest.ptr[0] == '=')
            add_file(ctx, option, str_from_pos(rest, 1), file_options[i].constraint);
        else if (rest.len && form.len == 2 && option->text.ptr[1] != '-')
            add_file(ctx, option, rest, file_options[i].constraint);
    }
}

static bool is_upgrade_option(Str text) {
    static const Str options[] = {STR_INIT("-U"), STR_INIT("--upgrade"), STR_INIT("-IU"),
                                  STR_INIT("-qU"), STR_INIT("-Uq")};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (str_eq(text, options[i]))
            return true;
    return false;
}

/* The words after an installer's subcommand. */
static void read_packages(const CommandContext *ctx, const Installer *in, WordSlice words) {
    size_t first = ctx->facts->dependencies.len;
    bool upgrade = false;
    while (words.len) {
        Str text = words.items[0].text;
        bool takes = word_is_option(text) && option_is_listed(in->value_options, text);
        if (!word_is_option(text))
            add_package(ctx, in, &words.items[0]);
        else if (in->reads_files)
            read_file_option(ctx, words);
        upgrade = upgrade || is_upgrade_option(text);
        words = words_from(words, takes ? 2 : 1);
    }
    for (size_t i = first; i < ctx->facts->dependencies.len; i++)
        ctx->facts->dependencies.items[i].upgrade = upgrade;
}

/* True, and *after what follows, when `subcommand` is the first word that is no option. */
static bool has_subcommand(WordSlice words, const Installer *in, WordSlice *after) {
    for (size_t i = 1; i < words.len; i++) {
        Str text = words.items[i].text;
        if (str_eq(text, in->subcommand)) {
            *after = words_from(words, i + 1);
            return true;
        }
        if (!word_is_option(text))
            return false;
        if (option_is_listed(in->value_options, text))
            i++;
    }
    return false;
}

static void read_installer(const CommandContext *ctx, const Installer *in, WordSlice words) {
    WordSlice rest;
    if (has_subcommand(words, in, &rest))
        read_packages(ctx, in, rest);
}

/* A version given to an option or operand: "3.9", "python3.9", "cpython-3.9.18". */
static void add_python(const CommandContext *ctx, const CommandWord *word, Str text) {
    Str version = text;
    if (str_starts(version, STR("cpython")))
        version = str_from_pos(version, sizeof "cpython" - 1);
    else if (str_starts(version, STR("python")))
        version = str_from_pos(version, sizeof "python" - 1);
    while (version.len && str_find_char(STR("-@="), version.ptr[0]) != STR_NPOS)
        version = str_from_pos(version, 1);
    int minor = python_minor(version);
    if (minor < 0)
        minor = python_program_minor(text);
    if (minor >= 0 && text.len <= 256 && !word->has_variable)
        deploy_pin(ctx->facts, command_pin_role(ctx), text, minor, false, word->place);
}

static void read_python_option(const CommandContext *ctx, WordSlice words) {
    OptionValue python = words_option(words, STR("-p"), STR("--python"));
    if (python.word)
        add_python(ctx, python.word, python.text);
}

void command_pip(const CommandContext *ctx, WordSlice words) {
    read_installer(ctx, &pip_install, words);
}

void command_pipenv(const CommandContext *ctx, WordSlice words) {
    read_installer(ctx, &pipenv_install, words);
    read_python_option(ctx, words);
}

void command_virtualenv(const CommandContext *ctx, WordSlice words) {
    read_python_option(ctx, words);
}

void command_uv(const CommandContext *ctx, WordSlice words) {
    static const Str python_install[] = {STR_INIT("install"), STR_INIT("pin")};
    WordSlice rest = words_from(words, 1);
    while (rest.len && word_is_option(rest.items[0].text))
        rest = words_from(rest, 1);
    Str sub = rest.len ? rest.items[0].text : STR(""),
        next = rest.len > 1 ? rest.items[1].text : sub;
    if (str_eq(sub, STR("pip")))
        read_installer(ctx, &pip_install, rest);
    else if (str_eq(sub, STR("add")))
        read_installer(ctx, &uv_add, words);
    if (str_eq(sub, STR("python")) &&
        (str_eq(next, python_install[0]) || str_eq(next, python_install[1])))
        for (size_t i = 2; i < rest.len; i++)
            add_python(ctx, &rest.items[i], rest.items[i].text);
    else
        read_python_option(ctx, words);
}

void command_poetry(const CommandContext *ctx, WordSlice words) {
    read_installer(ctx, &poetry_add, words);
    if (words.len > 3 && str_eq(words.items[1].text, STR("env")) &&
        str_eq(words.items[2].text, STR("use")))
        add_python(ctx, &words.items[3], words.items[3].text);
}

static const Installer conda_install = {
    STR_INIT("install"),
    OPTS("-n --name -p --prefix -c --channel --file --solver --repodata-fn -f --platform --subdir "
         "--experimental --revision -r --root-prefix --rc-file --log-level"),
    false, false};

/* No archive, no path; a range of Pythons is no pin of one. */
static bool is_conda_package(Str word) {
    CondaSpec spec;
    Arena scratch = {0};
    bool package = word.len <= 256 && str_find_char(word, '/') == STR_NPOS &&
                   conda_spec_parse(&scratch, word, &spec) && spec.is_known &&
                   !str_eq(spec.name, STR("python"));
    arena_release(&scratch);
    return package;
}

/* conda create -n web python=3.9 flask=2 */
void command_conda(const CommandContext *ctx, WordSlice words) {
    WordSlice rest;
    const Installer *in = &conda_install;
    Installer create = conda_install;
    create.subcommand = STR("create");
    if (!has_subcommand(words, in, &rest) && !has_subcommand(words, &create, &rest))
        return;
    while (rest.len) {
        const CommandWord *word = &rest.items[0];
        bool option = word_is_option(word->text);
        if (!option && str_starts(word->text, STR("python=")))
            add_python(ctx, word, word->text);
        else if (!option && !word->has_variable && is_conda_package(word->text))
            conda_add(ctx->facts, word->text, ctx->group, PIN_RUNTIME, word->place);
        rest = words_from(rest, option && option_is_listed(in->value_options, word->text) ? 2 : 1);
    }
}

/* python3.9, python3.9=3.9.2-1, python3=3.9.2-r0 (apk), python39 (yum): N, or -1 */
static int package_minor(Str word) {
    size_t equals = str_find_char(word, '=');
    Str name = str_slice(word, 0, equals);
    int minor = python_program_minor(name);
    if (minor < 0 && equals != STR_NPOS && str_eq(name, STR("python3")))
        minor = python_minor(str_trim_left(str_from_pos(word, equals + 1)));
    uint32_t number;
    if (minor < 0 && str_starts(name, STR("python3")) && name.len > 7 && name.len <= 9 &&
        str_to_u32(str_from_pos(name, 7), &number))
        minor = (int)number;
    return minor;
}

void command_packages(const CommandContext *ctx, WordSlice words) {
    if (!words_have(words, STR("install")) && !words_have(words, STR("add")))
        return;
    for (size_t i = 1; i < words.len; i++) {
        int minor = package_minor(words.items[i].text);
        if (minor >= 0 && !words.items[i].has_variable)
            deploy_pin(ctx->facts, command_pin_role(ctx), words.items[i].text, minor, false,
                       words.items[i].place);
    }
}

/* `pyenv install` alone may fill a test machine with versions: the one that is chosen counts. */
void command_pyenv(const CommandContext *ctx, WordSlice words) {
    static const Str subcommands[] = {STR_INIT("global"), STR_INIT("local"), STR_INIT("shell")};
    for (size_t i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++)
        if (words.len == 3 && str_eq(words.items[1].text, subcommands[i]))
            add_python(ctx, &words.items[2], words.items[2].text);
}
