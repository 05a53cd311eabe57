#include "app/run.h"

#include "app/check.h"
#include "app/config.h"
#include "app/load.h"
#include "app/manual.h"
#include "app/output.h"
#include "app/terminal.h"
#include "report/report.h"

static int complain_of(Arena *a, const Diags *wrong) {
    complain_all(a, wrong);
    return EXIT_TROUBLE;
}

/* ---- commands that read no project ---- */

static int print_help(Arena *a, const Options *o) {
    Buf out = {0};
    if (o->command == COMMAND_HELP)
        options_help(&out);
    else
        buf_add(&out, STR("pyupgrade-check " PUC_VERSION "\n"));
    int status = output_write(a, o, &out, EXIT_CLEAN);
    buf_release(&out);
    return status;
}

static int unknown_rule(Arena *a, const RuleSet *rules, Str id) {
    const char *near = rule_nearest(a, rules, id);
    complain(a, arena_format(a, "there is no rule '%.*s'%s%s%s", STR_ARG(id),
                             near ? ": did you mean '" : ": see --list-rules", near ? near : "",
                             near ? "'?" : ""));
    return EXIT_TROUBLE;
}

/* --explain, --list-rules: of the rules that the configuration leaves. */
static int print_rules(Arena *a, const Options *o) {
    Buf out = {0};
    Diags wrong = {0};
    Knowledge k = knowledge_load(a, o, &wrong);
    if (wrong.len)
        return complain_of(a, &wrong);
    TextStyle style = terminal_style(o, o->output.len > 0);
    const Rule *rule = rule_find(&k.rules, o->explain);
    if (o->command == COMMAND_LIST_RULES)
        list_rules(&k.rules, &style, &out);
    else if (rule)
        explain_rule(rule, &style, &out);
    else
        return unknown_rule(a, &k.rules, o->explain);
    int status = output_write(a, o, &out, EXIT_CLEAN);
    buf_release(&out);
    return status;
}

static int print_config(Arena *a, const Options *o) {
    Buf out = {0};
    config_show(o, &out);
    int status = output_write(a, o, &out, EXIT_CLEAN);
    buf_release(&out);
    return status;
}

int run(Arena *a, const Options *line) {
    Diags wrong = {0};
    Options o = *line;
    switch (line->command) {
    case COMMAND_HELP:
    case COMMAND_VERSION:
        return print_help(a, line);
    case COMMAND_GENERATE:
        return manual_generate(a, line);
    case COMMAND_CHECK:
        return check(a, line);
    case COMMAND_EXPLAIN:
    case COMMAND_LIST_RULES:
    case COMMAND_SHOW_CONFIG:
        break;
    }
    if (!config_read(a, config_start(a, &line->paths), &o, &wrong))
        return complain_of(a, &wrong);
    return line->command == COMMAND_SHOW_CONFIG ? print_config(a, &o) : print_rules(a, &o);
}
