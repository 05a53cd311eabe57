#include "app/manual.h"

#include "app/completions.h"
#include "app/output.h"
#include "app/run.h"
#include "report/report.h"

#ifndef PUC_VERSION
#define PUC_VERSION "0"
#endif
#ifndef PUC_DATE
#define PUC_DATE "1970-01-01"
#endif

/* A term and what it means: a row of the lists that do not come from the option table. */
typedef struct Entry {
    const char *term, *text;
} Entry;

static const Entry exit_statuses[] = {
    {"0", "Nothing at or above --fail-on affects a judged target."},
    {"1", "Something does."},
    {"2",
     "The run could not do what it was asked: a wrong option, a bad rule file, a file that could "
     "not be read, or nothing to read at all."},
};

static const Entry files[] = {
    {"pyupgrade-check.toml",
     "Settings, found in the project's folder or above it: most of the options, by "
     "the same names, and the tables per-file-ignores and severity. --show-config "
     "prints all of them, and where each value came from."},
    {"pyproject.toml", "The same, in the table [tool.pyupgrade-check]."},
};

static const Entry variables[] = {
    {"NO_COLOR", "When set, no colours, unless --color says otherwise."},
    {"COLUMNS", "The width of a text report, for a terminal that does not tell its own."},
    {"SOURCE_DATE_EPOCH",
     "The day, in seconds since 1970, on which ends of life are judged: a report "
     "is the same on another day."},
};

static const Entry examples[] = {
    {"pyupgrade-check", "Judge the project in the current folder."},
    {"pyupgrade-check --target 3.13 path/to/project",
     "What stands between a project and Python 3.13."},
    {"pyupgrade-check --format json --output report.json .", "The report for a program."},
    {"pyupgrade-check --explain stdlib.imp", "What a rule means, and what to do."},
};
#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

bool manual_shows(const OptionRow *row) {
    return row->help && (row->where & ON_LINE);
}

bool manual_has_words(const OptionRow *row) {
    return row->words || row->offer == OFFER_FORMATS;
}

void manual_words(Buf *out, const OptionRow *row) {
    if (row->offer == OFFER_FORMATS) {
        for (size_t i = 0; i < report_format_count; i++)
            buf_format(out, "%s%s", i ? " " : "", report_formats[i].name);
        return;
    }
    for (size_t i = 0; row->words && row->words[i]; i++)
        buf_format(out, "%s%s", i ? " " : "", row->words[i]);
}

/* Text as it stands: roff would read a hyphen, quotes and a few more as something typographic, and
 * a line that starts with a dot or a quote as a request. */
static void add_roff(Buf *out, Str text) {
    static const struct {
        char c;
        const char *roff;
    } escapes[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"}, {'`', "\\(ga"},
                   {'^', "\\(ha"}, {'~', "\\(ti"}, {'"', "\\(dq"}};
    if (text.len && text.ptr[0] == '.')
        buf_add(out, STR("\\&"));
    for (size_t i = 0; i < text.len; i++) {
        const char *roff = NULL;
        for (size_t e = 0; e < COUNT(escapes) && !roff; e++)
            if (escapes[e].c == text.ptr[i])
                roff = escapes[e].roff;
        if (roff)
            buf_add(out, str_from(roff));
        else
            buf_add_char(out, text.ptr[i]);
    }
}

/* A paragraph, in input lines that stay below the 80 bytes that mandoc asks for. */
static void add_text(Buf *out, const char *text) {
    enum { LINE_MAX_BYTES = 79 };
    Buf word = {0};
    size_t used = 0;
    for (Str part, rest = str_from(text); str_cut(&rest, ' ', &part);) {
        buf_clear(&word);
        add_roff(&word, part);
        bool fits = used + 1 + word.len <= LINE_MAX_BYTES;
        if (used)
            buf_add_char(out, fits ? ' ' : '\n');
        buf_add(out, buf_str(&word));
        used = used && fits ? used + 1 + word.len : word.len;
    }
    buf_add_char(out, '\n');
    buf_release(&word);
}

static void add_bold(Buf *out, const char *text) {
    buf_add(out, STR("\\fB"));
    add_roff(out, str_from(text));
    buf_add(out, STR("\\fR"));
}

static void add_option(Buf *out, const OptionRow *row) {
    buf_add(out, STR(".TP\n"));
    if (row->letter) {
        char letter[] = {'-', row->letter, 0};
        add_bold(out, letter);
        buf_add(out, STR(", "));
    }
    buf_add(out, STR("\\fB\\-\\-"));
    add_roff(out, str_from(row->name));
    buf_add(out, STR("\\fR"));
    if (row->argument) {
        buf_add(out, STR(" \\fI"));
        add_roff(out, str_from(row->argument));
        buf_add(out, STR("\\fR"));
    }
    buf_add_char(out, '\n');
    if (row->offer == OFFER_FORMATS) {
        add_text(out, "the form of the report, one of:");
        manual_words(out, row);
        buf_add_char(out, '\n');
    } else {
        add_text(out, row->help);
    }
}

static void add_entries(Buf *out, const char *section, const Entry *entries, size_t count) {
    buf_format(out, ".SH %s\n", section);
    for (size_t i = 0; i < count; i++) {
        buf_add(out, STR(".TP\n"));
        add_bold(out, entries[i].term);
        buf_add_char(out, '\n');
        add_text(out, entries[i].text);
    }
}

void manual_man(Buf *out) {
    buf_add(out, STR(".\\\" Made by pyupgrade-check --generate man.\n"
                     ".TH PYUPGRADE\\-CHECK 1 " PUC_DATE " \"pyupgrade\\-check " PUC_VERSION "\" "
                     "\"User Commands\"\n"
                     ".SH NAME\n"
                     "pyupgrade\\-check \\- tell which Python a project can move to\n"
                     ".SH SYNOPSIS\n"
                     "\\fBpyupgrade\\-check\\fR [\\fIOPTIONS\\fR] [\\fIPATH\\fR ...]\n"
                     ".SH DESCRIPTION\n"));
    add_text(
        out,
        "Reads a project's dependency files, deployment files and source, and prints an upgrade "
        "plan for each newer Python: what breaks, what to move to, and whether it pays.");
    buf_add(out, STR(".PP\n"));
    add_text(out,
             "PATH is a project folder (default: the current one) or single files. Nothing of the "
             "project is executed, and no network is used.");
    buf_add(out, STR(".SH OPTIONS\n"));
    for (size_t i = 0; i < option_row_count; i++)
        if (manual_shows(&option_rows[i]))
            add_option(out, &option_rows[i]);
    add_entries(out, "EXIT STATUS", exit_statuses, COUNT(exit_statuses));
    add_entries(out, "FILES", files, COUNT(files));
    add_entries(out, "ENVIRONMENT", variables, COUNT(variables));
    add_entries(out, "EXAMPLES", examples, COUNT(examples));
}

int manual_generate(Arena *a, const Options *o) {
    static const struct {
        const char *what;
        void (*write)(Buf *out);
    } writers[] = {{"man", manual_man},
                   {"bash", completions_bash},
                   {"zsh", completions_zsh},
                   {"fish", completions_fish}};
    Buf out = {0};
    for (size_t i = 0; i < COUNT(writers); i++)
        if (str_eq(o->generate, str_from(writers[i].what)))
            writers[i].write(&out);
    int status = output_write(a, o, &out, EXIT_CLEAN);
    buf_release(&out);
    return status;
}
