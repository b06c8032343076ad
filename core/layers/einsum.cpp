// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/matmul.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"

#include <algorithm>
#include <string>

namespace vram::layers::einsum {

namespace {

/// The parts of an equation such as "bij,bjk->bik".
struct Equation {
    std::vector<std::string> operands;
    std::string output;
};

std::optional<Equation> parse(const std::string& written)
{
    std::string text;
    std::copy_if(written.begin(), written.end(), std::back_inserter(text), [](char c) { return c != ' '; });
    const std::size_t arrow = text.find("->");
    if (arrow == std::string::npos || text.find('.') != std::string::npos)
        return std::nullopt;
    Equation equation;
    equation.output = text.substr(arrow + 2);
    std::string operand;
    for (const char c : text.substr(0, arrow) + ",") {
        if (c != ',')
            operand += c;
        else
            equation.operands.push_back(std::exchange(operand, {}));
    }
    return equation;
}

bool has(const std::string& labels, char label)
{
    return labels.find(label) != std::string::npos;
}

/// The labels in the product of two tensors, grouped as in at::native::sumproduct_pair.
struct Parts {
    std::string batch, left, right, summed;
};

// at::einsum orders dimensions as in the output; summed dimensions follow in alphabetical order.
Parts partsOf(const std::string& a, const std::string& b, const std::string& output)
{
    Parts parts;
    for (const char label : output) {
        if (has(a, label))
            (has(b, label) ? parts.batch : parts.left) += label;
        else if (has(b, label))
            parts.right += label;
    }
    std::copy_if(a.begin(), a.end(), std::back_inserter(parts.summed), [&](char label) { return !has(output, label); });
    std::sort(parts.summed.begin(), parts.summed.end());
    return parts;
}

Shape positions(const std::string& labels, const std::string& order)
{
    Shape dims;
    for (const char label : order)
        dims.push(static_cast<std::int64_t>(labels.find(label)));
    return dims;
}

std::int64_t extentOf(const Tensor& t, const std::string& labels, const std::string& which)
{
    std::int64_t product = 1;
    for (const char label : which)
        product = checkedMul(product, t.shape[static_cast<int>(labels.find(label))]);
    return product;
}

Tensor permuted(Recorder& r, const Tensor& t, const std::string& labels, const std::string& order)
{
    return aten::permute(r, t, positions(labels, order));
}

// Returns the tensor with one dimension per label, in the order of `all`; missing dimensions get size 1. at::einsum
// prepares its operands in this way.
Tensor withAll(Recorder& r, Tensor t, std::string labels, const std::string& all)
{
    for (const char label : all) {
        if (has(labels, label))
            continue;
        t = aten::unsqueeze(r, t, t.shape.rank());
        labels += label;
    }
    return permuted(r, t, labels, all);
}

// Sums, one dimension at a time, over labels that appear in neither the other operand nor the output.
void sumAlone(Recorder& r, Tensor& t, std::string& labels, const std::string& other, const std::string& output)
{
    for (std::size_t d = labels.size(); d-- > 0;) {
        if (has(other, labels[d]) || has(output, labels[d]))
            continue;
        t = aten::sum(r, t, {static_cast<int>(d)}, false);
        labels.erase(d, 1);
    }
}

// at::einsum neither sums over a dimension of size 1 nor treats it as a batch dimension, as if the label were missing.
Tensor withoutOnes(Recorder& r, const Tensor& t, std::string& labels)
{
    std::string kept;
    Shape shape;
    for (std::size_t d = 0; d < labels.size(); ++d) {
        if (t.shape[static_cast<int>(d)] == 1)
            continue;
        kept += labels[d];
        shape.push(t.shape[static_cast<int>(d)]);
    }
    if (kept == labels)
        return t;
    labels = std::move(kept);
    return aten::reshaped(r, t, shape);
}

Tensor productOfLarge(Recorder& r, Tensor a, std::string aLabels, Tensor b, std::string bLabels,
                      const std::string& output)
{
    const std::string unsummedA = aLabels;
    sumAlone(r, a, aLabels, bLabels, output);
    sumAlone(r, b, bLabels, unsummedA, output);
    const Parts parts = partsOf(aLabels, bLabels, output);
    if (parts.summed.empty()) // It is an elementwise product.
        return aten::mul(r, withAll(r, a, aLabels, output), withAll(r, b, bLabels, output));
    const std::string all = output + parts.summed;
    const std::int64_t batch = extentOf(a, aLabels, parts.batch);
    const std::int64_t rows = extentOf(a, aLabels, parts.left);
    const std::int64_t inner = extentOf(a, aLabels, parts.summed);
    const std::int64_t columns = extentOf(b, bLabels, parts.right);
    const Tensor left =
        permuted(r, withAll(r, a, aLabels, all), all, parts.batch + parts.left + parts.summed + parts.right);
    const Tensor right =
        permuted(r, withAll(r, b, bLabels, all), all, parts.batch + parts.summed + parts.right + parts.left);
    const Tensor flat =
        aten::bmm(r, aten::reshaped(r, left, {batch, rows, inner}), aten::reshaped(r, right, {batch, inner, columns}));
    Shape unfolded;
    for (const char label : parts.batch + parts.left)
        unfolded.push(a.shape[static_cast<int>(aLabels.find(label))]);
    for ([[maybe_unused]] const char label : parts.summed)
        unfolded.push(1);
    for (const char label : parts.right)
        unfolded.push(b.shape[static_cast<int>(bLabels.find(label))]);
    const Tensor result =
        permuted(r, aten::reshaped(r, flat, unfolded), parts.batch + parts.left + parts.summed + parts.right, all);
    Shape shown = result.shape;
    while (shown.rank() > static_cast<int>(output.size()))
        shown.erase(shown.rank() - 1);
    return aten::reshaped(r, result, shown);
}

Tensor product(Recorder& r, const Tensor& a, std::string aLabels, const Tensor& b, std::string bLabels,
               const std::string& output)
{
    Shape whole;
    for (const char label : output)
        whole.push(std::max(has(aLabels, label) ? extentOf(a, aLabels, {label}) : 1,
                            has(bLabels, label) ? extentOf(b, bLabels, {label}) : 1));
    const Tensor left = withoutOnes(r, a, aLabels);
    const Tensor right = withoutOnes(r, b, bLabels);
    std::string large;
    std::ranges::copy_if(output, std::back_inserter(large),
                         [&](char label) { return has(aLabels, label) || has(bLabels, label); });
    const Tensor result = productOfLarge(r, left, aLabels, right, bLabels, large);
    return large == output ? result : aten::reshaped(r, result, whole);
}

bool fits(const Equation& equation, const LayerScope& scope)
{
    if (static_cast<int>(equation.operands.size()) != scope.inputs())
        return false;
    for (int i = 0; i < scope.inputs(); ++i) {
        if (static_cast<int>(equation.operands[static_cast<std::size_t>(i)].size()) != scope.input(i).shape.rank())
            return false;
    }
    return std::all_of(equation.output.begin(), equation.output.end(), [&](char label) {
        return std::any_of(equation.operands.begin(), equation.operands.end(),
                           [label](const std::string& operand) { return has(operand, label); });
    });
}

void lower(LayerScope& scope)
{
    const auto equation = parse(scope.text(0));
    if (!equation || !fits(*equation, scope))
        return scope.fail(
            message("cannot apply \"%1\" to its inputs; write one letter per dimension, as in bij,bjk->bik."_tr,
                    scope.text(0)));
    Recorder& r = scope.tape();
    if (scope.inputs() == 2) {
        const Tensor a = r.castToHalf(scope.input(0));
        const Tensor b = r.castToHalf(scope.input(1));
        const auto half = r.autocast();
        r.setAutocast(std::nullopt); // Its kernels run without autocast.
        scope.addOutput(product(r, a, equation->operands[0], b, equation->operands[1], equation->output));
        r.keepAlive(a);
        r.keepAlive(b);
        return r.setAutocast(half);
    }
    std::vector<int> gone;
    std::string kept;
    for (const char label : equation->operands[0]) {
        if (has(equation->output, label))
            kept += label;
        else
            gone.push_back(static_cast<int>(equation->operands[0].find(label)));
    }
    const Tensor sum = gone.empty() ? scope.input() : aten::sum(r, scope.input(), gone, false);
    scope.addOutput(aten::permute(r, sum, positions(kept, equation->output)));
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "Einsum",
             .group = "Linear",
             .help = "A product and sum over named dimensions: a batched matrix product. Saved for "
                     "backward: both factors.",
             .attributes = {spec::text("equation", "Equation", "bij,bjk->bik", "One letter per dimension.", "{}")},
             .minimumInputs = 1,
             .maximumInputs = 2,
             .lower = lower,
             .traits = {Trait::MatrixProduct}}};
}

} // namespace vram::layers::einsum
