// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/exporter.h"

#include "common.h"

namespace vram::cli {

namespace {

Outcome runExporter(const Arguments& arguments)
{
    if (!arguments.positional.empty())
        return usageError("takes no MODEL; the file is written by -o FILE");
    return writeOutput(arguments.value("o").value_or("-"),
                       std::string(arguments.has("measure") ? measureSource() : exporterSource()));
}

} // namespace

Verb exporterVerb()
{
    return {"exporter",
            "",
            "Writes vram_planner_export.py, the Python file that exports any eager PyTorch model.",
            {{"o", "FILE", "The file to write; - (the default) is standard output."},
             {"measure", "", "vram_planner_measure.py instead, which measures a training run on its GPU."}},
            runExporter};
}

} // namespace vram::cli
