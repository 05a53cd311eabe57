/* layer: project */
#include "lock_check.h"
#include "project/conflict.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The text keeps its length and its lines, and no conflict is left in it. */
static void settled(Source *src, Facts *facts) {
    Str before = src->text;
    Facts again = {.arena = facts->arena};
    conflict_settle(src, facts);
    if (src->text.len != before.len)
        abort();
    for (size_t i = 0; i < before.len; i++)
        if ((before.ptr[i] == '\n') != (src->text.ptr[i] == '\n'))
            abort();
    conflict_settle(src, &again);
    if (again.errors.len)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    lock_check(settled, STR("requirements.txt"), data, size);
    return 0;
}
