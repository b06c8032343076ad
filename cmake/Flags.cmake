# SPDX-License-Identifier: GPL-3.0-or-later

# vram_flags: how every target of this repository is compiled. vram_qt_flags: the same, stricter about Qt.

add_library(vram_flags INTERFACE)
target_compile_options(vram_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast
    $<$<BOOL:${VRAM_WERROR}>:-Werror>
    # Paths in assertions are relative: builds of two checkouts are equal, and share ccache's results.
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 and later see these where there are none, in the standard library's inlined code (GCC bugs 105329, 105562,
    # 105651, 107852; maybe-uninitialized: moves of std::variant); the sanitizers find the true ones.
    target_compile_options(vram_flags INTERFACE
        -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized)
endif()

# What people install is hardened as Debian builds its packages: addresses that differ from run to run, canaries on the
# stack, checked calls of the C library, control flow that only enters where it may, and nothing left writable that the
# loader is done with. Development builds do without: the checked calls want an optimiser, sanitizers bring their own.
set(VRAM_HARDENED OFF)
if(CMAKE_BUILD_TYPE MATCHES "^(Release|Wheel)$" AND NOT VRAM_SANITIZE)
    set(VRAM_HARDENED ON)
    include(CheckPIESupported)
    check_pie_supported()
    include(CheckCXXCompilerFlag)
    foreach(flag IN ITEMS -fstack-protector-strong -fstack-clash-protection -fcf-protection)
        string(MAKE_C_IDENTIFIER "VRAM${flag}" known)
        check_cxx_compiler_flag(${flag} ${known})
        if(${known})
            target_compile_options(vram_flags INTERFACE ${flag})
        endif()
    endforeach()
    target_compile_options(vram_flags INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    target_link_options(vram_flags INTERFACE LINKER:-z,relro LINKER:-z,now)
endif()

if(VRAM_SANITIZE)
    list(JOIN VRAM_SANITIZE "," sanitizers)
    # Recovering would let a test pass after undefined behaviour.
    target_compile_options(vram_flags INTERFACE
        -fsanitize=${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(vram_flags INTERFACE -fsanitize=${sanitizers})
endif()

add_library(vram_qt_flags INTERFACE)
target_link_libraries(vram_qt_flags INTERFACE vram_flags)
target_compile_definitions(vram_qt_flags INTERFACE
    QT_NO_CAST_FROM_ASCII
    QT_NO_CAST_FROM_BYTEARRAY
    QT_NO_CAST_TO_ASCII
    QT_NO_CONTEXTLESS_CONNECT
    QT_NO_FOREACH
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT
    QT_NO_URL_CAST_FROM_STRING)
