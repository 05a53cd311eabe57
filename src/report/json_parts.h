/* Internal to report: the parts of the JSON report. */
#ifndef PUC_REPORT_JSON_PARTS_H
#define PUC_REPORT_JSON_PARTS_H

#include "report/report.h"
#include "text/json_writer.h"

typedef struct JsonReport {
    JsonWriter writer;
    const Report *report;
    const Section *section; /* of which is written */
    const Plan *plan;       /* the section's */
    Arena arena;            /* texts of one list item; released after each */
} JsonReport;

/* Members of the object that is open. */
void json_put_str(JsonReport *j, const char *key, Str value);
void json_put_text(JsonReport *j, const char *key, Str value); /* may quote the input */
void json_put_str_or_null(JsonReport *j, const char *key, Str value);
void json_put_count(JsonReport *j, const char *key, size_t value);
void json_put_bool(JsonReport *j, const char *key, bool value);
void json_put_number(JsonReport *j, const char *key, double value);
void json_put_strs(JsonReport *j, const char *key, const Str *items, size_t count);
void json_put_minors(JsonReport *j, const char *key, Minors minors);
Str json_minor_text(JsonReport *j, int minor);
/* A finding about a file as a whole stands at its first line: at least 1. */
uint32_t json_position(uint32_t n);

/* What follows is written of this section. */
void json_select(JsonReport *j, const Section *section);

/* Lists, of one section or of several one after the other. */
void json_put_findings(JsonReport *j, const Section *sections, size_t count);
void json_put_suppressed(JsonReport *j, const Section *sections, size_t count);
void json_put_dependencies(JsonReport *j, const Section *sections, size_t count);
void json_put_installed(JsonReport *j); /* the packages of --env that the project leads to */

#endif
