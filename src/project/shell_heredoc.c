#include "project/shell_lexer.h"

void shell_heredoc_begin(ShellLexer *lx) {
    lx->pos += 2;
    Heredoc doc = {0};
    if (lx->pos < lx->text.len && lx->text.ptr[lx->pos] == '-') {
        doc.strip_tabs = true;
        lx->pos++;
    }
    while (lx->pos < lx->text.len &&
           (lx->text.ptr[lx->pos] == ' ' || lx->text.ptr[lx->pos] == '\t'))
        lx->pos++;
    size_t from = lx->pos;
    while (lx->pos < lx->text.len && !char_is_space(lx->text.ptr[lx->pos]) &&
           str_find_char(STR(";&|<>()"), lx->text.ptr[lx->pos]) == STR_NPOS)
        lx->pos++;
    Str mark = str_slice(lx->text, from, lx->pos);
    if (mark.len && mark.ptr[0] == '\\')
        mark = str_from_pos(mark, 1);
    if (mark.len > 1 && (mark.ptr[0] == '\'' || mark.ptr[0] == '"'))
        mark = str_slice(mark, 1, mark.len - 1);
    doc.end = mark;
    if (mark.len)
        *vec_push(&lx->scratch, &lx->heredocs) = doc;
}

static Str take_line(ShellLexer *lx) {
    Str rest = str_from_pos(lx->text, lx->pos);
    size_t end = str_find_char(rest, '\n');
    Str line = str_slice(rest, 0, end);
    lx->pos += line.len + (end != STR_NPOS);
    return line;
}

static Str take_body(ShellLexer *lx, Heredoc doc) {
    size_t from = lx->pos;
    while (lx->pos < lx->text.len) {
        size_t start = lx->pos;
        Str line = take_line(lx);
        if (line.len && line.ptr[line.len - 1] == '\r')
            line.len--;
        while (doc.strip_tabs && line.len && line.ptr[0] == '\t')
            line = str_from_pos(line, 1);
        if (str_eq(line, doc.end))
            return str_slice(lx->text, from, start);
    }
    lx->open_heredoc = true;
    lx->pos = from;
    return STR("");
}

/* A here-document that writes a systemd unit: only its ExecStart lines are commands. */
static void read_unit_lines(ShellLexer *lx, Str body) {
    for (Str rest = body, line; str_cut_line(&rest, &line);) {
        Str command = str_trim_left(line);
        if (str_starts(command, STR("ExecStart=")))
            shell_read_part(lx, str_from_pos(command, sizeof "ExecStart=" - 1));
    }
}

void shell_heredoc_bodies(ShellLexer *lx) {
    for (size_t i = 0; i < lx->heredocs.len && !lx->open_heredoc; i++) {
        Str body = take_body(lx, lx->heredocs.items[i]);
        Str first = str_trim(str_slice(body, 0, str_find_char(body, '\n')));
        bool shebang = str_starts(first, STR("#!"));
        bool script = lx->feeds_shell && !shebang;
        if (script || (shebang && str_ends(first, STR("sh"))))
            shell_read_part(lx, body);
        else
            read_unit_lines(lx, body);
    }
    lx->heredocs.len = 0;
}
