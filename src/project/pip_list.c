#include "project/pip_list.h"

#include "project/dependency.h"
#include "project/include.h"
#include "project/note.h"
#include "project/pip_options.h"

void pip_list_line(Facts *facts, Str line, Str group, Place place) {
    Str args, options, why = {NULL, 0};
    PipOptions parsed;
    line = str_trim(str_slice(line, 0, str_find(line, STR(" #"))));
    if (!line.len || line.ptr[0] == '#' || line.len > REQUIREMENT_MAX)
        return;
    pip_line_split(line, &args, &options);
    if (!pip_options_parse(facts->arena, options, &parsed, &why))
        note_add(facts, false, STR("invalid option"), place, "the line is refused by pip: %.*s",
                 STR_ARG(why));
    else if (args.len)
        dependency_add_pip(facts, args, false, group, place);
    else if (parsed.editable.ptr)
        dependency_add_pip(facts, parsed.editable, true, group, place);
    else if (parsed.requirement.ptr)
        include_add(facts, parsed.requirement, false, (Str){"", 0}, place);
    else if (parsed.constraint.ptr)
        include_add(facts, parsed.constraint, true, STR("constraint"), place);
}
