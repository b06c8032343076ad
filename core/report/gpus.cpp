// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/gpus.h"

#include "base/units.h"
#include "base/visible.h"
#include "devices/setup_on_gpu.h"
#include "report/content.h"
#include "report/csv_text.h"
#include "report/pieces.h"
#include "search/largest_batch.h"
#include "setup/global_batch.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace vram {

namespace {

constexpr int kNameWidth = 34;

/// The order of the list.
auto rankOf(const GpuChoice& choice)
{
    return std::tuple(fitOf(choice.device), usableMemory(choice.gpu),
                      choice.price.value_or(std::numeric_limits<double>::infinity()));
}

std::string priceText(const GpuChoice& choice)
{
    return choice.price ? fixedText(*choice.price, 2) : std::string();
}

std::string choiceLine(const GpuChoice& choice, const TextStyle& style, bool priced)
{
    const Device& device = choice.device;
    return padded(choice.gpu.name, kNameWidth) + paddedLeft(sizeText(device.capacity), 10)
           + paddedLeft(sizeText(device.total), 10) + paddedLeft(style.count(choice.largestBatch), 9)
           + (priced ? paddedLeft(priceText(choice), 7) : "") + "  " + std::string(fitWords(fitOf(device))) + '\n';
}

bool anyPrice(const GpuComparison& choices)
{
    return std::ranges::any_of(choices.choices, [](const GpuChoice& choice) { return choice.price.has_value(); });
}

} // namespace

GpuComparison gpuComparison(const Project& project, const Catalogues& catalogues, const GpuPrices& prices)
{
    Setup job = withoutChosenRank(project.setup);
    job.gpu = fullGpuName(catalogues.gpus, job.gpu);
    GpuComparison result{project.network, job.batch};
    for (const Gpu& gpu : catalogues.gpus) {
        const Setup setup = onGpu(job, catalogues.gpus, gpu.name);
        GpuChoice choice{gpu, estimate(project.network, setup, catalogues, Detail::Totals).device,
                         largestBatch(project.network, setup, catalogues)};
        if (const auto price = prices.find(gpu.name); price != prices.end())
            choice.price = price->second;
        result.choices.push_back(std::move(choice));
    }
    std::ranges::stable_sort(result.choices, {}, rankOf);
    return result;
}

std::string gpusText(const GpuComparison& choices)
{
    const bool priced = anyPrice(choices);
    std::string out = choices.style.wrap(choices.network.name + ", batch " + choices.style.count(choices.batch)
                                         + inputWords(choices.network, choices.style))
                      + "\n\n" + padded("GPU", kNameWidth) + paddedLeft("usable", 10) + paddedLeft("needs", 10)
                      + paddedLeft("largest", 9) + (priced ? paddedLeft("price", 7) : "") + '\n';
    for (const GpuChoice& choice : choices.choices)
        out += choiceLine(choice, choices.style, priced);
    return visible(out, "\n");
}

std::string gpusCsv(const GpuComparison& choices)
{
    std::string out = "GPU,Usable bytes,Device total bytes,Headroom bytes,Largest batch,Price per hour,Verdict\r\n";
    for (const GpuChoice& choice : choices.choices) {
        out += csvCell(choice.gpu.name) + ',';
        for (const Bytes value :
             {choice.device.capacity, choice.device.total, choice.device.headroom, Bytes{choice.largestBatch}})
            out += std::to_string(value) + ',';
        out += priceText(choice) + ',' + std::string(name(fitOf(choice.device))) + "\r\n";
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
                        {"max_batch", choice.largestBatch}});
        if (choice.price)
            list.back()["price"] = *choice.price;
    }
    Json object{{"model", choices.network.name}, {"batch", choices.batch}};
    addInputSizes(object, choices.network);
    object["gpus"] = std::move(list);
    return answerJson(std::move(object));
}

} // namespace vram
