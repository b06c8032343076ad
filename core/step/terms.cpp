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

std::string_view name(Category category)
{
    constexpr std::array<std::string_view, kCategories> names{
        "parameters", "buffers", "gradients", "optimizer_state",     "activations",
        "temporary",  "input",   "kv_cache",  "gathered_parameters", "communication"};
    return names[static_cast<std::size_t>(category)];
}

std::string_view name(Transfer transfer)
{
    constexpr std::array<std::string_view, kTransfers> names{"all_gather", "reduce_scatter", "unsharded_gradients",
                                                             "buckets", "pipeline"};
    return names[static_cast<std::size_t>(transfer)];
}

} // namespace vram
