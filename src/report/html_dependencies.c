/* One row for each package that the project names, however many places do. */
#include "base/map.h"
#include "report/html_parts.h"

enum { OPEN_MOST = 40 /* packages: more are folded at first */, TARGETS_ROOMY = 6 };

/* The places that name one package. */
typedef struct PackagePlaces {
    const StandingRow *row;
    Strs versions; /* each once */
    Places places;
} * Package;
typedef VEC(Package) Packages;

/* What stands in the way first; else in the order of the files. */
static Packages worst_first(Arena *a, const Packages *packages, int minor) {
    Packages sorted = {0};
    for (int s = STANDING_BLOCKED; s >= STANDING_NOT_ASKED; s--)
        vec_each (Package, package, packages) {
            if ((*package)->row->at[minor] == s)
                *vec_push(a, &sorted) = *package;
        }
    return sorted;
}

static Packages packages_of(HtmlReport *m) {
    Arena *a = m->h.arena;
    const Plan *p = m->section->plan;
    Packages list = {0};
    StrMap by_name = {0};
    vec_each (const StandingRow, row, &p->standings.rows) {
        Package package = arena_new(a, struct PackagePlaces);
        package->row = row;
        *vec_push(a, &list) = package;
        *strmap_put(a, &by_name, row->name) = package;
    }
    vec_each (const Dependency, d, &p->project->facts->dependencies) {
        Package package = strmap_get(&by_name, d->name);
        if (!package)
            continue;
        Str version = d->locked.len ? d->locked : dependency_version_text(a, d);
        if (version.len && !strs_contain(&package->versions, version))
            *vec_push(a, &package->versions) = version;
        *vec_push(a, &package->places) = d->place;
    }
    const TargetPlan *shown = section_target(m->section);
    return shown ? worst_first(a, &list, shown->minor) : list;
}

static void put_standing(HtmlReport *m, const TargetPlan *t, Standing s) {
    static const struct {
        const char *class, *icon;
        Str words;
    } rows[] = {[STANDING_NOT_ASKED] = {"standing", "none", STR_INIT("not asked")},
                [STANDING_CLEAR] = {"standing good", "ok", STR_INIT("clear")},
                [STANDING_UNKNOWN] = {"standing", "unknown", STR_INIT("unknown")},
                [STANDING_MAY_BE_BLOCKED] = {"standing care", "care", STR_INIT("may be blocked")},
                [STANDING_BLOCKED] = {"standing bad", "bad", STR_INIT("blocked")}};
    Html *h = &m->h;
    html_open(h, "td");
    html_attr(h, "data-label", t->version);
    html_begin(h, "span", rows[s].class);
    html_icon(h, rows[s].icon);
    html_text(h, rows[s].words);
    html_close(h);
    html_close(h);
}

static void put_package(HtmlReport *m, const struct PackagePlaces *package) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    html_line(h);
    html_open(h, "tr");
    html_open(h, "th");
    html_attr(h, "scope", STR("row"));
    html_text(h, package->row->name);
    html_close(h);
    html_begin(h, "td", "version");
    html_attr(h, "data-label", STR("Version"));
    html_text(h, package->versions.len ? list_text(h->arena, &package->versions) : STR("any"));
    html_close(h);
    html_begin(h, "td", "where");
    html_attr(h, "data-label", STR("Where"));
    html_places(m, &package->places);
    html_close(h);
    for (size_t i = 0; i < p->target_count; i++)
        put_standing(m, &p->targets[i], (Standing)package->row->at[p->targets[i].minor]);
    html_close(h);
}

static void put_heads(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    static const char *const heads[] = {"Package", "Version", "Where"};
    html_open(h, "thead");
    html_open(h, "tr");
    for (size_t i = 0; i < 3 + p->target_count; i++) {
        html_open(h, "th");
        html_attr(h, "scope", STR("col"));
        html_text(h, i < 3 ? str_from(heads[i]) : p->targets[i - 3].version);
        html_close(h);
    }
    html_close(h);
    html_close(h);
}

static void put_table(HtmlReport *m, const Packages *packages) {
    Html *h = &m->h;
    bool many = m->section->plan->target_count > TARGETS_ROOMY;
    html_begin(h, "table", many ? "dependencies many" : "dependencies");
    html_put(h, "caption", NULL, STR("How each package stands at each target"));
    put_heads(m);
    html_open(h, "tbody");
    vec_each (Package, package, packages) {
        put_package(m, *package);
    }
    html_close(h);
    html_close(h);
}

void html_dependencies(HtmlReport *m) {
    Html *h = &m->h;
    const Plan *p = m->section->plan;
    Packages packages = packages_of(m);
    if (!packages.len || !p->target_count)
        return;
    html_begin(h, "section", "card");
    html_attr(h, "id", html_id(m, STR("dependencies")));
    html_line(h);
    html_put(h, html_level(m, 2), NULL, STR("Dependencies"));
    html_put(h, "p", "quiet",
             STR("Clear: known to work there. Unknown: nothing is known against it, and nothing "
                 "for it."));
    bool folded = packages.len > OPEN_MOST;
    if (folded) {
        html_open(h, "details");
        html_put(h, "summary", NULL, count_text(h->arena, packages.len, "package", "packages"));
    }
    put_table(m, &packages);
    if (folded)
        html_close(h);
    html_close(h);
    html_line(h);
}
