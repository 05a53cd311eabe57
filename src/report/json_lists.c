/* Findings and dependencies in the JSON report. */
#include "report/json_parts.h"

/* The comment that hides a finding. */
static void put_suppression(JsonReport *j, const Suppression *s) {
    json_key(&j->writer, "suppression");
    json_begin_object(&j->writer);
    json_put_str(j, "path", s->place.path);
    json_put_count(j, "line", json_position(s->place.line));
    json_put_str_or_null(j, "until", s->until);
    json_put_text(j, "reason", s->reason);
    json_end_object(&j->writer);
}

static void put_finding(JsonReport *j, const Finding *f) {
    uint32_t line = json_position(f->place.line), column = json_position(f->place.column);
    json_begin_object(&j->writer);
    json_put_str(j, "rule", f->rule ? f->rule->id : (Str){0});
    json_put_str(j, "kind", str_from(finding_kind_text(f->kind)));
    json_put_str(j, "severity", str_from(severity_text(f->severity)));
    json_put_text(j, "name", f->name);
    json_put_str(j, "path", f->place.path);
    json_put_count(j, "line", line);
    json_put_count(j, "column", column);
    json_put_count(j, "end_line", f->place.end_line ? f->place.end_line : line);
    json_put_count(j, "end_column", f->place.end_column ? f->place.end_column : column);
    json_put_minors(j, "affects", f->affects);
    json_put_text(j, "message", f->message);
    json_put_text(j, "fix", f->fix);
    json_put_strs(j, "sources", f->rule ? f->rule->sources : NULL,
                  f->rule ? f->rule->source_count : 0);
    if (f->suppression)
        put_suppression(j, f->suppression);
    else
        json_put_bool(j, "known", f->known);
    json_end_object(&j->writer);
    arena_release(&j->arena);
}

/* ---- dependencies ---- */

/* An extra of the project itself ("demo[all]") only names entries that are listed anyway; an
 * install of the project (-e .) is an entry of its own file. */
static bool is_listed(const Dependency *d) {
    return !d->self || !d->name.len || d->url.len;
}

static Str listed_name(const Dependency *d) {
    return d->self && !d->name.len ? STR("(project itself)") : d->name;
}

/* A package of the same workspace comes from beside the project: no URL, and no version to ask. */
static bool from_workspace(const Dependency *d) {
    return str_eq(d->url, STR("workspace"));
}

static Str listed_specifier(JsonReport *j, const Dependency *d) {
    if (from_workspace(d) && d->specifiers.list.len == 0)
        return STR("@ workspace");
    return specifier_set_text(&j->arena, &d->specifiers);
}

/* "unknown" where a marker asks for what is decided when the package is installed, at all targets:
 * 'dev' in dependency_groups. */
static void put_active(JsonReport *j, const Dependency *d) {
    const Project *p = j->plan->project;
    Minors unknown = p->targets & marker_unknown_minors(&j->arena, d->marker, p->fulls);
    if (unknown && unknown == p->targets)
        json_put_text(j, "active_for", STR("unknown"));
    else
        json_put_minors(j, "active_for",
                        p->targets & marker_active_minors(&j->arena, d->marker, p->fulls) &
                            ~d->never);
}

/* How the package stands at each judged target at which something asks for it. */
static void put_standing(JsonReport *j, Str name) {
    json_key(&j->writer, "standing");
    json_begin_object(&j->writer);
    for (size_t i = 0; i < j->plan->target_count; i++) {
        const TargetPlan *t = &j->plan->targets[i];
        Standing s = standing_at(&j->plan->standings, name, t->minor);
        if (s != STANDING_NOT_ASKED)
            json_put_str(j, arena_cstr(&j->arena, t->version), str_from(standing_text(s)));
    }
    json_end_object(&j->writer);
}

static void put_dependency(JsonReport *j, const Dependency *d) {
    json_begin_object(&j->writer);
    json_put_text(j, "name", listed_name(d));
    json_put_text(j, "specifier", listed_specifier(j, d));
    json_put_text(j, "marker", marker_text(&j->arena, d->marker));
    json_put_strs(j, "extras", d->extras.items, d->extras.len);
    json_put_str(j, "group", d->group);
    json_put_text(j, "url", from_workspace(d) ? (Str){0} : d->url);
    json_put_str_or_null(j, "locked", d->locked);
    json_put_bool(j, "transitive", d->transitive);
    json_put_str(j, "path", d->place.path);
    json_put_count(j, "line", json_position(d->place.line));
    put_active(j, d);
    put_standing(j, d->name);
    json_end_object(&j->writer);
    arena_release(&j->arena);
}

/* ---- lists ---- */

void json_select(JsonReport *j, const Section *section) {
    j->section = section;
    j->plan = section->plan;
}

void json_put_findings(JsonReport *j, const Section *sections, size_t count) {
    json_key(&j->writer, "findings");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++) {
        json_select(j, &sections[i]);
        vec_each (const Finding, f, &j->plan->findings) {
            put_finding(j, f);
        }
    }
    json_end_array(&j->writer);
}

void json_put_suppressed(JsonReport *j, const Section *sections, size_t count) {
    static const Findings none = {0};
    json_key(&j->writer, "suppressed");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++) {
        vec_each (const Finding, f, sections[i].suppressed ? sections[i].suppressed : &none) {
            put_finding(j, f);
        }
    }
    json_end_array(&j->writer);
}

void json_put_dependencies(JsonReport *j, const Section *sections, size_t count) {
    json_key(&j->writer, "dependencies");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++) {
        json_select(j, &sections[i]);
        vec_each (const Dependency, d, &j->plan->project->facts->dependencies) {
            if (is_listed(d))
                put_dependency(j, d);
        }
    }
    json_end_array(&j->writer);
}

void json_put_installed(JsonReport *j) {
    static const Installation none = {0};
    const Installation *in = j->plan->project->installation;
    json_key(&j->writer, "installed");
    json_begin_array(&j->writer);
    vec_each (const Installed, p, &(in ? in : &none)->packages) {
        if (!p->reached)
            continue;
        json_begin_object(&j->writer);
        json_put_text(j, "name", p->name);
        json_put_text(j, "version", p->version);
        json_put_str(j, "path", p->place.path);
        put_standing(j, p->name);
        json_end_object(&j->writer);
        arena_release(&j->arena);
    }
    json_end_array(&j->writer);
}
