# SPDX-License-Identifier: GPL-3.0-or-later

# Embeds text files in a C++ source as the table in which core/resource.cpp looks them up.
#
#   vram_embed(OUTPUT BASE FILES...)
#
# names each file by its path below BASE, or below the generated files if it lies there. At build time, this file itself
# is the script that runs.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(VRAM_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

    function(vram_embed output base)
        # The list is passed in a file, because a command line could become too long.
        list(JOIN ARGN "\n" lines)
        file(CONFIGURE OUTPUT ${output}.files CONTENT "${lines}\n" @ONLY)
        add_custom_command(
            OUTPUT ${output}
            COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DBASE=${base}
                -DGENERATED=${PROJECT_BINARY_DIR}/generated -P ${VRAM_EMBED_SCRIPT}
            DEPENDS ${ARGN} ${output}.files ${VRAM_EMBED_SCRIPT}
            COMMENT "Embedding resources"
            VERBATIM)
        # After concatenation, a file is one literal of any length.
        set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
    endfunction()
    return()
endif()

# Raw literals need no escaping and compile in a tenth of a second per megabyte, while arrays of numbers take seconds.
# They are split into chunks, because compilers need not accept long ones.
set(chunk_bytes 12000)
set(delimiter "~embed~")

function(append_file path name)
    file(READ ${path} text)
    file(SIZE ${path} size)
    string(LENGTH "${text}" length)
    if(NOT size EQUAL length)
        message(FATAL_ERROR "${path}: not plain text (it holds carriage returns or NUL bytes)")
    endif()
    string(FIND "${text}" ")${delimiter}\"" clash)
    if(NOT clash EQUAL -1)
        message(FATAL_ERROR "${path}: holds the delimiter of its own literal, )${delimiter}\"")
    endif()

    file(APPEND ${OUTPUT} "    {\"${name}\"sv, {\n")
    set(offset 0)
    while(offset LESS length)
        string(SUBSTRING "${text}" ${offset} ${chunk_bytes} chunk)
        file(APPEND ${OUTPUT} "R\"${delimiter}(${chunk})${delimiter}\"\n")
        math(EXPR offset "${offset} + ${chunk_bytes}")
    endwhile()
    file(APPEND ${OUTPUT} "\"\", ${size}}},\n")
endfunction()

file(STRINGS ${OUTPUT}.files files)
file(WRITE ${OUTPUT} "// Generated. Sorted by name.
#include \"base/resource_table.h\"

using namespace std::string_view_literals;

namespace vram {

namespace {
constexpr EmbeddedResource table[] = {
")
set(names "")
foreach(path IN LISTS files)
    cmake_path(IS_PREFIX GENERATED ${path} generated)
    if(generated)
        file(RELATIVE_PATH name ${GENERATED} ${path})
    else()
        file(RELATIVE_PATH name ${BASE} ${path})
    endif()
    list(APPEND names ${name})
    set(path_of_${name} ${path})
endforeach()
list(SORT names)
foreach(name IN LISTS names)
    append_file(${path_of_${name}} ${name})
endforeach()
file(APPEND ${OUTPUT} "    {{}, {}}, // An array cannot be empty.
};
}

std::span<const EmbeddedResource> embeddedResources()
{
    return std::span(table).first(std::size(table) - 1);
}

}
")
