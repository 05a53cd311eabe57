/* The marks of single nodes, by topic. The table in marks_node.c says which node asks which. */
#ifndef PUC_PYTHON_MARKS_NODE_H
#define PUC_PYTHON_MARKS_NODE_H

#include "python/pyfile.h"

typedef void NodeMarkFn(PyFile *f, const Context *c, TSNode n);

/* marks_class.c */
NodeMarkFn mark_class_property, mark_import_finder, mark_import_loader, mark_trunc_method,
    mark_partial_member, mark_comparison_truth;
/* marks_enum.c */
NodeMarkFn mark_enum_class, mark_enum_field, mark_enum_format, mark_enum_str, mark_enum_percent;
/* marks_scope.c */
NodeMarkFn mark_locals_write, mark_exec_locals;
/* marks_with.c */
NodeMarkFn mark_with_path, mark_await_lock, mark_context_decorator;
/* marks_argparse.c */
NodeMarkFn mark_same_parser, mark_option_dest, mark_nested_group;
/* marks_stdlib.c */
NodeMarkFn mark_entry_points, mark_getuser, mark_sqlite_named, mark_iterator_copy, mark_mock_member;
/* marks_ast.c */
NodeMarkFn mark_ast_node;

#endif
