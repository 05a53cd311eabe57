#include "report/html_writer.h"

#include "text/display.h"

static void end_tag(Html *h) {
    if (h->in_tag)
        buf_add_char(h->out, '>');
    h->in_tag = false;
}

/* ---- text ---- */

static Str entity_of(char c) {
    switch (c) {
    case '&':
        return STR("&amp;");
    case '<':
        return STR("&lt;");
    case '>':
        return STR("&gt;");
    case '"':
        return STR("&quot;");
    case '\'':
        return STR("&#39;");
    default:
        return (Str){0};
    }
}

static void add_escaped(Buf *out, Str clean) {
    size_t from = 0;
    for (size_t i = 0; i < clean.len; i++) {
        Str entity = entity_of(clean.ptr[i]);
        if (!entity.len)
            continue;
        buf_add(out, str_slice(clean, from, i));
        buf_add(out, entity);
        from = i + 1;
    }
    buf_add(out, str_from_pos(clean, from));
}

void html_text(Html *h, Str text) {
    end_tag(h);
    add_escaped(h->out, display_text(h->arena, text));
}

void html_format(Html *h, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    html_text(h, arena_vformat(h->arena, fmt, args));
    va_end(args);
}

void html_prose(Html *h, Str text) {
    static const Str arrow = STR_INIT(" -> ");
    for (size_t at; (at = str_find(text, arrow)) != STR_NPOS;) {
        html_text(h, str_slice(text, 0, at));
        html_text(h, STR(" → "));
        text = str_from_pos(text, at + arrow.len);
    }
    html_text(h, text);
}

void html_raw(Html *h, Str markup) {
    end_tag(h);
    buf_add(h->out, markup);
}

void html_line(Html *h) {
    end_tag(h);
    buf_add_char(h->out, '\n');
}

/* ---- elements ---- */

static void start_tag(Html *h, const char *name) {
    end_tag(h);
    buf_add_char(h->out, '<');
    buf_add(h->out, str_from(name));
    h->in_tag = true;
}

void html_open(Html *h, const char *name) {
    start_tag(h, name);
    if (h->depth < HTML_DEPTH)
        h->open[h->depth] = name;
    h->depth++;
}

void html_close(Html *h) {
    end_tag(h);
    h->depth--;
    if (h->depth < HTML_DEPTH)
        buf_format(h->out, "</%s>", h->open[h->depth]);
}

void html_void(Html *h, const char *name) {
    start_tag(h, name);
}

void html_begin(Html *h, const char *name, const char *class) {
    html_open(h, name);
    if (class)
        html_attr(h, "class", str_from(class));
}

void html_put(Html *h, const char *name, const char *class, Str text) {
    html_begin(h, name, class);
    html_prose(h, text);
    html_close(h);
}

/* ---- attributes ---- */

void html_attr(Html *h, const char *name, Str value) {
    buf_format(h->out, " %s=\"", name);
    add_escaped(h->out, display_text(h->arena, value));
    buf_add_char(h->out, '"');
}

void html_attr_format(Html *h, const char *name, const char *fmt, ...) {
    va_list args;
    va_start(args, fmt);
    html_attr(h, name, arena_vformat(h->arena, fmt, args));
    va_end(args);
}

void html_flag(Html *h, const char *name) {
    buf_format(h->out, " %s", name);
}

/* ---- links, icons ---- */

bool html_is_web_address(Str url) {
    return str_starts_nocase(url, STR("https://")) || str_starts_nocase(url, STR("http://"));
}

static bool is_url_char(char c) {
    static const Str marks = STR_INIT("-._~:/?#@!$&'()*+,;=%");
    return char_is_alnum(c) || str_find_char(marks, c) != STR_NPOS;
}

static void add_address(Html *h, Str url) {
    Str masked = display_mask(h->arena, url);
    buf_add(h->out, STR(" href=\""));
    for (size_t i = 0; i < masked.len; i++) {
        if (is_url_char(masked.ptr[i]))
            add_escaped(h->out, str_slice(masked, i, i + 1));
        else
            buf_format(h->out, "%%%02X", (unsigned)(unsigned char)masked.ptr[i]);
    }
    buf_add_char(h->out, '"');
}

void html_link(Html *h, Str url, Str text) {
    if (!html_is_web_address(url)) {
        html_text(h, text);
        return;
    }
    html_open(h, "a");
    add_address(h, url);
    html_attr(h, "rel", STR("noreferrer"));
    html_text(h, text);
    html_close(h);
}

void html_icon(Html *h, const char *name) {
    html_begin(h, "svg", "icon");
    html_attr(h, "aria-hidden", STR("true"));
    html_open(h, "use");
    html_attr_format(h, "href", "#icon-%s", name);
    html_close(h);
    html_close(h);
}
