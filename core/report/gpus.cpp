// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/gpus.h"

#include "base/escape_hidden.h"
#include "base/thread_pool.h"
#include "base/units.h"
#include "devices/setup_on_gpu.h"
#include "report/content.h"
#include "report/csv_text.h"
#include "report/report_parts.h"
#include "report/time.h"
#include "search/largest_batch.h"
#include "setup/global_batch.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <tuple>

namespace vram {

namespace {

constexpr int kNameWidth = 34;

/// Sorts by fit, then by the cost of training if it is known for every GPU that fits, then by memory and price.
void sortChoices(std::vector<GpuChoice>& choices)
{
    constexpr double unknown = std::numeric_limits<double>::infinity();
    const auto isCounted = [](const GpuChoice& choice) { return choice.cost || fitOf(choice.device) != Fit::Fits; };
    const bool byCost = std::ranges::all_of(choices, isCounted);
    std::ranges::stable_sort(choices, {}, [byCost, unknown](const GpuChoice& choice) {
        return std::tuple(fitOf(choice.device), byCost ? choice.cost.value_or(unknown) : 0.0, usableMemory(choice.gpu),
                          choice.price.value_or(unknown));
    });
}

GpuChoice choiceOf(const Network& network, const Setup& setup, const Gpu& gpu, const Catalogues& catalogues,
                   const GpuPrices& prices)
{
    const Estimate answer = estimate(network, setup, catalogues, Detail::Totals);
    GpuChoice choice{gpu, answer.device, largestBatch(network, setup, catalogues)};
    choice.time = answer.time;
    choice.trainingSeconds = trainingSeconds(answer.time, setup);
    if (const auto price = prices.find(gpu.name); price != prices.end())
        choice.price = price->second;
    if (choice.price && choice.trainingSeconds > 0)
        choice.cost = rentalCost(choice.trainingSeconds, *choice.price, setup);
    return choice;
}

std::string priceText(const GpuChoice& choice)
{
    return choice.price ? fixedText(*choice.price, 2) : std::string();
}

/// The time and the cost of the whole training run, if the setup names a dataset.
std::string trainingText(const GpuChoice& choice, bool priced)
{
    if (choice.trainingSeconds <= 0)
        return {};
    std::string text = paddedLeft(durationText(choice.trainingSeconds), 15);
    if (priced)
        text += paddedLeft(choice.cost ? fixedText(*choice.cost, 2) : "", 11);
    return text;
}

std::string choiceLine(const GpuChoice& choice, const TextStyle& style, bool priced)
{
    const Device& device = choice.device;
    return padded(choice.gpu.name, kNameWidth) + paddedLeft(sizeText(device.capacity), 10)
           + paddedLeft(sizeText(device.total), 10) + paddedLeft(style.count(choice.largestBatch), 9)
           + paddedLeft(choice.time.known() ? durationText(choice.time.step) : "", 10)
           + (priced ? paddedLeft(priceText(choice), 7) : "") + trainingText(choice, priced) + "  "
           + std::string(fitText(fitOf(device))) + '\n';
}

bool anyPrice(const GpuComparison& choices)
{
    return std::ranges::any_of(choices.choices, [](const GpuChoice& choice) { return choice.price.has_value(); });
}

std::string trainingHeading(const GpuComparison& choices, bool priced)
{
    const auto named = [](const GpuChoice& choice) { return choice.trainingSeconds > 0; };
    if (std::ranges::none_of(choices.choices, named))
        return {};
    return paddedLeft("training", 15) + (priced ? paddedLeft("cost", 11) : "");
}

} // namespace

std::optional<GpuComparison> gpuComparison(const Project& project, const Catalogues& catalogues,
                                           const GpuPrices& prices, const ProgressCallback& progress)
{
    Setup job = withoutSelectedRank(project.setup);
    job.gpu = fullGpuName(catalogues.gpus, job.gpu);
    GpuComparison result{project.network, job.batch, std::vector<GpuChoice>(catalogues.gpus.size())};
    std::atomic<std::size_t> done = 0;
    std::atomic<bool> ended = false;
    const auto compare = [&](std::size_t i) {
        if (ended)
            return;
        const Gpu& gpu = catalogues.gpus[i];
        result.choices[i] = choiceOf(project.network, onGpu(job, catalogues.gpus, gpu.name), gpu, catalogues, prices);
        ++done;
    };
    const auto report = [&] {
        const double share = static_cast<double>(done) / static_cast<double>(result.choices.size());
        ended = ended || (progress && !progress(share));
    };
    ThreadPool::shared().forEach(result.choices.size(), compare, report);
    if (ended)
        return std::nullopt;
    sortChoices(result.choices);
    return result;
}

std::string gpuComparisonText(const GpuComparison& choices)
{
    const bool priced = anyPrice(choices);
    std::string out = choices.style.wrap(choices.network.name + ", batch " + choices.style.count(choices.batch)
                                         + inputText(choices.network, choices.style))
                      + "\n\n" + padded("GPU", kNameWidth) + paddedLeft("usable", 10) + paddedLeft("needs", 10)
                      + paddedLeft("largest", 9) + paddedLeft("step", 10) + (priced ? paddedLeft("price", 7) : "")
                      + trainingHeading(choices, priced) + '\n';
    for (const GpuChoice& choice : choices.choices)
        out += choiceLine(choice, choices.style, priced);
    return escapeHidden(out, "\n");
}

std::string gpuComparisonCsv(const GpuComparison& choices)
{
    std::string out = "GPU,Usable bytes,Device total bytes,Headroom bytes,Largest batch,Price per hour,Step "
                      "ms,Training hours,Cost,Verdict\r\n";
    for (const GpuChoice& choice : choices.choices) {
        out += csvCell(choice.gpu.name) + ',';
        for (const Bytes value :
             {choice.device.capacity, choice.device.total, choice.device.headroom, Bytes{choice.largestBatch}})
            out += std::to_string(value) + ',';
        out += priceText(choice) + ',' + fixedText(milliseconds(choice.time.step), 3) + ','
               + (choice.trainingSeconds > 0 ? fixedText(choice.trainingSeconds / 3600, 2) : "") + ','
               + (choice.cost ? fixedText(*choice.cost, 2) : "") + ',' + std::string(name(fitOf(choice.device)))
               + "\r\n";
    }
    return out;
}

std::string gpusJson(const GpuComparison& choices)
{
    Json list = Json::array();
    for (const GpuChoice& choice : choices.choices) {
        list.push_back({{"gpu", choice.gpu.name},
                        {"total", choice.device.total},
                        {"capacity", choice.device.capacity},
                        {"headroom", choice.device.headroom},
                        {"fits", choice.device.fits},
                        {"verdict", name(fitOf(choice.device))},
                        {"max_batch", choice.largestBatch},
                        {"time", timeJson(choice.time)}});
        if (choice.trainingSeconds > 0)
            list.back()["training_hours"] = choice.trainingSeconds / 3600;
        if (choice.cost)
            list.back()["cost"] = *choice.cost;
        if (choice.price)
            list.back()["price"] = *choice.price;
    }
    Json object{{"model", choices.network.name}, {"batch", choices.batch}};
    addInputSizes(object, choices.network);
    object["gpus"] = std::move(list);
    return answerJson(std::move(object));
}

} // namespace vram
