// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include <algorithm>

namespace vram {

namespace {

/// A residual layer.
struct ResNetLayer {
    std::int64_t in = 0, out = 0, stride = 1;
    bool bottleneck = true;
    bool stridesFirst = false; ///< Whether the first convolution has the stride, instead of the second (bottleneck).
    std::string activation{};
};

// ResNetConvLayer; without an activation if `act` is empty.
InputRef convLayer(HfModel& model, std::string_view name, std::int64_t width, std::int64_t kernel, std::int64_t stride,
                   std::string_view act, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open(name, "ResNetConvLayer", {x});
    rows.add("Conv2d", "convolution",
             {{"out_channels", width},
              {"kernel_size", kernel},
              {"stride", stride},
              {"padding", kernel / 2},
              {"bias", false}},
             {in});
    rows.add("BatchNorm2d", "normalization");
    if (!act.empty())
        activation(model, act, rows.last());
    return rows.close();
}

// The inner layers have the default activation of ResNetConvLayer.
InputRef residualBranch(HfModel& model, const ResNetLayer& p, InputRef x)
{
    constexpr std::string_view inner = "relu";
    if (!p.bottleneck) {
        x = convLayer(model, "layer.0", p.out, 3, p.stride, inner, x);
        return convLayer(model, "layer.1", p.out, 3, 1, "", x);
    }
    const std::int64_t narrow = std::max<std::int64_t>(p.out / 4, 1);
    x = convLayer(model, "layer.0", narrow, 1, p.stridesFirst ? p.stride : 1, inner, x);
    x = convLayer(model, "layer.1", narrow, 3, p.stridesFirst ? 1 : p.stride, inner, x);
    return convLayer(model, "layer.2", p.out, 1, 1, "", x);
}

InputRef residualLayer(HfModel& model, const ResNetLayer& p, std::int64_t repeat, InputRef x)
{
    RowBuilder& rows = model.rows;
    const InputRef in = rows.open("layers", p.bottleneck ? "ResNetBottleNeckLayer" : "ResNetBasicLayer", {x}, repeat);
    const InputRef y = residualBranch(model, p, in);
    const bool shortcut = p.in != p.out || p.stride != 1;
    const InputRef z = shortcut ? convLayer(model, "shortcut", p.out, 1, p.stride, "", in) : in;
    activation(model, p.activation, rows.add("Add", "residual", {{"inplace", true}}, {y, z}));
    return rows.close();
}

InputRef resNetStages(HfModel& model, InputRef x, ResNetLayer p, const std::vector<std::int64_t>& depths,
                      const std::vector<std::int64_t>& widths)
{
    RowBuilder& rows = model.rows;
    for (std::size_t i = 0; i < depths.size(); ++i) {
        if (depths[i] > 10000)
            model.config.report("depths must not be above 10000"_tr);
        p.out = widths[i];
        p.stride = i > 0 || model.config.flag({"downsample_in_first_stage"}, false) ? 2 : 1;
        x = residualLayer(model, p, 1, rows.open("stages." + std::to_string(i), "ResNetStage", {x}));
        p.in = p.out;
        p.stride = 1;
        if (depths[i] > 1)
            residualLayer(model, p, depths[i] - 1, x);
        x = rows.close();
    }
    return x;
}

} // namespace

void importResNet(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const auto depths = c.list({"depths"}, {3, 4, 6, 3});
    const auto widths = c.list({"hidden_sizes"}, {256, 512, 1024, 2048});
    if (depths.size() != widths.size() || depths.empty() || depths.size() > 8)
        return c.report("hidden_sizes must have an entry for each of depths, 8 at most"_tr);
    ResNetLayer p{.in = c.integer({"embedding_size"}, 64), .activation = c.text({"hidden_act"}, "relu")};
    p.bottleneck = c.text({"layer_type"}, "bottleneck") == "bottleneck";
    p.stridesFirst = c.flag({"downsample_in_bottleneck"}, false);
    const InputRef pixels = imageInput(rows, c.integer({"num_channels"}, 3), imageSide(model, 1, 224));
    convLayer(model, "embedder", p.in, 7, 2, p.activation, pixels);
    InputRef x = rows.add("MaxPool2d", "pooler", {{"kernel_size", 3}, {"stride", 2}, {"padding", 1}});
    x = resNetStages(model, x, p, depths, widths);
    x = rows.add("AdaptiveAvgPool2d", "pooled", {{"output_size", 1}}, {x});
    if (model.isBaseModel())
        return;
    rows.add("Flatten", "flatten", {}, {x});
    classLoss(rows, linear(rows, "classifier", model.labels(1000), true, rows.last()));
}

} // namespace vram
