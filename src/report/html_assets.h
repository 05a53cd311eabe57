/* Internal to report: the files of src/report/html/, compiled in (cmake/Html.cmake). */
#ifndef PUC_REPORT_HTML_ASSETS_H
#define PUC_REPORT_HTML_ASSETS_H

#include <stddef.h>

/* A file and, as Content-Security-Policy writes it, its hash: "sha256-...=". */
typedef struct HtmlAsset {
    const unsigned char *bytes;
    size_t size;
    const char *hash;
} HtmlAsset;

extern const HtmlAsset html_style, html_script, html_icons;

#endif
