#include "common.h"

#include <algorithm>
#include <iostream>

namespace vram::cli {

namespace {

std::string sentence(const Report& report)
{
    const Device& device = report.estimate.device;
    if (report.largestBatch == 0)
        return wrapped("Not even one sample fits " + device.gpu + ": it takes " + sizeText(device.total) + " of "
                           + sizeText(device.capacity) + '.',
                       80);
    return countText(report.largestBatch) + '\n'
           + wrapped("is the largest batch that fits " + device.gpu + ": it takes " + sizeText(device.total) + " of "
                         + sizeText(device.capacity) + " with a margin of " + text(AttributeValue(report.setup.margin))
                         + " %.",
                     80);
}

Outcome run(const Arguments& arguments)
{
    Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    auto& project = std::get<Project>(loaded);
    Report report;
    report.network = project.network;
    report.largestBatch = largestBatch(project.network, project.setup, cataloguesOf(project));
    project.setup.batch = std::max<std::int64_t>(report.largestBatch, 1);
    report.setup = project.setup;
    report.estimate = estimate(project.network, project.setup, cataloguesOf(project), Detail::Rows);
    if (Outcome broken = outcomeOf(report.estimate); broken.status != kDone)
        return broken;
    std::cout << (arguments.has("json") ? jsonReport(report) : sentence(report) + '\n');
    return {};
}

} // namespace

Verb maxBatchVerb()
{
    return {
        "max-batch", "MODEL",
        "The largest batch of MODEL that fits the GPU with the safety margin free, exactly: the next one up does not "
        "fit. --json prints the estimate at that batch.",
        std::vector<Option>{jsonOption()} + setupOptions(), run};
}

} // namespace vram::cli
