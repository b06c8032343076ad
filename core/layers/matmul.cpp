#include "step/aten/matmul.h"
#include "layers/attribute_specs.h"
#include "step/aten/elementwise.h"
#include "step/aten/views.h"
#include "step/layer_scope.h"

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

// input + a·b, batched.
void lowerBaddbmm(LayerScope& scope)
{
    Tensor product;
    if (multiply(scope, scope.input(1), scope.input(2), product))
        scope.give(aten::add(scope.tape(), scope.input(0), product));
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
             .lower = lower},
            {.name = "Baddbmm",
             .group = "Linear",
             .help = "A sum with a batched matrix product. Keeps both factors.",
             .attributes = {},
             .minimumInputs = 3,
             .maximumInputs = 3,
             .lower = lowerBaddbmm}};
}

} // namespace vram::layers
