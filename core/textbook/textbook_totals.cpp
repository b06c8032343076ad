// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/textbook.h"

#include "estimate/estimate.h"
#include "optimizers/optimizer_program.h"

#include <algorithm>

namespace vram {

TextbookTotals textbookTotals(const Setup& setup, const Estimate& estimate)
{
    return {.parameters = estimate.parameters,
            .activations = estimate.outputElements,
            .input = estimate.inputElements,
            .batch = std::max<std::int64_t>(setup.batch, 1),
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

Message textbookUnavailable(const TextbookMethod& method, const Setup& setup)
{
    if (!isInference(setup) || !method.isTrainingOnly)
        return {};
    return "It is a rule for training, and this setup is inference, without gradients, optimizer state or saved "
           "activations. Weights + input has a sum for it."_tr;
}

} // namespace vram
