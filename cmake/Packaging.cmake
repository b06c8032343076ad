# SPDX-License-Identifier: GPL-3.0-or-later

# `cmake --install` and `cpack` (a .deb). The data files are installed according to freedesktop.org's specifications.
# Each is selected by its folder below resources/, so that a new file needs no line here.

set(VRAM_PACKAGE_CONTACT "VRAM Planner developers <vram-planner@example.org>" CACHE STRING
    "Who answers for the package: name and address, as `Name <mail@domain>`; whoever publishes it sets this")

foreach(program IN ITEMS vram-planner vram-planner-cli)
    if(TARGET ${program})
        set_target_properties(${program} PROPERTIES INSTALL_RPATH "$<$<BOOL:${BUILD_SHARED_LIBS}>:$ORIGIN/../${CMAKE_INSTALL_LIBDIR}>")
        install(TARGETS ${program} RUNTIME)
    endif()
endforeach()
# Development builds have the core as a separate library; in a package it is linked into the programs.
if(BUILD_SHARED_LIBS)
    install(TARGETS vram_core LIBRARY)
endif()

# Installs the files below resources/ that match the globs into share/`folder`.
function(vram_install_data folder)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/resources/)
    file(GLOB files CONFIGURE_DEPENDS ${ARGN})
    install(FILES ${files} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()

# Installs the manual page and the shell completions of `program`.
function(vram_install_shell_data program)
    vram_man_page(${program}.1 page)
    add_custom_target(${program}-man ALL DEPENDS ${page})
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    vram_install_data(bash-completion/completions completions/bash/${program})
    vram_install_data(fish/vendor_completions.d completions/fish/${program}.fish)
endfunction()

install(DIRECTORY ${PROJECT_BINARY_DIR}/generated/python/ DESTINATION ${CMAKE_INSTALL_DATADIR}/vram-planner
    FILES_MATCHING PATTERN *.py PATTERN __pycache__ EXCLUDE)
if(TARGET vram-planner-cli)
    vram_install_shell_data(vram-planner-cli)
    vram_install_data(zsh/vendor-completions completions/zsh/*)
endif()
if(TARGET vram-planner AND TARGET vram-planner-cli)
    vram_install_shell_data(vram-planner)
    vram_install_data(applications *.desktop)
    vram_install_data(metainfo *.metainfo.xml)
    vram_install_data(mime/packages mime/*.xml)
    install(DIRECTORY resources/icons/hicolor DESTINATION ${CMAKE_INSTALL_DATADIR}/icons)
endif()
install(FILES packaging/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/vram-planner)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vram-planner)
set(CPACK_PACKAGE_VENDOR "VRAM Planner")
set(CPACK_PACKAGE_CONTACT ${VRAM_PACKAGE_CONTACT})
# Debian requires no article, no capital letter and no full stop.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "calculator of the GPU memory that training a network takes")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
# Packages install to /usr, whatever the prefix of the build.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Estimates the memory that training a neural network takes on a GPU, where it
goes, and the largest batch that fits, by replaying PyTorch's training step
tensor by tensor. Needs neither a GPU nor PyTorch.
.
Networks are built in a table or read from ONNX, Hugging Face configurations,
Keras, safetensors, printed summaries or, through one Python file, any PyTorch
model. Reports are written as PDF, HTML, Markdown, CSV and JSON. A desktop
application and a command line are included.")
# Adds the libraries that the programs link to, which do not include plug-ins that Qt loads at run time.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(TARGET vram-planner)
    # In Debian 12 the SVG plug-ins are part of the library, and no package has the second name.
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "hicolor-icon-theme, libqt6svg6 (<< 6.6) | qt6-svg-plugins")
    # Qt's own translations, and fonts for Chinese.
    set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-translations-l10n, fonts-noto-cjk")
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland")
endif()
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/debian/finish.cmake)
set(CPACK_VRAM_CHANGELOG ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
include(CPack)
