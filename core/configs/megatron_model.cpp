// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/megatron_model.h"

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace vram {

namespace {

Error unsaid(Message reason)
{
    return {message("Megatron-LM has no options for this network: %1."_tr, std::move(reason))};
}

/// A row that computes something in a decoder's layer, with its sizes there.
struct Step {
    const Layer* layer;
    Shape output;
    std::int64_t in = 0; ///< Input features of a linear layer.
    bool expert = false; ///< Whether it belongs to a layer's experts.

    bool linear() const { return is(*layer, Trait::Linear); }
    std::int64_t out() const { return output.back(); }
    bool norm() const { return layer->type == "RMSNorm" || layer->type == "LayerNorm"; }
    bool attention() const { return is(*layer, Trait::Attention); }
    bool biased() const { return valueOf<bool>(*layer, "bias"); }
};

using Steps = std::vector<Step>;

std::int64_t attentions(const Row& row)
{
    const Block* block = asBlock(row);
    if (!block)
        return findLayerType(asLayer(row)->type) && is(*asLayer(row), Trait::Attention) ? 1 : 0;
    std::int64_t count = 0;
    for (const Row& inner : block->rows)
        count += attentions(inner);
    return count;
}

/// Whether the block is in a module list, with a name such as "0" or "1-15".
bool isListed(const Block& block)
{
    return !block.name.empty() && block.name.front() >= '0' && block.name.front() <= '9';
}

/// Rows and their figures, divided into the decoder's layers and the rest.
class Decoder
{
public:
    Decoder(const Network& network, const Estimate& counted)
    {
        for (const RowEstimate& row : counted.rows)
            m_figures.emplace(row.id, &row);
        for (const Row& row : network.rows)
            walk(row, 1);
    }

    std::vector<Steps> layers{};
    std::int64_t count = 0; ///< Number of layers, including repeats.
    Steps rest{};

private:
    void walk(const Row& row, std::int64_t repeats)
    {
        const Block* block = asBlock(row);
        if (!block) {
            note(*asLayer(row), repeats, false, rest);
            return;
        }
        const std::int64_t inside = repeats * block->repeat;
        if (attentions(row) == 1 && (block->repeat > 1 || isListed(*block))) {
            count += inside;
            layers.emplace_back();
            collect(*block, inside, false, layers.back());
            return;
        }
        for (const Row& inner : block->rows)
            walk(inner, inside);
    }

    void collect(const Block& block, std::int64_t repeats, bool expert, Steps& steps)
    {
        for (const Row& row : block.rows) {
            if (const Block* inner = asBlock(row))
                collect(*inner, repeats * inner->repeat, expert || inner->name.starts_with("experts"), steps);
            else
                note(*asLayer(row), repeats, expert, steps);
        }
    }

    void note(const Layer& layer, std::int64_t repeats, bool expert, Steps& steps)
    {
        const auto found = m_figures.find(layer.id);
        if (!findLayerType(layer.type) || found == m_figures.end() || found->second->outputs.empty())
            return;
        Step step{&layer, found->second->outputs.front(), 0, expert};
        if (step.linear() && step.output.rank() > 0 && step.out() > 0) {
            const std::int64_t each = found->second->parameters / std::max<std::int64_t>(repeats, 1);
            step.in = (step.biased() ? each - step.out() : each) / step.out();
        }
        steps.push_back(std::move(step));
    }

    std::unordered_map<LayerId, const RowEstimate*> m_figures{};
};

/// Reads one layer of a decoder, step by step. `problem` says how it differs from Megatron-LM's.
class LayerReader
{
public:
    LayerReader(const Steps& steps, std::int64_t hidden) : m_hidden(hidden)
    {
        const auto attention = std::ranges::find_if(steps, &Step::attention);
        readAttention(*attention);
        readBefore({steps.begin(), attention});
        readAfter({attention + 1, steps.end()});
    }

    MegatronLayer layer{};
    Message problem{};

private:
    void fail(Message reason)
    {
        if (problem.empty())
            problem = std::move(reason);
    }

    void readAttention(const Step& step)
    {
        if (step.output.rank() != 4 || step.layer->type != "ScaledDotProductAttention")
            return fail("its attention is not scaled dot product attention"_tr);
        layer.heads = step.output[1];
        layer.channels = step.output[3];
        layer.attentionDropout = valueOf<double>(*step.layer, "dropout_p");
    }

    // Queries, keys and values come from one linear layer or from one each. Multi-latent attention has more.
    void readBefore(const Steps& steps)
    {
        std::vector<const Step*> linears;
        std::int64_t norms = 0;
        for (const Step& step : steps) {
            if (step.linear())
                linears.push_back(&step);
            else if (step.norm() && !linears.empty())
                norms += step.out() == layer.channels ? 1 : 3;
        }
        const std::int64_t channels = std::max<std::int64_t>(layer.channels, 1);
        if (linears.size() == 3 && linears[1]->out() == linears[2]->out())
            layer.groups = linears[1]->out() / channels;
        else if (linears.size() == 1)
            layer.groups = (linears[0]->out() / channels - layer.heads) / 2;
        else
            return fail("its queries, keys and values are not those of one linear layer or of three"_tr);
        if (norms != 0 && norms != 2)
            fail("its queries and keys are normalized otherwise than head by head"_tr);
        layer.normsHeads = norms == 2;
        layer.attentionBias = linears.front()->biased();
        if (std::ranges::any_of(linears, [&](const Step* s) { return s->biased() != layer.attentionBias; }))
            fail("some of its linear layers have a bias and others have none"_tr);
    }

    void readAfter(const Steps& steps)
    {
        std::vector<const Step*> linears;
        for (const Step& step : steps) {
            if (step.linear())
                linears.push_back(&step);
            else
                readOther(step);
        }
        if (linears.size() < 3)
            return fail("its layers have no feed-forward"_tr);
        layer.bias = linears.front()->biased();
        linears.erase(linears.begin()); // The output projection of attention.
        readFeedForward(linears);
    }

    void readOther(const Step& step)
    {
        if (step.layer->type == "Dropout")
            layer.hiddenDropout = valueOf<double>(*step.layer, "p");
        else if (step.layer->type == "Custom" && valueOf<std::string>(*step.layer, "operation") == "topk")
            layer.expertsPerToken = step.out();
        else if (step.layer->type == "SiLU" || step.layer->type == "GELU")
            m_activation = step.layer->type;
        else if (step.layer->type == "Tanh")
            m_activation = "GELU"; // The approximation of GELU as separate rows.
    }

    void readFeedForward(std::vector<const Step*> linears)
    {
        const bool sparse = std::ranges::any_of(linears, [](const Step* step) { return step->expert; });
        if (sparse) {
            if (linears.front()->expert)
                return fail("its experts have no router before them"_tr);
            layer.experts = linears.front()->out();
            linears.erase(linears.begin());
        }
        const bool uniform = std::ranges::all_of(
            linears, [&](const Step* step) { return step->expert == sparse && step->biased() == layer.bias; });
        if (!uniform)
            return fail(sparse ? "it has shared experts, or biases in some linear layers alone"_tr
                               : "some of its linear layers have a bias and others have none"_tr);
        readSizes(linears);
        if (m_activation != (layer.gated ? "SiLU" : "GELU"))
            fail("its activation is neither GELU nor a SiLU with a gate"_tr);
    }

    void readSizes(const std::vector<const Step*>& linears)
    {
        const Step& down = *linears.back();
        const Step& up = *linears.front();
        layer.feedForward = down.in;
        const bool two = linears.size() == 2 && up.out() == 2 * down.in;
        const bool three = linears.size() == 3 && up.out() == down.in && linears[1]->out() == down.in;
        const bool plain = linears.size() == 2 && up.out() == down.in;
        layer.gated = two || three;
        if (down.out() != m_hidden || up.in != m_hidden || !(plain || layer.gated))
            fail("its feed-forward is not two or three linear layers"_tr);
    }

    std::int64_t m_hidden;
    std::string m_activation{};
};

void readRotary(const Step& step, MegatronModel& model)
{
    model.rotary = model.rotary || step.layer->type == "Cos";
    const bool table = step.layer->type == "Buffer" || step.layer->type == "Constant";
    if (const double base = table ? valueOf<double>(*step.layer, "rotary_base") : 0; base > 0) {
        model.rotaryBase = base;
        model.rotated = 2 * step.out();
    }
}

/// Reads the embeddings, the final norm and the head.
Message readRest(const Steps& rest, MegatronModel& model)
{
    const Step* head = nullptr;
    for (const Step& step : rest) {
        if (is(*step.layer, Trait::Lookup)) {
            const auto words = valueOf<std::int64_t>(*step.layer, "num_embeddings");
            if (model.vocabulary == 0)
                model.vocabulary = words, model.hidden = step.out();
            else if (model.positions == 0)
                model.positions = words;
            else
                return "it has more than two embeddings"_tr;
        } else if (step.linear()) {
            head = &step;
        }
        readRotary(step, model);
    }
    if (!head || head->out() != model.vocabulary || head->biased())
        return "its last linear layer does not give a score for each word, without a bias"_tr;
    model.tied = !head->layer->shared.empty();
    return {};
}

} // namespace

Result<MegatronModel> megatronModel(const ConfigJob& job)
{
    Setup one; // Adapters and other settings do not belong to the model.
    one.batch = 1;
    const Estimate counted = estimate(job.network, one, builtinCatalogues(), Detail::Rows);
    const Decoder decoder(job.network, counted);
    MegatronModel model;
    model.layers = decoder.count;
    model.length = job.length;
    if (decoder.layers.empty() || job.length == 0)
        return unsaid("it is not a decoder of words in layers"_tr);
    if (const Message problem = readRest(decoder.rest, model); !problem.empty())
        return unsaid(problem);
    for (const Steps& steps : decoder.layers) {
        const LayerReader read(steps, model.hidden);
        if (!read.problem.empty())
            return unsaid(read.problem);
        if (&steps != &decoder.layers.front() && read.layer != model.layer)
            return unsaid("its layers differ from each other"_tr);
        model.layer = read.layer;
    }
    const Steps& first = decoder.layers.front();
    const auto isRms = [](const Step& step) { return step.layer->type == "RMSNorm"; };
    model.rmsNorm = std::ranges::any_of(first, isRms);
    return model;
}

} // namespace vram
