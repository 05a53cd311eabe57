/* The JSON report, schema_version 1. docs/report.schema.json describes it; the order of the keys is
 * part of what its readers see, so each object is written by one function, key by key. */
#include "report/reason.h"
#include "text/display.h"
#include "text/json_writer.h"

typedef struct JsonReport {
    JsonWriter writer;
    const Report *report;
    const Section *section; /* of which is written */
    const Plan *plan;       /* the section's */
    Arena arena;            /* texts of one list item; released after each */
} JsonReport;

/* ---- members ---- */

static void put_str(JsonReport *j, const char *key, Str value) {
    json_key(&j->writer, key);
    json_str(&j->writer, value);
}

/* Text that may quote the input. */
static void put_text(JsonReport *j, const char *key, Str value) {
    put_str(j, key, display_mask(&j->arena, value));
}

static void put_str_or_null(JsonReport *j, const char *key, Str value) {
    json_key(&j->writer, key);
    if (value.len)
        json_str(&j->writer, value);
    else
        json_null(&j->writer);
}

static void put_count(JsonReport *j, const char *key, size_t value) {
    json_key(&j->writer, key);
    json_int(&j->writer, (long long)value);
}

static void put_bool(JsonReport *j, const char *key, bool value) {
    json_key(&j->writer, key);
    json_bool(&j->writer, value);
}

static void put_number(JsonReport *j, const char *key, double value) {
    json_key(&j->writer, key);
    json_number(&j->writer, value);
}

static void put_strs(JsonReport *j, const char *key, const Str *items, size_t count) {
    json_key(&j->writer, key);
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++)
        json_str(&j->writer, items[i]);
    json_end_array(&j->writer);
}

static Str minor_text(JsonReport *j, int minor) {
    return arena_format(&j->arena, "3.%d", minor);
}

static void put_minors(JsonReport *j, const char *key, Minors minors) {
    json_key(&j->writer, key);
    json_begin_array(&j->writer);
    for (int n = 0; n < 32; n++)
        if (minors & MINOR_BIT((unsigned)n))
            json_str(&j->writer, minor_text(j, n));
    json_end_array(&j->writer);
}

/* A finding about a file as a whole stands at its first line. */
static uint32_t at_least_one(uint32_t n) {
    return n ? n : 1;
}

/* ---- project ---- */

static void put_current_source(JsonReport *j) {
    const CurrentPython *c = j->plan->project->current;
    json_key(&j->writer, "current_source");
    if (!c || c->minor < 0 || !c->place.path.len) {
        json_null(&j->writer);
        return;
    }
    json_begin_object(&j->writer);
    put_str(j, "path", c->place.path);
    put_count(j, "line", at_least_one(c->place.line));
    json_end_object(&j->writer);
}

static void put_eol(JsonReport *j) {
    const PythonRelease *current = j->plan->current;
    json_key(&j->writer, "eol");
    if (!current || !current->end_of_life.len) {
        json_null(&j->writer);
        return;
    }
    json_begin_object(&j->writer);
    put_str(j, "version", current->version);
    put_str(j, "date", current->end_of_life);
    put_bool(j, "past", j->plan->current_past_eol);
    json_end_object(&j->writer);
}

static void put_files(JsonReport *j, const FileCounts *files) {
    json_key(&j->writer, "files");
    json_begin_object(&j->writer);
    put_count(j, "python", files->python);
    put_count(j, "dependency", files->dependency);
    put_count(j, "deployment", files->deployment);
    put_count(j, "skipped", files->skipped);
    json_end_object(&j->writer);
}

static void put_project(JsonReport *j) {
    const CurrentPython *c = j->plan->project->current;
    json_key(&j->writer, "project");
    json_begin_object(&j->writer);
    put_str(j, "root", j->report->root);
    put_str_or_null(j, "current", c && c->minor >= 0 ? minor_text(j, c->minor) : (Str){0});
    put_current_source(j);
    put_files(j, &j->section->files);
    put_eol(j);
    json_end_object(&j->writer);
}

/* A repository of several projects has no Python of its own. */
static void put_repository(JsonReport *j) {
    FileCounts sum = {0};
    for (size_t i = 0; i < j->report->section_count; i++) {
        const FileCounts *files = &j->report->sections[i].files;
        sum.python += files->python;
        sum.dependency += files->dependency;
        sum.deployment += files->deployment;
        sum.skipped += files->skipped;
    }
    json_key(&j->writer, "project");
    json_begin_object(&j->writer);
    put_str(j, "root", j->report->root);
    put_str_or_null(j, "current", (Str){0});
    put_str_or_null(j, "current_source", (Str){0});
    put_files(j, &sum);
    put_str_or_null(j, "eol", (Str){0});
    json_end_object(&j->writer);
}

/* ---- targets ---- */

static double round_to_tenth(double percent) {
    double tenths = percent * 10;
    return (double)(long long)(tenths < 0 ? tenths - 0.5 : tenths + 0.5) / 10;
}

static void put_performance(JsonReport *j, const TargetPlan *t, const Performance *p) {
    const CurrentPython *c = j->plan->project->current;
    json_begin_object(&j->writer);
    put_str(j, "dataset", p->set->id);
    put_str(j, "benchmark", p->benchmark->id);
    put_str(j, "unit", p->benchmark->unit);
    put_str(j, "better", p->benchmark->higher_is_better ? STR("higher") : STR("lower"));
    put_str(j, "from", minor_text(j, c ? c->minor : 0));
    put_str(j, "to", t->version);
    put_number(j, "value_from", p->change.from);
    put_number(j, "value_to", p->change.to);
    put_number(j, "change_percent", round_to_tenth(p->change.percent));
    put_str(j, "effect", str_from(effect_text(p->change.effect)));
    put_bool(j, "primary", p->primary);
    put_str(j, "source", p->set->source);
    json_end_object(&j->writer);
}

static void put_step(JsonReport *j, const Step *s) {
    json_begin_object(&j->writer);
    put_count(j, "step", s->number);
    put_str(j, "action", str_from(fix_action_text(s->action)));
    put_text(j, "subject", s->subject);
    put_text(j, "from", s->from);
    put_text(j, "to", s->to);
    put_text(j, "why", s->why);
    put_str(j, "rule", s->rule ? s->rule->id : (Str){0});
    put_strs(j, "together", s->together.items, s->together.len);
    json_key(&j->writer, "locations");
    json_begin_array(&j->writer);
    vec_each (const Place, place, &s->locations) {
        json_begin_object(&j->writer);
        put_str(j, "path", place->path);
        put_count(j, "line", at_least_one(place->line));
        json_end_object(&j->writer);
    }
    json_end_array(&j->writer);
    json_end_object(&j->writer);
    arena_release(&j->arena);
}

static void put_target(JsonReport *j, const TargetPlan *t) {
    json_begin_object(&j->writer);
    put_str(j, "version", t->version);
    put_str(j, "verdict", str_from(verdict_text(t->verdict)));
    put_text(j, "verdict_reason", t->reason);
    put_count(j, "blockers", t->blockers);
    put_count(j, "warnings", t->warnings);
    json_key(&j->writer, "performance");
    json_begin_array(&j->writer);
    vec_each (const Performance, p, &t->performance) {
        put_performance(j, t, p);
    }
    json_end_array(&j->writer);
    json_key(&j->writer, "plan");
    json_begin_array(&j->writer);
    vec_each (const Step, s, &t->steps) {
        put_step(j, s);
    }
    json_end_array(&j->writer);
    json_end_object(&j->writer);
}

static void put_recommendation(JsonReport *j) {
    const TargetPlan *t = j->plan->recommended;
    json_key(&j->writer, "recommendation");
    json_begin_object(&j->writer);
    put_str_or_null(j, "target", t ? t->version : (Str){0});
    put_text(j, "reason", j->plan->recommendation);
    json_end_object(&j->writer);
}

/* ---- findings ---- */

/* The comment that hides a finding. */
static void put_suppression(JsonReport *j, const Suppression *s) {
    json_key(&j->writer, "suppression");
    json_begin_object(&j->writer);
    put_str(j, "path", s->place.path);
    put_count(j, "line", at_least_one(s->place.line));
    put_str_or_null(j, "until", s->until);
    put_text(j, "reason", s->reason);
    json_end_object(&j->writer);
}

static void put_finding(JsonReport *j, const Finding *f) {
    uint32_t line = at_least_one(f->place.line), column = at_least_one(f->place.column);
    json_begin_object(&j->writer);
    put_str(j, "rule", f->rule ? f->rule->id : (Str){0});
    put_str(j, "kind", str_from(finding_kind_text(f->kind)));
    put_str(j, "severity", str_from(severity_text(f->severity)));
    put_text(j, "name", f->name);
    put_str(j, "path", f->place.path);
    put_count(j, "line", line);
    put_count(j, "column", column);
    put_count(j, "end_line", f->place.end_line ? f->place.end_line : line);
    put_count(j, "end_column", f->place.end_column ? f->place.end_column : column);
    put_minors(j, "affects", f->affects);
    put_text(j, "message", f->message);
    put_text(j, "fix", f->fix);
    put_strs(j, "sources", f->rule ? f->rule->sources : NULL, f->rule ? f->rule->source_count : 0);
    if (f->suppression)
        put_suppression(j, f->suppression);
    else
        put_bool(j, "known", f->known);
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
        put_text(j, "active_for", STR("unknown"));
    else
        put_minors(j, "active_for",
                   p->targets & marker_active_minors(&j->arena, d->marker, p->fulls) & ~d->never);
}

/* How the package stands at each judged target at which something asks for it. */
static void put_standing(JsonReport *j, Str name) {
    json_key(&j->writer, "standing");
    json_begin_object(&j->writer);
    for (size_t i = 0; i < j->plan->target_count; i++) {
        const TargetPlan *t = &j->plan->targets[i];
        Standing s = standing_at(&j->plan->standings, name, t->minor);
        if (s != STANDING_NOT_ASKED)
            put_str(j, arena_cstr(&j->arena, t->version), str_from(standing_text(s)));
    }
    json_end_object(&j->writer);
}

static void put_dependency(JsonReport *j, const Dependency *d) {
    json_begin_object(&j->writer);
    put_text(j, "name", listed_name(d));
    put_text(j, "specifier", listed_specifier(j, d));
    put_text(j, "marker", marker_text(&j->arena, d->marker));
    put_strs(j, "extras", d->extras.items, d->extras.len);
    put_str(j, "group", d->group);
    put_text(j, "url", from_workspace(d) ? (Str){0} : d->url);
    put_str_or_null(j, "locked", d->locked);
    put_bool(j, "transitive", d->transitive);
    put_str(j, "path", d->place.path);
    put_count(j, "line", at_least_one(d->place.line));
    put_active(j, d);
    put_standing(j, d->name);
    json_end_object(&j->writer);
    arena_release(&j->arena);
}

static void put_error(JsonReport *j, const Diag *d) {
    json_begin_object(&j->writer);
    put_str(j, "path", d->place.path);
    json_key(&j->writer, "line");
    if (d->place.line)
        json_int(&j->writer, d->place.line);
    else
        json_null(&j->writer);
    put_text(j, "message", d->message);
    json_end_object(&j->writer);
}

/* ---- the whole ---- */

static void put_tool(JsonReport *j) {
    json_key(&j->writer, "tool");
    json_begin_object(&j->writer);
    put_str(j, "name", STR("pyupgrade-check"));
    put_str(j, "version", j->report->tool_version);
    json_end_object(&j->writer);
}

static void put_targets(JsonReport *j) {
    json_key(&j->writer, "targets");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < j->plan->target_count; i++)
        put_target(j, &j->plan->targets[i]);
    json_end_array(&j->writer);
}

/* What follows is written of one section, or of several one after the other. */
static void select_section(JsonReport *j, const Section *section) {
    j->section = section;
    j->plan = section->plan;
}

static void put_findings(JsonReport *j, const Section *sections, size_t count) {
    json_key(&j->writer, "findings");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++) {
        select_section(j, &sections[i]);
        vec_each (const Finding, f, &j->plan->findings) {
            put_finding(j, f);
        }
    }
    json_end_array(&j->writer);
}

static void put_suppressed(JsonReport *j, const Section *sections, size_t count) {
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

static void put_dependencies(JsonReport *j, const Section *sections, size_t count) {
    json_key(&j->writer, "dependencies");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < count; i++) {
        select_section(j, &sections[i]);
        vec_each (const Dependency, d, &j->plan->project->facts->dependencies) {
            if (is_listed(d))
                put_dependency(j, d);
        }
    }
    json_end_array(&j->writer);
}

/* The packages of --env that the project leads to. */
static void put_installed(JsonReport *j) {
    static const Installation none = {0};
    const Installation *in = j->plan->project->installation;
    json_key(&j->writer, "installed");
    json_begin_array(&j->writer);
    vec_each (const Installed, p, &(in ? in : &none)->packages) {
        if (!p->reached)
            continue;
        json_begin_object(&j->writer);
        put_text(j, "name", p->name);
        put_text(j, "version", p->version);
        put_str(j, "path", p->place.path);
        put_standing(j, p->name);
        json_end_object(&j->writer);
        arena_release(&j->arena);
    }
    json_end_array(&j->writer);
}

static void put_compared(JsonReport *j) {
    const Compared *c = &j->report->compared;
    json_key(&j->writer, "compared");
    if (!c->with.len) {
        json_null(&j->writer);
        return;
    }
    json_begin_object(&j->writer);
    put_text(j, "with", c->with);
    put_str(j, "kind", c->is_diff ? STR("commit") : STR("baseline"));
    put_count(j, "known", known_count(j->report));
    put_count(j, "gone", c->gone);
    json_end_object(&j->writer);
}

static void put_errors(JsonReport *j) {
    json_key(&j->writer, "errors");
    json_begin_array(&j->writer);
    if (j->report->errors)
        vec_each (const Diag, d, j->report->errors) {
            put_error(j, d);
        }
    json_end_array(&j->writer);
}

/* What a project and a report on one project have in common. */
static void put_section(JsonReport *j, const Section *section) {
    select_section(j, section);
    put_project(j);
    put_targets(j);
    put_recommendation(j);
    put_findings(j, section, 1);
    put_suppressed(j, section, 1);
    put_dependencies(j, section, 1);
    put_installed(j);
}

static void put_no_recommendation(JsonReport *j) {
    json_key(&j->writer, "recommendation");
    json_begin_object(&j->writer);
    put_str_or_null(j, "target", (Str){0});
    put_str(j, "reason", STR("several projects: each has its own recommendation"));
    json_end_object(&j->writer);
}

/* Findings and dependencies of all projects stand at the top too, so that who asks for them need
 * not know that there are several. */
static void put_sections(JsonReport *j) {
    const Report *r = j->report;
    put_repository(j);
    json_key(&j->writer, "targets");
    json_begin_array(&j->writer);
    json_end_array(&j->writer);
    put_no_recommendation(j);
    put_findings(j, r->sections, r->section_count);
    put_suppressed(j, r->sections, r->section_count);
    put_dependencies(j, r->sections, r->section_count);
    select_section(j, &r->sections[0]);
    put_installed(j);
}

static void put_projects(JsonReport *j) {
    const Report *r = j->report;
    json_key(&j->writer, "projects");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < r->section_count && r->section_count > 1; i++) {
        json_begin_object(&j->writer);
        put_text(j, "name", r->sections[i].name);
        put_str(j, "folder", r->sections[i].folder);
        put_section(j, &r->sections[i]);
        json_end_object(&j->writer);
    }
    json_end_array(&j->writer);
}

void report_json(const Report *r, Buf *out) {
    JsonReport j = {.writer = {.out = out}, .report = r};
    json_begin_object(&j.writer);
    put_count(&j, "schema_version", 1);
    put_tool(&j);
    if (r->section_count == 1)
        put_section(&j, &r->sections[0]);
    else
        put_sections(&j);
    put_projects(&j);
    put_compared(&j);
    put_errors(&j);
    json_end_object(&j.writer);
    json_finish(&j.writer);
    arena_release(&j.arena);
}
