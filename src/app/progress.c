#define _POSIX_C_SOURCE 200809L
#include "app/progress.h"

#include "app/clock.h"
#include "app/terminal.h"

#include <stdio.h>
#include <unistd.h>

enum { FIRST_US = 500000, EVERY_US = 100000 };

/* A line that cannot be written is no loss. */
static void write_line(const char *text, size_t len) {
    ssize_t written = write(STDERR_FILENO, text, len);
    (void)written;
}

Progress progress_start(const Options *options) {
    Progress p = {.started = now_us()};
    p.width = options->quiet ? 0 : terminal_progress_width();
    p.wanted = p.width > 0;
    return p;
}

static void draw(Progress *p, const char *doing, size_t done, size_t total) {
    char text[128], line[160];
    if (total)
        snprintf(text, sizeof text, "%s: %zu of %zu", doing, done, total);
    else
        snprintf(text, sizeof text, "%s", doing);
    int width = p->width < sizeof text ? (int)p->width : (int)sizeof text;
    int len = snprintf(line, sizeof line, "\r%.*s\033[K", width, text);
    if (len > 0 && len < (int)sizeof line)
        write_line(line, (size_t)len);
    p->drawn = true;
}

void progress_show(Progress *p, const char *doing, size_t done, size_t total) {
    if (!p || !p->wanted)
        return;
    size_t now = now_us();
    if (now - p->started < FIRST_US || (p->drawn && now - p->before < EVERY_US))
        return;
    p->before = now;
    draw(p, doing, done, total);
}

void progress_erase(Progress *p) {
    static const char erase[] = "\r\033[K";
    if (p && p->drawn)
        write_line(erase, sizeof erase - 1);
    if (p)
        p->drawn = false;
}
