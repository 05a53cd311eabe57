/* Reading files whole, safely: only regular files, never more than a limit, and right when the file
 * shrinks or grows while it is read (what was there at the end of the read is what is returned). */
#ifndef PUC_BASE_FILE_H
#define PUC_BASE_FILE_H

#include "base/buf.h"

typedef enum FileStatus {
    FILE_OK,
    FILE_MISSING,
    FILE_NOT_REGULAR, /* folder, FIFO, device, socket */
    FILE_TOO_LARGE,
    FILE_UNREADABLE, /* permissions, I/O error */
} FileStatus;

/* Replaces the contents of `out` (which keeps its memory from call to call). A file over `limit`
 * bytes is not read. Never blocks on a FIFO. */
FileStatus file_read(const char *path, size_t limit, Buf *out);

/* "cannot be read: Permission denied" and the like; static text. */
const char *file_status_text(FileStatus s);

#endif
