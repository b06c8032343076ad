# SPDX-License-Identifier: GPL-3.0-or-later

# Writes `file` with one line `LAYER(name)` for each core/layers/name.cpp, sorted. A source with a header beside it
# contains code common to several types and is left out. Static objects that register the types would be dropped by the
# linker, because nothing refers to them in a static library; a name without a definition is a link error instead.
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
    # Leaves the file and its time stamp unchanged if its contents are the same.
    file(CONFIGURE OUTPUT ${file} CONTENT "${lines}" @ONLY)
endfunction()
