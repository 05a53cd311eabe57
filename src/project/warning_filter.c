#include "project/warning_filter.h"

#include "project/deploy.h"

/* action : message : category : module : line */
enum { PART_ACTION, PART_MESSAGE, PART_CATEGORY, PART_MODULE, PART_LINE, PART_COUNT };

enum { WORDS_MAX = 256 }; /* of one line */

/* Any beginning of an action's name will do: -We. */
static bool action_is(Str action, Str name) {
    return action.len && str_starts(name, action);
}

static bool is_action(Str action) {
    static const Str names[] = {STR_INIT("default"), STR_INIT("always"), STR_INIT("all"),
                                STR_INIT("ignore"),  STR_INIT("module"), STR_INIT("once"),
                                STR_INIT("error")};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (action_is(action, names[i]))
            return true;
    return false;
}

/* A category that every DeprecationWarning belongs to. */
static bool covers_deprecations(Str category) {
    return !category.len || str_eq(category, STR("Warning")) ||
           str_eq(category, STR("DeprecationWarning"));
}

void warning_filters_add(WarningFilters *w, Str filter, Place place) {
    Str parts[PART_COUNT] = {{0}};
    for (size_t i = 0; i < PART_COUNT && str_cut(&filter, ':', &parts[i]); i++)
        parts[i] = str_trim(parts[i]);
    Str line = parts[PART_LINE];
    bool general = !parts[PART_MESSAGE].len && !parts[PART_MODULE].len &&
                   (!line.len || str_eq(line, STR("0")));
    if (!general || !is_action(parts[PART_ACTION]) || !covers_deprecations(parts[PART_CATEGORY]))
        return;
    w->errors = action_is(parts[PART_ACTION], STR("error"));
    w->place = place;
}

void warning_filters_end(const WarningFilters *w, Facts *facts) {
    if (w->errors)
        deploy_setting(facts, STR("warnings"), STR("error"), w->place);
}

/* ---- command lines ---- */

static Str last_part(Str word) {
    return str_from_pos(word, str_rfind_char(word, '/') + 1); /* NPOS + 1 is 0 */
}

static bool is_pytest(Str name) {
    return str_eq(name, STR("pytest")) || str_eq(name, STR("py.test"));
}

static bool is_python(Str name) {
    return str_eq(name, STR("python")) || str_eq(name, STR("python3")) ||
           str_eq(name, STR("{envpython}")) || python_program_minor(name) >= 0;
}

/* -W FILTER, -WFILTER, --pythonwarnings=FILTER, --pythonwarnings FILTER; the number of words that
 * it takes, 0 for another option. */
static size_t take_filter(WordSlice words, WarningFilters *w) {
    static const Str forms[] = {STR_INIT("--pythonwarnings"), STR_INIT("-W")};
    Str option = words.items[0].text;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (!str_starts(option, forms[i]))
            continue;
        Str rest = str_from_pos(option, forms[i].len);
        if (!rest.len && words.len > 1) {
            warning_filters_add(w, words.items[1].text, words.items[0].place);
            return 2;
        }
        warning_filters_add(w, str_starts(rest, STR("=")) ? str_from_pos(rest, 1) : rest,
                            words.items[0].place);
        return 1;
    }
    return 0;
}

/* All options of pytest; its arguments stand among them. */
static void read_pytest(WordSlice words, WarningFilters *w) {
    while (words.len) {
        size_t taken = take_filter(words, w);
        words = words_from(words, taken ? taken : 1);
    }
}

/* Those of python end with the script, -c or -m: a module is a program of its own. */
static void read_python(WordSlice words, WarningFilters *w) {
    while (words.len && word_is_option(words.items[0].text)) {
        Str option = words.items[0].text;
        if (str_eq(option, STR("-m")) || str_starts(option, STR("-c")))
            return;
        size_t taken = take_filter(words, w);
        words = words_from(words, taken ? taken : str_eq(option, STR("-X")) ? 2 : 1);
    }
}

void warning_options(WordSlice words, Facts *facts) {
    WarningFilters w = {0};
    if (words.len && is_pytest(last_part(words.items[0].text)))
        read_pytest(words_from(words, 1), &w);
    else
        read_python(words_from(words, 1), &w);
    warning_filters_end(&w, facts);
}

/* The next word of a line; its quotes are dropped where they enclose all of it. */
static bool next_word(Str *line, Str *word) {
    *line = str_trim_left(*line);
    size_t end = 0;
    while (end < line->len && !char_is_space(line->ptr[end]))
        end++;
    *word = str_slice(*line, 0, end);
    *line = str_from_pos(*line, end);
    if (word->len > 1 && (word->ptr[0] == '"' || word->ptr[0] == '\'') &&
        word->ptr[word->len - 1] == word->ptr[0])
        *word = str_slice(*word, 1, word->len - 1);
    return end > 0;
}

void warning_options_of_line(Str line, Place place, Facts *facts) {
    CommandWord words[WORDS_MAX];
    size_t count = 0;
    for (Str word; count < WORDS_MAX && next_word(&line, &word);)
        words[count++] = (CommandWord){.text = word, .place = place};
    for (size_t i = 0; i < count; i++) {
        Str name = last_part(words[i].text);
        if (is_pytest(name) || is_python(name))
            warning_options((WordSlice){words + i, count - i}, facts);
        if (is_pytest(name))
            return;
    }
}

void warning_environment(Str name, Str value, Place place, Facts *facts) {
    WarningFilters w = {0};
    if (str_eq(name, STR("PYTHONWARNINGS"))) {
        for (Str filter; str_cut(&value, ',', &filter);)
            warning_filters_add(&w, filter, place);
        warning_filters_end(&w, facts);
    } else if (str_eq(name, STR("PYTEST_ADDOPTS"))) {
        CommandWord words[WORDS_MAX];
        size_t count = 0;
        for (Str word; count < WORDS_MAX && next_word(&value, &word);)
            words[count++] = (CommandWord){.text = word, .place = place};
        read_pytest((WordSlice){words, count}, &w);
        warning_filters_end(&w, facts);
    }
}

/* ---- pytest's configuration ---- */

static void add_setting(WarningFilters *w, Str filter, Place place, Facts *facts) {
    deploy_setting(facts, STR("pytest.filterwarnings"), filter, place);
    warning_filters_add(w, filter, place);
}

/* A list, or one text with a filter on each line. */
static void read_filters(const Node *n, WarningFilters *w, Facts *facts) {
    Str rest = node_text(n), line;
    for (uint32_t at = n ? n->first_line : 0; str_cut_line(&rest, &line); at++) {
        line = str_trim(line);
        if (line.len && line.ptr[0] != '#')
            add_setting(w, line, (Place){.path = n->place.path, .line = at}, facts);
    }
    node_each (item, n) {
        if (item->kind == NODE_STRING)
            add_setting(w, item->text, item->place, facts);
    }
}

/* The options that each run begins with: their filters come after those of the configuration. */
static void read_addopts(const Node *n, WarningFilters *w) {
    CommandWord words[WORDS_MAX];
    size_t count = 0;
    Str rest = node_text(n), line;
    for (uint32_t at = n ? n->first_line : 0; str_cut_line(&rest, &line); at++)
        for (Str word; count < WORDS_MAX && next_word(&line, &word);)
            words[count++] =
                (CommandWord){.text = word, .place = {.path = n->place.path, .line = at}};
    node_each (item, n) {
        if (count < WORDS_MAX && node_is_scalar(item))
            words[count++] = (CommandWord){.text = item->text, .place = item->place};
    }
    read_pytest((WordSlice){words, count}, w);
}

void pytest_section_read(const Node *section, Facts *facts) {
    WarningFilters w = {0};
    if (!section)
        return;
    read_filters(node_get(section, "filterwarnings"), &w, facts);
    read_addopts(node_get(section, "addopts"), &w);
    warning_filters_end(&w, facts);
}
