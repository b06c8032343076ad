// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/huggingface/vision.h"

#include <algorithm>

namespace vram {

namespace {

InputRef channelNorm(RowBuilder& rows, std::string_view name, InputRef x)
{
    rows.add("Permute", std::string(name) + "_channels_last", {{"dims", Extents{0, 2, 3, 1}}}, {x});
    const InputRef y = layerNorm(rows, name, rows.last());
    return rows.add("Permute", std::string(name) + "_channels_first", {{"dims", Extents{0, 3, 1, 2}}}, {y});
}

void convNextLayer(HfModel& model, std::int64_t width, bool scaled, double dropPath, InputRef x)
{
    RowBuilder& rows = model.rows;
    rows.add("Conv2d", "dwconv", {{"out_channels", width}, {"kernel_size", 7}, {"padding", 3}, {"groups", width}}, {x});
    rows.add("Permute", "channels_last", {{"dims", Extents{0, 2, 3, 1}}});
    const InputRef normed = layerNorm(rows, "layernorm", rows.last());
    const InputRef up = linear(rows, "pwconv1", 4 * width, true, normed);
    const std::string act = model.config.text({"hidden_act"}, "gelu");
    InputRef y = linear(rows, "pwconv2", width, true, activation(model, act, up));
    if (scaled) {
        const InputRef scale = rows.add("Parameter", "layer_scale_parameter", {{"shape", Extents{width}}});
        y = rows.add("Mul", "scaled", {}, {scale, y});
    }
    y = rows.add("Permute", "channels_first", {{"dims", Extents{0, 3, 1, 2}}}, {y});
    if (dropPath > 0)
        y = rows.add("StochasticDepth", "drop_path", {{"p", std::min(dropPath, 1.0)}, {"mode", "row"}}, {y});
    addSum(rows, "residual", x, y);
}

InputRef embeddings(HfModel& model, std::int64_t width)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const std::int64_t patch = c.integer({"patch_size"}, 4), image = c.integer({"image_size"}, 224);
    if (patch > image)
        c.report("patch_size is larger than image_size"_tr);
    const InputRef pixels = imageInput(rows, c.integer({"num_channels"}, 3), image);
    const InputRef in = rows.open("embeddings", "ConvNextEmbeddings", {pixels});
    const InputRef x = rows.add("Conv2d", "patch_embeddings",
                                {{"out_channels", width}, {"kernel_size", patch}, {"stride", patch}}, {in});
    channelNorm(rows, "layernorm", x);
    return rows.close();
}

} // namespace

void importConvNext(HfModel& model)
{
    RowBuilder& rows = model.rows;
    const JsonConfig& c = model.config;
    const auto depths = c.list({"depths"}, {3, 3, 9, 3});
    const auto widths = c.list({"hidden_sizes"}, {96, 192, 384, 768});
    if (depths.size() != widths.size() || depths.size() > 8)
        return c.report("hidden_sizes must have an entry for each of depths, 8 at most"_tr);
    const bool scaled = c.real({"layer_scale_init_value"}, 1e-6) > 0;
    const double dropPath = c.real({"drop_path_rate"}, 0);
    InputRef x = embeddings(model, widths[0]);
    x = rows.open("encoder", "ConvNextEncoder", {x});
    for (std::size_t i = 0; i < depths.size(); ++i) {
        if (depths[i] > 10000)
            return c.report("depths must not be above 10000"_tr);
        x = rows.open("stage", "ConvNextStage", {x});
        if (i > 0) {
            const InputRef in = rows.open("downsampling_layer", "Sequential", {x});
            channelNorm(rows, "0", in);
            rows.add("Conv2d", "1", {{"out_channels", widths[i]}, {"kernel_size", 2}, {"stride", 2}});
            x = rows.close();
        }
        convNextLayer(model, widths[i], scaled, dropPath, rows.open("layers", "ConvNextLayer", {x}, depths[i]));
        rows.close();
        x = rows.close();
    }
    x = rows.close();
    rows.add("Mean", "pooled", {{"dims", Extents{-2, -1}}}, {x});
    const InputRef normed = layerNorm(rows, "layernorm", rows.last());
    if (!model.isBaseModel())
        classLoss(rows, linear(rows, "classifier", model.labels(1000), true, normed));
}

} // namespace vram
