#include "report/html_assets.h"
#include "report/html_parts.h"

static Str asset_text(const HtmlAsset *asset) {
    return (Str){(const char *)asset->bytes, asset->size};
}

static void put_meta(Html *h, const char *key, const char *name, Str content) {
    html_line(h);
    html_void(h, "meta");
    html_attr(h, key, str_from(name));
    html_attr(h, "content", content);
}

/* Should text of a project ever become markup, it could still load, run and send nothing. */
static Str policy_text(Arena *a) {
    return arena_format(a,
                        "default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; "
                        "form-action 'none'",
                        html_style.hash, html_script.hash);
}

static Str title_text(const HtmlReport *m) {
    Arena *a = m->h.arena;
    const Section *s = m->report->sections;
    if (!html_is_one(m))
        return arena_format(a, "%zu projects: Python upgrade report", m->report->section_count);
    if (s->plan->project->files_only)
        return STR("Single files: Python upgrade report");
    if (!s->plan->recommended)
        return arena_format(a, "%.*s: Python upgrade report", STR_ARG(section_title(s)));
    return arena_format(a, "%.*s: move to Python %.*s", STR_ARG(section_title(s)),
                        STR_ARG(s->plan->recommended->version));
}

void html_head(HtmlReport *m) {
    Html *h = &m->h;
    html_open(h, "head");
    html_line(h);
    html_void(h, "meta");
    html_attr(h, "charset", STR("utf-8"));
    put_meta(h, "http-equiv", "Content-Security-Policy", policy_text(h->arena));
    put_meta(h, "name", "viewport", STR("width=device-width, initial-scale=1"));
    put_meta(h, "name", "color-scheme", STR("light dark"));
    put_meta(h, "name", "referrer", STR("no-referrer"));
    put_meta(h, "name", "generator",
             arena_format(h->arena, "pyupgrade-check %.*s", STR_ARG(m->report->tool_version)));
    html_line(h);
    html_put(h, "title", NULL, title_text(m));
    html_line(h);
    html_open(h, "style");
    html_raw(h, asset_text(&html_style));
    html_close(h);
    html_line(h);
    html_close(h);
    html_line(h);
}
