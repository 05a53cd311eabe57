/* Jupyter notebooks: the code cells of one notebook, scanned as one Python file.
 *
 * The cells share their names when they run, so their sources are put together in order; each fact
 * bears the line and column of the .ipynb file on which that source stands. Formats 4 and 3.
 * A notebook whose language is not Python says nothing. Lines for IPython (%magic, !command, help?)
 * are left out, and so are cells that begin with a magic for another language (%%bash). */
#ifndef PUC_PYTHON_NOTEBOOK_H
#define PUC_PYTHON_NOTEBOOK_H

#include "python/scan.h"

void notebook_scan(PythonScanner *s, Source *src, bool skip_stage1, Facts *facts, ScanStats *stats);

#endif
