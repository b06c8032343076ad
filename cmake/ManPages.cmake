# SPDX-License-Identifier: GPL-3.0-or-later

# The manual pages: resources/man/NAME.1.in, in which a line
#
#   .\" @options VERB     becomes the list of that verb's own options, `@options vram-planner` the desktop's,
#   .\" @settings         that of the options which all verbs with a model share,
#   .\" @exporter         the lines that call the Python exporter,
#
# as the program itself knows them (`vram-planner-cli __man`), so that none can be missing. This same file is the script
# that runs at build time.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(VRAM_MAN_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

    # Makes `page` (a name below resources/man without ".in") in the build folder, and sets `output` to its path.
    function(vram_man_page page output)
        set(template ${PROJECT_SOURCE_DIR}/resources/man/${page}.in)
        set(result ${PROJECT_BINARY_DIR}/man/${page})
        add_custom_command(
            OUTPUT ${result}
            COMMAND ${CMAKE_COMMAND} -DTEMPLATE=${template} -DOUTPUT=${result} -DVERSION=${PROJECT_VERSION}
                -DCLI=$<TARGET_FILE:vram-planner-cli> -P ${VRAM_MAN_SCRIPT}
            DEPENDS ${template} ${VRAM_MAN_SCRIPT} vram-planner-cli
            COMMENT "Writing the manual page ${page}"
            VERBATIM)
        set(${output} ${result} PARENT_SCOPE)
    endfunction()
    return()
endif()

cmake_minimum_required(VERSION 3.25)

function(ask result)
    execute_process(COMMAND ${CLI} __man ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    # An empty line is no part of man(7)'s language.
    string(REGEX REPLACE "\n$" "" text "${text}")
    set(${result} "${text}" PARENT_SCOPE)
endfunction()

file(READ ${TEMPLATE} page)
string(REPLACE "@VERSION@" "${VERSION}" page "${page}")
string(REGEX MATCHALL "\n\\.\\\\\" @[^\n]*" lines "${page}")
foreach(line IN LISTS lines)
    string(REGEX REPLACE "^\n\\.\\\\\" @" "" words "${line}")
    separate_arguments(words UNIX_COMMAND "${words}")
    ask(text ${words})
    string(REPLACE "${line}\n" "\n${text}\n" page "${page}")
endforeach()
file(WRITE ${OUTPUT} "${page}")
