/* Settings in Python: what switches gevent or eventlet on, and which database engine Django uses.
 */
#ifndef PUC_PYTHON_SETTINGS_H
#define PUC_PYTHON_SETTINGS_H

#include "python/pyfile.h"

/* name = value, name += value */
void settings_assignment(PyFile *f, const Context *c, TSNode assignment);
/* "key": value in a dictionary, key=value in a call */
void settings_pair(PyFile *f, const Context *c, TSNode pair);
/* worker_main([...]) */
void settings_call(PyFile *f, const Context *c, TSNode call);

#endif
