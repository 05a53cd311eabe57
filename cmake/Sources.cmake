# Sources of others that are compiled in: they are not in this repository (grammars/README.md). Each file
# is compared with the SHA-256 that stands here before it reaches the folder that is compiled, so it does
# not matter which way it came. A list of files has rows "SHA-256  path".
option(PUC_BUNDLE "Compile libyaml and yyjson in instead of linking the system's" OFF)
set(source_lists ${CMAKE_SOURCE_DIR}/grammars)
set(vendor_dir ${source_lists}/vendor) # the sources in a source distribution, see Vendor.cmake
set(fetch_dir ${CMAKE_BINARY_DIR}/grammars)

# "SHA-256  path" -> path
function(puc_pinned_path row result)
    string(SUBSTRING "${row}" 66 -1 path)
    set(${result} ${path} PARENT_SCOPE)
endfunction()

# Whether all files are there; not whether they are right.
function(puc_has_files result dir)
    set(${result} TRUE PARENT_SCOPE)
    foreach(row ${ARGN})
        puc_pinned_path("${row}" path)
        if(NOT EXISTS ${dir}/${path})
            set(${result} FALSE PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

function(puc_take_files from to)
    foreach(row ${ARGN})
        puc_pinned_path("${row}" path)
        string(SUBSTRING "${row}" 0 64 expected)
        file(SHA256 ${from}/${path} actual)
        if(NOT actual STREQUAL expected)
            message(FATAL_ERROR "${from}/${path} is not the file that this version is built with:\n"
                                "  expected SHA-256 ${expected}\n  found            ${actual}\n"
                                "Remove ${from} to have it fetched again.")
        endif()
        configure_file(${from}/${path} ${to}/${path} COPYONLY)
    endforeach()
endfunction()

# The folder of what a list asks for: another list, another folder.
function(puc_fetch_dir list result)
    file(SHA256 ${source_lists}/${list} hash)
    string(SUBSTRING ${hash} 0 12 hash)
    get_filename_component(name ${list} NAME_WE)
    set(${result} ${fetch_dir}/${name}-${hash} PARENT_SCOPE)
endfunction()

function(puc_run_fetch what way)
    message(STATUS "Fetching ${what} with ${way}")
    execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output
                    ERROR_VARIABLE output TIMEOUT 600)
    if(NOT status EQUAL 0)
        message(STATUS "Fetching ${what} with ${way} failed:\n${output}")
    endif()
endfunction()

# The source distributions of a requirements list, as they are, into dir: none is installed or run, so
# which Python they are for is of no matter. A build frontend names the Python that has pip; its environment
# may reach pip only through PYTHONPATH.
function(puc_download_sdists what list dir)
    if(SKBUILD AND Python3_EXECUTABLE)
        set(PYTHON3_EXECUTABLE ${Python3_EXECUTABLE})
    else()
        find_program(PYTHON3_EXECUTABLE NAMES python3 python)
    endif()
    if(PYTHON3_EXECUTABLE)
        set(path ${source_lists}/pip)
        if(NOT "$ENV{PYTHONPATH}" STREQUAL "")
            string(APPEND path ":$ENV{PYTHONPATH}")
        endif()
        file(REMOVE_RECURSE ${dir})
        puc_run_fetch(
            "${what}" pip ${CMAKE_COMMAND} -E env PYTHONPATH=${path} PYTHONDONTWRITEBYTECODE=1
            ${PYTHON3_EXECUTABLE} -m pip download --quiet --no-deps --no-binary :all:
            --no-build-isolation --disable-pip-version-check --require-hashes --ignore-requires-python
            --requirement ${source_lists}/${list} --dest ${dir})
    endif()
endfunction()

# puc_library(NAME FROM way MODULE pkg-config-module LIST requirements FOLDER folder FILES row...)
#
# A C library: target NAME where the system has it, else its sources in ${NAME_dir}, for the caller to
# build. FOLDER is where the FILES are in the source distribution that LIST names. The ways: system,
# folder, pip; auto tries them in this order, with PUC_BUNDLE all but the first.
function(puc_library name)
    cmake_parse_arguments(ARG "" "FROM;MODULE;LIST;FOLDER" "FILES" ${ARGN})
    set(dir ${fetch_dir}/${name})
    set(${name}_dir ${dir} PARENT_SCOPE)
    if(ARG_FROM STREQUAL "system" OR (ARG_FROM STREQUAL "auto" AND NOT PUC_BUNDLE))
        find_package(PkgConfig QUIET)
        if(PKG_CONFIG_FOUND)
            pkg_check_modules(${name}_system QUIET IMPORTED_TARGET GLOBAL ${ARG_MODULE})
        endif()
        if(${name}_system_FOUND)
            add_library(${name} INTERFACE)
            target_link_libraries(${name} INTERFACE PkgConfig::${name}_system)
            return()
        endif()
    endif()
    puc_fetch_dir(${ARG_LIST} fetched)
    set(folders "")
    if(ARG_FROM MATCHES "^(auto|folder)$")
        list(APPEND folders ${vendor_dir}/${name} ${source_lists}/${name})
    endif()
    if(ARG_FROM MATCHES "^(auto|pip)$")
        list(APPEND folders ${fetched}/${ARG_FOLDER})
    endif()
    foreach(folder ${folders})
        puc_has_files(found ${folder} ${ARG_FILES})
        if(NOT found AND folder STREQUAL "${fetched}/${ARG_FOLDER}")
            puc_download_sdists(${name} ${ARG_LIST} ${fetched})
            file(GLOB archive ${fetched}/*.tar.gz)
            if(archive)
                file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${fetched})
            endif()
            puc_has_files(found ${folder} ${ARG_FILES})
        endif()
        if(found)
            puc_take_files(${folder} ${dir} ${ARG_FILES})
            return()
        endif()
    endforeach()
    message(FATAL_ERROR
            "${name} is missing and could not be fetched. Install it for development (`pkg-config "
            "${ARG_MODULE}` must find it) or install pip (Debian: apt-get install python3-pip), and "
            "configure again with a network. See grammars/README.md.")
endfunction()
