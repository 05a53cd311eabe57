#include "app/blobs.h"

enum { CONTENTS_MAX = 1 << 30 }; /* bytes of all */

/* "abc blob 123", or "abc missing". The size; -1: it is not here. */
static int64_t size_of(Str line) {
    Str object, type, size;
    uint32_t number;
    if (!str_cut(&line, ' ', &object) || !str_cut(&line, ' ', &type) ||
        !str_cut(&line, ' ', &size) || !str_eq(type, STR("blob")))
        return -1;
    return str_to_u32(size, &number) ? (int64_t)number : INT64_MAX;
}

static bool ask(const Git *git, const char *how, const Buf *names, Buf *out, GitAnswer *answer) {
    GitCall call = {.args = {"cat-file", how, NULL}, .input = buf_str(names)};
    return git_run(git, &call, out, answer);
}

/* Which of them are small enough, from a line for each. */
static bool choose(Blobs *blobs, Str rest, Buf *names) {
    Str line;
    vec_each (Blob, b, blobs) {
        int64_t size = str_cut_line(&rest, &line) ? size_of(line) : -1;
        if (size < 0)
            return false;
        b->is_read = size <= b->max;
        if (b->is_read)
            buf_format(names, "%.*s\n", STR_ARG(b->object));
    }
    return true;
}

/* For each its line, the bytes and a line end. */
static bool hand_out(Arena *a, Blobs *blobs, Str rest) {
    Str line;
    vec_each (Blob, b, blobs) {
        if (!b->is_read)
            continue;
        int64_t size = str_cut(&rest, '\n', &line) ? size_of(line) : -1;
        if (size < 0 || (uint64_t)size > rest.len)
            return false;
        b->bytes = arena_str(a, str_slice(rest, 0, (size_t)size));
        rest = str_from_pos(rest, (size_t)size + 1);
    }
    return true;
}

BlobsStatus blobs_read(const Git *git, Blobs *blobs, GitAnswer *answer) {
    BlobsStatus status = BLOBS_FAILED;
    Buf out = {.max = CONTENTS_MAX}, all = {0}, chosen = {0};
    vec_each (const Blob, b, blobs) {
        buf_format(&all, "%.*s\n", STR_ARG(b->object));
    }
    if (!blobs->len)
        status = BLOBS_READ;
    else if (ask(git, "--batch-check", &all, &out, answer)) {
        if (!choose(blobs, buf_str(&out), &chosen))
            status = BLOBS_MISSING;
        else if (ask(git, "--batch", &chosen, &out, answer))
            status = hand_out(git->arena, blobs, buf_str(&out)) ? BLOBS_READ : BLOBS_MISSING;
    }
    buf_release(&out);
    buf_release(&all);
    buf_release(&chosen);
    return status;
}
