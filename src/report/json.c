/* The JSON report, schema_version 1. docs/report.schema.json describes it; the order of the keys is
 * part of what its readers see, so each object is written by one function, key by key. */
#include "report/json_parts.h"
#include "report/reason.h"

/* ---- project ---- */

static void put_current_source(JsonReport *j) {
    const CurrentPython *c = j->plan->project->current;
    json_key(&j->writer, "current_source");
    if (!c || c->minor < 0 || !c->place.path.len) {
        json_null(&j->writer);
        return;
    }
    json_begin_object(&j->writer);
    json_put_str(j, "path", c->place.path);
    json_put_count(j, "line", json_position(c->place.line));
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
    json_put_str(j, "version", current->version);
    json_put_str(j, "date", current->end_of_life);
    json_put_bool(j, "past", j->plan->current_past_eol);
    json_end_object(&j->writer);
}

static void put_files(JsonReport *j, const FileCounts *files) {
    json_key(&j->writer, "files");
    json_begin_object(&j->writer);
    json_put_count(j, "python", files->python);
    json_put_count(j, "dependency", files->dependency);
    json_put_count(j, "deployment", files->deployment);
    json_put_count(j, "skipped", files->skipped);
    json_end_object(&j->writer);
}

static void put_project(JsonReport *j) {
    const CurrentPython *c = j->plan->project->current;
    json_key(&j->writer, "project");
    json_begin_object(&j->writer);
    json_put_str(j, "root", j->report->root);
    json_put_str_or_null(j, "current",
                         c && c->minor >= 0 ? json_minor_text(j, c->minor) : (Str){0});
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
    json_put_str(j, "root", j->report->root);
    json_put_str_or_null(j, "current", (Str){0});
    json_put_str_or_null(j, "current_source", (Str){0});
    put_files(j, &sum);
    json_put_str_or_null(j, "eol", (Str){0});
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
    json_put_str(j, "dataset", p->set->id);
    json_put_str(j, "benchmark", p->benchmark->id);
    json_put_str(j, "unit", p->benchmark->unit);
    json_put_str(j, "better", p->benchmark->higher_is_better ? STR("higher") : STR("lower"));
    json_put_str(j, "from", json_minor_text(j, c ? c->minor : 0));
    json_put_str(j, "to", t->version);
    json_put_number(j, "value_from", p->change.from);
    json_put_number(j, "value_to", p->change.to);
    json_put_number(j, "change_percent", round_to_tenth(p->change.percent));
    json_put_str(j, "effect", str_from(effect_text(p->change.effect)));
    json_put_bool(j, "primary", p->primary);
    json_put_str(j, "source", p->set->source);
    json_end_object(&j->writer);
}

static void put_step(JsonReport *j, const Step *s) {
    json_begin_object(&j->writer);
    json_put_count(j, "step", s->number);
    json_put_str(j, "action", str_from(fix_action_text(s->action)));
    json_put_text(j, "subject", s->subject);
    json_put_text(j, "from", s->from);
    json_put_text(j, "to", s->to);
    json_put_text(j, "why", s->why);
    json_put_str(j, "rule", s->rule ? s->rule->id : (Str){0});
    json_put_strs(j, "together", s->together.items, s->together.len);
    json_key(&j->writer, "locations");
    json_begin_array(&j->writer);
    vec_each (const Place, place, &s->locations) {
        json_begin_object(&j->writer);
        json_put_str(j, "path", place->path);
        json_put_count(j, "line", json_position(place->line));
        json_end_object(&j->writer);
    }
    json_end_array(&j->writer);
    json_end_object(&j->writer);
    arena_release(&j->arena);
}

static void put_target(JsonReport *j, const TargetPlan *t) {
    json_begin_object(&j->writer);
    json_put_str(j, "version", t->version);
    json_put_str(j, "verdict", str_from(verdict_text(t->verdict)));
    json_put_text(j, "verdict_reason", t->reason);
    json_put_count(j, "blockers", t->blockers);
    json_put_count(j, "warnings", t->warnings);
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
    json_put_str_or_null(j, "target", t ? t->version : (Str){0});
    json_put_text(j, "reason", j->plan->recommendation);
    json_end_object(&j->writer);
}

/* ---- the whole ---- */

static void put_error(JsonReport *j, const Diag *d) {
    json_begin_object(&j->writer);
    json_put_str(j, "path", d->place.path);
    json_key(&j->writer, "line");
    if (d->place.line)
        json_int(&j->writer, d->place.line);
    else
        json_null(&j->writer);
    json_put_text(j, "message", d->message);
    json_end_object(&j->writer);
}

static void put_tool(JsonReport *j) {
    json_key(&j->writer, "tool");
    json_begin_object(&j->writer);
    json_put_str(j, "name", STR("pyupgrade-check"));
    json_put_str(j, "version", j->report->tool_version);
    json_end_object(&j->writer);
}

static void put_targets(JsonReport *j) {
    json_key(&j->writer, "targets");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < j->plan->target_count; i++)
        put_target(j, &j->plan->targets[i]);
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
    json_put_text(j, "with", c->with);
    json_put_str(j, "kind", c->is_diff ? STR("commit") : STR("baseline"));
    json_put_count(j, "known", known_count(j->report));
    json_put_count(j, "gone", c->gone);
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
    json_select(j, section);
    put_project(j);
    put_targets(j);
    put_recommendation(j);
    json_put_findings(j, section, 1);
    json_put_suppressed(j, section, 1);
    json_put_dependencies(j, section, 1);
    json_put_installed(j);
}

static void put_no_recommendation(JsonReport *j) {
    json_key(&j->writer, "recommendation");
    json_begin_object(&j->writer);
    json_put_str_or_null(j, "target", (Str){0});
    json_put_str(j, "reason", STR("several projects: each has its own recommendation"));
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
    json_put_findings(j, r->sections, r->section_count);
    json_put_suppressed(j, r->sections, r->section_count);
    json_put_dependencies(j, r->sections, r->section_count);
    json_select(j, &r->sections[0]);
    json_put_installed(j);
}

static void put_projects(JsonReport *j) {
    const Report *r = j->report;
    json_key(&j->writer, "projects");
    json_begin_array(&j->writer);
    for (size_t i = 0; i < r->section_count && r->section_count > 1; i++) {
        json_begin_object(&j->writer);
        json_put_text(j, "name", r->sections[i].name);
        json_put_str(j, "folder", r->sections[i].folder);
        put_section(j, &r->sections[i]);
        json_end_object(&j->writer);
    }
    json_end_array(&j->writer);
}

void report_json(const Report *r, Buf *out) {
    JsonReport j = {.writer = {.out = out}, .report = r};
    json_begin_object(&j.writer);
    json_put_count(&j, "schema_version", 1);
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
