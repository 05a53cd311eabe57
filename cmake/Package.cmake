# What is installed where: by `cmake --install`, in CPack's .deb, and in a wheel, whose folders the build
# backend names (pyproject.toml). The man page and the shell completions are the program's own words.
set(manual_dir ${CMAKE_BINARY_DIR}/manual)
set(manual_files man=pyupgrade-check.1 bash=pyupgrade-check zsh=_pyupgrade-check
                 fish=pyupgrade-check.fish)
set(manual_commands "")
foreach(row ${manual_files})
    string(REGEX MATCH "^([^=]+)=(.+)$" matched ${row})
    list(APPEND manual_commands COMMAND pyupgrade-check --generate ${CMAKE_MATCH_1} --output
                                        ${manual_dir}/${CMAKE_MATCH_2})
    list(APPEND manual_outputs ${manual_dir}/${CMAKE_MATCH_2})
endforeach()
file(MAKE_DIRECTORY ${manual_dir})
add_custom_command(OUTPUT ${manual_outputs} ${manual_commands} DEPENDS pyupgrade-check
                   COMMENT "Generating the man page and the completions" VERBATIM)
add_custom_target(manual ALL DEPENDS ${manual_outputs})

if(SKBUILD)
    install(TARGETS pyupgrade-check DESTINATION ${SKBUILD_SCRIPTS_DIR})
    install(FILES ${manual_dir}/pyupgrade-check.1 DESTINATION ${SKBUILD_DATA_DIR}/share/man/man1)
    install(FILES ${PUC_NOTICES} DESTINATION ${SKBUILD_METADATA_DIR}/licenses)
    return()
endif()

include(GNUInstallDirs)
install(TARGETS pyupgrade-check)
install(FILES LICENSE ${PUC_NOTICES} DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${manual_dir}/pyupgrade-check.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${manual_dir}/pyupgrade-check
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${manual_dir}/_pyupgrade-check DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${manual_dir}/pyupgrade-check.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
include(PackageDeb)
