/* What deployment files say about workers, Pythons and the environment: the one way in which their
 * readers add it to the facts.
 *
 * Strings are copied into the facts. The same thing said twice at one place (a YAML anchor that is
 * used again) is added once. */
#ifndef PUC_PROJECT_DEPLOY_H
#define PUC_PROJECT_DEPLOY_H

#include "project/command.h"

/* server: "gunicorn", "celery", "uwsgi", "gevent.monkey", ...; model: "gevent", "eventlet", another
 * worker class as written, or "". The label follows from the two. */
void deploy_worker(Facts *f, Str server, Str model, Place place);

/* A Python that is said to be used; `label` as in PythonPin. A runtime or workflow pin with the
 * same label as one before it in this file is left out: one edit, one fact. */
void deploy_pin(Facts *f, PinRole role, Str label, int minor, bool floating, Place place);

void deploy_setting(Facts *f, Str key, Str value, Place place);

/* NAME=value in the environment of a process: the setting "env.NAME", and what the value switches
 * on. `from_shell`: a shell variable, which only a later command may put to use. */
void deploy_env(const CommandContext *ctx, Str name, const CommandWord *value, bool from_shell);

/* "gevent" or "eventlet" when the name of a worker class or pool means one of them, else "". */
Str worker_model(Str value);

/* N of a text that begins with 3.N and goes on with no further digit ("3.9", "3.9.18-slim",
 * "3.13.0rc1"), else -1. */
int python_minor(Str text);

/* N of "python3.N", "/usr/bin/python3.N", else -1. */
int python_program_minor(Str text);

#endif
