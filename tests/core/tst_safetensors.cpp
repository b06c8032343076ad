// SPDX-License-Identifier: GPL-3.0-or-later
#include "imported.h"
#include "temporary_folder.h"

#include "estimate/estimate.h"
#include "import/readers.h"
#include "import/safetensors/safetensors.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace vram::safetensors_test {

using namespace vram::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

struct Tensor {
    std::string name, dtype;
    std::vector<std::int64_t> shape;
};

std::int64_t bytesOf(const Tensor& tensor)
{
    std::int64_t bits = bitsPerElement(tensor.dtype);
    for (const std::int64_t extent : tensor.shape)
        bits *= extent;
    return bits / 8;
}

// A header as safetensors would write it. The weights are a hole in the sparse file.
std::string header(const std::vector<Tensor>& tensors)
{
    json object = {{"__metadata__", {{"format", "pt"}}}};
    std::int64_t at = 0;
    for (const Tensor& tensor : tensors) {
        object[tensor.name] = {
            {"dtype", tensor.dtype}, {"shape", tensor.shape}, {"data_offsets", {at, at + bytesOf(tensor)}}};
        at += bytesOf(tensor);
    }
    return object.dump();
}

void write(const fs::path& file, const std::vector<Tensor>& tensors)
{
    const std::string text = header(tensors);
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    for (unsigned i = 0; i < 8; ++i)
        stream.put(static_cast<char>(text.size() >> (8 * i) & 0xFFU));
    stream << text;
    stream.close();
    std::int64_t data = 0;
    for (const Tensor& tensor : tensors)
        data += bytesOf(tensor);
    fs::resize_file(file, 8 + text.size() + static_cast<std::uintmax_t>(data));
}

std::vector<Tensor> llama(int layers)
{
    std::vector<Tensor> tensors{{"model.embed_tokens.weight", "BF16", {1000, 64}}};
    for (int i = 0; i < layers; ++i) {
        const std::string p = "model.layers." + std::to_string(i) + ".";
        for (const auto& [name, shape] :
             std::vector<std::pair<std::string, std::vector<std::int64_t>>>{{"self_attn.q_proj", {64, 64}},
                                                                            {"self_attn.k_proj", {32, 64}},
                                                                            {"self_attn.v_proj", {32, 64}},
                                                                            {"self_attn.o_proj", {64, 64}},
                                                                            {"mlp.gate_proj", {128, 64}},
                                                                            {"mlp.up_proj", {128, 64}},
                                                                            {"mlp.down_proj", {64, 128}},
                                                                            {"input_layernorm", {64}},
                                                                            {"post_attention_layernorm", {64}}})
            tensors.push_back({p + name + ".weight", "BF16", shape});
    }
    tensors.push_back({"model.norm.weight", "BF16", {64}});
    tensors.push_back({"lm_head.weight", "BF16", {1000, 64}});
    return tensors;
}

constexpr std::int64_t kLlama12 = 2 * 64000 + 64 + 12 * (2 * 64 * 64 + 2 * 32 * 64 + 3 * 128 * 64 + 128);

} // namespace

class Safetensors : public testing::Test
{
protected:
    const TemporaryFolder m_folder;
};

TEST_F(Safetensors, WeightsAloneHaveParametersGradientsAndState)
{
    write(m_folder / "weights.safetensors", llama(12));
    const auto imported = importSafetensors(m_folder / "weights.safetensors", {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, kLlama12);
    EXPECT_EQ(imported->project.setup.precision, Precision::Bf16);
    EXPECT_EQ(e.totals.parameters, 2 * kLlama12);
    EXPECT_EQ(e.totals.gradients, 2 * kLlama12);
    EXPECT_GE(e.totals.optimizerState, 4 * kLlama12);
    for (const Issue& issue : e.issues)
        EXPECT_NE(issue.severity, Severity::Error) << vram::text(issue.message);
}

TEST_F(Safetensors, FoldsIdenticalModules)
{
    write(m_folder / "weights.safetensors", llama(12));
    const auto imported = importSafetensors(m_folder / "weights.safetensors", {});
    ASSERT_TRUE(imported);
    std::int64_t repeat = 0;
    forEachRow(imported->project.network, [&](const Row& row, int, const Block*) {
        if (const Block* block = asBlock(row))
            repeat = std::max(repeat, block->repeat);
    });
    EXPECT_EQ(repeat, 12);
}

TEST_F(Safetensors, EachTensorKeepsItsOwnType)
{
    write(m_folder / "mixed.safetensors", {{"a.weight", "BF16", {10, 10}},
                                           {"b.weight", "F32", {3}},
                                           {"c.qweight", "I32", {7}},
                                           {"bn.running_mean", "BF16", {5}},
                                           {"d.weight", "F8_E4M3", {16}},
                                           {"e.num_batches_tracked", "I64", {}}});
    const auto imported = importSafetensors(m_folder / "mixed.safetensors", {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    const Estimate e = estimateOf(*imported);
    EXPECT_EQ(e.parameters, 103);
    EXPECT_EQ(e.totals.parameters, 200 + 12);
    EXPECT_EQ(e.totals.buffers, 28 + 10 + 16 + 8);
}

TEST_F(Safetensors, ConfigInSameFolderGivesLayers)
{
    const auto all = llama(12);
    const std::vector<Tensor> first(all.begin(), all.begin() + 50), second(all.begin() + 50, all.end());
    write(m_folder / "model-00001-of-00002.safetensors", first);
    write(m_folder / "model-00002-of-00002.safetensors", second);
    json map;
    for (const Tensor& t : first)
        map[t.name] = "model-00001-of-00002.safetensors";
    for (const Tensor& t : second)
        map[t.name] = "model-00002-of-00002.safetensors";
    const fs::path index = m_folder / "model.safetensors.index.json";
    std::ofstream(index) << json{{"metadata", json::object()}, {"weight_map", map}}.dump();

    const auto weights = importFile(index);
    ASSERT_TRUE(weights) << vram::text(weights.error());
    EXPECT_EQ(estimateOf(*weights).parameters, kLlama12);
    EXPECT_EQ(estimateOf(*weights).totals.savedActivations, 0);

    std::ofstream(m_folder / "config.json")
        << R"({"model_type":"llama","vocab_size":1000,"hidden_size":64,"intermediate_size":128,"num_hidden_layers":12,)"
        << R"("num_attention_heads":4,"num_key_value_heads":2})";
    const auto layers = importFile(index);
    ASSERT_TRUE(layers) << vram::text(layers.error());
    EXPECT_EQ(estimateOf(*layers).parameters, kLlama12);
    EXPECT_GT(estimateOf(*layers).totals.savedActivations, 0);
    EXPECT_TRUE(notes(*layers, "the same number of elements"));

    const auto part = importFile(m_folder / "model-00001-of-00002.safetensors");
    ASSERT_TRUE(part) << vram::text(part.error());
    EXPECT_TRUE(notes(*part, "one of several files"));

    fs::remove(m_folder / "model-00002-of-00002.safetensors");
    const auto missing = importFile(index);
    ASSERT_FALSE(missing);
    EXPECT_NE(vram::text(missing.error()).find("model-00002-of-00002.safetensors"), std::string::npos);
}

TEST_F(Safetensors, UnknownConfigFallsBackToWeights)
{
    write(m_folder / "weights.safetensors", llama(2));
    std::ofstream(m_folder / "config.json") << R"({"model_type":"never_heard_of"})";
    const auto imported = importSafetensors(m_folder / "weights.safetensors", {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_TRUE(notes(*imported, "never_heard_of"));
}

TEST_F(Safetensors, DoesNotReadTensorData)
{
    write(m_folder / "large.safetensors", {{"w", "F32", {100000, 100000}}});
    const auto imported = importSafetensors(m_folder / "large.safetensors", {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(estimateOf(*imported).parameters, 10'000'000'000);
}

TEST_F(Safetensors, AcceptsHeaderOnlyFiles)
{
    const fs::path file = m_folder / "header.safetensors";
    write(file, llama(12));
    fs::resize_file(file, 8 + header(llama(12)).size());
    const auto imported = importSafetensors(file, {});
    ASSERT_TRUE(imported) << vram::text(imported.error());
    EXPECT_EQ(estimateOf(*imported).parameters, kLlama12);
    fs::resize_file(file, 8 + header(llama(12)).size() + 1);
    EXPECT_FALSE(importSafetensors(file, {})) << "cut off within its data";
}

TEST_F(Safetensors, ReportsDamagedFiles)
{
    const auto problem = [](const std::string& text, std::uint64_t bytes) {
        const auto tensors = parseSafetensorsHeader(text, bytes);
        return tensors ? std::string() : vram::text(tensors.error());
    };
    const auto has = [](const std::string& text, std::string_view part) {
        return text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has(problem(header({{"w", "F32", {4}}}), 8), "cut off"));
    EXPECT_TRUE(has(problem(R"({"w":{"dtype":"F32","shape":[5],"data_offsets":[0,16]}})", 16), "20 bytes"));
    EXPECT_TRUE(has(problem(R"({"w":{"dtype":"F31","shape":[4],"data_offsets":[0,16]}})", 16), "F31"));
    EXPECT_TRUE(has(problem(R"({"w":{"dtype":"F32","shape":[-4],"data_offsets":[0,16]}})", 16), "shape"));
    EXPECT_TRUE(
        has(problem(R"({"w":{"dtype":"F32","shape":[4000000000,4000000000],"data_offsets":[0,16]}})", 16), "63 bits"));
    EXPECT_TRUE(has(problem("[1]", 0), "not a JSON object"));
    EXPECT_TRUE(has(problem("{\"w\":", 0), "line 1"));

    write(m_folder / "cut.safetensors", llama(1));
    fs::resize_file(m_folder / "cut.safetensors", 100);
    const auto imported = importSafetensors(m_folder / "cut.safetensors", {});
    ASSERT_FALSE(imported);
    EXPECT_TRUE(has(vram::text(imported.error()), "cut off at byte 100")) << vram::text(imported.error());
}

} // namespace vram::safetensors_test
