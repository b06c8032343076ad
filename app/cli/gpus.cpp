// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/gpus.h"
#include "model.h"
#include "prices.h"
#include "progress.h"

#include <iostream>

namespace vram::cli {

namespace {

Outcome runGpus(const Arguments& arguments)
{
    if (Outcome both = checkSingleFormat(arguments); both.status != kSuccess)
        return both;
    const Output output = outputOptionsOf(arguments);
    const VerbResult<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const Catalogues catalogues = cataloguesOf(project);
    const VerbResult<GpuPrices> prices = pricesOf(arguments, catalogues.gpus);
    if (const auto* failed = std::get_if<Outcome>(&prices))
        return *failed;
    if (Outcome broken = estimateOutcome(estimate(project.network, project.setup, catalogues, Detail::Memory));
        broken.status != kSuccess)
        return broken;
    GpuComparison choices = [&] {
        ProgressLine line("Estimating every GPU:");
        return *gpuComparison(project, catalogues, std::get<GpuPrices>(prices), line.callback());
    }();
    choices.style = output.style;
    if (output.json)
        std::cout << gpusJson(choices);
    else if (arguments.has("csv"))
        std::cout << gpuComparisonCsv(choices);
    else
        print(gpuComparisonText(choices));
    return {};
}

} // namespace

Verb gpusVerb()
{
    return {"gpus", "MODEL",
            "Compares all GPUs for MODEL: memory needed and usable, and the largest batch. Those on which it fits come "
            "first, the smallest before larger ones, the cheaper of equal ones first. If the dataset and the prices of "
            "all that fit are known, those that train for the least money come first.",
            std::vector<Option>{pricesOption(), {"csv", {}, "Print comma-separated values."}} + outputOptions()
                + modelOptions(),
            runGpus};
}

} // namespace vram::cli
