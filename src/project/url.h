/* URLs as pip reads them in requirements, and how they may be shown.
 *
 * Nothing here is fetched or resolved; all functions are about the text. */
#ifndef PUC_PROJECT_URL_H
#define PUC_PROJECT_URL_H

#include "base/arena.h"

/* True where pip takes `text` for a URL: it begins with http:, https:, file:, ftp: or one of the
 * version control schemes (git+https:, hg+ssh:, ...). */
bool url_is_known(Str text);
bool url_is_vcs(Str text);

/* The parts of a URL, as views: "git+https" "host/path@rev" "egg=x&subdirectory=y". */
Str url_scheme(Str url); /* empty without ':' */
Str url_path(Str url);   /* what follows the authority, without query and fragment */
Str url_fragment(Str url);

/* The value of #egg=, up to the next &; empty when there is none. */
Str url_egg(Str url);
/* The last component of the path, percent escapes resolved, in the arena. */
Str url_file_name(Arena *a, Str url);

/* `text` with the secrets of every URL in it replaced by ***: user names, passwords and queries.
 * Kept are ${NAME} (never expanded), the user of an ssh URL and the user "git". Returns `text`
 * itself where there is nothing to hide. */
Str url_mask(Arena *a, Str text);

#endif
