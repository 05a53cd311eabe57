#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include "app/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { DEFAULT_WIDTH = 100, LEAST_WIDTH = 60, GREATEST_WIDTH = 160 };

static Str env(const char *name) {
    return str_from(getenv(name));
}

/* The locale's character set, as its name says. */
static bool is_utf8_locale(void) {
    Str locale = env("LC_ALL");
    if (!locale.len)
        locale = env("LC_CTYPE");
    if (!locale.len)
        locale = env("LANG");
    for (size_t i = 0; i + 4 <= locale.len; i++) {
        Str rest = str_from_pos(locale, i);
        if (str_starts_nocase(rest, STR("utf-8")) || str_starts_nocase(rest, STR("utf8")))
            return true;
    }
    return false;
}

static unsigned width(bool terminal) {
    uint32_t columns = 0;
    struct winsize size;
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        columns = size.ws_col;
    if (!columns && !str_to_u32(env("COLUMNS"), &columns))
        columns = DEFAULT_WIDTH;
    return columns < LEAST_WIDTH      ? LEAST_WIDTH
           : columns > GREATEST_WIDTH ? GREATEST_WIDTH
                                      : columns;
}

unsigned terminal_progress_width(void) {
    struct winsize size;
    Str kind = env("TERM");
    if (!isatty(STDERR_FILENO) || !kind.len || str_eq(kind, STR("dumb")))
        return 0;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col - 1u : DEFAULT_WIDTH;
}

TextStyle terminal_style(const Options *options, bool to_file) {
    bool terminal = !to_file && isatty(STDOUT_FILENO);
    bool colour = terminal && !env("NO_COLOR").len && !str_eq(env("TERM"), STR("dumb"));
    if (options->color != COLOR_AUTO)
        colour = options->color == COLOR_ALWAYS;
    return (TextStyle){.colour = colour,
                       .unicode = is_utf8_locale(),
                       .width = width(terminal),
                       .verbose = options->verbose,
                       .quiet = options->quiet};
}
