#include "text/json_writer.h"

#include "text/utf8.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The escapes that JSON has a letter for. */
static const struct {
    char c, letter;
} short_escapes[] = {{'"', '"'},  {'\\', '\\'}, {'\b', 'b'}, {'\f', 'f'},
                     {'\n', 'n'}, {'\r', 'r'},  {'\t', 't'}};

static void add_escape(Buf *out, char c) {
    for (size_t i = 0; i < sizeof short_escapes / sizeof *short_escapes; i++)
        if (short_escapes[i].c == c) {
            buf_add(out, (Str){(char[]){'\\', short_escapes[i].letter}, 2});
            return;
        }
    buf_format(out, "\\u%04x", (unsigned)(unsigned char)c);
}

static bool needs_escape(uint32_t c) {
    return c < 0x20 || c == '"' || c == '\\' || c == 0x7f;
}

void json_add_quoted(Buf *out, Str s) {
    buf_add_char(out, '"');
    size_t copied = 0;
    for (size_t at = 0; at < s.len;) {
        uint32_t c;
        size_t len = utf8_decode(s, at, &c);
        if (c == UTF8_INVALID || needs_escape(c)) {
            buf_add(out, str_slice(s, copied, at));
            if (c == UTF8_INVALID)
                buf_add(out, STR("\xef\xbf\xbd"));
            else
                add_escape(out, (char)c);
            copied = at + len;
        }
        at += len;
    }
    buf_add(out, str_from_pos(s, copied));
    buf_add_char(out, '"');
}

static JsonLevel *level(JsonWriter *w) {
    return w->depth ? &w->levels[w->depth - 1] : NULL;
}

static void break_line(JsonWriter *w) {
    buf_add_char(w->out, '\n');
    buf_repeat(w->out, STR("  "), w->depth);
}

static void begin_item(JsonWriter *w, JsonLevel *l) {
    if (l->has_items)
        buf_add_char(w->out, ',');
    l->has_items = true;
    break_line(w);
}

static void begin_value(JsonWriter *w) {
    JsonLevel *l = level(w);
    assert(!w->done && "one document has one value");
    if (!l)
        return;
    assert((!l->is_object || l->has_key) && "a value in an object needs a key");
    if (!l->is_object)
        begin_item(w, l);
    l->has_key = false;
}

static void end_value(JsonWriter *w) {
    w->done = w->depth == 0;
}

static void add_value(JsonWriter *w, Str spelling) {
    begin_value(w);
    buf_add(w->out, spelling);
    end_value(w);
}

static void begin(JsonWriter *w, bool is_object) {
    begin_value(w);
    assert(w->depth < JSON_MAX_DEPTH);
    buf_add_char(w->out, is_object ? '{' : '[');
    if (w->depth < JSON_MAX_DEPTH)
        w->levels[w->depth++] = (JsonLevel){.is_object = is_object};
}

static void end(JsonWriter *w, bool is_object) {
    const JsonLevel *l = level(w);
    assert(l && l->is_object == is_object && !l->has_key);
    if (!l)
        return;
    bool has_items = l->has_items;
    w->depth--;
    if (has_items)
        break_line(w);
    buf_add_char(w->out, is_object ? '}' : ']');
    end_value(w);
}

void json_begin_object(JsonWriter *w) {
    begin(w, true);
}

void json_end_object(JsonWriter *w) {
    end(w, true);
}

void json_begin_array(JsonWriter *w) {
    begin(w, false);
}

void json_end_array(JsonWriter *w) {
    end(w, false);
}

void json_key_str(JsonWriter *w, Str key) {
    JsonLevel *l = level(w);
    assert(l && l->is_object && !l->has_key && "a key belongs into an object, before its value");
    if (!l)
        return;
    begin_item(w, l);
    json_add_quoted(w->out, key);
    buf_add(w->out, STR(": "));
    l->has_key = true;
}

void json_key(JsonWriter *w, const char *key) {
    json_key_str(w, str_from(key));
}

void json_str(JsonWriter *w, Str s) {
    begin_value(w);
    json_add_quoted(w->out, s);
    end_value(w);
}

void json_int(JsonWriter *w, long long value) {
    begin_value(w);
    buf_format(w->out, "%lld", value);
    end_value(w);
}

void json_number(JsonWriter *w, double value) {
    if (!isfinite(value)) {
        json_null(w);
        return;
    }
    char text[32];
    int len = 0;
    for (int digits = 15; digits <= 17; digits++) {
        len = snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    add_value(w, (Str){text, (size_t)len});
}

void json_bool(JsonWriter *w, bool value) {
    add_value(w, value ? STR("true") : STR("false"));
}

void json_null(JsonWriter *w) {
    add_value(w, STR("null"));
}

void json_finish(JsonWriter *w) {
    assert(w->depth == 0 && w->done && "the document is not complete");
    buf_add_char(w->out, '\n');
}
