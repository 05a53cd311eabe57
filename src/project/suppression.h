/* Suppression comments: what switches rules off for one place.
 *
 *     gevent==21.1.0  # pyupgrade-check: ignore[dep.gevent] until=2027-03-01 reason="PAY-12"
 *
 *     # pyupgrade-check: ignore[deploy.*]
 *     FROM python:3.9-slim
 *
 * At the end of a line it is about that line, on a line of its own about the next one that is
 * neither blank nor a comment. A line that goes on (a backslash, a YAML value of several lines) is
 * taken whole, but for comments inside it. The text begins its comment, or follows another sign of
 * a comment (# noqa  # pyupgrade-check: ...); anywhere else it is prose.
 *
 *     text    = "pyupgrade-check:" "ignore" "[" rule { "," rule } "]" { option }
 *     rule    = an id, or a pattern with * and ?
 *     option  = "until=" date | "reason=" value       in any order, each once
 *     value   = quoted with " or ', or without blanks
 *
 * What does not read so bears the reason in Suppression.trouble. Whether the rules exist and the
 * date has passed is judged later (rules/suppress.h). */
#ifndef PUC_PROJECT_SUPPRESSION_H
#define PUC_PROJECT_SUPPRESSION_H

#include "project/facts.h"
#include "text/source.h"

/* How a format writes comments. */
typedef enum CommentStyle {
    COMMENT_HASH,       /* "#" at the beginning of a line or after white space */
    COMMENT_YAML,       /* the same */
    COMMENT_INI,        /* also ";" */
    COMMENT_LINES,      /* "#" or ";" on lines of their own only */
    COMMENT_DOCKERFILE, /* "#" on lines of its own, and at the end of a line inside RUN */
    COMMENT_C,
    COMMENT_NONE,
} CommentStyle;

enum { SUPPRESSIONS_MAX = 1000 }; /* of a file; the one behind them says that more are not read */

/* Adds the suppressions of a file. Costs next to nothing where it has none. */
void suppressions_read(Source *src, CommentStyle style, Facts *facts);

/* For readers of other formats, Python's. */

/* Where the next text that could be one stands, from `from` on; STR_NPOS: nowhere. */
size_t suppression_find(Str text, size_t from);
/* Adds what one comment says; it lies in src->text, its sign included. `about` is left open. */
void suppression_add(Source *src, Str comment, Facts *facts);
/* Sets what the suppressions from `first` on, up to `last`, are about: the bytes [from, to). */
void suppression_aim(Source *src, Facts *facts, size_t first, size_t last, size_t from, size_t to);

/* Shared by the parts of this module. */
void suppressions_read_c(Source *src, Facts *facts);

#endif
