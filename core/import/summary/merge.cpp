// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/merge.h"

#include "base/checked.h"
#include "import/summary/solve.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace vram {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kMerges{
    {{"Add", "Add"}, {"Multiply", "Mul"}, {"Subtract", "Sub"}, {"Maximum", "Maximum"}, {"Concatenate", "Cat"}}};

std::string_view mergeType(std::string_view type)
{
    constexpr std::size_t shortest = 5; // Minimum length of a truncated name.
    const auto found = std::ranges::find_if(kMerges, [&](const auto& merge) {
        return merge.first == type || (type.size() >= shortest && merge.first.starts_with(type));
    });
    return found == kMerges.end() ? std::string_view{} : found->second;
}

/// Returns the dimension in which the sizes of the inputs add up to that of the output, while all others are equal.
std::optional<std::size_t> concatenatedDimension(const std::vector<SummaryTensor>& inputs, const SampleShape& output)
{
    for (std::size_t d = 0; d < output.size(); ++d) {
        std::int64_t sum = 0;
        bool fits = true;
        for (const SummaryTensor& input : inputs) {
            SampleShape expected = output;
            expected[d] = input.shape[d];
            fits = fits && input.shape == expected;
            sum = checkedAdd(sum, input.shape[d]);
        }
        if (fits && sum == output[d])
            return d;
    }
    return std::nullopt;
}

} // namespace

bool isMerge(std::string_view type)
{
    return !mergeType(type).empty();
}

bool isElementwiseMerge(std::string_view type)
{
    return isMerge(type) && mergeType(type) != "Cat";
}

std::optional<SolvedLayer> solveMerge(std::string_view type, const std::vector<SummaryTensor>& inputs,
                                      const SampleShape& output, bool moved)
{
    const std::string name(mergeType(type));
    const auto sameRank = [&](const SummaryTensor& x) { return x.shape.size() == output.size() && !x.shape.empty(); };
    if (name.empty() || inputs.size() < 2 || !std::ranges::all_of(inputs, sameRank))
        return std::nullopt;
    if (name != "Cat")
        return SolvedLayer{name, {}};
    const auto dim = concatenatedDimension(inputs, output);
    if (!dim)
        return std::nullopt;
    const std::size_t place = moved ? output.size() - 1 - *dim : *dim;
    return SolvedLayer{name, {{"dim", static_cast<std::int64_t>(place) + 1}}};
}

bool worksOnChannels(std::string_view type, const SampleShape& shape)
{
    const NamedLayer n = namedLayer(type);
    return n.known && shape.size() == 2 && (n.spatialDimensions == 1 || n.family == SummaryFamily::BatchNorm);
}

bool ignoresOrder(std::string_view type)
{
    const NamedLayer n = namedLayer(type);
    const bool elementwise = n.family == SummaryFamily::Identity && !type.ends_with("oftmax") && type != "PReLU";
    return n.known && (elementwise || (n.family == SummaryFamily::Dropout && n.spatialDimensions == 0));
}

SampleShape withDimensionsReversed(const SampleShape& shape)
{
    return {shape.rbegin(), shape.rend()};
}

SummaryTensor withChannelsFirst(RowBuilder& rows, SummaryTensor tensor, bool first)
{
    if (tensor.channelsMoved == first || tensor.shape.size() != 2)
        return tensor;
    tensor.ref =
        rows.add("Transpose", first ? "channels_first" : "channels_last", {{"dim0", 1}, {"dim1", 2}}, {tensor.ref});
    tensor.channelsMoved = first;
    return tensor;
}

} // namespace vram
