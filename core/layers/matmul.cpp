// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/matmul.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"

namespace vram::layers::matmul {

namespace {

bool multiply(LayerScope& scope, const Tensor& a, const Tensor& b, Tensor& product)
{
    const auto result = aten::matmul(scope.tape(), a, b);
    if (!result) {
        scope.fail(message("cannot multiply %1 by %2; the last size of the first must equal the second-to-last "
                           "size of the second, and the batch sizes must match."_tr,
                           text(a.shape), text(b.shape)));
        return false;
    }
    product = *result;
    return true;
}

void lower(LayerScope& scope)
{
    Recorder& r = scope.tape();
    Tensor a = scope.input(0);
    Tensor b = scope.input(1);
    const std::optional<DType> around = r.autocast();
    if (scope.flag(0) && around) {
        r.castToWidest(a, b);
        r.setAutocast({});
    }
    Tensor product;
    if (multiply(scope, a, b, product))
        scope.addOutput(product);
    r.setAutocast(around);
}

void lowerBaddbmm(LayerScope& scope)
{
    const auto sum = aten::baddbmm(scope.tape(), scope.input(0), scope.input(1), scope.input(2), scope.real(0) != 1,
                                   scope.real(1) != 1);
    if (sum)
        return scope.addOutput(*sum);
    scope.fail(message("adds %1 to the products of %2 and %3; it needs [b, n, m], [b, n, k] and [b, k, m]."_tr,
                       text(scope.input(0).shape), text(scope.input(1).shape), text(scope.input(2).shape)));
}

void lowerGrouped(LayerScope& scope)
{
    if (const auto product = aten::groupedMm(scope.tape(), scope.input(0), scope.input(1), scope.input(2)))
        return scope.addOutput(*product);
    scope.fail(
        message("cannot multiply the rows of %1 by %2 in groups that end at %3; it needs [n, k], [g, k, m] and [g]."_tr,
                text(scope.input(0).shape), text(scope.input(1).shape), text(scope.input(2).shape)));
}

} // namespace

std::vector<LayerType> types()
{
    return {
        {.name = "MatMul",
         .group = "Linear",
         .help = "Matrix product over the last two dimensions. Saved for backward: both factors.",
         .attributes = {spec::flag("promote", "Widest dtype under autocast", false,
                                   "As torch.dot and torch.tensordot, whose factors autocast does not convert to 16 "
                                   "bits.")},
         .minimumInputs = 2,
         .maximumInputs = 2,
         .lower = lower,
         .acceptsEmpty = true,
         .traits = {Trait::MatrixProduct}},
        {.name = "Baddbmm",
         .group = "Linear",
         .help = "Adds a batched matrix product to a tensor. Saved for backward: both factors.",
         .attributes = {spec::real("beta", "Factor of the sum", 1, -1e30, 1e30, {}, "beta {}"),
                        spec::real("alpha", "Factor of the product", 1, -1e30, 1e30, {}, "alpha {}")},
         .minimumInputs = 3,
         .maximumInputs = 3,
         .lower = lowerBaddbmm,
         .traits = {Trait::MatrixProduct}},
        {.name = "GroupedMm",
         .group = "Linear",
         .help = "Multiplies groups of rows by a matrix each, as a mixture of experts does. Saved for backward: both "
                 "factors and where groups end.",
         .attributes = {},
         .minimumInputs = 3,
         .maximumInputs = 3,
         .lower = lowerGrouped,
         .traits = {Trait::MatrixProduct}}};
}

} // namespace vram::layers::matmul
