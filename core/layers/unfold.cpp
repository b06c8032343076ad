// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/window_nodes.h"
#include "step/backward.h"

namespace vram::layers::unfold {

namespace {

enum Attribute { KernelSize, Dilation, Padding, Stride, OutputSize };
enum Kind { Unfold, Fold };

void backward(Backward& b)
{
    b.setResult(0, b.empty(b.input(0).shape, b.grad().dtype()));
}

constexpr BackwardRule kUnfold{"Im2ColBackward0", backward, aten::nodes::unfoldBackward};
constexpr BackwardRule kFold{"Col2ImBackward0", backward, aten::nodes::foldBackward};

// Returns the number of positions of the window along one dimension.
std::int64_t places(const LayerScope& scope, std::int64_t extent, int d)
{
    const std::int64_t reach = checkedMul(scope.extents(Dilation, 2)[d], scope.extents(KernelSize, 2)[d] - 1);
    const std::int64_t padded = checkedAdd(extent, checkedMul(2, scope.extents(Padding, 2)[d]));
    return padded <= reach ? 0 : (padded - reach - 1) / scope.extents(Stride, 2)[d] + 1;
}

ImageWindows windowsOf(const LayerScope& scope)
{
    const auto pair = [&](Attribute attribute) {
        const Shape extents = scope.extents(attribute, 2);
        return ImageWindows::Pair{static_cast<std::int32_t>(extents[0]), static_cast<std::int32_t>(extents[1])};
    };
    return {pair(KernelSize), pair(Dilation), pair(Padding), pair(Stride)};
}

void run(LayerScope& scope, std::string_view name, const BackwardRule& rule, const Shape& shape)
{
    Recorder& r = scope.tape();
    r.kernel(name, {&scope.input()});
    Tensor y = r.empty(shape, scope.input().dtype);
    const ImageWindows windows = windowsOf(scope);
    (scope.variant() == Unfold ? aten::nodes::unfold : aten::nodes::fold)(r, scope.input(), windows, y);
    if (r.node(rule, {&scope.input()})) {
        r.data(windows);
        r.result(y);
    }
    scope.addOutput(y);
}

void lower(LayerScope& scope)
{
    const Shape& in = scope.input().shape;
    const Shape kernel = scope.extents(KernelSize, 2);
    const std::int64_t window = checkedMul(kernel[0], kernel[1]);
    if (scope.variant() == Unfold) {
        if (in.rank() != 4)
            return scope.fail(message("needs [batch, channels, height, width], but its input is %1."_tr, text(in)));
        const std::int64_t count = checkedMul(places(scope, in[2], 0), places(scope, in[3], 1));
        return run(scope, "im2col", kUnfold, {in[0], checkedMul(in[1], window), count});
    }
    const Shape size = scope.extents(OutputSize, 2);
    if (in.rank() != 3 || in[1] % window != 0
        || in[2] != checkedMul(places(scope, size[0], 0), places(scope, size[1], 1)))
        return scope.fail(
            message("cannot fold %1 into %2; it needs one column per window position."_tr, text(in), text(size)));
    run(scope, "col2im", kFold, {in[0], in[1] / window, size[0], size[1]});
}

std::vector<AttributeSpec> geometry()
{
    return {spec::extents("kernel_size", "Kernel", {3}, 1, 1, 2, {}, "{}"),
            spec::extents("dilation", "Dilation", {1}, 1, 1, 2, {}, "dilation {}"),
            spec::extents("padding", "Padding", {0}, 0, 1, 2, {}, "pad {}"),
            spec::extents("stride", "Stride", {1}, 1, 1, 2, {}, "stride {}")};
}

} // namespace

std::vector<LayerType> types()
{
    std::vector<AttributeSpec> withSize = geometry();
    withSize.push_back(spec::extents("output_size", "Output size", {1}, 1, 1, 2, {}, "to {}"));
    return {{.name = "Unfold",
             .group = "Shape",
             .help = "Unfolds the windows of an image into columns: a copy. Saved for backward: nothing.",
             .attributes = geometry(),
             .lower = lower,
             .traits = {Trait::Auxiliary},
             .variant = Unfold},
            {.name = "Fold",
             .group = "Shape",
             .help = "Folds columns back into an image, adding overlaps: a copy. Saved for backward: nothing.",
             .attributes = std::move(withSize),
             .lower = lower,
             .traits = {Trait::Auxiliary},
             .variant = Fold}};
}

} // namespace vram::layers::unfold
