// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include "base/checked.h"

#include <algorithm>
#include <cmath>

namespace vram::onnx {

namespace {

/// The sliding window of a convolution or a pooling layer, with one entry per spatial dimension.
struct Window {
    std::vector<std::int64_t> kernel;
    std::vector<std::int64_t> strides;
    std::vector<std::int64_t> dilations;
    std::vector<std::int64_t> pads; ///< Padding at the start of each dimension, followed by the padding at the end of
                                    ///< each.
    bool same = false;              ///< Whether padding makes the output size input / stride, rounded up.

    bool valid(std::size_t spatial) const
    {
        const auto positive = [](std::int64_t v) { return v > 0 && v < (std::int64_t{1} << 32); };
        return kernel.size() == spatial && strides.size() == spatial && dilations.size() == spatial
               && pads.size() == 2 * spatial && std::all_of(kernel.begin(), kernel.end(), positive)
               && std::all_of(strides.begin(), strides.end(), positive)
               && std::all_of(dilations.begin(), dilations.end(), positive);
    }
};

Window windowOf(const Node& node, std::size_t spatial, std::vector<std::int64_t> kernel)
{
    Window window{std::move(kernel), node.integers("strides"), node.integers("dilations"), node.integers("pads"),
                  false};
    if (window.strides.empty())
        window.strides.assign(spatial, 1);
    if (window.dilations.empty())
        window.dilations.assign(spatial, 1);
    const std::string_view automatic = node.text("auto_pad", "NOTSET");
    window.same = automatic.substr(0, 4) == "SAME";
    if (window.pads.empty() || automatic != "NOTSET")
        window.pads.assign(2 * spatial, 0);
    return window;
}

/// Number of window positions along spatial dimension `i`.
BatchPair windowCount(const Window& window, std::size_t i, BatchPair extent, bool ceil)
{
    const std::int64_t stride = window.strides[i];
    const auto rounded = [stride](std::int64_t x, std::int64_t) { return x < 0 ? -1 : ceilDiv(x, stride); };
    if (window.same)
        return combined(extent, 0, rounded);
    const BatchPair covered = BatchPair(window.dilations[i]) * BatchPair(window.kernel[i] - 1) + BatchPair(1);
    const BatchPair padded = extent + BatchPair(window.pads[i]) + BatchPair(window.pads[i + window.kernel.size()]);
    const BatchPair room = padded - covered;
    const BatchPair steps = combined(room, 0, [&](std::int64_t x, std::int64_t) {
        return x < 0 || x == kOverflow ? -1 : ceil ? ceilDiv(x, stride) : x / stride;
    });
    if (!ceil)
        return steps + BatchPair(1);
    // A window that would start in the end padding is not counted.
    const BatchPair last = steps * BatchPair(stride);
    const BatchPair limit = extent + BatchPair(window.pads[i]);
    return {last.a >= limit.a ? steps.a : steps.a + 1, last.b >= limit.b ? steps.b : steps.b + 1};
}

std::optional<Dims> windowedDims(Inference& op, const Dims& x, const Window& window, BatchPair channels, bool ceil)
{
    const std::size_t spatial = x.size() - 2;
    if (!window.valid(spatial)) {
        op.problem("its window does not fit its input's rank"_tr);
        return std::nullopt;
    }
    Dims result{x[0], channels};
    for (std::size_t i = 0; i < spatial; ++i)
        result.push_back(windowCount(window, i, x[i + 2], ceil));
    return result;
}

std::vector<std::int64_t> kernelOf(Inference& op, const Dims* weight)
{
    std::vector<std::int64_t> kernel = op.node().integers("kernel_shape");
    if (kernel.empty() && weight && weight->size() > 2)
        kernel = fixedDims(Dims(weight->begin() + 2, weight->end())).value_or(std::vector<std::int64_t>{});
    return kernel;
}

void convolve(Inference& op, std::size_t weightInput, ElementType type)
{
    op.setType(0, type);
    const Dims* x = op.dims(0);
    const Dims* weight = op.dims(weightInput);
    if (!x || !weight || x->size() < 3 || weight->size() != x->size())
        return;
    if (auto result =
            windowedDims(op, *x, windowOf(op.node(), x->size() - 2, kernelOf(op, weight)), (*weight)[0], false))
        op.setOutput(0, type, std::move(*result));
}

std::vector<std::int64_t> orDefault(std::vector<std::int64_t> numbers, std::size_t count, std::int64_t value)
{
    if (numbers.empty())
        numbers.assign(count, value);
    return numbers;
}

std::int64_t scaled(std::int64_t extent, double scale)
{
    const double size = std::floor(static_cast<double>(extent) * scale + 1e-6);
    return size >= 0 && size < 1e15 ? static_cast<std::int64_t>(size) : kOverflow;
}

/// The dimensions that a Resize changes; all of them if it does not specify any.
std::vector<std::int64_t> resizeAxes(Inference& op, std::size_t rank)
{
    std::vector<std::int64_t> axes = op.node().integers("axes");
    for (std::size_t i = 0; !op.node().find("axes") && i < rank; ++i)
        axes.push_back(static_cast<std::int64_t>(i));
    return axes;
}

void resizeTo(Inference& op, const std::vector<BatchPair>& sizes, const std::vector<std::int64_t>& axes)
{
    Dims result = *op.dims(0);
    for (std::size_t i = 0; i < axes.size() && i < sizes.size(); ++i) {
        const int axis = axisOf(axes[i], result.size());
        if (axis >= 0 && !(op.batchIsReplaced() && axis == 0))
            result[static_cast<std::size_t>(axis)] = sizes[i];
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void regionDims(Inference& op, BatchPair rows, BatchPair columns)
{
    const Dims* x = op.dims(0);
    const Dims* boxes = op.dims(1);
    op.setType(0, op.type(0));
    if (x && boxes && x->size() == 4 && !boxes->empty())
        op.setOutput(0, op.type(0), {(*boxes)[0], (*x)[1], rows, columns});
}

} // namespace

namespace shapes {

void conv(Inference& op)
{
    convolve(op, 1, op.type(0));
}

void convInteger(Inference& op)
{
    convolve(op, 1, ElementType::Int32);
}

void quantizedConv(Inference& op)
{
    convolve(op, 3, op.type(0));
}

void convTranspose(Inference& op)
{
    const Dims* x = op.dims(0);
    const Dims* weight = op.dims(1);
    op.setType(0, op.type(0));
    if (!x || !weight || x->size() < 3 || weight->size() != x->size())
        return;
    const std::size_t spatial = x->size() - 2;
    const Window window = windowOf(op.node(), spatial, kernelOf(op, weight));
    const auto extra = orDefault(op.node().integers("output_padding"), spatial, 0);
    const auto wanted = op.node().integers("output_shape");
    if (!window.valid(spatial) || extra.size() != spatial)
        return op.problem("its window does not fit its input's rank"_tr);
    Dims result{(*x)[0], (*weight)[1] * BatchPair(op.node().integer("group", 1))};
    for (std::size_t i = 0; i < spatial; ++i) {
        const BatchPair reach =
            BatchPair(window.dilations[i]) * BatchPair(window.kernel[i] - 1) + BatchPair(1 + extra[i]);
        const BatchPair grown = ((*x)[i + 2] - BatchPair(1)) * BatchPair(window.strides[i]) + reach;
        const BatchPair cut = BatchPair(window.pads[i]) + BatchPair(window.pads[i + spatial]);
        if (!wanted.empty())
            result.push_back(wanted[wanted.size() >= spatial ? wanted.size() - spatial + i : 0]);
        else
            result.push_back(window.same ? (*x)[i + 2] * BatchPair(window.strides[i]) : grown - cut);
    }
    op.setOutput(0, op.type(0), std::move(result));
}

void pool(Inference& op)
{
    op.setType(0, op.type(0));
    op.setType(1, ElementType::Int64);
    const Dims* x = op.dims(0);
    if (!x || x->size() < 3)
        return;
    const bool ceil = op.node().integer("ceil_mode", 0) != 0;
    auto result =
        windowedDims(op, *x, windowOf(op.node(), x->size() - 2, op.node().integers("kernel_shape")), (*x)[1], ceil);
    if (!result)
        return;
    op.setOutput(1, ElementType::Int64, *result);
    op.setOutput(0, op.type(0), std::move(*result));
}

void globalPool(Inference& op)
{
    const Dims* x = op.dims(0);
    op.setType(0, op.type(0));
    if (!x || x->size() < 2)
        return;
    Dims result = *x;
    std::fill(result.begin() + 2, result.end(), BatchPair(1));
    op.setOutput(0, op.type(0), std::move(result));
}

void unpool(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    if (const auto wanted = op.integers(2))
        return op.setOutput(0, op.type(0), *wanted);
    if (!x || x->size() < 3 || op.has(2))
        return;
    const std::size_t spatial = x->size() - 2;
    const Window window = windowOf(op.node(), spatial, op.node().integers("kernel_shape"));
    if (!window.valid(spatial))
        return op.problem("its window does not fit its input's rank"_tr);
    Dims result{(*x)[0], (*x)[1]};
    for (std::size_t i = 0; i < spatial; ++i)
        result.push_back(((*x)[i + 2] - BatchPair(1)) * BatchPair(window.strides[i])
                         + BatchPair(window.kernel[i] - window.pads[i]) - BatchPair(window.pads[i + spatial]));
    op.setOutput(0, op.type(0), std::move(result));
}

void resize(Inference& op)
{
    op.setType(0, op.type(0));
    const Dims* x = op.dims(0);
    if (!x)
        return;
    const auto axes = resizeAxes(op, x->size());
    if (const auto sizes = op.integers(3))
        return resizeTo(op, *sizes, axes);
    const Attribute* old = op.node().find("scales");
    const bool third = op.inputs() > 2 || (op.opset() >= 11 && op.node().type == "Resize");
    const Content* scales = old ? nullptr : op.content(third ? 2 : 1);
    const std::size_t count = old ? old->reals.size() : scales ? scales->size() : 0;
    if (count == 0 || count != axes.size())
        return;
    std::vector<BatchPair> sizes;
    for (std::size_t i = 0; i < count; ++i) {
        const int axis = axisOf(axes[i], x->size());
        const double scale = old ? old->reals[i] : scales->real(i);
        const BatchPair extent = axis < 0 ? BatchPair(0) : (*x)[static_cast<std::size_t>(axis)];
        sizes.emplace_back(scaled(extent.a, scale), scaled(extent.b, scale));
    }
    resizeTo(op, sizes, axes);
}

void gridSample(Inference& op)
{
    const Dims* x = op.dims(0);
    const Dims* grid = op.dims(1);
    op.setType(0, op.type(0));
    if (!x || !grid || x->size() < 3 || grid->size() != x->size())
        return;
    Dims result{(*x)[0], (*x)[1]};
    result.insert(result.end(), grid->begin() + 1, grid->end() - 1);
    op.setOutput(0, op.type(0), std::move(result));
}

void roiAlign(Inference& op)
{
    regionDims(op, op.node().integer("output_height", 1), op.node().integer("output_width", 1));
}

void maxRoiPool(Inference& op)
{
    const auto& size = op.node().integers("pooled_shape");
    if (size.size() == 2)
        regionDims(op, size[0], size[1]);
}

void affineGrid(Inference& op)
{
    op.setType(0, op.type(0));
    const auto size = op.integers(1);
    if (!size || size->size() < 3)
        return;
    Dims result{(*size)[0]};
    result.insert(result.end(), size->begin() + 2, size->end());
    result.emplace_back(static_cast<std::int64_t>(size->size()) - 2);
    op.setOutput(0, op.type(0), std::move(result));
}

} // namespace shapes

} // namespace vram::onnx
