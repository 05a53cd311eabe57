/* Any bytes as the text of an XML 1.0 document. */
#ifndef PUC_TEXT_XML_TEXT_H
#define PUC_TEXT_XML_TEXT_H

#include "base/buf.h"

/* For element content and for values in double quotes alike: what has a meaning is escaped, line
 * ends and tabs too, so that a value keeps them. What is not UTF-8, or no character that XML 1.0
 * allows (NUL, ESC, ...), becomes U+FFFD. */
void xml_add_text(Buf *out, Str s);

#endif
