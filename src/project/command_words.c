#include "project/command.h"
#include "project/derived.h"

/* The words of a command: options and their values. */

WordSlice words_from(WordSlice w, size_t skip) {
    if (skip > w.len)
        skip = w.len;
    return (WordSlice){w.len ? w.items + skip : NULL, w.len - skip};
}

bool words_have(WordSlice words, Str text) {
    for (size_t i = 0; i < words.len; i++)
        if (str_eq(words.items[i].text, text))
            return true;
    return false;
}

bool word_is_option(Str s) {
    return s.len > 1 && s.ptr[0] == '-';
}

static OptionValue option_value(const CommandWord *option, const CommandWord *value, size_t skip) {
    OptionValue v = {.word = value, .place = option->place};
    if (value != option)
        v.place = place_join(option->place, value->place);
    v.text = value->has_variable ? STR("") : str_from_pos(value->text, skip);
    return v;
}

static bool long_option_matches(Str word, Str form, size_t *value_at) {
    size_t equals = str_find_char(word, '=');
    *value_at = equals == STR_NPOS ? 0 : equals + 1;
    return form.len && str_eq(str_slice(word, 0, equals), form);
}

/* Where the value begins in -kVALUE; 0 when the word is not that. */
static size_t attached_value(Str word, Str form) {
    return form.len && word.len > form.len && str_starts(word, form) ? form.len : 0;
}

OptionValue words_option(WordSlice words, Str short_form, Str long_form) {
    OptionValue found = {0};
    for (size_t i = words.len && !word_is_option(words.items[0].text); i < words.len; i++) {
        const CommandWord *word = &words.items[i];
        size_t value_at = 0;
        bool exact = short_form.len && str_eq(word->text, short_form);
        if (!exact && long_option_matches(word->text, long_form, &value_at))
            exact = value_at == 0;
        else if (!exact)
            value_at = attached_value(word->text, short_form);
        if (value_at)
            found = option_value(word, word, value_at);
        else if (exact && i + 1 < words.len && !word_is_option(words.items[i + 1].text))
            found = option_value(word, &words.items[++i], 0);
    }
    return found;
}

bool option_is_listed(Str list, Str option) {
    size_t at = str_find(list, option);
    return at != STR_NPOS && at > 0 && list.ptr[at - 1] == ' ' && list.ptr[at + option.len] == ' ';
}
