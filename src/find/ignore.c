#include "find/ignore.h"

#include "find/pattern.h"

/* How a rule is tested, the cheap ways first: nearly all rules of real files are the first three.
 */
typedef enum RuleForm {
    RULE_NAME,         /* __pycache__: the entry's name */
    RULE_NAME_ENDING,  /* *.pyc: the end of its name; `text` is ".pyc" */
    RULE_PATH,         /* /build, docs/_build: the path from the file's folder */
    RULE_NAME_PATTERN, /* *.py[cod] */
    RULE_PATH_PATTERN, /* docs/ ** /x */
} RuleForm;

typedef struct Rule {
    Str text; /* without marks and slashes at its ends */
    RuleForm form;
    bool negated;
    bool folders_only;
} Rule;

struct Ignore {
    const Ignore *parent;
    size_t base; /* length of the folder's part of all paths */
    VEC(Rule) rules;
};

/* White space at the end does not count, unless a backslash holds it. */
static Str trim_spaces(Str line) {
    while (line.len && line.ptr[line.len - 1] == ' ') {
        size_t slashes = 0;
        while (slashes + 1 < line.len && line.ptr[line.len - 2 - slashes] == '\\')
            slashes++;
        if (slashes % 2)
            break;
        line.len--;
    }
    return line;
}

static RuleForm rule_form(Str *text, bool anchored) {
    if (pattern_is_literal(*text))
        return anchored ? RULE_PATH : RULE_NAME;
    if (anchored)
        return RULE_PATH_PATTERN;
    Str ending = str_from_pos(*text, 1);
    if (text->ptr[0] != '*' || !pattern_is_literal(ending))
        return RULE_NAME_PATTERN;
    *text = ending;
    return RULE_NAME_ENDING;
}

/* line: ["!"] ["/"] pattern ["/"]   A slash anywhere but at the end ties the rule to its folder. */
static bool parse_rule(Str line, Rule *rule) {
    if (str_ends(line, STR("\r")))
        line.len--;
    line = trim_spaces(line);
    if (!line.len || line.ptr[0] == '#')
        return false;
    *rule = (Rule){.negated = line.ptr[0] == '!'};
    line = str_from_pos(line, rule->negated);
    if (str_ends(line, STR("/"))) {
        rule->folders_only = true;
        line.len--;
    }
    bool anchored = str_find_char(line, '/') != STR_NPOS;
    rule->text = str_starts(line, STR("/")) ? str_from_pos(line, 1) : line;
    if (!rule->text.len)
        return false;
    rule->form = rule_form(&rule->text, anchored);
    return true;
}

const Ignore *ignore_parse(Arena *a, const Ignore *parent, size_t base, Str text, Place place,
                           Diags *diags) {
    if (str_starts(text, STR("\xef\xbb\xbf")))
        text = str_from_pos(text, 3);
    Ignore *ignore = arena_new(a, Ignore);
    ignore->parent = parent;
    ignore->base = base;
    Rule rule;
    uint32_t line_number = 0;
    for (Str line, rest = arena_str(a, text); str_cut(&rest, '\n', &line);) {
        line_number++;
        if (!parse_rule(line, &rule))
            continue;
        if (ignore->rules.len == IGNORE_MAX_RULES) {
            place.line = line_number;
            diag_add(a, diags, place, "more than %d rules: the rest is not applied",
                     IGNORE_MAX_RULES);
            break;
        }
        *vec_push(a, &ignore->rules) = rule;
    }
    return ignore->rules.len ? ignore : parent;
}

/* `path` is relative to the rules' folder, `name` its last part. */
static bool rule_matches(const Rule *rule, Str path, Str name) {
    switch (rule->form) {
    case RULE_NAME:
        return str_eq(rule->text, name);
    case RULE_NAME_ENDING:
        return str_ends(name, rule->text);
    case RULE_PATH:
        return str_eq(rule->text, path);
    case RULE_NAME_PATTERN:
        return pattern_match_name(rule->text, name);
    case RULE_PATH_PATTERN:
        return pattern_match_path(rule->text, path);
    }
    return false;
}

IgnoreVerdict ignore_match(const Ignore *rules, Str path, bool is_folder) {
    Str name = str_from_pos(path, str_rfind_char(path, '/') + 1); /* NPOS + 1 is 0 */
    for (; rules; rules = rules->parent) {
        Str below = str_from_pos(path, rules->base);
        for (size_t i = rules->rules.len; i-- > 0;) {
            const Rule *rule = &rules->rules.items[i];
            if ((is_folder || !rule->folders_only) && rule_matches(rule, below, name))
                return rule->negated ? IGNORE_NO : IGNORE_YES;
        }
    }
    return IGNORE_UNSAID;
}
