// SPDX-License-Identifier: GPL-3.0-or-later

// Shapes and dimensions of an imported ONNX file, branches and functions, its tree of rows, and the notes about them.

#include "core/onnx_writer.h"

#include <gtest/gtest.h>

namespace vram::onnx_shapes_test {

namespace {

using namespace vram::test;

// --- shapes and dimensions ---

TEST(OnnxShapes, FoldsShapeComputations)
{
    GraphWriter graph = graphOf({"N", "6", "8"}, {"?", "?", "?", "?"});
    graph.stored(integers("i0", {0}))
        .stored(integers("heads", {2}))
        .stored(integers("size", {4}))
        .stored(integers("rest", {-1}));
    graph.node("Shape", "", {"x"}, {"s"}).node("Gather", "", {"s", "i0"}, {"n"}, {intAttribute("axis", 0)});
    graph.node("Concat", "", {"n", "rest", "heads", "size"}, {"target"}, {intAttribute("axis", 0)});
    graph.node("Reshape", "/split/Reshape", {"x", "target"}, {"r"});
    graph.node("Transpose", "/turn/Transpose", {"r"}, {"y"}, {intsAttribute("perm", {0, 2, 1, 3})});
    const Network network = networkOf(graph);
    EXPECT_EQ(attributeText(layerAt(network, "split"), "shape"), "B×6×2×4");
    EXPECT_TRUE(estimateOf(network).valid());
}

TEST(OnnxShapes, WindowPartitionMultipliesBatch)
{
    GraphWriter graph = graphOf({"N", "8", "8", "3"}, {"?", "16", "3"});
    graph.stored(integers("windows", {-1, 16, 3}));
    graph.node("Reshape", "/win/Reshape", {"x", "windows"}, {"w"}).node("Relu", "/act/Relu", {"w"}, {"y"});
    EXPECT_EQ(attributeText(layerAt(networkOf(graph), "win"), "shape"), "4*B×16×3");
}

TEST(OnnxShapes, FixedBatchSizeFollowsTheBatch)
{
    GraphWriter graph = graphOf({"1", "4", "6"}, {"1", "24"});
    graph.stored(integers("flat", {1, 24}));
    graph.node("Reshape", "/flat/Reshape", {"x", "flat"}, {"f"}).node("Relu", "/act/Relu", {"f"}, {"y"});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported);
    EXPECT_EQ(attributeText(layerAt(imported->project.network, "flat"), "shape"), "B×24");
    EXPECT_TRUE(anyNote(*imported, "a fixed batch size"));
    EXPECT_TRUE(estimateOf(imported->project.network, 7).valid());
}

TEST(OnnxShapes, LeadingBatchSizeFollowsBatchBesideMinusOne)
{
    GraphWriter graph = graphOf({"2", "16", "64"}, {"2", "8", "128"});
    graph.stored(integers("heads", {2, 16, 4, -1})).stored(integers("joined", {2, 8, 128}));
    graph.node("Reshape", "/heads/Reshape", {"x", "heads"}, {"h"});
    graph.node("Reshape", "/joined/Reshape", {"h", "joined"}, {"j"}).node("Relu", "/act/Relu", {"j"}, {"y"});
    const Network network = networkOf(graph);
    EXPECT_EQ(attributeText(layerAt(network, "heads"), "shape"), "B×16×4×16");
    EXPECT_EQ(attributeText(layerAt(network, "joined"), "shape"), "B×8×128");
}

TEST(OnnxShapes, ConstantsShapedLikeInputFollowBatch)
{
    GraphWriter graph = graphOf({"2", "3"}, {"2", "3", "8"}, 7);
    graph.stored(weight("word.weight", {9, 8})).stored(weight("kind.weight", {2, 8}));
    Wire kinds;
    kinds.number(1, 2).number(1, 3).number(2, 7).bytes(8, "k");
    for (int i = 0; i < 6; ++i)
        kinds.number(7, 0);
    graph.node("Constant", "/Constant", {}, {"kinds"}, {tensorAttribute("value", kinds)});
    graph.node("Gather", "/word/Gather", {"word.weight", "x"}, {"w"});
    graph.node("Gather", "/kind/Gather", {"kind.weight", "kinds"}, {"t"});
    graph.node("Add", "/Add", {"w", "t"}, {"s"}).node("Tanh", "/act/Tanh", {"s"}, {"y"});
    const Estimate estimate = estimateOf(networkOf(graph), 7);
    EXPECT_TRUE(estimate.valid());
    EXPECT_EQ(text(estimate.rows.end()[-2].outputs.at(0)), "7×3×8");
}

TEST(OnnxShapes, ExpandsClassTokenToBatch)
{
    GraphWriter graph = graphOf({"1", "4", "6"}, {"1", "5", "6"});
    graph.stored(weight("token", {1, 1, 6})).stored(integers("flat", {1, 24})).stored(integers("back", {1, 4, 6}));
    graph.node("Reshape", "/a/Reshape", {"x", "flat"}, {"f"}).node("Reshape", "/b/Reshape", {"f", "back"}, {"g"});
    graph.node("Concat", "/cat/Concat", {"token", "g"}, {"y"}, {intAttribute("axis", 1)});
    const Network network = networkOf(graph);
    EXPECT_EQ(attributeText(layerAt(network, "cat.expand"), "shape"), "B×1×6") << namedOutline(network);
    EXPECT_TRUE(estimateOf(network, 7).valid());
}

TEST(OnnxShapes, NamedBatchMayFollowSequence)
{
    GraphWriter graph = graphOf({"12", "batch_size", "8"}, {"12", "batch_size", "8"});
    const auto imported = importBytes(graph.node("Relu", "/act/Relu", {"x"}, {"y"}).file());
    ASSERT_TRUE(imported);
    EXPECT_TRUE(imported->dimensions.empty());
    EXPECT_EQ(estimateOf(imported->project.network, 5).rows.at(1).outputs[0], (Shape{12, 5, 8}));
}

TEST(OnnxShapes, DynamicDimensionsAreAssumedOrGiven)
{
    GraphWriter graph = graphOf({"batch", "3", "?", "width"}, {"?", "3", "?", "?"});
    graph.node("Relu", "/act/Relu", {"x"}, {"y"});
    const auto guessed = importBytes(graph.file());
    ASSERT_TRUE(guessed);
    EXPECT_EQ(attributeText(layerAt(guessed->project.network, "x"), "shape"), "3×224×224");
    EXPECT_TRUE(anyNote(*guessed, "The dynamic dimension \"width\" is assumed to be 224."));
    ASSERT_EQ(guessed->dimensions.size(), 2U);
    EXPECT_EQ(guessed->dimensions[0].name, "x:2");
    EXPECT_EQ(guessed->dimensions[1].size, 224);
    EXPECT_FALSE(guessed->dimensions[1].chosen);
    ImportOptions options;
    options.dims = {{"width", 64}, {"x:2", 32}};
    const auto given = importBytes(graph.file(), options);
    ASSERT_TRUE(given);
    EXPECT_EQ(attributeText(layerAt(given->project.network, "x"), "shape"), "3×32×64");
    EXPECT_TRUE(given->dimensions[0].chosen && given->dimensions[1].chosen);
    EXPECT_FALSE(anyNote(*given, "is assumed to be"));
}

TEST(OnnxShapes, BatchDimensionSetsTheBatch)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node("Relu", "/act/Relu", {"x"}, {"y"});
    const auto imported = importBytes(graph.file(), {.dims = {{"N", 12}}});
    ASSERT_TRUE(imported);
    EXPECT_EQ(imported->project.setup.batch, 12);
    EXPECT_EQ(attributeText(layerAt(imported->project.network, "x"), "shape"), "8");
}

// --- branches, functions, quantized operators, unknown operators ---

GraphWriter branches(bool known)
{
    GraphWriter small;
    small.output(valueInfo("a", {"N", "8"})).node("Relu", "", {"x"}, {"a"});
    GraphWriter large;
    large.output(valueInfo("c", {"N", "8"})).node("Tanh", "", {"x"}, {"b"}).node("Sigmoid", "", {"b"}, {"c"});
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    if (known)
        graph.stored(Wire().number(2, 9).bytes(8, "condition").number(5, 1));
    else
        graph.input(valueInfo("condition", {}, 9));
    return graph.node("If", "", {"condition"}, {"y"},
                      {graphAttribute("then_branch", small.graph()), graphAttribute("else_branch", large.graph())});
}

TEST(OnnxShapes, ChoosesBranchByConditionOrSize)
{
    EXPECT_EQ(asLayer(networkOf(branches(true)).rows[1])->type, "ReLU");
    const auto guessed = importBytes(branches(false).file());
    ASSERT_TRUE(guessed);
    EXPECT_NE(namedOutline(guessed->project.network).find("Sigmoid"), std::string::npos);
    EXPECT_TRUE(anyNote(*guessed, "larger branch"));
}

// The tensors stored in a branch are read again after the nodes are freed, to find tied parameters.
TEST(OnnxShapes, BranchesMayStoreParameters)
{
    GraphWriter branch;
    branch.stored(weight("inner.weight", {8, 8}));
    branch.output(valueInfo("b", {"N", "8"})).node("MatMul", "", {"x", "inner.weight"}, {"a"});
    branch.node("MatMul", "", {"a", "inner.weight"}, {"b"});
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.stored(Wire().number(2, 9).bytes(8, "condition").number(5, 1));
    graph.node("If", "", {"condition"}, {"y"},
               {graphAttribute("then_branch", branch.graph()), graphAttribute("else_branch", branch.graph())});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_NE(namedOutline(imported->project.network).find("Linear"), std::string::npos)
        << namedOutline(imported->project.network);
    EXPECT_TRUE(anyNote(*imported, "tied") || anyNote(*imported, "same stored tensors"));
}

TEST(OnnxShapes, InlinesModelFunctions)
{
    Wire elu;
    elu.bytes(1, "a").bytes(2, "b").bytes(4, "Elu").message(5, Wire().bytes(1, "alpha").bytes(21, "slope"));
    const Wire function = Wire().bytes(1, "Act").bytes(10, "mine").bytes(4, "a").bytes(5, "b").message(7, elu);
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node("Act", "/act", {"x"}, {"y"}, {realAttribute("slope", 2)}, "mine");
    const auto imported = importBytes(graph.file(17, "pytorch", {function}));
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_NE(namedOutline(imported->project.network).find("ELU"), std::string::npos)
        << namedOutline(imported->project.network);
}

TEST(OnnxShapes, QuantizedOperatorsBecomeLayers)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "4"});
    graph.stored(weight("w", {8, 4}, 2)).stored(scalar("ws", 0.02F));
    graph.node("DynamicQuantizeLinear", "", {"x"}, {"xq", "xs", "xz"})
        .node("MatMulInteger", "", {"xq", "w", "xz"}, {"mi"});
    graph.node("Cast", "", {"mi"}, {"mf"}, {intAttribute("to", 1)});
    graph.node("Mul", "", {"xs", "ws"}, {"scale"}).node("Mul", "", {"mf", "scale"}, {"y"});
    const Network network = networkOf(graph);
    ASSERT_EQ(network.rows.size(), 3U) << namedOutline(network);
    EXPECT_EQ(asLayer(network.rows[1])->type, "Linear");
    EXPECT_EQ(estimateOf(network).parameters, 32);
}

TEST(OnnxShapes, UnknownOperatorsBecomeCustomRowsWithParameters)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "6"});
    graph.stored(weight("odd.weight", {10, 7}));
    graph.node("Oddity", "/odd/Oddity", {"x", "odd.weight"}, {"y"}, {}, "somewhere");
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported);
    const Layer* odd = layerAt(imported->project.network, "odd");
    ASSERT_TRUE(odd) << namedOutline(imported->project.network);
    EXPECT_EQ(odd->type, "Custom");
    EXPECT_EQ(attributeText(odd, "operation"), "Oddity");
    EXPECT_EQ(attributeText(odd, "output_shape"), "B×6");
    EXPECT_EQ(estimateOf(imported->project.network).parameters, 70);
    EXPECT_TRUE(anyNote(*imported, "Oddity"));
}

TEST(OnnxShapes, HeadsOfTheSameShapeGetALossEach)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "4"});
    graph.output(valueInfo("aux", {"N", "4"})).output(valueInfo("features", {"N", "8"}));
    graph.stored(weight("a.weight", {4, 8})).stored(weight("b.weight", {4, 8}));
    graph.node("Relu", "/act/Relu", {"x"}, {"features"});
    graph.node("Gemm", "/a/Gemm", {"features", "a.weight"}, {"y"}, {intAttribute("transB", 1)});
    graph.node("Gemm", "/b/Gemm", {"features", "b.weight"}, {"aux"}, {intAttribute("transB", 1)});
    const auto imported = importBytes(graph.file());
    ASSERT_TRUE(imported);
    EXPECT_EQ(namedOutline(imported->project.network),
              "x Input\nact ReLU\na Linear\nb Linear\ntarget Input\nloss CrossEntropyLoss\n"
              "loss_1 CrossEntropyLoss\ntotal_loss Add\n");
    EXPECT_TRUE(estimateOf(imported->project.network).valid());
    EXPECT_TRUE(anyNote(*imported, "1 other output"));
}

// --- the tree ---

TEST(OnnxShapes, BlocksFollowTheModulePathsWithoutTheWrapper)
{
    GraphWriter graph = graphOf({"N", "8"}, {"N", "8"});
    graph.node("Relu", "/m/features/features.0/Relu", {"x"}, {"a"});
    graph.node("Tanh", "/m/features/features.1/act/Tanh", {"a"}, {"b"});
    graph.node("Add", "/m/features/features.1/Add", {"a", "b"}, {"c"});
    graph.node("Sigmoid", "/m/Sigmoid", {"c"}, {"y"});
    EXPECT_EQ(namedOutline(networkOf(graph)),
              "x Input\nfeatures {\n  0 ReLU\n  1 {\n    act Tanh\n    add Add\nsigmoid Sigmoid\n"
              "loss CrossEntropyLoss\n");
}

TEST(OnnxShapes, ScopesOfNewExportersAreRead)
{
    Wire node;
    node.bytes(1, "x").bytes(2, "y").bytes(3, "node_relu_3").bytes(4, "Relu");
    node.message(9, Wire().bytes(1, "pkg.torch.onnx.name_scopes").bytes(2, "['', 'layer1', 'layer1.0', 'relu']"));
    Wire tanh;
    tanh.bytes(1, "x").bytes(2, "z").bytes(3, "node_tanh").bytes(4, "Tanh");
    tanh.message(9, Wire().bytes(1, "pkg.torch.onnx.name_scopes").bytes(2, "['', 'head', 'tanh']"));
    const Wire graph = Wire()
                           .message(1, node)
                           .message(1, tanh)
                           .message(11, valueInfo("x", {"N", "8"}))
                           .message(12, valueInfo("y", {"N", "8"}))
                           .message(12, valueInfo("z", {"N", "8"}));
    const auto imported = importBytes(Wire().number(1, 8).bytes(2, "pytorch").message(7, graph).str());
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(layerAt(imported->project.network, "layer1.0")) << namedOutline(imported->project.network);
    EXPECT_TRUE(layerAt(imported->project.network, "head")) << namedOutline(imported->project.network);
}

} // namespace

} // namespace vram::onnx_shapes_test
