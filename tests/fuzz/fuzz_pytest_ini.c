/* layer: project */
#include "fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_reader(read_setup_cfg, "setup.cfg", data, size);
    return fuzz_reader(read_pytest_ini, "pytest.ini", data, size);
}
