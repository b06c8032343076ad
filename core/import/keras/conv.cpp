// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/layers.h"

#include <algorithm>

namespace vram::keras {

namespace {

// The windows of a convolution along each spatial dimension of its input.
struct WindowGeometry {
    std::vector<std::int64_t> kernel, stride, dilation;
    std::string padding;
    std::size_t rank = 0;
    std::size_t firstSide = 0; ///< Index of the first spatial dimension in the Keras shape.
    std::size_t channel = 0;
};

bool readWindowGeometry(const KerasLayerCall& use, WindowGeometry& w)
{
    w.rank = static_cast<std::size_t>(spatialDimensions(use.layer.kind));
    if (use.x().rank() != w.rank + 1) {
        use.report(message("it needs %1 dimensions besides the batch, but gets %2"_tr, w.rank + 1, use.x().rank()));
        return false;
    }
    w.kernel = use.config.integersFor("kernel_size", w.rank, 1);
    w.stride = use.config.integersFor("strides", w.rank, 1);
    w.dilation = use.config.integersFor("dilation_rate", w.rank, 1);
    w.padding = use.config.text({"padding"}, "valid");
    w.firstSide = use.channelsFirst() ? 1 : 0;
    w.channel = use.channelsFirst() ? 0 : w.rank;
    return use.config.problem().empty();
}

Extents extents(const std::vector<std::int64_t>& numbers)
{
    return {numbers.begin(), numbers.end()};
}

// Returns the padding at the start and at the end of dimension `i`. "causal" pads only the start.
std::pair<std::int64_t, std::int64_t> paddingAround(const WindowGeometry& w, std::size_t i, std::int64_t side)
{
    const std::int64_t reach = (w.kernel[i] - 1) * w.dilation[i];
    if (w.padding == "causal")
        return {reach, 0};
    if (w.padding != "same")
        return {0, 0};
    const std::int64_t outputs = (side + w.stride[i] - 1) / w.stride[i];
    const std::int64_t total = std::max<std::int64_t>((outputs - 1) * w.stride[i] + reach + 1 - side, 0);
    return {total / 2, total - total / 2};
}

// Adds asymmetric padding as a separate row, as PyTorch requires. Returns the padding for the layer's attribute, which
// is 0 if a row was added.
Extents padded(const KerasLayerCall& use, const WindowGeometry& w, KerasTensor& x)
{
    Extents even, uneven;
    bool same = true;
    for (std::size_t i = 0; i < w.rank; ++i) {
        const auto [before, after] = paddingAround(w, i, x.shape[w.firstSide + i]);
        same = same && before == after;
        even.emplace_back(before);
        uneven.insert(uneven.begin(), {Extent(before), Extent(after)});
    }
    if (same)
        return even;
    x = row(use, "Pad", use.layer.name + "_pad", {{"padding", uneven}}, x);
    return Extents(w.rank, Extent(0));
}

bool removePadding(const KerasLayerCall& use, const WindowGeometry& w, const std::vector<std::int64_t>& before,
                   KerasTensor& x)
{
    for (std::size_t i = 0; i < w.rank; ++i) {
        const auto [left, right] = paddingAround(w, i, before[w.firstSide + i]);
        const std::int64_t room = before[w.firstSide + i] + left + right - (w.kernel[i] - 1) * w.dilation[i] - 1;
        if (room < 0) {
            use.report(
                message("its kernel of %1 is larger than its input of %2"_tr, w.kernel[i], before[w.firstSide + i]));
            return false;
        }
        x.shape[w.firstSide + i] = room / w.stride[i] + 1;
    }
    return true;
}

std::string typeName(std::string_view stem, std::size_t rank)
{
    return std::string(stem) + std::to_string(rank) + "d";
}

struct Filters {
    std::int64_t count;
    std::int64_t groups;
    bool bias;
};

// The list is filled one entry at a time, because GCC 12 warns about uninitialized memory for an initializer list.
RowBuilder::Attributes windowAttributes(const WindowGeometry& w, std::int64_t filters, const Extents& padding,
                                        bool bias)
{
    RowBuilder::Attributes result;
    result.emplace_back("out_channels", filters);
    result.emplace_back("kernel_size", extents(w.kernel));
    result.emplace_back("stride", extents(w.stride));
    result.emplace_back("dilation", extents(w.dilation));
    result.emplace_back("padding", padding);
    result.emplace_back("bias", bias);
    return result;
}

bool addConvolution(const KerasLayerCall& use, const WindowGeometry& w, const Filters& f, KerasTensor& x)
{
    const std::int64_t channels = x.shape[w.channel];
    if (channels % f.groups != 0 || f.count % f.groups != 0) {
        use.report(
            message("its groups (%1) must divide its channels, %2 in and %3 out"_tr, f.groups, channels, f.count));
        return false;
    }
    const auto before = x.shape;
    const Extents padding = padded(use, w, x);
    auto attributes = windowAttributes(w, f.count, padding, f.bias);
    attributes.emplace_back("groups", f.groups);
    x = row(use, typeName("Conv", w.rank), use.layer.name, attributes, x);
    x.shape[w.channel] = f.count;
    return removePadding(use, w, before, x);
}

} // namespace

// Adds a convolution. A depthwise one has one group per channel.
KerasTensors convolution(const KerasLayerCall& use)
{
    WindowGeometry w;
    if (!readWindowGeometry(use, w))
        return {};
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    const std::int64_t channels = x.shape[w.channel];
    const bool depthwise = use.layer.kind.starts_with("Depthwise");
    const std::int64_t multiplier = use.config.integer({"depth_multiplier"}, 1);
    Filters f{depthwise ? checkedMul(channels, multiplier) : use.config.integer({"filters", "nb_filter"}, 1),
              depthwise ? channels : use.config.integer({"groups"}, 1), use.config.flag({"use_bias", "bias"}, true)};
    if (!addConvolution(use, w, f, x))
        return {};
    return {withActivation(use, x)};
}

KerasTensors separable(const KerasLayerCall& use)
{
    WindowGeometry w;
    if (!readWindowGeometry(use, w))
        return {};
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    const std::int64_t channels = x.shape[w.channel];
    const std::int64_t wide = checkedMul(channels, use.config.integer({"depth_multiplier"}, 1));
    if (!addConvolution(use, w, {wide, channels, false}, x))
        return {};
    WindowGeometry point = w;
    point.kernel.assign(w.rank, 1);
    point.stride = point.dilation = point.kernel;
    const Filters f{use.config.integer({"filters"}, 1), 1, use.config.flag({"use_bias"}, true)};
    if (!addConvolution(use, point, f, x))
        return {};
    return {withActivation(use, x)};
}

KerasTensors transposed(const KerasLayerCall& use)
{
    WindowGeometry w;
    if (!readWindowGeometry(use, w))
        return {};
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    Extents padding, more;
    for (std::size_t i = 0; i < w.rank; ++i) {
        std::int64_t& side = x.shape[w.firstSide + i];
        const std::int64_t reach = (w.kernel[i] - 1) * w.dilation[i] + 1;
        const std::int64_t target = w.padding == "same"
                                        ? side * w.stride[i]
                                        : side * w.stride[i] + std::max<std::int64_t>(reach - w.stride[i], 0);
        // `target` = (`side` - 1) × stride - 2 × padding + `reach` + output padding (`more`).
        const std::int64_t excess = (side - 1) * w.stride[i] + reach - target;
        const std::int64_t around = excess > 0 ? (excess + 1) / 2 : 0;
        padding.emplace_back(around);
        more.emplace_back(2 * around - excess);
        side = target;
    }
    const std::int64_t filters = use.config.integer({"filters"}, 1);
    auto attributes = windowAttributes(w, filters, padding, use.config.flag({"use_bias"}, true));
    attributes.emplace_back("output_padding", more);
    x = row(use, typeName("ConvTranspose", w.rank), use.layer.name, attributes, x);
    x.shape[w.channel] = filters;
    return {withActivation(use, x)};
}

KerasTensors pool(const KerasLayerCall& use)
{
    WindowGeometry w;
    w.rank = static_cast<std::size_t>(spatialDimensions(use.layer.kind));
    if (use.x().rank() != w.rank + 1) {
        use.report(message("it needs %1 dimensions besides the batch"_tr, w.rank + 1));
        return {};
    }
    w.kernel = use.config.integersFor(use.config.has("pool_size") ? "pool_size" : "pool_length", w.rank, 2);
    w.stride = w.kernel;
    if (use.config.raw("strides"))
        w.stride = use.config.integersFor("strides", w.rank, 1);
    w.dilation.assign(w.rank, 1);
    w.padding = use.config.text({"padding"}, "valid");
    w.firstSide = use.channelsFirst() ? 1 : 0;
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    const auto before = x.shape;
    Extents padding = padded(use, w, x);
    const std::string type = typeName(use.layer.kind.starts_with("Max") ? "MaxPool" : "AvgPool", w.rank);
    x = row(use, type, use.layer.name,
            {{"kernel_size", extents(w.kernel)}, {"stride", extents(w.stride)}, {"padding", padding}}, x);
    if (!removePadding(use, w, before, x))
        return {};
    return {x};
}

KerasTensors globalPool(const KerasLayerCall& use)
{
    const auto rank = static_cast<std::size_t>(spatialDimensions(use.layer.kind));
    if (use.x().rank() != rank + 1) {
        use.report(message("it needs %1 dimensions besides the batch"_tr, rank + 1));
        return {};
    }
    KerasTensor x = withLayout(use, use.x(), !use.channelsFirst());
    Extents dims;
    for (std::size_t i = 0; i < rank; ++i)
        dims.emplace_back(static_cast<std::int64_t>(i + 2));
    const bool keep = use.config.flag({"keepdims"}, false);
    const bool most = use.layer.kind.starts_with("GlobalMax");
    x = row(use, most ? "Amax" : "Mean", use.layer.name, {{"dims", dims}, {"keepdim", keep}}, x);
    const std::int64_t channels = use.channelsFirst() ? x.shape.front() : x.shape.back();
    if (keep) {
        std::ranges::fill(x.shape, 1);
        (use.channelsFirst() ? x.shape.front() : x.shape.back()) = channels;
    } else {
        x.shape = {channels};
        x.channelsMoved = false;
    }
    return {x};
}

} // namespace vram::keras
