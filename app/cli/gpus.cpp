// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/gpus.h"
#include "model.h"

#include "import/file.h"

#include <iostream>

namespace vram::cli {

namespace {

constexpr std::size_t kLongestPriceList = std::size_t{16} << 20U;

/// --prices FILE; without it there are none.
Step<GpuPrices> pricesOf(const Arguments& arguments, const std::vector<Gpu>& gpus)
{
    const std::optional<std::string> file = arguments.value("prices");
    if (!file)
        return GpuPrices{};
    const Result<std::string> text = readTextFile(*file, kLongestPriceList);
    if (!text)
        return invalidInput(*file + ": " + vram::text(text.error()));
    Result<PriceList> list = parsePrices(*text, gpus);
    if (!list)
        return invalidInput(*file + ": " + vram::text(list.error()));
    for (const std::string& name : list->unknown)
        note(outputOf(arguments), *file + ": there is no single GPU \"" + name + '"');
    return std::move(list).value().prices;
}

Outcome run(const Arguments& arguments)
{
    if (Outcome both = onlyOneForm(arguments); both.status != kDone)
        return both;
    const Output output = outputOf(arguments);
    const Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const Catalogues catalogues = cataloguesOf(project);
    const Step<GpuPrices> prices = pricesOf(arguments, catalogues.gpus);
    if (const auto* failed = std::get_if<Outcome>(&prices))
        return *failed;
    if (Outcome broken = outcomeOf(estimate(project.network, project.setup, catalogues, Detail::Totals));
        broken.status != kDone)
        return broken;
    GpuComparison choices = gpuComparison(project, catalogues, std::get<GpuPrices>(prices));
    choices.style = output.style;
    if (output.json)
        std::cout << gpusJson(choices);
    else if (arguments.has("csv"))
        std::cout << gpusCsv(choices);
    else
        print(gpusText(choices));
    return {};
}

} // namespace

Verb gpusVerb()
{
    return {"gpus", "MODEL",
            "Compares all GPUs for MODEL: memory needed and usable, and the largest batch. Those on which it fits come "
            "first, the smallest before larger ones, the cheaper of equal ones first.",
            std::vector<Option>{
                {"prices", "FILE", "Prices per hour: lines of a GPU's name and a price, such as \"RTX 4090,0.34\"."},
                {"csv", {}, "Print comma-separated values."}}
                + outputOptions() + modelOptions(),
            run};
}

} // namespace vram::cli
