# Writes FILE with one line `LAYER(name)` for each core/layers/name.cpp, sorted. Registration by static objects would
# lose every type at the linker's door (nothing refers to them in a static library); a name without its definition is
# a link error instead.
function(vram_layer_list file)
    file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/core/layers
        ${PROJECT_SOURCE_DIR}/core/layers/*.cpp)
    # What the types share is named layer_*.
    list(FILTER sources EXCLUDE REGEX "^layer_")
    list(SORT sources)
    set(lines "")
    foreach(source IN LISTS sources)
        get_filename_component(name ${source} NAME_WE)
        string(APPEND lines "LAYER(${name})\n")
    endforeach()
    # Leaves the file alone, time stamp included, when nothing changed.
    file(CONFIGURE OUTPUT ${file} CONTENT "${lines}" @ONLY)
endfunction()
