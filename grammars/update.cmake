cmake_minimum_required(VERSION 3.20)
# cmake -P update.cmake: writes sha256.txt from the files in node_modules/.
set(root ${CMAKE_CURRENT_LIST_DIR}/node_modules)
set(toml @tree-sitter-grammars/tree-sitter-toml)
file(GLOB files RELATIVE ${root}
     ${root}/tree-sitter/vendor/tree-sitter/lib/include/tree_sitter/*.h
     ${root}/tree-sitter/vendor/tree-sitter/lib/src/*.[ch]
     ${root}/tree-sitter/vendor/tree-sitter/lib/src/portable/*.h
     ${root}/tree-sitter/vendor/tree-sitter/lib/src/unicode/*.h
     ${root}/tree-sitter/vendor/tree-sitter/lib/src/unicode/LICENSE
     ${root}/tree-sitter-python/LICENSE
     ${root}/tree-sitter-python/src/*.c
     ${root}/tree-sitter-python/src/tree_sitter/*.h
     ${root}/${toml}/LICENSE
     ${root}/${toml}/src/*.c
     ${root}/${toml}/src/tree_sitter/parser.h)
list(SORT files)
set(text "")
foreach(path ${files})
    file(SHA256 ${root}/${path} hash)
    string(APPEND text "${hash}  ${path}\n")
endforeach()
file(WRITE ${CMAKE_CURRENT_LIST_DIR}/sha256.txt "${text}")
