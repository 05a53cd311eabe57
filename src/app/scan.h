/* Scan: every file of the walk to its reader, in parallel; the facts joined in file order.
 *
 *     Scan *s = scan_start(walk, &options);     dependency and deployment files, and setup.py
 *     scan_early(s)                             what they say of Pythons decides which names matter
 *     scan_python(s, &names, &newer, &marks);   the Python files
 *     scan_facts(s)                             all
 */
#ifndef PUC_APP_SCAN_H
#define PUC_APP_SCAN_H

#include "find/walk.h"
#include "project/facts.h"
#include "python/scan.h"

enum { LARGEST_FILE = 64 << 20 };

typedef struct ScanOptions {
    unsigned jobs;
    bool no_stage1;
} ScanOptions;

typedef struct Scan Scan; /* owns the facts */

bool scan_has_reader(FileKind kind);

/* Never fails as a whole; files that cannot be read are in the facts' errors. `walk` and `options`
 * are borrowed. */
Scan *scan_start(const Walk *walk, const ScanOptions *options);
/* Only the Pythons that were pinned so far, in file order. Valid as long as the scan. */
const Facts *scan_early(const Scan *s);
/* What rules ask Python files for; `newer` as in python/scan.h. */
void scan_python(Scan *s, const Strs *names, const Strs *newer, const Strs *marks);
const Facts *scan_facts(const Scan *s);
const ScanStats *scan_stats(const Scan *s);
void scan_free(Scan *s);

#endif
