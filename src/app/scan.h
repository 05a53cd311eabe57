/* Scan: every file of the walk to its reader, in parallel; the facts joined in file order.
 *
 *     Scan *s = scan_start(walk, &options);     dependency and deployment files, and setup.py
 *     scan_divide(s, &projects);                several projects: each has facts of its own
 *     scan_early(s, 0)                          what they say of Pythons decides which names matter
 *     scan_python(s, &names, &newer, &marks);   the Python files
 *     scan_facts(s, 0)                          all
 */
#ifndef PUC_APP_SCAN_H
#define PUC_APP_SCAN_H

#include "app/parts.h"
#include "app/progress.h"
#include "python/scan.h"

enum { LARGEST_FILE = 64 << 20 };

typedef struct ScanOptions {
    unsigned jobs;
    bool no_stage1;
    Progress *progress; /* may be NULL */
    /* A finished scan of another state of the same tree, for the same names: what it knows of
     * Python files that are the same in both is taken over. NULL: nothing. */
    const struct Scan *other;
} ScanOptions;

typedef struct Scan Scan; /* owns the facts */

bool scan_has_reader(FileKind kind);

/* Never fails as a whole; files that cannot be read are in the facts' errors. `walk` and `options`
 * are borrowed. */
Scan *scan_start(const Walk *walk, const ScanOptions *options);
/* What a file says that was read so far; NULL: nothing, or it was not read. */
const Facts *scan_file(const Scan *s, Str path);

/* Without this call the root is the only project. */
void scan_divide(Scan *s, const ProjectFolders *folders);
const Parts *scan_parts(const Scan *s);

/* Only the Pythons that were pinned so far, in file order. Valid as long as the scan. */
const Facts *scan_early(const Scan *s, size_t project);
/* What rules ask Python files for; `newer` as in python/scan.h. */
void scan_python(Scan *s, const Strs *names, const Strs *newer, const Strs *marks);
const Facts *scan_facts(const Scan *s, size_t project);
/* Of all files. */
const Diags *scan_errors(const Scan *s);
const ScanStats *scan_stats(const Scan *s);
void scan_free(Scan *s);

#endif
