#include "text/yaml_scalar.h"

typedef struct Word {
    Str text;
    NodeKind kind;
} Word;

static const Word words[] = {
    {STR_INIT("~"), NODE_NULL},      {STR_INIT("null"), NODE_NULL},
    {STR_INIT("Null"), NODE_NULL},   {STR_INIT("NULL"), NODE_NULL},
    {STR_INIT("true"), NODE_BOOL},   {STR_INIT("True"), NODE_BOOL},
    {STR_INIT("TRUE"), NODE_BOOL},   {STR_INIT("false"), NODE_BOOL},
    {STR_INIT("False"), NODE_BOOL},  {STR_INIT("FALSE"), NODE_BOOL},
    {STR_INIT("yes"), NODE_BOOL},    {STR_INIT("Yes"), NODE_BOOL},
    {STR_INIT("YES"), NODE_BOOL},    {STR_INIT("no"), NODE_BOOL},
    {STR_INIT("No"), NODE_BOOL},     {STR_INIT("NO"), NODE_BOOL},
    {STR_INIT("on"), NODE_BOOL},     {STR_INIT("On"), NODE_BOOL},
    {STR_INIT("ON"), NODE_BOOL},     {STR_INIT("off"), NODE_BOOL},
    {STR_INIT("Off"), NODE_BOOL},    {STR_INIT("OFF"), NODE_BOOL},
    {STR_INIT(".inf"), NODE_FLOAT},  {STR_INIT(".Inf"), NODE_FLOAT},
    {STR_INIT(".INF"), NODE_FLOAT},  {STR_INIT("+.inf"), NODE_FLOAT},
    {STR_INIT("-.inf"), NODE_FLOAT}, {STR_INIT(".nan"), NODE_FLOAT},
    {STR_INIT(".NaN"), NODE_FLOAT},  {STR_INIT(".NAN"), NODE_FLOAT},
};

enum { LONGEST_WORD = 5 };

/* Skips digits of the base and underscores; returns how many digits there were. */
static size_t skip_digits(Str s, size_t *at, unsigned base) {
    size_t count = 0;
    for (; *at < s.len; ++*at) {
        char c = char_lower(s.ptr[*at]);
        unsigned digit = char_is_digit(c)         ? (unsigned)(c - '0')
                         : (c >= 'a' && c <= 'f') ? (unsigned)(c - 'a') + 10
                                                  : 99;
        if (digit < base)
            count++;
        else if (c != '_' || !count)
            break;
    }
    return count;
}

static bool is_based_int(Str s) {
    static const struct {
        Str prefix;
        unsigned base;
    } bases[] = {{STR_INIT("0x"), 16}, {STR_INIT("0o"), 8}, {STR_INIT("0b"), 2}};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        size_t at = bases[i].prefix.len;
        if (str_starts(s, bases[i].prefix) && skip_digits(s, &at, bases[i].base) && at == s.len)
            return true;
    }
    return false;
}

static NodeKind number_kind(Str s) {
    size_t at = s.ptr[0] == '+' || s.ptr[0] == '-';
    if (is_based_int(str_from_pos(s, at)))
        return NODE_INT;
    size_t digits = skip_digits(s, &at, 10);
    if (at == s.len)
        return digits ? NODE_INT : NODE_STRING;
    if (s.ptr[at] == '.') {
        at++;
        digits += skip_digits(s, &at, 10);
    }
    if (digits && at < s.len && char_lower(s.ptr[at]) == 'e') {
        at++;
        at += at < s.len && (s.ptr[at] == '+' || s.ptr[at] == '-');
        digits = skip_digits(s, &at, 10);
    }
    return digits && at == s.len ? NODE_FLOAT : NODE_STRING;
}

NodeKind yaml_plain_kind(Str text) {
    if (!text.len)
        return NODE_NULL;
    if (text.len <= LONGEST_WORD)
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (str_eq(text, words[i].text))
                return words[i].kind;
    char c = text.ptr[0];
    return char_is_digit(c) || c == '+' || c == '-' || c == '.' ? number_kind(text) : NODE_STRING;
}
