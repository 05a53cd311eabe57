/* Site: the environments that --env names.
 *
 *     Site *site = site_open(&options->env, &diags);      NULL: nothing was asked for, or it failed
 *     installation_reach(site_installation(site), ...)
 *     site_scan(site, &names, jobs, walk);                the source of what was reached
 *     site_free(site);
 *
 * A folder is an environment (pyvenv.cfg, lib/python3.N/site-packages) or a site-packages folder
 * itself. A package's files are those of its RECORD, else those of the folder of its name. What is
 * named tests is left out: it does not run where the package does. */
#ifndef PUC_APP_SITE_H
#define PUC_APP_SITE_H

#include "find/walk.h"
#include "project/installed.h"

typedef struct Site Site;

/* A folder that is none, or holds no package, goes to `diags`. */
Site *site_open(const Strs *folders, Diags *diags, Arena *a);
Installation *site_installation(Site *s);
/* `names` and `marks`: what the rules ask source for. `walk` is the project's: its modules import
 * packages, too. All are borrowed. */
void site_scan(Site *s, const Strs *names, const Strs *marks, unsigned jobs, const Walk *walk);
void site_free(Site *s);

#endif
