/* Internal to report: tables whose columns are as wide as they need to be.
 *
 *     Table t = {.page = p};
 *     table_column(&t, STR("target"), false);
 *     table_column(&t, STR("blockers"), true);
 *     table_cell(&t, PAINT_PLAIN, STR("3.11"));    row by row
 *     table_cell(&t, PAINT_BAD, STR("2"));
 *     table_print(&t);
 *
 * Cells are cleaned when they are added. With `wrap_heads` a head of several words may take several
 * lines. With `cut_last` the last column is cut where the page ends: one row, one line. */
#ifndef PUC_REPORT_TABLE_H
#define PUC_REPORT_TABLE_H

#include "report/page.h"

typedef struct TableColumn {
    Str head;
    bool right;
    size_t width; /* of the cells and of what the head needs; filled in by the table */
} TableColumn;

typedef struct TableCell {
    Str text;
    Paint paint;
} TableCell;

typedef struct Table {
    Page *page;
    VEC(TableColumn) columns;
    VEC(TableCell) cells;
    bool wrap_heads, cut_last;
    size_t marked; /* 1 + the row with a ">" before it; 0: none */
} Table;

void table_column(Table *t, Str head, bool right);
void table_cell(Table *t, Paint paint, Str text);
size_t table_width(Table *t); /* of the whole, as it stands */
void table_print(Table *t);

#endif
