/* Rule: what the tool knows, one row of data. docs/rules.md is the format's manual.
 *
 * Rules come from YAML (rules/load.h), at run time or at build time, when they are written out as
 * constant C tables: so every type here can be initialised statically, owns nothing, and is never
 * changed. A RuleSet is one array of rules; a later rule with the same id replaces an earlier one.
 */
#ifndef PUC_RULES_RULE_H
#define PUC_RULES_RULE_H

#include "project/facts.h"

typedef enum Severity {
    SEVERITY_INFO,
    SEVERITY_WARNING,
    SEVERITY_BLOCKER,
} Severity;
enum { SEVERITY_COUNT = SEVERITY_BLOCKER + 1 };
extern const char *const severity_words[SEVERITY_COUNT]; /* the words of rules and reports */

/* CONTRACT: kind, its name in reports, its severity as a rule. */
#define FINDING_KIND_LIST(X)                                                                       \
    X(REMOVED_MODULE, "removed-module", BLOCKER)                                                   \
    X(REMOVED_ATTRIBUTE, "removed-attribute", BLOCKER)                                             \
    X(REMOVED_PARAMETER, "removed-parameter", BLOCKER)                                             \
    X(SYNTAX_ERROR, "syntax-error", BLOCKER)                                                       \
    X(SYNTAX_WARNING, "syntax-warning", WARNING)                                                   \
    X(BEHAVIOR_CHANGE, "behavior-change", WARNING)                                                 \
    X(DEPRECATED, "deprecated", INFO)                                                              \
    X(NEEDS_NEWER, "needs-newer", WARNING)                                                         \
    X(DEP_INCOMPATIBLE, "dep-incompatible", BLOCKER)                                               \
    X(DEP_MISSING_RUNTIME, "dep-missing-runtime", BLOCKER)                                         \
    X(DEP_UNMAINTAINED, "dep-unmaintained", WARNING)                                               \
    X(DEP_MARKER_GAP, "dep-marker-gap", WARNING)                                                   \
    X(PYTHON_CAP, "python-cap", BLOCKER)                                                           \
    X(DEPLOY_PYTHON, "deploy-python", INFO)                                                        \
    X(DEPLOY_FLOATING, "deploy-floating", WARNING)                                                 \
    X(DEPLOY_WORKER, "deploy-worker", INFO)                                                        \
    X(MONKEY_PATCH, "monkey-patch", INFO)                                                          \
    X(CI_CONFIG, "ci-config", WARNING)                                                             \
    X(PARSE_WARNING, "parse-warning", WARNING)                                                     \
    X(PARSE_INFO, "parse-info", INFO)

typedef enum FindingKind {
#define X(name, text, severity) FINDING_##name,
    FINDING_KIND_LIST(X)
#undef X
        FINDING_KIND_COUNT
} FindingKind;

const char *finding_kind_text(FindingKind k);
Severity finding_kind_severity(FindingKind k);
const char *severity_text(Severity s);

/* What a condition asks; `arg`, `arg2` and `minors` are what it needs for that. */
typedef enum CondOp {
    COND_ALL,      /* kids; also a map with several keys */
    COND_ANY,      /* kids */
    COND_NOT,      /* one kid */
    COND_REQUIRES, /* arg: package, arg2: specifiers */
    COND_RESOLVES, /* arg: package, arg2: specifiers */
    COND_UPGRADES, /* arg: package, arg2: specifiers */
    COND_DECLARES, /* arg: package */
    COND_IMPORTS,  /* arg: module */
    COND_USES,     /* arg: dotted name */
    COND_CALLS,    /* arg: dotted name; arg2: shape of the call, or empty */
    COND_MARKS,    /* arg: the mark's name */
    COND_DEPLOYS,  /* arg: server or "*", arg2: model or "*" */
    COND_SETTING,  /* arg: key, arg2: glob for the value */
    COND_PROJECT,  /* project: one of ProjectFact */
    COND_PYTHON,   /* minors: the current Python is one of them */
    COND_TARGET,   /* minors: the target is one of them */
} CondOp;

/* The facts about Python versions that `project:` asks for; text is the word in YAML. */
#define PROJECT_FACT_LIST(X)                                                                       \
    X(PYTHON_OLDER, "python-older")                                                                \
    X(PYTHON_FLOATING, "python-floating")                                                          \
    X(PYTHON_DISAGREES, "python-disagrees")                                                        \
    X(PYTHON_CAP, "python-cap")                                                                    \
    X(MARKER_GAP, "marker-gap")                                                                    \
    X(MATRIX_GAP, "matrix-gap")                                                                    \
    X(LATE_PATCH, "late-patch")                                                                    \
    X(LOCK_SOURCE_BUILD, "lock-source-build")                                                      \
    X(LOCK_NO_FILE, "lock-no-file")                                                                \
    X(LOCK_REFUSES, "lock-refuses")                                                                \
    X(INSTALLED_REFUSES, "installed-refuses")                                                      \
    X(INSTALLED_BREAKS, "installed-breaks")                                                        \
    X(INSTALLED_MAY_BREAK, "installed-may-break")                                                  \
    X(LINE_WARNING, "line-warning")                                                                \
    X(LINE_UNKNOWN, "line-unknown")                                                                \
    X(IGNORE_UNUSED, "ignore-unused")                                                              \
    X(IGNORE_EXPIRED, "ignore-expired")                                                            \
    X(IGNORE_UNREADABLE, "ignore-unreadable")                                                      \
    X(IGNORE_UNKNOWN_RULE, "ignore-unknown-rule")                                                  \
    X(PYTHON_REFUSED, "python-refused")                                                            \
    X(MATRIX_REFUSED, "matrix-refused")                                                            \
    X(MATRIX_MISSES, "matrix-misses")                                                              \
    X(CLASSIFIER_REFUSED, "classifier-refused")                                                    \
    X(LOCK_PYTHON, "lock-python")                                                                  \
    X(LOCK_STALE, "lock-stale")                                                                    \
    X(LINES_CONTRADICT, "lines-contradict")                                                        \
    X(LISTS_CONTRADICT, "lists-contradict")

typedef enum ProjectFact {
#define X(name, text) PROJECT_##name,
    PROJECT_FACT_LIST(X)
#undef X
        PROJECT_FACT_COUNT
} ProjectFact;

typedef struct Cond Cond;
struct Cond {
    CondOp op;
    Str arg, arg2;
    Minors minors;
    ProjectFact project;
    const Cond *kids;
    size_t kid_count;
};

/* An entry of `minimum`, `advised` (key: minor), `python`, `needs` (key: version). */
typedef struct VersionEntry {
    Str key;
    int minor; /* of a key that is a Python version, else -1 */
    Str value;
} VersionEntry;

typedef struct VersionTable {
    const VersionEntry *entries; /* in ascending order of the key */
    size_t count;
} VersionTable;

typedef enum FixAction {
    FIX_NONE,
    FIX_UPGRADE,
    FIX_REPLACE,
    FIX_REMOVE,
    FIX_ADD,
    FIX_EDIT,
    FIX_REWRITE,
    FIX_CHECK,
} FixAction;
enum { FIX_ACTION_COUNT = FIX_CHECK + 1 };
extern const char *const fix_action_words[FIX_ACTION_COUNT];
const char *fix_action_text(FixAction a);

typedef enum FixPhase {
    PHASE_NOW,    /* possible on the current Python */
    PHASE_SWITCH, /* together with the new Python */
    PHASE_AFTER,
    PHASE_BY_ACTION, /* not said in the rule */
} FixPhase;
extern const char *const fix_phase_words[PHASE_BY_ACTION];
const char *fix_phase_text(FixPhase p);

typedef struct FixOption {
    const Cond *when;
    Str to, text;
} FixOption;

typedef struct Fix {
    FixAction action;
    Str to, text;
    FixPhase phase;
    const FixOption *options;
    size_t option_count;
} Fix;

typedef struct Softer {
    const Cond *when; /* NULL: the rule has no milder form */
    Severity severity;
    Str message;
} Softer;

typedef struct Rule {
    Str id;
    FindingKind kind;
    Severity severity;
    Minors targets;
    Str targets_text;
    Str name; /* empty: from the fact */
    const Cond *match, *when;
    VersionTable minimum, advised, python, needs;
    Str newest;
    const Str *provided_by;
    size_t provided_by_count;
    Softer softer;
    Str message, why;
    Fix fix;
    const Str *sources;
    size_t source_count;
    Place place; /* in its YAML file */
} Rule;

typedef struct RuleSet {
    const Rule *rules;
    size_t count;
} RuleSet;

/* The last rule with this id; NULL for none. */
const Rule *rule_find(const RuleSet *set, Str id);

/* The Pythons for which the rule is to be judged: of the targets, and for rules about what is newer
 * than the project's floor also of that. */
Minors rule_minors(const Rule *r, Minors targets, Minors floor);
/* The first Python that has what a needs-newer rule is about; -1 where its targets have no end. */
int rule_since(const Rule *r);

/* Every module, dotted name and shape of a call, "asyncio.Lock(loop)", that rules ask Python files
 * for. */
typedef struct RuleNames {
    Strs names;
    Strs newer; /* what only rules of kind needs-newer look for */
    Strs marks;
} RuleNames;
/* Those of the rules that are to be judged. */
void rule_names(Arena *a, const RuleSet *set, Minors targets, Minors floor, RuleNames *out);
void cond_names(Arena *a, const Cond *c, Strs *names);
void cond_marks(Arena *a, const Cond *c, Strs *marks);

/* The value of the entry whose minor is the highest that does not exceed `minor`; empty for none.
 */
Str version_table_at(const VersionTable *t, int minor);
/* The same for keys that are versions. */
Str version_table_at_version(const VersionTable *t, Str version);

#endif
