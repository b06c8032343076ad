// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/terms.h"

#include <algorithm>
#include <functional>

namespace vram {

Bytes Breakdown::total() const
{
    Bytes sum = 0;
    for (const Bytes b : bytes)
        sum = checkedAdd(sum, b);
    return sum;
}

Breakdown& Breakdown::operator+=(const Breakdown& other)
{
    std::ranges::transform(bytes, other.bytes, bytes.begin(), std::plus{});
    std::ranges::transform(communication, other.communication, communication.begin(), std::plus{});
    return *this;
}

Breakdown& Breakdown::operator-=(const Breakdown& other)
{
    std::ranges::transform(bytes, other.bytes, bytes.begin(), std::minus{});
    std::ranges::transform(communication, other.communication, communication.begin(), std::minus{});
    return *this;
}

std::string_view name(Phase phase)
{
    constexpr std::array<std::string_view, 4> names{"forward", "loss", "backward", "step"};
    return names[static_cast<std::size_t>(phase)];
}

Message label(Phase phase)
{
    switch (phase) {
    case Phase::Forward: return "forward"_tr;
    case Phase::Loss: return "loss"_tr;
    case Phase::Backward: return "backward"_tr;
    case Phase::Step: return "step"_tr;
    }
    return {};
}

std::string_view name(Category category)
{
    constexpr std::array<std::string_view, kCategories> names{
        "parameters", "buffers", "gradients", "optimizer_state",     "activations",
        "temporary",  "input",   "kv_cache",  "gathered_parameters", "communication"};
    return names[static_cast<std::size_t>(category)];
}

std::string_view label(Category category)
{
    constexpr std::array<std::string_view, kCategories> labels{
        "Parameters",  "Buffers", "Gradients", "Optimizer state",     "Activations",
        "Temporaries", "Input",   "KV cache",  "Gathered parameters", "Communication"};
    return labels[static_cast<std::size_t>(category)];
}

Part partOf(Category category)
{
    switch (category) {
    case Category::Parameter: return Part::Parameters;
    case Category::Buffer:
    case Category::Input: return Part::Input;
    case Category::Gradient: return Part::Gradients;
    case Category::OptimizerState: return Part::Optimizer;
    case Category::Activation: return Part::Activations;
    case Category::Temporary: return Part::Temporaries;
    case Category::KvCache: return Part::KvCache;
    case Category::GatheredParameters: return Part::Gathered;
    case Category::Communication: return Part::Communication;
    }
    return Part::Temporaries;
}

bool isPossible(Part part, bool inference, bool distributed)
{
    if (part == Part::Gathered || part == Part::Communication)
        return distributed;
    if (part == Part::Gradients || part == Part::Optimizer)
        return !inference;
    return part != Part::KvCache || inference;
}

Message label(Part part)
{
    switch (part) {
    case Part::Parameters: return "Parameters"_tr;
    case Part::Gradients: return "Gradients"_tr;
    case Part::Optimizer: return "Optimizer state"_tr;
    case Part::Activations: return "Activations"_tr;
    case Part::Input: return "Input, buffers"_tr;
    case Part::KvCache: return "KV cache"_tr;
    case Part::Temporaries: return "Temporaries"_tr;
    case Part::Gathered: return "Gathered parameters"_tr;
    case Part::Communication: return "Communication"_tr;
    case Part::Allocator: return "Allocator"_tr;
    case Part::Context: return "CUDA context"_tr;
    }
    return {};
}

Message shortLabel(Part part)
{
    switch (part) {
    case Part::Optimizer: return "Optimizer"_tr;
    case Part::Input: return "Input"_tr;
    case Part::Gathered: return "Gathered"_tr;
    case Part::Context: return "Context"_tr;
    default: return label(part);
    }
}

std::string_view name(Transfer transfer)
{
    constexpr std::array<std::string_view, kTransfers> names{"all_gather", "reduce_scatter", "unsharded_gradients",
                                                             "buckets", "pipeline"};
    return names[static_cast<std::size_t>(transfer)];
}

} // namespace vram
