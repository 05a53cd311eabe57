/* Excerpts: the lines of files, for those who quote them.
 *
 *     Excerpts e = {.arena = &arena};
 *     excerpts_add(&e, path, bytes);
 *     excerpt_line(&e, path, 12)
 *
 * Text as it stands in the file, decoded: what shows it to people passes it through display_text
 * (credentials, control characters). */
#ifndef PUC_TEXT_EXCERPTS_H
#define PUC_TEXT_EXCERPTS_H

#include "base/map.h"
#include "text/source.h"

typedef struct Excerpts {
    Arena *arena;
    StrMap files; /* path -> Source */
} Excerpts;

/* `path` and `bytes` must outlive the Excerpts. */
void excerpts_add(Excerpts *e, Str path, Str bytes);
bool excerpts_have(const Excerpts *e, Str path);

/* From 1; without its line end. Empty where there is no such line or file, or `e` is NULL. */
Str excerpt_line(const Excerpts *e, Str path, uint32_t line);
/* 0 where the file is not known. */
uint32_t excerpt_line_count(const Excerpts *e, Str path);

#endif
