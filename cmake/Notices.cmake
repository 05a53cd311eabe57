# The licences of all code that ends up in the binary, in one file that is installed with it.
set(PUC_NOTICES ${CMAKE_BINARY_DIR}/THIRD_PARTY_NOTICES.txt)
set(toml_dir ${GRAMMAR_DIR}/@tree-sitter-grammars/tree-sitter-toml)
set(notices
    "pyupgrade-check=${CMAKE_SOURCE_DIR}/LICENSE"
    "tree-sitter=${CMAKE_SOURCE_DIR}/licenses/tree-sitter.txt"
    "ICU, parts of which are in tree-sitter=${runtime_dir}/src/unicode/LICENSE"
    "tree-sitter-python=${GRAMMAR_DIR}/tree-sitter-python/LICENSE"
    "tree-sitter-toml=${toml_dir}/LICENSE"
    "libyaml=${CMAKE_SOURCE_DIR}/licenses/libyaml.txt"
    "yyjson=${CMAKE_SOURCE_DIR}/licenses/yyjson.txt")
if(EXISTS ${libyaml_dir}/LICENSE)
    list(APPEND notices "ruamel.yaml.clib, whose copy of libyaml this is=${libyaml_dir}/LICENSE")
endif()
set(rule "================================================================================")
set(text "pyupgrade-check contains code by others. Each part and its licence:\n")
foreach(notice ${notices})
    string(REGEX MATCH "^([^=]+)=(.+)$" matched "${notice}")
    set(title ${CMAKE_MATCH_1})
    file(READ ${CMAKE_MATCH_2} licence)
    string(STRIP "${licence}" licence)
    string(APPEND text "\n${rule}\n${title}\n${rule}\n\n${licence}\n")
endforeach()
file(CONFIGURE OUTPUT ${PUC_NOTICES} CONTENT "${text}" @ONLY)
