# CPack: `cpack --config build/release/CPackConfig.cmake` makes a .deb.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VENDOR "the pyupgrade-check authors")
set(CPACK_PACKAGE_CONTACT "the pyupgrade-check authors <pyupgrade-check@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "tells which Python a project can move to")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Reads a project's dependency files, deployment files and source, and prints
an upgrade plan for each newer Python: what breaks, what to move to, and
whether it pays. Works offline and executes nothing of the project.")
# Folders are writable by their owner only, whatever the umask of the build.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
configure_file(${CMAKE_SOURCE_DIR}/cmake/PackageDebFiles.cmake.in
               ${CMAKE_BINARY_DIR}/PackageDebFiles.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_BINARY_DIR}/PackageDebFiles.cmake)
include(CPack)
