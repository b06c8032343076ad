# Fails when a file includes what its layer may not know. Before that, the rules are tried on files that break them.
#
#   cmake -DROOT=<repository> -DSCRATCH=<folder to write in> -P layering.cmake

set(qt "<(Q[A-Z]|Qt|q[a-z]+\\.h)")
set(charts "[<\"/](QtCharts|QChart|Q[A-Za-z0-9]*Series|Q(Bar|Box|Candlestick|Pie)(Set|Slice)|Q[A-Za-z0-9]*Axis|QLegend|QXYModelMapper)")
set(json "nlohmann/")

# Appends to `problems` a line for each include in the files of `globs` below `root` that matches `pattern`.
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

macro(check root)
    set(problems "")
    forbid(${root} "Qt" "${qt}" ${root}/core/*.h ${root}/core/*.cpp ${root}/app/cli/*.h ${root}/app/cli/*.cpp)
    forbid(${root} "JSON" "${json}"
        ${root}/core/step/*.h ${root}/core/step/*.cpp ${root}/core/layers/*.h ${root}/core/layers/*.cpp
        ${root}/ui/*.h ${root}/ui/*.cpp)
    forbid(${root} "Qt Charts" "${charts}"
        ${root}/core/*.h ${root}/core/*.cpp ${root}/ui/*.h ${root}/ui/*.cpp
        ${root}/app/*.h ${root}/app/*.cpp ${root}/tests/*.h ${root}/tests/*.cpp)
    forbid(${root} "the user interface" "\"(\\.\\./)*ui/" ${root}/core/*.h ${root}/core/*.cpp ${root}/app/cli/*.h ${root}/app/cli/*.cpp)
    forbid(${root} "a program" "\"(\\.\\./)*app/" ${root}/core/*.h ${root}/core/*.cpp ${root}/ui/*.h ${root}/ui/*.cpp)
endmacro()

# A rule that never fires proves nothing.
file(REMOVE_RECURSE ${SCRATCH})
set(expected 0)
macro(bad path include)
    file(WRITE ${SCRATCH}/${path} "#pragma once\n  # include ${include}\n")
    math(EXPR expected "${expected} + 1")
endmacro()
bad(core/a.h <QString>)
bad(core/network/b.cpp <QtCore/QObject>)
bad(core/import/c.cpp <qglobal.h>)
bad(app/cli/d.cpp <QCoreApplication>)
bad(core/step/e.cpp <nlohmann/json.hpp>)
bad(core/layers/f.h <nlohmann/json_fwd.hpp>)
bad(ui/g.cpp <QChartView>)
bad(ui/forms/h.cpp <QtCharts/QLineSeries>)
bad(app/desktop/i.cpp <QAreaSeries>)
bad(tests/ui/j.cpp <QValueAxis>)
bad(core/report/k.cpp "\"ui/document.h\"")
bad(ui/l.cpp "\"app/desktop/arguments.h\"")
bad(ui/m.cpp <nlohmann/json.hpp>)
file(WRITE ${SCRATCH}/ui/charts/good.cpp "#include <QChart>\n#include <QBarSet>\n")
file(WRITE ${SCRATCH}/core/report/good.cpp "#include <nlohmann/json.hpp>\n#include \"network/network.h\"\n// <QString>\n")
check(${SCRATCH})
list(LENGTH problems found)
if(NOT found EQUAL expected)
    list(JOIN problems "\n  " text)
    message(FATAL_ERROR "The rules found ${found} of ${expected} planted breaches:\n  ${text}")
endif()

check(${ROOT})
if(problems)
    list(JOIN problems "\n  " text)
    message(FATAL_ERROR "Arrows that point back (see ARCHITECTURE.md):\n  ${text}")
endif()
