# The built-in rules and data: rules/**/*.yaml, checked and compiled to constant tables by puc_embed,
# which uses the program's own loaders.
file(GLOB_RECURSE rule_files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/rules
     ${CMAKE_SOURCE_DIR}/rules/*.yaml)
list(FILTER rule_files EXCLUDE REGEX "^generate/") # what makes rules, no rules
list(SORT rule_files)
list(TRANSFORM rule_files PREPEND ${CMAKE_SOURCE_DIR}/rules/ OUTPUT_VARIABLE rule_paths)

puc_layer(embed USES plan)
add_executable(puc_embed ${CMAKE_SOURCE_DIR}/src/embed/main.c)
target_link_libraries(puc_embed PRIVATE embed puc_warnings)

add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/builtin.c
    COMMAND puc_embed ${CMAKE_BINARY_DIR}/builtin.c ${CMAKE_SOURCE_DIR}/rules ${rule_files}
    DEPENDS puc_embed ${rule_paths}
    COMMENT "Checking rules/ and compiling it to tables"
    VERBATIM)
add_library(builtin STATIC ${CMAKE_BINARY_DIR}/builtin.c)
target_link_libraries(builtin PUBLIC plan)
