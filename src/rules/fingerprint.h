/* Fingerprint: what a finding is recognised by when the lines before it change, or its file is
 * renamed: its rule, its name and the text of its line (the first 4096 bytes), white space aside,
 * the locked version in a lock file (whose line names the package alone), and which one it is of
 * several alike in the file. The path is no part of it.
 *
 * 16 hex digits (FNV-1a, 64 bits): stable from release to release, since baselines and
 * code-scanning services keep them. */
#ifndef PUC_RULES_FINGERPRINT_H
#define PUC_RULES_FINGERPRINT_H

#include "rules/judge.h"
#include "text/excerpts.h"

/* Of all findings, which come in the order of their places. A line that `excerpts` does not have
 * counts as empty. */
void findings_fingerprint(Arena *a, Findings *findings, const Excerpts *excerpts);

/* The same with the path: unlike that of any other finding of the report. */
Str fingerprint_in_file(Arena *a, const Finding *f);

#endif
