#include "step/aten/matmul.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"

namespace vram::layers {

namespace {

bool multiply(LayerScope& scope, const Tensor& a, const Tensor& b, Tensor& product)
{
    const auto result = aten::matmul(scope.tape(), a, b);
    if (!result) {
        scope.fail(
            "multiplies " + text(a.shape) + " by " + text(b.shape)
            + "; the last extent of the first must be the last but one of the second, and the batches must match.");
        return false;
    }
    product = *result;
    return true;
}

void lower(LayerScope& scope)
{
    Tensor product;
    if (multiply(scope, scope.input(0), scope.input(1), product))
        scope.give(product);
}

void lowerBaddbmm(LayerScope& scope)
{
    const auto sum = aten::baddbmm(scope.tape(), scope.input(0), scope.input(1), scope.input(2), scope.real(0) != 1,
                                   scope.real(1) != 1);
    if (sum)
        return scope.give(*sum);
    scope.fail("adds " + text(scope.input(0).shape) + " to the products of " + text(scope.input(1).shape) + " and "
               + text(scope.input(2).shape) + "; it needs [b, n, m], [b, n, k] and [b, k, m].");
}

} // namespace

std::vector<LayerType> matmul()
{
    return {{.name = "MatMul",
             .group = "Linear",
             .help = "Matrix product over the last two dimensions. Keeps both factors.",
             .attributes = {},
             .minimumInputs = 2,
             .maximumInputs = 2,
             .lower = lower,
             .empties = true},
            {.name = "Baddbmm",
             .group = "Linear",
             .help = "A sum with a batched matrix product. Keeps both factors.",
             .attributes = {spec::real("beta", "Factor of the sum", 1, -1e30, 1e30, {}, "beta {}"),
                            spec::real("alpha", "Factor of the product", 1, -1e30, 1e30, {}, "alpha {}")},
             .minimumInputs = 3,
             .maximumInputs = 3,
             .lower = lowerBaddbmm}};
}

} // namespace vram::layers
