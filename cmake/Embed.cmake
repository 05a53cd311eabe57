file(WRITE ${CMAKE_BINARY_DIR}/builtin.c "int puc_builtin_placeholder;\n")
add_library(builtin STATIC ${CMAKE_BINARY_DIR}/builtin.c)
