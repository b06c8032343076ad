// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/computed_weight.h"
#include "layers/layer_scope.h"
#include "step/aten/norm.h"

#include <algorithm>

namespace vram::layers::batch_norm {

namespace {

enum Attribute { NumFeatures, Affine, TrackRunningStats, Training };
enum Kind { Batch = 0, Instance = 10 };

// Whether the module was called before, so that this call uses the running statistics of the first call.
bool tracksSharedStatistics(const Layer& layer)
{
    return std::ranges::any_of(layer.shared,
                               [](const SharedParameter& shared) { return shared.name == "running_mean"; });
}

void lower(LayerScope& scope)
{
    const bool instance = scope.variant() >= Instance;
    const int dims = scope.variant() % Instance;
    const Tensor& x = scope.input();
    const bool flat = dims == 1 && x.shape.rank() == 2 && !instance;
    if (x.shape.rank() != dims + 2 && !flat)
        return scope.fail(message("needs an input of %1 dimensions, but has %2; choose the norm for that many, or "
                                  "put a Reshape before it."_tr,
                                  dims + 2, text(x.shape)));
    const std::int64_t channels = x.shape[1];
    const std::int64_t declared = scope.integer(NumFeatures);
    if (declared != 0 && declared != channels)
        return scope.fail(message("takes %1 channels, but its input has %2; set num_features to %3 (0 follows the "
                                  "input)."_tr,
                                  declared, channels, channels));
    const Shape shape{channels};
    const bool affine = scope.flag(Affine);
    const Tensor weight = scaleOrShift(scope, "weight", affine, 1);
    const Tensor bias = scaleOrShift(scope, "bias", affine, 2);
    if (scope.failed())
        return;
    Tensor mean;
    Tensor variance;
    if (scope.flag(TrackRunningStats) && !tracksSharedStatistics(scope.layer())) {
        mean = scope.buffer(shape, DType::Float32);
        variance = scope.buffer(shape, DType::Float32);
        scope.buffer({}, DType::Int64);
    }
    scope.addOutput(instance ? aten::instanceNorm(scope.tape(), x, weight, bias, mean, variance)
                             : aten::batchNorm(scope.tape(), x, weight, bias, mean, variance,
                                               scope.flag(Training) && scope.tape().gradMode()));
}

LayerType type(std::string_view name, int dims, Kind kind)
{
    const bool batch = kind == Batch;
    return {.name = name,
            .group = "Normalization",
            .help = batch ? "Normalizes each channel over the batch. Saved for backward: its input and the "
                            "batch's statistics."
                          : "Normalizes each channel of each sample. Saved for backward: its input and its "
                            "statistics.",
            .attributes = {spec::inputSize("num_features", "Channels"),
                           spec::flag("affine", "Learned scale and shift", batch),
                           spec::flag("track_running_stats", "Running statistics", batch),
                           spec::flag("training", "Statistics of the batch", true,
                                      "Off: uses the running statistics, as in eval().")},
            .weights = {{"weight", {"Channels"}}, {"bias", {"Channels"}}},
            .maximumInputs = batch ? 3 : 1,
            .lower = lower,
            .traits = batch ? Traits{Trait::BatchStatistics, Trait::SameDimensions} : Traits{Trait::SameDimensions},
            .variant = kind + dims};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("BatchNorm1d", 1, Batch),       type("BatchNorm2d", 2, Batch),
            type("BatchNorm3d", 3, Batch),       type("InstanceNorm1d", 1, Instance),
            type("InstanceNorm2d", 2, Instance), type("InstanceNorm3d", 3, Instance)};
}

} // namespace vram::layers::batch_norm
