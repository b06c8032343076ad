// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/backward.h"

namespace vram::layers {

namespace {

void backward(Backward& b)
{
    const Grad direction = b.emptyLike(b.saved(0));
    const Grad length = b.emptyLike(b.saved(1));
    if (b.needsGradient(0))
        b.setResult(0, direction);
    if (b.needsGradient(1))
        b.setResult(1, length);
}

constexpr BackwardRule kWeightNorm{"WeightNormInterfaceBackward0", backward};

void lower(LayerScope& scope)
{
    Recorder& r = scope.tape();
    const Tensor& direction = scope.input(0);
    const Tensor& length = scope.input(1);
    if (!broadcast(direction.shape, length.shape))
        return scope.fail(
            message("scales %1 by %2, which do not match."_tr, text(direction.shape), text(length.shape)));
    r.kernel("_weight_norm_interface", {&direction, &length});
    Tensor weight = r.emptyLike(direction);
    const Tensor norms = r.empty(length.shape, DType::Float32);
    if (r.node(kWeightNorm, {&direction, &length})) {
        r.save(direction);
        r.save(length);
        r.saveResult(norms);
        r.result(weight);
    }
    scope.addOutput(weight);
}

} // namespace

std::vector<LayerType> weight_norm()
{
    return {{.name = "WeightNorm",
             .group = "Normalization",
             .help = "A weight composed of a direction and a norm, for a layer that takes its weight as an input. "
                     "Saved for backward: both.",
             .minimumInputs = 2,
             .maximumInputs = 2,
             .lower = lower,
             .traits = {Trait::NotModule}}};
}

} // namespace vram::layers
