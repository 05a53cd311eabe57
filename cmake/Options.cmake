# Language level, warnings and the optional instruments.
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

option(PUC_WERROR "Warnings are errors" OFF)
set(PUC_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (address,undefined or thread)")
option(PUC_COVERAGE "Measure test coverage" OFF)
option(PUC_FUZZ "Link the fuzz targets with libFuzzer (needs Clang)" OFF)
include(CTest) # BUILD_TESTING

# Only our own code is held to these: it links puc_warnings, third-party code does not.
add_library(puc_warnings INTERFACE)
target_compile_options(puc_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes
                                              -Wmissing-prototypes -Wvla -Wwrite-strings)
if(PUC_WERROR)
    target_compile_options(puc_warnings INTERFACE -Werror)
endif()

if(PUC_SANITIZE)
    add_compile_options(-fsanitize=${PUC_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${PUC_SANITIZE})
endif()
if(PUC_FUZZ)
    if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "PUC_FUZZ needs Clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(PUC_COVERAGE)
    add_compile_options(--coverage)
    add_link_options(--coverage)
endif()
