#include "python/classes.h"

typedef struct ClassEntry {
    Str from, class_path;
} ClassEntry;

#define ET "xml.etree.ElementTree."
#define ENTRY(from, to)                                                                            \
    { STR_INIT(from), STR_INIT(to) }

static const ClassEntry calls[] = {
    ENTRY("argparse.ArgumentParser.add_subparsers", "argparse._SubParsersAction"),
    ENTRY("argparse._SubParsersAction.add_parser", "argparse.ArgumentParser"),
    ENTRY("asyncio.create_task", "asyncio.Task"),
    ENTRY("asyncio.current_task", "asyncio.Task"),
    ENTRY("asyncio.ensure_future", "asyncio.Task"),
    ENTRY("asyncio.get_event_loop_policy", "asyncio.AbstractEventLoopPolicy"),
    ENTRY("gettext.translation", "gettext.GNUTranslations"),
    ENTRY("importlib.find_loader", "importlib.abc.Loader"),
    ENTRY("importlib.metadata.entry_points", "importlib.metadata.EntryPoints"),
    ENTRY("importlib.util.find_spec", "importlib.machinery.ModuleSpec"),
    ENTRY("importlib.util.spec_from_file_location", "importlib.machinery.ModuleSpec"),
    ENTRY("importlib.util.spec_from_loader", "importlib.machinery.ModuleSpec"),
    ENTRY("inspect.signature", "inspect.Signature"),
    ENTRY("pathlib.Path.absolute", "pathlib.Path"),
    ENTRY("pathlib.Path.cwd", "pathlib.Path"),
    ENTRY("pathlib.Path.expanduser", "pathlib.Path"),
    ENTRY("pathlib.Path.home", "pathlib.Path"),
    ENTRY("pathlib.Path.joinpath", "pathlib.Path"),
    ENTRY("pathlib.Path.resolve", "pathlib.Path"),
    ENTRY("pathlib.Path.with_name", "pathlib.Path"),
    ENTRY("pathlib.Path.with_suffix", "pathlib.Path"),
    ENTRY("symtable.symtable", "symtable.SymbolTable"),
    ENTRY("tarfile.TarFile.open", "tarfile.TarFile"),
    ENTRY("tarfile.open", "tarfile.TarFile"),
    ENTRY("threading.current_thread", "threading.Thread"),
    ENTRY("threading.main_thread", "threading.Thread"),
    ENTRY(ET "Element.find", ET "Element"),
    ENTRY(ET "ElementTree.find", ET "Element"),
    ENTRY(ET "ElementTree.getroot", ET "Element"),
    ENTRY(ET "SubElement", ET "Element"),
    ENTRY(ET "XML", ET "Element"),
    ENTRY(ET "fromstring", ET "Element"),
    ENTRY(ET "fromstringlist", ET "Element"),
    ENTRY(ET "parse", ET "ElementTree"),
};

static const ClassEntry attributes[] = {
    ENTRY("importlib.machinery.ModuleSpec.loader", "importlib.abc.Loader"),
    ENTRY("pathlib.Path.parent", "pathlib.Path"),
};

static const ClassEntry same[] = {
    ENTRY("asyncio.tasks.Task", "asyncio.Task"),
    ENTRY("configparser.SafeConfigParser", "configparser.ConfigParser"),
    ENTRY("threading._DummyThread", "threading.Thread"),
    ENTRY("unittest.case.TestCase", "unittest.TestCase"),
    ENTRY("xml.etree.cElementTree.Element", ET "Element"),
    ENTRY("xml.etree.cElementTree.ElementTree", ET "ElementTree"),
};

#define COUNT(a)          (sizeof(a) / sizeof((a)[0]))
#define FIND(table, path) entry_find((table), COUNT(table), (path))

static Str entry_find(const ClassEntry *table, size_t count, Str path) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(table[i].from, path))
            return table[i].class_path;
    return (Str){NULL, 0};
}

Str class_of_call(Str path) {
    return FIND(calls, path);
}

Str class_of_attribute(Str path) {
    return FIND(attributes, path);
}

Str class_canonical(Str path) {
    Str found = FIND(same, path);
    return found.len ? found : path;
}

bool class_is_named(Str path) {
    Str last = str_from_pos(path, str_rfind_char(path, '.') + 1);
    return last.len && last.ptr[0] >= 'A' && last.ptr[0] <= 'Z' &&
           !str_eq(path, STR("xml.etree.ElementTree")); /* a module */
}

static bool entry_gives(const ClassEntry *table, size_t count, Str path) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(table[i].class_path, path))
            return true;
    return false;
}

bool class_is_hidden(Str path) {
    return entry_gives(calls, COUNT(calls), path) ||
           entry_gives(attributes, COUNT(attributes), path) || entry_gives(same, COUNT(same), path);
}

static Str last_word(Str path) {
    return str_from_pos(path, str_rfind_char(path, '.') + 1);
}

static bool giver_occurs(const ClassEntry *table, size_t count, Str path,
                         bool (*occurs)(void *ctx, Str word), void *ctx) {
    for (size_t i = 0; i < count; i++)
        if (str_eq(table[i].class_path, path) && occurs(ctx, last_word(table[i].from)))
            return true;
    return false;
}

bool class_is_mentioned(Str path, bool (*occurs)(void *ctx, Str word), void *ctx) {
    return occurs(ctx, last_word(path)) || giver_occurs(calls, COUNT(calls), path, occurs, ctx) ||
           giver_occurs(attributes, COUNT(attributes), path, occurs, ctx) ||
           giver_occurs(same, COUNT(same), path, occurs, ctx);
}

bool class_looks_like_test(Str name, Str path) {
    /* They have test cases of their own, with members of the same names. */
    static const Str own[] = {STR_INIT("twisted."), STR_INIT("testtools."), STR_INIT("unittest2."),
                              STR_INIT("nose.")};
    for (size_t i = 0; i < COUNT(own); i++)
        if (str_starts(path, own[i]))
            return false;
    return str_ends(name, STR("TestCase"));
}

bool member_is_of_tests(Str name) {
    return str_starts(name, STR("assert")) || str_starts(name, STR("fail"));
}
