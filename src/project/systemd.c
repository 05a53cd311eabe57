#include "project/deploy.h"
#include "project/derived.h"
#include "project/shell_vars.h"

/* systemd units: Environment= and the Exec lines of [Service]. A backslash at the end of a line
 * continues it; comment lines begin with # or ; and may stand between continued ones. */

typedef enum UnitPass {
    PASS_ENVIRONMENT, /* first, since it may follow the commands that use it */
    PASS_COMMANDS,
} UnitPass;

static bool is_exec_key(Str key) {
    static const Str keys[] = {STR_INIT("ExecStart"), STR_INIT("ExecStartPre"),
                               STR_INIT("ExecStartPost"), STR_INIT("ExecReload")};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (str_eq(key, keys[i]))
            return true;
    return false;
}

/* Without what may stand before the path: -/usr/bin/x ignores failure, +, !, : and @ change rights
 * and arguments. */
static Str without_prefixes(Str value) {
    value = str_trim_left(value);
    while (value.len && str_find_char(STR("-@:+!|"), value.ptr[0]) != STR_NPOS)
        value = str_from_pos(value, 1);
    return value;
}

static void read_unit_line(const CommandContext *ctx, DerivedText *line, UnitPass pass) {
    Str value = line->text, key;
    if (!str_cut(&value, '=', &key) || !value.ptr)
        return;
    key = str_trim(key);
    CommandContext inner = *ctx;
    if (pass == PASS_COMMANDS && is_exec_key(key))
        value = without_prefixes(value);
    else if (pass == PASS_ENVIRONMENT && str_eq(key, STR("Environment")))
        inner.assigns = ASSIGN_ENVIRONMENT;
    else
        return;
    ViewPlace view = {derived_place, line, (size_t)(value.ptr - line->text.ptr)};
    shell_read(&inner, value, view_place, &view);
}

void read_systemd(Source *src, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    CommandContext ctx = {.facts = facts, .group = STR("script"), .vars = &vars};
    for (UnitPass pass = PASS_ENVIRONMENT; pass <= PASS_COMMANDS; pass++) {
        LogicalLines lines = {
            .text = src->text, .escape = '\\', .comments = STR("#;"), .add_space = true};
        DerivedText line;
        derived_init(&line, &arena, source_byte_place, src);
        while (logical_line_next(&lines, &line))
            read_unit_line(&ctx, &line, pass);
    }
    arena_release(&arena);
}
