# SPDX-License-Identifier: GPL-3.0-or-later

# Assembles the Python packages into the single files that users copy:
#
#   vram_python_files(OUTPUTS)    sets OUTPUTS to python/vram_planner_export.py and python/vram_planner_measure.py below
#                                 the generated files

find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)

function(vram_python_files outputs)
    set(script ${PROJECT_SOURCE_DIR}/cmake/assemble_python.py)
    set(files "")
    set(folder_of_vram_planner_export exporter)
    set(folder_of_vram_planner_measure measuring)
    foreach(name IN ITEMS vram_planner_export vram_planner_measure)
        set(package ${PROJECT_SOURCE_DIR}/python/vram_planner/${folder_of_${name}})
        file(GLOB_RECURSE modules CONFIGURE_DEPENDS ${package}/*.py)
        set(file ${PROJECT_BINARY_DIR}/generated/python/${name}.py)
        add_custom_command(
            OUTPUT ${file}
            COMMAND Python3::Interpreter ${script} ${package} ${file}
            DEPENDS ${modules} ${script}
            COMMENT "Putting ${name}.py together"
            VERBATIM)
        list(APPEND files ${file})
    endforeach()
    set(${outputs} ${files} PARENT_SCOPE)
endfunction()
