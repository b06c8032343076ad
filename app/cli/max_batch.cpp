// SPDX-License-Identifier: GPL-3.0-or-later
#include "model.h"

#include "edit/resize.h"
#include "search/concurrency.h"
#include "search/fit_with_retries.h"
#include "search/frontier.h"
#include "search/largest_batch.h"

#include <algorithm>
#include <array>
#include <iostream>

namespace vram::cli {

namespace {

/// The result of a search: the project with the largest value that fits, and that value.
struct Largest {
    Project at;
    std::int64_t value = 0; ///< The value, or 0 if nothing fits. In that case, a batch or a number of sequences is 1 in
                            ///< the project, and an input size is unchanged.
};

VerbResult<Largest> searchBatch(const Project& project)
{
    Largest found{project, largestBatch(project.network, project.setup, cataloguesOf(project))};
    found.at.setup.batch = std::max<std::int64_t>(found.value, 1);
    return found;
}

VerbResult<Largest> searchSize(const Project& project, SizeAxis::Kind kind, std::string_view what)
{
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    const auto axis = std::ranges::find(axes, kind, &SizeAxis::kind);
    if (axis == axes.end())
        return invalidInput("the network's inputs have no " + std::string(what) + " that could change");
    Largest found{project, largestSize(project.network, project.setup, cataloguesOf(project), *axis)};
    if (found.value > 0)
        found.at.network = resized(project.network, *axis, found.value);
    return found;
}

VerbResult<Largest> searchSequence(const Project& project)
{
    return searchSize(project, SizeAxis::Kind::Sequence, "sequence length");
}

VerbResult<Largest> searchImage(const Project& project)
{
    return searchSize(project, SizeAxis::Kind::Image, "image size");
}

VerbResult<Largest> searchUsers(const Project& project)
{
    Largest found{project, largestConcurrency(project.network, project.setup, cataloguesOf(project))};
    if (found.value < 0)
        return invalidInput("no layer of the network caches keys and values: its memory does not depend on the "
                            "number of sequences");
    found.at.setup = withConcurrency(project.setup, std::max<std::int64_t>(found.value, 1));
    return found;
}

struct SearchAxis {
    std::string_view name;
    std::string_view words; ///< Name in the sentence that begins with "Largest".
    std::string_view none;  ///< Subject of the sentence for the case that nothing fits.
    VerbResult<Largest> (*search)(const Project&);
};

constexpr std::array<SearchAxis, 4> alongs{{
    {"batch", "batch", "Not even one sample", searchBatch},
    {"sequence", "sequence length", "No sequence length", searchSequence},
    {"image", "image size", "No image size", searchImage},
    {"users", "number of concurrent sequences", "Not even one sequence", searchUsers},
}};

/// The required and usable memory, such as "21.0 of 23.5 GiB".
std::string usageText(const Device& device)
{
    const std::string needed = sizeText(device.total);
    const std::string usable = sizeText(device.capacity);
    const std::size_t unit = usable.rfind(' ');
    const bool same = needed.ends_with(std::string_view(usable).substr(unit));
    return (same ? needed.substr(0, needed.rfind(' ')) : needed) + " of " + usable;
}

/// Returns the condition under which the result holds: the batch for a size, or the length of the cached sequences.
std::string conditionText(const SearchAxis& searchAxis, const Report& report)
{
    if (searchAxis.name == "batch")
        return {};
    if (searchAxis.name == "users")
        return " of " + report.style.count(kvCacheLength(report.network, report.setup)) + " tokens";
    return " at batch " + report.style.count(report.setup.batch);
}

std::string answerText(const SearchAxis& searchAxis, const Report& report)
{
    const TextStyle& style = report.style;
    std::string out = style.wrap("Largest " + std::string(searchAxis.words) + conditionText(searchAxis, report) + ": "
                                 + style.count(report.maximum->largest) + " (" + usageText(report.estimate.device)
                                 + ", " + report.estimate.device.gpu + ')')
                      + '\n';
    if (searchAxis.name == "users")
        out += style.wrap("KV cache: " + sizeText(report.estimate.totals.kvCache)
                          + ". Shared prefixes are counted for each sequence.")
               + '\n';
    if (searchAxis.name == "batch" && report.largestWithRetries > report.largestBatch)
        out += style.wrap("With retries: " + style.count(report.largestWithRetries)
                          + " (slower: PyTorch frees its cache and asks again)")
               + '\n';
    return out;
}

Outcome nothingFits(const Arguments& arguments, const SearchAxis& searchAxis, const Report& report)
{
    const Device& device = report.estimate.device;
    return {arguments.has("check") ? kDoesNotFit : kInvalidInput,
            std::string(searchAxis.none) + conditionText(searchAxis, report) + " fits on " + device.gpu
                + " with the margin of " + text(AttributeValue(report.setup.margin)) + " % free: needs "
                + sizeText(device.total) + "; " + sizeText(device.capacity) + " usable"};
}

/// Returns the estimate at the value found, with the largest batch even if another size was searched.
Report reportAt(const SearchAxis& searchAxis, const Largest& found, const TextStyle& style)
{
    const Project& at = found.at;
    Report report;
    report.network = at.network;
    report.setup = at.setup;
    report.style = style;
    report.estimate = estimate(at.network, at.setup, cataloguesOf(at), Detail::Rows);
    report.maximum = ReportMaximum{searchAxis.name, found.value};
    const bool batch = searchAxis.name == "batch";
    report.largestBatch = batch ? found.value : largestBatch(at.network, at.setup, cataloguesOf(at));
    report.largestWithRetries = largestBatchWithRetries(at.network, at.setup, cataloguesOf(at), report.largestBatch);
    return report;
}

Outcome runMaxBatch(const Arguments& arguments)
{
    const Output output = outputOptionsOf(arguments);
    const std::string wanted = arguments.value("along").value_or("batch");
    const auto searchAxis = std::ranges::find(alongs, wanted, &SearchAxis::name);
    if (searchAxis == alongs.end())
        return usageError("--along takes batch, sequence, image or users, not \"" + wanted + '"');
    const VerbResult<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    const auto& project = std::get<Project>(loaded);
    Setup one = project.setup;
    one.batch = searchAxis->name == "batch" ? 1 : one.batch;
    if (Outcome broken = estimateOutcome(estimate(project.network, one, cataloguesOf(project), Detail::Rows));
        broken.status != kSuccess)
        return broken;
    const VerbResult<Largest> found = searchAxis->search(project);
    if (const auto* failed = std::get_if<Outcome>(&found))
        return *failed;
    const Report report = reportAt(*searchAxis, std::get<Largest>(found), output.style);
    if (output.json)
        std::cout << jsonReport(report);
    if (report.maximum->largest == 0)
        return nothingFits(arguments, *searchAxis, report);
    if (!output.json)
        print(output.quiet ? std::to_string(report.maximum->largest) + '\n' : answerText(*searchAxis, report));
    return {};
}

} // namespace

Verb maxBatchVerb()
{
    return {
        "max-batch", "MODEL",
        "The largest batch of MODEL that fits on the GPU with the safety margin free, exactly: one more sample does "
        "not fit. --json prints the estimate at that batch size. With --along sequence or --along image, the largest "
        "sequence length or image size at the current batch size. With --along users, the largest number of "
        "concurrent sequences of --kv-cache.length tokens in inference. --quiet prints the number alone. Where "
        "nothing fits, the exit status is 1, with --check 3.",
        outputOptions()
            + std::vector<Option>{checkOption(),
                                  {.name = "along",
                                   .argument = "WHAT",
                                   .help = "What to maximize. One of: batch, sequence, image, users.",
                                   .fallback = "batch"}}
            + modelOptions(),
        runMaxBatch};
}

} // namespace vram::cli
