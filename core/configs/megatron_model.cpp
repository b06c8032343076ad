// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/megatron_model.h"

#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>

namespace vram {

namespace {

Error unsupportedError(Message reason)
{
    return {message("Megatron-LM has no options for this network: %1."_tr, std::move(reason))};
}

/// A computing row of a decoder layer, with its sizes in that layer.
struct DecoderStep {
    const Layer* layer;
    Shape output;
    std::int64_t in = 0; ///< Input features of a linear layer.
    bool expert = false; ///< Whether the row belongs to a layer's experts.
    bool shared = false; ///< Whether the row belongs to the shared experts, which process all tokens.

    bool linear() const { return is(*layer, Trait::Linear); }
    std::int64_t out() const { return output.back(); }
    bool norm() const { return layer->type == "RMSNorm" || layer->type == "LayerNorm"; }
    bool attention() const { return is(*layer, Trait::Attention); }
    bool biased() const { return valueOf<bool>(*layer, "bias"); }
};

using Steps = std::vector<DecoderStep>;

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

/// Divides the rows of a network, with their sizes, into decoder layers and the rest.
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
    std::vector<std::int64_t> repeats{}; ///< Number of repeats of each entry in `layers`.
    Steps rest{};

private:
    void walk(const Row& row, std::int64_t times)
    {
        const Block* block = asBlock(row);
        if (!block) {
            note(*asLayer(row), times, {}, rest);
            return;
        }
        const std::int64_t inside = times * block->repeat;
        if (attentions(row) == 1 && (block->repeat > 1 || isListed(*block))) {
            repeats.push_back(inside);
            layers.emplace_back();
            collect(*block, inside, {}, layers.back());
            return;
        }
        for (const Row& inner : block->rows)
            walk(inner, inside);
    }

    /// Whether rows belong to experts, and to shared experts.
    struct Place {
        bool expert = false;
        bool shared = false;
    };

    void collect(const Block& block, std::int64_t times, Place place, Steps& steps)
    {
        for (const Row& row : block.rows) {
            if (const Block* inner = asBlock(row))
                collect(*inner, times * inner->repeat,
                        {place.expert || inner->name.starts_with("experts"),
                         place.shared || inner->name.starts_with("shared_expert")},
                        steps);
            else
                note(*asLayer(row), times, place, steps);
        }
    }

    void note(const Layer& layer, std::int64_t times, Place place, Steps& steps)
    {
        const auto found = m_figures.find(layer.id);
        if (!findLayerType(layer.type) || found == m_figures.end() || found->second->outputs.empty())
            return;
        DecoderStep step{&layer, found->second->outputs.front(), 0, place.expert, place.shared};
        if (step.linear() && step.output.rank() > 0 && step.out() > 0) {
            const std::int64_t each = found->second->parameters / std::max<std::int64_t>(times, 1);
            step.in = (step.biased() ? each - step.out() : each) / step.out();
        }
        steps.push_back(step);
    }

    std::unordered_map<LayerId, const RowEstimate*> m_figures{};
};

/// Reads one decoder layer step by step. `problem` describes how the layer differs from what Megatron-LM supports.
class LayerReader
{
public:
    LayerReader(const Steps& steps, std::int64_t hidden) : m_hidden(hidden)
    {
        const auto attention = std::ranges::find_if(steps, &DecoderStep::attention);
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

    void readAttention(const DecoderStep& step)
    {
        if (step.output.rank() != 4 || step.layer->type != "ScaledDotProductAttention")
            return fail("its attention is not scaled dot product attention"_tr);
        layer.heads = step.output[1];
        layer.channels = step.output[3];
        layer.attentionDropout = valueOf<double>(*step.layer, "dropout_p");
    }

    // Queries, keys and values come from a single linear layer or from one linear layer each. Only in multi-latent
    // attention is the output of one of these linear layers the input of another.
    void readBefore(const Steps& steps)
    {
        std::vector<const DecoderStep*> linears;
        std::vector<std::int64_t> norms;
        for (const DecoderStep& step : steps) {
            if (step.linear())
                linears.push_back(&step);
            else if (step.norm() && !linears.empty())
                norms.push_back(step.out());
        }
        if (linears.empty())
            return fail("its queries, keys and values are not those of one linear layer or of three"_tr);
        layer.attentionBias = linears.front()->biased();
        if (std::ranges::any_of(linears, [&](const DecoderStep* s) { return s->biased() != layer.attentionBias; }))
            fail("some of its linear layers have a bias and others have none"_tr);
        if (linears.size() >= 3 && linears.back()->in != m_hidden)
            readLatent(linears, norms);
        else
            readHeads(linears, norms);
    }

    void readHeads(const std::vector<const DecoderStep*>& linears, const std::vector<std::int64_t>& norms)
    {
        const std::int64_t channels = std::max<std::int64_t>(layer.channels, 1);
        if (linears.size() == 3 && linears[1]->out() == linears[2]->out())
            layer.groups = linears[1]->out() / channels;
        else if (linears.size() == 1)
            layer.groups = (linears[0]->out() / channels - layer.heads) / 2;
        else
            return fail("its queries, keys and values are not those of one linear layer or of three"_tr);
        const bool byHeads = std::ranges::all_of(norms, [&](std::int64_t size) { return size == layer.channels; });
        if (!norms.empty() && (norms.size() != 2 || !byHeads))
            fail("its queries and keys are normalized in another way than per head"_tr);
        layer.qkNorm = norms.size() == 2;
    }

    // The linear layers are those of the queries (low-rank or direct), the low-rank projection of keys and values with
    // the rotary keys, and the projection to the heads.
    void readLatent(const std::vector<const DecoderStep*>& linears, const std::vector<std::int64_t>& norms)
    {
        const DecoderStep& heads = *linears.back();
        const DecoderStep& low = *linears[linears.size() - 2];
        const DecoderStep& queries = *linears[linears.size() - 3];
        MegatronLatent& latent = layer.latent;
        latent.keyValueRank = heads.in;
        latent.queryRank = linears.size() == 4 ? queries.in : 0;
        latent.rotaryChannels = low.out() - heads.in;
        latent.headChannels = heads.out() / std::max<std::int64_t>(layer.heads, 1) - layer.channels;
        layer.groups = layer.heads;
        const bool sizes = latent.rotaryChannels > 0 && latent.headChannels > 0 && low.in == m_hidden
                           && queries.out() == layer.heads * (latent.headChannels + latent.rotaryChannels)
                           && linears.front()->in == m_hidden && linears.size() <= 4;
        std::vector<std::int64_t> expected{latent.keyValueRank};
        if (latent.queryRank > 0)
            expected.insert(expected.begin(), latent.queryRank);
        if (!sizes || (!norms.empty() && norms != expected))
            return fail("its attention is not scaled dot product attention"_tr);
        layer.qkNorm = !norms.empty();
    }

    void readAfter(const Steps& steps)
    {
        std::vector<const DecoderStep*> linears;
        for (const DecoderStep& step : steps) {
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

    void readOther(const DecoderStep& step)
    {
        if (step.layer->type == "Dropout")
            layer.hiddenDropout = valueOf<double>(*step.layer, "p");
        else if (step.layer->type == "Custom" && valueOf<std::string>(*step.layer, "operation") == "topk")
            layer.feedForward.expertsPerToken = step.out();
        else if (step.layer->type == "Parameter" && step.output.rank() == 1)
            layer.feedForward.sigmoidRouter = true; // The bias of each expert's score.
        else if (step.layer->type == "SiLU" || step.layer->type == "GELU")
            m_activation = step.layer->type;
        else if (step.layer->type == "Tanh")
            m_activation = "GELU"; // The approximation of GELU as separate rows.
    }

    void readFeedForward(std::vector<const DecoderStep*> linears)
    {
        const bool sparse = std::ranges::any_of(linears, [](const DecoderStep* step) { return step->expert; });
        if (sparse) {
            if (linears.front()->expert)
                return fail("its experts have no router before them"_tr);
            layer.feedForward.experts = linears.front()->out();
            linears.erase(linears.begin());
            readShared(linears);
        }
        const bool uniform = std::ranges::all_of(
            linears, [&](const DecoderStep* step) { return step->expert == sparse && step->biased() == layer.bias; });
        if (!uniform || linears.empty())
            return fail("some of its linear layers have a bias and others have none"_tr);
        const Sizes sizes = sizesOf(linears);
        layer.feedForward.size = sizes.inner;
        layer.gated = sizes.gated;
        if (m_activation != (layer.gated ? "SiLU" : "GELU"))
            fail("its activation is neither GELU nor SwiGLU"_tr);
    }

    /// Moves the linear layers of the shared experts, and that of their gate, out of `linears`.
    void readShared(std::vector<const DecoderStep*>& linears)
    {
        std::vector<const DecoderStep*> shared;
        std::ranges::copy_if(linears, std::back_inserter(shared), &DecoderStep::shared);
        if (shared.empty())
            return;
        std::erase_if(linears, [](const DecoderStep* step) { return step->shared; });
        const DecoderStep* const last = linears.back();
        layer.feedForward.sharedGate = !last->expert && last->out() == 1;
        if (layer.feedForward.sharedGate)
            linears.pop_back();
        const Sizes sizes = sizesOf(shared);
        layer.feedForward.shared = sizes.inner;
        const bool biased =
            std::ranges::any_of(shared, [&](const DecoderStep* s) { return s->biased() != layer.bias; });
        if (linears.empty() || biased || sizes.gated != sizesOf(linears).gated)
            fail("its shared experts are not like the others"_tr);
    }

    struct Sizes {
        std::int64_t inner = 0;
        bool gated = false;
    };

    Sizes sizesOf(const std::vector<const DecoderStep*>& linears)
    {
        const DecoderStep& down = *linears.back();
        const DecoderStep& up = *linears.front();
        const bool two = linears.size() == 2 && up.out() == 2 * down.in;
        const bool three = linears.size() == 3 && up.out() == down.in && linears[1]->out() == down.in;
        const bool plain = linears.size() == 2 && up.out() == down.in;
        if (down.out() != m_hidden || up.in != m_hidden || !(plain || two || three))
            fail("its feed-forward is not two or three linear layers"_tr);
        return {down.in, two || three};
    }

    std::int64_t m_hidden;
    std::string m_activation{};
};

void readRotary(const DecoderStep& step, MegatronModel& model)
{
    model.rotary = model.rotary || step.layer->type == "Cos";
    const bool table = step.layer->type == "Buffer" || step.layer->type == "Constant";
    if (const double base = table ? valueOf<double>(*step.layer, "rotary_base") : 0; base > 0) {
        model.rotaryBase = base;
        model.rotaryChannels = 2 * step.out();
    }
}

/// Reads the embeddings, the final norm and the head.
Message readRemaining(const Steps& rest, MegatronModel& model)
{
    const DecoderStep* head = nullptr;
    for (const DecoderStep& step : rest) {
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
        return "its last linear layer is not a head over the vocabulary without a bias"_tr;
    model.tied = !head->layer->shared.empty();
    return {};
}

/// Adds the layer to the model. Returns an error if it differs from the other layers in more than its experts.
Message addLayer(const MegatronLayer& layer, std::int64_t repeats, MegatronModel& model)
{
    const bool sparse = layer.feedForward.experts > 0;
    const bool had = !model.runs.empty();
    const bool hadSparse = model.layer.feedForward.experts > 0;
    MegatronLayer alike = layer;
    alike.feedForward = model.layer.feedForward;
    if (had && (alike != model.layer || (sparse == hadSparse && layer != model.layer)))
        return "its layers differ from each other"_tr;
    if (!sparse && model.denseFeedForward > 0 && layer.feedForward.size != model.denseFeedForward)
        return "its layers differ from each other"_tr;
    if (!had || sparse)
        model.layer = layer;
    if (!sparse)
        model.denseFeedForward = layer.feedForward.size;
    if (had && model.runs.back().first == sparse)
        model.runs.back().second += repeats;
    else
        model.runs.emplace_back(sparse, repeats);
    model.layers += repeats;
    return {};
}

} // namespace

Result<MegatronModel> megatronModel(const TrainingJob& job)
{
    Setup one; // Adapters and other settings do not belong to the model.
    one.batch = 1;
    const Estimate counted = estimate(job.network, one, builtinCatalogues(), Detail::Rows);
    const Decoder decoder(job.network, counted);
    MegatronModel model;
    model.length = job.length;
    if (decoder.layers.empty() || job.length == 0)
        return unsupportedError("it is not a decoder-only language model with repeated layers"_tr);
    if (const Message problem = readRemaining(decoder.rest, model); !problem.empty())
        return unsupportedError(problem);
    for (std::size_t i = 0; i < decoder.layers.size(); ++i) {
        const LayerReader read(decoder.layers[i], model.hidden);
        const Message problem = read.problem.empty() ? addLayer(read.layer, decoder.repeats[i], model) : read.problem;
        if (!problem.empty())
            return unsupportedError(problem);
    }
    const Steps& first = decoder.layers.front();
    const auto isRms = [](const DecoderStep& step) { return step.layer->type == "RMSNorm"; };
    model.rmsNorm = std::ranges::any_of(first, isRms);
    return model;
}

} // namespace vram
