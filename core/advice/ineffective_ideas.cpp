// SPDX-License-Identifier: GPL-3.0-or-later
#include "advice/advice.h"
#include "base/units.h"
#include "edit/edit.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"
#include "setup/setup.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

constexpr std::int64_t kSmall = 3; ///< Kernel size of a small filter.
/// A saving below this fraction of the device total is negligible.
constexpr double kWorthwhile = 0.05;

using Figures = std::unordered_map<LayerId, const RowEstimate*>;

Figures figuresOf(const Estimate& estimate)
{
    Figures figures;
    for (const RowEstimate& row : estimate.rows)
        figures.emplace(row.id, &row);
    return figures;
}

Message dropoutReason(const Network& network, const Estimate& estimate, const Figures& figures)
{
    Bytes masks = 0;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        const auto row = figures.find(layer.id);
        if (is(layer, Trait::DropsOut) && row != figures.end())
            masks = checkedAdd(masks, row->second->saved);
    });
    if (masks > 0)
        return message("It saves nothing: the values that it drops stay in memory as zeros, and what it keeps for "
                       "backward takes %1 here."_tr,
                       ByteCount{masks});
    const Bytes all = checkedMul(estimate.outputElements, estimate.batch);
    return message("It would save nothing: the values that it drops stay in memory as zeros, and its masks, of one "
                   "byte each, would take up to %1."_tr,
                   ByteCount{all});
}

/// Fraction of a convolution's weight that a filter of at most size `kSmall` would save.
double savedBySmallerFilter(const Layer& layer)
{
    const auto& kernel = valueOf<Extents>(layer, "kernel_size");
    double left = 1;
    // A single size applies to all dimensions.
    for (int d = 0; d < findLayerType(layer.type)->variant && !kernel.empty(); ++d) {
        const std::int64_t extent = kernel[std::min(static_cast<std::size_t>(d), kernel.size() - 1)].fixed;
        left *= static_cast<double>(std::min(extent, kSmall)) / static_cast<double>(std::max<std::int64_t>(extent, 1));
    }
    return 1 - left;
}

Message filterReason(const Network& network, const Estimate& estimate, const Figures& figures)
{
    double parameters = 0;
    bool any = false;
    forEachLayer(network, [&](const Layer& layer, std::int64_t) {
        const auto row = figures.find(layer.id);
        if (!is(layer, Trait::Convolution) || row == figures.end())
            return;
        any = true;
        parameters += savedBySmallerFilter(layer) * static_cast<double>(row->second->parameters);
    });
    if (!any || estimate.parameters <= 0)
        return {};
    const Totals& totals = estimate.totals;
    const Bytes states = checkedAdd(totals.parameters, checkedAdd(totals.gradients, totals.optimizerState));
    const double saved = parameters / static_cast<double>(estimate.parameters) * static_cast<double>(states);
    if (saved > kWorthwhile * static_cast<double>(estimate.device.total))
        return {};
    if (parameters <= 0)
        return "They would save nothing: none here is larger than 3, and outputs keep their size."_tr;
    return message("They would save next to nothing: 3×3 in place of all larger ones would save %1 of weights, "
                   "gradients and optimizer state; outputs keep their size."_tr,
                   ByteCount{static_cast<Bytes>(saved)});
}

} // namespace

std::vector<RejectedIdea> ineffectiveIdeas(const Network& network, const Setup& setup, const Estimate& estimate)
{
    if (isInference(setup) || !estimate.valid() || estimate.tooLarge || estimate.outputElements <= 0)
        return {};
    const Figures figures = figuresOf(estimate);
    std::vector<RejectedIdea> ideas{{"Dropout"_tr, dropoutReason(network, estimate, figures)},
                                    {"Smaller filters"_tr, filterReason(network, estimate, figures)}};
    std::erase_if(ideas, [](const RejectedIdea& idea) { return idea.why.empty(); });
    return ideas;
}

} // namespace vram
