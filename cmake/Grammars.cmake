set(GRAMMAR_DIR ${CMAKE_SOURCE_DIR}/grammars/node_modules)
add_library(tree_sitter STATIC ${GRAMMAR_DIR}/tree-sitter/vendor/tree-sitter/lib/src/lib.c)
target_include_directories(tree_sitter SYSTEM PUBLIC ${GRAMMAR_DIR}/tree-sitter/vendor/tree-sitter/lib/include
    PRIVATE ${GRAMMAR_DIR}/tree-sitter/vendor/tree-sitter/lib/src)
target_compile_definitions(tree_sitter PRIVATE _POSIX_C_SOURCE=200112L _DEFAULT_SOURCE)
add_library(tree_sitter_python STATIC ${GRAMMAR_DIR}/tree-sitter-python/src/parser.c ${GRAMMAR_DIR}/tree-sitter-python/src/scanner.c)
target_include_directories(tree_sitter_python PRIVATE ${GRAMMAR_DIR}/tree-sitter-python/src)
add_library(tree_sitter_toml STATIC ${GRAMMAR_DIR}/@tree-sitter-grammars/tree-sitter-toml/src/parser.c ${GRAMMAR_DIR}/@tree-sitter-grammars/tree-sitter-toml/src/scanner.c)
target_include_directories(tree_sitter_toml PRIVATE ${GRAMMAR_DIR}/@tree-sitter-grammars/tree-sitter-toml/src)
