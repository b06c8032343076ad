// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/attribute_specs.h"
#include "layers/layer_scope.h"
#include "step/aten/rnn.h"
#include "step/aten/views.h"

#include <array>

namespace vram::layers::recurrent {

namespace {

enum Attribute { HiddenSize, NumLayers, Bidirectional, DropoutP, BatchFirst, Bias, ProjSize };

// The tape stores views of parameter names, so these must outlive it.
constexpr std::array<std::string_view, 5> kNames{"weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr"};

std::vector<Tensor> parameters(LayerScope& scope, std::int64_t features, const aten::RecurrentGeometry& g)
{
    const std::int64_t rows = checkedMul(g.gates, g.hidden);
    const std::int64_t width = g.projection > 0 ? g.projection : g.hidden;
    const std::int64_t directions = g.bidirectional ? 2 : 1;
    std::vector<Tensor> weights;
    for (std::int64_t layer = 0; layer < g.layers; ++layer) {
        const std::int64_t in = layer == 0 ? features : checkedMul(width, directions);
        for (std::int64_t direction = 0; direction < directions; ++direction) {
            weights.push_back(scope.parameter(kNames[0], {rows, in}));
            weights.push_back(scope.parameter(kNames[1], {rows, width}));
            if (scope.flag(Bias)) {
                weights.push_back(scope.parameter(kNames[2], {rows}));
                weights.push_back(scope.parameter(kNames[3], {rows}));
            }
            if (g.projection > 0)
                weights.push_back(scope.parameter(kNames[4], {width, g.hidden}));
        }
    }
    return weights;
}

void lower(LayerScope& scope)
{
    Recorder& r = scope.tape();
    Tensor x = scope.input();
    if (x.shape.rank() != 3)
        return scope.fail(message(
            "needs a sequence [length, batch, features] (or batch first), but its input is %1."_tr, text(x.shape)));
    const bool batchFirst = scope.flag(BatchFirst);
    if (batchFirst)
        x = aten::transpose(r, x, 0, 1);
    aten::RecurrentGeometry geometry;
    geometry.hidden = scope.integer(HiddenSize);
    geometry.layers = scope.integer(NumLayers);
    geometry.gates = scope.variant();
    geometry.bidirectional = scope.flag(Bidirectional);
    geometry.dropout = scope.real(DropoutP) > 0;
    geometry.projection = geometry.gates == 4 ? scope.integer(ProjSize) : 0;
    const std::vector<Tensor> weights = parameters(scope, x.shape[2], geometry);
    std::vector<Tensor> outputs = aten::recurrent(r, x, weights, geometry);
    if (batchFirst)
        outputs[0] = aten::transpose(r, outputs[0], 0, 1);
    if (geometry.gates != 4)
        outputs.pop_back();
    scope.addOutput(outputs);
}

AttributeSpec layers()
{
    AttributeSpec spec = spec::integer("num_layers", "Layers", 1, 1, {}, "{} layers");
    spec.maximum = 1024;
    return spec;
}

LayerType type(std::string_view name, int gates)
{
    return {.name = name,
            .group = "Recurrent",
            .help = "Outputs: the sequence, the last hidden state (and cell state). Saved for backward: "
                    "the gates of every step.",
            .attributes = {spec::integer("hidden_size", "Hidden size", 128, 1, {}, "{}"), layers(),
                           spec::flag("bidirectional", "Both directions", false, {}, "bidirectional"),
                           spec::real("dropout", "Dropout between layers", 0, 0, 1, {}, "dropout {}"),
                           spec::flag("batch_first", "Batch first", false), spec::flag("bias", "Bias", true),
                           spec::withDefaultLabel(
                               spec::integer("proj_size", "Projection", 0, 0, "LSTM only; 0: none.", "projection {}"),
                               "none")},
            .weights = {{kNames[0], {{gates, "Hidden size"}, "Input features"}},
                        {kNames[1], {{gates, "Hidden size"}, "State size"}},
                        {kNames[2], {{gates, "Hidden size"}}},
                        {kNames[3], {{gates, "Hidden size"}}},
                        {kNames[4], {"Projection", "Hidden size"}}},
            .lower = lower,
            .traits = {Trait::Recurrent},
            .variant = gates};
}

} // namespace

std::vector<LayerType> types()
{
    return {type("LSTM", 4), type("GRU", 3), type("RNN", 1)};
}

} // namespace vram::layers::recurrent
