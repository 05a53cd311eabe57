#include "project/derived.h"
#include "project/shell_vars.h"

/* Procfile: one process a line, "name: command". The name is letters, digits, - and _. */

/* Where the command begins; STR_NPOS when the line is not a process. */
static size_t command_start(Str line) {
    size_t n = 0;
    while (n < line.len && (char_is_alnum(line.ptr[n]) || line.ptr[n] == '-' || line.ptr[n] == '_'))
        n++;
    return n && n < line.len && line.ptr[n] == ':' ? n + 1 : STR_NPOS;
}

void read_procfile(Source *src, Facts *facts) {
    for (size_t pos = 0; pos < src->text.len;) {
        Str line = physical_line_next(src->text, &pos);
        size_t start = command_start(line);
        if (start == STR_NPOS)
            continue;
        Str command = str_from_pos(line, start);
        ViewPlace view = {source_byte_place, src, (size_t)(command.ptr - src->text.ptr)};
        shell_facts(command, view_place, &view, STR("script"), facts);
    }
}
