/* JsonWriter: streams one JSON document into a Buf, two spaces per level.
 *
 *     JsonWriter w = {.out = &buf};
 *     json_begin_object(&w);
 *     json_key(&w, "name");
 *     json_str(&w, STR("x"));
 *     json_end_object(&w);
 *     json_finish(&w);
 *
 * The writer knows where it is and puts commas, line ends and indentation itself. A call that does
 * not fit there (a value without its key in an object, an end without a beginning, a second
 * document) is a mistake of the program and an assert.
 *
 * Strings may hold any bytes: what JSON cannot hold as it is, is escaped; what is not UTF-8 becomes
 * U+FFFD. */
#ifndef PUC_TEXT_JSON_WRITER_H
#define PUC_TEXT_JSON_WRITER_H

#include "base/buf.h"

enum { JSON_MAX_DEPTH = 32 };

typedef struct JsonLevel {
    bool is_object;
    bool has_items;
    bool has_key; /* objects: a key waits for its value */
} JsonLevel;

typedef struct JsonWriter {
    Buf *out;
    size_t depth;
    bool done; /* the document's one value is complete */
    JsonLevel levels[JSON_MAX_DEPTH];
} JsonWriter; /* start from {.out = &buf} */

void json_begin_object(JsonWriter *w);
void json_end_object(JsonWriter *w);
void json_begin_array(JsonWriter *w);
void json_end_array(JsonWriter *w);
void json_key(JsonWriter *w, const char *key);
void json_key_str(JsonWriter *w, Str key);

void json_str(JsonWriter *w, Str s);
void json_int(JsonWriter *w, long long value);
/* The shortest spelling that reads back the same; null for what JSON cannot say (NaN, infinity). */
void json_number(JsonWriter *w, double value);
void json_bool(JsonWriter *w, bool value);
void json_null(JsonWriter *w);

/* Ends the document with a line end; everything must be closed. */
void json_finish(JsonWriter *w);

/* A string with its quotes, alone. */
void json_add_quoted(Buf *out, Str s);

#endif
