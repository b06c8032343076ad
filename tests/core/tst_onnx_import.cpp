// SPDX-License-Identifier: GPL-3.0-or-later

// The rows of an imported ONNX file: operators, patterns, tied parameters.

#include "core/onnx_writer.h"

#include <gtest/gtest.h>

namespace vram::onnx_import_test {

namespace {

using namespace vram::test;

// --- layers ---

TEST(OnnxImport, MatMulAndAddBecomeLinear)
{
    GraphWriter graph = graphOf({"N", "5", "8"}, {"N", "5", "4"});
    graph.stored(weight("net.fc.weight", {4, 8})).stored(weight("net.fc.bias", {4}));
    graph.node("Transpose", "/net/fc/Transpose", {"net.fc.weight"}, {"w"}, {intsAttribute("perm", {1, 0})});
    graph.node("MatMul", "/net/fc/MatMul", {"x", "w"}, {"m"});
    graph.node("Add", "/net/fc/Add", {"net.fc.bias", "m"}, {"y"});
    const Network network = networkOf(graph);
    const Layer* fc = layerAt(network, "fc");
    ASSERT_TRUE(fc) << namedOutline(network);
    EXPECT_EQ(fc->type, "Linear");
    EXPECT_EQ(attributeText(fc, "out_features"), "4");
    EXPECT_EQ(attributeText(fc, "bias"), "yes");
    EXPECT_EQ(estimateOf(network).parameters, 36);
}

TEST(OnnxImport, UnevenPaddingBecomesASeparateRow)
{
    GraphWriter graph = graphOf({"N", "3", "8", "8"}, {"N", "6", "4", "4"});
    graph.stored(weight("conv.weight", {6, 3, 3, 3}));
    graph.node("Conv", "/conv/Conv", {"x", "conv.weight"}, {"y"},
               {intsAttribute("pads", {0, 0, 1, 1}), intsAttribute("strides", {2, 2})});
    const Network network = networkOf(graph);
    EXPECT_EQ(namedOutline(network), "x Input\nconv {\n  pad Pad\n  conv2d Conv2d\nloss CrossEntropyLoss\n");
    EXPECT_EQ(attributeText(layerAt(network, "conv.pad"), "padding"), "0×1×0×1");
    EXPECT_EQ(estimateOf(network).parameters, 162);
    EXPECT_TRUE(estimateOf(network).valid());
}

TEST(OnnxImport, RestoresFoldedBatchNorms)
{
    GraphWriter graph = graphOf({"N", "3", "8", "8"}, {"N", "6", "8", "8"});
    graph.stored(weight("onnx::Conv_10", {6, 3, 3, 3})).stored(weight("onnx::Conv_11", {6}));
    graph.node("Conv", "/conv1/Conv", {"x", "onnx::Conv_10", "onnx::Conv_11"}, {"c"},
               {intsAttribute("pads", {1, 1, 1, 1})});
    graph.node("Relu", "/relu/Relu", {"c"}, {"y"});
    const auto restored = importBytes(graph.file());
    ASSERT_TRUE(restored);
    EXPECT_EQ(namedOutline(restored->project.network),
              "x Input\nconv1 Conv2d\nbn1 BatchNorm2d\nrelu ReLU\nloss CrossEntropyLoss\n");
    EXPECT_EQ(estimateOf(restored->project.network).parameters, 162 + 12);
    EXPECT_TRUE(anyNote(*restored, "1 batch norm restored")) << text(restored->notes[1]);
    ImportOptions asStored;
    asStored.restoreBatchNorm = false;
    EXPECT_EQ(estimateOf(networkOf(graph, asStored)).parameters, 162 + 6);
}

TEST(OnnxImport, StackedRecurrentLayersBecomeOneRow)
{
    GraphWriter graph = graphOf({"12", "N", "8"}, {"12", "N", "32"});
    graph.stored(weight("w0", {2, 64, 8})).stored(weight("r0", {2, 64, 16})).stored(weight("b0", {2, 128}));
    graph.stored(weight("w1", {2, 64, 32})).stored(weight("r1", {2, 64, 16})).stored(weight("b1", {2, 128}));
    graph.stored(integers("joined", {0, 0, -1}));
    const std::vector<Wire> options{intAttribute("hidden_size", 16), textAttribute("direction", "bidirectional")};
    graph.node("LSTM", "/lstm/LSTM", {"x", "w0", "r0", "b0"}, {"s0"}, options);
    graph.node("Transpose", "/lstm/Transpose", {"s0"}, {"t0"}, {intsAttribute("perm", {0, 2, 1, 3})});
    graph.node("Reshape", "/lstm/Reshape", {"t0", "joined"}, {"h0"});
    graph.node("LSTM", "/lstm/LSTM_1", {"h0", "w1", "r1", "b1"}, {"s1"}, options);
    graph.node("Transpose", "/lstm/Transpose_1", {"s1"}, {"t1"}, {intsAttribute("perm", {0, 2, 1, 3})});
    graph.node("Reshape", "/lstm/Reshape_1", {"t1", "joined"}, {"h1"});
    graph.node("Tanh", "/act/Tanh", {"h1"}, {"y"});
    ImportOptions fixed;
    fixed.dims = {{"N", 4}};
    const Network network = networkOf(graph, fixed);
    const Layer* lstm = layerAt(network, "lstm");
    ASSERT_TRUE(lstm) << namedOutline(network);
    EXPECT_EQ(attributeText(lstm, "num_layers"), "2");
    EXPECT_EQ(attributeText(lstm, "bidirectional"), "yes");
    EXPECT_EQ(estimateOf(network).parameters, 2 * (64 * 8 + 64 * 16 + 128) + 2 * (64 * 32 + 64 * 16 + 128));
}

// --- patterns ---

GraphWriter& erfGelu(GraphWriter& graph)
{
    graph.stored(scalar("root2", 1.41421354F)).stored(scalar("one", 1)).stored(scalar("half", 0.5F));
    graph.node("Div", "", {"x", "root2"}, {"d"}).node("Erf", "", {"d"}, {"e"}).node("Add", "", {"e", "one"}, {"a"});
    return graph;
}

TEST(OnnxImport, RecognisesGeluInEveryOperandOrder)
{
    GraphWriter first = graphOf({"N", "8"}, {"N", "8"});
    erfGelu(first).node("Mul", "", {"x", "a"}, {"m"}).node("Mul", "", {"m", "half"}, {"y"});
    GraphWriter second = graphOf({"N", "8"}, {"N", "8"});
    erfGelu(second).node("Mul", "", {"half", "x"}, {"m"}).node("Mul", "", {"m", "a"}, {"y"});
    for (const GraphWriter* graph : {&first, &second}) {
        const Network network = networkOf(*graph);
        ASSERT_EQ(network.rows.size(), 3U) << namedOutline(network);
        EXPECT_EQ(asLayer(network.rows[1])->type, "GELU");
    }
}

TEST(OnnxImport, DoesNotFuseChainsReadElsewhere)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    erfGelu(graph).node("Mul", "", {"x", "a"}, {"m"}).node("Mul", "", {"m", "half"}, {"g"});
    graph.node("Add", "", {"g", "e"}, {"y"});
    const std::string rows = namedOutline(networkOf(graph));
    EXPECT_EQ(rows.find("GELU"), std::string::npos) << rows;
    EXPECT_NE(rows.find("Erf"), std::string::npos);
}

TEST(OnnxImport, TanhGeluByPowIsFusedOnlyForOtherFrameworks)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(scalar("three", 3)).stored(scalar("c", 0.044715F)).stored(scalar("s", 0.7978846F));
    graph.stored(scalar("one", 1)).stored(scalar("half", 0.5F));
    graph.node("Pow", "", {"x", "three"}, {"p"}).node("Mul", "", {"p", "c"}, {"q"}).node("Add", "", {"x", "q"}, {"r"});
    graph.node("Mul", "", {"r", "s"}, {"t"}).node("Tanh", "", {"t"}, {"u"}).node("Add", "", {"u", "one"}, {"v"});
    graph.node("Mul", "", {"x", "half"}, {"h"}).node("Mul", "", {"h", "v"}, {"y"});
    EXPECT_NE(namedOutline(networkOf(graph)).find("Pow"), std::string::npos);
    const Network fused = networkOf(graph, {}, "tf2onnx");
    ASSERT_EQ(fused.rows.size(), 3U) << namedOutline(fused);
    EXPECT_EQ(attributeText(asLayer(fused.rows[1]), "approximate"), "tanh");
}

TEST(OnnxImport, RecognisesSiluAndHardSwish)
{
    GraphWriter silu = graphOf({"N", "8"}, {"N", "8"});
    silu.node("Sigmoid", "", {"x"}, {"s"}).node("Mul", "", {"x", "s"}, {"y"});
    GraphWriter hard = graphOf({"N", "8"}, {"N", "8"});
    hard.stored(scalar("three", 3)).stored(scalar("zero", 0)).stored(scalar("six", 6));
    hard.node("Add", "", {"x", "three"}, {"a"}).node("Clip", "", {"a", "zero", "six"}, {"c"});
    hard.node("Div", "", {"c", "six"}, {"d"}).node("Mul", "", {"x", "d"}, {"y"});
    GraphWriter mish = graphOf({"N", "8"}, {"N", "8"});
    mish.node("Softplus", "", {"x"}, {"s"}).node("Tanh", "", {"s"}, {"t"}).node("Mul", "", {"x", "t"}, {"y"});
    EXPECT_EQ(asLayer(networkOf(silu).rows[1])->type, "SiLU");
    EXPECT_EQ(asLayer(networkOf(hard).rows[1])->type, "Hardswish");
    EXPECT_EQ(asLayer(networkOf(mish).rows[1])->type, "Mish");
}

TEST(OnnxImport, NumberMinusTensorIsReversedSub)
{
    GraphWriter less = graphOf({"N", "8"}, {"N", "8"});
    less.stored(scalar("one", 1)).node("Sub", "", {"one", "x"}, {"y"});
    GraphWriter plain = graphOf({"N", "8"}, {"N", "8"});
    plain.stored(scalar("one", 1)).node("Sub", "", {"x", "one"}, {"y"});
    EXPECT_EQ(attributeText(asLayer(networkOf(less).rows[1]), "reversed"), "yes");
    EXPECT_EQ(attributeText(asLayer(networkOf(plain).rows[1]), "reversed"), "no");
}

TEST(OnnxImport, FusesLayerNorm)
{
    GraphWriter graph = graphOf({"N", "5", "8"}, {"N", "5", "8"});
    graph.stored(weight("ln.weight", {8}))
        .stored(weight("ln.bias", {8}))
        .stored(scalar("two", 2))
        .stored(scalar("eps", 1e-5F));
    graph.node("ReduceMean", "/ln/ReduceMean", {"x"}, {"m"}, {intsAttribute("axes", {-1})});
    graph.node("Sub", "/ln/Sub", {"x", "m"}, {"d"}).node("Pow", "/ln/Pow", {"d", "two"}, {"p"});
    graph.node("ReduceMean", "/ln/ReduceMean_1", {"p"}, {"v"}, {intsAttribute("axes", {-1})});
    graph.node("Add", "/ln/Add", {"v", "eps"}, {"e"}).node("Sqrt", "/ln/Sqrt", {"e"}, {"r"});
    graph.node("Div", "/ln/Div", {"d", "r"}, {"n"}).node("Mul", "/ln/Mul", {"n", "ln.weight"}, {"s"});
    graph.node("Add", "/ln/Add_1", {"s", "ln.bias"}, {"y"});
    const Network network = networkOf(graph);
    const Layer* norm = layerAt(network, "ln");
    ASSERT_TRUE(norm) << namedOutline(network);
    EXPECT_EQ(norm->type, "LayerNorm");
    EXPECT_EQ(estimateOf(network).parameters, 16);
}

TEST(OnnxImport, FusesRmsNorm)
{
    GraphWriter graph = graphOf({"N", "5", "8"}, {"N", "5", "8"});
    graph.stored(weight("n.weight", {8}))
        .stored(scalar("two", 2))
        .stored(scalar("eps", 1e-5F))
        .stored(scalar("one", 1));
    graph.node("Pow", "/n/Pow", {"x", "two"}, {"p"});
    graph.node("ReduceMean", "/n/ReduceMean", {"p"}, {"v"}, {intsAttribute("axes", {-1})});
    graph.node("Add", "/n/Add", {"v", "eps"}, {"e"}).node("Sqrt", "/n/Sqrt", {"e"}, {"r"});
    graph.node("Div", "/n/Div", {"one", "r"}, {"i"}).node("Mul", "/n/Mul", {"x", "i"}, {"s"});
    graph.node("Mul", "/n/Mul_1", {"n.weight", "s"}, {"y"});
    const Network network = networkOf(graph);
    const Layer* norm = layerAt(network, "n");
    ASSERT_TRUE(norm) << namedOutline(network);
    EXPECT_EQ(norm->type, "RMSNorm");
    EXPECT_EQ(attributeText(norm, "implementation"), "eager");
    EXPECT_EQ(estimateOf(network).parameters, 8);
}

GraphWriter attention(bool fused)
{
    GraphWriter graph = graphOf({"N", "4", "16", "8"}, {"N", "4", "16", "8"});
    graph.stored(scalar("s", 0.59460354F)).stored(scalar("scale", 0.35355338F));
    graph.node("Transpose", "", {"x"}, {"k"}, {intsAttribute("perm", {0, 1, 3, 2})});
    if (fused) {
        graph.node("Mul", "", {"x", "s"}, {"qs"}).node("Mul", "", {"k", "s"}, {"ks"});
        graph.node("MatMul", "", {"qs", "ks"}, {"scores"});
    } else {
        graph.node("MatMul", "", {"x", "k"}, {"raw"}).node("Mul", "", {"raw", "scale"}, {"scores"});
    }
    graph.node("Softmax", "", {"scores"}, {"p"}).node("Dropout", "", {"p"}, {"dropped"});
    return graph.node("MatMul", "", {"dropped", "x"}, {"y"});
}

TEST(OnnxImport, DistinguishesFusedFromEagerAttention)
{
    const Network fused = networkOf(attention(true));
    ASSERT_EQ(fused.rows.size(), 3U) << namedOutline(fused);
    EXPECT_EQ(asLayer(fused.rows[1])->type, "ScaledDotProductAttention");
    EXPECT_EQ(attributeText(asLayer(fused.rows[1]), "dropout_p"), "0.5");
    EXPECT_EQ(asLayer(fused.rows[1])->inputs.size(), 3U);
    const Network written = networkOf(attention(false));
    ASSERT_EQ(written.rows.size(), fused.rows.size()) << namedOutline(written);
    EXPECT_EQ(asLayer(written.rows[1])->type, "ScaledDotProductAttention");
    EXPECT_EQ(attributeText(asLayer(fused.rows[1]), "kernel"), "auto");
    EXPECT_EQ(attributeText(asLayer(written.rows[1]), "kernel"), "eager");
}

TEST(OnnxImport, SwappedSlicesBecomeRoll)
{
    GraphWriter graph = graphOf({"N", "8", "8"}, {"N", "8", "8"});
    graph.stored(integers("three", {3}))
        .stored(integers("zero", {0}))
        .stored(integers("all", {INT64_MAX}))
        .stored(integers("one", {1}));
    graph.node("Slice", "", {"x", "three", "all", "one"}, {"tail"})
        .node("Slice", "", {"x", "zero", "three", "one"}, {"head"});
    graph.node("Concat", "", {"tail", "head"}, {"y"}, {intAttribute("axis", 1)});
    const Network network = networkOf(graph);
    ASSERT_EQ(network.rows.size(), 3U) << namedOutline(network);
    EXPECT_EQ(asLayer(network.rows[1])->type, "Roll");
    EXPECT_EQ(attributeText(asLayer(network.rows[1]), "shifts"), "-3");
}

// --- tied and merged parameters ---

TEST(OnnxImport, EmbeddingAndProjectionShareTheirTable)
{
    GraphWriter graph = graphOf({"N", "16"}, {"N", "16", "100"}, 7);
    graph.stored(weight("tok.weight", {100, 8}));
    graph.node("Gather", "/tok/Gather", {"tok.weight", "x"}, {"e"});
    graph.node("Transpose", "/head/Transpose", {"tok.weight"}, {"w"}, {intsAttribute("perm", {1, 0})});
    graph.node("MatMul", "/head/MatMul", {"e", "w"}, {"y"});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported);
    const Network& network = imported->project.network;
    EXPECT_EQ(namedOutline(network), "x Input\ntok Embedding\nhead Linear\npositions Flatten\nloss CrossEntropyLoss\n");
    EXPECT_EQ(estimateOf(network).parameters, 800);
    EXPECT_TRUE(anyNote(*imported, "tied"));
}

TEST(OnnxImport, SplitAndSigmoidGateBecomeGlu)
{
    GraphWriter graph = graphOf({"N", "4", "8"}, {"N", "4", "4"});
    graph.node("Split", "/glu/Split", {"x"}, {"a", "b"}, {intAttribute("axis", 2)});
    graph.node("Sigmoid", "/glu/Sigmoid", {"b"}, {"g"}).node("Mul", "/glu/Mul", {"a", "g"}, {"y"});
    EXPECT_EQ(namedOutline(networkOf(graph)), "x Input\nglu GLU\nloss CrossEntropyLoss\n");
}

TEST(OnnxImport, KeepsCastsAroundSoftmax)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node("Cast", "/Cast", {"x"}, {"wide"}, {intAttribute("to", 1)});
    graph.node("Softmax", "/Softmax", {"wide"}, {"y"}, {intAttribute("axis", -1)});
    EXPECT_EQ(namedOutline(networkOf(graph)),
              "x Input\ncast Cast\nsoftmax Softmax\ncast_1 Cast\nloss CrossEntropyLoss\n");
}

TEST(OnnxImport, SlicedPackedWeightIsCountedOnce)
{
    GraphWriter graph = graphOf({"N", "4"}, {"N", "4"});
    graph.stored(weight("packed.weight", {8, 4})).stored(integers("zero", {0})).stored(integers("four", {4}));
    graph.node("Slice", "/Slice", {"packed.weight", "zero", "four", "zero"}, {"w"});
    graph.node("Transpose", "/Transpose", {"w"}, {"t"}, {intsAttribute("perm", {1, 0})});
    graph.node("MatMul", "/fc/MatMul", {"x", "t"}, {"y"});
    const Network network = networkOf(graph);
    EXPECT_EQ(estimateOf(network).parameters, 32);
    EXPECT_TRUE(estimateOf(network).valid());
    ASSERT_TRUE(layerAt(network, "fc")) << namedOutline(network);
    EXPECT_EQ(layerAt(network, "fc")->type, "Linear");
}

TEST(OnnxImport, ConstantNormWeightsAreNotParameters)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(weight("fc.weight", {8, 8}));
    graph.node("Gemm", "/fc/Gemm", {"x", "fc.weight"}, {"h"}, {intAttribute("transB", 1)});
    graph.node("Constant", "", {}, {"ones"}, {tensorAttribute("value", filled("", {8}, std::vector<float>(8, 1)))});
    graph.node("Constant", "", {}, {"zeros"}, {tensorAttribute("value", filled("", {8}, std::vector<float>(8, 0)))});
    graph.node("LayerNormalization", "/n/LayerNormalization", {"h", "ones", "zeros"}, {"y"});
    EXPECT_EQ(estimateOf(networkOf(graph)).parameters, 64);
}

TEST(OnnxImport, OldFilesPadForCeilMode)
{
    GraphWriter graph = graphOf({"N", "3", "8", "8"}, {"N", "3", "4", "4"});
    graph.node(
        "MaxPool", "/pool/MaxPool", {"x"}, {"y"},
        {intsAttribute("kernel_shape", {3, 3}), intsAttribute("strides", {2, 2}), intsAttribute("pads", {0, 0, 1, 1})});
    const auto old = importBytes(graph.file(8));
    ASSERT_TRUE(old);
    EXPECT_EQ(namedOutline(old->project.network), "x Input\npool MaxPool2d\nloss CrossEntropyLoss\n");
    EXPECT_EQ(attributeText(layerAt(old->project.network, "pool"), "ceil_mode"), "yes");
    const auto asked = importBytes(graph.file(17));
    ASSERT_TRUE(asked);
    EXPECT_EQ(namedOutline(asked->project.network),
              "x Input\npool {\n  pad Pad\n  maxpool2d MaxPool2d\nloss CrossEntropyLoss\n");
}

TEST(OnnxImport, ReduceMaxBecomesMaxWithIndices)
{
    GraphWriter graph = graphOf({"N", "4", "8"}, {"N", "8"});
    graph.node("ReduceMax", "/max/ReduceMax", {"x"}, {"y"}, {intsAttribute("axes", {1}), intAttribute("keepdims", 0)});
    EXPECT_EQ(namedOutline(networkOf(graph)), "x Input\nmax Max\nloss CrossEntropyLoss\n");
}

TEST(OnnxImport, NamedIdentitiesAreSeparateParameters)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(weight("a.weight", {8, 8})).node("Identity", "", {"a.weight"}, {"b.weight"});
    graph.node("Gemm", "/a/Gemm", {"x", "a.weight"}, {"h"}, {intAttribute("transB", 1)});
    graph.node("Gemm", "/b/Gemm", {"h", "b.weight"}, {"y"}, {intAttribute("transB", 1)});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported);
    EXPECT_EQ(estimateOf(imported->project.network).parameters, 128);
    EXPECT_TRUE(anyNote(*imported, "merged 1 stored"));
}

TEST(OnnxImport, CountsMergedEqualTensorsForEachLayer)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(weight("a.weight", {8})).stored(weight("a.bias", {8}));
    graph.node("LayerNormalization", "/a/LayerNormalization", {"x", "a.weight", "a.bias"}, {"n"});
    graph.node("LayerNormalization", "/b/LayerNormalization", {"n", "a.weight", "a.bias"}, {"y"});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported);
    EXPECT_EQ(estimateOf(imported->project.network).parameters, 32);
    EXPECT_TRUE(anyNote(*imported, "merge equal ones"));
}

} // namespace

} // namespace vram::onnx_import_test
