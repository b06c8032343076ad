# SPDX-License-Identifier: GPL-3.0-or-later

# Writes `file` with one line `LAYER(name)` for each core/layers/name.cpp, sorted. A source with a header beside it is
# what the types share, and is left out. Registration by static objects would lose every type at the linker's door
# (nothing refers to them in a static library); a name without its definition is a link error instead.
function(vram_layer_list file)
    file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/core/layers
        ${PROJECT_SOURCE_DIR}/core/layers/*.cpp)
    list(SORT sources)
    set(lines "")
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        if(NOT EXISTS ${PROJECT_SOURCE_DIR}/core/layers/${name}.h)
            string(APPEND lines "LAYER(${name})\n")
        endif()
    endforeach()
    # Leaves the file alone, time stamp included, when nothing changed.
    file(CONFIGURE OUTPUT ${file} CONTENT "${lines}" @ONLY)
endfunction()
