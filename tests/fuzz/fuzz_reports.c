/* layer: report */
#include "report/report.h"
#include "rules/fingerprint.h"
#include "text/node.h"
#include "text/source.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Input bytes, divided by NULs, become what findings, comments, baselines and errors say. Whatever
 * they are, JSON can be read, XML has only what XML allows, and each workflow command is one of
 * ours. */

typedef struct Input {
    Str rest;
    size_t findings;
} Input;

static Str next_text(Input *in) {
    Str text = {0};
    str_cut(&in->rest, '\0', &text);
    return text;
}

static uint32_t next_number(Str text) {
    return text.len ? (uint32_t)(unsigned char)text.ptr[0] % 7 : 0;
}

static Place next_place(Input *in) {
    Place p = {.path = next_text(in)};
    Str numbers = next_text(in);
    p.line = next_number(numbers);
    p.column = next_number(str_from_pos(numbers, 1));
    p.end_line = next_number(str_from_pos(numbers, 2));
    p.end_column = next_number(str_from_pos(numbers, 3));
    return p;
}

static void add_finding(Arena *a, Input *in, Findings *findings) {
    Rule *rule = arena_new(a, Rule);
    Str *source = arena_new(a, Str);
    Suppression *comment = arena_new(a, Suppression);
    Finding *f = vec_push(a, findings);
    Place place = next_place(in);
    *rule = (Rule){.id = next_text(in), .message = next_text(in), .why = next_text(in)};
    *source = next_text(in);
    rule->sources = source;
    rule->source_count = 1;
    *comment = (Suppression){.reason = next_text(in), .until = next_text(in)};
    *f = (Finding){.rule = place.line == 1 ? NULL : rule,
                   .severity = (Severity)(place.column % SEVERITY_COUNT),
                   .place = place,
                   .known = place.end_line == 1,
                   .affects = MINOR_BIT(11 + place.column),
                   .suppression = comment,
                   .name = next_text(in),
                   .message = next_text(in),
                   .fix = next_text(in)};
    in->findings++;
}

static void check(bool holds) {
    if (!holds)
        abort();
}

static void check_json(Arena *a, Str text) {
    Diags errors = {0};
    check(text_is_utf8(text));
    Source src;
    source_init(&src, a, STR("report.json"), text);
    check(json_read(a, &src, &errors) && errors.len == 0);
}

/* Every '<' opens one of our tags, and no byte of the input is a control character any more. */
static void check_xml(Str text) {
    long depth = 0;
    check(text_is_utf8(text));
    for (size_t i = 0; i < text.len; i++) {
        check((unsigned char)text.ptr[i] >= 0x20 || text.ptr[i] == '\n');
        if (text.ptr[i] == '<' && str_starts(str_from_pos(text, i), STR("</")))
            depth--;
        else if (text.ptr[i] == '<' && !str_starts(str_from_pos(text, i), STR("<?")))
            depth++;
        else if (text.ptr[i] == '>' && i > 0 && text.ptr[i - 1] == '/')
            depth--;
    }
    check(depth == 0);
}

static void check_commands(Str text, size_t most) {
    size_t commands = 0;
    check(text_is_utf8(text));
    for (Str line, rest = text; str_cut_line(&rest, &line);) {
        bool ours = str_starts(line, STR("::error ")) || str_starts(line, STR("::warning ")) ||
                    str_starts(line, STR("::notice "));
        commands += ours;
        check(ours || !line.len || str_starts(line, STR("pyupgrade-check: ")));
        check(ours || !str_contains(line, STR("##[")));
    }
    check(commands <= most);
}

static void write_all(Arena *a, const Report *r, size_t most) {
    static ReportWriter *const json_writers[] = {report_sarif, report_gitlab};
    Buf out = {0};
    for (size_t i = 0; i < sizeof json_writers / sizeof *json_writers; i++) {
        buf_clear(&out);
        json_writers[i](r, &out);
        check_json(a, buf_str(&out));
    }
    buf_clear(&out);
    report_junit(r, &out);
    check_xml(buf_str(&out));
    buf_clear(&out);
    report_github(r, &out);
    check_commands(buf_str(&out), most);
    buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena a = {0};
    Input in = {.rest = {(const char *)data, size}};
    Facts facts = {.arena = &a};
    CurrentPython current = {.minor = 10};
    Project project = {.facts = &facts, .current = &current};
    TargetPlan target = {.minor = 12, .version = STR("3.12")};
    Knowledge knowledge = {0};
    Plan plan = {
        .project = &project, .knowledge = &knowledge, .targets = &target, .target_count = 1};
    Findings hidden = {0};
    Diags errors = {0};
    Excerpts excerpts = {.arena = &a};
    Report r = {.root = next_text(&in), .compared = {.with = next_text(&in)}, .errors = &errors};
    Str quoted = next_text(&in);
    while (in.rest.ptr && in.findings < 50)
        add_finding(&a, &in, in.findings % 4 == 3 ? &hidden : &plan.findings);
    if (plan.findings.len) {
        excerpts_add(&excerpts, plan.findings.items[0].place.path, quoted);
        diag_add(&a, &errors, plan.findings.items[0].place, "%.*s", STR_ARG(quoted));
    }
    findings_fingerprint(&a, &plan.findings, &excerpts);
    Section sections[2] = {
        {.plan = &plan, .name = r.root, .suppressed = &hidden, .files = {1, 0, 0, 0}}};
    sections[1] = sections[0];
    r.sections = sections;
    r.section_count = size % 3 ? 1 : 2;
    r.excerpts = &excerpts;
    r.exit_status = (int)(size % 3);
    write_all(&a, &r, in.findings + errors.len);
    arena_release(&a);
    return 0;
}
