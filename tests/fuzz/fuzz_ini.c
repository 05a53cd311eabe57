/* layer: text */
#include "document_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    document_check(ini_read, 1, data, size);
    return 0;
}
