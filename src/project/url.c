#include "project/url.h"

#include "base/buf.h"

static const Str plain_schemes[] = {STR_INIT("http"), STR_INIT("https"), STR_INIT("file"),
                                    STR_INIT("ftp")};

static const Str vcs_schemes[] = {
    STR_INIT("git+https"), STR_INIT("git+ssh"),        STR_INIT("git+http"),  STR_INIT("git+git"),
    STR_INIT("git+file"),  STR_INIT("hg+https"),       STR_INIT("hg+ssh"),    STR_INIT("hg+http"),
    STR_INIT("hg+file"),   STR_INIT("svn+ssh"),        STR_INIT("svn+https"), STR_INIT("svn+http"),
    STR_INIT("svn+svn"),   STR_INIT("svn+file"),       STR_INIT("bzr+https"), STR_INIT("bzr+ssh"),
    STR_INIT("bzr+http"),  STR_INIT("bzr+sftp"),       STR_INIT("bzr+ftp"),   STR_INIT("bzr+lp"),
    STR_INIT("bzr+file"),  STR_INIT("hg+static-http"),
};

static bool among(Str s, const Str *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (str_eq_nocase(s, list[i]))
            return true;
    return false;
}

Str url_scheme(Str url) {
    size_t colon = str_find_char(url, ':');
    return colon == STR_NPOS ? (Str){NULL, 0} : str_slice(url, 0, colon);
}

bool url_is_vcs(Str text) {
    return among(url_scheme(text), vcs_schemes, sizeof vcs_schemes / sizeof *vcs_schemes);
}

bool url_is_known(Str text) {
    return among(url_scheme(text), plain_schemes, sizeof plain_schemes / sizeof *plain_schemes) ||
           url_is_vcs(text);
}

static size_t find_any(Str s, size_t from, const char *set) {
    for (size_t i = from; i < s.len; i++)
        for (const char *c = set; *c; c++)
            if (s.ptr[i] == *c)
                return i;
    return s.len;
}

Str url_path(Str url) {
    size_t from = url_scheme(url).len + (str_find_char(url, ':') != STR_NPOS);
    if (str_starts(str_from_pos(url, from), STR("//")))
        from = find_any(url, from + 2, "/?#");
    return str_slice(url, from, find_any(url, from, "?#"));
}

Str url_fragment(Str url) {
    size_t hash = str_find_char(url, '#');
    return hash == STR_NPOS ? (Str){NULL, 0} : str_from_pos(url, hash + 1);
}

Str url_egg(Str url) {
    Str rest = url_fragment(url);
    for (Str part; str_cut(&rest, '&', &part);)
        if (str_starts(part, STR("egg=")))
            return str_from_pos(part, 4);
    return (Str){NULL, 0};
}

static int hex_value(char c) {
    if (char_is_digit(c))
        return c - '0';
    char lower = char_lower(c);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

static Str percent_decoded(Arena *a, Str s) {
    if (str_find_char(s, '%') == STR_NPOS)
        return arena_str(a, s);
    char *out = arena_alloc(a, s.len + 1);
    size_t n = 0;
    for (size_t i = 0; i < s.len; i++) {
        bool escape = s.ptr[i] == '%' && i + 2 < s.len && hex_value(s.ptr[i + 1]) >= 0 &&
                      hex_value(s.ptr[i + 2]) >= 0;
        out[n++] =
            escape ? (char)(hex_value(s.ptr[i + 1]) * 16 + hex_value(s.ptr[i + 2])) : s.ptr[i];
        i += escape ? 2 : 0;
    }
    return (Str){out, n};
}

Str url_file_name(Arena *a, Str url) {
    Str path = url_path(url);
    while (path.len && path.ptr[path.len - 1] == '/')
        path.len--;
    size_t slash = str_rfind_char(path, '/');
    return percent_decoded(a, slash == STR_NPOS ? path : str_from_pos(path, slash + 1));
}

/* ${NAME}, which stands for a secret without being one. */
static bool is_variable(Str s) {
    return s.len > 3 && str_starts(s, STR("${")) && str_find_char(s, '}') == s.len - 1;
}

static bool is_port(Str s) {
    uint32_t port;
    return s.len == 0 || str_to_u32(s, &port) || is_variable(s);
}

static bool user_is_public(Str scheme, Str user) {
    return is_variable(user) || str_eq(user, STR("git")) || str_ends_nocase(scheme, STR("ssh"));
}

static void add_part(Buf *out, Str part, bool shown) {
    buf_add(out, shown ? part : STR("***"));
}

static void add_user_info(Buf *out, Str scheme, Str info) {
    size_t colon = str_find_char(info, ':');
    if (colon == STR_NPOS) {
        add_part(out, info, user_is_public(scheme, info));
        return;
    }
    Str user = str_slice(info, 0, colon), password = str_from_pos(info, colon + 1);
    add_part(out, user, is_variable(user));
    buf_add_char(out, ':');
    add_part(out, password, is_variable(password));
}

/* The end of the user information of an authority that begins at `from`, which is its '@'; `from`
 * when there is none. A password with an unescaped / or # in it makes the authority end too early:
 * it is recognised by its port, which is no number. */
static size_t user_info_end(Str url, size_t from) {
    size_t end = find_any(url, from, "/?#");
    Str authority = str_slice(url, from, end);
    size_t at = str_rfind_char(authority, '@');
    if (at != STR_NPOS)
        return from + at;
    size_t colon = str_rfind_char(authority, ':');
    bool bad_port = colon != STR_NPOS && authority.ptr[0] != '[' &&
                    !is_port(str_from_pos(authority, colon + 1));
    size_t later = bad_port ? str_find_char(str_from_pos(url, end), '@') : STR_NPOS;
    if (later == STR_NPOS)
        return from;
    return str_rfind_char(str_slice(url, 0, find_any(url, end + later, "/?#")), '@');
}

/* One URL, up to white space or a quote. */
static void add_masked(Buf *out, Str scheme, Str url, size_t from) {
    size_t info = user_info_end(url, from);
    buf_add(out, str_slice(url, 0, from));
    if (info > from)
        add_user_info(out, scheme, str_slice(url, from, info));
    size_t question = find_any(url, info, "?#");
    buf_add(out, str_slice(url, info, question));
    if (question < url.len && url.ptr[question] == '?') {
        size_t fragment = find_any(url, question, "#");
        buf_add(out, fragment > question + 1 ? STR("?***") : STR("?"));
        question = fragment;
    }
    buf_add(out, str_from_pos(url, question));
}

static size_t scheme_start(Str text, size_t colon) {
    size_t at = colon;
    while (at > 0 && (char_is_alnum(text.ptr[at - 1]) || text.ptr[at - 1] == '+' ||
                      text.ptr[at - 1] == '-' || text.ptr[at - 1] == '.'))
        at--;
    return at;
}

Str url_mask(Arena *a, Str text) {
    size_t mark = str_find(text, STR("://"));
    if (mark == STR_NPOS)
        return text;
    Buf out = {.max = text.len * 2 + 64};
    Str rest = text;
    while (mark != STR_NPOS) {
        size_t start = scheme_start(rest, mark);
        size_t end = find_any(rest, mark, " \t\r\n\v\f\"'<>");
        buf_add(&out, str_slice(rest, 0, start));
        add_masked(&out, str_slice(rest, start, mark), str_slice(rest, start, end),
                   mark + 3 - start);
        rest = str_from_pos(rest, end);
        mark = str_find(rest, STR("://"));
    }
    buf_add(&out, rest);
    Str masked = str_eq(buf_str(&out), text) ? text : arena_str(a, buf_str(&out));
    buf_release(&out);
    return masked;
}
