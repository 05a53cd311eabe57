/* layer: project */
#include "lock_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lock_check(read_setup_cfg, STR("setup.cfg"), data, size);
    return 0;
}
