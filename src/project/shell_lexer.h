/* Inside shell.c, shell_expand.c, shell_heredoc.c, shell_command.c: the state of reading a
 * script.
 *
 *     text ──lexer──> words of one simple command ──shell_command()──> facts
 *
 * The bytes of a command's words stand one after the other in `bytes`, quotes resolved, and
 * `pieces` says where each came from. Both are emptied after each command, so memory is bounded by
 * the longest command (COMMAND_MAX_BYTES, COMMAND_MAX_WORDS), not by the script. */
#ifndef PUC_PROJECT_SHELL_LEXER_H
#define PUC_PROJECT_SHELL_LEXER_H

#include "project/derived.h"
#include "project/shell_vars.h"

typedef struct ShellWord {
    size_t at, len;     /* in bytes */
    size_t first, last; /* offsets of its first and last byte in the script */
    bool has_variable;
    bool quoted; /* a part of it, so it is no reserved word */
} ShellWord;

/* A here-document that begins after the current line. */
typedef struct Heredoc {
    Str end;
    bool strip_tabs;
} Heredoc;

typedef struct ShellLexer ShellLexer;

/* Where the bytes of a word stand: a CommandWord's place_ctx. */
typedef struct WordView {
    const ShellLexer *lexer;
    size_t at;
} WordView;

struct ShellLexer {
    const CommandContext *ctx;
    Str text;
    size_t pos;
    PlaceFn *place_of;
    void *place_ctx;

    Arena scratch;
    Buf bytes;
    TextPieces pieces;
    VEC(ShellWord) words;
    ShellWord word; /* the one being read */
    bool in_word, in_double_quotes;
    bool drop_word; /* the target of a redirection */

    VEC(Heredoc) heredocs;
    bool open_heredoc; /* one without its end was met: no more are read, to stay linear */
    bool line_has_command;
    bool feeds_shell;        /* the line's last command is a shell: its here-document is a script */
    unsigned blocks;         /* open if, case, for, while */
    unsigned array;          /* inside NAME=( ... ): the number of words before it, plus one */
    Str program, subcommand; /* the text is an options variable of this program */

    CommandWords command; /* the words as command_read() gets them */
    VEC(WordView) views;
};

/* Words. All offsets are into lexer->text. */
void shell_word_bytes(ShellLexer *lx, Str bytes, size_t from, bool fixed);
void shell_word_end(ShellLexer *lx);

/* The '$' or '`' at lexer->pos. */
void shell_dollar(ShellLexer *lx);
void shell_backquote(ShellLexer *lx);
/* (( ... )): moves behind it, so that its << begins no here-document. */
bool shell_skip_arithmetic(ShellLexer *lx);

/* Reads the words so far as a simple command and forgets them. */
void shell_command(ShellLexer *lx);

/* `<<` at pos: notes the end mark. And, at the beginning of the next line, the documents. */
void shell_heredoc_begin(ShellLexer *lx);
void shell_heredoc_bodies(ShellLexer *lx);

/* Reads a part of the script's text as a script of its own: $(...), here-documents. */
void shell_read_part(ShellLexer *lx, Str part);

#endif
