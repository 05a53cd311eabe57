#include "project/helm.h"

#include "project/container.h"
#include "project/deploy.h"

#include <string.h>

/* Actions that print nothing. */
static const Str control_words[] = {
    STR_INIT("if"),       STR_INIT("else"),   STR_INIT("end"),   STR_INIT("range"),
    STR_INIT("with"),     STR_INIT("define"), STR_INIT("block"), STR_INIT("break"),
    STR_INIT("continue"), STR_INIT("/*"),
};

static bool is_control(Str action) {
    size_t n = 0;
    while (n < action.len && !char_is_space(action.ptr[n]))
        n++;
    Str word = str_slice(action, 0, n);
    for (size_t i = 0; i < sizeof control_words / sizeof control_words[0]; i++)
        if (str_eq(word, control_words[i]))
            return true;
    return str_starts(action, STR("/*")) || str_contains(action, STR(":="));
}

/* The literal of `... | default "x"` or `default "x" ...`; empty for none. */
static Str default_literal(Str action) {
    size_t at = str_find(action, STR("default \""));
    if (at == STR_NPOS)
        return STR("");
    Str rest = str_from_pos(action, at + sizeof "default \"" - 1);
    return str_slice(rest, 0, str_find_char(rest, '"'));
}

/* Overwrites {{...}} but not its line ends. */
static void fill(char *to, size_t len, char first, char c) {
    for (size_t i = 0; i < len; i++)
        if (to[i] != '\n' && to[i] != '\r')
            to[i] = i ? c : first;
}

/* Only where nothing follows that the blanks behind the literal would part it from. */
static bool ends_a_word(Str text, size_t end) {
    return end >= text.len || char_is_space(text.ptr[end]) ||
           str_find_char(STR("\"',]}"), text.ptr[end]) != STR_NPOS;
}

static void replace_action(char *copy, Str text, size_t from, size_t end) {
    Str inside = str_slice(text, from + 2, end - 2);
    if (inside.len && inside.ptr[0] == '-')
        inside = str_from_pos(inside, 1);
    inside = str_trim_left(inside);
    Str literal = default_literal(inside);
    if (is_control(inside)) {
        fill(copy + from, end - from, ' ', ' ');
    } else if (literal.len && ends_a_word(text, end)) {
        fill(copy + from, end - from, ' ', ' ');
        memcpy(copy + from, literal.ptr, literal.len);
    } else {
        fill(copy + from, end - from, '$', 'x');
    }
}

Str helm_without_actions(Arena *a, Str text) {
    Str result = arena_str(a, text);
    char *copy = arena_alloc(a, text.len + 1);
    if (text.len)
        memcpy(copy, text.ptr, text.len);
    for (size_t pos = 0; pos < text.len;) {
        size_t open = str_find(str_from_pos(text, pos), STR("{{"));
        if (open == STR_NPOS)
            break;
        open += pos;
        size_t close = str_find(str_from_pos(text, open), STR("}}"));
        if (close == STR_NPOS)
            break;
        close += open + 2;
        replace_action(copy, text, open, close);
        pos = close;
    }
    result.ptr = copy;
    return result;
}

/* Line by line: what can be told of a container without a tree. */
typedef struct LineReader {
    Source *src;
    const CommandContext *ctx;
    Arena arena;
    CommandWords words; /* of command: and args: so far */
    size_t list_indent; /* of the key whose items are being collected; STR_NPOS: none */
} LineReader;

static Str unquoted(Str s) {
    s = str_trim(s);
    bool quoted =
        s.len > 1 && (s.ptr[0] == '"' || s.ptr[0] == '\'') && s.ptr[s.len - 1] == s.ptr[0];
    return quoted ? str_slice(s, 1, s.len - 1) : s;
}

static void add_word(LineReader *r, Str text) {
    text = unquoted(text);
    if (text.len && r->words.len < COMMAND_MAX_WORDS)
        *vec_push(&r->arena, &r->words) =
            (CommandWord){.text = text,
                          .place = source_place_of(r->src, text),
                          .has_variable = str_find_char(text, '$') != STR_NPOS};
}

/* [a, "b, c", 'd'] on one line */
static void add_flow_list(LineReader *r, Str list) {
    list = str_slice(list, 1, list.len - 1);
    char quote = '\0';
    size_t from = 0;
    for (size_t i = 0; i <= list.len; i++) {
        char c = i < list.len ? list.ptr[i] : ',';
        if (quote && i < list.len)
            quote = c == quote ? '\0' : quote;
        else if (c == '"' || c == '\'')
            quote = c;
        else if (c == ',') {
            add_word(r, str_slice(list, from, i));
            from = i + 1;
        }
    }
}

static void end_command(LineReader *r) {
    command_read(r->ctx, (WordSlice){r->words.items, r->words.len});
    r->words.len = 0;
    r->list_indent = STR_NPOS;
}

static bool is_flow_list(Str s) {
    return s.len > 1 && s.ptr[0] == '[' && s.ptr[s.len - 1] == ']';
}

static void read_key(LineReader *r, Str key, Str value, size_t indent) {
    bool command = str_eq(key, STR("command")), args = str_eq(key, STR("args"));
    if (!args)
        end_command(r);
    r->list_indent = STR_NPOS;
    if (str_eq(key, STR("image"))) {
        Node image = {.kind = NODE_STRING, .text = unquoted(value)};
        if (!image.text.len)
            return;
        image.place = source_place_of(r->src, image.text);
        image.first_line = image.place.line;
        NodeReader nodes = {r->src, &r->arena, image.text.len};
        container_image(&nodes, r->ctx, &image, PIN_IMAGE);
    } else if ((command || args) && is_flow_list(value)) {
        add_flow_list(r, value);
    } else if ((command || args) && !value.len) {
        r->list_indent = indent;
    }
}

static void read_line(LineReader *r, Str line) {
    Str text = str_trim(line);
    if (!text.len || text.ptr[0] == '#')
        return;
    size_t indent = (size_t)(text.ptr - line.ptr);
    if (is_flow_list(text)) { /* {{ define "command" }}[gunicorn, ...]{{ end }} */
        end_command(r);
        add_flow_list(r, text);
        end_command(r);
        return;
    }
    bool item = str_starts(text, STR("- "));
    if (item)
        text = str_trim_left(str_from_pos(text, 2));
    if (item && r->list_indent != STR_NPOS && indent >= r->list_indent) {
        add_word(r, text);
        return;
    }
    size_t colon = str_find(text, STR(":"));
    Str key = str_slice(text, 0, colon);
    if (colon != STR_NPOS)
        read_key(r, str_trim(key), str_trim(str_from_pos(text, colon + 1)), indent);
}

void helm_read_lines(Source *src, const CommandContext *ctx) {
    LineReader r = {.src = src, .ctx = ctx, .list_indent = STR_NPOS};
    for (size_t pos = 0; pos < src->text.len;)
        read_line(&r, physical_line_next(src->text, &pos));
    end_command(&r);
    arena_release(&r.arena);
}
