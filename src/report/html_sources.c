/* Links to the sources of a rule. An address in full tells little and takes a line of its own, so
 * links are called after what tells them apart:
 *
 *     https://github.com/gevent/gevent/issues/1985                     gevent/gevent#1985
 *     https://github.com/gevent/gevent/blob/master/CHANGES.rst         gevent/gevent CHANGES.rst
 *     https://github.com/advisories/GHSA-w3h3-4rj7-4ph4                GHSA-w3h3-4rj7-4ph4
 *     https://docs.djangoproject.com/en/stable/faq/install/#what       docs.djangoproject.com
 * install */
#include "report/html_parts.h"

/* The parts of an address, without what is empty. */
typedef struct Address {
    Str host;
    Strs parts;
} Address;

static Address address_of(Arena *a, Str url) {
    Address out = {0};
    size_t scheme = str_find(url, STR("//"));
    Str rest = scheme == STR_NPOS ? url : str_from_pos(url, scheme + 2);
    size_t end = str_find_char(rest, '#');
    rest = end == STR_NPOS ? rest : str_slice(rest, 0, end);
    end = str_find_char(rest, '?');
    rest = end == STR_NPOS ? rest : str_slice(rest, 0, end);
    str_cut(&rest, '/', &out.host);
    if (str_starts(out.host, STR("www.")))
        out.host = str_from_pos(out.host, 4);
    for (Str part; str_cut(&rest, '/', &part);)
        if (part.len)
            *vec_push(a, &out.parts) = part;
    return out;
}

static Str repository_name(Arena *a, const Address *at) {
    const Str *parts = at->parts.items;
    Str last = parts[at->parts.len - 1];
    Str name = arena_format(a, "%.*s/%.*s", STR_ARG(parts[0]), STR_ARG(parts[1]));
    if (at->parts.len == 2)
        return name;
    bool numbered = str_eq(parts[2], STR("issues")) || str_eq(parts[2], STR("pull")) ||
                    str_eq(parts[2], STR("discussions"));
    return arena_format(a, "%.*s%s%.*s", STR_ARG(name), numbered ? "#" : " ", STR_ARG(last));
}

/* The end of a path: at most two parts of it. */
static Str end_of_path(Arena *a, const Address *at) {
    size_t count = at->parts.len;
    Str last = at->parts.items[count - 1];
    if (str_ends(last, STR(".html")))
        last = str_slice(last, 0, last.len - 5);
    if (count == 1)
        return last;
    return arena_format(a, "%.*s/%.*s", STR_ARG(at->parts.items[count - 2]), STR_ARG(last));
}

Str html_source_name(Arena *a, Str url) {
    Address at = address_of(a, url);
    bool github = str_eq(at.host, STR("github.com"));
    if (at.parts.len == 0)
        return at.host;
    if (github && str_eq(at.parts.items[0], STR("advisories")))
        return at.parts.items[at.parts.len - 1];
    if (at.parts.len > 1 && (github || str_eq(at.host, STR("raw.githubusercontent.com"))))
        return repository_name(a, &at);
    return arena_format(a, "%.*s %.*s", STR_ARG(at.host), STR_ARG(end_of_path(a, &at)));
}

void html_sources(Html *h, const Rule *rule) {
    if (!rule->source_count)
        return;
    html_begin(h, "p", "sources");
    html_text(h, rule->source_count == 1 ? STR("Source:") : STR("Sources:"));
    for (size_t i = 0; i < rule->source_count; i++) {
        Str url = rule->sources[i];
        html_text(h, STR(" "));
        html_link(h, url, html_is_web_address(url) ? html_source_name(h->arena, url) : url);
    }
    html_close(h);
}
