// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/keras/layers.h"

#include <algorithm>

namespace vram::keras {

namespace {

struct Affine {
    bool scale;
    bool center;
};

Affine affineOf(const KerasLayerCall& use)
{
    return {use.config.flag({"scale"}, true), use.config.flag({"center"}, true)};
}

// The layer's only axis, where 0 is the batch. Returns 0 if there are several axes or the axis is out of range.
std::int64_t axisOf(const KerasLayerCall& use, std::int64_t usual)
{
    const auto axes = use.config.raw("axis") ? use.config.signedIntegers("axis") : std::vector<std::int64_t>{usual};
    const auto rank = static_cast<std::int64_t>(use.x().rank()) + 1;
    if (axes.size() != 1)
        return 0;
    const std::int64_t axis = axes[0] < 0 ? axes[0] + rank : axes[0];
    return axis >= 1 && axis < rank ? axis : 0;
}

// Adds the scale or offset of a norm that has only one of them as a separate row, because PyTorch has no such norm.
KerasTensor affineRows(const KerasLayerCall& use, const Affine& affine, std::int64_t size, const KerasTensor& x)
{
    KerasTensor y = x;
    if (affine.scale && !affine.center) {
        Extents shape{size};
        if (x.channelsMoved)
            shape.resize(x.rank(), Extent(1));
        const InputRef gamma = use.rows().add("Parameter", use.layer.name + "_gamma", {{"shape", shape}});
        y.ref = use.rows().add("Mul", use.layer.name + "_scale", {}, {y.ref, gamma});
    }
    if (affine.center && !affine.scale)
        y = withBias(use, use.layer.name + "_beta", size, y);
    return y;
}

} // namespace

KerasTensors batchNorm(const KerasLayerCall& use)
{
    const Affine affine = affineOf(use);
    const std::int64_t axis = axisOf(use, -1);
    const auto rank = static_cast<std::int64_t>(use.x().rank());
    if (axis == 0 || rank > 4 || (axis != rank && axis != 1)) {
        use.report("its axis is neither the first nor the last of its input's"_tr);
        return {};
    }
    KerasTensor x = withLayout(use, use.x(), axis == rank);
    const std::int64_t channels = x.shape[static_cast<std::size_t>(axis - 1)];
    const std::string type = "BatchNorm" + std::to_string(std::clamp<std::int64_t>(rank - 1, 1, 3)) + "d";
    x = row(use, type, use.layer.name, {{"affine", affine.scale && affine.center}}, x);
    return {affineRows(use, affine, channels, x)};
}

KerasTensors layerNorm(const KerasLayerCall& use)
{
    const Affine affine = affineOf(use);
    const auto axes = use.config.raw("axis") ? use.config.signedIntegers("axis") : std::vector<std::int64_t>{-1};
    KerasTensor x = toKerasOrder(use, use.x());
    const std::size_t count = std::clamp<std::size_t>(axes.size(), 1, std::max<std::size_t>(x.rank(), 1));
    const Extents shape(x.shape.end() - static_cast<std::ptrdiff_t>(std::min(count, x.rank())), x.shape.end());
    if (use.config.flag({"rms_scaling"}, false))
        return {row(use, "RMSNorm", use.layer.name, {{"normalized_shape", shape}, {"implementation", "fused"}}, x)};
    x = row(
        use, "LayerNorm", use.layer.name,
        {{"normalized_shape", shape}, {"elementwise_affine", affine.scale}, {"bias", affine.scale && affine.center}},
        x);
    return {affine.scale ? x : affineRows(use, affine, x.last(), x)};
}

KerasTensors groupNorm(const KerasLayerCall& use)
{
    const Affine affine = affineOf(use);
    const bool last = axisOf(use, -1) == static_cast<std::int64_t>(use.x().rank());
    KerasTensor x = withLayout(use, use.x(), last);
    const std::int64_t channels = last ? x.last() : x.shape.front();
    const nlohmann::json* groups = use.config.raw("groups");
    const bool each = groups && groups->is_number_integer() && groups->get<std::int64_t>() == -1;
    x = row(use, "GroupNorm", use.layer.name,
            {{"num_groups", each ? channels : use.config.integer({"groups"}, 32)},
             {"affine", affine.scale && affine.center}},
            x);
    return {affineRows(use, affine, channels, x)};
}

} // namespace vram::keras
