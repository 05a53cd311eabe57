#include "report/gate.h"

bool finding_fails(const Section *s, const Finding *f) {
    return f->severity >= s->fail_on && !f->known && (f->affects || f->lacks);
}

bool section_fails(const Section *s) {
    if (s->fail_never)
        return false;
    vec_each (const Finding, f, &s->plan->findings) {
        if (finding_fails(s, f))
            return true;
    }
    return false;
}
