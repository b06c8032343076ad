// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/checked.h"
#include "import/summary/solve.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace vram {

namespace {

/// The integer whose `power`th power is `value`; 0 if there is none.
std::int64_t root(std::int64_t value, std::size_t power)
{
    const auto guess =
        std::llround(std::pow(static_cast<double>(value), 1.0 / static_cast<double>(std::max<std::size_t>(power, 1))));
    for (std::int64_t k = std::max<std::int64_t>(guess - 1, 1); k <= guess + 1; ++k) {
        std::int64_t product = 1;
        for (std::size_t i = 0; i < power; ++i)
            product = checkedMul(product, k);
        if (product == value)
            return k;
    }
    return 0;
}

} // namespace

std::size_t spatialDimensionsOf(const SampleShape& shape)
{
    return shape.empty() ? 0 : shape.size() - 1;
}

std::int64_t elementsOf(const SampleShape& shape)
{
    std::int64_t count = 1;
    for (const std::int64_t extent : shape)
        count = checkedMul(count, extent);
    return count;
}

// Solves P = out·(in / groups)·k^sides (+ out) for the kernel size k.
std::optional<WindowGeometry> windowGeometry(const PrintedLayer& p, std::size_t spatialDimensions)
{
    const std::int64_t in = p.input.front(), out = p.output.front();
    // Several windows may match by chance; the smallest is used.
    std::optional<WindowGeometry> best;
    for (const bool bias : {false, true})
        for (const std::int64_t groups : {std::int64_t{1}, in}) {
            const std::int64_t weights = p.parameters - (bias ? out : 0);
            const std::int64_t each = checkedMul(out, in / groups);
            if (weights <= 0 || out % groups != 0 || weights % each != 0)
                continue;
            const std::int64_t kernel = root(weights / each, spatialDimensions);
            if (kernel > 0 && (!best || kernel < best->kernel))
                best = WindowGeometry{kernel, groups, bias};
        }
    return best;
}

namespace {

// Usual image sizes. An output whose size is in the first list is assumed to result from a padded kernel.
constexpr std::array<std::int64_t, 10> kCommonSides{28, 32, 64, 128, 160, 224, 256, 299, 384, 512};
constexpr std::array<std::int64_t, 14> kOtherSides{16, 20, 24, 48, 50, 96, 100, 112, 150, 180, 192, 200, 227, 300};

bool isCommon(std::int64_t side)
{
    return std::ranges::find(kCommonSides, side) != kCommonSides.end();
}
bool isCommonSize(std::int64_t side)
{
    return isCommon(side) || std::ranges::find(kOtherSides, side) != kOtherSides.end();
}

/// The window of the first layer: out = (in + 2·padding - kernel) / stride + 1, where `more` pixels at the end are not
/// covered.
struct FirstWindow {
    std::int64_t stride = 1;
    std::int64_t padding = 0;
    std::int64_t more = 0;
};

std::int64_t inputSide(std::int64_t out, std::int64_t kernel, const FirstWindow& w)
{
    return (out - 1) * w.stride + kernel - 2 * w.padding + w.more;
}

/// The most likely window that maps an input of the printed size to `output`. Usual sizes and paddings take precedence.
std::optional<FirstWindow> windowOfPrinted(const SampleShape& output, std::int64_t channels, std::int64_t kernel,
                                           const PrintedInput& printed)
{
    constexpr std::int64_t largestStride = 16;
    std::optional<FirstWindow> best;
    int bestScore = -1;
    for (std::int64_t stride = 1; stride <= largestStride; ++stride)
        for (std::int64_t padding = kernel / 2; padding >= 0; --padding)
            for (std::int64_t more = 0; more < stride; ++more) {
                const FirstWindow w{stride, padding, more};
                std::int64_t elements = channels;
                bool usual = true;
                for (std::size_t i = 1; i < output.size(); ++i) {
                    const std::int64_t side = inputSide(output[i], kernel, w);
                    elements = side < 1 ? 0 : checkedMul(elements, side);
                    usual = usual && isCommonSize(side);
                }
                const int score = (usual ? 4 : 0) + (padding == kernel / 2 ? 2 : 0) + (more == 0 ? 1 : 0);
                if (elements > 0 && printed.allows(elements) && score > bestScore) {
                    best = w;
                    bestScore = score;
                }
            }
    return best;
}

SampleShape guessImage(const PrintedLayer& first, const PrintedInput& printed)
{
    const std::size_t spatialDimensions = spatialDimensionsOf(first.output);
    for (const std::int64_t channels : {3, 1, 4, 2, 6, 12}) {
        PrintedLayer trial = first;
        trial.input.assign(first.output.size(), channels);
        const auto weights = windowGeometry(trial, spatialDimensions);
        if (!weights || weights->kernel > 31 || weights->groups != 1)
            continue;
        SampleShape input = first.output;
        input[0] = channels;
        const auto window =
            printed.known() ? windowOfPrinted(first.output, channels, weights->kernel, printed) : std::nullopt;
        if (window) {
            for (std::size_t i = 1; i <= spatialDimensions; ++i)
                input[i] = inputSide(first.output[i], weights->kernel, *window);
            return input;
        }
        const std::int64_t wider = first.output[1] + weights->kernel - 1;
        if (!isCommon(first.output[1]) && isCommonSize(wider))
            for (std::size_t i = 1; i <= spatialDimensions; ++i)
                input[i] += weights->kernel - 1;
        return input;
    }
    return {};
}

/// A sequence of steps × features, with the number of features that explains the printed number of parameters.
SampleShape guessSequence(const PrintedLayer& first, const PrintedInput& printed)
{
    constexpr std::int64_t mostFeatures = 65536;
    if (first.output.size() != 2)
        return {};
    for (std::int64_t features = 1; features <= mostFeatures; ++features) {
        SampleShape input{first.output[0], features};
        if (printed.known() && !printed.allows(checkedMul(input[0], input[1])))
            continue;
        if (solveLayer({first.type, input, first.output, first.parameters}))
            return input;
    }
    return {};
}

} // namespace

SampleShape guessInput(const PrintedLayer& first, const PrintedInput& printed)
{
    const NamedLayer n = namedLayer(first.type);
    if (!n.known || first.output.empty())
        return {};
    if (n.family == SummaryFamily::Linear) {
        SampleShape input = first.output;
        const std::int64_t out = first.output.back();
        input.back() = first.parameters % out == 0 ? first.parameters / out : 0;
        // A bias adds as many parameters as one more input feature.
        input.back() -= input.back() > 1 ? 1 : 0;
        return input.back() > 0 ? input : SampleShape{};
    }
    if (n.family == SummaryFamily::Conv && first.output.size() >= 2)
        return guessImage(first, printed);
    if (n.family == SummaryFamily::Lstm || n.family == SummaryFamily::Gru || n.family == SummaryFamily::Rnn)
        return guessSequence(first, printed);
    if (n.family == SummaryFamily::Embedding)
        return {first.output.begin(), first.output.end() - 1};
    return n.family == SummaryFamily::Identity || n.family == SummaryFamily::Dropout ? first.output : SampleShape{};
}

} // namespace vram
