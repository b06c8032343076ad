// SPDX-License-Identifier: GPL-3.0-or-later

// Operators that runtimes fuse are imported as the layers that they replace, one by one and in a whole encoder.

#include "core/onnx_writer.h"

#include <gtest/gtest.h>

namespace vram::onnx_fused_test {

namespace {

using namespace vram::test;

constexpr auto kMicrosoft = "com.microsoft";

Imported imported(const GraphWriter& graph)
{
    auto result = importBytes(graph.file(17, "onnxruntime.transformers"));
    EXPECT_TRUE(result) << vram::text(result.error());
    return result ? std::move(result).value() : Imported{};
}

/// The types of the layers between the input and the loss: "Linear GELU ...".
std::string types(const Network& network)
{
    std::string line;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        const Layer* layer = asLayer(row);
        const bool added = layer && (layer->type.ends_with("Loss") || layer->type == "Flatten"); // Part of the loss.
        if (layer && !added && layer->type != "Input")
            line += (line.empty() ? "" : " ") + layer->type;
    });
    return line;
}

/// The layers of one fused operator with a B×4×8 input, whose other inputs are stored.
std::string typesOf(std::string_view type, const std::vector<Wire>& stored, const std::vector<std::string>& inputs,
                    const std::vector<Wire>& attributes = {}, std::int64_t parameters = 0)
{
    GraphWriter graph = graphOf({"N", "4", "8"}, {"?", "?", "?"});
    for (const Wire& tensor : stored)
        graph.stored(tensor);
    graph.node(type, "/part/" + std::string(type), inputs, {"y"}, attributes, kMicrosoft);
    const Imported result = imported(graph);
    const Estimate estimate = estimateOf(result.project.network);
    EXPECT_TRUE(estimate.valid()) << type << '\n' << namedOutline(result.project.network);
    EXPECT_EQ(estimate.parameters, parameters) << type;
    return types(result.project.network);
}

TEST(OnnxFused, ExpandsToUnfusedLayers)
{
    const Wire bias = weight("b", {8});
    const Wire matrix = weight("w", {8, 8});
    const Wire scale = weight("g", {8});
    EXPECT_EQ(typesOf("BiasGelu", {bias}, {"x", "b"}, {}, 8), "Parameter Add GELU");
    EXPECT_EQ(typesOf("FastGelu", {}, {"x"}), "GELU");
    EXPECT_EQ(typesOf("QuickGelu", {}, {"x"}), "Mul Sigmoid Mul");
    EXPECT_EQ(typesOf("SkipLayerNormalization", {scale, bias}, {"x", "x", "g", "b"}, {}, 16), "Add LayerNorm");
    EXPECT_EQ(typesOf("SkipSimplifiedLayerNormalization", {scale}, {"x", "x", "g"}, {}, 8), "Add RMSNorm");
    EXPECT_EQ(typesOf("FusedMatMul", {}, {"x", "x"}, {intAttribute("transB", 1), realAttribute("alpha", 0.5F)}),
              "Permute MatMul Mul");
    EXPECT_EQ(typesOf("DynamicQuantizeMatMul", {weight("w", {8, 8}, 3), scale}, {"x", "w", "g", "", ""}, {}, 64),
              "Linear");
    EXPECT_EQ(typesOf("MatMulNBits", {weight("w", {16, 1, 4}, 2), scale}, {"x", "w", "g"},
                      {intAttribute("K", 8), intAttribute("N", 16), intAttribute("bits", 4)}, 128),
              "Linear");
    EXPECT_EQ(typesOf("QLinearSigmoid", {scalar("s", 1)}, {"x", "s", "", "s", ""}), "Sigmoid");
}

TEST(OnnxFused, UnknownOperatorsBecomeCustomRows)
{
    EXPECT_EQ(typesOf("NGramRepeatBlock", {}, {"x"}), "Custom");
}

TEST(OnnxFused, GroupQueryAttentionKeepsHeads)
{
    GraphWriter graph;
    graph.input(valueInfo("x", {"N", "4", "16"})).input(valueInfo("k", {"N", "4", "8"}));
    graph.output(valueInfo("y", {"N", "4", "16"}));
    graph.node("GroupQueryAttention", "/attn/GroupQueryAttention", {"x", "k", "k"}, {"y"},
               {intAttribute("num_heads", 4), intAttribute("kv_num_heads", 2)}, kMicrosoft);
    const Imported result = imported(graph);
    const Layer* attention = layerAt(result.project.network, "attn.attention");
    ASSERT_TRUE(attention) << namedOutline(result.project.network);
    EXPECT_EQ(attributeText(attention, "enable_gqa"), "yes");
    EXPECT_EQ(attributeText(attention, "is_causal"), "yes");
    EXPECT_TRUE(estimateOf(result.project.network).valid());
}

/// One layer of BERT as optimized by onnxruntime.
TEST(OnnxFused, OptimizedEncoderKeepsParameters)
{
    constexpr std::int64_t d = 16, ff = 32, vocabulary = 50, places = 12;
    GraphWriter graph = graphOf({"N", "10"}, {"N", "10", "16"}, 7);
    graph.input(valueInfo("kinds", {"N", "10"}, 7)).input(valueInfo("mask", {"N", "10"}, 7));
    graph.stored(weight("word", {vocabulary, d})).stored(weight("place", {places, d})).stored(weight("kind", {2, d}));
    graph.stored(weight("qkv", {d, 3 * d})).stored(weight("qkv_b", {3 * d})).stored(weight("out", {d, d}));
    graph.stored(weight("up", {d, ff})).stored(weight("up_b", {ff})).stored(weight("down", {ff, d}));
    for (const char* name : {"g0", "b0", "g1", "b1", "g2", "b2", "out_b", "down_b"})
        graph.stored(weight(name, {d}));
    graph.node("EmbedLayerNormalization", "Embed_0", {"x", "kinds", "word", "place", "kind", "g0", "b0"}, {"e", "m"},
               {}, kMicrosoft);
    graph.node("Attention", "Attention_0", {"e", "qkv", "qkv_b", "mask"}, {"a"}, {intAttribute("num_heads", 4)},
               kMicrosoft);
    graph.node("MatMul", "MatMul_1", {"a", "out"}, {"o"});
    graph.node("SkipLayerNormalization", "Skip_0", {"o", "e", "g1", "b1", "out_b"}, {"n"}, {}, kMicrosoft);
    graph.node("MatMul", "MatMul_2", {"n", "up"}, {"u"})
        .node("BiasGelu", "Gelu_0", {"u", "up_b"}, {"h"}, {}, kMicrosoft);
    graph.node("MatMul", "MatMul_3", {"h", "down"}, {"v"});
    graph.node("SkipLayerNormalization", "Skip_1", {"v", "n", "g2", "b2", "down_b"}, {"y"}, {}, kMicrosoft);
    const Imported result = imported(graph);
    const std::string rows = types(result.project.network);
    EXPECT_EQ(rows.find("Custom"), std::string::npos) << namedOutline(result.project.network);
    for (const char* expected : {"ScaledDotProductAttention", "GELU", "Embedding", "LayerNorm"})
        EXPECT_NE(rows.find(expected), std::string::npos) << rows;
    const Estimate estimate = estimateOf(result.project.network);
    EXPECT_TRUE(estimate.valid()) << namedOutline(result.project.network);
    EXPECT_EQ(estimate.parameters, (vocabulary + places + 2) * d + 4 * d * d + 4 * d + 2 * d * ff + ff + d + 6 * d);
    EXPECT_TRUE(anyNote(result, "padding masks of 1 fused attention operator"));
}

} // namespace

} // namespace vram::onnx_fused_test
