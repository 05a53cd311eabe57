# tree_sitter, tree_sitter_python, tree_sitter_toml: three static libraries from sources that are not in
# this repository (grammars/README.md). They come from grammars/node_modules, npm or pip. Only files named in
# grammars/sha256.txt, each with the hash that stands there, reach GRAMMAR_DIR, and only GRAMMAR_DIR is
# compiled.
set(PUC_GRAMMARS_FROM auto CACHE STRING "Where parser sources come from: auto, folder, npm or pip")
set(GRAMMAR_DIR ${CMAKE_BINARY_DIR}/grammars/src)
set(grammar_lists ${CMAKE_SOURCE_DIR}/grammars)
file(STRINGS ${grammar_lists}/sha256.txt grammar_files)

# What was fetched is kept under the hash of the list that it was fetched from.
file(SHA256 ${grammar_lists}/package-lock.json lock_hash)
file(SHA256 ${grammar_lists}/requirements.txt requirements_hash)
string(SUBSTRING ${lock_hash} 0 12 lock_hash)
string(SUBSTRING ${requirements_hash} 0 12 requirements_hash)
set(npm_dir ${CMAKE_BINARY_DIR}/grammars/npm-${lock_hash})
set(pip_dir ${CMAKE_BINARY_DIR}/grammars/pip-${requirements_hash})

# "hash  path" -> path
function(puc_pinned_path line result)
    string(SUBSTRING "${line}" 66 -1 path)
    set(${result} ${path} PARENT_SCOPE)
endfunction()

# Whether all files are there; not whether they are right.
function(puc_grammars_are_in dir result)
    set(${result} TRUE PARENT_SCOPE)
    foreach(line ${grammar_files})
        puc_pinned_path("${line}" path)
        if(NOT EXISTS ${dir}/${path})
            set(${result} FALSE PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

function(puc_run_fetch what)
    message(STATUS "Fetching parser sources with ${what}")
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output
                    ERROR_VARIABLE output TIMEOUT 600)
    if(NOT status EQUAL 0)
        message(STATUS "Fetching parser sources with ${what} failed:\n${output}")
    endif()
endfunction()

function(puc_fetch_with_npm)
    find_program(NPM_EXECUTABLE npm)
    if(NPM_EXECUTABLE)
        file(MAKE_DIRECTORY ${npm_dir})
        file(COPY ${grammar_lists}/package.json ${grammar_lists}/package-lock.json
                  ${grammar_lists}/.npmrc DESTINATION ${npm_dir})
        puc_run_fetch(npm ${CMAKE_COMMAND} -E chdir ${npm_dir} ${NPM_EXECUTABLE} ci
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
    find_program(PYTHON3_EXECUTABLE NAMES python3 python)
    if(PYTHON3_EXECUTABLE)
        file(REMOVE_RECURSE ${pip_dir})
        puc_run_fetch(
            pip ${CMAKE_COMMAND} -E env PYTHONPATH=${grammar_lists}/pip PYTHONDONTWRITEBYTECODE=1
            ${PYTHON3_EXECUTABLE} -m pip download --quiet --no-deps --no-binary :all:
            --no-build-isolation --disable-pip-version-check --require-hashes
            --requirement ${grammar_lists}/requirements.txt --dest ${pip_dir}/sdist)
        puc_unpack_sdists()
    endif()
endfunction()

# Sets the folder that holds the sources, fetching them when none has them yet.
function(puc_find_grammars result)
    foreach(way folder npm pip)
        if(NOT PUC_GRAMMARS_FROM MATCHES "^(auto|${way})$")
            continue()
        elseif(way STREQUAL folder)
            set(dir ${grammar_lists}/node_modules)
        else()
            set(dir ${${way}_dir}/node_modules)
        endif()
        puc_grammars_are_in(${dir} found)
        if(NOT found AND way STREQUAL npm)
            puc_fetch_with_npm()
        elseif(NOT found AND way STREQUAL pip)
            puc_fetch_with_pip()
        endif()
        puc_grammars_are_in(${dir} found)
        if(found)
            set(${result} ${dir} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    message(FATAL_ERROR
            "The parser sources are missing and could not be fetched. Install npm (Debian: apt-get install "
            "npm) or pip (apt-get install python3-pip) and configure again with a network, or run `npm ci "
            "--ignore-scripts` in grammars/ and copy grammars/node_modules here. See grammars/README.md.")
endfunction()

function(puc_check_grammars dir)
    foreach(line ${grammar_files})
        puc_pinned_path("${line}" path)
        string(SUBSTRING "${line}" 0 64 expected)
        file(SHA256 ${dir}/${path} actual)
        if(NOT actual STREQUAL expected)
            message(FATAL_ERROR "${dir}/${path} is not the file that grammars/sha256.txt names:\n"
                                "  expected ${expected}\n  found    ${actual}")
        endif()
        configure_file(${dir}/${path} ${GRAMMAR_DIR}/${path} COPYONLY)
    endforeach()
endfunction()

puc_find_grammars(grammars_found)
puc_check_grammars(${grammars_found})

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
