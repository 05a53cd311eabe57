/* Internal to report: an HTML document, written from front to back.
 *
 *     html_open(h, "a");                        <a
 *     html_attr(h, "href", STR("#3.12"));         href="#3.12"
 *     html_text(h, message);                    >A message about &lt;imp&gt;
 *     html_close(h);                            </a>
 *
 * All text of the input goes through html_text and html_attr: credentials are masked, control
 * characters and invalid bytes become visible, and nothing of it is markup. Elements are closed in
 * the order that nesting demands, since only the writer knows their names. */
#ifndef PUC_REPORT_HTML_WRITER_H
#define PUC_REPORT_HTML_WRITER_H

#include "report/report.h"

enum { HTML_DEPTH = 32 };

typedef struct Html {
    Buf *out;
    Arena *arena;
    const char *open[HTML_DEPTH]; /* names of our own, never of the input */
    size_t depth;
    bool in_tag; /* attributes may follow */
} Html;

/* ---- elements ---- */

void html_open(Html *h, const char *name);
void html_close(Html *h);
void html_void(Html *h, const char *name); /* <br>, <meta>: no content, nothing to close */
void html_line(Html *h);                   /* a line break in the source, for those who read it */

/* `class` may be NULL. */
void html_begin(Html *h, const char *name, const char *class);
/* A whole element with prose. */
void html_put(Html *h, const char *name, const char *class, Str text);

/* ---- attributes of what was opened last ---- */

void html_attr(Html *h, const char *name, Str value);
void html_attr_format(Html *h, const char *name, const char *fmt, ...) PRINTF_LIKE(3, 4);
void html_flag(Html *h, const char *name); /* hidden, open */

/* ---- content ---- */

void html_text(Html *h, Str text);
void html_format(Html *h, const char *fmt, ...) PRINTF_LIKE(2, 3);
/* A sentence of rules and plans: its "->" becomes an arrow, which no line breaks in two. */
void html_prose(Html *h, Str text);
/* Markup of our own as it stands: the style sheet, the script. */
void html_raw(Html *h, Str markup);

/* ---- what many parts need ---- */

/* The text as a link, where `url` is a web address; else the text alone. */
void html_link(Html *h, Str url, Str text);
bool html_is_web_address(Str url);
/* A picture that says nothing which the text beside it does not say: "ok", "care", "bad". */
void html_icon(Html *h, const char *name);

#endif
