// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/dimensions.h"
#include "import/import.h"
#include "import/json_config.h"
#include "import/row_builder.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A network under construction: its config, the rows added so far, and the assumptions made.
struct HfModel {
    JsonConfig config;
    const ImportOptions& options;
    RowBuilder rows{};
    std::vector<Assumption> assumptions{};
    std::vector<DynamicDimension> dimensions{};

    /// Adds an assumption about the next row.
    void assume(Message sentence) { assumptions.push_back({std::move(sentence), {rows.peekNextId()}}); }
    /// The size of a symbolic dimension: the one in the options, or else `guess`.
    std::int64_t dimension(const std::string& name, std::int64_t guess, const DimensionNames& words);
    /// The number of heads. If it is missing and its default does not divide the width, heads of size 64 are assumed.
    std::int64_t heads(JsonConfig::Keys keys, std::int64_t fallback, std::int64_t width);
    std::int64_t heads(const JsonConfig& source, JsonConfig::Keys keys, std::int64_t fallback, std::int64_t width);
    /// Whether one of `architectures` ends with `ending`, such as "LlamaForCausalLM" with "ForCausalLM".
    bool architectureEnds(std::string_view ending) const;
    bool hasArchitectures() const { return !config.texts("architectures").empty(); }
    /// Whether the architecture is the base model of a family without a task head, such as "ViTModel". If so, assumes a
    /// loss.
    bool isBaseModel();
    /// The number of labels of a classification head: num_labels, the size of id2label, or else `fallback` as an
    /// assumption.
    std::int64_t labels(std::int64_t fallback);
};

inline constexpr Extent kBatch{0, 1};

/// Adds a linear layer with `out` output features.
InputRef linear(RowBuilder& rows, std::string_view name, std::int64_t out, bool bias, InputRef x);
/// Adds the activation with that name in transformers' ACT2FN. An activation written in Python becomes several rows.
InputRef activation(HfModel& model, std::string_view name, InputRef x);
/// Adds a dropout, unless `p` is 0.
InputRef dropout(RowBuilder& rows, std::string_view name, double p, InputRef x);
InputRef layerNorm(RowBuilder& rows, std::string_view name, InputRef x);
InputRef rmsNorm(RowBuilder& rows, std::string_view name, InputRef x);
/// The classes of norms in transformers.
enum class NormKind {
    Layer,      ///< nn.LayerNorm
    Rms,        ///< LlamaRMSNorm
    T5,         ///< T5LayerNorm, which divides its input itself
    RmsFp32,    ///< Olmo2RMSNorm, which multiplies by its weight in fp32
    RmsPlusOne, ///< Gemma2RMSNorm, which multiplies by 1 + weight in fp32
    PlainLayer, ///< OlmoLayerNorm, in fp32 and without parameters
    Cohere      ///< CohereLayerNorm, as separate operations in fp32 and without bias
};
/// Adds a norm over the last dimension. `shape` is that of its weight.
InputRef norm(RowBuilder& rows, NormKind kind, std::string_view name, InputRef x, const Extents& shape);
InputRef addSum(RowBuilder& rows, std::string_view name, InputRef a, InputRef b);
/// Adds tanh(x / cap) × cap.
InputRef softcap(RowBuilder& rows, std::string_view name, InputRef x);

/// Cosines and sines for the rotated part of each head.
struct Rotary {
    InputRef cos{};
    InputRef sin{};
    std::int64_t dim = 0;     ///< Size of the rotated part; 0 if there are no rotary positions.
    bool interleaved = false; ///< Whether neighbouring elements are rotated together, instead of those of both halves.
};

/// The frequencies of a rotary embedding.
struct RotaryFrequencies {
    double base = 10000;
    std::string_view scaling = "none"; ///< One of the choices of the attribute rotary_scaling.
    double factor = 1;
    bool fp32 = false; ///< Whether the tables stay in fp32.
    Extents copies{};  ///< Dimensions before that of the tokens: one table for each sample, and for each section.
};

/// Adds the tables of sines and cosines, or nothing if `dim`, the size of the rotated part, is 0.
Rotary rotaryTables(RowBuilder& rows, std::int64_t sequence, std::int64_t dim, const RotaryFrequencies& rotary);
/// Rotates the first `rotary.dim` of the `headDim` elements of each head.
InputRef applyRotary(RowBuilder& rows, std::string_view name, InputRef x, const Rotary& rotary, std::int64_t headDim);

/// Reshapes B×S×(count·dim) to B×count×S×dim as a view.
InputRef splitHeads(RowBuilder& rows, std::string_view name, InputRef x, std::int64_t count, std::int64_t dim,
                    Extent samples = kBatch);
InputRef mergeHeads(RowBuilder& rows, InputRef x, std::int64_t width, Extent samples = kBatch);

/// The attributes of a row of scaled dot-product attention.
struct AttentionKernel {
    bool causal = false;
    bool grouped = false; ///< Whether there are fewer key heads than query heads.
    double dropout = 0;
    std::string_view kernel = "auto";
    InputRef mask{};
    std::string_view cache = "auto"; ///< Whether inference caches keys and values.
    std::int64_t window = 0;         ///< Number of cached tokens; 0 for all.
    bool fp32Softmax = false;        ///< Whether the softmax of separate operations is in fp32.
    std::int64_t cacheWidth = 0;     ///< Number of elements cached per token instead of keys and values; 0 if keys and
                                     ///< values are cached.
};

/// Adds scaled dot-product attention on queries, keys and values of shape B×heads×S×dim.
InputRef attentionRow(RowBuilder& rows, InputRef q, InputRef k, InputRef v, const AttentionKernel& kernel);

/// Looks up ids in an embedding table; position ids are 0 to S-1.
InputRef tokenEmbedding(RowBuilder& rows, std::string_view name, InputRef ids, std::int64_t vocabulary,
                        std::int64_t width);
InputRef positionEmbedding(RowBuilder& rows, std::string_view name, std::int64_t sequence, std::int64_t positions,
                           std::int64_t width);
/// Cross-entropy over all tokens.
InputRef tokenLoss(RowBuilder& rows, InputRef logits);
/// The same in fp32 (transformers/loss/loss_utils.py, which models use that have no loss of their own).
InputRef fp32TokenLoss(RowBuilder& rows, InputRef logits);
/// Cross-entropy on B×classes.
InputRef classLoss(RowBuilder& rows, InputRef logits);

} // namespace vram
