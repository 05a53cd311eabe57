#include "pep/version.h"

#include "pep/space.h"
#include "pep/version_scan.h"

#include <string.h>

typedef struct Reader {
    Str s;
    size_t at;
    bool too_large; /* a number over VERSION_NUMBER_MAX was read */
} Reader;

/* Counts when `to` is NULL, writes otherwise: a text is measured first, then made. */
typedef struct Writer {
    char *to;
    size_t len;
} Writer;

typedef struct Spelling {
    Str word;
    PrePhase phase;
} Spelling;

/* A longer word stands before its own beginning. */
static const Spelling pre_spellings[] = {
    {STR_INIT("alpha"), PRE_ALPHA}, {STR_INIT("a"), PRE_ALPHA},    {STR_INIT("beta"), PRE_BETA},
    {STR_INIT("b"), PRE_BETA},      {STR_INIT("preview"), PRE_RC}, {STR_INIT("pre"), PRE_RC},
    {STR_INIT("c"), PRE_RC},        {STR_INIT("rc"), PRE_RC},
};
static const Spelling post_spellings[] = {
    {STR_INIT("post"), PRE_NONE},
    {STR_INIT("rev"), PRE_NONE},
    {STR_INIT("r"), PRE_NONE},
};
static const Spelling dev_spellings[] = {{STR_INIT("dev"), PRE_NONE}};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static bool sees_digit(const Reader *r, size_t ahead) {
    return r->at + ahead < r->s.len && char_is_digit(r->s.ptr[r->at + ahead]);
}

static bool sees(const Reader *r, char c) {
    return r->at < r->s.len && r->s.ptr[r->at] == c;
}

static bool is_separator(char c) {
    return c == '.' || c == '-' || c == '_';
}

static void skip_separator(Reader *r) {
    if (r->at < r->s.len && is_separator(r->s.ptr[r->at]))
        r->at++;
}

static uint64_t read_number(Reader *r) {
    uint64_t value = 0;
    for (; sees_digit(r, 0); r->at++) {
        uint64_t digit = (uint64_t)(r->s.ptr[r->at] - '0');
        if (value > (VERSION_NUMBER_MAX - digit) / 10)
            r->too_large = true;
        else
            value = value * 10 + digit;
    }
    return value;
}

/* epoch: digits '!' */
static void read_epoch(Reader *r, Version *v) {
    Reader start = *r;
    uint64_t epoch = read_number(r);
    if (r->at > start.at && sees(r, '!')) {
        r->at++;
        v->epoch = epoch;
    } else {
        *r = start;
    }
}

static size_t count_release(Reader r) {
    size_t count = 0;
    do {
        count++;
        while (sees_digit(&r, 0))
            r.at++;
    } while (sees(&r, '.') && sees_digit(&r, 1) && ++r.at);
    return count;
}

/* release: digits ('.' digits)* */
static bool read_release(Arena *a, Reader *r, Version *v) {
    if (!sees_digit(r, 0))
        return false;
    v->release_len = count_release(*r);
    uint64_t *numbers = arena_array(a, uint64_t, v->release_len);
    for (size_t i = 0; i < v->release_len; i++) {
        numbers[i] = read_number(r);
        r->at += i + 1 < v->release_len;
    }
    v->release = numbers;
    return true;
}

/* part: separator? word separator? digits?      NULL, and nothing read, where no word stands. */
static const Spelling *read_part(Reader *r, const Spelling *table, size_t count, uint64_t *number) {
    Reader start = *r;
    skip_separator(r);
    Str rest = str_from_pos(r->s, r->at);
    for (size_t i = 0; i < count; i++) {
        if (!str_starts_nocase(rest, table[i].word))
            continue;
        r->at += table[i].word.len;
        skip_separator(r);
        *number = read_number(r);
        return &table[i];
    }
    *r = start;
    return NULL;
}

/* post: '-' digits | part */
static void read_post(Reader *r, Version *v) {
    if (sees(r, '-') && sees_digit(r, 1)) {
        r->at++;
        v->post = read_number(r);
        v->has_post = true;
    } else {
        v->has_post = read_part(r, post_spellings, COUNT(post_spellings), &v->post) != NULL;
    }
}

static size_t alnum_run(Str s, size_t at) {
    size_t end = at;
    while (end < s.len && char_is_alnum(s.ptr[end]))
        end++;
    return end - at;
}

/* Lower case; numbers lose their leading zeros. Returns the new length. */
static size_t write_local_segment(char *to, Str segment) {
    bool number = true;
    for (size_t i = 0; i < segment.len; i++)
        number = number && char_is_digit(segment.ptr[i]);
    while (number && segment.len > 1 && segment.ptr[0] == '0')
        segment = str_from_pos(segment, 1);
    for (size_t i = 0; i < segment.len; i++)
        to[i] = char_lower(segment.ptr[i]);
    return segment.len;
}

static Str normalize_local(Arena *a, Str s) {
    char *out = arena_alloc(a, s.len + 1);
    size_t len = 0;
    for (size_t at = 0; at < s.len;) {
        size_t n = alnum_run(s, at);
        len += write_local_segment(out + len, str_slice(s, at, at + n));
        at += n + 1;
        if (at < s.len)
            out[len++] = '.';
    }
    return (Str){out, len};
}

/* local: '+' alnum+ (separator alnum+)* */
static void read_local(Arena *a, Reader *r, Version *v) {
    if (!sees(r, '+') || alnum_run(r->s, r->at + 1) == 0)
        return;
    size_t start = r->at + 1, end = start;
    for (size_t n; (n = alnum_run(r->s, end)) > 0;) {
        end += n;
        if (end >= r->s.len || !is_separator(r->s.ptr[end]) || alnum_run(r->s, end + 1) == 0)
            break;
        end++;
    }
    v->local = normalize_local(a, str_slice(r->s, start, end));
    r->at = end;
}

size_t version_scan(Arena *a, Str text, Version *out, bool *too_large) {
    Reader r = {.s = text};
    Version v = {0};
    if (sees(&r, 'v') || sees(&r, 'V'))
        r.at++;
    read_epoch(&r, &v);
    if (!read_release(a, &r, &v))
        return 0;
    const Spelling *pre = read_part(&r, pre_spellings, COUNT(pre_spellings), &v.pre_number);
    v.pre = pre ? pre->phase : PRE_NONE;
    read_post(&r, &v);
    v.has_dev = read_part(&r, dev_spellings, COUNT(dev_spellings), &v.dev) != NULL;
    read_local(a, &r, &v);
    if (r.too_large) {
        *too_large = true;
        return 0;
    }
    *out = v;
    return r.at;
}

bool version_parse(Arena *a, Str text, Version *out) {
    Str s = space_trim(text);
    Version v;
    bool too_large = false;
    size_t len = version_scan(a, s, &v, &too_large);
    if (len == 0 || len != s.len)
        return false;
    *out = v;
    return true;
}

static void write_str(Writer *w, Str s) {
    if (w->to && s.len)
        memcpy(w->to + w->len, s.ptr, s.len);
    w->len += s.len;
}

static void write_number(Writer *w, uint64_t n) {
    char digits[20]; /* of UINT64_MAX */
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    write_str(w, (Str){digits + at, sizeof digits - at});
}

static void write_version(Writer *w, const Version *v) {
    static const Str phases[] = {STR_INIT(""), STR_INIT("a"), STR_INIT("b"), STR_INIT("rc")};
    if (v->epoch) {
        write_number(w, v->epoch);
        write_str(w, STR("!"));
    }
    for (size_t i = 0; i < v->release_len; i++) {
        write_str(w, i ? STR(".") : STR(""));
        write_number(w, v->release[i]);
    }
    if (v->pre != PRE_NONE) {
        write_str(w, phases[v->pre]);
        write_number(w, v->pre_number);
    }
    if (v->has_post) {
        write_str(w, STR(".post"));
        write_number(w, v->post);
    }
    if (v->has_dev) {
        write_str(w, STR(".dev"));
        write_number(w, v->dev);
    }
    if (v->local.len) {
        write_str(w, STR("+"));
        write_str(w, v->local);
    }
}

Str version_text(Arena *a, const Version *v) {
    Writer w = {0};
    write_version(&w, v);
    w = (Writer){.to = arena_alloc(a, w.len + 1)};
    write_version(&w, v);
    return (Str){w.to, w.len};
}

bool version_is_prerelease(const Version *v) {
    return v->pre != PRE_NONE || v->has_dev;
}
