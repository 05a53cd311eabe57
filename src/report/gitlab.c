/* GitLab's code quality report: the part of the Code Climate format that GitLab reads.
 *
 * GitLab compares the reports of two branches by the fingerprints itself, so known findings are
 * listed like the others; and of several with one fingerprint it shows one, so none is given twice.
 */
#include "report/listing.h"
#include "rules/fingerprint.h"
#include "text/json_writer.h"

static const char *const severities[SEVERITY_COUNT] = {
    [SEVERITY_INFO] = "info",
    [SEVERITY_WARNING] = "major",
    [SEVERITY_BLOCKER] = "blocker",
};

static void put(JsonWriter *w, const char *key, Str value) {
    json_key(w, key);
    json_str(w, value);
}

static void put_location(JsonWriter *w, Str path, uint32_t line) {
    json_key(w, "location");
    json_begin_object(w);
    put(w, "path", path);
    json_key(w, "lines");
    json_begin_object(w);
    json_key(w, "begin");
    json_int(w, line);
    json_end_object(w);
    json_end_object(w);
}

static void put_entry(JsonWriter *w, Arena *a, const Report *r, const Entry *e) {
    const Finding *f = e->finding;
    json_begin_object(w);
    put(w, "description", entry_text(a, e));
    put(w, "check_name", f->rule ? f->rule->id : str_from(finding_kind_text(f->kind)));
    put(w, "fingerprint", fingerprint_in_file(a, f));
    put(w, "severity", str_from(severities[e->severity]));
    put_location(w, repository_path(a, r, f->place.path), first_line(&f->place));
    json_end_object(w);
    arena_release(a);
}

void report_gitlab(const Report *r, Buf *out) {
    Arena kept = {0}, item = {0};
    JsonWriter w = {.out = out};
    Listing list = listing_make(&kept, r, false);
    json_begin_array(&w);
    vec_each (const Entry, e, &list) {
        put_entry(&w, &item, r, e);
    }
    json_end_array(&w);
    json_finish(&w);
    arena_release(&item);
    arena_release(&kept);
}
