// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/operator_rules.h"

#include <algorithm>
#include <functional>

namespace vram::onnx {

namespace {

using Numbers = std::vector<std::int64_t>;

struct Padding {
    Numbers begin;
    Numbers end;
};

/// The padding for auto_pad SAME_UPPER or SAME_LOWER: the output size is input / stride, rounded up, and an odd element
/// of padding goes to the end (or, with `lower`, to the beginning).
Padding samePadding(const Dims& x, const Numbers& kernel, const Numbers& stride, const Numbers& dilation, bool lower)
{
    Padding padding;
    for (std::size_t i = 0; i < kernel.size(); ++i) {
        const std::int64_t extent = x[i + 2].a;
        const std::int64_t outputs = (extent + stride[i] - 1) / stride[i];
        const BatchPair reach = BatchPair(outputs - 1) * BatchPair(stride[i])
                                + BatchPair(dilation[i]) * BatchPair(kernel[i] - 1) + BatchPair(1);
        const std::int64_t total = std::max<std::int64_t>(0, (reach - BatchPair(extent)).a);
        padding.begin.push_back(lower ? total - total / 2 : total / 2);
        padding.end.push_back(total - padding.begin.back());
    }
    return padding;
}

Padding paddingOf(const Op& op, const Dims& x, const Numbers& kernel, const Numbers& stride, const Numbers& dilation)
{
    const std::string_view rule = op.node->text("auto_pad", "NOTSET");
    if (rule.substr(0, 4) == "SAME")
        return samePadding(x, kernel, stride, dilation, rule == "SAME_LOWER");
    const Numbers& pads = op.node->integers("pads");
    Padding padding{Numbers(kernel.size(), 0), Numbers(kernel.size(), 0)};
    if (rule == "NOTSET" && pads.size() == 2 * kernel.size()) {
        padding.begin.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(kernel.size()));
        padding.end.assign(pads.begin() + static_cast<std::ptrdiff_t>(kernel.size()), pads.end());
    }
    return padding;
}

Numbers numbersOr(const Node& node, std::string_view key, std::size_t count, std::int64_t fallback)
{
    const Numbers& given = node.integers(key);
    const bool sensible =
        std::all_of(given.begin(), given.end(), [](std::int64_t n) { return n >= 0 && n < (1LL << 31); });
    const bool zero = fallback > 0 && std::find(given.begin(), given.end(), 0) != given.end();
    return given.size() == count && sensible && !zero ? given : Numbers(count, fallback);
}

/// The numbers of elements that a transposed convolution removes at the beginning and end of each dimension.
Padding cropping(const Op& op, const Numbers& kernel)
{
    const Numbers& pads = op.node->integers("pads");
    Padding padding{Numbers(kernel.size(), 0), Numbers(kernel.size(), 0)};
    if (pads.size() == 2 * kernel.size())
        padding.begin.assign(pads.begin(), pads.begin() + static_cast<std::ptrdiff_t>(kernel.size()));
    return padding;
}

/// Adds an F.pad row for padding that a layer's own symmetric padding cannot express.
PlannedInput planPad(ValueId x, const Padding& padding, RowPlan& plan)
{
    Numbers amounts;
    for (std::size_t i = padding.begin.size(); i > 0; --i) {
        amounts.push_back(padding.begin[i - 1]);
        amounts.push_back(padding.end[i - 1]);
    }
    plan.row("Pad", {x}).with("padding", extents(amounts)).name = "pad";
    return kPrevious;
}

/// The input of a convolution. Code that reshapes tokens to a video clip (the pooled attention of video transformers)
/// makes it contiguous, which the file does not show.
PlannedInput sourceOf(const RowPlanner& planner, ValueId x, RowPlan& plan)
{
    const Op* reshape = planner.rank(x) == 5 ? planner.producerOfType(x, "Reshape") : nullptr;
    const Op* turn = reshape ? planner.producerOfType(reshape->input(0), "Transpose") : nullptr;
    if (!turn || planner.rank(reshape->input(0)) > 4)
        return x;
    plan.row("Contiguous", {x}).name = "contiguous";
    return kPrevious;
}

/// Whether a batch norm was folded into this convolution, as in PyTorch's export for inference, which generates names
/// for the folded weight and bias.
bool isFolded(const RowPlanner& planner, ValueId weight, ValueId bias)
{
    const auto computed = [&](ValueId id) {
        const Tensor* stored = id.valid() ? planner.value(id).stored : nullptr;
        return stored && stored->name.substr(0, 11) == "onnx::Conv_";
    };
    return planner.restoresBatchNorm() && planner.graph().fromPyTorch && computed(weight) && computed(bias);
}

void planConvolution(const RowPlanner& planner, const Op& op, RowPlan& plan, ValueId weight, ValueId bias)
{
    const ValueId x = op.input(0);
    if (!x.valid() || !weight.valid() || !planner.isStatic(weight) || !planner.value(x).hasShape
        || !planner.value(weight).hasShape)
        return;
    const bool transposed = op.type() == "ConvTranspose";
    const std::string name = spatialName(transposed ? "ConvTranspose" : "Conv", planner.rank(x));
    const Dims& w = planner.dims(weight);
    if (name.empty() || w.size() != planner.rank(x))
        return;
    Numbers kernel;
    for (std::size_t i = 2; i < w.size(); ++i)
        kernel.push_back(w[i].a);
    const Numbers stride = numbersOr(*op.node, "strides", kernel.size(), 1);
    const Numbers dilation = numbersOr(*op.node, "dilations", kernel.size(), 1);
    const Padding padding =
        transposed ? cropping(op, kernel) : paddingOf(op, planner.dims(x), kernel, stride, dilation);
    const bool uneven = !transposed && padding.begin != padding.end;
    const bool folded = !transposed && isFolded(planner, weight, bias);
    const PlannedInput source = uneven ? planPad(x, padding, plan) : sourceOf(planner, x, plan);
    const std::int64_t groups = op.node->integer("group", 1);
    PlannedRow& row = plan.row(name, {source});
    row.with("out_channels", (transposed ? w[1] * BatchPair(groups) : w[0]).a).with("kernel_size", extents(kernel));
    row.with("stride", extents(stride)).with("dilation", extents(dilation)).with("groups", groups);
    row.with("padding", extents(uneven ? Numbers(kernel.size(), 0) : padding.begin));
    row.with("output_padding", extents(numbersOr(*op.node, "output_padding", kernel.size(), 0)));
    row.with("bias", bias.valid() && !folded).withParameter("weight", planner.parameterOf(weight));
    if (folded)
        plan.row(spatialName("BatchNorm", planner.rank(x)), {kPrevious}).isSeparateModule = true;
    else if (bias.valid())
        row.withParameter("bias", planner.parameterOf(bias));
}

bool isAverage(const Op& op)
{
    return op.type() == "AveragePool" || op.type() == "GlobalAveragePool";
}

/// Whether the padding at the end replaces ceil_mode, as in files of PyTorch's exporter before opset 10, which had no
/// ceil_mode.
bool padsForCeil(const RowPlanner& planner, const Op& op, const Padding& padding)
{
    const bool old = planner.graph().fromPyTorch && planner.graph().opset < 10 && op.type() == "MaxPool";
    return old && std::ranges::equal(padding.begin, padding.end, std::less_equal<>());
}

} // namespace

namespace plans {

void quantizedConv(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    planConvolution(planner, op, plan, op.input(3), op.input(8));
}

void pool(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const ValueId x = op.input(0);
    const std::string name =
        x.valid() ? spatialName(isAverage(op) ? "AvgPool" : "MaxPool", planner.rank(x)) : std::string();
    const Numbers kernel = op.node->integers("kernel_shape");
    if (name.empty() || kernel.size() != planner.rank(x) - 2
        || planner.uses(op.outputs.size() > 1 ? op.outputs[1] : ValueId()) > 0)
        return;
    const Numbers stride = numbersOr(*op.node, "strides", kernel.size(), 1);
    const Numbers dilation = numbersOr(*op.node, "dilations", kernel.size(), 1);
    Padding padding = paddingOf(op, planner.dims(x), kernel, stride, dilation);
    const bool ceil = op.node->integer("ceil_mode", 0) != 0 || padsForCeil(planner, op, padding);
    const bool uneven = padding.begin != padding.end && !ceil;
    const PlannedInput source = uneven ? planPad(x, padding, plan) : sourceOf(planner, x, plan);
    PlannedRow& row = plan.row(name, {source}).with("kernel_size", extents(kernel)).with("stride", extents(stride));
    row.with("padding", extents(uneven ? Numbers(kernel.size(), 0) : padding.begin));
    row.with("ceil_mode", ceil).with("dilation", extents(dilation));
}

void globalPool(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    const std::string_view layer = isAverage(op) ? "AdaptiveAvgPool" : "AdaptiveMaxPool";
    const std::string name = op.input(0).valid() ? spatialName(layer, planner.rank(op.input(0))) : std::string();
    if (!name.empty())
        plan.row(name, {op.input(0)}).with("output_size", Extents{1});
}

} // namespace plans

void planConv(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    planConvolution(planner, op, plan, op.input(1), op.type() == "ConvInteger" ? ValueId() : op.input(2));
}

} // namespace vram::onnx
