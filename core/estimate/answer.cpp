// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/answer.h"

#include <algorithm>

namespace vram {

const RankEstimate* highestMemoryRank(std::span<const RankEstimate> ranks)
{
    const auto highest =
        std::ranges::max_element(ranks, {}, [](const RankEstimate& rank) { return rank.device.total; });
    return highest == ranks.end() ? nullptr : &*highest;
}

bool Estimate::valid() const
{
    return std::none_of(issues.begin(), issues.end(),
                        [](const Issue& issue) { return issue.severity == Severity::Error; });
}

bool withinUncertainty(const Device& device)
{
    return device.headroom > -device.uncertainty && device.headroom < device.uncertainty;
}

Bytes usableBudget(const Device& device, double margin)
{
    return static_cast<Bytes>(static_cast<double>(device.capacity) * (1 - margin / 100)) - device.others;
}

std::vector<std::size_t> timelineSamples(const Timeline& timeline, std::size_t first, std::size_t last,
                                         std::size_t most)
{
    std::vector<std::size_t> samples;
    const std::size_t count = last - first;
    const std::size_t stretches = std::min(count, most);
    const auto height = [&](std::size_t i) { return timeline.points[i].live.total(); };
    for (std::size_t stretch = 0; stretch < stretches; ++stretch) {
        std::size_t best = first + stretch * count / stretches;
        for (std::size_t i = best; i < first + (stretch + 1) * count / stretches; ++i) {
            if (height(i) > height(best))
                best = i;
        }
        samples.push_back(best);
    }
    return samples;
}

} // namespace vram
