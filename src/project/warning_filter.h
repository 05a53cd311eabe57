/* Warning filters: does the project turn warnings of a deprecation into errors?
 *
 * Filters are Python's, "action:message:category:module:line": those of pytest's configuration, of
 * -W on a command line, of PYTHONWARNINGS. Where several stand in one place, the last one that
 * concerns every DeprecationWarning counts; a filter for one message, module or line says nothing
 * about the project as a whole. A place whose answer is yes becomes the setting "warnings=error".
 */
#ifndef PUC_PROJECT_WARNING_FILTER_H
#define PUC_PROJECT_WARNING_FILTER_H

#include "project/command.h"
#include "text/node.h"

typedef struct WarningFilters {
    bool errors; /* after the filters so far */
    Place place; /* of the one that decided */
} WarningFilters;

void warning_filters_add(WarningFilters *w, Str filter, Place place);
void warning_filters_end(const WarningFilters *w, Facts *facts);

/* The -W options of `python ...` or `pytest ...`. words.items[0] is the program; what `python -m`
 * starts is one for itself. */
void warning_options(WordSlice words, Facts *facts);
/* The same for a line of text whose words need no quotes; what stands before the program, as the
 * condition of a line of tox, is passed over. */
void warning_options_of_line(Str line, Place place, Facts *facts);
/* An environment variable: PYTHONWARNINGS, PYTEST_ADDOPTS. */
void warning_environment(Str name, Str value, Place place, Facts *facts);

/* filterwarnings and addopts of a section of pytest's configuration: [pytest], [tool:pytest],
 * [tool.pytest.ini_options]. Each filter becomes a setting "pytest.filterwarnings" too. */
void pytest_section_read(const Node *section, Facts *facts);

#endif
