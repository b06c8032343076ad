// SPDX-License-Identifier: GPL-3.0-or-later
#include "throughput/language_models.h"

#include "project/project.h"

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <vector>

namespace throughput {

namespace {

using nlohmann::json;

struct Decoder {
    std::string name;
    std::int64_t layers;
    std::int64_t width;
    std::int64_t heads;
    std::int64_t keyHeads;
    std::int64_t hidden;
    std::int64_t vocabulary;
    bool gated; ///< Whether the model has RMS norms, rotary embeddings, SwiGLU and no biases.
};

const std::vector<Decoder>& decoders()
{
    static const std::vector<Decoder> all{
        {"mpt.125m", 12, 768, 12, 12, 3072, 50368, false},
        {"mpt.350m", 24, 1024, 16, 16, 4096, 50368, false},
        {"mpt.760m", 24, 1536, 12, 12, 6144, 50368, false},
        {"mpt.1b", 24, 2048, 16, 16, 8192, 50368, false},
        {"mpt.3b", 32, 2560, 20, 20, 10240, 50368, false},
        {"mpt.7b", 32, 4096, 32, 32, 16384, 50368, false},
        {"mpt.13b", 40, 5120, 40, 40, 20480, 50368, false},
        {"mpt.30b", 48, 7168, 56, 56, 28672, 50368, false},
        {"mpt.70b", 80, 8192, 64, 64, 32768, 50368, false},
        {"megatron-22b", 48, 6144, 64, 64, 24576, 51200, false},
        {"megatron-175b", 96, 12288, 96, 96, 49152, 51200, false},
        {"megatron-530b", 105, 20480, 128, 128, 81920, 51200, false},
        {"megatron-1t", 128, 25600, 160, 160, 102400, 51200, false},
        {"llama3.1-8b", 32, 4096, 32, 8, 14336, 128256, true},
        {"llama3.1-70b", 80, 8192, 64, 8, 28672, 128256, true},
    };
    return all;
}

/// Writes rows of a project file.
class Rows
{
public:
    int add(json& into, const char* type, const std::string& name, json attributes = json::object(),
            json inputs = nullptr)
    {
        json row{{"id", ++m_id}, {"type", type}, {"name", name}, {"attributes", std::move(attributes)}};
        if (!inputs.is_null())
            row["inputs"] = std::move(inputs);
        into.push_back(std::move(row));
        return m_id;
    }
    int block(json& into, const std::string& name, std::int64_t repeat)
    {
        into.push_back({{"id", ++m_id}, {"name", name}, {"repeat", repeat}, {"rows", json::array()}});
        return m_id;
    }

private:
    int m_id = 0;
};

json linear(std::int64_t in, std::int64_t out, bool bias)
{
    return {{"in_features", in}, {"out_features", out}, {"bias", bias}};
}

json normOf(const Decoder& d)
{
    return {{"normalized_shape", {d.width}}, {"elementwise_affine", true}};
}

/// Adds rotary embeddings, computed with complex numbers of float32 (torchtitan, apply_rotary_emb).
int addRotation(Rows& rows, json& block, std::int64_t length, std::int64_t size, int input)
{
    const int angles = rows.add(block, "Constant", "angles", {{"shape", {length, 1, size}}, {"dtype", "float32"}});
    const int numbers = rows.add(block, "Cast", "float", {{"dtype", "float32"}}, {input});
    const int rotated = rows.add(block, "Mul", "rotated", json::object(), {numbers, angles});
    return rows.add(block, "Cast", "type_as", {{"dtype", "bfloat16"}}, {rotated});
}

void addAttention(Rows& rows, json& block, const Decoder& d, std::int64_t length, int input)
{
    const char* const norm = d.gated ? "RMSNorm" : "LayerNorm";
    const std::int64_t size = d.width / d.heads;
    const int normed = rows.add(block, norm, "norm1", normOf(d), {input});
    const auto heads = [&](const char* name, std::int64_t count) {
        const int made = rows.add(block, "Linear", name, linear(d.width, count * size, !d.gated), {normed});
        int view = rows.add(block, "View", "view", {{"shape", {"B", length, count, size}}}, {made});
        if (d.gated && *name != 'v')
            view = addRotation(rows, block, length, size, view);
        return rows.add(block, "Transpose", "transpose", {{"dim0", 1}, {"dim1", 2}}, {view});
    };
    const int q = heads("q", d.heads);
    const int k = heads("k", d.keyHeads);
    const int v = heads("v", d.keyHeads);
    json attributes{{"is_causal", true}};
    if (d.keyHeads != d.heads)
        attributes["enable_gqa"] = true;
    // The attention is in its own block, because selective recomputation checkpoints it.
    const int core = rows.block(block, "core", 1);
    rows.add(block.back()["rows"], "ScaledDotProductAttention", "attention", std::move(attributes), {q, k, v});
    const int back = rows.add(block, "Transpose", "transpose", {{"dim0", 1}, {"dim1", 2}}, {core});
    const int joined = rows.add(block, "Reshape", "reshape", {{"shape", {"B", length, d.width}}}, {back});
    rows.add(block, "Linear", "o", linear(d.width, d.width, !d.gated), {joined});
}

void addFeedForward(Rows& rows, json& block, const Decoder& d, int input)
{
    const int normed = rows.add(block, d.gated ? "RMSNorm" : "LayerNorm", "norm2", normOf(d), {input});
    const int up = rows.add(block, "Linear", "up", linear(d.width, d.hidden, !d.gated), {normed});
    int active = 0;
    if (d.gated) {
        const int gate = rows.add(block, "Linear", "gate", linear(d.width, d.hidden, false), {normed});
        active = rows.add(block, "SiLU", "silu", json::object(), {gate});
        active = rows.add(block, "Mul", "mul", json::object(), {active, up});
    } else {
        active = rows.add(block, "GELU", "gelu", json::object(), {up});
    }
    rows.add(block, "Linear", "down", linear(d.hidden, d.width, !d.gated), {active});
}

json rowsOf(const Decoder& d, std::int64_t length)
{
    Rows rows;
    json all = json::array();
    rows.add(all, "Input", "ids", {{"shape", {length}}, {"batched", true}, {"dtype", "int64"}});
    const int table =
        rows.add(all, "Embedding", "tokens", {{"num_embeddings", d.vocabulary}, {"embedding_dim", d.width}});
    if (!d.gated) {
        const int at = rows.add(all, "Constant", "positions", {{"shape", {length}}, {"dtype", "int64"}});
        const int positions =
            rows.add(all, "Embedding", "positions", {{"num_embeddings", length}, {"embedding_dim", d.width}}, {at});
        rows.add(all, "Add", "add", json::object(), {table, positions});
    }
    const int block = rows.block(all, "blocks", d.layers);
    json& inside = all.back()["rows"];
    addAttention(rows, inside, d, length, block);
    const int attended = inside.back()["id"];
    const int sum = rows.add(inside, "Add", "add", json::object(), {block, attended});
    addFeedForward(rows, inside, d, sum);
    const int fed = inside.back()["id"];
    rows.add(inside, "Add", "add", json::object(), {sum, fed});
    rows.add(all, d.gated ? "RMSNorm" : "LayerNorm", "norm", normOf(d));
    rows.add(all, "Linear", "head", linear(d.width, d.vocabulary, false));
    if (!d.gated)
        all.back()["shared"] = {{"weight", std::to_string(table) + ":weight"}};
    const int logits = all.back()["id"];
    const int flat = rows.add(all, "Flatten", "flatten", {{"start_dim", 0}, {"end_dim", 1}}, {logits});
    const int target = rows.add(all, "Input", "target", {{"shape", {length}}, {"batched", true}, {"dtype", "int64"}});
    const int classes = rows.add(all, "Flatten", "flatten", {{"start_dim", 0}, {"end_dim", 1}}, {target});
    rows.add(all, "CrossEntropyLoss", "loss", json::object(), {flat, classes});
    return all;
}

} // namespace

vram::Network languageModel(const std::string& name, std::int64_t length)
{
    for (const Decoder& decoder : decoders()) {
        if (decoder.name != name)
            continue;
        const json project{{"format", "vram-planner/1"},
                           {"network", {{"name", name}, {"rows", rowsOf(decoder, length)}}}};
        vram::Result<vram::Project> read = vram::parseProject(project.dump());
        if (!read)
            throw std::runtime_error(name + ": " + vram::text(read.error()));
        return read->network;
    }
    throw std::runtime_error("no decoder " + name);
}

} // namespace throughput
