/* Format strings of the calls that parse arguments. */
#ifndef PUC_CAPI_FORMAT_H
#define PUC_CAPI_FORMAT_H

#include "capi/names.h"

/* Which of the name's units occur in the format of a call: "u", "Z" or "u,Z"; empty when none
 * does, or when the format is not a literal. `after` is what follows the name: "(args, \"u\", &x)".
 */
Str format_units(Arena *a, const CapiName *name, Str after);

#endif
