/* Scan: every file of the walk to its reader, in parallel; the facts joined in file order. */
#ifndef PUC_APP_SCAN_H
#define PUC_APP_SCAN_H

#include "find/walk.h"
#include "project/facts.h"
#include "python/scan.h"

enum { LARGEST_FILE = 64 << 20 };

typedef struct ScanOptions {
    unsigned jobs;
    bool no_stage1;
    const Strs *names; /* what the rules ask Python files for */
} ScanOptions;

typedef struct Scan Scan; /* owns the facts */

bool scan_has_reader(FileKind kind);

/* Never fails as a whole; files that cannot be read are in the facts' errors. */
Scan *scan_run(const Walk *walk, const ScanOptions *options);
const Facts *scan_facts(const Scan *s);
const ScanStats *scan_stats(const Scan *s);
void scan_free(Scan *s);

#endif
