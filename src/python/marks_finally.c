/* Jumps that leave a finally block, from tokens and indentation alone.
 *
 * A block is open as long as lines are indented deeper than the statement that opened it. Of the
 * blocks inside, only those matter that decide where a jump goes: functions take a return, loops
 * take a break. */
#include "python/code_shape.h"
#include "python/marks.h"

typedef enum BlockKind { BLOCK_PLAIN, BLOCK_FINALLY, BLOCK_LOOP, BLOCK_FUNCTION } BlockKind;

enum { BLOCKS_MAX = 100 }; /* Python's own limit for indentation */

typedef struct OpenBlock {
    size_t column;
    BlockKind kind;
} OpenBlock;

typedef struct FinallyReader {
    Lexer lx;
    Str text;
    OpenBlock blocks[BLOCKS_MAX];
    size_t count;
    JumpFn *found;
    void *ctx;
    size_t jumps;
} FinallyReader;

static bool meets_colon(const Lexer *lx) {
    const char *p = lx->at;
    while (p < lx->end && (*p == ' ' || *p == '\t'))
        p++;
    return p < lx->end && *p == ':';
}

static BlockKind block_kind(const FinallyReader *r, Str word) {
    static const struct {
        Str word;
        BlockKind kind;
    } rows[] = {
        {STR_INIT("def"), BLOCK_FUNCTION},    {STR_INIT("class"), BLOCK_FUNCTION},
        {STR_INIT("for"), BLOCK_LOOP},        {STR_INIT("while"), BLOCK_LOOP},
        {STR_INIT("finally"), BLOCK_FINALLY},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (str_eq(rows[i].word, word))
            return rows[i].kind != BLOCK_FINALLY || meets_colon(&r->lx) ? rows[i].kind
                                                                        : BLOCK_PLAIN;
    return BLOCK_PLAIN;
}

/* Whether a jump leaves a finally block as Python's warning sees it: the nearest block counts. Of a
 * return in a loop of the block it says nothing, though that leaves it just as well. */
static bool jump_leaves(const FinallyReader *r) {
    return r->count > 0 && r->blocks[r->count - 1].kind == BLOCK_FINALLY;
}

static void on_word(FinallyReader *r, Str word) {
    if (!str_eq(word, STR("return")) && !str_eq(word, STR("break")) &&
        !str_eq(word, STR("continue")))
        return;
    if (!jump_leaves(r))
        return;
    r->jumps++;
    if (r->found)
        r->found(r->ctx, word);
}

/* Closes blocks and opens the line's own. False: the outermost block is over. */
static bool on_line(FinallyReader *r, const Token *first) {
    size_t column = line_indent(r->text.ptr, first->text.ptr);
    while (r->count && column <= r->blocks[r->count - 1].column)
        r->count--;
    if (r->count == 0 || r->count == BLOCKS_MAX)
        return false;
    Token word = *first;
    if (word.kind == TOKEN_NAME && str_eq(word.text, STR("async"))) {
        Lexer ahead = r->lx;
        lexer_next(&ahead, &word);
    }
    BlockKind kind = word.kind == TOKEN_NAME ? block_kind(r, word.text) : BLOCK_PLAIN;
    if (kind != BLOCK_PLAIN)
        r->blocks[r->count++] = (OpenBlock){column, kind};
    return true;
}

size_t finally_read(Lexer lx, Str text, const char *keyword, JumpFn *found, void *ctx,
                    const char **end) {
    *end = lx.at;
    if (!meets_colon(&lx))
        return 0;
    FinallyReader r = {.lx = lx, .text = text, .count = 1, .found = found, .ctx = ctx};
    r.blocks[0] = (OpenBlock){line_indent(text.ptr, keyword), BLOCK_FINALLY};
    Token t;
    bool line_start = false;
    for (lexer_next(&r.lx, &t); t.kind != TOKEN_END; lexer_next(&r.lx, &t)) {
        if (line_start && t.kind != TOKEN_NEWLINE && !on_line(&r, &t))
            break;
        line_start = t.kind == TOKEN_NEWLINE;
        *end = r.lx.at;
        if (t.kind == TOKEN_NAME)
            on_word(&r, t.text);
    }
    return r.jumps;
}
