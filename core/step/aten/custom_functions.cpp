// SPDX-License-Identifier: GPL-3.0-or-later

// Functions without a row type that are not elementwise, or whose result is random, as torch.compile traces them.

#include "base/layout.h"
#include "step/aten/custom_formulas.h"
#include "step/aten/elementwise_nodes.h"
#include "step/aten/formula_nodes.h"
#include "step/aten/reduce_nodes.h"

#include <array>
#include <bit>

namespace vram::aten {

namespace {

using namespace nodes;
using Values = CustomFormula::Values;
using Outputs = std::vector<Tensor>;

constexpr Operator kBucketize{"aten.bucketize.Tensor", OperatorKind::Banned};
constexpr Operator kSearchSorted{"aten.searchsorted.Tensor", OperatorKind::Banned};
constexpr Operator kProd{.name = "aten.prod.dim_int", .kind = OperatorKind::Reduction, .isListed = false};
constexpr Operator kLessTensor{"aten.lt.Tensor"};

// Both search by binary steps in a generated kernel (torch/_inductor/lowering.py).
Values bucketized(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    return {g.dense(kBucketize, {x.front(), x.back()}, outputs.front().shape, outputs.front().dtype)};
}

Values searched(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    return {g.dense(kSearchSorted, {x.back(), x.front()}, outputs.front().shape, outputs.front().dtype)};
}

/// The dimensions that `reduced` lacks, one bit per dimension. Among equal dimensions, the last ones are taken.
std::uint32_t missingDimensions(const Shape& whole, const Shape& reduced)
{
    std::uint32_t dims = 0;
    int kept = 0;
    for (int d = 0; d < whole.rank(); ++d) {
        const bool isKept = kept < reduced.rank() && reduced[kept] == whole[d];
        dims |= isKept ? 0U : std::uint32_t{1} << d;
        kept += isKept || reduced.rank() == whole.rank() ? 1 : 0;
    }
    return dims;
}

/// Restores the missing dimensions with size 1.
GraphValue withMissing(GraphTrace& g, GraphValue value, const Shape& whole, std::uint32_t dims)
{
    if (g.shape(value).rank() == whole.rank())
        return value;
    for (int d = 0; d < whole.rank(); ++d)
        value = (dims >> d & 1) != 0 ? g.unsqueeze(value, d) : value;
    return value;
}

struct Moments {
    GraphValue variance;
    GraphValue mean;
};

// Models var_mean (torch/_refs), which computes in float32.
Moments momentsOf(GraphTrace& g, GraphValue x, const Shape& reduced)
{
    const std::uint32_t dims = missingDimensions(g.shape(x), reduced);
    const GraphValue wide = g.promotedToFloat(x);
    const GraphValue both = g.dense(op::varMean, {wide}, {checkedMul(2, reduced.elements())}, g.dtype(wide), dims);
    const Shape strides = contiguousStrides(reduced);
    return {g.item(both, 0, reduced, strides, g.dtype(wide)), g.item(both, 1, reduced, strides, g.dtype(wide))};
}

Values varianceAndMean(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    const auto [variance, mean] = momentsOf(g, x[0], outputs[0].shape);
    return {g.castTo(variance, outputs[0].dtype), g.castTo(mean, outputs[1].dtype)};
}

Values deviationAndMean(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    const auto [variance, mean] = momentsOf(g, x[0], outputs[0].shape);
    return {g.castTo(g.pointwise(op::sqrt, {variance}), outputs[0].dtype), g.castTo(mean, outputs[1].dtype)};
}

/// Adds what the gradient of the mean contributes to that of the variance, if either has arrived. Models
/// var_mean_backward (FunctionsManual.cpp).
void setMomentsResult(GraphBackward& b, GraphValue varianceGradient)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const std::uint32_t dims = missingDimensions(whole, b.output(0).shape);
    GraphValue sum;
    if (varianceGradient.valid()) {
        const GraphValue centred = g.pointwise(op::sub, {b.in(0), g.reduce(op::mean, b.in(0), dims, true)});
        const GraphValue scaled = g.withNumber(op::mulScalar, withMissing(g, varianceGradient, whole, dims));
        sum = multiplied(g, scaled, centred);
    }
    if (b.outputs() > 1 && b.grad(1).valid()) {
        const GraphValue each = g.withNumber(op::divScalar, g.expand(withMissing(g, b.grad(1), whole, dims), whole));
        sum = sum.valid() ? g.pointwise(op::add, {sum, each}) : each;
    }
    b.setResult(0, sum);
}

void varianceAndMeanNodes(GraphBackward& b)
{
    setMomentsResult(b, b.grad(0));
}

// std_mean_backward: the gradient is zero where the deviation is zero.
void deviationAndMeanNodes(GraphBackward& b)
{
    if (!b.grad(0).valid())
        return setMomentsResult(b, {});
    GraphTrace& g = b.g;
    const GraphValue deviation = g.of(b.output(0));
    const GraphValue ratio = quotient(g, b.grad(0), by(g, op::mulScalar, deviation, Two));
    setMomentsResult(b, zeroWhere(g, compared(g, op::equalScalar, deviation, Zero), ratio));
}

Values productAlong(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    const Shape& reduced = outputs.front().shape;
    const std::uint32_t dims = missingDimensions(g.shape(x[0]), reduced);
    return {g.reduce(kProd, x[0], dims, reduced.rank() == g.shape(x[0]).rank())};
}

/// The product of all elements before each element along a dimension, or of all elements after it.
GraphValue productOfOthers(GraphTrace& g, GraphValue x, int dim, bool after)
{
    const Shape whole = g.shape(x);
    Shape one = whole;
    one[dim] = 1;
    const std::int64_t from = after ? 1 : 0;
    const auto reversed = [&](GraphValue value) {
        return g.dense(op::reversed, {value}, g.shape(value), g.dtype(value), static_cast<std::uint64_t>(dim));
    };
    const GraphValue others = g.slice(x, dim, from, whole[dim] - 1 + from);
    const GraphValue shifted = g.cat({g.full(one, g.dtype(x), One), after ? reversed(others) : others}, dim);
    const GraphValue products = g.dense(nodes::cumprod, {shifted}, whole, g.dtype(x), static_cast<std::uint64_t>(dim));
    return after ? reversed(products) : products;
}

// Models prod_safe_zeros_backward (FunctionsManual.cpp), which tensors without data take. The product of all elements
// is along the only dimension of a flat view.
void prodNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const Shape& whole = b.input(0).shape;
    const bool isFlat = b.output(0).shape.empty();
    const GraphValue x = isFlat ? g.reshape(b.in(0), {whole.elements()}) : b.in(0);
    const std::uint32_t dims = isFlat ? 1U : missingDimensions(whole, b.output(0).shape);
    const GraphValue grad = isFlat ? b.grad() : withMissing(g, b.grad(), whole, dims);
    const int dim = std::countr_zero(dims);
    const GraphValue others = multiplied(g, productOfOthers(g, x, dim, false), productOfOthers(g, x, dim, true));
    b.setResult(0, g.reshape(multiplied(g, grad, others), whole));
}

// Models bernoulli (torch/_inductor/decomposition.py).
GraphValue drawn(GraphTrace& g, const Values& x)
{
    const GraphValue random = g.random(g.shape(x[0]));
    return g.convert(g.pointwise(kLessTensor, {random, x[0]}, DType::Bool), g.dtype(x[0]));
}

/// Models _dropout_impl (ATen/native/Dropout.cpp) for alpha_dropout, which keeps the scaled noise.
Values alphaDropout(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    const DType type = outputs.front().dtype;
    const GraphValue drawnBelow = g.pointwise(op::less, {g.random(outputs.front().shape)}, DType::Bool, g.newNumber());
    const GraphValue noise = g.convert(drawnBelow, type);
    const GraphValue shifted = g.withNumber(op::mulScalar, by(g, op::addScalar, noise, Minus));
    const GraphValue offset = g.withNumber(op::addScalar, shifted);
    const GraphValue scaled = g.withNumber(op::mulScalar, noise);
    return {g.pointwise(op::add, {multiplied(g, x[0], scaled), offset}), scaled};
}

void alphaDropoutNodes(GraphBackward& b)
{
    b.setResult(0, multiplied(b.g, b.grad(), b.savedValue(b.savedCount() - 1)));
}

/// The matrix with another dimension of products, in float32 and without autocast.
GraphValue productOf(GraphTrace& g, GraphValue a, GraphValue b)
{
    Shape shape = g.shape(a);
    shape[-1] = g.shape(b).back();
    return g.dense(shape.rank() > 2 ? op::bmm : op::mm, {a, b}, shape, g.dtype(a));
}

GraphValue swapped(GraphTrace& g, GraphValue matrix)
{
    const int rank = g.shape(matrix).rank();
    return g.transpose(matrix, rank - 2, rank - 1);
}

/// Whether cdist computes the distances of these vectors by a matrix product (ATen/native/Distance.cpp, cdist_impl).
bool multipliesMatrices(const Shape& distances)
{
    constexpr std::int64_t fewVectors = 25;
    return distances[-1] > fewVectors || distances[-2] > fewVectors;
}

constexpr Operator kDistances{"aten._cdist_forward.default", OperatorKind::ExternAlloc};
constexpr Operator kDistancesBackward{"aten._cdist_backward.default", OperatorKind::ExternAlloc};

/// The vectors of all samples, which cdist_impl copies if they are expanded.
GraphValue vectorsOf(GraphTrace& g, GraphValue x, const Shape& distances)
{
    Shape all = distances;
    all[-2] = g.shape(x)[-2];
    all[-1] = g.shape(x)[-1];
    return g.contiguous(g.shape(x) == all ? x : g.expand(x, all));
}

// Models _euclidean_dist (ATen/native/Distance.cpp): |x|² - 2xy + |y|² is one product of widened matrices.
Values distances(GraphTrace& g, const Values& x, const Outputs& outputs)
{
    const Shape& result = outputs.front().shape;
    if (!multipliesMatrices(result))
        return {g.dense(kDistances, {x[0], x[1]}, result, g.dtype(x[0]))};
    const int last = result.rank() - 1;
    const GraphValue first = vectorsOf(g, x[0], result);
    const GraphValue second = vectorsOf(g, x[1], result);
    const auto widened = [&](GraphValue values, GraphValue vectors, bool isFirst) {
        const GraphValue squares = g.reduce(op::sum, by(g, op::pow, vectors, Two), 1U << last, true);
        const GraphValue ones = g.full(g.shape(squares), g.dtype(squares), One);
        return g.cat({values, isFirst ? squares : ones, isFirst ? ones : squares}, last);
    };
    const GraphValue a = widened(g.withNumber(op::mul, first), first, true);
    const GraphValue squares = productOf(g, a, swapped(g, widened(second, second, false)));
    return {g.pointwise(op::sqrt, {by(g, op::clampMin, squares, Zero)})};
}

/// The gradient of one of the two sets of vectors; `ratio` has its vectors as rows.
GraphValue distanceGradient(GraphTrace& g, GraphValue own, GraphValue others, GraphValue ratio, GraphValue sums)
{
    const bool isBatched = g.shape(ratio).rank() > 2;
    const GraphValue moved = isBatched ? g.bmm(ratio, others) : g.mm(ratio, others);
    return g.pointwise(op::sub, {multiplied(g, own, sums), moved});
}

// Models _euclidean_dist_backward (FunctionsManual.cpp).
void distanceNodes(GraphBackward& b)
{
    GraphTrace& g = b.g;
    const int last = b.output(0).shape.rank() - 1;
    if (!multipliesMatrices(b.output(0).shape)) {
        for (const int i : {0, 1}) {
            const std::array values{b.grad(), b.in(i), b.in(1 - i), g.of(b.output(0))};
            const Shape& shape = b.input(i).shape;
            if (b.needsGradient(i))
                b.setResult(i, g.add(kDistancesBackward, values, shape, contiguousStrides(shape), b.input(i).dtype));
        }
        return;
    }
    const GraphValue result = g.of(b.output(0));
    const GraphValue first = vectorsOf(g, b.in(0), b.output(0).shape);
    const GraphValue second = vectorsOf(g, b.in(1), b.output(0).shape);
    const GraphValue isZero = compared(g, op::equalScalar, result, Zero);
    const GraphValue ratio = zeroWhere(g, isZero, quotient(g, b.grad(), result));
    if (b.needsGradient(0))
        setOperandGradient(b, 0, distanceGradient(g, first, second, ratio, g.sum(ratio, 1U << last, true)));
    if (b.needsGradient(1)) {
        const GraphValue sums = g.unsqueeze(g.sum(ratio, 1U << (last - 1), false), last);
        setOperandGradient(b, 1, distanceGradient(g, second, first, swapped(g, ratio), sums));
    }
}

constexpr std::array kOtherFormulas{
    CustomFormula{"bucketize", 0, bucketized, nullptr},
    CustomFormula{"searchsorted", 0, searched, nullptr},
    CustomFormula{"var_mean", 1, varianceAndMean, varianceAndMeanNodes},
    CustomFormula{"std_mean", 1, deviationAndMean, deviationAndMeanNodes},
    CustomFormula{"prod", 1, productAlong, prodNodes},
    CustomFormula{"bernoulli", 1, single<drawn>, zeroGradient},
    CustomFormula{"alpha_dropout", 1, alphaDropout, alphaDropoutNodes},
    CustomFormula{"cdist", 2, distances, distanceNodes},
};

} // namespace

std::span<const CustomFormula> otherFormulas()
{
    return kOtherFormulas;
}

} // namespace vram::aten
