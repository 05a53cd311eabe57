/* Internal to report: the parts of the SARIF report. */
#ifndef PUC_REPORT_SARIF_PARTS_H
#define PUC_REPORT_SARIF_PARTS_H

#include "base/map.h"
#include "report/listing.h"
#include "report/reason.h"
#include "text/json_writer.h"

/* The rules that have results, in the order of their ids. */
typedef struct SarifRules {
    VEC(const Rule *) list;
    StrMap index; /* id -> Rule ** in the list */
} SarifRules;

typedef struct SarifReport {
    JsonWriter writer;
    const Report *report;
    SarifRules rules;
    Arena arena; /* texts of one item; released after each */
} SarifReport;

SarifRules sarif_rules(Arena *a, const Listing *list);
size_t sarif_rule_index(const SarifRules *rules, const Rule *r);
/* The array tool.driver.rules. */
void sarif_put_rules(SarifReport *s);

const char *sarif_level(Severity s);
void sarif_put(SarifReport *s, const char *key, Str value);
void sarif_put_message(SarifReport *s, const char *key, Str text); /* {"text": ...} */
void sarif_put_location(SarifReport *s, const Place *p);

#endif
