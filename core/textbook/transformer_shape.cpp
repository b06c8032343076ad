// SPDX-License-Identifier: GPL-3.0-or-later
#include "textbook/transformer_shape.h"

#include "estimate/estimate.h"
#include "layers/layer_value.h"

#include <unordered_map>

namespace vram {

namespace {

/// A linear layer of the network. `count` includes all repeats of the enclosing blocks.
struct Linear {
    std::int64_t in;
    std::int64_t out;
    std::int64_t count;
};

/// Visits the rows once and collects the inputs of the formulas.
class TransformerSurvey
{
public:
    explicit TransformerSurvey(const Estimate& estimate)
    {
        for (const RowEstimate& row : estimate.rows)
            m_figures.emplace(row.id, &row);
    }

    void note(const Layer& layer, std::int64_t repeats)
    {
        const auto found = m_figures.find(layer.id);
        if (!findLayerType(layer.type) || found == m_figures.end() || found->second->outputs.empty())
            return;
        const Shape& output = found->second->outputs.front();
        if (is(layer, Trait::Linear))
            noteLinear(layer, *found->second, repeats);
        else if (is(layer, Trait::Lookup))
            noteEmbedding(layer, output);
        else
            noteAttention(layer, output, repeats);
    }

    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t length = 0;
    std::int64_t vocabulary = 0;
    std::int64_t width = 0;
    std::vector<Linear> linears{};

private:
    // Fused attention outputs the shape [batch, heads, length, head size]; the scores of eager attention have the shape
    // [batch, heads, length, length].
    void noteAttention(const Layer& layer, const Shape& output, std::int64_t repeats)
    {
        const bool attention = is(layer, Trait::Attention);
        const bool projects = attention && attributeIndex(*findLayerType(layer.type), "num_heads") >= 0;
        const bool fused = attention && !projects && output.rank() == 4;
        const bool scores = is(layer, Trait::Softmax) && output.rank() == 4 && output[2] == output[3];
        const bool whole = projects && output.rank() == 3;
        if (!fused && !scores && !whole)
            return;
        layers = checkedAdd(layers, repeats);
        heads = whole ? valueOf<std::int64_t>(layer, "num_heads") : output[1];
        length = whole ? output[1] : output[2];
    }

    void noteEmbedding(const Layer& layer, const Shape& output)
    {
        const auto words = valueOf<std::int64_t>(layer, "num_embeddings");
        if (words <= vocabulary)
            return;
        vocabulary = words;
        width = output.back();
    }

    void noteLinear(const Layer& layer, const RowEstimate& figures, std::int64_t repeats)
    {
        const std::int64_t out = figures.outputs.front().back();
        const bool bias = valueOf<bool>(layer, "bias");
        if (out <= 0 || repeats <= 0)
            return;
        const std::int64_t each = figures.parameters / repeats;
        linears.push_back({(bias ? each - out : each) / out, out, repeats});
    }

    std::unordered_map<LayerId, const RowEstimate*> m_figures{};
};

/// Sets the feed-forward and key-value ratios from the linear layers. The feed-forward width is the input width of the
/// layer that projects back to the model's width. A gated feed-forward block has two layers that project up.
void fillRatios(const TransformerSurvey& survey, formulas::Transformer& result)
{
    const auto width = static_cast<double>(survey.width);
    std::int64_t inner = 0;
    for (const Linear& linear : survey.linears) {
        if (linear.out == survey.width && linear.in > survey.width && linear.count > 1)
            inner = linear.in;
    }
    std::int64_t up = 0;
    std::int64_t keys = 0;
    for (const Linear& linear : survey.linears) {
        if (linear.in == survey.width && linear.out == inner)
            up += linear.count;
        if (linear.in == survey.width && linear.out < survey.width && linear.count > 1)
            keys = linear.out;
    }
    if (inner > 0)
        result.feedForwardRatio = static_cast<double>(inner) / width;
    if (up > survey.layers)
        result.feedForwardLinears = 3;
    if (keys > 0)
        result.keyValueRatio = static_cast<double>(keys) / width;
}

} // namespace

std::optional<formulas::Transformer> transformerShape(const Network& network, const Setup& setup,
                                                      const Estimate& estimate)
{
    TransformerSurvey survey(estimate);
    forEachLayer(network, [&](const Layer& layer, std::int64_t repeats) { survey.note(layer, repeats); });
    if (survey.layers == 0 || survey.vocabulary == 0 || survey.width == 0)
        return std::nullopt;
    formulas::Transformer result;
    result.layers = static_cast<double>(survey.layers);
    result.hidden = static_cast<double>(survey.width);
    result.heads = static_cast<double>(survey.heads);
    result.sequence = static_cast<double>(survey.length);
    result.batch = static_cast<double>(setup.batch);
    result.vocabulary = static_cast<double>(survey.vocabulary);
    result.checkpoint = !setup.checkpoint.empty();
    fillRatios(survey, result);
    return result;
}

} // namespace vram
