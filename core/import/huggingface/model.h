#pragma once

#include "import/dimensions.h"
#include "import/import.h"
#include "import/json_config.h"
#include "import/row_builder.h"

#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// A network in the making: the config it comes from, the rows so far, and what the user should know.
struct HfModel {
    JsonConfig config;
    const ImportOptions& options;
    RowBuilder rows{};
    std::vector<Message> notes{};
    std::vector<OpenDimension> dimensions{};

    void note(Message note) { notes.push_back(std::move(note)); }
    /// The size of a symbolic dimension: as chosen in the options, else `guess`.
    std::int64_t dimension(const std::string& name, std::int64_t guess, const DimensionWords& words);
    /// Heads of a width; a missing count whose default does not divide the width becomes one head of 64.
    std::int64_t heads(JsonConfig::Keys keys, std::int64_t fallback, std::int64_t width);
    std::int64_t heads(const JsonConfig& source, JsonConfig::Keys keys, std::int64_t fallback, std::int64_t width);
    /// "LlamaForCausalLM": true where one of `architectures` ends so.
    bool architectureEnds(std::string_view ending) const;
    bool namesArchitecture() const { return !config.texts("architectures").empty(); }
    /// The base of a family, without the head of a task: "ViTModel" and the like. That is said in a note.
    bool isBaseModel();
    /// Labels of a classification head: num_labels, id2label, else `fallback` with a note.
    std::int64_t labels(std::int64_t fallback);
};

inline constexpr Extent kBatch{0, 1};

InputRef linear(RowBuilder& rows, std::string_view name, std::int64_t out, bool bias, InputRef x);
/// The activation that transformers' ACT2FN has under that name; those written out in Python stay written out.
InputRef activation(HfModel& model, std::string_view name, InputRef x);
/// No row where nothing is dropped.
InputRef dropout(RowBuilder& rows, std::string_view name, double p, InputRef x);
InputRef layerNorm(RowBuilder& rows, std::string_view name, InputRef x);
InputRef rmsNorm(RowBuilder& rows, std::string_view name, InputRef x);
InputRef plus(RowBuilder& rows, std::string_view name, InputRef a, InputRef b);
/// tanh(x / cap) × cap
InputRef softcap(RowBuilder& rows, std::string_view name, InputRef x);

/// Cosines and sines for the rotated part of each head.
struct Rotary {
    InputRef cos{};
    InputRef sin{};
    std::int64_t dim = 0; ///< 0: no rotary positions.
};

/// `base`: rope_theta.
Rotary rotaryTables(RowBuilder& rows, std::int64_t sequence, std::int64_t dim, double base);
/// Turns the first `rotary.dim` of each head's `headDim`.
InputRef applyRotary(RowBuilder& rows, std::string_view name, InputRef x, const Rotary& rotary, std::int64_t headDim);

/// B×S×(count·dim) as B×count×S×dim, a view.
InputRef splitHeads(RowBuilder& rows, std::string_view name, InputRef x, std::int64_t count, std::int64_t dim);
InputRef mergeHeads(RowBuilder& rows, InputRef x, std::int64_t width);

struct AttentionKernel {
    bool causal = false;
    bool grouped = false; ///< Fewer key than query heads.
    double dropout = 0;
    std::string_view kernel = "auto";
    InputRef mask{};
    std::string_view cache = "auto"; ///< Whether inference keeps keys and values.
    std::int64_t window = 0;         ///< Of tokens that it keeps; 0: all.
    std::int64_t cacheWidth = 0;     ///< Elements a token that it keeps in their place; 0: keys and values.
};

InputRef attend(RowBuilder& rows, InputRef q, InputRef k, InputRef v, const AttentionKernel& kernel);

/// ids -> embedding of a table; positions are 0 to S-1.
InputRef tokenEmbedding(RowBuilder& rows, std::string_view name, InputRef ids, std::int64_t vocabulary,
                        std::int64_t width);
InputRef positionEmbedding(RowBuilder& rows, std::string_view name, std::int64_t sequence, std::int64_t positions,
                           std::int64_t width);
/// Cross-entropy over all tokens, in fp32 as transformers computes it.
InputRef tokenLoss(RowBuilder& rows, InputRef logits);
/// Cross-entropy on B×classes.
InputRef classLoss(RowBuilder& rows, InputRef logits);

} // namespace vram
