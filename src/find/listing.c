#define _DEFAULT_SOURCE /* d_type */
#include "find/listing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Entry {
    Str name;
    EntryType type;
} Entry;

typedef VEC(Entry) Entries;

static EntryType type_of_link(int folder, const char *name) {
    struct stat st;
    if (fstatat(folder, name, &st, 0) != 0)
        return ENTRY_BROKEN_LINK;
    if (S_ISDIR(st.st_mode))
        return ENTRY_FOLDER_LINK;
    return S_ISREG(st.st_mode) ? ENTRY_FILE_LINK : ENTRY_SPECIAL;
}

static EntryType type_by_stat(int folder, const char *name) {
    struct stat st;
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return ENTRY_SPECIAL;
    if (S_ISLNK(st.st_mode))
        return type_of_link(folder, name);
    if (S_ISDIR(st.st_mode))
        return ENTRY_FOLDER;
    return S_ISREG(st.st_mode) ? ENTRY_FILE : ENTRY_SPECIAL;
}

/* Most file systems say the type with the name, which saves a system call for each file. */
static EntryType type_of_entry(int folder, const struct dirent *entry) {
#ifdef DT_UNKNOWN
    switch (entry->d_type) {
    case DT_REG:
        return ENTRY_FILE;
    case DT_DIR:
        return ENTRY_FOLDER;
    case DT_LNK:
        return type_of_link(folder, entry->d_name);
    case DT_UNKNOWN:
        break;
    default:
        return ENTRY_SPECIAL;
    }
#endif
    return type_by_stat(folder, entry->d_name);
}

static Str entry_name(Arena *a, const char *name, EntryType type) {
    size_t len = strlen(name);
    char *copy = arena_alloc(a, len + 2);
    memcpy(copy, name, len);
    if (type == ENTRY_FOLDER)
        copy[len++] = '/';
    return (Str){copy, len};
}

static int read_entries(Arena *a, DIR *dir, Entries *entries) {
    for (;;) {
        errno = 0;
        const struct dirent *entry = readdir(dir);
        if (!entry)
            return errno;
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        EntryType type = type_of_entry(dirfd(dir), entry);
        *vec_push(a, entries) = (Entry){entry_name(a, entry->d_name, type), type};
    }
}

static int compare_entries(const void *left, const void *right) {
    return str_cmp(((const Entry *)left)->name, ((const Entry *)right)->name);
}

int listing_read(Arena *a, int at, const char *path, bool follow, Listing *out) {
    *out = (Listing){0};
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (follow ? 0 : O_NOFOLLOW);
    int fd = openat(at, path, flags);
    DIR *dir = fd < 0 ? NULL : fdopendir(fd);
    if (!dir) {
        int error = errno;
        if (fd >= 0)
            close(fd);
        return error;
    }
    Entries entries = {0};
    int error = read_entries(a, dir, &entries);
    closedir(dir);
    if (entries.len)
        qsort(entries.items, entries.len, sizeof *entries.items, compare_entries);
    vec_each (Entry, entry, &entries) {
        *vec_push(a, &out->names) = entry->name;
        *vec_push(a, &out->types) = entry->type;
    }
    return error;
}
