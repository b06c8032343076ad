# SPDX-License-Identifier: GPL-3.0-or-later

# Fails if a file includes a header that its layer must not use. The rules are first tested on files that violate them.
#
#   cmake -DROOT=<repository> -DSCRATCH=<folder to write in> -P layering.cmake

cmake_minimum_required(VERSION 3.25)

set(qt "<(Q[A-Z]|Qt|q[a-z]+\\.h)")
set(charts "[<\"/](QtCharts|QChart|Q[A-Za-z0-9]*Series|Q(Bar|Box|Candlestick|Pie)(Set|Slice)|Q[A-Za-z0-9]*Axis|QLegend|QXYModelMapper)")
set(json "nlohmann/")

# The folders of core and ui, from the bottom layer up, and the folders that each may include ("." stands for ui's own
# files). A folder can only name folders on earlier lines, so that there are no cycles.
set(core_folders
    "base:"
    "files: base"
    "json: base"
    "optimizers: base"
    "setup: base optimizers"
    "snapshot: base setup"
    "devices: base json setup"
    "network: base"
    "compile: base network"
    "step: base setup network compile"
    "layers: base setup network compile step"
    "engine: base optimizers setup network compile step layers"
    "parallel: base setup network step layers"
    "time: base optimizers setup devices network compile step layers engine parallel"
    "edit: base network layers"
    "estimate: base setup devices optimizers network step layers engine parallel time edit"
    "search: base setup step layers time edit estimate"
    "chart: base devices setup network step time estimate search edit"
    "textbook: base optimizers devices network layers engine estimate"
    "advice: base setup layers edit estimate search"
    "configs: base json optimizers setup devices network layers engine parallel estimate advice"
    "plan: base setup devices network layers engine parallel time estimate advice textbook"
    "project: base json setup devices network layers"
    "import: base files json setup network layers edit estimate configs project"
    "report: base json devices optimizers setup layers parallel step time edit estimate search chart textbook advice configs plan project"
    "measured: base json setup devices network step engine estimate project import report snapshot")
# The files of core/estimate, from the bottom up. Each includes only files before it, so that there are no cycles, and
# none of them calls `estimate`.
set(estimate_files
    answer fit batched_rows size_limit selected_gpu prompted_network rank_network compute
    allocator_replay scratch_memory stage_placements job_context
    device_total step_run step_work
    timeline rank_figures rank_estimate other_steps job_estimate
    estimate)
set(ui_folders
    ".:"
    "actions:"
    "document: ."
    "theme:"
    "language: . document"
    "forms: . theme language"
    "charts: . theme document language"
    "answer: . theme document language forms charts"
    "graph: . theme document"
    "table: . theme document language"
    "panels: . theme document language forms answer table"
    "views: . actions theme document language charts table"
    "report: . theme document language charts answer views"
    "help: . theme document language charts answer table"
    "dialogs: . actions theme document language forms views"
    "frame: . actions theme document language charts answer graph table panels views"
    "window: . actions theme document language charts answer graph table panels views report help dialogs frame")

# Appends a line to `problems` for each include that the table of `layer` does not allow, and for each folder missing in
# the table.
function(hold_to_table root layer prefix)
    set(known "")
    foreach(entry IN LISTS ${layer}_folders)
        string(REGEX MATCH "^[^:]+" folder "${entry}")
        string(REGEX REPLACE "^[^:]+: ?" "" allowed "${entry}")
        string(REPLACE " " ";" allowed "${allowed}")
        foreach(name IN LISTS allowed)
            if(NOT name IN_LIST known)
                list(APPEND problems "the table of ${layer} lets ${folder} include ${name}, which is not below it")
            endif()
        endforeach()
        list(APPEND known ${folder})
        set(allowed_${folder} ${allowed})
    endforeach()
    file(GLOB_RECURSE files RELATIVE ${root}/${layer} ${root}/${layer}/*.h ${root}/${layer}/*.cpp)
    foreach(path IN LISTS files)
        string(REGEX MATCH "^[^/]+/" folder "${path}")
        string(REPLACE "/" "" folder "${folder}")
        if(folder STREQUAL "")
            set(folder .)
        endif()
        if(NOT folder IN_LIST known AND NOT path STREQUAL "precompiled.h")
            list(APPEND problems "${layer}/${path} is in a folder that the table does not have")
        endif()
        file(STRINGS ${root}/${layer}/${path} lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"${prefix}")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "^[^\"]*\"${prefix}([^\"]*)\".*" "\\1" included "${line}")
            string(REGEX MATCH "^[^/]+/" target "${included}")
            string(REPLACE "/" "" target "${target}")
            if(target STREQUAL "" AND prefix STREQUAL "")
                continue() # a generated file
            elseif(target STREQUAL "")
                set(target .)
            endif()
            # A subfolder may include its parent folder's files, but not the reverse.
            string(REGEX MATCH "^(.*)/[^/]*$" ignored "${path}")
            set(home "${CMAKE_MATCH_1}")
            if(NOT folder STREQUAL "." AND home STREQUAL folder AND included MATCHES "^${folder}/[^/]*/")
                list(APPEND problems "${layer}/${path} includes ${included}, which is in a subfolder")
            endif()
            if(NOT target STREQUAL folder AND NOT target IN_LIST allowed_${folder})
                list(APPEND problems "${layer}/${path} includes ${included}: ${folder} may not know ${target}")
            endif()
        endforeach()
    endforeach()
    set(problems "${problems}" PARENT_SCOPE)
endfunction()

# Appends a line to `problems` for each include in core/estimate of a file that is later in the order.
function(hold_to_order root)
    file(GLOB files RELATIVE ${root}/core/estimate ${root}/core/estimate/*.h ${root}/core/estimate/*.cpp)
    foreach(path IN LISTS files)
        string(REGEX REPLACE "\\.(h|cpp)$" "" name "${path}")
        list(FIND estimate_files ${name} own)
        if(own EQUAL -1)
            list(APPEND problems "core/estimate/${path} is not in the order of that folder")
        endif()
        file(STRINGS ${root}/core/estimate/${path} lines REGEX "^[ \t]*#[ \t]*include[ \t]*\"estimate/")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "^[^\"]*\"estimate/([^.\"]*)\\..*" "\\1" included "${line}")
            list(FIND estimate_files ${included} other)
            if(other EQUAL -1 OR other GREATER own)
                list(APPEND problems "core/estimate/${path} includes ${included}, which comes after it")
            endif()
        endforeach()
    endforeach()
    set(problems "${problems}" PARENT_SCOPE)
endfunction()

# Appends a line to `problems` for each use of threads in core outside the thread pool.
function(forbid_threads root)
    file(GLOB_RECURSE files RELATIVE ${root} ${root}/core/*.h ${root}/core/*.cpp)
    list(FILTER files EXCLUDE REGEX "^core/base/thread_pool\\.")
    foreach(path IN LISTS files)
        file(STRINGS ${root}/${path} lines REGEX "<future>|std::(async|packaged_task|j?thread([^:a-z_]|$))")
        foreach(line IN LISTS lines)
            string(REPLACE ";" "" line "${line}")
            list(APPEND problems "${path} uses threads, which core/base/thread_pool.h does: ${line}")
        endforeach()
    endforeach()
    set(problems "${problems}" PARENT_SCOPE)
endfunction()

# Appends a line to `problems` for each include that matches `pattern`, in the files given as globs.
function(forbid root what pattern)
    file(GLOB_RECURSE files RELATIVE ${root} ${ARGN})
    foreach(path IN LISTS files)
        file(STRINGS ${root}/${path} lines REGEX "^[ \t]*#[ \t]*include")
        foreach(line IN LISTS lines)
            if(line MATCHES "${pattern}" AND NOT (what STREQUAL "Qt Charts" AND path MATCHES "^ui/charts/"))
                string(STRIP "${line}" line)
                list(APPEND problems "${path} includes ${what}: ${line}")
            endif()
        endforeach()
    endforeach()
    set(problems "${problems}" PARENT_SCOPE)
endfunction()

# Appends a line to `problems` for each of the given files that starts programs. Only ui/document/process_runner may do so,
# in an empty folder.
function(forbid_programs root)
    set(calls "popen|system|posix_spawnp?|v?fork|exec[lv]p?e?|execvpe|startDetached")
    file(GLOB_RECURSE files RELATIVE ${root} ${ARGN})
    list(FILTER files EXCLUDE REGEX "^ui/document/process_runner\\.")
    foreach(path IN LISTS files)
        file(STRINGS ${root}/${path} lines
            REGEX "<(QProcess|QDesktopServices|spawn\\.h)>|(^|std::|[^A-Za-z0-9_]::|[^A-Za-z0-9_.>:])(${calls})\\(")
        foreach(line IN LISTS lines)
            string(REPLACE ";" "" line "${line}")
            list(APPEND problems "${path} starts programs, which ui/document/process_runner.h does: ${line}")
        endforeach()
    endforeach()
    set(problems "${problems}" PARENT_SCOPE)
endfunction()

# Appends a line to `problems` for each class that has the same name and namespace as a class in another header. This
# violates the one definition rule: the linker may call functions of one class on objects of the other.
function(distinct_classes root)
    file(GLOB_RECURSE headers RELATIVE ${root} ${ARGN})
    foreach(path IN LISTS headers)
        file(STRINGS ${root}/${path} namespaces REGEX "^namespace [a-z:_]+" LIMIT_COUNT 1)
        file(STRINGS ${root}/${path} lines REGEX "^(class|struct|enum class) [A-Za-z0-9_]+[^;]*$")
        foreach(line IN LISTS lines)
            string(REGEX REPLACE "^(enum class|class|struct) ([A-Za-z0-9_]+).*" "\\2" name "${line}")
            string(REGEX REPLACE "[^A-Za-z0-9]" "_" key "${namespaces}${name}")
            if(DEFINED first_${key} AND NOT first_${key} STREQUAL path)
                list(APPEND problems "${path} and ${first_${key}} each have a class ${name}")
            endif()
            set(first_${key} ${path})
        endforeach()
    endforeach()
    set(problems "${problems}" PARENT_SCOPE)
endfunction()

macro(check root)
    set(problems "")
    distinct_classes(${root} ${root}/core/*.h ${root}/ui/*.h ${root}/app/*.h)
    forbid(${root} "Qt" "${qt}" ${root}/core/*.h ${root}/core/*.cpp ${root}/app/cli/*.h ${root}/app/cli/*.cpp)
    foreach(folder IN ITEMS base optimizers setup network step layers engine parallel time edit estimate search textbook advice plan)
        forbid(${root} "JSON" "${json}" ${root}/core/${folder}/*.h ${root}/core/${folder}/*.cpp)
    endforeach()
    forbid(${root} "JSON" "${json}" ${root}/ui/*.h ${root}/ui/*.cpp)
    forbid(${root} "Qt Charts" "${charts}"
        ${root}/core/*.h ${root}/core/*.cpp ${root}/ui/*.h ${root}/ui/*.cpp
        ${root}/app/*.h ${root}/app/*.cpp ${root}/tests/*.h ${root}/tests/*.cpp)
    forbid(${root} "the user interface" "\"(\\.\\./)*ui/" ${root}/core/*.h ${root}/core/*.cpp ${root}/app/cli/*.h ${root}/app/cli/*.cpp)
    forbid(${root} "a program" "\"(\\.\\./)*app/" ${root}/core/*.h ${root}/core/*.cpp ${root}/ui/*.h ${root}/ui/*.cpp)
    forbid_programs(${root} ${root}/core/*.h ${root}/core/*.cpp ${root}/ui/*.h ${root}/ui/*.cpp ${root}/app/*.h ${root}/app/*.cpp)
    hold_to_table(${root} core "")
    hold_to_order(${root})
    forbid_threads(${root})
    hold_to_table(${root} ui "ui/")
endmacro()

# Tests that each rule reports a violation.
file(REMOVE_RECURSE ${SCRATCH})
set(expected 0)
macro(bad path include)
    file(WRITE ${SCRATCH}/${path} "#pragma once\n  # include ${include}\n")
    math(EXPR expected "${expected} + 1")
endmacro()
bad(core/base/a.h <QString>)
bad(core/network/b.cpp <QtCore/QObject>)
bad(core/import/c.cpp <qglobal.h>)
bad(app/cli/d.cpp <QCoreApplication>)
bad(core/step/e.cpp <nlohmann/json.hpp>)
bad(core/layers/f.h <nlohmann/json_fwd.hpp>)
bad(core/engine/n.h <nlohmann/json.hpp>)
bad(ui/g.cpp <QChartView>)
bad(ui/forms/h.cpp <QtCharts/QLineSeries>)
bad(app/desktop/i.cpp <QAreaSeries>)
bad(tests/ui/j.cpp <QValueAxis>)
bad(ui/m.cpp <nlohmann/json.hpp>)
bad(core/base/o.h "\"network/network.h\"")
bad(core/network/p.cpp "\"layers/layer_type.h\"")
bad(core/layers/q.cpp "\"engine/lowering.h\"")
bad(core/import/onnx/r.cpp "\"report/report.h\"")
bad(ui/table/s.cpp "\"ui/views/gpu_panel.h\"")
bad(ui/t.h "\"ui/document/document.h\"")
bad(core/elsewhere/u.cpp <vector>)
bad(core/step/v.cpp "\"step/aten/views.h\"")
bad(ui/l.cpp "\"app/desktop/arguments.h\"")
bad(ui/window/programs.cpp <QProcess>)
bad(ui/answer/links.cpp <QDesktopServices>)
bad(core/estimate/job_context.cpp "\"estimate/estimate.h\"")
bad(core/estimate/elsewhere.cpp <vector>)
bad(core/plan/tasks.cpp <future>)
# This file violates two rules: the dependency between the libraries, and core's table.
bad(core/report/k.cpp "\"ui/document.h\"")
math(EXPR expected "${expected} + 1")
file(WRITE ${SCRATCH}/core/base/programs.cpp "int answer() { return std::system(\"true\"); }\n")
file(WRITE ${SCRATCH}/core/base/good.cpp "void run(Run& run) { run.system(1); fileSystem(2); }\n")
math(EXPR expected "${expected} + 1")
file(WRITE ${SCRATCH}/core/engine/w.h "#pragma once\nnamespace vram {\nstruct TableRow {\n};\n}\n")
file(WRITE ${SCRATCH}/ui/table/x.h "#pragma once\nnamespace vram {\nclass TableRow : public Base\n{\n};\n}\n")
math(EXPR expected "${expected} + 1")
file(WRITE ${SCRATCH}/core/import/y.h "#pragma once\nnamespace vram::onnx {\nstruct TableRow {\n};\n}\n")
file(WRITE ${SCRATCH}/core/import/z.h "#pragma once\nnamespace vram {\nstruct TableRow;\n}\n")
file(WRITE ${SCRATCH}/ui/charts/good.cpp "#include <QChart>\n#include <QBarSet>\n#include \"ui/theme/tokens.h\"\n")
file(WRITE ${SCRATCH}/core/report/good.cpp "#include <nlohmann/json.hpp>\n#include \"estimate/estimate.h\"\n// <QString>\n")
check(${SCRATCH})
list(LENGTH problems found)
if(NOT found EQUAL expected)
    list(JOIN problems "\n  " text)
    message(FATAL_ERROR "The rules found ${found} of ${expected} planted breaches:\n  ${text}")
endif()

check(${ROOT})
if(problems)
    list(JOIN problems "\n  " text)
    message(FATAL_ERROR "Arrows that point back, classes of one name, or programs started elsewhere (see ARCHITECTURE.md):\n  ${text}")
endif()
