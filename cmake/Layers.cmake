# puc_layer(NAME [USES layer...] [LINK target...] [LINK_PRIVATE target...])
#
# One static library for src/NAME. Its headers are reached as "NAME/x.h" through a folder of its own,
# so a layer sees its own headers and those of the layers it uses (and of what these use): an include
# that points upward finds no file. The property PUC_BELOW lists the layers it sees.
function(puc_layer name)
    cmake_parse_arguments(ARG "" "" "USES;LINK;LINK_PRIVATE" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.c)
    list(FILTER sources EXCLUDE REGEX "/main\\.c$")
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include/${name})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${CMAKE_BINARY_DIR}/include/${name}/${name}
         SYMBOLIC)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC ${CMAKE_BINARY_DIR}/include/${name})
    target_link_libraries(${name} PUBLIC ${ARG_USES} ${ARG_LINK} PRIVATE ${ARG_LINK_PRIVATE}
                                         puc_warnings)

    set(below ${name} ${ARG_USES})
    foreach(used ${ARG_USES})
        get_target_property(further ${used} PUC_BELOW)
        list(APPEND below ${further})
    endforeach()
    list(REMOVE_DUPLICATES below)
    set_target_properties(${name} PROPERTIES PUC_BELOW "${below}")
    set_property(GLOBAL APPEND PROPERTY PUC_LAYERS ${name})
endfunction()
