/* Reach: which installed packages does the project lead to, and on which Pythons?
 *
 * From what the project asks for along Requires-Dist, markers evaluated and extras followed. What
 * else lies in an environment (pip, tools that somebody installed by hand) says nothing about the
 * project. A project that names no dependency at all is judged on everything. */
#ifndef PUC_RULES_REACH_H
#define PUC_RULES_REACH_H

#include "project/installed.h"

/* Sets `reached` and `is_runtime` of the packages; only of these `pythons` is anything said. */
void installation_reach(Installation *in, const Facts *facts, Minors pythons, const Str fulls[32]);

#endif
