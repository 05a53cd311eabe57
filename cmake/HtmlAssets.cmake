# cmake -D out=html_assets.c -D dir=src/report/html -P HtmlAssets.cmake
cmake_minimum_required(VERSION 3.20)

set(base64_digits ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)

function(base64_digit result value)
    string(SUBSTRING ${base64_digits} ${value} 1 digit)
    string(APPEND ${result} ${digit})
    set(${result} "${${result}}" PARENT_SCOPE)
endfunction()

# Content-Security-Policy asks for base64; CMake gives 64 hexadecimal digits. Three of those are two of
# base64, and the one that is left over is one more and a "=".
function(hash_of file result)
    file(SHA256 ${file} hex)
    set(base64 "")
    foreach(start RANGE 0 60 3)
        string(SUBSTRING ${hex} ${start} 3 part)
        math(EXPR high "0x${part} >> 6")
        math(EXPR low "0x${part} & 63")
        base64_digit(base64 ${high})
        base64_digit(base64 ${low})
    endforeach()
    string(SUBSTRING ${hex} 63 1 part)
    math(EXPR last "0x${part} << 2")
    base64_digit(base64 ${last})
    set(${result} "sha256-${base64}=" PARENT_SCOPE)
endfunction()

# What would end the element that holds the file, or change on its way into a browser.
function(check_asset file)
    file(READ ${file} text)
    if(text MATCHES "</(script|style)" OR text MATCHES "<!--" OR text MATCHES "\r")
        message(FATAL_ERROR "${file}: cannot stand inside of an HTML document as it is")
    endif()
endfunction()

set(code "#include \"report/html_assets.h\"\n")
foreach(row style=report.css script=report.js icons=icons.svg)
    string(REGEX MATCH "^(.+)=(.+)$" matched ${row})
    set(name ${CMAKE_MATCH_1})
    set(file ${dir}/${CMAKE_MATCH_2})
    check_asset(${file})
    hash_of(${file} hash)
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND code "\nstatic const unsigned char ${name}_bytes[] = {\n${bytes}\n};\n"
                       "const HtmlAsset html_${name} = {${name}_bytes, sizeof ${name}_bytes, "
                       "\"${hash}\"};\n")
endforeach()
file(WRITE ${out} "${code}")
