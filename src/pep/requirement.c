#include "pep/requirement.h"

#include "base/buf.h"
#include "pep/marker_tree.h"
#include "pep/space.h"
#include "pep/specifier_scan.h"

#include <stdlib.h>

/* name: a letter or digit, then letters, digits, '.', '_' and '-'; the last is no '.' or '-' */
static bool read_name(Cursor *c, Str *out) {
    size_t start = c->at, end = c->at;
    Str s = c->text;
    if (start >= s.len || !char_is_alnum(s.ptr[start]))
        return false;
    while (end < s.len && (char_is_alnum(s.ptr[end]) || s.ptr[end] == '.' || s.ptr[end] == '-' ||
                           s.ptr[end] == '_'))
        end++;
    while (s.ptr[end - 1] == '.' || s.ptr[end - 1] == '-')
        end--;
    *out = str_slice(s, start, end);
    c->at = end;
    return true;
}

/* extras: '[' (name (',' name)*)? ']' */
static bool read_extras(Cursor *c, Strs *out) {
    cursor_skip_blanks(c);
    if (!cursor_take(c, '['))
        return true;
    cursor_skip_blanks(c);
    Str name;
    bool more = read_name(c, &name);
    while (more) {
        *vec_push(c->arena, out) = name;
        cursor_skip_blanks(c);
        more = cursor_take(c, ',');
        cursor_skip_blanks(c);
        if (more && !read_name(c, &name))
            return cursor_fail(c, "the name of an extra is expected after ','");
    }
    return cursor_take(c, ']') || cursor_fail(c, "',' or ']' is expected after the extras");
}

/* Up to the ';', the ')' or the end; where another character than printable ASCII and tabs comes
 * first: nothing. */
static Str plain_list(const Cursor *c) {
    Str rest = cursor_rest(c);
    size_t end = 0;
    while (end < rest.len && rest.ptr[end] != ';' && rest.ptr[end] != ')') {
        if (rest.ptr[end] != '\t' && (rest.ptr[end] < ' ' || rest.ptr[end] > '~'))
            return (Str){0};
        end++;
    }
    return str_slice(rest, 0, end);
}

static size_t count_commas(Str s) {
    size_t count = 0;
    for (size_t i = 0; i < s.len; i++)
        count += s.ptr[i] == ',';
    return count;
}

/* A comma may follow the last specifier, but no item may be empty. */
static bool commas_fit(Str list, const SpecifierSet *set) {
    size_t commas = count_commas(list), count = set->list.len;
    return count == commas + 1 ||
           (count > 0 && count == commas && str_ends(str_trim(list), STR(",")));
}

static bool read_plain_list(Cursor *c, SpecifierSet *out) {
    Str list = plain_list(c);
    SpecifierSet set;
    if (list.len == 0 || !specifier_set_parse(c->arena, list, &set, NULL) ||
        !commas_fit(list, &set))
        return false;
    *out = set;
    c->at += list.len;
    return true;
}

/* specifiers: (specifier (',' specifier)* ','?)?
 *
 * First as one list without other characters, then specifier by specifier. Both ways are needed to
 * refuse and accept as packaging does: after === the version takes in everything up to the next
 * space, commas included, unless the whole makes a list. */
static bool read_specifiers(Cursor *c, SpecifierSet *out) {
    if (read_plain_list(c, out))
        return true;
    size_t start = c->at, len = 0;
    Specifier s;
    SpecifierProblem p;
    while ((p = specifier_scan(c->arena, cursor_rest(c), &s, &len)) == SPECIFIER_OK) {
        c->at += len;
        cursor_skip_blanks(c);
        if (!cursor_take(c, ','))
            break;
        cursor_skip_blanks(c);
    }
    if (p != SPECIFIER_OK && p != SPECIFIER_NO_OPERATOR)
        return cursor_fail(c, specifier_problem_text(p));
    return specifier_set_parse(c->arena, str_slice(c->text, start, c->at), out, c->why);
}

static bool read_version_part(Cursor *c, SpecifierSet *out) {
    cursor_skip_blanks(c);
    if (!cursor_take(c, '('))
        return read_specifiers(c, out);
    cursor_skip_blanks(c);
    if (!read_specifiers(c, out))
        return false;
    cursor_skip_blanks(c);
    return cursor_take(c, ')') ||
           cursor_fail(c, "',' or ')' is expected after the version specifier");
}

/* '@' url, which ends at white space; a marker needs a blank before its ';'. */
static bool read_url(Cursor *c, Str *out) {
    cursor_skip_blanks(c);
    size_t start = c->at;
    while (!cursor_at_end(c) && space_len(cursor_rest(c)) == 0)
        c->at++;
    if (c->at == start)
        return cursor_fail(c, "a URL is expected after '@'");
    *out = str_slice(c->text, start, c->at);
    if (cursor_at_end(c) || cursor_sees(c, ' ') || cursor_sees(c, '\t'))
        return true;
    return cursor_fail(c, "the URL is followed by something else than a space");
}

/* (';' marker)? end */
static bool read_marker(Cursor *c, Marker **out) {
    cursor_skip_blanks(c);
    if (cursor_at_end(c))
        return true;
    if (!cursor_take(c, ';'))
        return cursor_fail(c, "a version specifier, ';' or the end of the requirement is expected");
    *out = marker_read(c);
    if (!*out)
        return false;
    return cursor_at_end(c) || cursor_fail(c, "'and', 'or' or the end of the marker is expected");
}

bool requirement_parse(Arena *a, Str text, Requirement *out, Str *why) {
    Cursor c = {.arena = a, .text = text, .why = why};
    Requirement r = {0};
    cursor_skip_blanks(&c);
    if (!read_name(&c, &r.name))
        return cursor_fail(&c, "a requirement starts with the name of a package");
    if (!read_extras(&c, &r.extras))
        return false;
    cursor_skip_blanks(&c);
    bool ok = cursor_take(&c, '@') ? read_url(&c, &r.url) : read_version_part(&c, &r.specifiers);
    if (!ok || !read_marker(&c, &r.marker))
        return false;
    *out = r;
    return true;
}

static int compare_strs(const void *a, const void *b) {
    return str_cmp(*(const Str *)a, *(const Str *)b);
}

static void add_extras(Arena *a, Buf *b, const Strs *extras) {
    Str *sorted = arena_array(a, Str, extras->len);
    for (size_t i = 0; i < extras->len; i++)
        sorted[i] = extras->items[i];
    if (extras->len == 0)
        return;
    qsort(sorted, extras->len, sizeof *sorted, compare_strs);
    for (size_t i = 0; i < extras->len; i++) {
        if (i && str_eq(sorted[i], sorted[i - 1]))
            continue;
        buf_add_char(b, i ? ',' : '[');
        buf_add(b, sorted[i]);
    }
    buf_add_char(b, ']');
}

Str requirement_text(Arena *a, const Requirement *r) {
    Buf b = {0};
    buf_add(&b, r->name);
    add_extras(a, &b, &r->extras);
    buf_add(&b, specifier_set_text(a, &r->specifiers));
    if (r->url.len) {
        buf_add(&b, STR(" @ "));
        buf_add(&b, r->url);
        buf_add(&b, r->marker ? STR(" ") : STR(""));
    }
    if (r->marker) {
        buf_add(&b, STR("; "));
        buf_add(&b, marker_text(a, r->marker));
    }
    Str text = arena_str(a, buf_str(&b));
    buf_release(&b);
    return text;
}
