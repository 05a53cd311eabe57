/* Marks: constructs of the language, and patterns of code, that rules ask for by name.
 *
 * Those that the tokens show:
 *
 *     invalid-escape        "\d"; the detail is the escape as written
 *     invalid-octal-escape  "\400", above \377
 *     number-before-keyword 0in x; the detail is the number and the keyword
 *     return-in-finally     a return, break or continue (the detail) that leaves a finally block
 *     assert-on-tuple       assert (x, "message")
 *     is-literal            x is 1, x is not "a"; the detail is the literal
 *     lambda-in-filter      [x for x in y if lambda: 1]
 *
 * They concern the compiler, so that no guard excuses them: they are alive on all minors. A string
 * or an f-string bears at most one mark, for its first bad escape; a file at most a thousand.
 *
 * Those that need the tree and what names mean:
 *
 *     regex-flags-inside     re.compile("a(?i)"): global flags behind the start; the flags
 *     implicit-event-loop    asyncio.get_event_loop() where surely no loop runs
 *     ast-visitor-method     visit_Str and its like in a class of ast.NodeVisitor; the method
 *     local-process-target   multiprocessing.Process(target=...) of a lambda or local function
 *     namespace-annotations  a class namespace is asked for "__annotations__"; what stands for it
 *
 * They bear the minors on which their place is reached.
 *
 * Stage 1 must know of each: marks_may_begin, the words with WORD_MARK or a trigger's flag. */
#ifndef PUC_PYTHON_MARKS_H
#define PUC_PYTHON_MARKS_H

#include "python/lexer.h"
#include "python/pyfile.h"

/* Adds the marks that the tokens show, unless the tokens are odd. */
void marks_read_tokens(Source *source, Facts *facts);

/* How far finally blocks and assert statements were read, so that nothing is read twice. NULL at
 * the beginning of a file. */
typedef struct MarkEnds {
    const char *finally_end, *assert_end;
} MarkEnds;

/* For stage 1, about a keyword; the lexer stands behind it. False: no mark begins here. */
bool marks_may_begin(const Lexer *lx, Str keyword, MarkEnds *ends);
bool number_meets_keyword(Str number, Str *keyword);
/* True when a string may be a pattern with global flags behind its start. */
bool regex_is_suspect(Str text);
/* The same exactly. `verbose`: white space and comments may be ignored. *flags: "(?i)". */
bool regex_flags_inside(Str text, bool raw, bool verbose, Str *flags);

/* Finally blocks. `lx` is a copy that stands behind the keyword `finally` at `keyword`. Calls
 * `found` (unless NULL) for each jump that leaves a finally block, up to the end of the outermost
 * one; *end is where that is. Returns how many there are. */
typedef void JumpFn(void *ctx, Str jump);
size_t finally_read(Lexer lx, Str text, const char *keyword, JumpFn *found, void *ctx,
                    const char **end);

/* Behind `assert`: whether it checks a tuple, which is always true. *end: how far was read. */
bool assert_checks_tuple(Lexer lx, const char **end);
/* Behind `is`: whether it compares with a literal that is all of the operand. */
bool is_with_literal(Lexer lx, Str *literal);

/* For the walk: a call, a function definition, a string. */
void marks_call(PyFile *f, const Context *c, TSNode call);
void marks_function(PyFile *f, const Context *c, TSNode function);
void marks_string(PyFile *f, const Context *c, TSNode string);

#endif
