#include "report/json_parts.h"
#include "text/display.h"

void json_put_str(JsonReport *j, const char *key, Str value) {
    json_key(&j->writer, key);
    json_str(&j->writer, value);
}

void json_put_text(JsonReport *j, const char *key, Str value) {
    json_put_str(j, key, display_mask(&j->arena, value));
}

void json_put_str_or_null(JsonReport *j, const char *key, Str value) {
    json_key(&j->writer, key);
    if (value.len)
        json_str(&j->writer, value);
    else
        json_null(&j->writer);
}

void json_put_count(JsonReport *j, const char *key, size_t value) {
    json_key(&j->writer, key);
    json_int(&j->writer, (long long)value);
}

void json_put_bool(JsonReport *j, const char *key, bool value) {
    json_key(&j->writer, key);
    json_bool(&j->writer, value);
}

void json_put_number(JsonReport *j, const char *key, double value) {
    json_key(&j->writer, key);
    json_number(&j->writer, value);
}

void json_put_strs(JsonReport *j, const char *key, const Str *items, size_t count) {
    json_key(&j->writer, key);
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++)
        json_str(&j->writer, items[i]);
    json_end_array(&j->writer);
}

Str json_minor_text(JsonReport *j, int minor) {
    return arena_format(&j->arena, "3.%d", minor);
}

void json_put_minors(JsonReport *j, const char *key, Minors minors) {
    json_key(&j->writer, key);
    json_begin_array(&j->writer);
    for (int n = 0; n < 32; n++)
        if (minors & MINOR_BIT((unsigned)n))
            json_str(&j->writer, json_minor_text(j, n));
    json_end_array(&j->writer);
}

uint32_t json_position(uint32_t n) {
    return n ? n : 1;
}
