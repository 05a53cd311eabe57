/* Quotes: reads once more the files that findings name, for reports that quote their lines and for
 * fingerprints. Few files have findings, and keeping the text of all would cost more memory than
 * the rest of the run. */
#ifndef PUC_APP_QUOTES_H
#define PUC_APP_QUOTES_H

#include "find/walk.h"
#include "rules/judge.h"
#include "text/excerpts.h"

/* Files that cannot be read any more have no lines. All memory is of the arena. */
void quotes_read(Arena *a, const Walk *walk, const Findings *findings, Excerpts *out);

#endif
