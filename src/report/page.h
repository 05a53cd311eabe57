/* Internal to report: a screen of text, written from left to right and top to bottom.
 *
 *     page_put(p, PAINT_STRONG, name);       text where the line stands
 *     page_skip_to(p, 24);                   blanks up to a column (from 0)
 *     page_flow(p, PAINT_PLAIN, 24, why);    words, wrapped; further lines start at column 24
 *     page_end_line(p);
 *
 * Everything that is put passes through page_clean: control characters become visible, credentials
 * are masked, and widths are columns of a terminal, not bytes. No line ends with blanks. */
#ifndef PUC_REPORT_PAGE_H
#define PUC_REPORT_PAGE_H

#include "report/report.h"

typedef enum Paint {
    PAINT_PLAIN,
    PAINT_STRONG,
    PAINT_FAINT,
    PAINT_GOOD,
    PAINT_CARE,
    PAINT_BAD,
} Paint;

typedef struct Page {
    Buf *out;
    Arena *arena; /* for texts that live as long as the page */
    const TextStyle *style;
    size_t width;
    size_t column;  /* columns that the line has so far */
    size_t blanks;  /* how many of them are blanks that are not written yet */
    bool after_gap; /* the line before is empty */
} Page;

Page page_start(Arena *a, const TextStyle *style, Buf *out);

Str page_clean(const Page *p, Str text);
size_t text_columns(Str clean);
/* At most `width` columns of it; "..." or "…" says that something is missing. */
Str page_cut(const Page *p, Str clean, size_t width);

void page_put(Page *p, Paint paint, Str text);
void page_format(Page *p, Paint paint, const char *fmt, ...) PRINTF_LIKE(3, 4);
void page_skip_to(Page *p, size_t column); /* at least one blank behind text */
void page_end_line(Page *p);
void page_gap(Page *p); /* an empty line, where there is none already */
void page_flow(Page *p, Paint paint, size_t indent, Str text);

/* `clean` as lines of at most `width` columns, the first of at most `first`. It is empty where the
 * first word does not fit into it but into the others. A word that is too long has its own line. */
Strs text_wrap(Arena *a, Str clean, size_t first, size_t width);

#endif
