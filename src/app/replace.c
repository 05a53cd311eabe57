#define _DEFAULT_SOURCE /* realpath */
#define _DARWIN_C_SOURCE
#include "app/replace.h"

#include "app/output.h"
#include "base/buf.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Closes it in any case; errno is that of the first failure. */
static bool write_and_close(int fd, Str contents) {
    bool ok = write_all(fd, contents);
    int error = ok ? 0 : errno;
    if (close(fd) != 0 && ok)
        return false;
    errno = error;
    return ok;
}

static bool write_in_place(const char *path, Str contents) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    return fd >= 0 && write_and_close(fd, contents);
}

/* Through a file beside it, which then takes its name. */
static bool write_beside(Arena *a, Str path, mode_t mode, Str contents) {
    Str beside = arena_format(a, "%.*s.%ld.tmp", STR_ARG(path), (long)getpid());
    int fd = open(beside.ptr, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return false;
    if (write_and_close(fd, contents) && rename(beside.ptr, arena_cstr(a, path)) == 0)
        return true;
    int error = errno;
    unlink(beside.ptr);
    errno = error;
    return false;
}

Str file_replace(Arena *a, Str path, Str contents) {
    struct stat st;
    const char *name = arena_cstr(a, path);
    bool exists = stat(name, &st) == 0, ok;
    if (exists && S_ISDIR(st.st_mode))
        return arena_format(a, "%.*s is a folder", STR_ARG(path));
    char *real = exists ? realpath(name, NULL) : NULL;
    if (exists && !S_ISREG(st.st_mode))
        ok = write_in_place(name, contents);
    else
        ok = write_beside(a, real ? arena_str(a, str_from(real)) : path,
                          exists ? st.st_mode & 0777 : 0666, contents);
    int error = errno;
    free(real);
    return ok ? (Str){0} : arena_format(a, "%.*s: %s", STR_ARG(path), strerror(error));
}
