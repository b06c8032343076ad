# SPDX-License-Identifier: GPL-3.0-or-later

# Generates the manual pages from resources/man/NAME.1.in. The program itself (`vram-planner-cli __man`) provides the
# text that replaces these lines, so that no option can be missing:
#
#   .\" @options VERB     the verb's own options; `@options vram-planner` those of the desktop program
#   .\" @settings         the options common to all verbs with a model
#   .\" @exporter         the lines that call the Python exporter
#
# At build time, this file itself is the script that runs.

if(NOT CMAKE_SCRIPT_MODE_FILE)
    set(VRAM_MAN_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

    # Generates `page` (a name below resources/man without ".in") in the build folder, and sets `output` to its path.
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
    # man(7) does not allow empty lines.
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
