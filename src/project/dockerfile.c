#include "project/deploy.h"
#include "project/derived.h"
#include "project/image.h"
#include "project/shell_vars.h"

/* Dockerfiles, by the rules of Docker's own parser:
 *
 *     # escape=`                       directives, before anything else
 *     ARG V=3.9                        before the first FROM: for FROM lines only
 *     FROM --platform=x python:${V} AS base
 *     RUN a && \                       continuation marks and comment lines in between are dropped
 *     # comment
 *         b
 *     RUN <<EOF                        here-documents follow their instruction
 *     FROM base                        a stage, not an image
 *     ENTRYPOINT ["gunicorn"]          with CMD, one command for each stage
 *     CMD ["-k", "gevent"] */

/* CMD or ENTRYPOINT, kept until the stage ends. */
typedef struct StageCommand {
    CommandWords words; /* len 0: not set */
    bool exec;          /* exec form; else the words are sh -c SCRIPT */
    bool own;           /* set in this stage, not inherited */
} StageCommand;

typedef struct Stage {
    Str name;    /* "" without AS */
    long parent; /* index of the stage that it is built from; -1: an image */
    size_t pin;  /* index in facts->pins of its image's fact */
    bool has_pin;
    StageCommand command, entrypoint;
} Stage;

typedef struct DockerReader {
    Source *src;
    Facts *facts;
    Arena arena;
    LogicalLines lines;
    bool open_heredoc; /* one without its end was met: no more are looked for */
    DerivedText *line; /* the instruction being read */
    CommandContext context;
    ShellVars arguments; /* ARGs before the first FROM */
    ShellVars vars;      /* ARGs and ENVs of all stages */
    VEC(Stage) stages;
    StrMap stage_numbers; /* lower-case name -> Stage number + 1, as a uintptr_t */
} DockerReader;

/* `rest` is what follows the instruction's name, a view of the instruction's text. */
typedef void InstructionFn(DockerReader *d, Str rest);

typedef struct Instruction {
    Str name;
    InstructionFn *read;
} Instruction;

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* More stages are not a build file that somebody wrote. */
enum { STAGES_MAX = 10000 };

static size_t offset_of(const DockerReader *d, Str part) {
    return (size_t)(part.ptr - d->line->text.ptr);
}

static Place place_of_part(DockerReader *d, Str part) {
    size_t from = offset_of(d, part);
    return place_join(derived_place(d->line, from),
                      derived_place(d->line, part.len ? from + part.len - 1 : from));
}

static Str next_word(Str *rest) {
    *rest = str_trim_left(*rest);
    size_t n = 0;
    while (n < rest->len && !char_is_space(rest->ptr[n]))
        n++;
    Str word = str_slice(*rest, 0, n);
    *rest = str_trim_left(str_from_pos(*rest, n));
    return word;
}

/* --flag=value words before an instruction's operands; *from is the value of --from. */
static Str skip_flags(Str rest, Str *from) {
    *from = STR("");
    for (;;) {
        Str after = rest, word = next_word(&after);
        if (!str_starts(word, STR("--")) || word.len == 2)
            return rest;
        if (str_starts(word, STR("--from=")))
            *from = str_from_pos(word, sizeof "--from=" - 1);
        rest = after;
    }
}

static Str lower(Arena *a, Str s) {
    char *copy = arena_alloc(a, s.len + 1);
    for (size_t i = 0; i < s.len; i++)
        copy[i] = char_lower(s.ptr[i]);
    return (Str){copy, s.len};
}

static long stage_find(DockerReader *d, Str name) {
    if (name.len > 256)
        return -1;
    uintptr_t number = (uintptr_t)strmap_get(&d->stage_numbers, lower(&d->arena, name));
    return (long)number - 1;
}

static bool stage_number_is(const DockerReader *d, Str text) {
    uint32_t n;
    return str_to_u32(text, &n) && n < d->stages.len;
}

/* Fills variables in; false when one is not known. */
static bool expand(DockerReader *d, ShellVars *vars, Str text, Str *out) {
    Buf buf = {.max = SHELL_VALUE_MAX};
    bool known = shell_expand(vars, text, d->lines.escape, &buf) && !buf.overflow;
    *out = arena_str(&d->arena, buf_str(&buf));
    buf_release(&buf);
    return known;
}

static bool add_image(DockerReader *d, Str reference, Place place) {
    PythonPin pin = {.role = PIN_IMAGE, .place = place};
    if (!image_python(reference, &pin))
        return false;
    pin.label = arena_str(d->facts->arena, pin.label);
    *vec_push(d->facts->arena, &d->facts->pins) = pin;
    return true;
}

/* Commands of a stage. */

static bool run_words(DockerReader *d, const CommandWords *words) {
    return command_read(&d->context, (WordSlice){words->items, words->len});
}

static void run_stage(DockerReader *d, const Stage *s) {
    const StageCommand *cmd = &s->command, *entry = &s->entrypoint;
    if (!cmd->own && !entry->own)
        return;
    if (!entry->words.len) {
        run_words(d, &cmd->words);
        return;
    }
    if (!entry->exec) {
        run_words(d, &entry->words);
        return;
    }
    CommandWords both = {0};
    vec_each (CommandWord, w, &entry->words)
        *vec_push(&d->arena, &both) = *w;
    vec_each (CommandWord, w, &cmd->words)
        *vec_push(&d->arena, &both) = *w;
    /* An entry point that is a script of the project usually ends with exec "$@". */
    if (!run_words(d, &both) && cmd->words.len)
        run_words(d, &cmd->words);
}

static void end_stage(DockerReader *d) {
    if (d->stages.len)
        run_stage(d, &d->stages.items[d->stages.len - 1]);
}

/* The text of the current instruction, which the next one will not overwrite. */
static void keep_line(DockerReader *d) {
    DerivedText *fresh = arena_new(&d->arena, DerivedText);
    derived_init(fresh, &d->arena, source_byte_place, d->src);
    d->line = fresh;
}

static StageCommand stage_command(DockerReader *d, Str rest) {
    StageCommand c = {.own = true};
    ViewPlace *view = arena_new(&d->arena, ViewPlace);
    *view = (ViewPlace){derived_place, d->line, offset_of(d, rest)};
    c.exec = exec_form_read(&d->arena, rest, view_place, view, &c.words);
    if (!c.exec) {
        Place place = place_of_part(d, rest);
        *vec_push(&d->arena, &c.words) = (CommandWord){.text = STR("sh"), .place = place};
        *vec_push(&d->arena, &c.words) = (CommandWord){.text = STR("-c"), .place = place};
        *vec_push(&d->arena, &c.words) =
            (CommandWord){.text = rest, .place = place, .place_of = view_place, .place_ctx = view};
    }
    return c;
}

static void read_cmd(DockerReader *d, Str rest) {
    if (d->stages.len)
        d->stages.items[d->stages.len - 1].command = stage_command(d, rest);
    keep_line(d);
}

static void read_entrypoint(DockerReader *d, Str rest) {
    if (d->stages.len) {
        Stage *s = &d->stages.items[d->stages.len - 1];
        s->entrypoint = stage_command(d, rest);
        if (!s->command.own) /* an entry point drops the command of the image below */
            s->command = (StageCommand){0};
    }
    keep_line(d);
}

static void read_healthcheck(DockerReader *d, Str rest) {
    Str from;
    rest = skip_flags(rest, &from);
    if (!str_eq_nocase(next_word(&rest), STR("CMD")))
        return;
    StageCommand c = stage_command(d, rest);
    run_words(d, &c.words);
}

/* Stages and images. */

static void read_from(DockerReader *d, Str rest) {
    end_stage(d);
    Str unused, image_word, image, name = STR("");
    rest = skip_flags(rest, &unused);
    image_word = next_word(&rest);
    if (str_eq_nocase(next_word(&rest), STR("AS")))
        name = next_word(&rest);
    if (!image_word.len || d->stages.len >= STAGES_MAX)
        return;
    bool known = expand(d, &d->arguments, image_word, &image);
    Stage s = {
        .name = name, .parent = known ? stage_find(d, image) : -1, .pin = d->facts->pins.len};
    if (s.parent >= 0) {
        s.command = d->stages.items[s.parent].command;
        s.entrypoint = d->stages.items[s.parent].entrypoint;
        s.command.own = s.entrypoint.own = false;
    } else if (known) {
        s.has_pin = add_image(d, image, place_of_part(d, image_word));
    }
    *vec_push(&d->arena, &d->stages) = s;
    if (name.len && name.len <= 256)
        *strmap_put(&d->arena, &d->stage_numbers, lower(&d->arena, name)) =
            (void *)(uintptr_t)d->stages.len;
}

/* The image ends with the last stage and what that is built from. */
static void mark_final(DockerReader *d) {
    for (long i = (long)d->stages.len - 1; i >= 0; i = d->stages.items[i].parent)
        if (d->stages.items[i].has_pin)
            d->facts->pins.items[d->stages.items[i].pin].final = true;
}

/* Variables. */

static void read_assignments(DockerReader *d, Str rest, AssignForm form) {
    ViewPlace view = {derived_place, d->line, offset_of(d, rest)};
    CommandContext context = d->context;
    context.assigns = form;
    shell_read(&context, rest, view_place, &view);
}

static void read_arg(DockerReader *d, Str rest) {
    bool global = !d->stages.len;
    if (global)
        d->context.vars = &d->arguments;
    read_assignments(d, rest, ASSIGN_SILENT);
    d->context.vars = &d->vars;
    for (Str word; !global && (word = next_word(&rest)).len;) { /* ARG NAME: the global default */
        Str value;
        if (shell_name_length(word) == word.len && shell_vars_get(&d->arguments, word, &value))
            shell_vars_set(&d->vars, word, value);
    }
}

/* ENV NAME value, the old form, where the value is the rest of the line. */
static void read_old_env(DockerReader *d, Str name, Str rest) {
    CommandWord value = {.place = place_of_part(d, rest)};
    value.has_variable = !expand(d, &d->vars, rest, &value.text);
    deploy_env(&d->context, name, &value, false);
    shell_vars_set(&d->vars, name, value.has_variable ? (Str){NULL, 0} : value.text);
}

static void read_env(DockerReader *d, Str rest) {
    Str after = rest, first = next_word(&after);
    if (str_find_char(first, '=') != STR_NPOS)
        read_assignments(d, rest, ASSIGN_ENVIRONMENT);
    else if (after.len && shell_name_length(first) == first.len)
        read_old_env(d, first, after);
}

/* RUN, COPY and their here-documents. */

/* A here-document that an instruction announces. */
typedef struct DockerHeredoc {
    Str end;
    bool strip_tabs;
} DockerHeredoc;

/* <<EOF, <<-EOF or <<"EOF" as a word outside quotes, a file descriptor before it allowed. */
static bool heredoc_find(Str text, DockerHeredoc *out) {
    char quote = '\0';
    for (size_t i = 0; i + 2 < text.len; i++) {
        char c = text.ptr[i];
        if (quote || c == '"' || c == '\'') {
            quote = !quote ? c : c == quote ? '\0' : quote;
            continue;
        }
        bool begins = !i || char_is_space(text.ptr[i - 1]) || char_is_digit(text.ptr[i - 1]);
        if (c != '<' || !begins || text.ptr[i + 1] != '<')
            continue;
        Str mark = str_from_pos(text, i + 2);
        out->strip_tabs = mark.ptr[0] == '-';
        mark = str_from_pos(mark, out->strip_tabs);
        mark = str_from_pos(mark, mark.len && (mark.ptr[0] == '"' || mark.ptr[0] == '\''));
        out->end = str_slice(mark, 0, shell_name_length(mark));
        if (out->end.len)
            return true;
    }
    return false;
}

/* Appends the lines of the instruction's here-document to its text, the end mark included. Only the
 * first one: nobody writes two. */
static void add_heredoc(DockerReader *d, Str operands) {
    DockerHeredoc doc;
    if (d->open_heredoc || !heredoc_find(operands, &doc))
        return;
    Str end = arena_str(&d->arena, doc.end); /* the text it is a view of will grow */
    size_t first = d->lines.pos, length = d->line->text.len;
    while (d->lines.pos < d->lines.text.len) {
        size_t from = d->lines.pos;
        Str line = physical_line_next(d->lines.text, &d->lines.pos);
        derived_add(d->line, STR("\n"), from ? from - 1 : 0);
        derived_add(d->line, line, from);
        while (doc.strip_tabs && line.len && line.ptr[0] == '\t')
            line = str_from_pos(line, 1);
        if (str_eq(line, end))
            return;
    }
    d->open_heredoc = true; /* Docker refuses the file; here its lines are read as instructions */
    d->lines.pos = first;
    d->line->text.len = length;
}

static void read_script(DockerReader *d, Str rest) {
    ViewPlace view = {derived_place, d->line, offset_of(d, rest)};
    CommandWords words = {0};
    if (exec_form_read(&d->arena, rest, view_place, &view, &words))
        run_words(d, &words);
    else
        shell_read(&d->context, rest, view_place, &view);
}

static void read_run(DockerReader *d, Str rest) {
    Str from;
    rest = skip_flags(rest, &from);
    size_t start = offset_of(d, rest);
    add_heredoc(d, rest);
    read_script(d, str_from_pos(d->line->text, start));
}

static void read_copy(DockerReader *d, Str rest) {
    Str from, image, operands = skip_flags(rest, &from);
    if (from.len && !stage_number_is(d, from) && expand(d, &d->arguments, from, &image) &&
        stage_find(d, image) < 0)
        add_image(d, image, place_of_part(d, from));
    size_t end = d->line->text.len;
    bool script = str_ends(str_trim_right(operands), STR(".sh"));
    add_heredoc(d, operands);
    Str body = str_trim_left(str_from_pos(d->line->text, end));
    Str first = str_slice(body, 0, str_find_char(body, '\n'));
    if (body.len &&
        (script || (str_starts(first, STR("#!")) && str_ends(str_trim(first), STR("sh"))))) {
        ViewPlace view = {derived_place, d->line, offset_of(d, body)};
        shell_read(&d->context, body, view_place, &view);
    }
}

static InstructionFn read_onbuild;

static const Instruction instructions[] = {
    {STR_INIT("FROM"), read_from},
    {STR_INIT("ARG"), read_arg},
    {STR_INIT("ENV"), read_env},
    {STR_INIT("RUN"), read_run},
    {STR_INIT("CMD"), read_cmd},
    {STR_INIT("ENTRYPOINT"), read_entrypoint},
    {STR_INIT("COPY"), read_copy},
    {STR_INIT("ADD"), read_copy},
    {STR_INIT("HEALTHCHECK"), read_healthcheck},
    {STR_INIT("ONBUILD"), read_onbuild},
};

static void read_instruction(DockerReader *d, Str text, bool nested) {
    Str name = next_word(&text);
    if (!text.ptr || (nested && str_eq_nocase(name, STR("ONBUILD"))))
        return;
    for (size_t i = 0; i < COUNT(instructions); i++)
        if (str_eq_nocase(name, instructions[i].name))
            instructions[i].read(d, str_trim_right(text));
}

static void read_onbuild(DockerReader *d, Str rest) {
    if (!str_starts_nocase(rest, STR("FROM")))
        read_instruction(d, rest, true);
}

/* # name=value lines at the top; the first line that is none ends them. */
static void read_directives(DockerReader *d) {
    for (size_t pos = 0; pos < d->lines.text.len;) {
        Str line = str_trim(physical_line_next(d->lines.text, &pos));
        Str name, value = str_trim_left(str_from_pos(line, 1));
        if (!str_starts(line, STR("#")) || !str_cut(&value, '=', &name) || !value.ptr)
            return;
        value = str_trim(value);
        if (str_eq_nocase(str_trim(name), STR("escape")) && value.len == 1)
            d->lines.escape = value.ptr[0];
        d->lines.pos = pos;
    }
}

void read_dockerfile(Source *src, Facts *facts) {
    DockerReader d = {.src = src, .facts = facts};
    d.lines = (LogicalLines){.text = src->text, .escape = '\\', .comments = STR("#")};
    d.arguments.arena = d.vars.arena = &d.arena;
    d.context = (CommandContext){.facts = facts, .group = STR("docker"), .vars = &d.vars};
    read_directives(&d);
    keep_line(&d);
    while (logical_line_next(&d.lines, d.line))
        read_instruction(&d, d.line->text, false);
    end_stage(&d);
    mark_final(&d);
    arena_release(&d.arena);
}
