/* layer: project */
#include "fuzz_reader.h"

/* The path decides how the file is read: all three ways are taken. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_reader(read_kubernetes, "chart/values.yaml", data, size);
    fuzz_reader(read_kubernetes, "chart/templates/web.yaml", data, size);
    return fuzz_reader(read_kubernetes, "k8s/web.yaml", data, size);
}
