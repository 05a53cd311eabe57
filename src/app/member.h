/* Member: one project of a run. A run on one project has one member; in a repository of several
 * each is judged for itself: its own configuration, its own Python, its own plan.
 *
 *     member_settle(a, m, scan, rest);                   which Pythons it is about
 *     m->project = member_project(a, m, walk, scan, ..); once all files are read
 *     Findings found = member_judge(a, m, scan, &m->project);
 *     member_section(m)                                  for the report
 */
#ifndef PUC_APP_MEMBER_H
#define PUC_APP_MEMBER_H

#include "app/modules.h"
#include "app/options.h"
#include "app/scan.h"
#include "app/targets.h"
#include "report/report.h"

typedef struct Member {
    Arena arena;     /* what judging makes */
    size_t number;   /* of its part of the scan */
    Str folder;      /* relative to the root */
    Str name;        /* for the report */
    bool is_project; /* else the rest of a repository */
    bool has_files;
    Options options;
    const Knowledge *knowledge;
    Wanted wanted;
    FileCounts files;
    Strs unread;
    CurrentPython current;
    Minors targets;
    Floors floors;
    ModuleSearch search;
    Project project;
    Plan plan;
    Findings suppressed;
} Member;

/* `rest`: the part of the repository that belongs to no project: what it says of Python stands for
 * a member that says nothing. NULL for the rest itself. */
void member_settle(Arena *a, Member *m, const Scan *scan, const Member *rest);

/* Adds to `names` what rules and policy ask Python files for, as far as these Pythons matter. */
void knowledge_names(Arena *a, const Knowledge *k, Minors targets, Minors floors, RuleNames *names);

/* What to judge: valid as long as the scan. `installation` may be NULL. */
Project member_project(Arena *a, Member *m, const Walk *walk, const Scan *scan,
                       const Installation *installation);

/* Judges it: the findings about the member's own files, those apart that comments suppress. */
Findings member_judge(Arena *a, Member *m, const Scan *scan, const Project *project);

/* The full versions that stand for 3.N in markers. */
void member_fulls(Arena *a, const Member *m, Str fulls[32]);

Section member_section(const Member *m);

#endif
