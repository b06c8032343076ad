// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/backward.h"

namespace vram::layers::index_add {

namespace {

enum Attribute { Dim, InPlace };

void backward(Backward& b)
{
    if (b.needsGradient(1))
        b.setResult(1, b.empty(b.input(1).shape, b.grad().dtype()));
    if (b.needsGradient(0))
        b.setResult(0, b.grad());
}

constexpr BackwardRule kIndexAdd{"IndexAddBackward0", backward};

void lower(LayerScope& scope)
{
    const Tensor& x = scope.input(0);
    const Tensor& index = scope.input(1);
    const Tensor& source = scope.input(2);
    if (!scope.dimension(scope.integer(Dim), x.shape.rank()))
        return;
    Recorder& r = scope.tape();
    r.kernel("index_add", {&x, &index, &source});
    Tensor y = scope.flag(InPlace) ? x : r.emptyLike(x);
    y.requiresGrad = false;
    if (r.node(kIndexAdd, {&x, &source})) {
        r.save(index);
        if (Recorder::needsGradient(source))
            r.save(source); // Only its sizes are needed.
        r.result(y);
    }
    scope.addOutput(y);
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "IndexAdd",
             .group = "Indexing",
             .help = "Adds entries of a tensor to selected entries of a dimension. Saved for backward: the index and "
                     "the added tensor.",
             .attributes = {spec::dim("dim", 0), spec::inPlace()},
             .minimumInputs = 3,
             .maximumInputs = 3,
             .lower = lower,
             .traits = {Trait::Auxiliary}}};
}

} // namespace vram::layers::index_add
