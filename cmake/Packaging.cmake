# `cmake --install` and `cpack` (a .deb). The data files go where freedesktop.org's specifications want them; each is
# taken by its place below resources/, so that a new one needs no line here.

foreach(program IN ITEMS vram-planner vram-planner-cli)
    if(TARGET ${program})
        install(TARGETS ${program} RUNTIME)
    endif()
endforeach()

# Installs the files below resources/ that match the globs into share/`folder`.
function(vram_install_data folder)
    list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/resources/)
    file(GLOB files CONFIGURE_DEPENDS ${ARGN})
    install(FILES ${files} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder})
endfunction()

vram_install_data(vram-planner python/*.py)
vram_install_data(bash-completion/completions completions/bash/*)
vram_install_data(zsh/vendor-completions completions/zsh/*)
vram_install_data(fish/vendor_completions.d completions/fish/*)
vram_install_data(man/man1 man/vram-planner-cli.1)
if(TARGET vram-planner)
    vram_install_data(applications *.desktop)
    vram_install_data(metainfo *.metainfo.xml)
    vram_install_data(mime/packages mime/*.xml)
    vram_install_data(man/man1 man/vram-planner.1)
    if(EXISTS ${PROJECT_SOURCE_DIR}/resources/icons/hicolor)
        install(DIRECTORY resources/icons/hicolor DESTINATION ${CMAKE_INSTALL_DATADIR}/icons)
    endif()
endif()
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/vram-planner RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME vram-planner)
set(CPACK_PACKAGE_VENDOR "VRAM Planner")
set(CPACK_PACKAGE_CONTACT "VRAM Planner developers <vram-planner@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Estimates the memory that training a network takes on a GPU, where it goes,
and the largest batch that fits, by replaying the framework's training step
tensor by tensor. Needs neither a GPU nor the framework.")
# The libraries that the programs link to; what Qt loads as plug-ins at run time is not among them.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(TARGET vram-planner)
    # In Debian 12 the SVG plug-ins are inside the library, and no package has the second name.
    set(CPACK_DEBIAN_PACKAGE_DEPENDS "libqt6svg6 (<< 6.6) | qt6-svg-plugins")
    set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-translations-l10n")
    set(CPACK_DEBIAN_PACKAGE_SUGGESTS "qt6-wayland, fonts-noto-cjk")
endif()
include(CPack)
