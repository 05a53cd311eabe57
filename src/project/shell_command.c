#include "project/deploy.h"
#include "project/shell_lexer.h"

/* One simple command: reserved words, assignments, then the program with its arguments. */

typedef struct ReservedWord {
    Str text;
    int blocks; /* opens (1) or closes (-1) a block that may not run */
} ReservedWord;

static const ReservedWord reserved_words[] = {
    {STR_INIT("if"), 1},    {STR_INIT("then"), 0},  {STR_INIT("else"), 0},  {STR_INIT("elif"), 0},
    {STR_INIT("fi"), -1},   {STR_INIT("while"), 1}, {STR_INIT("until"), 1}, {STR_INIT("do"), 0},
    {STR_INIT("done"), -1}, {STR_INIT("esac"), -1}, {STR_INIT("{"), 0},     {STR_INIT("}"), 0},
    {STR_INIT("!"), 0},     {STR_INIT("time"), 0},
};

static const Str declaring[] = {STR_INIT("export"), STR_INIT("declare"), STR_INIT("local"),
                                STR_INIT("readonly"), STR_INIT("typeset")};

static const Str shells[] = {STR_INIT("sh"),  STR_INIT("bash"), STR_INIT("dash"),
                             STR_INIT("ash"), STR_INIT("zsh"),  STR_INIT("ksh")};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static Str word_text(const ShellLexer *lx, const ShellWord *w) {
    return (Str){lx->bytes.ptr ? lx->bytes.ptr + w->at : "", w->len};
}

static const ReservedWord *reserved_find(const ShellLexer *lx, const ShellWord *w) {
    Str text = word_text(lx, w);
    for (size_t i = 0; !w->quoted && i < COUNT(reserved_words); i++)
        if (str_eq(text, reserved_words[i].text))
            return &reserved_words[i];
    return NULL;
}

static bool text_among(Str text, const Str *table, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(text, table[i]))
            return true;
    return false;
}

static Place word_byte_place(void *ctx, size_t offset) {
    const WordView *v = ctx;
    const ShellLexer *lx = v->lexer;
    return lx->place_of(lx->place_ctx, pieces_offset(&lx->pieces, v->at + offset));
}

static CommandWord command_word(ShellLexer *lx, const ShellWord *w) {
    Place first = lx->place_of(lx->place_ctx, w->first);
    CommandWord word = {.text = word_text(lx, w),
                        .place = place_join(first, lx->place_of(lx->place_ctx, w->last)),
                        .has_variable = w->has_variable};
    WordView *view = vec_push(&lx->scratch, &lx->views);
    *view = (WordView){lx, w->at};
    word.place_of = word_byte_place;
    word.place_ctx = view;
    return word;
}

/* The part of a word from `skip` on. */
static CommandWord word_tail(ShellLexer *lx, const ShellWord *w, size_t skip) {
    ShellWord tail = *w;
    tail.at += skip;
    tail.len -= skip;
    tail.first = tail.len ? pieces_offset(&lx->pieces, tail.at) : tail.last;
    return command_word(lx, &tail);
}

/* NAME= or NAME+= at the start of a word: the length of NAME, and of all of it. */
static size_t assignment_name(Str word, size_t *skip) {
    size_t n = shell_name_length(word);
    bool plus = n + 1 < word.len && word.ptr[n] == '+';
    *skip = n + plus + 1;
    return n && n + plus < word.len && word.ptr[n + plus] == '=' ? n : 0;
}

/* In a block that may not run, the value that switches a worker on is the one to keep. */
static bool keeps_old_value(const ShellLexer *lx, Str name) {
    Str old;
    return lx->blocks && shell_vars_get(lx->ctx->vars, name, &old) &&
           (str_contains(old, STR("gevent")) || str_contains(old, STR("eventlet")));
}

/* A value with a hole is not known; a whole command with one (a port, say) still says what it
 * starts. */
static Str value_text(const CommandWord *value, bool appends) {
    bool command = str_find_char(value->text, ' ') != STR_NPOS;
    return appends || (value->has_variable && !command) ? (Str){NULL, 0} : value->text;
}

static void assign(ShellLexer *lx, const ShellWord *w, bool to_shell) {
    size_t skip, n = assignment_name(word_text(lx, w), &skip);
    if (!n)
        return;
    Str name = str_slice(word_text(lx, w), 0, n);
    CommandWord value = word_tail(lx, w, skip);
    AssignForm form = to_shell ? lx->ctx->assigns : ASSIGN_ENVIRONMENT;
    if (form != ASSIGN_SILENT)
        deploy_env(lx->ctx, name, &value, form == ASSIGN_SHELL);
    if (!to_shell)
        return;
    bool appends = skip > n + 1;
    if (!keeps_old_value(lx, name))
        shell_vars_set(lx->ctx->vars, name, value_text(&value, appends));
}

/* NAME=( words ): the words, joined by blanks, as one value. */
static void assign_array(ShellLexer *lx) {
    const ShellWord *w = &lx->words.items[lx->array - 1];
    size_t skip, n = assignment_name(word_text(lx, w), &skip);
    Buf value = {.max = SHELL_VALUE_MAX};
    for (size_t i = lx->array; i < lx->words.len; i++) {
        if (i > lx->array)
            buf_add_char(&value, ' ');
        buf_add(&value, word_text(lx, &lx->words.items[i]));
    }
    if (n && !value.overflow)
        shell_vars_set(lx->ctx->vars, str_slice(word_text(lx, w), 0, n), buf_str(&value));
    buf_release(&value);
}

static void run(ShellLexer *lx, size_t from) {
    CommandWords *words = &lx->command;
    words->len = 0;
    if (lx->program.len)
        *vec_push(&lx->scratch, words) = (CommandWord){.text = lx->program};
    if (lx->subcommand.len)
        *vec_push(&lx->scratch, words) = (CommandWord){.text = lx->subcommand};
    for (size_t i = from; i < lx->words.len; i++)
        *vec_push(&lx->scratch, words) = command_word(lx, &lx->words.items[i]);
    Str head = words->items[0].text;
    size_t skip, n = assignment_name(head, &skip);
    if (n && str_starts(head, STR("ExecStart"))) /* a systemd unit inside a script */
        words->items[0] = word_tail(lx, &lx->words.items[from], skip);
    command_read(lx->ctx, (WordSlice){words->items, words->len});
    Str name = str_from_pos(head, str_rfind_char(head, '/') + 1);
    lx->feeds_shell = text_among(name, shells, COUNT(shells));
}

static void read_command(ShellLexer *lx) {
    size_t i = 0, skip;
    for (const ReservedWord *r; i < lx->words.len; i++) {
        if (!(r = reserved_find(lx, &lx->words.items[i])))
            break;
        if (r->blocks > 0 || lx->blocks)
            lx->blocks += (unsigned)r->blocks;
    }
    if (i == lx->words.len)
        return;
    Str head = word_text(lx, &lx->words.items[i]);
    if (str_eq(head, STR("case")) || str_eq(head, STR("for")))
        lx->blocks++;
    size_t first = i;
    while (i < lx->words.len && assignment_name(word_text(lx, &lx->words.items[i]), &skip))
        i++;
    bool unit = i == first + 1 && str_starts(head, STR("ExecStart"));
    bool declares = i == first && text_among(head, declaring, COUNT(declaring));
    if (declares)
        i = lx->words.len;
    for (size_t j = first; j < i && !unit; j++)
        assign(lx, &lx->words.items[j], i == lx->words.len);
    if (unit)
        i = first;
    if (i < lx->words.len)
        run(lx, i);
}

void shell_command(ShellLexer *lx) {
    if (lx->array && lx->array <= lx->words.len)
        assign_array(lx);
    else if (lx->program.len)
        run(lx, 0);
    else if (lx->words.len)
        read_command(lx);
    if (!lx->words.len && !lx->line_has_command)
        lx->feeds_shell = true;
    lx->line_has_command |= lx->words.len > 0;
    lx->array = 0;
    lx->words.len = lx->pieces.len = lx->views.len = 0;
    buf_clear(&lx->bytes);
}
