#include "text/utf8.h"

/* The multi-byte forms: the lead byte's fixed bits, and the smallest value that needs the form. */
typedef struct Form {
    unsigned char mask, lead;
    uint32_t smallest;
} Form;

static const Form forms[] = {
    {0x80, 0x00, 0},
    {0xe0, 0xc0, 0x80},
    {0xf0, 0xe0, 0x800},
    {0xf8, 0xf0, 0x10000},
};

static bool is_scalar_value(uint32_t c) {
    return c <= 0x10ffff && !(c >= 0xd800 && c <= 0xdfff);
}

static size_t invalid(uint32_t *c) {
    *c = UTF8_INVALID;
    return 1;
}

size_t utf8_decode(Str s, size_t at, uint32_t *c) {
    unsigned char lead = (unsigned char)s.ptr[at];
    if (lead < 0x80) {
        *c = lead;
        return 1;
    }
    for (size_t extra = 1; extra < UTF8_MAX_LENGTH; extra++) {
        if ((lead & forms[extra].mask) != forms[extra].lead)
            continue;
        if (s.len - at <= extra)
            return invalid(c);
        uint32_t value = (uint32_t)(lead & ~forms[extra].mask & 0xff);
        for (size_t i = 1; i <= extra; i++) {
            unsigned char byte = (unsigned char)s.ptr[at + i];
            if ((byte & 0xc0) != 0x80)
                return invalid(c);
            value = value << 6 | (byte & 0x3f);
        }
        if (value < forms[extra].smallest || !is_scalar_value(value))
            return invalid(c);
        *c = value;
        return extra + 1;
    }
    return invalid(c);
}

size_t utf8_length(uint32_t c) {
    if (!is_scalar_value(c))
        c = UTF8_REPLACEMENT;
    return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

size_t utf8_encode(uint32_t c, char *out) {
    if (!is_scalar_value(c))
        c = UTF8_REPLACEMENT;
    size_t len = utf8_length(c);
    for (size_t i = len - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (c & 0x3f));
        c >>= 6;
    }
    out[0] = (char)(forms[len - 1].lead | c);
    return len;
}
