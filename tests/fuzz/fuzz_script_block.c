/* layer: project */
#include "lock_check.h"
#include "project/script_block.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lock_check(script_block_read, STR("tools/run.py"), data, size);
    return 0;
}
