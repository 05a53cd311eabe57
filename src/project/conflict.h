/* Merge conflicts that somebody left in a file. */
#ifndef PUC_PROJECT_CONFLICT_H
#define PUC_PROJECT_CONFLICT_H

#include "project/facts.h"
#include "text/source.h"

/* Where the text holds a whole conflict (<<<<<<<, =======, >>>>>>>), adds one error with its first
 * line, and makes src->text what stands there on the side before =======; all other lines of
 * conflicts become blank, so that places stay what they are. To be called before the file's reader.
 */
void conflict_settle(Source *src, Facts *facts);

#endif
