#define _POSIX_C_SOURCE 200809L
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static FileStatus status_of_errno(int e) {
    return e == ENOENT || e == ENOTDIR ? FILE_MISSING : FILE_UNREADABLE;
}

/* Reads to the end of the file, whatever its size was said to be. */
static FileStatus read_all(int fd, size_t limit, Buf *out) {
    for (;;) {
        if (out->cap - out->len < 2 && !buf_reserve(out, out->len + 4096))
            return FILE_TOO_LARGE;
        size_t room = out->cap - out->len - 1;
        ssize_t n = read(fd, out->ptr + out->len, room);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return FILE_UNREADABLE;
        if (n == 0)
            return FILE_OK;
        out->len += (size_t)n;
        if (out->len > limit)
            return FILE_TOO_LARGE;
    }
}

FileStatus file_read(const char *path, size_t limit, Buf *out) {
    buf_clear(out);
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return status_of_errno(errno);
    struct stat st;
    FileStatus status = FILE_OK;
    if (fstat(fd, &st) != 0)
        status = FILE_UNREADABLE;
    else if (!S_ISREG(st.st_mode))
        status = FILE_NOT_REGULAR;
    else if (st.st_size < 0 || (uint64_t)st.st_size > limit)
        status = FILE_TOO_LARGE;
    else if (!buf_reserve(out, (size_t)st.st_size + 1))
        status = FILE_TOO_LARGE;
    if (status == FILE_OK)
        status = read_all(fd, limit, out);
    close(fd);
    if (status != FILE_OK)
        out->len = 0;
    if (out->ptr)
        out->ptr[out->len] = '\0';
    return status;
}

const char *file_status_text(FileStatus s) {
    static const char *const text[] = {
        [FILE_OK] = "read",
        [FILE_MISSING] = "does not exist",
        [FILE_NOT_REGULAR] = "is not a regular file",
        [FILE_TOO_LARGE] = "is larger than this tool reads",
        [FILE_UNREADABLE] = "cannot be read",
    };
    return text[s];
}
