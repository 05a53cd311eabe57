#include "app/completions.h"

#include "app/manual.h"

#include <string.h>

/* A script is a fixed frame with one piece for each row of the option table. The frames run on what
 * the shells have had for years: bash 3.2 (macOS), zsh 5, fish 3. Ids of rules are the first words
 * of
 * --list-rules; lists of them are joined by commas. */

#define ONE_FOR_EACH_OFFER(table)                                                                  \
    _Static_assert(sizeof(table) / sizeof *(table) == OFFER_COUNT, "each Offer has its row")

/* Text inside single quotes. Bash and zsh leave the quotes for an apostrophe, fish escapes it;
 * `special` has further characters that the shell's own notation needs a backslash before. */
static void add_quoted(Buf *out, const char *text, const char *apostrophe, const char *special) {
    for (const char *c = text; *c; c++) {
        if (*c == '\'') {
            buf_add(out, str_from(apostrophe));
            continue;
        }
        if (strchr(special, *c))
            buf_add_char(out, '\\');
        buf_add_char(out, *c);
    }
}

/* --- bash ------------------------------------------------------------------------------------- */

static void add_bash_names(Buf *out, const OptionRow *row, const char *between) {
    buf_format(out, "--%s", row->name);
    if (row->letter)
        buf_format(out, "%s-%c", between, row->letter);
}

/* What fills COMPREPLY, by Offer. An empty reply leaves it to `complete -o default`: files. */
static const char *const bash_offers[] = {
    [OFFER_NOTHING] = "compopt +o default 2>/dev/null",
    [OFFER_FILE] = ":",
    [OFFER_FOLDER] = "compopt -o dirnames 2>/dev/null",
    [OFFER_RULES] = "_pyupgrade_check_rules \"$1\" \"$cur\"",
    [OFFER_COMMITS] = "COMPREPLY=($(compgen -W \"$(git for-each-ref --format='%(refname:short)' "
                      "2>/dev/null)\" -- \"$cur\"))",
};
ONE_FOR_EACH_OFFER(bash_offers);

static const char bash_head[] =
    "# bash completion for pyupgrade-check: made by pyupgrade-check --generate bash\n"
    "_pyupgrade_check_rules() {\n"
    "    local rules head=\n"
    "    [[ $2 != *,* ]] || head=${2%,*},\n"
    "    rules=$(COLUMNS=60 \"$1\" --list-rules 2>/dev/null | awk '/^[a-z]/ { print $1 }')\n"
    "    COMPREPLY=($(compgen -P \"$head\" -W \"$rules\" -- \"${2##*,}\"))\n"
    "}\n"
    "\n"
    "_pyupgrade_check() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]} i\n"
    "    COMPREPLY=()\n"
    "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "        [[ ${COMP_WORDS[i]} != -- ]] || return 0\n"
    "    done\n"
    "    # --name=value is three words here\n"
    "    if [[ $cur == = ]]; then\n"
    "        cur=\n"
    "    elif [[ $option == = ]]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD-2]}\n"
    "    fi\n"
    "    case $option in\n";

void completions_bash(Buf *out) {
    buf_add(out, str_from(bash_head));
    for (const OptionRow *row = option_rows; row < option_rows + option_row_count; row++) {
        if (!manual_shows(row) || !row->argument)
            continue;
        buf_add(out, STR("    "));
        add_bash_names(out, row, " | ");
        buf_add(out, STR(") "));
        if (manual_has_words(row)) {
            buf_add(out, STR("COMPREPLY=($(compgen -W '"));
            manual_words(out, row);
            buf_add(out, STR("' -- \"$cur\"))"));
        } else {
            buf_add(out, str_from(bash_offers[row->offer]));
        }
        buf_add(out, STR("; return 0 ;;\n"));
    }
    buf_add(out, STR("    esac\n"
                     "    [[ $cur != -* ]] || COMPREPLY=($(compgen -W '"));
    for (const OptionRow *row = option_rows; row < option_rows + option_row_count; row++) {
        if (manual_shows(row)) {
            buf_add(out, STR("\n        "));
            add_bash_names(out, row, " ");
        }
    }
    buf_add(out, STR("' -- \"$cur\"))\n"
                     "}\n"
                     "complete -o default -F _pyupgrade_check pyupgrade-check\n"));
}

/* --- zsh -------------------------------------------------------------------------------------- */

/* Actions of _arguments, by Offer. */
static const char *const zsh_offers[] = {
    [OFFER_NOTHING] = " ",
    [OFFER_FILE] = "_files",
    [OFFER_FOLDER] = "_files -/",
    [OFFER_RULES] = "_pyupgrade_check_rules",
    [OFFER_COMMITS] = "_pyupgrade_check_commits",
};
ONE_FOR_EACH_OFFER(zsh_offers);

/* One spec of _arguments: '(-f --format)'{-f+,--format=}'[help]:F:(text json)'. An option that can
 * be repeated has '*' in place of what it excludes. */
static void add_zsh_option(Buf *out, const OptionRow *row) {
    const char *mark = row->argument ? "=" : "";
    bool many = row->kind == OPTION_LIST || row->kind == OPTION_PATHS;
    buf_add(out, STR("        "));
    if (row->letter && !many)
        buf_format(out, "'(-%c --%s)'", row->letter, row->name);
    else if (row->letter)
        buf_add(out, STR("'*'"));
    if (row->letter)
        buf_format(out, "{-%c%s,--%s%s}'[", row->letter, row->argument ? "+" : "", row->name, mark);
    else
        buf_format(out, "'%s--%s%s[", many ? "*" : "", row->name, mark);
    add_quoted(out, row->help, "'\\''", "[]\\");
    buf_add_char(out, ']');
    if (row->argument) {
        buf_add_char(out, ':');
        add_quoted(out, row->argument, "'\\''", ":\\");
        buf_add_char(out, ':');
        if (manual_has_words(row)) {
            buf_add_char(out, '(');
            manual_words(out, row);
            buf_add_char(out, ')');
        } else {
            buf_add(out, str_from(zsh_offers[row->offer]));
        }
    }
    buf_add(out, STR("' \\\n"));
}

static const char zsh_head[] =
    "#compdef pyupgrade-check\n"
    "# zsh completion for pyupgrade-check: made by pyupgrade-check --generate zsh\n"
    "_pyupgrade_check_rules() {\n"
    "    local -a rules\n"
    "    rules=(${(f)\"$(_call_program rules COLUMNS=60 ${(q)words[1]} --list-rules)\"})\n"
    "    rules=(${${(M)rules:#[a-z]*}%% *})\n"
    "    compset -P '*,'\n"
    "    compadd \"$@\" -q -S , -r ', \\t\\n' -a rules\n"
    "}\n"
    "\n"
    "_pyupgrade_check_commits() {\n"
    "    local -a refs\n"
    "    refs=(${(f)\"$(_call_program refs 'git for-each-ref --format=\"%(refname:short)\"')\"})\n"
    "    compadd \"$@\" -a refs\n"
    "}\n"
    "\n"
    "_pyupgrade_check() {\n"
    "    _arguments -s -S \\\n";

void completions_zsh(Buf *out) {
    buf_add(out, str_from(zsh_head));
    for (const OptionRow *row = option_rows; row < option_rows + option_row_count; row++)
        if (manual_shows(row))
            add_zsh_option(out, row);
    buf_add(out, STR("        '*:path:_files'\n"
                     "}\n"
                     "\n"
                     "if [ \"$funcstack[1]\" = _pyupgrade-check ]; then\n"
                     "    _pyupgrade_check \"$@\"\n"
                     "else\n"
                     "    compdef _pyupgrade_check pyupgrade-check\n"
                     "fi\n"));
}

/* --- fish ------------------------------------------------------------------------------------- */

/* Options of complete, by Offer. */
static const char *const fish_offers[] = {
    [OFFER_NOTHING] = "-x",
    [OFFER_FILE] = "-r -F",
    [OFFER_FOLDER] = "-x -a '(__fish_complete_directories)'",
    [OFFER_RULES] = "-x -a '(__fish_complete_list , __pyupgrade_check_rules)'",
    [OFFER_COMMITS] = "-x -a '(git for-each-ref --format=\"%(refname:short)\" 2>/dev/null)'",
};
ONE_FOR_EACH_OFFER(fish_offers);

static void add_fish_option(Buf *out, const OptionRow *row) {
    buf_format(out, "complete -c pyupgrade-check -l %s", row->name);
    if (row->letter)
        buf_format(out, " -s %c", row->letter);
    if (manual_has_words(row)) {
        buf_add(out, STR(" -x -a '"));
        manual_words(out, row);
        buf_add_char(out, '\'');
    } else if (row->argument) {
        buf_format(out, " %s", fish_offers[row->offer]);
    }
    buf_add(out, STR(" -d '"));
    add_quoted(out, row->help, "\\'", "\\");
    buf_add(out, STR("'\n"));
}

void completions_fish(Buf *out) {
    buf_add(out,
            STR("# fish completion for pyupgrade-check: made by pyupgrade-check --generate fish\n"
                "function __pyupgrade_check_rules\n"
                "    COLUMNS=60 pyupgrade-check --list-rules 2>/dev/null | string match -r "
                "'^[a-z]\\S*'\n"
                "end\n"
                "\n"));
    for (const OptionRow *row = option_rows; row < option_rows + option_row_count; row++)
        if (manual_shows(row))
            add_fish_option(out, row);
}
