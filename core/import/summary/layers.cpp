// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/summary/solve.h"

#include "base/checked.h"

#include <algorithm>

namespace vram {

namespace {

std::string typeName(std::string_view pattern, std::size_t spatialDimensions)
{
    std::string name(pattern);
    if (const std::size_t at = name.find('#'); at != std::string::npos)
        name.replace(at, 1, std::to_string(std::clamp<std::size_t>(spatialDimensions, 1, 3)));
    return name;
}

struct Placement {
    std::int64_t stride = 1;
    std::int64_t padding = 0;
};

/// The stride and padding with which a window of size `kernel` maps `in` to `out`: the stride closest to their ratio,
/// and the smallest possible padding.
std::optional<Placement> placementOf(std::int64_t in, std::int64_t out, std::int64_t kernel)
{
    const std::int64_t ratio = std::max<std::int64_t>((in + out / 2) / out, 1);
    for (const std::int64_t stride : {ratio, std::max<std::int64_t>(ratio - 1, 1), ratio + 1}) {
        const std::int64_t lack = (out - 1) * stride + kernel - in;
        const std::int64_t padding = std::max<std::int64_t>((lack + 1) / 2, 0);
        if (in + 2 * padding >= kernel && (in + 2 * padding - kernel) / stride + 1 == out && padding <= kernel)
            return Placement{stride, padding};
    }
    return std::nullopt;
}

std::optional<SolvedLayer> solveConv(const PrintedLayer& p, const NamedLayer& n)
{
    const std::size_t spatialDimensions = spatialDimensionsOf(p.output);
    if (spatialDimensions < 1 || spatialDimensions > 3 || p.input.size() != p.output.size() || p.input.front() < 1)
        return std::nullopt;
    const auto weights = windowGeometry(p, spatialDimensions);
    if (!weights)
        return std::nullopt;
    Extents stride, padding;
    for (std::size_t i = 1; i <= spatialDimensions; ++i) {
        const auto step = placementOf(p.input[i], p.output[i], weights->kernel);
        if (!step)
            return std::nullopt;
        stride.emplace_back(step->stride);
        padding.emplace_back(step->padding);
    }
    SolvedLayer layer{typeName(n.type, spatialDimensions)};
    layer.attributes.emplace_back("out_channels", p.output.front());
    layer.attributes.emplace_back("kernel_size", weights->kernel);
    layer.attributes.emplace_back("stride", stride);
    layer.attributes.emplace_back("padding", padding);
    layer.attributes.emplace_back("groups", weights->groups);
    layer.attributes.emplace_back("bias", weights->bias);
    return layer;
}

std::optional<SolvedLayer> solveTransposed(const PrintedLayer& p, const NamedLayer& n)
{
    const std::size_t spatialDimensions = spatialDimensionsOf(p.output);
    if (spatialDimensions < 1 || spatialDimensions > 3 || p.input.size() != p.output.size())
        return std::nullopt;
    const auto weights = windowGeometry(p, spatialDimensions);
    if (!weights || weights->groups != 1)
        return std::nullopt;
    const std::int64_t stride = std::max<std::int64_t>(p.output[1] / p.input[1], 1);
    // out = (in - 1)·stride - 2·padding + kernel + output padding (`more`)
    const std::int64_t excess = (p.input[1] - 1) * stride + weights->kernel - p.output[1];
    const std::int64_t padding = excess > 0 ? (excess + 1) / 2 : 0;
    const std::int64_t more = 2 * padding - excess;
    for (std::size_t i = 1; i <= spatialDimensions; ++i)
        if ((p.input[i] - 1) * stride - 2 * padding + weights->kernel + more != p.output[i] || more < 0
            || more >= stride + 1)
            return std::nullopt;
    SolvedLayer layer{typeName(n.type, spatialDimensions)};
    layer.attributes.emplace_back("out_channels", p.output.front());
    layer.attributes.emplace_back("kernel_size", weights->kernel);
    layer.attributes.emplace_back("stride", stride);
    layer.attributes.emplace_back("padding", padding);
    layer.attributes.emplace_back("output_padding", more);
    layer.attributes.emplace_back("bias", weights->bias);
    return layer;
}

std::optional<SolvedLayer> solvePool(const PrintedLayer& p, const NamedLayer& n)
{
    const std::size_t spatialDimensions = spatialDimensionsOf(p.output);
    if (spatialDimensions < 1 || p.input.size() != p.output.size() || p.input.front() != p.output.front())
        return std::nullopt;
    const std::int64_t ratio = std::max<std::int64_t>(p.input[1] / p.output[1], 1);
    for (const std::int64_t kernel : {ratio, ratio + 1, ratio + 2}) {
        Extents stride, padding;
        for (std::size_t i = 1; i <= spatialDimensions; ++i)
            if (const auto step = placementOf(p.input[i], p.output[i], kernel); step && 2 * step->padding <= kernel) {
                stride.emplace_back(step->stride);
                padding.emplace_back(step->padding);
            }
        if (stride.size() == spatialDimensions)
            return SolvedLayer{typeName(n.type, spatialDimensions),
                               {{"kernel_size", kernel}, {"stride", stride}, {"padding", padding}}};
    }
    return std::nullopt;
}

std::optional<SolvedLayer> solveLinear(const PrintedLayer& p)
{
    if (p.input.empty() || p.output.empty())
        return std::nullopt;
    const std::int64_t weights = checkedMul(p.input.back(), p.output.back());
    const bool bias = p.parameters == checkedAdd(weights, p.output.back());
    const bool sameRest = std::equal(p.input.begin(), p.input.end() - 1, p.output.begin(), p.output.end() - 1);
    if (!sameRest || (!bias && p.parameters != weights))
        return std::nullopt;
    return SolvedLayer{"Linear", {{"out_features", p.output.back()}, {"bias", bias}}};
}

std::optional<SolvedLayer> solveNorm(const PrintedLayer& p, const NamedLayer& n)
{
    if (p.input != p.output || p.input.empty())
        return std::nullopt;
    const bool layerNorm = n.family == SummaryFamily::LayerNorm;
    const std::int64_t channels = layerNorm ? p.input.back() : p.input.front();
    // Keras counts the moving statistics among the parameters.
    const bool affine =
        p.parameters == 2 * channels || (n.family == SummaryFamily::BatchNorm && p.parameters == 4 * channels);
    if (!affine && p.parameters != 0)
        return std::nullopt;
    const std::string type = typeName(n.type, n.spatialDimensions > 0 ? static_cast<std::size_t>(n.spatialDimensions)
                                                                      : spatialDimensionsOf(p.input));
    return SolvedLayer{type, {{layerNorm ? "elementwise_affine" : "affine", affine}}};
}

std::optional<SolvedLayer> solveIdentity(const PrintedLayer& p, const NamedLayer& n)
{
    if (p.input != p.output)
        return std::nullopt;
    SolvedLayer layer{typeName(n.type, spatialDimensionsOf(p.input))};
    if (n.type == "PReLU")
        layer.attributes.emplace_back("num_parameters", std::max<std::int64_t>(p.parameters, 1));
    else if (p.parameters != 0)
        return std::nullopt;
    return layer;
}

std::optional<SolvedLayer> solveGlobal(const PrintedLayer& p, const NamedLayer& n)
{
    if (p.input.size() < 2 || p.output != SampleShape{p.input.front()})
        return std::nullopt;
    Extents dims;
    for (std::size_t i = 2; i <= p.input.size(); ++i)
        dims.emplace_back(static_cast<std::int64_t>(i));
    return SolvedLayer{std::string(n.type), {{"dims", dims}}};
}

std::optional<SolvedLayer> solveRecurrent(const PrintedLayer& p, std::int64_t gates)
{
    if (p.input.size() != 2 || p.output.size() != 2 || p.input[0] != p.output[0])
        return std::nullopt;
    for (const std::int64_t directions : {1, 2})
        for (std::int64_t layers = 1; layers <= 8; ++layers) {
            const std::int64_t hidden = p.output[1] / directions;
            std::int64_t count = 0;
            for (std::int64_t i = 0; i < layers; ++i) {
                const std::int64_t in = i == 0 ? p.input[1] : hidden * directions;
                const std::int64_t row = checkedAdd(checkedMul(hidden, checkedAdd(in, hidden)), 2 * hidden);
                count = checkedAdd(count, checkedMul(directions * gates, row));
            }
            if (count == p.parameters)
                return SolvedLayer{gates == 4   ? "LSTM"
                                   : gates == 3 ? "GRU"
                                                : "RNN",
                                   {{"hidden_size", hidden},
                                    {"num_layers", layers},
                                    {"bidirectional", directions == 2},
                                    {"batch_first", true}}};
        }
    return std::nullopt;
}

Extents batchedExtents(const SampleShape& shape)
{
    Extents result{Extent(0, 1)};
    result.insert(result.end(), shape.begin(), shape.end());
    return result;
}

std::optional<SolvedLayer> solveShape(const PrintedLayer& p, const NamedLayer& n)
{
    if (elementsOf(p.input) != elementsOf(p.output) || p.parameters != 0)
        return std::nullopt;
    if (n.family == SummaryFamily::Flatten && p.output.size() == 1)
        return SolvedLayer{"Flatten", {}};
    return SolvedLayer{"Reshape", {{"shape", batchedExtents(p.output)}}};
}

std::optional<SolvedLayer> solveSized(const PrintedLayer& p, const NamedLayer& n, std::string_view key)
{
    if (p.input.size() != p.output.size() || p.output.empty() || p.input.front() != p.output.front()
        || p.parameters != 0)
        return std::nullopt;
    const Extents size(p.output.begin() + 1, p.output.end());
    return SolvedLayer{typeName(n.type, spatialDimensionsOf(p.output)), {{key, size}}};
}

std::optional<SolvedLayer> solveEmbedding(const PrintedLayer& p)
{
    if (p.output.empty() || p.parameters % p.output.back() != 0 || p.parameters == 0)
        return std::nullopt;
    return SolvedLayer{"Embedding",
                       {{"num_embeddings", p.parameters / p.output.back()}, {"embedding_dim", p.output.back()}}};
}

} // namespace

std::optional<SolvedLayer> solveLayer(const PrintedLayer& p)
{
    const NamedLayer n = namedLayer(p.type);
    if (!n.known)
        return std::nullopt;
    switch (n.family) {
    case SummaryFamily::Linear: return solveLinear(p);
    case SummaryFamily::Conv: return solveConv(p, n);
    case SummaryFamily::Transposed: return solveTransposed(p, n);
    case SummaryFamily::BatchNorm:
    case SummaryFamily::LayerNorm:
    case SummaryFamily::GroupNorm: return solveNorm(p, n);
    case SummaryFamily::MaxPool:
    case SummaryFamily::AvgPool: return solvePool(p, n);
    case SummaryFamily::AdaptiveAvg:
    case SummaryFamily::AdaptiveMax: return solveSized(p, n, "output_size");
    case SummaryFamily::GlobalAvg:
    case SummaryFamily::GlobalMax: return solveGlobal(p, n);
    case SummaryFamily::Identity:
    case SummaryFamily::Dropout: return solveIdentity(p, n);
    case SummaryFamily::Flatten:
    case SummaryFamily::Reshape: return solveShape(p, n);
    case SummaryFamily::Upsample: return solveSized(p, n, "size");
    case SummaryFamily::Embedding: return solveEmbedding(p);
    case SummaryFamily::Lstm: return solveRecurrent(p, 4);
    case SummaryFamily::Gru: return solveRecurrent(p, 3);
    case SummaryFamily::Rnn: return solveRecurrent(p, 1);
    }
    return std::nullopt;
}

} // namespace vram
