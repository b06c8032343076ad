# SPDX-License-Identifier: GPL-3.0-or-later

# Adds the files that Debian's policy requires in a package to the folder that CPack is about to pack.

cmake_minimum_required(VERSION 3.25)

find_program(gzip gzip REQUIRED)
find_program(date date REQUIRED)
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/man/*.1)

set(doc ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/doc/${CPACK_PACKAGE_NAME})
file(READ ${CPACK_VRAM_CHANGELOG} changes)
file(WRITE ${doc}/changelog "${changes}")
# Uses the time stamp of the newest change rather than the current time, so that builds are reproducible.
execute_process(COMMAND ${date} -R -u -r ${CPACK_VRAM_CHANGELOG}
    OUTPUT_VARIABLE stamp OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
file(WRITE ${doc}/changelog.Debian
"${CPACK_PACKAGE_NAME} (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Version ${CPACK_PACKAGE_VERSION}; see changelog.gz.

 -- ${CPACK_PACKAGE_CONTACT}  ${stamp}
")

# file(INSTALL) would prepend CPack's DESTDIR.
set(overrides ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share/lintian/overrides)
file(MAKE_DIRECTORY ${overrides})
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/lintian-overrides ${overrides}/${CPACK_PACKAGE_NAME})

foreach(file IN LISTS pages ITEMS ${doc}/changelog ${doc}/changelog.Debian)
    execute_process(COMMAND ${gzip} -9n ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
