// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/megatron_model.h"

#include "configs/decoder_layers.h"
#include "devices/catalogues.h"
#include "estimate/estimate.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"

#include <algorithm>
#include <iterator>

namespace vram {

namespace {

using Steps = std::vector<DecoderStep>;

/// Reads one decoder layer step by step. `problem` describes how the layer differs from what Megatron-LM supports.
class LayerReader
{
public:
    LayerReader(const DecoderLayer& read, std::int64_t hidden, std::int64_t length) : m_hidden(hidden)
    {
        const Steps& steps = read.steps;
        const auto attention = std::ranges::find_if(steps, &DecoderStep::attention);
        layer.rotary = read.rotary;
        layer.interleaved = read.rotary && read.interleaved;
        readAttention(*attention, length);
        readBefore({steps.begin(), attention}, *attention);
        readAfter({attention + 1, steps.end()}, *attention);
    }

    MegatronLayer layer{};
    Message problem{};

private:
    void fail(Message reason)
    {
        if (problem.empty())
            problem = std::move(reason);
    }

    void readAttention(const DecoderStep& step, std::int64_t length)
    {
        if (step.output.rank() != 4 || step.layer->type != "ScaledDotProductAttention")
            return fail(message("%1 is not scaled dot product attention"_tr, step.path));
        layer.heads = step.output[1];
        layer.channels = step.output[3];
        layer.attentionDropout = valueOf<double>(*step.layer, "dropout_p");
        const auto window = valueOf<std::int64_t>(*step.layer, "window");
        layer.window = window < length ? window : 0;
    }

    /// Fails if the layers do not all have a bias or all have none.
    void checkBiases(const std::vector<const DecoderStep*>& linears, const DecoderStep& first)
    {
        const auto other =
            std::ranges::find_if(linears, [&](const DecoderStep* step) { return step->biased() != first.biased(); });
        if (other != linears.end())
            fail(message(first.biased() ? "%1 has no bias, but %2 has one"_tr : "%1 has a bias, but %2 has none"_tr,
                         (*other)->path, first.path));
    }

    // Queries, keys and values come from a single linear layer or from one linear layer each. Only in multi-latent
    // attention is the output of one of these linear layers the input of another.
    void readBefore(const Steps& steps, const DecoderStep& attention)
    {
        std::vector<const DecoderStep*> linears;
        std::vector<std::int64_t> norms;
        for (const DecoderStep& step : steps) {
            if (step.linear())
                linears.push_back(&step);
            else if (step.norm != DecoderNorm::None && !linears.empty())
                norms.push_back(step.out());
        }
        if (linears.empty())
            return fail(notOfOneOrThree(attention));
        layer.attentionBias = linears.front()->biased();
        checkBiases(linears, *linears.front());
        if (linears.size() >= 3 && linears.back()->in != m_hidden)
            readLatent(linears, norms, attention);
        else
            readHeads(linears, norms, attention);
    }

    static Message notOfOneOrThree(const DecoderStep& attention)
    {
        return message("%1 has queries, keys and values that are not those of one linear layer or of three"_tr,
                       attention.path);
    }

    void readHeads(const std::vector<const DecoderStep*>& linears, const std::vector<std::int64_t>& norms,
                   const DecoderStep& attention)
    {
        const std::int64_t channels = std::max<std::int64_t>(layer.channels, 1);
        if (linears.size() == 3 && linears[1]->out() == linears[2]->out())
            layer.groups = linears[1]->out() / channels;
        else if (linears.size() == 1)
            layer.groups = (linears[0]->out() / channels - layer.heads) / 2;
        else
            return fail(notOfOneOrThree(attention));
        const bool byHeads = std::ranges::all_of(norms, [&](std::int64_t size) { return size == layer.channels; });
        if (!norms.empty() && (norms.size() != 2 || !byHeads))
            fail(
                message("%1 has queries and keys that are normalized in another way than per head"_tr, attention.path));
        layer.qkNorm = norms.size() == 2;
    }

    // The linear layers are those of the queries (low-rank or direct), the low-rank projection of keys and values with
    // the rotary keys, and the projection to the heads.
    void readLatent(const std::vector<const DecoderStep*>& linears, const std::vector<std::int64_t>& norms,
                    const DecoderStep& attention)
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
            return fail(notOfOneOrThree(attention));
        layer.qkNorm = !norms.empty();
    }

    void readAfter(const Steps& steps, const DecoderStep& attention)
    {
        std::vector<const DecoderStep*> linears;
        std::vector<const DecoderStep*> dropouts;
        for (const DecoderStep& step : steps) {
            if (step.linear())
                linears.push_back(&step);
            else if (is(*step.layer, Trait::DropsOut) && valueOf<double>(*step.layer, "p") > 0)
                dropouts.push_back(&step);
            else
                readOther(step);
        }
        if (linears.size() < 3)
            return fail(message("%1 is followed by no feed-forward"_tr, attention.path));
        const DecoderStep& output = *linears.front();
        layer.bias = output.biased();
        if (layer.bias && !layer.attentionBias)
            fail(message("%1 has a bias, but the queries, keys and values of %2 have none"_tr, output.path,
                         attention.path));
        readDropouts(dropouts);
        linears.erase(linears.begin());
        readFeedForward(linears, output);
    }

    /// Megatron-LM applies dropout to the outputs of attention and feed-forward, with a single probability.
    void readDropouts(const std::vector<const DecoderStep*>& dropouts)
    {
        if (dropouts.empty())
            return;
        const auto probability = [](const DecoderStep* step) { return valueOf<double>(*step->layer, "p"); };
        layer.hiddenDropout = probability(dropouts.front());
        const auto other = std::ranges::find_if(
            dropouts, [&](const DecoderStep* step) { return probability(step) != layer.hiddenDropout; });
        if (other != dropouts.end() || dropouts.size() != 2)
            fail(message("%1 is not one of two dropouts with the same probability"_tr,
                         (other == dropouts.end() ? dropouts.back() : *other)->path));
    }

    void readOther(const DecoderStep& step)
    {
        if (step.layer->type == "Custom" && valueOf<std::string>(*step.layer, "operation") == "topk")
            layer.feedForward.expertsPerToken = step.out();
        else if (step.vector()) { // The bias of each expert's score, a buffer in transformers.
            layer.feedForward.sigmoidRouter = true;
            layer.feedForward.trainedRouterBias = step.layer->type == "Parameter";
        } else if (step.layer->type == "SiLU" || step.layer->type == "GELU")
            m_activation = step.layer->type;
        else if (step.layer->type == "Tanh")
            m_activation = "GELU"; // The approximation of GELU as separate rows.
    }

    void readFeedForward(std::vector<const DecoderStep*> linears, const DecoderStep& output)
    {
        const bool sparse = std::ranges::any_of(linears, [](const DecoderStep* step) { return step->expert; });
        if (sparse) {
            if (linears.front()->expert)
                return fail(message("%1 belongs to experts without a router"_tr, linears.front()->path));
            layer.feedForward.experts = linears.front()->out();
            linears.erase(linears.begin());
            readShared(linears);
        }
        if (linears.empty())
            return fail(message("%1 is followed by no feed-forward"_tr, output.path));
        checkBiases(linears, output);
        const auto outside = std::ranges::find(linears, !sparse, &DecoderStep::expert);
        if (outside != linears.end())
            return fail(message("%1 runs beside the experts"_tr, (*outside)->path));
        const Sizes sizes = sizesOf(linears);
        layer.feedForward.size = sizes.inner;
        layer.gated = sizes.gated;
        if (m_activation != (layer.gated ? "SiLU" : "GELU"))
            fail(message("%1 is not followed by GELU or, with a gate, by SiLU"_tr, linears.front()->path));
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
        checkBiases(shared, *shared.front());
        if (linears.empty() || shared.front()->biased() != layer.bias || sizes.gated != sizesOf(linears).gated)
            fail(message("%1 belongs to shared experts that are not like the others"_tr, shared.front()->path));
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
            fail(message("%1 does not begin a feed-forward of two or three linear layers"_tr, up.path));
        return {down.in, two || three};
    }

    std::int64_t m_hidden;
    std::string m_activation{};
};

void readRotary(const DecoderStep& step, MegatronModel& model)
{
    const bool table = step.layer->type == "Buffer" || step.layer->type == "Constant";
    if (const double base = table ? valueOf<double>(*step.layer, "rotary_base") : 0; base > 0) {
        model.rotaryBase = base;
        model.rotaryChannels = 2 * step.out();
        model.rotaryScaling = valueOf<std::string>(*step.layer, "rotary_scaling");
        model.rotaryFactor = valueOf<double>(*step.layer, "rotary_factor");
    } else if (step.layer->type == "Cos" && model.rotaryChannels == 0) {
        model.rotaryChannels = step.out();
    }
}

/// Whether the two layers share their weight.
bool shareWeight(const Layer& layer, const Layer& other)
{
    const auto owns = [](LayerId id) {
        return [id](const SharedParameter& shared) { return shared.name == "weight" && shared.owner == id; };
    };
    return std::ranges::any_of(layer.shared, owns(other.id)) || std::ranges::any_of(other.shared, owns(layer.id));
}

/// Reads the embeddings and the head.
Message readRemaining(const Steps& rest, MegatronModel& model)
{
    const DecoderStep* head = nullptr;
    const DecoderStep* tokens = nullptr;
    for (const DecoderStep& step : rest) {
        if (is(*step.layer, Trait::Lookup)) {
            const auto words = valueOf<std::int64_t>(*step.layer, "num_embeddings");
            if (!tokens)
                tokens = &step, model.vocabulary = words, model.hidden = step.out();
            else if (model.positions == 0)
                model.positions = words;
            else
                return message("%1 is a third embedding"_tr, step.path);
        } else if (step.linear()) {
            head = &step;
        }
        readRotary(step, model);
    }
    if (!head || !tokens || head->out() != model.vocabulary || head->biased())
        return "its last linear layer is not a head over the vocabulary without a bias"_tr;
    model.tied = shareWeight(*head->layer, *tokens->layer);
    if (!head->layer->shared.empty() && !model.tied)
        return message("%1 shares its weight with another row than the token embedding"_tr, head->path);
    return {};
}

/// Adds the layer to the model. Returns an error if it differs from the other layers in more than its experts.
Message addLayer(const MegatronLayer& layer, std::int64_t repeats, std::string_view path, MegatronModel& model)
{
    const bool sparse = layer.feedForward.experts > 0;
    const bool had = !model.runs.empty();
    const bool hadSparse = model.layer.feedForward.experts > 0;
    MegatronLayer comparable = layer;
    comparable.feedForward = model.layer.feedForward;
    const bool otherSize = !sparse && model.denseFeedForward > 0 && layer.feedForward.size != model.denseFeedForward;
    if (otherSize || (had && (comparable != model.layer || (sparse == hadSparse && layer != model.layer))))
        return message("%1 differs from the other layers"_tr, path);
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

/// Reads the type of all norms.
Message readNorms(const Steps& steps, MegatronModel& model, bool& found)
{
    for (const DecoderStep& step : steps) {
        if (step.norm == DecoderNorm::None)
            continue;
        const bool rms = step.norm == DecoderNorm::RmsNorm;
        if (found && rms != model.rmsNorm)
            return message("%1 is a norm of another type than the first one"_tr, step.path);
        model.rmsNorm = rms;
        found = true;
    }
    return {};
}

/// Checks that embeddings and layers agree where a single option applies to both.
Message commonProblem(const DecoderLayers& decoder, const MegatronModel& model)
{
    if (model.layer.rotary && model.positions > 0)
        return "it has both a rotary embedding and learned positions"_tr;
    double embeddings = 0;
    for (const DecoderStep& step : decoder.rest) {
        if (!is(*step.layer, Trait::DropsOut))
            continue;
        embeddings = valueOf<double>(*step.layer, "p");
        if (embeddings != model.layer.hiddenDropout)
            return message("%1 has another probability than the dropouts of the layers"_tr, step.path);
    }
    if (embeddings != model.layer.hiddenDropout)
        return "its layers drop out elements, but its embeddings do not"_tr;
    return {};
}

Message readModel(const DecoderLayers& decoder, MegatronModel& model)
{
    if (!decoder.problem.empty())
        return decoder.problem;
    if (Message problem = readRemaining(decoder.rest, model); !problem.empty())
        return problem;
    bool norms = false;
    for (const DecoderLayer& layer : decoder.layers) {
        for (const DecoderStep& step : layer.steps)
            readRotary(step, model);
        const LayerReader read(layer, model.hidden, model.length);
        Message problem = !read.problem.empty() ? read.problem : addLayer(read.layer, layer.repeats, layer.path, model);
        if (problem.empty())
            problem = readNorms(layer.steps, model, norms);
        if (!problem.empty())
            return problem;
    }
    if (Message problem = readNorms(decoder.rest, model, norms); !problem.empty())
        return problem;
    return commonProblem(decoder, model);
}

} // namespace

Result<MegatronModel> megatronModel(const TrainingJob& job)
{
    Setup one; // Adapters and other settings do not belong to the model.
    one.batch = 1;
    const Estimate counted = estimate(job.network, one, builtinCatalogues(), Detail::Rows);
    const DecoderLayers decoder = decoderLayers(job.network, counted);
    MegatronModel model;
    model.length = job.length;
    if (job.length == 0 || (decoder.layers.empty() && decoder.problem.empty()))
        return Error{"it is not a decoder-only language model with repeated layers"_tr};
    if (Message problem = readModel(decoder, model); !problem.empty())
        return Error{std::move(problem)};
    if (const std::int64_t own = parameterCount(model); own != counted.parameters)
        return Error{message("a model of these sizes has %1 parameters there, not %2"_tr, own, counted.parameters)};
    return model;
}

} // namespace vram
