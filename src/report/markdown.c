/* The comment on a pull request:
 *
 *     <!-- pyupgrade-check -->          so that the comment can be found and replaced
 *     ### ❌ Fails: 2 blockers affect 3.11, the lowest target
 *     which Python, what was read
 *     | target | verdict | blockers | warnings | HTTP req/s |
 *     #### What fails                   open; the rest folded
 *     #### Plan for 3.11                - [ ] task list, by phase
 *
 * Several projects: a table of them, then one folded part each. GitHub says that a comment holds
 * 65,536 characters. It counts characters of any kind there, so UTF-16 units, of which there are
 * never fewer, are safe; and no more than that, since the largest comment is stored in 262,144
 * bytes, and a unit takes at most three. */
#include "report/markdown_parts.h"

enum {
    COMMENT_UNITS = 65536,
    SPARE_UNITS = 1536, /* for the last sentences, and for what an action adds */
    ERRORS_SHOWN = 10,
};

/* ---- the top ---- */

static Str lower_first(Arena *a, Str text) {
    if (!text.len)
        return text;
    return arena_format(a, "%c%.*s", char_lower(text.ptr[0]), STR_ARG(str_from_pos(text, 1)));
}

static void put_verdict(MarkdownReport *m) {
    static const char *const verdicts[] = {"✅ Passes", "❌ Fails", "⚠️ Fails"};
    const Report *r = m->report;
    int status = r->exit_status >= 0 && r->exit_status <= 2 ? r->exit_status : 2;
    md_format(&m->md, "<!-- pyupgrade-check -->\n### %s: ", verdicts[status]);
    md_text(&m->md, lower_first(m->md.arena, report_reason(m->md.arena, r)));
    md_raw(&m->md, "\n");
    md_end(&m->md);
}

static void put_paragraph(MarkdownReport *m, Str text) {
    if (!text.len)
        return;
    md_raw(&m->md, "\n");
    md_text(&m->md, text);
    md_raw(&m->md, "\n");
    m->left_out.others += !md_end(&m->md);
}

static void put_errors(MarkdownReport *m) {
    Markdown *md = &m->md;
    const Diags *errors = m->report->errors;
    if (!errors || !errors->len)
        return;
    md_raw(md, "\n**Not everything could be read:**\n\n");
    for (size_t i = 0; i < errors->len && i < ERRORS_SHOWN; i++) {
        md_raw(md, "- ");
        md_code(md, line_text(md->arena, &errors->items[i].place));
        md_raw(md, " ");
        md_text(md, errors->items[i].message);
        md_raw(md, "\n");
        m->left_out.others += !md_end(md);
    }
    if (errors->len > ERRORS_SHOWN) {
        md_format(md, "- and %zu more\n", errors->len - ERRORS_SHOWN);
        md_end(md);
    }
}

/* ---- one project ---- */

static const char *runs_text(const CurrentPython *c) {
    if (c->from_floor)
        return "asks for";
    return c->role == PIN_MATRIX && c->place.path.len ? "is tested on" : "runs on";
}

static void put_python(Markdown *md, const Plan *p, const CurrentPython *c) {
    bool and_newer = c->from_floor || (c->role == PIN_MATRIX && c->place.path.len);
    md_format(md, " %s Python 3.%d%s (", runs_text(c), c->minor, and_newer ? " and newer" : "");
    md_code(md, c->place.path.len ? line_text(md->arena, &c->place) : STR("--current"));
    md_raw(md, ")");
    if (p->current && p->current->end_of_life.len)
        md_format(md, "; 3.%d %s %.*s", c->minor,
                  p->current_past_eol ? "reached end of life on" : "is supported until",
                  STR_ARG(p->current->end_of_life));
    md_raw(md, ".");
}

static void put_current(MarkdownReport *m) {
    Markdown *md = &m->md;
    const CurrentPython *c = m->section->plan->project->current;
    md_raw(md, "\n");
    md_code(md, section_title(m->section));
    if (c && c->minor >= 0)
        put_python(md, m->section->plan, c);
    else
        md_raw(md, " does not say which Python it runs on: `--current 3.N` does.");
    md_raw(md, "\n");
    m->left_out.others += !md_end(md);
}

static void put_section(MarkdownReport *m) {
    const Section *s = m->section;
    bool files_only = s->plan->project->files_only;
    if (section_unread(s))
        return;
    if (!files_only)
        put_current(m);
    markdown_targets(m);
    if (!files_only && s->plan->target_count)
        put_paragraph(m, s->plan->recommendation);
    if (m->report->compared.with.len)
        markdown_findings(m);
    markdown_plan(m);
    if (!m->report->compared.with.len)
        markdown_findings(m);
}

/* ---- several projects ---- */

static void put_projects(MarkdownReport *m) {
    Markdown *md = &m->md;
    md_raw(md, "\n| project | Python now | recommended | blockers | |\n|:--|:--|:--|--:|:--|\n");
    md_end(md);
    for (size_t i = 0; i < m->report->section_count; i++) {
        const Section *s = &m->report->sections[i];
        const TargetPlan *recommended = s->plan->recommended;
        md_raw(md, "| ");
        md_code(md, section_title(s));
        md_format(md, " | %.*s | %.*s | %.*s | %s |\n", STR_ARG(section_python(md->arena, s)),
                  STR_ARG(recommended ? recommended->version : STR("none")),
                  STR_ARG(section_blockers(md->arena, s)), section_fails(s) ? "❌ fails" : "");
        m->left_out.projects += !md_end(md);
    }
}

/* Each project has its share of the room that is left, so that none takes it all. */
static void put_project(MarkdownReport *m, size_t number, size_t limit) {
    Markdown *md = &m->md;
    size_t left = m->report->section_count - number;
    const Section *s = &m->report->sections[number];
    m->section = s;
    md->limit = md->used + (limit > md->used ? (limit - md->used) / left : 0);
    md_raw(md, "\n<details><summary>");
    md_html_code(md, section_title(s));
    md_raw(md, ": ");
    md_html_text(md, lower_first(md->arena, section_reason(md->arena, m->report, s)));
    md_raw(md, "</summary>\n\n");
    if (md_fold(md)) {
        put_section(m);
        md_unfold(md);
    } else {
        m->left_out.projects++;
    }
    md->limit = limit;
}

/* ---- the end ---- */

static void put_left_out(MarkdownReport *m) {
    const LeftOut *l = &m->left_out;
    Arena *a = m->md.arena;
    const struct {
        size_t count;
        const char *one, *many;
    } parts[] = {{l->findings, "finding", "findings"},
                 {l->steps, "step of the plan", "steps of the plan"},
                 {l->projects, "part about a project", "parts about projects"},
                 {l->others, "paragraph", "paragraphs"}};
    Strs counts = {0};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].count)
            *vec_push(a, &counts) = count_text(a, parts[i].count, parts[i].one, parts[i].many);
    if (!counts.len)
        return;
    md_format(&m->md,
              "\n**Left out here: %.*s, since a comment holds %.*s characters.** `pyupgrade-check "
              "--verbose` shows everything.\n",
              STR_ARG(list_text(a, &counts)), STR_ARG(number_text(a, COMMENT_UNITS, 0)));
    md_end(&m->md);
}

static void put_end(MarkdownReport *m) {
    m->md.limit = COMMENT_UNITS;
    put_left_out(m);
    put_paragraph(m, gone_text(m->md.arena, m->report));
    md_format(&m->md,
              "\n<sub>pyupgrade-check %.*s. `pyupgrade-check --explain RULE` says more about a "
              "rule.</sub>\n",
              STR_ARG(m->report->tool_version));
    md_end(&m->md);
}

void report_markdown(const Report *r, Buf *out) {
    Arena arena = {0};
    size_t limit = COMMENT_UNITS - SPARE_UNITS;
    MarkdownReport m = {
        .report = r, .section = r->sections, .md = {.out = out, .arena = &arena, .limit = limit}};
    put_verdict(&m);
    put_errors(&m);
    if (r->section_count == 1) {
        put_section(&m);
    } else {
        put_projects(&m);
        for (size_t i = 0; i < r->section_count; i++)
            put_project(&m, i, limit);
    }
    put_end(&m);
    buf_release(&m.md.block);
    arena_release(&arena);
}
