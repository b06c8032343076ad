// SPDX-License-Identifier: GPL-3.0-or-later

// The reader of ONNX files: its results, how little of a file it reads, and its messages about damaged files.

#include "core/onnx_writer.h"
#include "import/onnx/read.h"
#include "import/readers.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace vram::onnx_reader_test {

namespace {

using namespace vram::test;

GraphWriter smallNetwork()
{
    GraphWriter graph;
    graph.input(valueInfo("x", {"N", "8"})).output(valueInfo("y", {"N", "4"}));
    graph.stored(weight("fc.weight", {4, 8})).stored(weight("fc.bias", {4}));
    return graph.node("Gemm", "/fc/Gemm", {"x", "fc.weight", "fc.bias"}, {"y"}, {intAttribute("transB", 1)});
}

TEST(OnnxReader, ReadsStructure)
{
    const std::string bytes = smallNetwork().file(18, "somebody");
    onnx::MemorySource source({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    const auto model = onnx::readModel(source, {});
    ASSERT_TRUE(model) << vram::text(model.error());
    EXPECT_EQ(model->opset(), 18);
    EXPECT_EQ(model->producer, "somebody");
    ASSERT_EQ(model->graph.nodes.size(), 1U);
    EXPECT_EQ(model->graph.nodes[0].integer("transB", 0), 1);
    ASSERT_EQ(model->graph.initializers.size(), 2U);
    EXPECT_TRUE(model->graph.initializers[0].external);
    EXPECT_EQ(model->graph.initializers[0].elements(), 32);
    EXPECT_EQ(model->graph.inputs[0].dims[0].name, "N");
}

TEST(OnnxReader, ReportsByteOfEveryTruncation)
{
    const std::string whole = smallNetwork().file();
    int refused = 0;
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto imported = importBytes(whole.substr(0, length));
        if (imported)
            continue; // The file is cut between two top-level fields.
        ++refused;
        const bool namesByte = vram::text(imported.error()).find("byte ") != std::string::npos;
        const bool saysWhatLacks = vram::text(imported.error()).find("no graph") != std::string::npos;
        EXPECT_TRUE(namesByte || saysWhatLacks) << length << ": " << vram::text(imported.error());
    }
    EXPECT_GT(refused, static_cast<int>(whole.size() * 3 / 4));
}

TEST(OnnxReader, ReportsLengthBeyondEndOfFile)
{
    std::string bytes = Wire().number(1, 8).str();
    bytes += "\x3a\xff\xff\xff\xff\x0f"; // Field 7 (the graph) with a length of 4 GiB.
    const auto imported = importBytes(bytes);
    ASSERT_FALSE(imported);
    EXPECT_EQ(vram::text(imported.error()),
              "byte 3: a part of 4294967295 bytes begins here, but only 0 are left: the file is cut short or damaged");
}

TEST(OnnxReader, ReportsOverlongVarint)
{
    const auto imported = importBytes("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff");
    ASSERT_FALSE(imported);
    EXPECT_EQ(vram::text(imported.error()), "byte 1: a number has more than ten bytes");
}

TEST(OnnxReader, RejectsOtherFiles)
{
    for (const char* text : {"PK\x03\x04 an archive", "{\"format\": \"vram-planner/1\"}", "\x89PNG\r\n\x1a\n"}) {
        const auto imported = importBytes(text);
        ASSERT_FALSE(imported) << text;
        EXPECT_FALSE(vram::text(imported.error()).empty());
    }
    EXPECT_EQ(vram::text(importBytes("").error()), "this is not an ONNX model: it has no graph");
    EXPECT_FALSE(importOnnx("/nowhere/at/all.onnx", {}));
}

TEST(OnnxReader, ReportsDeeplyNestedGraphs)
{
    Wire graph;
    for (int i = 0; i < 100; ++i) {
        const Wire node = Wire().bytes(4, "If").message(5, graphAttribute("then_branch", graph));
        graph = Wire().message(1, node);
    }
    const auto imported = importBytes(Wire().message(7, graph).str());
    ASSERT_FALSE(imported);
    EXPECT_NE(vram::text(imported.error()).find("nested more than 24 deep"), std::string::npos)
        << vram::text(imported.error());
}

TEST(OnnxReader, NegativeSizeIsAnError)
{
    GraphWriter graph = smallNetwork();
    graph.stored(weight("bad", {-4, 8}));
    const auto imported = importBytes(graph.file());
    ASSERT_FALSE(imported);
    EXPECT_NE(vram::text(imported.error()).find("\"bad\" has a negative size"), std::string::npos)
        << vram::text(imported.error());
}

/// Simulates a file of many gigabytes whose weights are zeros, and counts the requested bytes.
class HugeSource final : public onnx::ByteSource
{
public:
    HugeSource(std::string head, std::uint64_t zeros, std::string tail)
        : m_head(std::move(head)), m_zeros(zeros), m_tail(std::move(tail))
    {
    }
    std::uint64_t size() const override { return m_head.size() + m_zeros + m_tail.size(); }
    bool read(std::uint64_t offset, std::span<std::uint8_t> into) override
    {
        asked += into.size();
        for (std::uint8_t& byte : into)
            byte = at(offset++);
        return true;
    }
    std::uint64_t asked = 0;

private:
    std::uint8_t at(std::uint64_t offset) const
    {
        if (offset < m_head.size())
            return static_cast<std::uint8_t>(m_head[offset]);
        const std::uint64_t rest = offset - m_head.size();
        return rest < m_zeros ? 0 : static_cast<std::uint8_t>(m_tail[rest - m_zeros]);
    }
    std::string m_head;
    std::uint64_t m_zeros;
    std::string m_tail;
};

std::string lengthOf(int field, std::uint64_t length)
{
    std::string bytes = Wire().number(field, 0).str();
    bytes = std::string(1, static_cast<char>((field << 3) | 2));
    for (; length >= 0x80; length >>= 7)
        bytes += static_cast<char>((length & 0x7f) | 0x80);
    return bytes + static_cast<char>(length);
}

TEST(OnnxReader, DoesNotReadWeightsOfHugeFiles)
{
    constexpr std::uint64_t elements = 1ULL << 31; // 8 GiB of float32 in one tensor.
    const std::string dims = Wire().number(1, 1 << 16).number(1, 1 << 15).number(2, 1).bytes(8, "fc.weight").str();
    const std::string raw = lengthOf(9, elements * 4);
    const std::string tensor = lengthOf(5, dims.size() + raw.size() + elements * 4);
    GraphWriter rest;
    rest.input(valueInfo("x", {"N", "32768"})).output(valueInfo("y", {"N", "65536"}));
    rest.node("Gemm", "/fc/Gemm", {"x", "fc.weight"}, {"y"}, {intAttribute("transB", 1)});
    const std::string tail = rest.graph().str();
    const std::string head = lengthOf(7, tensor.size() + dims.size() + raw.size() + elements * 4 + tail.size());
    HugeSource source(head + tensor + dims + raw, elements * 4, tail);
    const auto imported = onnx::importSource(source, {}, "huge");
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(attributeText(layerAt(imported->project.network, "fc"), "out_features"), "65536");
    EXPECT_LT(source.asked, 100'000U);
}

TEST(OnnxReader, OpensOperatorsWithoutInputsOrOutputs)
{
    for (const char* type : {"Add",
                             "Attention",
                             "AveragePool",
                             "BatchNormalization",
                             "Cast",
                             "Clip",
                             "Concat",
                             "Conv",
                             "ConvTranspose",
                             "Div",
                             "Dropout",
                             "DynamicQuantizeLinear",
                             "Einsum",
                             "Expand",
                             "Gather",
                             "Gemm",
                             "GlobalAveragePool",
                             "If",
                             "InstanceNormalization",
                             "LSTM",
                             "LayerNormalization",
                             "MatMul",
                             "MaxPool",
                             "Mul",
                             "PRelu",
                             "Pad",
                             "Pow",
                             "QLinearConv",
                             "Range",
                             "ReduceMean",
                             "Reshape",
                             "Resize",
                             "Shape",
                             "Slice",
                             "Softmax",
                             "Split",
                             "Squeeze",
                             "Tile",
                             "Transpose",
                             "Unsqueeze",
                             "Where"}) {
        for (const std::vector<std::string>& inputs :
             {std::vector<std::string>{}, {"", ""}, {"x"}, {"", "x", "", "x"}}) {
            GraphWriter graph;
            graph.input(valueInfo("x", {"N", "3", "8", "8"})).output(valueInfo("y", {"N", "3"}));
            graph.node(type, "", inputs, {"y"}).node(type, "", inputs, {}).node(type, "", inputs, {"", "z"});
            EXPECT_TRUE(importBytes(graph.file())) << type;
        }
    }
}

/// A file with a chain of `operators` operators.
std::string longFile(int operators)
{
    GraphWriter graph;
    graph.input(valueInfo("x", {"N", "8"})).output(valueInfo("v" + std::to_string(operators), {"N", "8"}));
    for (int i = 0; i < operators; ++i)
        graph.node("Relu", "", {i == 0 ? "x" : "v" + std::to_string(i)}, {"v" + std::to_string(i + 1)});
    return graph.file();
}

/// The progress that the reader reports until it is cancelled.
std::vector<double> progressOf(const std::string& file, double stopAt, std::string* error = nullptr)
{
    std::vector<double> told;
    ImportOptions options;
    options.progress = [&](double part) {
        told.push_back(part);
        return part < stopAt;
    };
    const auto imported = importBytes(file, options);
    if (error)
        *error = imported ? "" : vram::text(imported.error());
    return told;
}

TEST(OnnxReader, ReportsProgressThroughout)
{
    const std::vector<double> told = progressOf(longFile(5000), 2);
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_EQ(told.back(), 1.0);
    for (int tenth = 0; tenth < 10; ++tenth) { // The second and third interpretations of the shapes were not needed.
        const double part = tenth / 10.0;
        const auto within = [part](double x) { return x >= part && x <= part + 0.2; };
        EXPECT_TRUE(std::any_of(told.begin(), told.end(), within)) << "nothing is told near " << part;
    }
}

TEST(OnnxReader, EveryStepOfReadingCanBeCancelled)
{
    const std::string file = longFile(5000);
    for (const double stopAt : {0.0, 0.2, 0.42, 0.45, 0.72, 0.8, 0.9, 1.0}) {
        std::string error;
        const std::vector<double> told = progressOf(file, stopAt, &error);
        EXPECT_EQ(error, "reading was cancelled") << stopAt;
        EXPECT_GE(told.back(), stopAt);
        EXPECT_EQ(std::count_if(told.begin(), told.end(), [stopAt](double x) { return x >= stopAt; }), 1)
            << "goes on after it was cancelled at " << stopAt;
    }
}

TEST(OnnxReader, OpensFilesOnDisk)
{
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "small.onnx";
    std::ofstream(file, std::ios::binary) << smallNetwork().file();
    const auto imported = importOnnx(file, {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(imported->project.network.name, "small");
    EXPECT_EQ(namedOutline(imported->project.network), "x Input\nfc Linear\nloss CrossEntropyLoss\n");
}

} // namespace

} // namespace vram::onnx_reader_test
