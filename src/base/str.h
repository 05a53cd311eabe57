/* Str: a borrowed view of bytes.
 *
 * A Str owns nothing and is not NUL-terminated; whoever made it says how long the bytes live.
 * All functions are pure, accept the empty view ({NULL, 0} included) and never allocate.
 * Bytes are compared as they are; only the *_nocase forms fold ASCII letters. */
#ifndef PUC_BASE_STR_H
#define PUC_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Str {
    const char *ptr;
    size_t len;
} Str;

#define STR(literal) ((Str){(literal), sizeof(literal) - 1})
#define STR_INIT(literal)                                                                          \
    { (literal), sizeof(literal) - 1 } /* for static tables */
#define STR_NPOS ((size_t)-1)

/* For printf: printf("%.*s", STR_ARG(s)). Longer than INT_MAX is cut. */
#define STR_ARG(s) ((s).len > 0x7fffffff ? 0x7fffffff : (int)(s).len), ((s).ptr ? (s).ptr : "")

Str str_from(const char *z); /* view of a C string; NULL gives the empty view */
bool str_eq(Str a, Str b);
bool str_eq_nocase(Str a, Str b);
int str_cmp(Str a, Str b); /* memcmp order, shorter first */
bool str_starts(Str s, Str prefix);
bool str_ends(Str s, Str suffix);
bool str_starts_nocase(Str s, Str prefix);
bool str_ends_nocase(Str s, Str suffix);
size_t str_find(Str s, Str needle); /* index of the first occurrence, or STR_NPOS */
size_t str_find_char(Str s, char c);
size_t str_rfind_char(Str s, char c);

/* Of a path with '/': the folder without its slash ("" where there is none), and the last part. */
Str path_folder(Str path);
Str path_name(Str path);
bool str_contains(Str s, Str needle);

/* The part [from, to) of s, both clamped to its length. */
Str str_slice(Str s, size_t from, size_t to);
Str str_from_pos(Str s, size_t from);
Str str_trim(Str s); /* without ASCII white space at both ends */
Str str_trim_left(Str s);
Str str_trim_right(Str s);

/* Splits at the first `sep`: *part is what stands before it and *rest what follows. Without `sep`,
 * *part is all and *rest is empty with ptr NULL. Returns false once *rest is exhausted (ptr NULL):
 *     for (Str part, rest = line; str_cut(&rest, ',', &part);) ... */
bool str_cut(Str *rest, char sep, Str *part);
/* The same, by lines: LF, CRLF and CR end a line. */
bool str_cut_line(Str *rest, Str *line);

/* Decimal digits only, the whole view, no overflow. */
bool str_to_u32(Str s, uint32_t *out);

uint64_t str_hash(Str s); /* FNV-1a, for hash tables of trusted size; not keyed */

bool char_is_space(char c); /* ASCII: space \t \n \v \f \r */
bool char_is_digit(char c);
bool char_is_alpha(char c);
bool char_is_alnum(char c);
bool char_is_ident(char c); /* letter, digit, _ or a byte of a non-ASCII character */
char char_lower(char c);

#endif
