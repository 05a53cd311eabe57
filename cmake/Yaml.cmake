# libyaml, the YAML parser: the system's library where it has one, else the sources that the
# distribution of ruamel.yaml.clib carries (grammars/libyaml.txt).
set(PUC_YAML_FROM auto CACHE STRING "Where libyaml comes from: auto, system, folder or pip")
set(libyaml_files
    "f8ad7efe71dde909f2d694f7dc69470d3dbe07c001c0b30c6bd9951e472077fa  LICENSE"
    "fa95d1236017cfef165d148ce2f72dc74540f5268732c4256fa1b6bb535dcee3  api.c"
    "edc8762e97bc3bebfd406ba88165261b099eb0fe8af21e5e7a7d75a879825205  parser.c"
    "c428a44b177391557bdf49177c1dc0216edf2a2bbe0e24ca2ef2725ef7f01e9d  reader.c"
    "23b9aa5a56be19b79f7a23f2805587a9ebf165c1367ec5759ef87eca0851d76e  scanner.c"
    "8b1f9bb0862dce9e174e85d9ba261703043f9a407cc42fb81bcfbf6e2a89edfa  yaml.h"
    "931c9f92be85b00084c607516f2c4f76ae88afda6380bdccb6d46dc02519fbeb  yaml_private.h")

# Replaces the one place where `from` stands.
function(puc_correct variable from to)
    string(FIND "${${variable}}" "${from}" first)
    string(FIND "${${variable}}" "${from}" last REVERSE)
    if(first EQUAL -1 OR NOT first EQUAL last)
        message(FATAL_ERROR "This is not in scanner.c of libyaml, or more than once:\n${from}")
    endif()
    string(REPLACE "${from}" "${to}" changed "${${variable}}")
    set(${variable} "${changed}" PARENT_SCOPE)
endfunction()

# That copy of the scanner is older than libyaml 0.2.5, the one that systems have. What of 0.2.5 it lacks, in
# three corrections: [localhost:80, a?b] has a plain colon and a plain question mark, a tag in a flow
# collection ends at its indicators, and a quoted scalar at the end of the input reads nothing past it.
function(puc_correct_scanner from to)
    file(READ ${from} text)
    puc_correct(text [[                    && !IS_BLANKZ_AT(parser->buffer, 1)) {
                yaml_parser_set_scanner_error(parser, "while scanning a plain scalar",]]
                     [[                    && strchr(",?[]{}", parser->buffer.pointer[1])
                    && parser->buffer.pointer[1]) {
                yaml_parser_set_scanner_error(parser, "while scanning a plain scalar",]])
    puc_correct(text [[(CHECK(parser->buffer, ',') || CHECK(parser->buffer, ':')
                         || CHECK(parser->buffer, '?') || CHECK(parser->buffer, '[')]]
                     [[(CHECK(parser->buffer, ',') || CHECK(parser->buffer, '[')]])
    puc_correct(text [[        /* Check if we are at the end of the scalar. */
]]                   [[        if (!CACHE(parser, 1)) goto error;
]])
    # The third argument of yaml_parser_scan_tag_uri() is "in a directive"; 2 stands for "in !<...>".
    puc_correct(text [[        if (!yaml_parser_scan_tag_uri(parser, 0, NULL, start_mark, &suffix))
            goto error;

        /* Check for '>']]
                     [[        if (!yaml_parser_scan_tag_uri(parser, 2, NULL, start_mark, &suffix))
            goto error;

        /* Check for '>']])
    puc_correct(text [[|| CHECK(parser->buffer, ',') || CHECK(parser->buffer, '.')
            || CHECK(parser->buffer, '!')]]
                     [[|| (directive && CHECK(parser->buffer, ',')) || CHECK(parser->buffer, '.')
            || CHECK(parser->buffer, '!')]])
    puc_correct(text [[            || CHECK(parser->buffer, '[') || CHECK(parser->buffer, ']')
            || CHECK(parser->buffer, '%'))]]
                     [[            || (directive && CHECK(parser->buffer, '['))
            || (directive && CHECK(parser->buffer, ']')) || CHECK(parser->buffer, '%'))]])
    puc_correct(text [[    if (!IS_BLANKZ(parser->buffer)) {
        yaml_parser_set_scanner_error(parser, "while scanning a tag",]]
                     [[    if (!IS_BLANKZ(parser->buffer)
            && !(parser->flow_level && CHECK(parser->buffer, ','))) {
        yaml_parser_set_scanner_error(parser, "while scanning a tag",]])
    file(CONFIGURE OUTPUT ${to} CONTENT "@text@" @ONLY)
endfunction()

puc_library(libyaml FROM ${PUC_YAML_FROM} MODULE yaml-0.1 LIST libyaml.txt
            FOLDER ruamel.yaml.clib-0.2.15 FILES ${libyaml_files})
if(NOT TARGET libyaml)
    puc_correct_scanner(${libyaml_dir}/scanner.c ${libyaml_dir}/corrected/scanner.c)
    file(CONFIGURE OUTPUT ${libyaml_dir}/config/config.h @ONLY CONTENT [[
#define YAML_VERSION_MAJOR 0
#define YAML_VERSION_MINOR 2
#define YAML_VERSION_PATCH 5
#define YAML_VERSION_STRING "0.2.5"
]])
    # What reads; not what writes.
    add_library(libyaml STATIC ${libyaml_dir}/api.c ${libyaml_dir}/parser.c ${libyaml_dir}/reader.c
                               ${libyaml_dir}/corrected/scanner.c)
    set_target_properties(libyaml PROPERTIES OUTPUT_NAME yaml)
    target_include_directories(libyaml SYSTEM PUBLIC ${libyaml_dir} PRIVATE ${libyaml_dir}/config)
    target_compile_definitions(libyaml PRIVATE _POSIX_C_SOURCE=200809L)
endif()
