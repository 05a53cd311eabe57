#include "rules/template.h"

#include "base/buf.h"

static const TemplateValue *find_value(Str name, const TemplateValue *values, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(values[i].name, name))
            return &values[i];
    return NULL;
}

Str template_fill(Arena *a, Str text, const TemplateValue *values, size_t count) {
    Buf out = {0};
    while (text.len) {
        size_t open = str_find_char(text, '{');
        buf_add(&out, str_slice(text, 0, open));
        if (open == STR_NPOS)
            break;
        text = str_from_pos(text, open + 1);
        size_t close = str_find_char(text, '}');
        const TemplateValue *v =
            close == STR_NPOS ? NULL : find_value(str_slice(text, 0, close), values, count);
        if (!v) {
            buf_add_char(&out, '{');
            continue;
        }
        if (v->value.len == 0 && out.len && out.ptr[out.len - 1] == ' ')
            out.len--;
        buf_add(&out, v->value);
        text = str_from_pos(text, close + 1);
    }
    Str filled = arena_str(a, buf_str(&out));
    buf_release(&out);
    return filled;
}
