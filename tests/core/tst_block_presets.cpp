// SPDX-License-Identifier: GPL-3.0-or-later
#include "estimate/estimate.h"
#include "layers/block_presets.h"
#include "layers/layer_type.h"

#include <gtest/gtest.h>

namespace vram::block_presets_test {

namespace {

Estimate estimateOf(const BlockPreset& preset, std::int64_t width)
{
    Network network{.name = "Preset"};
    Layer input = makeLayer(*findLayerType("Input"), LayerId{1}, "input");
    input.attributes = {preset.image ? Extents{width, 8, 8} : Extents{16, width}, true, std::string("float32")};
    network.rows.push_back(std::make_shared<const Layer>(input));
    network.rows.push_back(std::make_shared<const Block>(makeBlock(preset, LayerId{2}, width)));
    return estimate(network, vram::Setup{}, builtinCatalogues(), Detail::Rows);
}

TEST(BlockPresets, EstimateWithoutErrorsAndPreserveInputShape)
{
    for (const BlockPreset& preset : blockPresets()) {
        const Estimate e = estimateOf(preset, 128);
        EXPECT_TRUE(e.valid()) << preset.name << ": " << (e.issues.empty() ? "" : vram::text(e.issues.front().message));
        EXPECT_EQ(e.rows.at(1).outputs.front(), e.rows.at(0).outputs.front()) << preset.name;
    }
}

TEST(BlockPresets, MatchPyTorchParameterCounts)
{
    // nn.TransformerEncoderLayer(128, 2, 512) has 4·128² + 4·128 parameters of attention, 2·(128·512) + 512 + 128 of
    // linear layers, and two norms.
    EXPECT_EQ(estimateOf(*findBlockPreset("TransformerEncoderLayer"), 128).parameters,
              4 * 128 * 128 + 4 * 128 + 2 * 128 * 512 + 512 + 128 + 4 * 128);
    // nn.TransformerDecoderLayer adds an attention and a norm.
    EXPECT_EQ(estimateOf(*findBlockPreset("TransformerDecoderLayer"), 128).parameters,
              8 * 128 * 128 + 8 * 128 + 2 * 128 * 512 + 512 + 128 + 6 * 128);
    EXPECT_EQ(estimateOf(*findBlockPreset("SwiGLU"), 64).parameters, 3 * 64 * 256);
    EXPECT_EQ(estimateOf(*findBlockPreset("BasicBlock"), 64).parameters, 2 * (64 * 64 * 9 + 128));
}

} // namespace

} // namespace vram::block_presets_test
