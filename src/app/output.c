#define _POSIX_C_SOURCE 200809L
#include "app/output.h"

#include "app/run.h"
#include "text/display.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void complain(Arena *a, Str message) {
    Str safe = display_text(a, message);
    fprintf(stderr, "pyupgrade-check: %.*s\n", STR_ARG(safe));
}

void complain_all(Arena *a, const Diags *diags) {
    vec_each (const Diag, d, diags) {
        Str at = place_text(a, &d->place);
        complain(a, at.len ? arena_format(a, "%.*s: %.*s", STR_ARG(at), STR_ARG(d->message))
                           : d->message);
    }
}

bool write_all(int fd, Str text) {
    while (text.len) {
        ssize_t n = write(fd, text.ptr, text.len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        text = str_from_pos(text, (size_t)n);
    }
    return true;
}

int output_write(Arena *a, const Options *o, const Buf *report, int status) {
    if (!o->output.len) {
        if (write_all(STDOUT_FILENO, buf_str(report)) || errno == EPIPE)
            return status;
        complain(a, arena_format(a, "standard output: %s", strerror(errno)));
        return EXIT_TROUBLE;
    }
    FILE *f = fopen(arena_cstr(a, o->output), "wb");
    bool ok = f && fwrite(report->ptr ? report->ptr : "", 1, report->len, f) == report->len;
    if (f && fclose(f) != 0)
        ok = false;
    if (ok)
        return status;
    complain(a, arena_format(a, "%.*s: %s", STR_ARG(o->output), strerror(errno)));
    return EXIT_TROUBLE;
}
