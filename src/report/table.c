#include "report/table.h"

enum { TABLE_INDENT = 2, TABLE_GAP = 2 };

void table_column(Table *t, Str head, bool right) {
    *vec_push(t->page->arena, &t->columns) =
        (TableColumn){.head = page_clean(t->page, head), .right = right};
}

void table_cell(Table *t, Paint paint, Str text) {
    TableCell cell = {page_clean(t->page, text), paint};
    TableColumn *column = &t->columns.items[t->cells.len % t->columns.len];
    size_t width = text_columns(cell.text);
    if (width > column->width)
        column->width = width;
    *vec_push(t->page->arena, &t->cells) = cell;
}

static size_t longest_word(Str text) {
    size_t longest = 0;
    for (Str word, rest = text; str_cut(&rest, ' ', &word);) {
        size_t width = text_columns(word);
        longest = width > longest ? width : longest;
    }
    return longest;
}

static size_t column_width(const Table *t, const TableColumn *c) {
    size_t head = t->wrap_heads ? longest_word(c->head) : text_columns(c->head);
    return c->width > head ? c->width : head;
}

size_t table_width(Table *t) {
    size_t width = TABLE_INDENT;
    for (size_t i = 0; i < t->columns.len; i++)
        width += column_width(t, &t->columns.items[i]) + (i > 0 ? TABLE_GAP : 0);
    return width;
}

static void print_cell(Table *t, size_t start, size_t width, bool right, TableCell cell) {
    size_t own = text_columns(cell.text);
    if (own)
        page_skip_to(t->page, right && own < width ? start + width - own : start);
    page_put(t->page, cell.paint, cell.text);
}

/* The column whose head takes the most lines, where these are more than two; NULL for none. */
static TableColumn *tallest_head(Table *t) {
    TableColumn *tallest = NULL;
    size_t most = 2;
    vec_each (TableColumn, c, &t->columns) {
        size_t width = column_width(t, c);
        size_t lines = text_wrap(t->page->arena, c->head, width, width).len;
        if (lines > most) {
            most = lines;
            tallest = c;
        }
    }
    return tallest;
}

/* Spends the columns that the page has left on heads that would stand very tall. */
static void widen_heads(Table *t) {
    for (TableColumn *c; table_width(t) < t->page->width && (c = tallest_head(t));)
        c->width = column_width(t, c) + 1;
}

/* A head of fewer lines than the others stands at the bottom. */
static void print_heads(Table *t) {
    Arena *a = t->page->arena;
    Strs *heads = arena_array(a, Strs, t->columns.len);
    size_t height = 0;
    for (size_t i = 0; i < t->columns.len; i++) {
        size_t width = column_width(t, &t->columns.items[i]);
        heads[i] = text_wrap(a, t->columns.items[i].head, width, width);
        height = heads[i].len > height ? heads[i].len : height;
    }
    for (size_t line = 0; line < height; line++) {
        size_t start = TABLE_INDENT;
        for (size_t i = 0; i < t->columns.len; i++) {
            size_t width = column_width(t, &t->columns.items[i]);
            size_t above = height - heads[i].len;
            if (line >= above)
                print_cell(t, start, width, t->columns.items[i].right,
                           (TableCell){heads[i].items[line - above], PAINT_STRONG});
            start += width + TABLE_GAP;
        }
        page_end_line(t->page);
    }
}

static void print_row(Table *t, size_t row) {
    size_t start = TABLE_INDENT;
    if (t->marked == row + 1)
        page_put(t->page, PAINT_STRONG, STR(">"));
    for (size_t i = 0; i < t->columns.len; i++) {
        const TableColumn *c = &t->columns.items[i];
        TableCell cell = t->cells.items[row * t->columns.len + i];
        if (t->cut_last && i + 1 == t->columns.len && start < t->page->width)
            cell.text = page_cut(t->page, cell.text, t->page->width - start);
        print_cell(t, start, column_width(t, c), c->right, cell);
        start += column_width(t, c) + TABLE_GAP;
    }
    page_end_line(t->page);
}

void table_print(Table *t) {
    if (t->wrap_heads)
        widen_heads(t);
    print_heads(t);
    for (size_t row = 0; row < t->cells.len / t->columns.len; row++)
        print_row(t, row);
}
