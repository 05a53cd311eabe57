/* Inline metadata of a single-file script (PEP 723).
 *
 *     # /// script
 *     # requires-python = ">=3.11"
 *     # dependencies = ["requests<3"]
 *     # ///
 *
 * Dependencies get the group "script"; requires-python is the script's alone (PIN_SCRIPT). */
#ifndef PUC_PROJECT_SCRIPT_BLOCK_H
#define PUC_PROJECT_SCRIPT_BLOCK_H

#include "project/facts.h"
#include "text/source.h"

/* Adds what the block of a Python file says; nothing where it has none. */
void script_block_read(Source *src, Facts *facts);

#endif
