/* Prints what libyaml reads in files: one line an event, with its marks, up to the end or the first
 * error. Built once with the system's libyaml and once with the one that a wheel carries, it must
 * print the same.
 *
 * usage: yaml_events VARIANTS FILE...
 * Each file is read as it is and in VARIANTS versions with a few bytes changed, always the same
 * ones. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { BYTES_MAX = 1 << 16 };

static void print_text(const char *name, const unsigned char *text, size_t len) {
    if (!text)
        return;
    printf(" %s=", name);
    for (size_t i = 0; i < len; i++)
        printf(text[i] > 32 && text[i] < 127 ? "%c" : "\\%02x", text[i]);
}

static void print_z(const char *name, const unsigned char *text) {
    print_text(name, text, text ? strlen((const char *)text) : 0);
}

static void print_event(const yaml_event_t *e) {
    printf("%d %zu:%zu-%zu:%zu", (int)e->type, e->start_mark.line, e->start_mark.column,
           e->end_mark.line, e->end_mark.column);
    switch (e->type) {
    case YAML_ALIAS_EVENT:
        print_z("alias", e->data.alias.anchor);
        break;
    case YAML_SCALAR_EVENT:
        print_z("anchor", e->data.scalar.anchor);
        print_z("tag", e->data.scalar.tag);
        print_text("value", e->data.scalar.value, e->data.scalar.length);
        printf(" style=%d", (int)e->data.scalar.style);
        break;
    case YAML_SEQUENCE_START_EVENT:
        print_z("anchor", e->data.sequence_start.anchor);
        print_z("tag", e->data.sequence_start.tag);
        break;
    case YAML_MAPPING_START_EVENT:
        print_z("anchor", e->data.mapping_start.anchor);
        print_z("tag", e->data.mapping_start.tag);
        break;
    default:
        break;
    }
    putchar('\n');
}

static void print_events(const unsigned char *bytes, size_t len) {
    yaml_parser_t parser;
    yaml_event_t event;
    if (!yaml_parser_initialize(&parser))
        exit(1);
    yaml_parser_set_input_string(&parser, bytes, len);
    for (int more = 1; more;) {
        if (!yaml_parser_parse(&parser, &event)) {
            printf("error %s %zu:%zu\n", parser.problem ? parser.problem : "",
                   parser.problem_mark.line, parser.problem_mark.column);
            break;
        }
        print_event(&event);
        more = event.type != YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
}

static uint32_t next_random(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    return *state ^= *state << 5;
}

static void change(unsigned char *bytes, size_t len, uint32_t *state) {
    static const char odd[] = ":?,[]{}-!&*#|>'\"%@` \n\t<a0\\/.=";
    for (uint32_t n = 1 + next_random(state) % 3; n && len; n--)
        bytes[next_random(state) % len] = (unsigned char)odd[next_random(state) % (sizeof odd - 1)];
}

int main(int argc, char **argv) {
    static unsigned char original[BYTES_MAX], bytes[BYTES_MAX];
    long variants = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    uint32_t state = 2463534242u;
    for (int i = 2; i < argc; i++) {
        FILE *f = fopen(argv[i], "rb");
        if (!f)
            return 1;
        size_t len = fread(original, 1, sizeof original, f);
        fclose(f);
        for (long v = 0; v <= variants; v++) {
            memcpy(bytes, original, len);
            if (v)
                change(bytes, len, &state);
            printf("== %d.%ld\n", i - 1, v);
            print_events(bytes, len);
        }
    }
    return 0;
}
