// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/window_nodes.h"

#include "base/layout.h"
#include "step/aten/formula_nodes.h"

namespace vram::aten::nodes {

namespace {

/// The image with its padding.
Shape paddedShape(const Shape& image, const ImageWindows& windows)
{
    return {image[0], image[1], checkedAdd(image[2], std::int64_t{2} * windows.padding[0]),
            checkedAdd(image[3], std::int64_t{2} * windows.padding[1])};
}

/// Channels, kernel and window positions as dimensions of their own: [batch, channels, kernel rows, kernel columns,
/// window rows, window columns].
Shape windowShape(const Shape& image, const ImageWindows& windows)
{
    const Shape padded = paddedShape(image, windows);
    Shape shape{image[0], image[1], windows.kernel[0], windows.kernel[1]};
    for (const std::size_t d : {0U, 1U}) {
        const std::int64_t reach = std::int64_t{windows.dilation[d]} * (windows.kernel[d] - 1);
        shape.push((padded[static_cast<int>(d) + 2] - reach - 1) / windows.stride[d] + 1);
    }
    return shape;
}

/// The rows or columns of the padded image that the windows read (_im2col_col2im_indices_along_dim).
GraphValue pixelsAlong(GraphTrace& g, const Shape& window, const ImageWindows& windows, std::size_t d)
{
    const auto spaced = [&](std::int64_t count, std::int32_t step) {
        const GraphValue numbers = g.arange(count);
        return step == 1 ? numbers : g.pointwise(op::mul, {numbers}, sizeNumber(step));
    };
    const GraphValue starts = spaced(window[static_cast<int>(d) + 4], windows.stride[d]);
    const GraphValue kernel = spaced(window[static_cast<int>(d) + 2], windows.dilation[d]);
    return g.pointwise(op::add, {g.unsqueeze(starts, 0), g.unsqueeze(kernel, 1)});
}

/// The indices of both dimensions, which broadcast with [kernel rows, window rows, kernel columns, window columns].
std::array<GraphValue, 2> pixels(GraphTrace& g, const Shape& window, const ImageWindows& windows)
{
    const GraphValue rows = pixelsAlong(g, window, windows, 0);
    return {g.unsqueeze(g.unsqueeze(rows, 2), 3), pixelsAlong(g, window, windows, 1)};
}

bool isPadded(const ImageWindows& windows)
{
    return windows.padding[0] > 0 || windows.padding[1] > 0;
}

constexpr std::uint64_t kLastDimensions = 2 << 4 | 3;
const Shape kKernelBesideWindows{0, 1, 2, 4, 3, 5};

// Models im2col (torch/_decomp/decompositions.py).
GraphValue columnsOf(GraphTrace& g, GraphValue image, const ImageWindows& windows)
{
    const Shape shape = g.shape(image);
    const Shape window = windowShape(shape, windows);
    if (isPadded(windows))
        image = g.dense(op::constantPad, {image}, paddedShape(shape, windows), g.dtype(image));
    const auto [rows, columns] = pixels(g, window, windows);
    const GraphValue read =
        g.dense(op::index, {image, rows, columns}, {window[0], window[1], window[2], window[4], window[3], window[5]},
                g.dtype(image), kLastDimensions);
    return g.reshape(g.permute(read, kKernelBesideWindows),
                     {window[0], window[1] * window[2] * window[3], window[4] * window[5]});
}

// Models col2im, which accumulates in float32.
GraphValue imageOf(GraphTrace& g, GraphValue columns, const Shape& image, const ImageWindows& windows)
{
    const Shape window = windowShape(image, windows);
    const Shape padded = paddedShape(image, windows);
    const GraphValue values = g.permute(g.reshape(g.promotedToFloat(columns), window), kKernelBesideWindows);
    const auto [rows, places] = pixels(g, window, windows);
    const GraphValue zeros = g.full(padded, g.dtype(values));
    const GraphValue sum = g.dense(op::indexPut, {zeros, values, rows, places}, padded, g.dtype(values));
    const GraphValue inner = isPadded(windows) ? g.dense(op::constantPad, {sum}, image, g.dtype(sum)) : sum;
    return g.castTo(inner, g.dtype(columns));
}

} // namespace

void unfold(Recorder& r, const Tensor& x, const ImageWindows& windows, Tensor& y)
{
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, columnsOf(*g, g->of(x), windows));
}

void fold(Recorder& r, const Tensor& x, const ImageWindows& windows, Tensor& y)
{
    if (GraphTrace* const g = currentTrace(r))
        g->name(y, imageOf(*g, g->of(x), y.shape, windows));
}

void unfoldBackward(GraphBackward& b)
{
    b.setResult(0, imageOf(b.g, b.grad(), b.input(0).shape, b.data<ImageWindows>()));
}

void foldBackward(GraphBackward& b)
{
    b.setResult(0, columnsOf(b.g, b.grad(), b.data<ImageWindows>()));
}

} // namespace vram::aten::nodes
