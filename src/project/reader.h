/* Readers: one function per file format, all of one shape.
 *
 * A reader gets a decoded Source and adds facts. It keeps nothing of the Source's bytes: what it
 * stores is copied into facts->arena. It never opens another file: includes become facts, and the
 * scan reads them in a second round. It never fails as a whole: what it cannot read goes to
 * facts->errors (unreadable) or facts->notes (pip would refuse the line), with its place. */
#ifndef PUC_PROJECT_READER_H
#define PUC_PROJECT_READER_H

#include "project/facts.h"
#include "text/source.h"

typedef void ReaderFn(Source *src, Facts *facts);

/* Dependency files */
ReaderFn read_requirements; /* requirements*.txt, *.in, constraints; pip's own rules */
ReaderFn read_pyproject;    /* PEP 621, [build-system], PEP 735, requires-python */
ReaderFn read_uv_lock;
ReaderFn read_poetry_lock;
ReaderFn read_pdm_lock;
ReaderFn read_pylock; /* PEP 751 */
ReaderFn read_pipfile;
ReaderFn read_pipfile_lock;
ReaderFn read_conda;        /* environment.yml */
ReaderFn read_conda_recipe; /* meta.yaml */
ReaderFn read_pre_commit;   /* .pre-commit-config.yaml */
ReaderFn read_readthedocs;  /* .readthedocs.yaml */
ReaderFn read_hatch;        /* hatch.toml */

/* Deployment files */
ReaderFn read_dockerfile;
ReaderFn read_compose;    /* docker-compose*.yml, compose*.yaml */
ReaderFn read_kubernetes; /* any other YAML under a deployment folder, helm templates included */
ReaderFn read_workflow;   /* .github/workflows */
ReaderFn read_gitlab_ci;  /* .gitlab-ci.yml and what it includes */
ReaderFn read_procfile;
ReaderFn read_shell;
ReaderFn read_ini_deploy;  /* supervisor, uWSGI, Pyramid/Paste ini */
ReaderFn read_systemd;     /* *.service */
ReaderFn read_environment; /* /etc/default style files, .env: NAME=value */
ReaderFn read_runtime;     /* runtime.txt, .python-version, .tool-versions */
ReaderFn read_tox;         /* tox.ini */
ReaderFn read_pytest_ini;  /* pytest.ini */
ReaderFn read_setup_cfg;   /* setup.cfg: dependencies, and what it says to pytest */

/* Finds what a command line switches on or installs: gunicorn -k gevent, celery -P eventlet,
 * uwsgi --gevent, python -m gevent.monkey, pip install, python3.8 ... `words` is one simple command
 * after shell splitting (quotes resolved); places[i] is where words[i] stands. `group` is given to
 * dependencies found ("docker", "ci", "script"). Shared by all readers of deployment files. */
typedef Place PlaceFn(void *ctx, size_t offset); /* the place of one byte of a text */
typedef struct CommandWord {
    Str text;
    Place place;
    bool has_variable; /* contains an expansion that could not be resolved */
    PlaceFn *place_of; /* places inside `text`, for words that are scripts (sh -c); NULL: `place` */
    void *place_ctx;   /* lives until command_facts returns */
} CommandWord;
typedef VEC(CommandWord) CommandWords;
void command_facts(const CommandWords *words, Str group, Facts *facts);

/* Splits shell text into simple commands (at ; & | && || newlines, ( ) and reserved words),
 * resolves quotes and backslashes, drops comments, expands ${VAR:-default} and ${VAR:=default} to
 * the default, looks into sh -c '...' and exec/nohup/env prefixes, and calls command_facts for
 * each. NAME=value prefixes and exports become "env.NAME" settings (GUNICORN_CMD_ARGS is read as
 * gunicorn options). `place_of(ctx, offset)` gives the place of a byte of `text`. */
void shell_facts(Str text, PlaceFn *place_of, void *ctx, Str group, Facts *facts);

#endif
