// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/grid_sample_nodes.h"
#include "step/backward.h"

namespace vram::layers::grid_sample {

namespace {

void backward(Backward& b)
{
    const Grad input = b.emptyLike(b.saved(0));
    const Grad grid = b.emptyLike(b.saved(1));
    if (b.needsGradient(0))
        b.setResult(0, input);
    if (b.needsGradient(1))
        b.setResult(1, grid);
}

constexpr BackwardRule kGridSample{"GridSamplerBackward0", backward, aten::nodes::gridSampleBackward};

void lower(LayerScope& scope)
{
    Recorder& r = scope.tape();
    Tensor x = scope.input(0);
    Tensor grid = scope.input(1);
    const int dims = x.shape.rank() - 2;
    if (dims < 2 || grid.shape.rank() != dims + 2 || grid.shape[-1] != dims)
        return scope.fail(message("needs [batch, channels, *spatial] and a grid [batch, *spatial, coordinates], "
                                  "but its inputs are %1 and %2."_tr,
                                  text(x.shape), text(grid.shape)));
    r.castToWidest(x, grid);
    Shape shape = x.shape;
    for (int d = 0; d < dims; ++d)
        shape[2 + d] = grid.shape[1 + d];
    r.kernel("grid_sampler", {&x, &grid});
    Tensor y = r.empty(shape, x.dtype);
    aten::nodes::gridSample(r, x, grid, y);
    if (r.node(kGridSample, {&x, &grid})) {
        r.save(x);
        r.save(grid);
        r.result(y);
    }
    scope.addOutput(y);
}

} // namespace

std::vector<LayerType> types()
{
    return {{.name = "GridSample",
             .group = "Upsampling",
             .help = "Samples an image at the positions of a grid. Saved for backward: both.",
             .minimumInputs = 2,
             .maximumInputs = 2,
             .lower = lower}};
}

} // namespace vram::layers::grid_sample
