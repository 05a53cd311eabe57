#include "project/shell_lexer.h"

/* Splitting a script into words, as POSIX 2.3 "Token Recognition" says; no grammar beyond commands.
 */

void shell_word_bytes(ShellLexer *lx, Str bytes, size_t from, bool fixed) {
    if (!lx->in_word) {
        lx->word = (ShellWord){.at = lx->bytes.len, .first = from, .last = from};
        lx->in_word = true;
    }
    if (bytes.len && lx->bytes.len + bytes.len <= COMMAND_MAX_BYTES) {
        pieces_add(&lx->scratch, &lx->pieces, lx->bytes.len, from, fixed);
        buf_add(&lx->bytes, bytes);
    }
    lx->word.last = fixed || !bytes.len ? from : from + bytes.len - 1;
}

void shell_word_end(ShellLexer *lx) {
    if (!lx->in_word)
        return;
    lx->in_word = false;
    lx->word.len = lx->bytes.len - lx->word.at;
    if (!lx->drop_word && lx->words.len < COMMAND_MAX_WORDS)
        *vec_push(&lx->scratch, &lx->words) = lx->word;
    lx->drop_word = false;
}

static bool at_line_end(Str text, size_t at, size_t *after) {
    if (at < text.len && text.ptr[at] == '\r')
        at++;
    *after = at + 1;
    return at < text.len && text.ptr[at] == '\n';
}

static void escaped(ShellLexer *lx) {
    size_t after;
    if (at_line_end(lx->text, lx->pos + 1, &after)) {
        lx->pos = after;
        return;
    }
    char next = lx->pos + 1 < lx->text.len ? lx->text.ptr[lx->pos + 1] : '\0';
    bool kept = lx->in_double_quotes && str_find_char(STR("$`\"\\"), next) == STR_NPOS;
    shell_word_bytes(lx, str_slice(lx->text, lx->pos + !kept, lx->pos + 2), lx->pos + !kept, false);
    lx->word.quoted = true;
    lx->pos += 2;
}

static void single_quoted(ShellLexer *lx) {
    Str rest = str_from_pos(lx->text, lx->pos + 1);
    size_t end = str_find_char(rest, '\'');
    Str inside = str_slice(rest, 0, end);
    shell_word_bytes(lx, inside, lx->pos + 1, false);
    lx->word.quoted = true;
    lx->pos += inside.len + (end == STR_NPOS ? 1 : 2);
}

static void double_quotes(ShellLexer *lx) {
    lx->in_double_quotes = !lx->in_double_quotes;
    shell_word_bytes(lx, STR(""), lx->pos, false);
    lx->word.quoted = true;
    lx->pos++;
}

/* Everything up to the next byte that may mean something. */
static void plain_run(ShellLexer *lx, Str stops) {
    size_t from = lx->pos, to = from + 1;
    while (to < lx->text.len && str_find_char(stops, lx->text.ptr[to]) == STR_NPOS)
        to++;
    shell_word_bytes(lx, str_slice(lx->text, from, to), from, false);
    lx->pos = to;
}

static bool word_is_number(const ShellLexer *lx) {
    for (size_t i = lx->word.at; i < lx->bytes.len; i++)
        if (!char_is_digit(lx->bytes.ptr[i]))
            return false;
    return lx->in_word && !lx->word.quoted;
}

/* [n]op target, n and op being dropped here and the target when it ends. */
static void redirection(ShellLexer *lx) {
    if (word_is_number(lx)) {
        lx->bytes.len = lx->word.at;
        lx->in_word = false;
    }
    shell_word_end(lx);
    Str rest = str_from_pos(lx->text, lx->pos);
    if (str_starts(rest, STR("<<")) && !str_starts(rest, STR("<<<"))) {
        shell_heredoc_begin(lx);
        return;
    }
    if (rest.len > 1 && rest.ptr[1] == '(') { /* <(command) */
        lx->pos++;
        return;
    }
    while (lx->pos < lx->text.len && str_find_char(STR("<>&|"), lx->text.ptr[lx->pos]) != STR_NPOS)
        lx->pos++;
    lx->drop_word = true;
}

static void newline(ShellLexer *lx) {
    shell_word_end(lx);
    lx->drop_word = false;
    lx->pos++;
    if (lx->array)
        return;
    shell_command(lx);
    if (lx->heredocs.len)
        shell_heredoc_bodies(lx);
    lx->line_has_command = lx->feeds_shell = false;
}

static bool opens_array(const ShellLexer *lx) {
    return lx->in_word && !lx->array && lx->bytes.len > lx->word.at + 1 &&
           lx->bytes.ptr[lx->bytes.len - 1] == '=';
}

static void separator(ShellLexer *lx, char c) {
    if (c == '&' && lx->pos + 1 < lx->text.len && lx->text.ptr[lx->pos + 1] == '>') {
        shell_word_end(lx);
        lx->pos++;
        redirection(lx);
        return;
    }
    if (c == '(' && !lx->in_word && shell_skip_arithmetic(lx))
        return;
    lx->pos++;
    if (c == '(' && opens_array(lx)) {
        shell_word_end(lx);
        lx->array = (unsigned)lx->words.len;
    } else if (!lx->array || c == ')') {
        shell_word_end(lx);
        shell_command(lx);
    }
}

static void comment(ShellLexer *lx) {
    while (lx->pos < lx->text.len && lx->text.ptr[lx->pos] != '\n')
        lx->pos++;
}

static void unquoted(ShellLexer *lx, char c) {
    switch (c) {
    case '\n':
        newline(lx);
        break;
    case ' ':
    case '\t':
    case '\r':
    case '\v':
    case '\f':
        shell_word_end(lx);
        lx->pos++;
        break;
    case ';':
    case '&':
    case '|':
    case '(':
    case ')':
        separator(lx, c);
        break;
    case '<':
    case '>':
        redirection(lx);
        break;
    case '\'':
        single_quoted(lx);
        break;
    default:
        if (c == '#' && !lx->in_word)
            comment(lx);
        else
            plain_run(lx, STR(" \t\r\n\v\f;&|()<>'\"\\$`"));
    }
}

static void lex(ShellLexer *lx) {
    while (lx->pos < lx->text.len) {
        char c = lx->text.ptr[lx->pos];
        if (c == '\\')
            escaped(lx);
        else if (c == '"')
            double_quotes(lx);
        else if (c == '$')
            shell_dollar(lx);
        else if (c == '`')
            shell_backquote(lx);
        else if (lx->in_double_quotes)
            plain_run(lx, STR("\\\"$`"));
        else
            unquoted(lx, c);
    }
    shell_word_end(lx);
    shell_command(lx);
}

static void read_text(ShellLexer *lx) {
    lx->bytes.max = COMMAND_MAX_BYTES + 1;
    lex(lx);
    buf_release(&lx->bytes);
    arena_release(&lx->scratch);
}

void shell_read(const CommandContext *ctx, Str text, PlaceFn *place_of, void *place_ctx) {
    if (ctx->depth >= COMMAND_MAX_DEPTH)
        return;
    CommandContext inner = *ctx;
    inner.depth++;
    ShellLexer lx = {.ctx = &inner, .text = text, .place_of = place_of, .place_ctx = place_ctx};
    read_text(&lx);
}

void shell_read_word(const CommandContext *ctx, const CommandWord *word) {
    Place place = word->place;
    if (word->place_of)
        shell_read(ctx, word->text, word->place_of, word->place_ctx);
    else
        shell_read(ctx, word->text, constant_place, &place);
}

/* No command that facts are known about is shorter than "locust". */
enum { PART_MIN = 6 };

void shell_read_part(ShellLexer *lx, Str part) {
    if (part.len < PART_MIN)
        return;
    ViewPlace view = {lx->place_of, lx->place_ctx, (size_t)(part.ptr - lx->text.ptr)};
    shell_read(lx->ctx, part, view_place, &view);
}

void command_read_options(const CommandContext *ctx, Str program, Str subcommand,
                          const CommandWord *options) {
    if (ctx->depth >= COMMAND_MAX_DEPTH)
        return;
    CommandContext inner = *ctx;
    inner.depth++;
    inner.options_only = true;
    Place place = options->place;
    ShellLexer lx = {.ctx = &inner,
                     .text = options->text,
                     .place_of = options->place_of ? options->place_of : constant_place,
                     .place_ctx = options->place_of ? options->place_ctx : &place,
                     .program = program,
                     .subcommand = subcommand};
    read_text(&lx);
}

void shell_facts(Str text, PlaceFn *place_of, void *ctx, Str group, Facts *facts) {
    Arena arena = {0};
    ShellVars vars = {.arena = &arena};
    CommandContext command = {.facts = facts, .group = group, .vars = &vars};
    shell_read(&command, text, place_of, ctx);
    arena_release(&arena);
}

void read_shell(Source *src, Facts *facts) {
    shell_facts(src->text, source_byte_place, src, STR("script"), facts);
}
