# SPDX-License-Identifier: GPL-3.0-or-later

# The library and the command line configure without Qt, with the same compile commands as in this build. Its objects
# are therefore the same, and no second build is needed.
#
#   cmake -DROOT=<repository> -DBUILD=<this build> -DSCRATCH=<folder to write in> -DOPTIONS=<-D...,-D...> -P core_only.cmake

string(REPLACE "," ";" options "${OPTIONS}")
file(REMOVE_RECURSE ${SCRATCH})
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${ROOT} -B ${SCRATCH} -G Ninja ${options}
        -DVRAM_UI=OFF -DVRAM_TESTS=OFF -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON
    OUTPUT_QUIET
    COMMAND_ERROR_IS_FATAL ANY)

# Sets `result` to the commands with which `build` compiles the library and the command line.
function(commands result build)
    file(STRINGS ${build}/compile_commands.json lines REGEX "\"command\".*/(vram_core|vram-planner-cli)\\.dir/")
    list(TRANSFORM lines REPLACE "${build}" "BUILD")
    list(SORT lines)
    set(${result} "${lines}" PARENT_SCOPE)
endfunction()

commands(with_window ${BUILD})
commands(alone ${SCRATCH})
list(LENGTH alone count)
if(count LESS 30)
    message(FATAL_ERROR "only ${count} commands were found in ${SCRATCH}/compile_commands.json")
endif()
if(NOT with_window STREQUAL alone)
    set(ours ${with_window})
    list(REMOVE_ITEM ours ${alone})
    list(REMOVE_ITEM alone ${with_window})
    list(JOIN ours "\n  " ours)
    list(JOIN alone "\n  " theirs)
    message(FATAL_ERROR "compiled otherwise with the window:\n  ${ours}\nthan without:\n  ${theirs}")
endif()
if("${alone}" MATCHES "[Qq]t6|QT_")
    message(FATAL_ERROR "the library is compiled with something of Qt")
endif()
