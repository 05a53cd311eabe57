#include "app/quotes.h"

#include "app/scan.h"
#include "base/file.h"

void quotes_read(Arena *a, const Walk *walk, const Findings *findings, Excerpts *out) {
    Buf path = {0}, bytes = {0};
    out->arena = a;
    vec_each (const Finding, f, findings) {
        if (!f->place.path.len || excerpts_have(out, f->place.path))
            continue;
        bool read = walk_read(walk, f->place.path, LARGEST_FILE, &path, &bytes) == FILE_OK;
        excerpts_add(out, f->place.path, read ? arena_str(a, buf_str(&bytes)) : (Str){0});
    }
    buf_release(&path);
    buf_release(&bytes);
}
