#include "capi/macros.h"

#include "capi/lexer.h"

#include <string.h>

enum {
    FIRST_MINOR = 7, /* a minor below counts as this one */
    LAST_MINOR = 20, /* and one above as this one */
    MICRO = 99,      /* later than all: a guard for a bug fix release counts as met */
    MAX_DEPTH = 64,
};

/* The value of an expression; without `known` it is not known. */
typedef struct Value {
    bool known;
    int64_t number;
} Value;

typedef struct Eval {
    Macros *m;
    const char *p, *end;
    unsigned minor, depth;
} Eval;

/* Macros whose value the compiler, the platform or Python gives; of Python's, also those that code
 * asks for to tell an old Python. */
typedef enum Given {
    GIVEN_ABSENT,
    GIVEN_ONE,
    GIVEN_MAJOR,
    GIVEN_MINOR,
    GIVEN_MICRO,
    GIVEN_HEX,
} Given;

static const struct GivenRow {
    Str name;
    Given given;
} given_rows[] = {
    {STR_INIT("PY_VERSION_HEX"), GIVEN_HEX},
    {STR_INIT("PY_MAJOR_VERSION"), GIVEN_MAJOR},
    {STR_INIT("PY_MINOR_VERSION"), GIVEN_MINOR},
    {STR_INIT("PY_MICRO_VERSION"), GIVEN_MICRO},
    {STR_INIT("Py_PYTHON_H"), GIVEN_ONE},
    {STR_INIT("WITH_THREAD"), GIVEN_ONE},
    {STR_INIT("PyUnicode_KIND"), GIVEN_ONE},
    {STR_INIT("PyUnicode_DATA"), GIVEN_ONE},
    {STR_INIT("PyUnicode_READ"), GIVEN_ONE},
    {STR_INIT("PyUnicode_GET_LENGTH"), GIVEN_ONE},
    {STR_INIT("PyModuleDef_HEAD_INIT"), GIVEN_ONE},
    {STR_INIT("PyVarObject_HEAD_INIT"), GIVEN_ONE},
    {STR_INIT("PyMODINIT_FUNC"), GIVEN_ONE},
    {STR_INIT("Py_TYPE"), GIVEN_ONE},
    {STR_INIT("Py_RETURN_NONE"), GIVEN_ONE},
    {STR_INIT("CYTHON_COMPILING_IN_CPYTHON"), GIVEN_ONE},
    {STR_INIT("__linux__"), GIVEN_ONE},
    {STR_INIT("__unix__"), GIVEN_ONE},
    {STR_INIT("PYPY_VERSION"), GIVEN_ABSENT},
    {STR_INIT("PYPY_VERSION_NUM"), GIVEN_ABSENT},
    {STR_INIT("GRAALVM_PYTHON"), GIVEN_ABSENT},
    {STR_INIT("CYTHON_COMPILING_IN_PYPY"), GIVEN_ABSENT},
    {STR_INIT("Py_GIL_DISABLED"), GIVEN_ABSENT},
    {STR_INIT("Py_NOGIL"), GIVEN_ABSENT},
    {STR_INIT("Py_DEBUG"), GIVEN_ABSENT},
    {STR_INIT("Py_TRACE_REFS"), GIVEN_ABSENT},
    {STR_INIT("_WIN32"), GIVEN_ABSENT},
    {STR_INIT("_WIN64"), GIVEN_ABSENT},
    {STR_INIT("WIN32"), GIVEN_ABSENT},
    {STR_INIT("MS_WINDOWS"), GIVEN_ABSENT},
    {STR_INIT("MS_WIN32"), GIVEN_ABSENT},
    {STR_INIT("_MSC_VER"), GIVEN_ABSENT},
    {STR_INIT("__MINGW32__"), GIVEN_ABSENT},
    {STR_INIT("__CYGWIN__"), GIVEN_ABSENT},
    {STR_INIT("__APPLE__"), GIVEN_ABSENT},
};

static const struct GivenRow *given_of(Str name) {
    for (size_t i = 0; i < sizeof given_rows / sizeof *given_rows; i++)
        if (str_eq(given_rows[i].name, name))
            return &given_rows[i];
    return NULL;
}

static Value number(int64_t n) {
    return (Value){true, n};
}

static const Value unknown = {false, 0};

static bool is_word_char(char c) {
    return char_is_alnum(c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

Str macro_name(Str text, Str *rest) {
    const char *end = text.ptr + text.len, *p = text.len ? c_skip_space(text.ptr, end) : text.ptr;
    const char *from = p;
    while (p < end && is_word_char(*p))
        p++;
    *rest = (Str){p, (size_t)(end - p)};
    return (Str){from, (size_t)(p - from)};
}

void macros_define(Macros *m, Str name, Macro macro) {
    void **slot = strmap_put(m->arena, &m->map, name);
    Macro *new = arena_new(m->arena, Macro);
    *new = macro;
    new->older = *slot;
    *slot = new;
}

void macros_undefine(Macros *m, Str name, Minors where) {
    for (Macro *d = strmap_get(&m->map, name); d && m->steps; d = d->older, m->steps--)
        d->where &= ~where;
}

static bool step(Macros *m) {
    if (!m->steps)
        return false;
    m->steps--;
    return true;
}

/* The definition that holds for the minor. *known is false where one may or may not hold. */
static const Macro *definition_at(Macros *m, Str name, unsigned minor, bool *known) {
    *known = true;
    for (const Macro *d = strmap_get(&m->map, name); d && step(m); d = d->older) {
        if (!(d->where & MINOR_BIT(minor)))
            continue;
        *known = d->sure;
        return d;
    }
    return NULL;
}

/* Names that projects give to what they ask of the version: X_PY313, PY_3_13_PLUS, IS_PY3K. They
 * count where the file does not define them. Returns the minor from which on they hold, or -1. */
static int minor_of_name(Str name) {
    static const Str reverse[] = {STR_INIT("OLD"),   STR_INIT("LESS"), STR_INIT("BEFORE"),
                                  STR_INIT("BELOW"), STR_INIT("_LT"),  STR_INIT("NO_"),
                                  STR_INIT("NOT_")};
    for (size_t i = 0; i < sizeof reverse / sizeof *reverse; i++)
        if (str_contains(name, reverse[i]))
            return -1;
    size_t at = str_find(name, STR("PY3")), len = 3;
    if (at == STR_NPOS) {
        at = str_find(name, STR("PY_3"));
        len = 4;
    }
    if (at == STR_NPOS)
        return -1;
    Str rest = str_from_pos(name, at + len);
    if (rest.len && rest.ptr[0] == '_')
        rest = str_from_pos(rest, 1);
    size_t digits = 0;
    while (digits < rest.len && digits < 2 && char_is_digit(rest.ptr[digits]))
        digits++;
    uint32_t minor = 0;
    return !digits || !str_to_u32(str_slice(rest, 0, digits), &minor) ? 0 : (int)minor;
}

/* Defined or not, and what its value is: for a name that the file does not define. */
static Value value_of_name(Str name, unsigned minor) {
    int from = minor_of_name(name);
    return from < 0 ? unknown : number((int)minor >= from);
}

/* defined(name): 1, 0 or not known. */
static Value defined_at(Macros *m, Str name, unsigned minor) {
    bool known;
    if (definition_at(m, name, minor, &known))
        return known ? number(1) : unknown;
    const struct GivenRow *g = given_of(name);
    if (g)
        return number(g->given != GIVEN_ABSENT);
    if (capi_names_find(m->names, name))
        return number(0);
    return strmap_has(&m->map, name) ? number(0) : value_of_name(name, minor);
}

static Value given_at(Given given, unsigned minor) {
    switch (given) {
    case GIVEN_ABSENT:
        return number(0);
    case GIVEN_ONE:
        return number(1);
    case GIVEN_MAJOR:
        return number(3);
    case GIVEN_MINOR:
        return number(minor);
    case GIVEN_MICRO:
        return number(MICRO);
    case GIVEN_HEX:
        return number((int64_t)3 << 24 | (int64_t)minor << 16 | MICRO << 8 | 0xf0);
    }
    return unknown;
}

static Value eval_binary(Eval *e, unsigned level);

static char peek(Eval *e) {
    e->p = c_skip_space(e->p, e->end);
    return e->p < e->end ? *e->p : '\0';
}

static Value eval_text(Macros *m, Str body, unsigned minor, unsigned depth) {
    if (!body.len || depth > MAX_DEPTH)
        return unknown;
    Eval e = {m, body.ptr, body.ptr + body.len, minor, depth};
    Value v = eval_binary(&e, 0);
    return peek(&e) ? unknown : v;
}

/* Past "( ... )", with the parentheses inside. */
static void skip_arguments(Eval *e) {
    unsigned depth = 0;
    do {
        char c = peek(e);
        if (!c)
            return;
        depth += c == '(';
        depth -= c == ')';
        e->p = c == '"' || c == '\'' ? c_skip_quoted(e->p, e->end) : e->p + 1;
    } while (depth);
}

static Value eval_defined(Eval *e) {
    bool parenthesis = peek(e) == '(';
    if (parenthesis)
        e->p++;
    Str rest, name = macro_name((Str){e->p, (size_t)(e->end - e->p)}, &rest);
    e->p = rest.ptr;
    if (parenthesis && peek(e) == ')')
        e->p++;
    return name.len ? defined_at(e->m, name, e->minor) : unknown;
}

/* Py_PACK_VERSION(3, 12): the one macro with arguments that Python offers for versions. */
static Value eval_pack_version(Eval *e) {
    e->p++;
    Value major = eval_binary(e, 0);
    if (peek(e) == ',')
        e->p++;
    Value minor = eval_binary(e, 0);
    if (peek(e) == ')')
        e->p++;
    return major.known && minor.known ? number(major.number << 24 | minor.number << 16) : unknown;
}

static Value eval_name(Eval *e) {
    Str rest, name = macro_name((Str){e->p, (size_t)(e->end - e->p)}, &rest);
    e->p = rest.ptr;
    if (str_eq(name, STR("defined")))
        return eval_defined(e);
    bool call = peek(e) == '(';
    if (call && str_eq(name, STR("Py_PACK_VERSION")))
        return eval_pack_version(e);
    if (call) {
        skip_arguments(e);
        return unknown;
    }
    bool known;
    const Macro *d = definition_at(e->m, name, e->minor, &known);
    if (d)
        return known ? eval_text(e->m, d->body, e->minor, e->depth + 1) : unknown;
    const struct GivenRow *g = given_of(name);
    if (g)
        return given_at(g->given, e->minor);
    return strmap_has(&e->m->map, name) ? number(0) : value_of_name(name, e->minor);
}

static int digit_value(char c) {
    return char_is_digit(c)       ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : 16;
}

static Value eval_number(Eval *e) {
    int base = 10;
    uint64_t n = 0;
    if (*e->p == '0' && e->p + 1 < e->end && (e->p[1] == 'x' || e->p[1] == 'X')) {
        base = 16;
        e->p += 2;
    } else if (*e->p == '0') {
        base = 8;
    }
    for (; e->p < e->end && digit_value(*e->p) < base; e->p++)
        n = n * (uint64_t)base + (uint64_t)digit_value(*e->p);
    while (e->p < e->end && is_word_char(*e->p))
        e->p++; /* u, L */
    return n <= INT64_MAX ? number((int64_t)n) : unknown;
}

static Value eval_unary(Eval *e) {
    char c = peek(e);
    if (!c || e->depth >= MAX_DEPTH || !step(e->m)) {
        e->p = e->end;
        return unknown;
    }
    if (char_is_digit(c))
        return eval_number(e);
    if (is_word_char(c))
        return eval_name(e);
    e->p++;
    e->depth++;
    Value v = c == '(' ? eval_binary(e, 0) : eval_unary(e);
    e->depth--;
    switch (c) {
    case '(':
        if (peek(e) == ')')
            e->p++;
        return v;
    case '!':
        return v.known ? number(!v.number) : v;
    case '-':
        return v.known && v.number != INT64_MIN ? number(-v.number) : unknown;
    case '~':
        return v.known ? number(~v.number) : v;
    case '+':
        return v;
    default:
        e->p = e->end;
        return unknown;
    }
}

typedef enum Op {
    OP_OR,
    OP_AND,
    OP_BIT_OR,
    OP_BIT_XOR,
    OP_BIT_AND,
    OP_EQ,
    OP_NE,
    OP_LE,
    OP_GE,
    OP_SHL,
    OP_SHR,
    OP_LT,
    OP_GT,
    OP_ADD,
    OP_SUB,
    OP_MUL,
} Op;

/* In the order in which they are tried: the longer spelling first. */
static const struct OpRow {
    char text[3];
    unsigned level;
    Op op;
} op_rows[] = {
    {"||", 0, OP_OR},     {"&&", 1, OP_AND}, {"==", 5, OP_EQ},    {"!=", 5, OP_NE},
    {"<=", 6, OP_LE},     {">=", 6, OP_GE},  {"<<", 7, OP_SHL},   {">>", 7, OP_SHR},
    {"<", 6, OP_LT},      {">", 6, OP_GT},   {"|", 2, OP_BIT_OR}, {"^", 3, OP_BIT_XOR},
    {"&", 4, OP_BIT_AND}, {"+", 8, OP_ADD},  {"-", 8, OP_SUB},    {"*", 9, OP_MUL},
};

static const struct OpRow *next_op(Eval *e) {
    if (!peek(e))
        return NULL;
    Str rest = {e->p, (size_t)(e->end - e->p)};
    for (size_t i = 0; i < sizeof op_rows / sizeof *op_rows; i++)
        if (str_starts(rest, str_from(op_rows[i].text)))
            return &op_rows[i];
    return NULL;
}

/* Values that C would call an overflow are not known. */
static Value apply(Op op, int64_t a, int64_t b) {
    bool small = a > INT32_MIN && a <= INT32_MAX && b > INT32_MIN && b <= INT32_MAX;
    switch (op) {
    case OP_BIT_OR:
        return number(a | b);
    case OP_BIT_XOR:
        return number(a ^ b);
    case OP_BIT_AND:
        return number(a & b);
    case OP_EQ:
        return number(a == b);
    case OP_NE:
        return number(a != b);
    case OP_LE:
        return number(a <= b);
    case OP_GE:
        return number(a >= b);
    case OP_LT:
        return number(a < b);
    case OP_GT:
        return number(a > b);
    case OP_SHL:
        return small && a >= 0 && b >= 0 && b < 31 ? number(a << b) : unknown;
    case OP_SHR:
        return a >= 0 && b >= 0 && b < 63 ? number(a >> b) : unknown;
    case OP_ADD:
        return small ? number(a + b) : unknown;
    case OP_SUB:
        return small ? number(a - b) : unknown;
    case OP_MUL:
        return small ? number(a * b) : unknown;
    default:
        return unknown;
    }
}

static Value combine(Op op, Value a, Value b) {
    if (op == OP_OR || op == OP_AND) {
        bool decisive = op == OP_OR;
        if ((a.known && (a.number != 0) == decisive) || (b.known && (b.number != 0) == decisive))
            return number(decisive);
        return a.known && b.known ? number(!decisive) : unknown;
    }
    return a.known && b.known ? apply(op, a.number, b.number) : unknown;
}

/* expression of operators that bind at least as tightly as `level`; a conditional one and a
 * division are not known */
static Value eval_binary(Eval *e, unsigned level) {
    e->depth++;
    Value v = eval_unary(e);
    for (const struct OpRow *row; (row = next_op(e)) && row->level >= level;) {
        e->p += strlen(row->text);
        Value right = eval_binary(e, row->level + 1);
        v = combine(row->op, v, right);
    }
    e->depth--;
    return v;
}

/* Minors beyond those that are looked at behave as the nearest one. */
static void add_minor(CondMinors *c, unsigned minor, Value v) {
    Minors bits = MINOR_BIT(minor);
    if (minor == FIRST_MINOR)
        bits |= bits - 1;
    if (minor == LAST_MINOR)
        bits |= ~(bits - 1);
    if (!v.known || v.number)
        c->may_hold |= bits;
    if (!v.known || !v.number)
        c->may_fail |= bits;
}

CondMinors macros_if(Macros *m, Str text, Minors wanted) {
    CondMinors c = {0};
    for (unsigned minor = FIRST_MINOR; minor <= LAST_MINOR; minor++)
        add_minor(&c, minor, wanted & MINOR_BIT(minor) ? eval_text(m, text, minor, 0) : unknown);
    return c;
}

CondMinors macros_ifdef(Macros *m, Str name) {
    CondMinors c = {0};
    for (unsigned minor = FIRST_MINOR; minor <= LAST_MINOR; minor++)
        add_minor(&c, minor, defined_at(m, name, minor));
    return c;
}
