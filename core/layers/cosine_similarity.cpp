// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/layout.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"

namespace vram::layers::cosine_similarity {

namespace {

// As in ATen/native/Distance.cpp, the norm is cloned and clamped in place, outside autograd.
Tensor clonedNorm(Recorder& r, const Tensor& x, int dim)
{
    return aten::clone(r, aten::savingReduction(r, aten::SavingReduction::Norm, x, {dim}, true));
}

Tensor broadcastTo(Recorder& r, const Tensor& x, const Shape& shape)
{
    return Shape(x.shape) == shape ? x : aten::expand(r, x, shape);
}

// Autocast runs cosine_similarity in fp32.
void lower(LayerScope& scope)
{
    const auto shape = broadcast(scope.input(0).shape, scope.input(1).shape);
    if (!shape)
        return scope.fail(message("compares %1 and %2, which do not match; sizes must be equal or 1. Choose another "
                                  "input or a Reshape."_tr,
                                  text(scope.input(0).shape), text(scope.input(1).shape)));
    const auto dim = scope.dimension(scope.integer(0), shape->rank());
    if (!dim)
        return;
    Recorder& r = scope.tape();
    const Tensor second = r.castToFloat(scope.input(1));
    const Tensor first = r.castToFloat(scope.input(0));
    const Tensor a = broadcastTo(r, first, *shape);
    const Tensor b = broadcastTo(r, second, *shape);
    const Tensor normOfA = clonedNorm(r, a, *dim);
    const Tensor normOfB = clonedNorm(r, b, *dim);
    const Tensor unitB = aten::div(r, b, normOfB); // GCC evaluates the second factor of ATen's product first.
    scope.addOutput(aten::sum(r, aten::mul(r, aten::div(r, a, normOfA), unitB), {*dim}, false));
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "CosineSimilarity",
             .group = "Reduction",
             .help = "Cosine of the angle between two inputs along a dimension. Saved for backward: both inputs, their "
                     "norms twice, and both at unit length.",
             .attributes = {spec::dim("dim", 1)},
             .minimumInputs = 2,
             .maximumInputs = 2,
             .lower = lower}};
}

} // namespace vram::layers::cosine_similarity
