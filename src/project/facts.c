#include "project/facts.h"

#define APPEND(field)                                                                              \
    for (size_t i = 0; i < from->field.len; i++)                                                   \
    *vec_push(into->arena, &into->field) = from->field.items[i]

void facts_join(Facts *into, const Facts *from) {
    APPEND(dependencies);
    APPEND(pins);
    APPEND(workers);
    APPEND(settings);
    APPEND(matrices);
    APPEND(uses);
    APPEND(marks);
    APPEND(own_api);
    APPEND(headers);
    APPEND(includes);
    APPEND(notes);
    APPEND(suppressions);
    APPEND(errors);
    if (into->project_name.len == 0)
        into->project_name = from->project_name;
}
