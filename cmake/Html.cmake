# The style sheet, script and icons of the HTML report as C arrays: C11 promises no more than 4095 bytes
# for a string literal.
set(html_dir ${CMAKE_SOURCE_DIR}/src/report/html)
set(html_files ${html_dir}/report.css ${html_dir}/report.js ${html_dir}/icons.svg)
add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/html_assets.c
    COMMAND ${CMAKE_COMMAND} -D out=${CMAKE_BINARY_DIR}/html_assets.c -D dir=${html_dir}
            -P ${CMAKE_SOURCE_DIR}/cmake/HtmlAssets.cmake
    DEPENDS ${html_files} ${CMAKE_SOURCE_DIR}/cmake/HtmlAssets.cmake
    COMMENT "Embedding the files of the HTML report"
    VERBATIM)
target_sources(report PRIVATE ${CMAKE_BINARY_DIR}/html_assets.c)
