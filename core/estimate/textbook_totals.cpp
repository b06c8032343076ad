// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/textbook.h"

#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "optimizers/optimizer_program.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

/// Counts output elements, including all repeats of the enclosing blocks.
struct Counter {
    std::unordered_map<LayerId, const RowEstimate*> figures{};
    std::int64_t outputs = 0;
    std::int64_t inputs = 0;

    void count(const Layer& layer, std::int64_t repeats)
    {
        const LayerType* type = findLayerType(layer.type);
        const auto found = figures.find(layer.id);
        if (!type || found == figures.end() || found->second->outputs.empty())
            return;
        const std::int64_t elements = checkedMul(found->second->outputs.front().elements(), repeats);
        if (type->traits.has(Trait::Input))
            inputs = checkedAdd(inputs, elements);
        else if (!type->traits.has(Trait::Auxiliary))
            outputs = checkedAdd(outputs, elements);
    }
};

} // namespace

TextbookTotals textbookTotals(const Network& network, const Setup& setup, const Estimate& estimate)
{
    Counter counter;
    for (const RowEstimate& row : estimate.rows)
        counter.figures.emplace(row.id, &row);
    forEachLayer(network, [&](const Layer& layer, std::int64_t repeats) { counter.count(layer, repeats); });
    const std::int64_t batch = std::max<std::int64_t>(setup.batch, 1);
    const auto perSample = [batch](std::int64_t elements) {
        return elements == kOverflow ? kOverflow : elements / batch;
    };
    return {.parameters = estimate.parameters,
            .activations = perSample(counter.outputs),
            .input = perSample(counter.inputs),
            .batch = batch,
            .optimizerBytes = optimizerBytesPerParameter(setup),
            .file = 0};
}

Bytes optimizerBytesPerParameter(const Setup& setup)
{
    const OptimizerRule* const rule = optimizerRule(setup.optimizer);
    if (!rule || setup.offloadOptimizer)
        return 0;
    constexpr std::int64_t side = 4096;
    const TrainableTensor weight{.shape = {side, side}, .name = "weight"};
    Facts facts = factsOf(weight);
    if (rule->hasMomentum || setup.momentum > 0)
        facts |= fact::momentum;
    Bytes bytes = 0;
    for (const StateRule& state : rule->states) {
        if ((state.when & facts) == state.when)
            bytes += state.count * tensorBytes(state.size, weight, side * side);
    }
    return bytes / (side * side);
}

Message textbookRefusal(const TextbookMethod& method, const Setup& setup)
{
    if (!infers(setup) || !method.forTraining)
        return {};
    return "It is a rule for training, and this setup is inference, without gradients, optimizer state or saved "
           "activations. Weights + input has a sum for it."_tr;
}

} // namespace vram
