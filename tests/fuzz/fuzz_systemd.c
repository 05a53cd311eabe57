/* layer: project */
#include "fuzz_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_reader(read_systemd, "app.service", data, size);
}
