# yyjson, the JSON parser: the system's library where it has one, else the two C files of a source
# distribution (grammars/yyjson.txt), each with the SHA-256 that stands here.
set(PUC_YYJSON_FROM auto CACHE STRING "Where yyjson comes from: auto, system, folder or pip")
set(yyjson_dir ${CMAKE_BINARY_DIR}/grammars/yyjson)
set(yyjson_sha256
    26e50ca6a9a08d88b15ed7a47c144e29766216d134cad3a016de6163c5bb224d=yyjson.c
    1d63b4e449f5b24116afab40b8f1b79f2703d5905aa8ab4ca46c97b7e513ba04=yyjson.h)

function(puc_yyjson_with_pip)
    find_program(PYTHON3_EXECUTABLE NAMES python3 python)
    if(NOT PYTHON3_EXECUTABLE)
        return()
    endif()
    puc_run_fetch(
        pip ${CMAKE_COMMAND} -E env PYTHONPATH=${grammar_lists}/pip PYTHONDONTWRITEBYTECODE=1
        ${PYTHON3_EXECUTABLE} -m pip download --quiet --no-deps --no-binary :all:
        --no-build-isolation --disable-pip-version-check --require-hashes
        --requirement ${grammar_lists}/yyjson.txt --dest ${yyjson_dir})
    file(GLOB archive ${yyjson_dir}/yyjson-*.tar.gz)
    if(archive)
        file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${yyjson_dir}
             PATTERNS */yyjson/yyjson.c */yyjson/yyjson.h)
        file(GLOB files ${yyjson_dir}/yyjson-*/yyjson/yyjson.[ch])
        file(COPY ${files} DESTINATION ${yyjson_dir})
    endif()
endfunction()

# Sources go to yyjson_dir, each checked whichever way it came.
function(puc_check_yyjson result)
    set(${result} TRUE PARENT_SCOPE)
    foreach(row ${yyjson_sha256})
        string(REGEX MATCH "^([^=]+)=(.+)$" matched ${row})
        set(expected ${CMAKE_MATCH_1})
        set(path ${yyjson_dir}/${CMAKE_MATCH_2})
        if(NOT EXISTS ${path})
            set(${result} FALSE PARENT_SCOPE)
            return()
        endif()
        file(SHA256 ${path} actual)
        if(NOT actual STREQUAL expected)
            message(FATAL_ERROR "${path} is not the file that cmake/Json.cmake names:\n"
                                "  expected ${expected}\n  found    ${actual}")
        endif()
    endforeach()
endfunction()

function(puc_find_yyjson)
    if(PUC_YYJSON_FROM MATCHES "^(auto|system)$")
        find_package(PkgConfig REQUIRED)
        pkg_check_modules(YYJSON QUIET IMPORTED_TARGET GLOBAL yyjson>=0.9)
        if(YYJSON_FOUND)
            add_library(yyjson INTERFACE)
            target_link_libraries(yyjson INTERFACE PkgConfig::YYJSON)
            return()
        endif()
    endif()
    if(PUC_YYJSON_FROM MATCHES "^(auto|folder)$" AND EXISTS ${grammar_lists}/yyjson/yyjson.c)
        file(COPY ${grammar_lists}/yyjson/yyjson.c ${grammar_lists}/yyjson/yyjson.h
             DESTINATION ${yyjson_dir})
    endif()
    puc_check_yyjson(found)
    if(NOT found AND PUC_YYJSON_FROM MATCHES "^(auto|pip)$")
        puc_yyjson_with_pip()
        puc_check_yyjson(found)
    endif()
    if(NOT found)
        message(FATAL_ERROR
                "yyjson is missing and could not be fetched. Install it (Debian 13: apt-get install "
                "libyyjson-dev) or pip (apt-get install python3-pip), and configure again with a network. "
                "See grammars/README.md.")
    endif()
    add_library(yyjson STATIC ${yyjson_dir}/yyjson.c)
    target_include_directories(yyjson SYSTEM PUBLIC ${yyjson_dir})
    target_compile_definitions(yyjson PRIVATE YYJSON_DISABLE_WRITER=1 YYJSON_DISABLE_UTILS=1)
endfunction()
puc_find_yyjson()
