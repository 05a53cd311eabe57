/* Looking around a node, for the marks that need the tree. */
#ifndef PUC_PYTHON_MARKS_LOOK_H
#define PUC_PYTHON_MARKS_LOOK_H

#include "python/pyfile.h"

/* Adds a mark with the context's minors; `detail` is copied. */
void mark_add(PyFile *f, const Context *c, const char *name, TSNode at, Str detail);

/* Ask before every question below that looks upwards or at the text of the file: it is slow in wide
 * or deep trees, real files do it a few times, and hostile ones must not do it for each line. */
bool can_look_around(PyFile *f);

/* The value of a keyword argument, or the null node. */
TSNode keyword_value(const PyFile *f, TSNode arguments, Str name);
/* The argument at a position, or the null node where there is none or a splat stands before. */
TSNode argument_at(const PyFile *f, TSNode arguments, unsigned position);

/* The class in whose body a definition stands; the null node when there is none. */
TSNode class_of(const PyFile *f, TSNode definition);
/* The innermost function whose body holds the node; the null node when there is none. */
TSNode function_of(const PyFile *f, TSNode inner);

/* Whether a class has a base that `fits`, by its own list or by those of classes of the file.
 * `scope` is where the class statement stands; `depth` begins with 0. */
typedef bool BaseFn(Str path);
bool has_base(const PyFile *f, TSNode bases, uint32_t scope, BaseFn *fits, unsigned depth);
/* Whether all that it is based on `fits`: true without bases. Keyword arguments do not count. */
bool has_only_bases(const PyFile *f, TSNode bases, uint32_t scope, BaseFn *fits);

/* True when nothing in the file binds the name as seen from `scope`. */
bool is_builtin(const PyFile *f, uint32_t scope, Str name);
/* The class of the file that a name stands for, or 0. */
uint32_t class_named(const PyFile *f, TSNode name, uint32_t scope);
/* All that the expression may be is an instance of one of these classes. */
bool is_instance_of(const PyFile *f, TSNode expression, uint32_t scope, const Str *paths,
                    size_t count);

/* The last component of a name or attribute, as written. */
Str last_name(const PyFile *f, TSNode callee);
/* Whether a word occurs in the text and no identifier goes on around it. */
bool has_word(Str text, Str word);

/* What is parsed may be an excerpt; f->source->text is all of the file, with the same offsets. */
/* A statement that begins at `offset`, with the lines below it that are indented deeper. */
Str block_at(Str text, uint32_t offset);
/* The same of a definition, in all of the file. */
Str whole_block(const PyFile *f, TSNode definition);

/* What stage 1 tells by names and text alone, and stage 2 therefore, too. */
bool names_lock(Str name); /* "read_lock", "sem", "condition" */
/* Whether members of a class of this name, or its own self, seem to be made strings. */
bool text_formats_members(Str text, Str class_name);
bool names_parser(Str name); /* "parser", "sub_parser" */

#endif
