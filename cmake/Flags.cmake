# SPDX-License-Identifier: GPL-3.0-or-later

# vram_flags has the compiler options of every target in this repository, and vram_qt_flags stricter ones about Qt.

add_library(vram_flags INTERFACE)
target_compile_options(vram_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow $<$<NOT:$<BOOL:$<TARGET_PROPERTY:VRAM_CONVERTS>>>:-Wconversion> -Wold-style-cast
    $<$<BOOL:${VRAM_WERROR}>:-Werror>
    # Paths in assertions are relative, so that builds of two checkouts are equal and can use the same ccache entries.
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 and later report these wrongly in the standard library's inlined code (GCC bugs 105329, 105562, 105651,
    # 107852; maybe-uninitialized: moves of std::variant); the sanitizers find real errors.
    target_compile_options(vram_flags INTERFACE
        -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized)
endif()

# Release builds are hardened like Debian's packages: randomized addresses, stack canaries, checked C library calls,
# control-flow protection, and read-only relocations. Development builds are not hardened: checked calls need
# optimization, and sanitizers have their own checks.
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
    # Recovering would let a test pass despite undefined behaviour. A null pointer faults anyway, and a check for it at
    # each access keeps functions from being inlined.
    target_compile_options(vram_flags INTERFACE
        -fsanitize=${sanitizers} -fno-sanitize=null -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if("fuzzer-no-link" IN_LIST VRAM_SANITIZE)
        target_compile_options(vram_flags INTERFACE
            -fsanitize-coverage-ignorelist=${PROJECT_SOURCE_DIR}/tests/fuzz/not_covered.txt)
    endif()
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
