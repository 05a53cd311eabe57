/* The syntax tree: tree-sitter's, with its node types as an enum, and a parse that always ends.
 *
 * Only the files of this layer include tree-sitter. A tree is walked with a cursor; the helpers
 * here are for the few nodes that something is known about. None of them recurses. */
#ifndef PUC_PYTHON_SYNTAX_H
#define PUC_PYTHON_SYNTAX_H

#include "base/str.h"

#include <tree_sitter/api.h>

/* Node types that the scanner looks at, by their name in the grammar. */
#define SYNTAX_KINDS(X)                                                                            \
    X(ALIASED_IMPORT, "aliased_import")                                                            \
    X(AS_PATTERN, "as_pattern")                                                                    \
    X(AS_PATTERN_TARGET, "as_pattern_target")                                                      \
    X(ASSERT, "assert_statement")                                                                  \
    X(ASSIGNMENT, "assignment")                                                                    \
    X(ATTRIBUTE, "attribute")                                                                      \
    X(AUGMENTED, "augmented_assignment")                                                           \
    X(AWAIT, "await")                                                                              \
    X(BINARY_OPERATOR, "binary_operator")                                                          \
    X(BLOCK, "block")                                                                              \
    X(BOOLEAN_OPERATOR, "boolean_operator")                                                        \
    X(BREAK, "break_statement")                                                                    \
    X(CALL, "call")                                                                                \
    X(CASE_CLAUSE, "case_clause")                                                                  \
    X(CASE_PATTERN, "case_pattern")                                                                \
    X(CLASS, "class_definition")                                                                   \
    X(COMMENT, "comment")                                                                          \
    X(COMPARISON, "comparison_operator")                                                           \
    X(CONCATENATED_STRING, "concatenated_string")                                                  \
    X(CONDITIONAL, "conditional_expression")                                                       \
    X(CONTINUE, "continue_statement")                                                              \
    X(DECORATED, "decorated_definition")                                                           \
    X(DECORATOR, "decorator")                                                                      \
    X(DEFAULT_PARAMETER, "default_parameter")                                                      \
    X(DICTIONARY, "dictionary")                                                                    \
    X(DICTIONARY_COMPREHENSION, "dictionary_comprehension")                                        \
    X(DICTIONARY_SPLAT, "dictionary_splat")                                                        \
    X(DICTIONARY_SPLAT_PATTERN, "dictionary_splat_pattern")                                        \
    X(DOTTED_NAME, "dotted_name")                                                                  \
    X(ELIF, "elif_clause")                                                                         \
    X(ELSE, "else_clause")                                                                         \
    X(EXCEPT, "except_clause")                                                                     \
    X(EXPRESSION_LIST, "expression_list")                                                          \
    X(EXPRESSION_STATEMENT, "expression_statement")                                                \
    X(FALSE, "false")                                                                              \
    X(FINALLY, "finally_clause")                                                                   \
    X(FLOAT, "float")                                                                              \
    X(FOR, "for_statement")                                                                        \
    X(FOR_IN_CLAUSE, "for_in_clause")                                                              \
    X(FUNCTION, "function_definition")                                                             \
    X(FUTURE_IMPORT, "future_import_statement")                                                    \
    X(GENERIC_TYPE, "generic_type")                                                                \
    X(GENERATOR, "generator_expression")                                                           \
    X(GLOBAL, "global_statement")                                                                  \
    X(IDENTIFIER, "identifier")                                                                    \
    X(IF, "if_statement")                                                                          \
    X(IMPORT, "import_statement")                                                                  \
    X(IMPORT_FROM, "import_from_statement")                                                        \
    X(INTEGER, "integer")                                                                          \
    X(INTERPOLATION, "interpolation")                                                              \
    X(KEYWORD_ARGUMENT, "keyword_argument")                                                        \
    X(LAMBDA, "lambda")                                                                            \
    X(LIST, "list")                                                                                \
    X(LIST_COMPREHENSION, "list_comprehension")                                                    \
    X(LIST_PATTERN, "list_pattern")                                                                \
    X(LIST_SPLAT, "list_splat")                                                                    \
    X(LIST_SPLAT_PATTERN, "list_splat_pattern")                                                    \
    X(MODULE, "module")                                                                            \
    X(NAMED_EXPRESSION, "named_expression")                                                        \
    X(NONE, "none")                                                                                \
    X(NONLOCAL, "nonlocal_statement")                                                              \
    X(NOT_OPERATOR, "not_operator")                                                                \
    X(PAIR, "pair")                                                                                \
    X(PARENTHESIZED, "parenthesized_expression")                                                   \
    X(PATTERN_LIST, "pattern_list")                                                                \
    X(RAISE, "raise_statement")                                                                    \
    X(RETURN, "return_statement")                                                                  \
    X(SET, "set")                                                                                  \
    X(SET_COMPREHENSION, "set_comprehension")                                                      \
    X(SLICE, "slice")                                                                              \
    X(STRING, "string")                                                                            \
    X(STRING_CONTENT, "string_content")                                                            \
    X(SUBSCRIPT, "subscript")                                                                      \
    X(TRUE, "true")                                                                                \
    X(TRY, "try_statement")                                                                        \
    X(TUPLE, "tuple")                                                                              \
    X(TUPLE_PATTERN, "tuple_pattern")                                                              \
    X(TYPE, "type")                                                                                \
    X(TYPED_DEFAULT_PARAMETER, "typed_default_parameter")                                          \
    X(TYPED_PARAMETER, "typed_parameter")                                                          \
    X(UNARY_OPERATOR, "unary_operator")                                                            \
    X(UNION_TYPE, "union_type")                                                                    \
    X(WHILE, "while_statement")                                                                    \
    X(WILDCARD_IMPORT, "wildcard_import")                                                          \
    X(WITH, "with_statement")                                                                      \
    X(WITH_CLAUSE, "with_clause")                                                                  \
    X(WITH_ITEM, "with_item")

typedef enum SyntaxKind {
    SYNTAX_OTHER,
#define X(id, name) SYNTAX_##id,
    SYNTAX_KINDS(X)
#undef X
        SYNTAX_KIND_COUNT
} SyntaxKind;

#define SYNTAX_FIELDS(X)                                                                           \
    X(ALIAS, "alias")                                                                              \
    X(ALTERNATIVE, "alternative")                                                                  \
    X(ARGUMENT, "argument")                                                                        \
    X(ARGUMENTS, "arguments")                                                                      \
    X(ATTRIBUTE, "attribute")                                                                      \
    X(BODY, "body")                                                                                \
    X(CONDITION, "condition")                                                                      \
    X(CONSEQUENCE, "consequence")                                                                  \
    X(FUNCTION, "function")                                                                        \
    X(KEY, "key")                                                                                  \
    X(LEFT, "left")                                                                                \
    X(NAME, "name")                                                                                \
    X(OBJECT, "object")                                                                            \
    X(OPERATOR, "operator")                                                                        \
    X(PARAMETERS, "parameters")                                                                    \
    X(RIGHT, "right")                                                                              \
    X(SUBSCRIPT, "subscript")                                                                      \
    X(SUPERCLASSES, "superclasses")                                                                \
    X(TYPE, "type")                                                                                \
    X(VALUE, "value")

typedef enum SyntaxField {
    FIELD_NONE,
#define X(id, name) FIELD_##id,
    SYNTAX_FIELDS(X)
#undef X
        FIELD_COUNT
} SyntaxField;

/* The grammar's numbers for the two enums. Made once per worker. */
typedef struct Syntax {
    TSParser *parser;
    uint8_t *kinds; /* by TSSymbol */
    uint32_t symbol_count;
    TSFieldId fields[FIELD_COUNT]; /* by SyntaxField */
} Syntax;

/* False when the grammar does not fit the parser (then nothing is held). */
bool syntax_init(Syntax *s);
void syntax_release(Syntax *s);

enum {
    PARSE_MAX_BYTES = 2 << 20, /* larger files are not parsed */
    PARSE_MAX_SECONDS = 5,     /* real files take less than a tenth */
};

/* NULL when the parse would take far more work than any real file: *where is how far it came. Work
 * is counted in steps of the parser; in long stretches of errors, a step can become slow, so there
 * is a limit to the processor time, too. */
TSTree *syntax_parse(Syntax *s, Str text, uint32_t *where);
/* The same for some parts of the text alone, which are in order. NULL also when these have errors:
 * all of the text may tell more. */
TSTree *syntax_parse_parts(Syntax *s, Str text, const TSRange *parts, size_t count);

SyntaxKind syntax_kind(const Syntax *s, TSNode n); /* SYNTAX_OTHER for the null node */
TSNode syntax_child(const Syntax *s, TSNode n, SyntaxField field); /* null node: there is none */
Str syntax_text(Str source, TSNode n);

/* The first child that is neither a token nor a comment; the null node when there is none. */
TSNode syntax_first(const Syntax *s, TSNode n);

/* Children that are neither tokens nor comments, one after the other, in linear time:
 *     TSTreeCursor c; for (TSNode n = children_begin(s, &c, parent); !ts_node_is_null(n);
 *                          n = children_next(s, &c)) ...  ts_tree_cursor_delete(&c); */
TSNode children_begin(const Syntax *s, TSTreeCursor *c, TSNode parent);
TSNode children_next(const Syntax *s, TSTreeCursor *c);

/* The plain text of a string without escapes, interpolations or parts: false for everything else.
 */
bool syntax_string(const Syntax *s, Str source, TSNode n, Str *out);

#endif
