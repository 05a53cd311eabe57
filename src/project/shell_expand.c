#include "project/shell_lexer.h"

/* How much of an unknown expansion's spelling a word keeps: enough for "$(which gunicorn)". */
enum { SPELLING_MAX = 256 };

static void add_unknown(ShellLexer *lx, Str spelling) {
    shell_word_bytes(lx, str_slice(spelling, 0, SPELLING_MAX), lx->pos, true);
    lx->word.has_variable = true;
    lx->pos += spelling.len;
}

/* A value outside quotes is split at white space into words, all standing at the '$'; so is
 * "${ARRAY[@]}". */
static void add_value(ShellLexer *lx, Str value, bool is_list) {
    if (lx->in_double_quotes && !is_list) {
        shell_word_bytes(lx, value, lx->pos, true);
        return;
    }
    for (size_t i = 0; i < value.len;) {
        size_t end = i;
        while (end < value.len && !char_is_space(value.ptr[end]))
            end++;
        if (end > i)
            shell_word_bytes(lx, str_slice(value, i, end), lx->pos, true);
        for (i = end; i < value.len && char_is_space(value.ptr[i]); i++)
            shell_word_end(lx);
    }
}

/* NAME= takes the whole value: no splitting in assignments. */
static bool in_assignment(const ShellLexer *lx) {
    if (!lx->in_word || lx->word.at >= lx->bytes.len)
        return false;
    Str word = {lx->bytes.ptr + lx->word.at, lx->bytes.len - lx->word.at};
    size_t n = shell_name_length(word);
    return n && n < word.len && word.ptr[n] == '=';
}

static bool parameter(ShellLexer *lx) {
    Buf out = {.max = SHELL_EXPANDED_MAX};
    bool known = true;
    size_t taken = shell_expand_one(lx->ctx->vars, lx->text, lx->pos, &out, &known);
    if (taken) {
        Str value = buf_str(&out), spelling = str_slice(lx->text, lx->pos, lx->pos + taken);
        if (!known || in_assignment(lx))
            shell_word_bytes(lx, value, lx->pos, true);
        else
            add_value(lx, value, str_ends(spelling, STR("[@]}")));
        if (lx->in_word)
            lx->word.has_variable |= !known;
        lx->pos += taken;
    }
    buf_release(&out);
    return taken > 0;
}

/* The index of the ')' that closes what was opened before `from`, or the text's length. */
static size_t parenthesis_end(Str text, size_t from) {
    size_t depth = 1;
    char quote = '\0';
    for (size_t i = from; i < text.len; i++) {
        char c = text.ptr[i];
        if (c == '\\' && quote != '\'')
            i++;
        else if (quote)
            quote = c == quote ? '\0' : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (c == '(')
            depth++;
        else if (c == ')' && --depth == 0)
            return i;
    }
    return text.len;
}

static void command_substitution(ShellLexer *lx) {
    size_t from = lx->pos + 2, end = parenthesis_end(lx->text, from);
    bool arithmetic = from < lx->text.len && lx->text.ptr[from] == '(';
    if (!arithmetic)
        shell_read_part(lx, str_slice(lx->text, from, end));
    add_unknown(lx, str_slice(lx->text, lx->pos, end + 1));
}

bool shell_skip_arithmetic(ShellLexer *lx) {
    size_t next = lx->pos + 1;
    if (next >= lx->text.len || lx->text.ptr[next] != '(')
        return false;
    lx->pos = parenthesis_end(lx->text, next) + 1;
    return true;
}

void shell_backquote(ShellLexer *lx) {
    Str rest = str_from_pos(lx->text, lx->pos + 1);
    size_t end = str_find_char(rest, '`');
    Str inside = str_slice(rest, 0, end);
    shell_read_part(lx, inside);
    add_unknown(lx, str_slice(lx->text, lx->pos, lx->pos + inside.len + 2));
}

/* $'...': escapes are resolved one by one as far as they matter here. */
static void ansi_quoted(ShellLexer *lx) {
    size_t i = lx->pos + 2;
    shell_word_bytes(lx, STR(""), lx->pos, false);
    lx->word.quoted = true;
    for (; i < lx->text.len && lx->text.ptr[i] != '\''; i++) {
        char c = lx->text.ptr[i];
        if (c == '\\' && i + 1 < lx->text.len) {
            c = lx->text.ptr[++i];
            c = c == 'n' ? '\n' : c == 't' ? '\t' : c;
        }
        shell_word_bytes(lx, (Str){&c, 1}, i, false);
    }
    lx->pos = i + 1;
}

void shell_dollar(ShellLexer *lx) {
    char next = lx->pos + 1 < lx->text.len ? lx->text.ptr[lx->pos + 1] : '\0';
    if (next == '(') {
        command_substitution(lx);
    } else if (next == '\'' && !lx->in_double_quotes) {
        ansi_quoted(lx);
    } else if (next == '"' && !lx->in_double_quotes) {
        lx->pos++; /* $"..." is "..." */
    } else if (!parameter(lx)) {
        shell_word_bytes(lx, STR("$"), lx->pos, false);
        lx->pos++;
    }
}
