#include "report/sweep.h"
#include "common.h"

#include <iostream>

namespace vram::cli {

namespace {

Step<std::vector<std::int64_t>> parseList(const std::string& option, const std::string& list)
{
    std::vector<std::int64_t> batches;
    std::size_t at = 0;
    while (at <= list.size()) {
        const std::size_t end = std::min(list.find(',', at), list.size());
        const Step<std::int64_t> batch = wholeNumber(option, list.substr(at, end - at), 1);
        if (const auto* failed = std::get_if<Outcome>(&batch))
            return *failed;
        batches.push_back(std::get<std::int64_t>(batch));
        at = end + 1;
    }
    return batches;
}

/// Powers of two up to the first that does not fit.
std::vector<std::int64_t> powersOfTwo(const Project& project)
{
    const std::int64_t largest = largestBatch(project.network, project.setup, cataloguesOf(project));
    std::vector<std::int64_t> batches{1};
    while (batches.back() <= largest && batches.back() < (std::int64_t{1} << 40))
        batches.push_back(batches.back() * 2);
    return batches;
}

Outcome runSizes(const Arguments& arguments, const std::vector<std::int64_t>& sizes)
{
    const Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    if (axes.empty())
        return {kInputAtFault,
                "the network's inputs have no sequence length and no image size that --sizes could change"};
    const Catalogues catalogues = cataloguesOf(project);
    SizeSweep result{project.network.name, project.setup, axes.front().kind, {}, {}};
    result.points = *sizeSweep(project.network, project.setup, catalogues, axes.front(), sizes);
    for (const SizePoint& point : result.points) {
        const Network other = resized(project.network, axes.front(), point.size);
        result.largest.push_back(point.problem.empty() ? largestBatch(other, project.setup, catalogues) : 0);
    }
    std::cout << (arguments.has("json")  ? sizeSweepJson(result)
                  : arguments.has("csv") ? sizeSweepCsv(result)
                                         : sizeSweepText(result));
    return {};
}

Outcome run(const Arguments& arguments)
{
    if (const auto list = arguments.value("sizes")) {
        const Step<std::vector<std::int64_t>> sizes = parseList("sizes", *list);
        if (const auto* failed = std::get_if<Outcome>(&sizes))
            return *failed;
        return runSizes(arguments, std::get<std::vector<std::int64_t>>(sizes));
    }
    Step<std::vector<std::int64_t>> batches = parseList("batches", arguments.value("batches").value_or("1"));
    if (const auto* failed = std::get_if<Outcome>(&batches))
        return *failed;
    const Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    if (!arguments.has("batches"))
        batches = powersOfTwo(project);
    for (const std::int64_t batch : std::get<std::vector<std::int64_t>>(batches)) {
        Setup setup = project.setup;
        setup.batch = batch;
        const Estimate figures = estimate(project.network, setup, cataloguesOf(project), Detail::Totals);
        if (Outcome broken = outcomeOf(figures); broken.status != kDone)
            return {broken.status, "batch " + std::to_string(batch) + ": " + broken.message};
    }
    const Sweep result{
        project.network.name, project.setup,
        sweep(project.network, project.setup, cataloguesOf(project), std::get<std::vector<std::int64_t>>(batches))};
    std::cout << (arguments.has("json")  ? sweepJson(result)
                  : arguments.has("csv") ? sweepCsv(result)
                                         : sweepText(result));
    return {};
}

} // namespace

Verb sweepVerb()
{
    return {"sweep", "MODEL", "The memory of MODEL at several batch sizes.",
            std::vector<Option>{
                {"batches", "1,2,4", "Batch sizes; by default powers of two up to the first that does not fit."},
                {"sizes", "512,1024",
                 "Sequence lengths or image heights instead: the memory at the current batch size, and the largest "
                 "batch at each."},
                jsonOption(),
                {"csv", {}, "Print comma-separated values."}}
                + modelOptions(),
            run};
}

} // namespace vram::cli
