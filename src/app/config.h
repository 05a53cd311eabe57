/* Configuration: what a project sets for itself in a file.
 *
 *     Options o = line;                                        what the command line says
 *     config_read(&arena, config_start(&arena, &line.paths), &o, &wrong);
 *     Strs exclude = config_exclude(&arena, &o, root);         for walk_run
 *     Adjustments adjust = config_adjustments(&arena, &o, root);   for findings_adjust
 *
 * The file is pyupgrade-check.toml, its keys at the top, or pyproject.toml with a table
 * [tool.pyupgrade-check]; of the two in one folder the first. The search begins in the project's
 * folder and ends with the top of its git repository or the file system's root: the nearest file
 * counts, files are not put together. `--config FILE` names one instead, `--no-config` none.
 *
 * In a file, paths (rules, baseline) are relative to its folder, and so are globs of paths; with
 * --config globs count from the current folder, since the file may lie anywhere.
 *
 * A mistake is an error with its place, and the values of the file are then not to be used. A
 * pyproject.toml that does not parse is one only if it mentions this tool: otherwise it is left to
 * the reader of dependencies. */
#ifndef PUC_APP_CONFIG_H
#define PUC_APP_CONFIG_H

#include "app/options.h"

/* Where the search begins: the deepest folder that holds all paths (none: the current folder). A
 * folder holds itself. */
Str config_start(Arena *a, const Strs *paths);

/* Fills in what `o` has not from the command line. Can be called for several folders, each time
 * with a fresh copy of the command line's options. False when something is wrong. */
bool config_read(Arena *a, Str folder, Options *o, Diags *wrong);

/* o->exclude as patterns that count from `root`. */
Strs config_exclude(Arena *a, const Options *o, const char *root);
/* o->projects in the same way. */
Strs config_projects(Arena *a, const Options *o, const char *root);
/* For findings whose paths are relative to `root`. Points into `o`. */
Adjustments config_adjustments(Arena *a, const Options *o, const char *root);

/* All keys of files with their values, as a file that could be used, and where each came from. */
void config_show(const Options *o, Buf *out);

#endif
