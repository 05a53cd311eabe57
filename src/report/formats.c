#include "report/report.h"

const ReportFormat report_formats[] = {
    {"text", report_text, false},         {"json", report_json, false},
    {"markdown", report_markdown, false}, {"html", report_html, true},
    {"sarif", report_sarif, true},        {"github", report_github, true},
    {"gitlab", report_gitlab, true},      {"junit", report_junit, false},
};
const size_t report_format_count = sizeof report_formats / sizeof *report_formats;

const ReportFormat *report_format(Str name) {
    for (size_t i = 0; i < report_format_count; i++)
        if (str_eq(str_from(report_formats[i].name), name))
            return &report_formats[i];
    return NULL;
}
