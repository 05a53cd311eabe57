/* Internal to report: a Markdown document of limited length, put together from blocks.
 *
 *     md_raw(m, "- ");            Markdown of our own
 *     md_code(m, path);           a text of the input as code
 *     md_text(m, message);        a text of the input as text
 *     md_end(m);                  the block goes into the document, as a whole or not at all
 *
 * A block is what can be left out: a paragraph, the row of a table, an item of a list. Nothing of a
 * text comes alive: no Markdown, no HTML, no link, and none of what services make of plain text
 * (@name, #12, the hash of a commit, :emoji:, $formula$). */
#ifndef PUC_REPORT_MARKDOWN_TEXT_H
#define PUC_REPORT_MARKDOWN_TEXT_H

#include "report/report.h"

typedef struct Markdown {
    Buf *out;
    Arena *arena;
    Buf block;     /* what is being written */
    size_t used;   /* of the limit, by what is in `out` */
    size_t limit;  /* UTF-16 units: what GitHub's limit comes to in every way of counting */
    unsigned open; /* folded parts that are open */
} Markdown;

void md_raw(Markdown *m, const char *markdown);
void md_format(Markdown *m, const char *fmt, ...) PRINTF_LIKE(2, 3);
void md_text(Markdown *m, Str text);
void md_code(Markdown *m, Str text);
/* The same inside of <summary>, where Markdown is not read. */
void md_html_text(Markdown *m, Str text);
void md_html_code(Markdown *m, Str text);
/* The text alone where `url` is no web address. */
void md_link(Markdown *m, Str text, Str url, bool as_code);
/* False where the limit leaves no room for the block: it is dropped. */
bool md_end(Markdown *m);

/* What follows is folded below the block that stands so far, until md_unfold. */
bool md_fold(Markdown *m);
void md_unfold(Markdown *m);

/* As JavaScript counts. */
size_t utf16_units(Str text);

#endif
