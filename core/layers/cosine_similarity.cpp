// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/layout.h"
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/elementwise.h"
#include "step/aten/reduce.h"
#include "step/aten/views.h"

namespace vram::layers::cosine_similarity {

namespace {

// Computes x / max(‖x‖, ε) as ATen/native/Distance.cpp does: the norm is cloned and clamped in place, outside autograd.
Tensor toUnitLength(Recorder& r, const Tensor& x, int dim)
{
    const Tensor norm = aten::savingReduction(r, aten::SavingReduction::Norm, x, {dim}, true);
    return aten::div(r, x, aten::clone(r, norm));
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
    const Tensor a = aten::expand(r, first, *shape);
    const Tensor b = aten::expand(r, second, *shape);
    const Tensor unit = toUnitLength(r, a, *dim);
    scope.addOutput(aten::sum(r, aten::mul(r, unit, toUnitLength(r, b, *dim)), {*dim}, false));
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
