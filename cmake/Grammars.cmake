# tree_sitter, tree_sitter_python, tree_sitter_toml: three static libraries. The sources come from
# grammars/vendor/parsers, grammars/node_modules, npm or pip. Only files named in grammars/sha256.txt reach
# GRAMMAR_DIR, and only GRAMMAR_DIR is compiled.
set(PUC_GRAMMARS_FROM auto CACHE STRING "Where parser sources come from: auto, folder, npm or pip")
set(GRAMMAR_DIR ${fetch_dir}/src)
file(STRINGS ${source_lists}/sha256.txt grammar_files)
puc_fetch_dir(package-lock.json npm_dir)
puc_fetch_dir(requirements.txt pip_dir)

function(puc_fetch_with_npm)
    find_program(NPM_EXECUTABLE npm)
    if(NPM_EXECUTABLE)
        file(MAKE_DIRECTORY ${npm_dir})
        file(COPY ${source_lists}/package.json ${source_lists}/package-lock.json
                  ${source_lists}/.npmrc DESTINATION ${npm_dir})
        puc_run_fetch("parser sources" npm ${CMAKE_COMMAND} -E chdir ${npm_dir} ${NPM_EXECUTABLE} ci
                      --ignore-scripts --loglevel=error)
    endif()
endfunction()

# Which part of which source distribution stands for which part of the npm packages.
set(sdist_parts
    tree-sitter-0.25.2/tree_sitter/core/lib=tree-sitter/vendor/tree-sitter/lib
    tree_sitter_python-0.25.0/LICENSE=tree-sitter-python/LICENSE
    tree_sitter_python-0.25.0/src=tree-sitter-python/src
    tree_sitter_language_pack-0.13.0/parsers/python/src/scanner.c=tree-sitter-python/src/scanner.c
    tree_sitter_toml-0.7.0/LICENSE=@tree-sitter-grammars/tree-sitter-toml/LICENSE
    tree_sitter_toml-0.7.0/src=@tree-sitter-grammars/tree-sitter-toml/src
    tree_sitter_language_pack-0.13.0/parsers/toml/src/tree_sitter=@tree-sitter-grammars/tree-sitter-toml/src/tree_sitter)

function(puc_unpack_sdists)
    foreach(part ${sdist_parts})
        string(REGEX MATCH "^(([^/]+)/.+)=(.+)$" matched ${part})
        set(from ${CMAKE_MATCH_1})
        set(archive ${pip_dir}/sdist/${CMAKE_MATCH_2}.tar.gz)
        set(to ${pip_dir}/node_modules/${CMAKE_MATCH_3})
        if(NOT EXISTS ${archive})
            return()
        endif()
        file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${pip_dir}/unpacked PATTERNS ${from})
        if(IS_DIRECTORY ${pip_dir}/unpacked/${from})
            file(COPY ${pip_dir}/unpacked/${from}/ DESTINATION ${to})
        else()
            get_filename_component(folder ${to} DIRECTORY)
            file(COPY ${pip_dir}/unpacked/${from} DESTINATION ${folder})
        endif()
    endforeach()
    file(REMOVE_RECURSE ${pip_dir}/unpacked ${pip_dir}/sdist)
endfunction()

function(puc_fetch_with_pip)
    file(REMOVE_RECURSE ${pip_dir})
    puc_download_sdists("parser sources" requirements.txt ${pip_dir}/sdist)
    puc_unpack_sdists()
endfunction()

# Sets the folder that holds the sources, fetching them when none has them yet.
function(puc_find_grammars result)
    set(folders_of_folder ${vendor_dir}/parsers ${source_lists}/node_modules)
    set(folders_of_npm ${npm_dir}/node_modules)
    set(folders_of_pip ${pip_dir}/node_modules)
    foreach(way folder npm pip)
        if(NOT PUC_GRAMMARS_FROM MATCHES "^(auto|${way})$")
            continue()
        endif()
        foreach(dir ${folders_of_${way}})
            puc_has_files(found ${dir} ${grammar_files})
            if(NOT found AND way STREQUAL npm)
                puc_fetch_with_npm()
            elseif(NOT found AND way STREQUAL pip)
                puc_fetch_with_pip()
            endif()
            puc_has_files(found ${dir} ${grammar_files})
            if(found)
                set(${result} ${dir} PARENT_SCOPE)
                return()
            endif()
        endforeach()
    endforeach()
    message(FATAL_ERROR
            "The parser sources are missing and could not be fetched. Install npm (Debian: apt-get install "
            "npm) or pip (apt-get install python3-pip) and configure again with a network, or run `npm ci "
            "--ignore-scripts` in grammars/ and copy grammars/node_modules here. See grammars/README.md.")
endfunction()

puc_find_grammars(grammars_found)
puc_take_files(${grammars_found} ${GRAMMAR_DIR} ${grammar_files})

set(runtime_dir ${GRAMMAR_DIR}/tree-sitter/vendor/tree-sitter/lib)
add_library(tree_sitter STATIC ${runtime_dir}/src/lib.c)
target_include_directories(tree_sitter SYSTEM PUBLIC ${runtime_dir}/include PRIVATE ${runtime_dir}/src)
target_compile_definitions(tree_sitter PRIVATE _POSIX_C_SOURCE=200112L _DEFAULT_SOURCE _DARWIN_C_SOURCE)

function(puc_grammar name dir)
    add_library(${name} STATIC ${dir}/src/parser.c ${dir}/src/scanner.c)
    target_include_directories(${name} SYSTEM PRIVATE ${dir}/src)
endfunction()
puc_grammar(tree_sitter_python ${GRAMMAR_DIR}/tree-sitter-python)
puc_grammar(tree_sitter_toml ${GRAMMAR_DIR}/@tree-sitter-grammars/tree-sitter-toml)
