#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buf_release(Buf *b) {
    free(b->ptr);
    *b = (Buf){.max = b->max};
}

void buf_clear(Buf *b) {
    b->len = 0;
    b->overflow = false;
}

bool buf_reserve(Buf *b, size_t more) {
    size_t max = b->max ? b->max : SIZE_MAX / 4;
    if (more > max || b->len > max - more) {
        b->overflow = true;
        return false;
    }
    size_t need = b->len + more + 1;
    if (need <= b->cap)
        return true;
    size_t cap = b->cap ? b->cap : 256;
    while (cap < need)
        cap *= 2;
    char *p = realloc(b->ptr, cap);
    if (!p) {
        fputs("pyupgrade-check: out of memory\n", stderr);
        abort();
    }
    b->ptr = p;
    b->cap = cap;
    return true;
}

void buf_add(Buf *b, Str s) {
    if (!buf_reserve(b, s.len))
        return;
    if (s.len)
        memcpy(b->ptr + b->len, s.ptr, s.len);
    b->len += s.len;
    b->ptr[b->len] = '\0';
}

void buf_add_char(Buf *b, char c) {
    buf_add(b, (Str){&c, 1});
}

void buf_repeat(Buf *b, Str s, size_t times) {
    while (times-- > 0)
        buf_add(b, s);
}

void buf_format(Buf *b, const char *fmt, ...) {
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    if (n >= 0 && buf_reserve(b, (size_t)n)) {
        vsnprintf(b->ptr + b->len, (size_t)n + 1, fmt, again);
        b->len += (size_t)n;
    }
    va_end(again);
    va_end(args);
}

Str buf_str(const Buf *b) {
    return (Str){b->ptr ? b->ptr : "", b->len};
}
