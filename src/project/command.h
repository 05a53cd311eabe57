/* Inside the readers of deployment files: commands and shell text with what they share.
 *
 * A script holds commands, a command may hold a script (sh -c): the two call each other, never more
 * than COMMAND_MAX_DEPTH deep. */
#ifndef PUC_PROJECT_COMMAND_H
#define PUC_PROJECT_COMMAND_H

#include "base/map.h"
#include "project/reader.h"

enum {
    COMMAND_MAX_DEPTH = 6,
    COMMAND_MAX_WORDS = 8192,        /* of one command; what follows is not looked at */
    COMMAND_MAX_BYTES = 1024 * 1024, /* of all its words */
};

/* The variables known at a point of a script or build file. */
typedef struct ShellVars {
    Arena *arena;
    StrMap map;      /* name -> Str *, NULL: assigned, but not known */
    size_t expanded; /* bytes that expansions have produced so far, to bound them */
} ShellVars;

/* What NAME=value means in a script. */
typedef enum AssignForm {
    ASSIGN_SHELL,       /* a variable of the script */
    ASSIGN_ENVIRONMENT, /* the environment of the process (ENV, Environment=) */
    ASSIGN_SILENT,      /* a build argument: no fact by itself */
} AssignForm;

typedef struct CommandContext {
    Facts *facts;
    Str group;
    ShellVars *vars;
    unsigned depth;
    AssignForm assigns;
    bool options_only; /* the text holds a program's options: a program alone is no news */
} CommandContext;

/* Words that follow each other in a command. */
typedef struct WordSlice {
    const CommandWord *items;
    size_t len;
} WordSlice;

WordSlice words_from(WordSlice w, size_t skip);

/* One simple command. False when its program is not one that facts are known about. */
bool command_read(const CommandContext *ctx, WordSlice words);

/* `program` [with its subcommand] as if called with `options`, an environment variable's value. */
void command_read_options(const CommandContext *ctx, Str program, Str subcommand,
                          const CommandWord *options);

/* A script. */
void shell_read(const CommandContext *ctx, Str text, PlaceFn *place_of, void *place_ctx);
/* The script that a word of a command is. */
void shell_read_word(const CommandContext *ctx, const CommandWord *word);

/* A Python that a command names: of the service, or of a CI job. */
PinRole command_pin_role(const CommandContext *ctx);

/* Programs, for the table in command.c. words.items[0] is the program itself, or the first option
 * where only options are known. */
typedef void CommandFn(const CommandContext *ctx, WordSlice words);
CommandFn command_gunicorn, command_celery, command_uwsgi, command_server, command_flask;
CommandFn command_pip, command_uv, command_poetry, command_pipenv, command_conda, command_packages,
    command_pyenv, command_virtualenv;

/* The value of an option: of `-x V`, `-xV`, `--long V`, `--long=V` (short or long may be ""). The
 * last one counts. `place` spans option and value. A following word that is an option itself is no
 * value. */
typedef struct OptionValue {
    const CommandWord *word; /* NULL: not given */
    Str text;                /* "" when it is not known */
    Place place;
} OptionValue;
OptionValue words_option(WordSlice words, Str short_form, Str long_form);
bool words_have(WordSlice words, Str text);

bool word_is_option(Str word); /* -x, --x, -- */
/* `list` holds options, each with a blank on both sides: " -x --long ". */
bool option_is_listed(Str list, Str option);

#endif
