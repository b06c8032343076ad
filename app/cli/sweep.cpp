// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/sweep.h"

#include "model.h"
#include "search/largest_batch.h"
#include "settings.h"

#include <iostream>

namespace vram::cli {

namespace {

VerbResult<std::vector<std::int64_t>> parseList(const std::string& option, const std::string& list)
{
    std::vector<std::int64_t> batches;
    std::size_t at = 0;
    while (at <= list.size()) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const VerbResult<std::int64_t> batch = wholeNumber(option, list.substr(at, end - at), 1);
        if (const auto* failed = std::get_if<Outcome>(&batch))
            return *failed;
        batches.push_back(std::get<std::int64_t>(batch));
        at = end + 1;
    }
    return batches;
}

/// Returns the powers of two up to the first one that does not fit.
std::vector<std::int64_t> powersOfTwo(const Project& project)
{
    const std::int64_t largest = largestBatch(project.network, project.setup, cataloguesOf(project));
    std::vector<std::int64_t> batches{1};
    while (batches.back() <= largest && batches.back() < (std::int64_t{1} << 40))
        batches.push_back(batches.back() * 2);
    return batches;
}

template<typename Swept>
struct Writers {
    std::string (*json)(const Swept&);
    std::string (*csv)(const Swept&);
    std::string (*text)(const Swept&);
};

template<typename Swept>
Outcome printSweep(const Arguments& arguments, const Output& output, const Swept& swept, const Writers<Swept>& write)
{
    if (output.json)
        std::cout << write.json(swept);
    else if (arguments.has("csv"))
        std::cout << write.csv(swept);
    else
        print(write.text(swept));
    return {};
}

Outcome runSizes(const Arguments& arguments, const std::vector<std::int64_t>& sizes)
{
    const VerbResult<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    if (axes.empty())
        return {kInvalidInput,
                "the network's inputs have no sequence length and no image size that --sizes could change"};
    const Catalogues catalogues = cataloguesOf(project);
    const Output output = outputOptionsOf(arguments);
    SizeSweep result{project.network.name, project.setup, axes.front().kind, {}, {}, output.style};
    result.points = *sizeSweep(project.network, project.setup, catalogues, axes.front(), sizes);
    for (const SizePoint& point : result.points) {
        const Network other = resized(project.network, axes.front(), point.size);
        result.largest.push_back(point.problem.empty() ? largestBatch(other, project.setup, catalogues) : 0);
    }
    return printSweep<SizeSweep>(arguments, output, result, {sizeSweepJson, sizeSweepCsv, sizeSweepText});
}

Outcome runSweep(const Arguments& arguments)
{
    if (Outcome both = checkSingleFormat(arguments); both.status != kSuccess)
        return both;
    if (const auto list = arguments.value("sizes")) {
        if (arguments.has("batches"))
            return {kInvalidInput, "--sizes and --batches exclude each other; leave one out"};
        const VerbResult<std::vector<std::int64_t>> sizes = parseList("sizes", *list);
        if (const auto* failed = std::get_if<Outcome>(&sizes))
            return *failed;
        return runSizes(arguments, std::get<std::vector<std::int64_t>>(sizes));
    }
    VerbResult<std::vector<std::int64_t>> batches = parseList("batches", arguments.value("batches").value_or("1"));
    if (const auto* failed = std::get_if<Outcome>(&batches))
        return *failed;
    const VerbResult<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    if (!arguments.has("batches"))
        batches = powersOfTwo(project);
    for (const std::int64_t batch : std::get<std::vector<std::int64_t>>(batches)) {
        Setup setup = project.setup;
        setup.batch = batch;
        const Estimate figures = estimate(project.network, setup, cataloguesOf(project), Detail::Totals);
        if (Outcome broken = settingsOutcome(figures); broken.status != kSuccess)
            return broken;
        if (Outcome broken = estimateOutcome(figures); broken.status != kSuccess)
            return {broken.status, "batch " + std::to_string(batch) + ": " + broken.message};
    }
    const Output output = outputOptionsOf(arguments);
    const Sweep result{
        project.network, project.setup,
        sweep(project.network, project.setup, cataloguesOf(project), std::get<std::vector<std::int64_t>>(batches)),
        output.style};
    return printSweep<Sweep>(arguments, output, result, {sweepJson, sweepCsv, sweepText});
}

} // namespace

Verb sweepVerb()
{
    return {"sweep", "MODEL", "The memory of MODEL at several batch sizes, sequence lengths or image sizes.",
            std::vector<Option>{
                {.name = "batches",
                 .argument = "1,2,4",
                 .help = "Batch sizes.",
                 .fallback = "powers of two up to the first that does not fit"},
                {"sizes", "512,1024",
                 "Sequence lengths or image heights instead: the memory at the current batch size, and the largest "
                 "batch at each."},
                {"csv", {}, "Print comma-separated values."}}
                + outputOptions() + modelOptions(),
            runSweep};
}

} // namespace vram::cli
