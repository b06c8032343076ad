# vram_flags: how every target of this repository is compiled. vram_qt_flags: the same, stricter about Qt.

add_library(vram_flags INTERFACE)
target_compile_options(vram_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wold-style-cast
    $<$<BOOL:${VRAM_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 and later see these where there are none, in the standard library's inlined code (GCC bugs 105329, 105562,
    # 105651, 107852; maybe-uninitialized: moves of std::variant); the sanitizers find the true ones.
    target_compile_options(vram_flags INTERFACE
        -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-maybe-uninitialized)
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
