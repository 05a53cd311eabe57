/* Class tables: what the classes of one file are built from, for classes of other files that derive
 * from them.
 *
 *     from .base import BaseTest             -> "BaseTest", which stands for ".base.BaseTest"
 *     class Api(BaseTest, unittest.TestCase) -> "Api" with two bases
 *
 * A path that begins with dots is relative to the file's package, as in an import statement; one
 * without is absolute. Only the module's own scope counts. */
#ifndef PUC_PYTHON_CLASS_TABLE_H
#define PUC_PYTHON_CLASS_TABLE_H

#include "python/scan.h"

typedef struct ClassBase {
    Str path;     /* dotted, or the name of a class of this file; empty: it can't be told */
    bool is_here; /* a class of this file */
} ClassBase;

typedef struct ClassRecord {
    Str name;
    VEC(ClassBase) bases; /* of an alias: what it stands for */
    Strs test_members;    /* which of unittest.TestCase's own members it defines itself */
} ClassRecord;

typedef struct ClassTable {
    VEC(ClassRecord) classes;
    Strs stars; /* modules, absolute or relative, of which all names are imported */
} ClassTable;

const ClassRecord *class_table_find(const ClassTable *t, Str name);

/* Reads the file's table. Strings are copied to `a`. A file that can't be parsed has none. */
ClassTable python_classes(PythonScanner *s, Source *src, Arena *a);

/* Within the layer, for python_classes: fills the table when the walk over the file is done. */
struct PyFile;
void class_table_fill(const struct PyFile *f, Arena *a, ClassTable *out);

#endif
