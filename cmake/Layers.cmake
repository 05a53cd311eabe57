# puc_layer(NAME [USES layer...] [LINK target...] [LINK_PRIVATE target...])
#
# One static library for src/NAME. Its headers are reached as "NAME/x.h" through a folder of its own,
# so a layer sees its own headers and those of the layers it uses (and of what these use): an include
# that points upward finds no file.
function(puc_layer name)
    cmake_parse_arguments(ARG "" "" "USES;LINK;LINK_PRIVATE" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.c)
    list(FILTER sources EXCLUDE REGEX "/app/main\\.c$")
    if(NOT sources) # TODO remove once every layer has a file
        file(WRITE ${CMAKE_BINARY_DIR}/empty_${name}.c "extern int puc_empty_${name};\n")
        set(sources ${CMAKE_BINARY_DIR}/empty_${name}.c)
    endif()
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include/${name})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${CMAKE_BINARY_DIR}/include/${name}/${name}
         SYMBOLIC)
    add_library(${name} STATIC ${sources})
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C)
    target_include_directories(${name} PUBLIC ${CMAKE_BINARY_DIR}/include/${name})
    target_link_libraries(${name} PUBLIC ${ARG_USES} ${ARG_LINK} PRIVATE ${ARG_LINK_PRIVATE}
                                         puc_warnings)
endfunction()
