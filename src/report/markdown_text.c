#include "report/markdown_text.h"

#include "text/display.h"
#include "text/utf8.h"

#include <string.h>

/* For "</details>" and what ends the document. */
enum { CLOSING_UNITS = 16, LONGEST_NO_HASH = 6, LONGEST_EMOJI = 64 };

/* A zero-width space, as an entity so that it can be seen in the source: services that turn
 * "@name" into a link do so after Markdown and HTML are read, so a backslash does not help. */
static const Str gap = STR_INIT("&#8203;");

size_t utf16_units(Str text) {
    size_t units = 0;
    for (size_t at = 0; at < text.len;) {
        uint32_t c;
        at += utf8_decode(text, at, &c);
        units += c != UTF8_INVALID && c > 0xffff ? 2 : 1;
    }
    return units;
}

/* ---- text ---- */

static char char_at(Str s, size_t at) {
    return at < s.len ? s.ptr[at] : '\0';
}

static bool is_hex(char c) {
    return char_is_digit(c) || (char_lower(c) >= 'a' && char_lower(c) <= 'f');
}

/* The end of the word of hexadecimal digits that starts here, where it is long enough for the hash
 * of a commit; else `at`. */
static size_t hash_end(Str s, size_t at) {
    size_t end = at;
    if (at > 0 && char_is_ident(s.ptr[at - 1]))
        return at;
    while (is_hex(char_at(s, end)))
        end++;
    return end - at > LONGEST_NO_HASH && !char_is_ident(char_at(s, end)) ? end : at;
}

static bool is_emoji_char(char c) {
    return char_is_alnum(c) || (c && strchr("_+-", c));
}

/* The rest of "https://" or ":name:" stands at `at`. */
static bool follows_colon(Str s, size_t at) {
    size_t end = at;
    if (str_starts(str_from_pos(s, at), STR("//")))
        return true;
    while (is_emoji_char(char_at(s, end)) && end - at < LONGEST_EMOJI)
        end++;
    return end > at && char_at(s, end) == ':';
}

/* What would make a link or a picture of plain text goes on at `at`. */
static bool needs_gap(Str s, size_t at) {
    char before = at > 0 ? s.ptr[at - 1] : '\0', c = s.ptr[at];
    Str so_far = str_slice(s, 0, at);
    if (before == '@' || before == '#')
        return c != ' ';
    if (before == ':')
        return follows_colon(s, at);
    if (c == '.')
        return str_ends_nocase(so_far, STR("www"));
    return before == '-' && char_is_digit(c) && str_ends_nocase(so_far, STR("gh-"));
}

/* The entity or escape of a character that means something, else NULL. */
typedef const char *Escape(Str s, size_t at);

static const char *html_escape(Str s, size_t at) {
    switch (s.ptr[at]) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '$':
        return "<span>$</span>";
    default:
        return NULL;
    }
}

static const char *markdown_escape(Str s, size_t at) {
    switch (s.ptr[at]) {
    case '|':
        return "&#124;"; /* a backslash means different things in tables */
    case '\\':
        return "\\\\";
    case '`':
        return "\\`";
    case '*':
        return "\\*";
    case '[':
        return "\\[";
    case ']':
        return "\\]";
    case '~':
        return "\\~";
    case '_':
        return at > 0 && char_is_alnum(s.ptr[at - 1]) && char_is_alnum(char_at(s, at + 1)) ? NULL
                                                                                           : "\\_";
    default:
        return html_escape(s, at);
    }
}

static void add_text(Buf *b, Str clean, Escape *escape_of) {
    size_t hash = 0, end = 0; /* the word that looks like one */
    for (size_t i = 0; i < clean.len; i++) {
        const char *escape = escape_of(clean, i);
        if (i >= end) {
            hash = i;
            end = hash_end(clean, i);
        }
        bool in_hash = i > hash && i < end && (i - hash) % LONGEST_NO_HASH == 0;
        if (in_hash || needs_gap(clean, i))
            buf_add(b, gap);
        if (escape)
            buf_add(b, str_from(escape));
        else
            buf_add_char(b, clean.ptr[i]);
    }
}

static void add_code(Buf *b, Str clean) {
    for (size_t i = 0; i < clean.len; i++) {
        unsigned char c = (unsigned char)clean.ptr[i];
        if (c < 0x80 && c != ' ' && !char_is_alnum(clean.ptr[i]))
            buf_format(b, "&#%u;", c);
        else
            buf_add_char(b, clean.ptr[i]);
    }
}

/* What a text starts with would make a heading or a list of it at the start of a line. */
static bool starts_line(const Buf *b) {
    size_t at = b->len;
    while (at > 0 && b->ptr[at - 1] == ' ')
        at--;
    return at == 0 || b->ptr[at - 1] == '\n';
}

void md_text(Markdown *m, Str text) {
    Str clean = display_text(m->arena, text);
    if (starts_line(&m->block) && clean.len && !char_is_alpha(clean.ptr[0]))
        buf_add(&m->block, gap);
    add_text(&m->block, clean, markdown_escape);
}

void md_html_text(Markdown *m, Str text) {
    add_text(&m->block, display_text(m->arena, text), html_escape);
}

void md_html_code(Markdown *m, Str text) {
    Str clean = display_text(m->arena, text);
    md_raw(m, "<code>");
    for (size_t i = 0; i < clean.len; i++) {
        const char *escape = html_escape(clean, i);
        buf_add(&m->block, escape ? str_from(escape) : str_slice(clean, i, i + 1));
    }
    md_raw(m, "</code>");
}

/* Backticks cannot hold these everywhere: the cell of a table ends at a "|". */
static bool is_plain_code(Str clean) {
    bool blank_ends = clean.len && (clean.ptr[0] == ' ' || clean.ptr[clean.len - 1] == ' ');
    return !blank_ends && !memchr(clean.ptr, '|', clean.len) && !memchr(clean.ptr, '`', clean.len);
}

void md_code(Markdown *m, Str text) {
    Str clean = display_text(m->arena, text);
    if (!clean.len)
        return;
    bool plain = is_plain_code(clean);
    md_raw(m, plain ? "`" : "<code>");
    if (plain)
        buf_add(&m->block, clean);
    else
        add_code(&m->block, clean);
    md_raw(m, plain ? "`" : "</code>");
}

/* ---- links ---- */

static bool is_web_address(Str url) {
    return str_starts_nocase(url, STR("https://")) || str_starts_nocase(url, STR("http://"));
}

/* Characters that stand in the address of a link as they are. */
static bool is_url_char(char c) {
    return char_is_alnum(c) || (c && strchr("-._~:/?#@!$&'*+,;=%", c));
}

static void add_address(Buf *b, Str url) {
    for (size_t i = 0; i < url.len; i++) {
        if (is_url_char(url.ptr[i]))
            buf_add_char(b, url.ptr[i]);
        else
            buf_format(b, "%%%02X", (unsigned)(unsigned char)url.ptr[i]);
    }
}

/* A link to an issue of another project leaves a note in that issue for everyone to see, once for
 * each comment. GitHub answers at this address for those who do not want that. */
static Str quiet_address(Arena *a, Str url) {
    static const Str host = STR_INIT("https://github.com/"),
                     loud[] = {STR_INIT("/issues/"), STR_INIT("/pull/"), STR_INIT("/commit/"),
                               STR_INIT("/discussions/")};
    for (size_t i = 0; str_starts(url, host) && i < sizeof loud / sizeof *loud; i++)
        if (str_contains(url, loud[i]))
            return arena_format(a, "https://redirect.github.com/%.*s",
                                STR_ARG(str_from_pos(url, host.len)));
    return url;
}

void md_link(Markdown *m, Str text, Str url, bool as_code) {
    Str clean = quiet_address(m->arena, display_mask(m->arena, url));
    bool alive = is_web_address(clean);
    if (alive)
        md_raw(m, "[");
    if (as_code)
        md_code(m, text);
    else
        md_text(m, text);
    if (!alive)
        return;
    md_raw(m, "](");
    add_address(&m->block, clean);
    md_raw(m, ")");
}

/* ---- blocks ---- */

void md_raw(Markdown *m, const char *markdown) {
    buf_add(&m->block, str_from(markdown));
}

void md_format(Markdown *m, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    buf_add(&m->block, arena_vformat(m->arena, fmt, args));
    va_end(args);
}

bool md_end(Markdown *m) {
    size_t units = utf16_units(buf_str(&m->block));
    bool fits = m->used + units + m->open * CLOSING_UNITS <= m->limit;
    if (fits) {
        buf_add(m->out, buf_str(&m->block));
        m->used += units;
    }
    buf_clear(&m->block);
    return fits;
}

bool md_fold(Markdown *m) {
    if (!md_end(m))
        return false;
    m->open++;
    return true;
}

void md_unfold(Markdown *m) {
    static const Str closing = STR_INIT("\n</details>\n\n");
    buf_add(m->out, closing);
    m->used += closing.len;
    m->open--;
}
