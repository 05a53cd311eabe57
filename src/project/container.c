#include "project/container.h"

#include "project/deploy.h"
#include "project/image.h"
#include "project/shell_vars.h"

/* Compose splits a command itself: outside quotes, a line end is white space. */
static void join_lines(DerivedText *d) {
    char quote = '\0';
    for (size_t i = 0; i < d->text.len; i++) {
        char c = d->bytes[i];
        if (quote || c == '"' || c == '\'')
            quote = !quote ? c : c == quote ? '\0' : quote;
        else if (c == '\n')
            d->bytes[i] = ' ';
    }
}

/* Nothing in it means anything to a shell. */
static bool is_plain(Str s) {
    for (size_t i = 0; i < s.len; i++)
        if (!char_is_alnum(s.ptr[i]) && str_find_char(STR(" _./:=@%+,-"), s.ptr[i]) == STR_NPOS)
            return false;
    return true;
}

static void split_plain(NodeReader *r, DerivedText *d, CommandWords *out) {
    for (size_t i = 0; i < d->text.len && out->len < COMMAND_MAX_WORDS;) {
        size_t end = i;
        while (end < d->text.len && d->text.ptr[end] != ' ')
            end++;
        if (end > i)
            *vec_push(r->arena, out) =
                (CommandWord){.text = str_slice(d->text, i, end),
                              .place = place_join(derived_place(d, i), derived_place(d, end - 1))};
        i = end + 1;
    }
}

CommandWords container_words(NodeReader *r, const Node *n) {
    CommandWords words = {0};
    if (n && n->kind == NODE_SEQ)
        node_words(r, n, &words);
    DerivedText *d = n ? node_derive(r, n) : NULL;
    if (!d)
        return words;
    join_lines(d);
    if (is_plain(d->text)) {
        split_plain(r, d, &words);
        return words;
    }
    Place place = node_text_place(r, n);
    *vec_push(r->arena, &words) = (CommandWord){.text = STR("sh"), .place = place};
    *vec_push(r->arena, &words) = (CommandWord){.text = STR("-c"), .place = place};
    *vec_push(r->arena, &words) =
        (CommandWord){.text = d->text, .place = place, .place_of = derived_place, .place_ctx = d};
    return words;
}

static bool run(const CommandContext *ctx, const CommandWords *words) {
    return command_read(ctx, (WordSlice){words->items, words->len});
}

void container_run(const CommandContext *ctx, Arena *a, const CommandWords *entrypoint,
                   const CommandWords *command) {
    CommandWords both = {0};
    vec_each (CommandWord, w, entrypoint)
        *vec_push(a, &both) = *w;
    vec_each (CommandWord, w, command)
        *vec_push(a, &both) = *w;
    if (!run(ctx, &both) && entrypoint->len)
        run(ctx, command);
}

bool container_expand(NodeReader *r, const CommandContext *ctx, Str text, Str *out) {
    if (str_find_char(text, '$') == STR_NPOS) {
        *out = text;
        return true;
    }
    Buf buf = {.max = SHELL_VALUE_MAX};
    bool known = shell_expand(ctx->vars, text, '\0', &buf) && !buf.overflow;
    *out = arena_str(r->arena, buf_str(&buf));
    buf_release(&buf);
    return known;
}

static void add_env(const CommandContext *ctx, Str name, CommandWord value) {
    if (name.len && shell_name_length(name) == name.len)
        deploy_env(ctx, name, &value, false);
}

static void add_env_item(NodeReader *r, const CommandContext *ctx, const Node *item) {
    if (item->kind == NODE_MAP) {
        const Node *value = node_get(item, "value");
        if (value && node_is_scalar(value))
            add_env(ctx, node_text(node_get(item, "name")), node_word(r, value));
        return;
    }
    CommandWord word = node_word(r, item);
    size_t equals = str_find_char(word.text, '=');
    if (equals == STR_NPOS)
        return;
    Str name = str_slice(word.text, 0, equals);
    ViewPlace view = {word.place_of, word.place_ctx, equals + 1};
    word.text = str_from_pos(word.text, equals + 1);
    word.place_of = view_place;
    word.place_ctx = &view;
    add_env(ctx, name, word);
}

void container_env(NodeReader *r, const CommandContext *ctx, const Node *env) {
    node_each (item, env) {
        if (env->kind == NODE_SEQ)
            add_env_item(r, ctx, item);
        else if (node_is_scalar(item))
            add_env(ctx, item->key, node_word(r, item));
    }
}

void container_image(NodeReader *r, const CommandContext *ctx, const Node *image, PinRole role) {
    Str reference;
    PythonPin pin;
    CommandWord word = node_word(r, image);
    if (!word.text.len || !container_expand(r, ctx, word.text, &reference) ||
        !image_python(reference, &pin))
        return;
    size_t before = ctx->facts->pins.len;
    deploy_pin(ctx->facts, role, pin.label, pin.minor, pin.floating, word.place);
    if (role == PIN_IMAGE && ctx->facts->pins.len > before)
        ctx->facts->pins.items[before].final = true;
}
