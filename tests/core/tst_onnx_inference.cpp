// SPDX-License-Identifier: GPL-3.0-or-later

// Tests what can be restored from an export for inference, which precomputes constants and drops their origin.

#include "core/onnx_writer.h"
#include "import/readers.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace vram::onnx_inference_test {

namespace {

using namespace vram::test;

Imported importOf(const GraphWriter& graph, const ImportOptions& options = {})
{
    auto imported = importBytes(graph.file(), options);
    EXPECT_TRUE(imported) << vram::text(imported.error());
    return imported ? std::move(imported).value() : Imported{};
}

std::int64_t parametersOf(const Imported& imported)
{
    return estimateOf(imported.project.network).parameters;
}

/// A graph as in an export for inference: the head's weight is a transposed copy of the table.
GraphWriter foldedHead(bool tied)
{
    std::vector<float> table(20 * 8);
    std::vector<float> head(table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<float>(i) * 0.5F;
        head[(i % 8) * 20 + i / 8] = tied ? table[i] : 7.0F - table[i];
    }
    GraphWriter graph = graphOf({"N", "16"}, {"N", "16", "20"}, 7);
    graph.stored(filled("tok.weight", {20, 8}, table)).stored(filled("onnx::MatMul_9", {8, 20}, head));
    graph.node("Gather", "/tok/Gather", {"tok.weight", "x"}, {"e"});
    return graph.node("MatMul", "/head/MatMul", {"e", "onnx::MatMul_9"}, {"y"});
}

TEST(OnnxInference, DetectsTiedHeadByTransposedContents)
{
    EXPECT_EQ(parametersOf(importOf(foldedHead(true))), 160);
    EXPECT_EQ(parametersOf(importOf(foldedHead(false))), 320);
}

/// A tensor whose values are stored in the external file `location`.
Wire outside(std::string_view name, const std::vector<std::int64_t>& dims, const std::string& location)
{
    Wire place;
    place.bytes(1, "location").bytes(2, location);
    Wire tensor = weight(name, dims);
    tensor.bytes(13, place.str()).number(14, 1);
    return tensor;
}

TEST(OnnxInference, DetectsTiedHeadByExternalData)
{
    const TemporaryFolder folder;
    std::vector<float> table(20 * 8);
    std::vector<float> turned(table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i] = static_cast<float>(i) * 0.5F;
        turned[(i % 8) * 20 + i / 8] = table[i];
    }
    const auto write = [&](const char* name, const std::vector<float>& numbers) {
        std::ofstream(folder / name, std::ios::binary)
            .write(reinterpret_cast<const char*>(numbers.data()), static_cast<std::streamsize>(numbers.size() * 4));
    };
    write("table", table);
    write("turned", turned);
    const auto headOf = [&](const std::string& location) {
        GraphWriter graph = graphOf({"N", "16"}, {"N", "16", "20"}, 7);
        graph.stored(outside("tok.weight", {20, 8}, "table")).stored(outside("onnx::MatMul_9", {8, 20}, location));
        graph.node("Gather", "/tok/Gather", {"tok.weight", "x"}, {"e"});
        graph.node("MatMul", "/head/MatMul", {"e", "onnx::MatMul_9"}, {"y"});
        std::ofstream(folder / "head.onnx", std::ios::binary) << graph.file();
        const auto imported = importOnnx(folder / "head.onnx", {});
        EXPECT_TRUE(imported) << vram::text(imported.error());
        return imported ? std::pair(parametersOf(*imported), imported->head) : std::pair(std::int64_t{0}, HeadTie{});
    };
    EXPECT_EQ(headOf("turned"), std::pair(std::int64_t{160}, HeadTie::Plain)) << "equal numbers";
    EXPECT_EQ(headOf("table"), std::pair(std::int64_t{320}, HeadTie::Plain)) << "other numbers";
    EXPECT_EQ(headOf("gone"), std::pair(std::int64_t{160}, HeadTie::Tied)) << "no numbers";
    EXPECT_EQ(headOf("../" + folder.path().filename().string() + "/table").second, HeadTie::Tied)
        << "elsewhere: not looked at";
}

/// A graph with a table and a head whose values are not stored, and two layers of width `hidden`.
GraphWriter strippedHead(std::int64_t hidden, bool positions)
{
    GraphWriter graph = graphOf({"N", "16"}, {"N", "16", "20"}, 7);
    graph.stored(weight("tok.weight", {20, 8})).stored(weight("onnx::MatMul_9", {8, 20}));
    graph.stored(weight("up.weight", {hidden, 8})).stored(weight("down.weight", {8, hidden}));
    graph.node("Gather", "/tok/Gather", {"tok.weight", "x"}, {"e"});
    if (positions) {
        graph.stored(weight("pos.weight", {32, 8}))
            .stored(integers("places", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}));
        graph.node("Gather", "/pos/Gather", {"pos.weight", "places"}, {"p"});
    }
    graph.node("Add", "/Add", {"e", positions ? "p" : "e"}, {"s"});
    graph.node("Transpose", "/up/Transpose", {"up.weight"}, {"u"}, {intsAttribute("perm", {1, 0})});
    graph.node("MatMul", "/up/MatMul", {"s", "u"}, {"h"});
    graph.node("Transpose", "/down/Transpose", {"down.weight"}, {"d"}, {intsAttribute("perm", {1, 0})});
    graph.node("MatMul", "/down/MatMul", {"h", "d"}, {"r"});
    return graph.node("MatMul", "/head/MatMul", {"r", "onnx::MatMul_9"}, {"y"});
}

TEST(OnnxInference, AssumesUsualTyingWithoutData)
{
    const Imported small = importOf(strippedHead(10, false));
    const Imported large = importOf(strippedHead(1000, false));
    const Imported placed = importOf(strippedHead(1000, true));
    EXPECT_EQ(small.head, HeadTie::Tied);
    EXPECT_EQ(parametersOf(small), 160 + 160);
    EXPECT_TRUE(anyNote(small, "assumed to be shared with the embedding"));
    EXPECT_EQ(large.head, HeadTie::Untied);
    EXPECT_EQ(parametersOf(large), 320 + 16000);
    EXPECT_TRUE(anyNote(large, "assumed to be a separate weight"));
    EXPECT_EQ(placed.head, HeadTie::Tied) << "a table of positions speaks for a shared one";
    EXPECT_EQ(parametersOf(placed), 160 + 256 + 16000);
}

TEST(OnnxInference, UserOverridesTying)
{
    ImportOptions options;
    options.tieHead = false;
    EXPECT_EQ(parametersOf(importOf(strippedHead(10, false), options)), 320 + 160);
    options.tieHead = true;
    EXPECT_EQ(parametersOf(importOf(strippedHead(1000, false), options)), 160 + 16000);
}

/// Attention within windows of 3x3 whose position bias was precomputed by an export for inference.
GraphWriter windowAttention(const std::vector<std::int64_t>& bias)
{
    GraphWriter graph = graphOf({"N", "2", "9", "4"}, {"N", "2", "9", "9"});
    graph.stored(weight("onnx::Add_7", bias));
    graph.node("Transpose", "/attn/Transpose", {"x"}, {"t"}, {intsAttribute("perm", {0, 1, 3, 2})});
    graph.node("MatMul", "/attn/MatMul", {"x", "t"}, {"s"});
    graph.node("Add", "/attn/Add", {"s", "onnx::Add_7"}, {"b"});
    return graph.node("Softmax", "/attn/Softmax", {"b"}, {"y"});
}

TEST(OnnxInference, RestoresFoldedPositionBiasTables)
{
    const Imported imported = importOf(windowAttention({1, 2, 9, 9}));
    EXPECT_EQ(parametersOf(imported), 5 * 5 * 2);
    EXPECT_TRUE(anyNote(imported, "Parameters in them: 50."));
    EXPECT_TRUE(layerAt(imported.project.network, "attn.relative_position_bias_table"));
    EXPECT_TRUE(estimateOf(imported.project.network).valid());
}

TEST(OnnxInference, MaskForAllHeadsIsNotAPositionBias)
{
    const Imported imported = importOf(windowAttention({1, 1, 9, 9}));
    EXPECT_EQ(parametersOf(imported), 0);
}

TEST(OnnxInference, RestoresFoldedPositionEmbeddings)
{
    GraphWriter graph = graphOf({"N", "4"}, {"N", "4", "8"}, 7);
    graph.stored(weight("tok.weight", {20, 8})).stored(weight("onnx::Add_3", {1, 4, 8}));
    graph.node("Gather", "/tok/Gather", {"tok.weight", "x"}, {"e"});
    graph.node("Add", "/Add", {"e", "onnx::Add_3"}, {"y"});
    const Imported imported = importOf(graph);
    EXPECT_EQ(parametersOf(imported), 160 + 32);
    EXPECT_TRUE(anyNote(imported, "Rows in it: 4."));
}

} // namespace

} // namespace vram::onnx_inference_test
