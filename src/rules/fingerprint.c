#include "rules/fingerprint.h"

#include "base/map.h"

#define FNV_START UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

static uint64_t add_byte(uint64_t hash, unsigned char c) {
    return (hash ^ c) * FNV_PRIME;
}

/* With an end, so that "ab", "c" is not "a", "bc". */
static uint64_t add_text(uint64_t hash, Str text) {
    for (size_t i = 0; i < text.len; i++)
        hash = add_byte(hash, (unsigned char)text.ptr[i]);
    return add_byte(hash, 0);
}

/* Of a longer line the beginning: one of 40 MB may have thousands of findings. */
enum { LINE_MAX_BYTES = 4096 };

/* Without white space: indenting a block or aligning a comment makes no new finding. */
static uint64_t add_line(uint64_t hash, Str line) {
    line = str_slice(line, 0, LINE_MAX_BYTES);
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] != ' ' && line.ptr[i] != '\t')
            hash = add_byte(hash, (unsigned char)line.ptr[i]);
    return add_byte(hash, 0);
}

static Str hash_text(Arena *a, uint64_t hash) {
    return arena_format(a, "%016llx", (unsigned long long)hash);
}

void findings_fingerprint(Arena *a, Findings *findings, const Excerpts *excerpts) {
    StrMap seen = {0}; /* path and hash -> how many there were */
    vec_each (Finding, f, findings) {
        uint64_t hash = add_text(FNV_START, f->rule ? f->rule->id : (Str){0});
        hash = add_text(hash, f->name);
        hash = add_line(hash, excerpt_line(excerpts, f->place.path, f->place.line));
        if (f->dependency && f->dependency->from_lock)
            hash = add_text(hash, f->dependency->locked);
        Str key = arena_format(a, "%llx %.*s", (unsigned long long)hash, STR_ARG(f->place.path));
        void **count = strmap_put(a, &seen, key);
        hash = add_text(hash, arena_format(a, "%zu", (size_t)(uintptr_t)*count));
        *count = (void *)((uintptr_t)*count + 1);
        f->fingerprint = hash_text(a, hash);
    }
}

Str fingerprint_in_file(Arena *a, const Finding *f) {
    return hash_text(a, add_text(add_text(FNV_START, f->place.path), f->fingerprint));
}
