/* Marks: constructs of the language, and patterns of code, that rules ask for by name.
 *
 * Those that the tokens show. They concern the compiler, so that no guard excuses them: they are
 * alive on all minors. A string or an f-string bears at most one mark for its first bad escape, and
 * one for its first newer field; a file at most a thousand.
 *
 *     invalid-escape          "\d"; the detail is the escape as written
 *     invalid-octal-escape    "\400", above \377
 *     number-before-keyword   0in x; the detail is the number and the keyword
 *     return-in-finally       a return, break or continue (the detail) that leaves a finally block
 *     assert-on-tuple         assert (x, "message")
 *     is-literal              x is 1, x is not "a"; the detail is the literal
 *     lambda-in-filter        [x for x in y if lambda: 1]
 *     del-debug               del __debug__
 *     annotation-effect       x: (yield), def f(x: (y := 1)), -> (await z): at the beginning of an
 *                             annotation; the detail is yield, await or :=
 *     annotation-effect-future  the same below `from __future__ import annotations`
 *     relative-future-import  from .__future__ import annotations; the name
 *     bool-invert             ~True, ~(not x), ~(a in b), ~isinstance(a, b); what is inverted
 *     python2-except          except ValueError, e: with a lower-case name, the detail
 *
 * What is newer than some Pythons, by the first one that compiles it:
 *
 *     3.8   walrus                      (x := 1), other than below
 *           positional-only             def f(a, /)
 *           fstring-debug               f"{x=}"
 *           star-in-return              return 1, *x; yield 1, *x without parentheses
 *     3.9   walrus-in-set               {x := 1, 2}
 *           star-in-for                 for x in *a, b:
 *           star-in-assignment          x += *a, b
 *           relaxed-decorator           @a[0], @a().b: more than a dotted name and a call
 *           parenthesised-with          with (a as b): and with (a, b):, which compiles before and
 *                                       means a tuple
 *     3.10  walrus-in-index             a[x := 0]
 *           match-statement             match x:
 *     3.11  except-star                 except* E:
 *           star-in-index               a[*b]
 *           star-annotation             def f(*args: *Ts)
 *           nested-async-comprehension  [[x async for x in y] for z in w]
 *     3.12  fstring-field               f"{x["a"]}", f"{x # y\n}": what is new in the field
 *           type-parameters             def f[T](), class A[T]
 *           type-statement              type X = int
 *     3.13  type-parameter-default      class A[T = int]
 *     3.14  except-without-parentheses  except A, B:, other than python2-except
 *           t-string                    t"{x}"
 *     3.15  lazy-import                 lazy import x
 *           unpacking-comprehension     [*x for x in y], {**d for d in ds}
 *           unary-plus-pattern          case +1:
 *
 * Those that need the tree and what names mean:
 *
 *     regex-flags-inside     re.compile("a(?i)"): global flags behind the start; the flags
 *     implicit-event-loop    asyncio.get_event_loop() where surely no loop runs
 *     ast-visitor-method     visit_Str and its like in a class of ast.NodeVisitor; the method
 *     local-process-target   multiprocessing.Process(target=...) of a lambda or local function
 *     namespace-annotations  a class namespace is asked for "__annotations__"; what stands for it
 *
 * In classes and enumerations (marks_class.c, marks_enum.c):
 *
 *     class-property         @classmethod over @property; its name
 *     import-finder          find_module or find_loader without find_spec; the method
 *     import-loader          load_module without exec_module
 *     trunc-method           __trunc__ without __int__ and __index__
 *     partial-member         name = partial(...) that is called as self.name(...); the name
 *     partial-enum-member    name = partial(...) in an enumeration; the name
 *     comparison-truth       not self.__eq__(x), where that may give NotImplemented; the method
 *     enum-class             a class inside of an enumeration; its name
 *     enum-mixin-format      f"{Color.RED}" of a (str, Enum); the expression
 *     enum-int-str           str(Color.RED) of an IntEnum; the expression
 *
 * Of variables, context managers and calls (marks_scope.c, marks_with.c, marks_argparse.c,
 * marks_stdlib.c, marks_ast.c):
 *
 *     locals-write           locals()["x"] = 1 in a function; what is written
 *     exec-locals            exec("x = 1") in a function that then asks locals()
 *     with-path              with Path(...): the expression
 *     await-lock             await asyncio.Lock(); the expression
 *     context-decorator      a generator or coroutine under a @contextmanager's call; its name
 *     same-parser            add_parser twice with one name; the name
 *     option-dest            add_argument("-f", "-foo"); the options
 *     nested-group           add_argument_group on a group; the method
 *     entry-points-dict      entry_points()["group"]
 *     getuser-error          getpass.getuser() with a handler for KeyError alone
 *     sqlite-named           execute("... :name", (1,)); the placeholder
 *     iterator-copy          copy.copy(itertools.count()); what is copied
 *     mock-member            mock.called_once_with(...) as an assertion; the name
 *     ast-node               ast.Name() without a field that it needs; the call and the field
 *
 * They bear the minors on which their place is reached.
 *
 * Stage 1 must know of each: the tables of marks_begin.c, the words with a trigger's flag. */
#ifndef PUC_PYTHON_MARKS_H
#define PUC_PYTHON_MARKS_H

#include "python/lexer.h"
#include "python/mark_set.h"
#include "python/marks_begin.h"
#include "python/pyfile.h"

/* Adds the wanted marks that the tokens show, unless the tokens are odd. */
void marks_read_tokens(Source *source, MarkSet wanted, Facts *facts);

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
/* At `lambda`: whether it is the bare condition of a comprehension. */
bool lambda_is_filter(const Lexer *lx, const char *keyword);
/* Behind `is`: whether it compares with a literal that is all of the operand. */
bool is_with_literal(Lexer lx, Str *literal);

/* For stage 1, about a word with WORD_HINT; the lexer stands behind it. False: no mark of
 * marks_node can come from here. *work: 0 at the beginning of a file. */
bool marks_hint(const Lexer *lx, Str word, unsigned *work);

/* For the walk: any node, before its own names are bound (marks_node.c). */
void marks_node(PyFile *f, const Context *c, SyntaxKind kind, TSNode n);
/* For the walk: a call, a function definition, a string. */
void marks_call(PyFile *f, const Context *c, TSNode call);
void marks_function(PyFile *f, const Context *c, TSNode function);
void marks_string(PyFile *f, const Context *c, TSNode string);

#endif
