#include "common.h"

#include "base/visible.h"
#include "edit/resize.h"
#include "estimate/concurrency.h"
#include "estimate/frontier.h"
#include "estimate/tight_fit.h"

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

/// "sequence length", "image size"
std::string_view sizeName(SizeAxis::Kind kind)
{
    return kind == SizeAxis::Kind::Image ? "image size" : "sequence length";
}

std::string sizeSentence(const Project& project, SizeAxis::Kind kind, std::int64_t size, const Estimate& at)
{
    const std::string what(sizeName(kind));
    const std::string batch = "a batch of " + countText(project.setup.batch);
    if (size == 0)
        return wrapped("No " + what + " fits " + at.device.gpu + " at " + batch + '.', 80);
    return countText(size) + '\n'
           + wrapped("is the largest " + what + " that fits " + at.device.gpu + " at " + batch + ": it takes "
                         + sizeText(at.device.total) + " of " + sizeText(at.device.capacity) + " with a margin of "
                         + text(AttributeValue(project.setup.margin)) + " %.",
                     80);
}

std::string sizeJson(const Project& project, std::string_view along, std::int64_t size, const Device& device)
{
    const auto number = [](std::string_view key, std::int64_t value) {
        return "\"" + std::string(key) + "\": " + std::to_string(value);
    };
    return "{\"axis\": \"" + std::string(along) + "\", " + number("max_size", size) + ", "
           + number("batch", project.setup.batch) + ", \"device\": {" + number("total", device.total) + ", "
           + number("capacity", device.capacity) + "}}";
}

/// The largest sequence length or image size at the current batch.
Outcome runAlong(const Arguments& arguments, const Project& project, const std::string& along)
{
    const SizeAxis::Kind kind = along == "image" ? SizeAxis::Kind::Image : SizeAxis::Kind::Sequence;
    const Catalogues catalogues = cataloguesOf(project);
    if (Outcome broken = outcomeOf(estimate(project.network, project.setup, catalogues, Detail::Rows));
        broken.status != kDone)
        return broken;
    const std::vector<SizeAxis> axes = sizeAxes(project.network);
    const auto axis = std::ranges::find(axes, kind, &SizeAxis::kind);
    if (axis == axes.end())
        return inputAtFault("the network's inputs have no " + std::string(sizeName(kind)) + " that could change");
    const std::int64_t size = largestSize(project.network, project.setup, catalogues, *axis);
    const Network at = size > 0 ? resized(project.network, *axis, size) : project.network;
    const Estimate answer = estimate(at, project.setup, catalogues, Detail::Totals);
    std::cout << (arguments.has("json") ? sizeJson(project, along, size, answer.device)
                                        : sizeSentence(project, kind, size, answer))
              << '\n';
    return {};
}

/// The largest batch if the allocator may free cached blocks and try again; empty where it is not larger.
std::string withRetries(const Report& report)
{
    if (report.largestWithRetries <= report.largestBatch)
        return {};
    return wrapped(countText(report.largestWithRetries)
                       + " fit if PyTorch frees cached blocks and retries (slower: the GPU waits each time).",
                   80)
           + '\n';
}

std::string usersSentence(const Project& project, std::int64_t users, const Estimate& at)
{
    const std::string length = countText(cachedLength(project.network, project.setup)) + " tokens";
    if (users == 0)
        return wrapped("Not even one sequence of " + length + " fits " + at.device.gpu + ": it takes "
                           + sizeText(at.device.total) + " of " + sizeText(at.device.capacity) + '.',
                       80);
    return countText(users) + '\n'
           + wrapped("is the largest number of concurrent sequences of " + length + " that fits " + at.device.gpu
                         + ": together they take " + sizeText(at.device.total) + " of " + sizeText(at.device.capacity)
                         + ", " + sizeText(at.totals.kvCache) + " of it KV cache, with a margin of "
                         + text(AttributeValue(project.setup.margin))
                         + " %. Shared prefixes are counted for each sequence.",
                     80);
}

std::string usersJson(const Project& project, std::int64_t users, const Estimate& at)
{
    const auto number = [](std::string_view key, std::int64_t value) {
        return "\"" + std::string(key) + "\": " + std::to_string(value);
    };
    return "{\"axis\": \"users\", " + number("max_users", users) + ", "
           + number("tokens", cachedLength(project.network, project.setup)) + ", "
           + number("batch", withConcurrency(project.setup, users).batch) + ", " + number("kv_cache", at.totals.kvCache)
           + ", \"device\": {" + number("total", at.device.total) + ", " + number("capacity", at.device.capacity)
           + "}}";
}

/// The largest number of concurrent sequences in inference.
Outcome runUsers(const Arguments& arguments, const Project& project)
{
    const Catalogues catalogues = cataloguesOf(project);
    const Setup one = withConcurrency(project.setup, 1);
    if (Outcome broken = outcomeOf(estimate(project.network, one, catalogues, Detail::Rows)); broken.status != kDone)
        return broken;
    const std::int64_t users = largestConcurrency(project.network, project.setup, catalogues);
    if (users < 0)
        return inputAtFault("no layer of the network caches keys and values: its memory does not depend on the "
                            "number of sequences");
    const Setup setup = withConcurrency(project.setup, std::max<std::int64_t>(users, 1));
    const Estimate answer = estimate(project.network, setup, catalogues, Detail::Totals);
    std::cout << (arguments.has("json") ? usersJson(project, users, answer) : usersSentence(project, users, answer))
              << '\n';
    return {};
}

Outcome run(const Arguments& arguments)
{
    Step<Project> loaded = loadProject(arguments);
    if (const auto* failed = std::get_if<Outcome>(&loaded))
        return *failed;
    auto& project = std::get<Project>(loaded);
    const std::string along(arguments.value("along").value_or("batch"));
    if (along != "batch" && along != "sequence" && along != "image" && along != "users")
        return usage("--along takes batch, sequence, image or users, not \"" + along + "\"");
    if (along == "users")
        return runUsers(arguments, project);
    if (along != "batch")
        return runAlong(arguments, project, along);
    Report report;
    report.network = project.network;
    report.largestBatch = largestBatch(project.network, project.setup, cataloguesOf(project));
    project.setup.batch = std::max<std::int64_t>(report.largestBatch, 1);
    report.setup = project.setup;
    report.estimate = estimate(project.network, project.setup, cataloguesOf(project), Detail::Rows);
    if (Outcome broken = outcomeOf(report.estimate); broken.status != kDone)
        return broken;
    report.largestWithRetries =
        largestBatchWithRetries(project.network, project.setup, cataloguesOf(project), report.largestBatch);
    if (arguments.has("json"))
        std::cout << jsonReport(report);
    else
        std::cout << visible(sentence(report), "\n") << '\n' << withRetries(report);
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
        "concurrent sequences of --kv-cache.length tokens in inference.",
        std::vector<Option>{jsonOption(),
                            {"along", "WHAT", "What to maximize: batch (the default), sequence, image or users."}}
            + modelOptions(),
        run};
}

} // namespace vram::cli
