// SPDX-License-Identifier: GPL-3.0-or-later
#include "configs/decoder_layers.h"

#include "base/checked.h"
#include "layers/layer_type.h"
#include "layers/layer_value.h"

#include <algorithm>
#include <unordered_map>

namespace vram {

namespace {

/// The part of a language model in which a value is computed.
enum class TensorRole : std::uint8_t {
    Outside,  ///< A value that does not depend on the embeddings, such as positions or parameters.
    Embedded, ///< The embeddings.
    Residual, ///< A layer's input, or its sum with the outputs of attention or feed-forward.
    Branch,   ///< Computed from a norm of the residual.
    Layers,   ///< The output of a layer.
    Normed,   ///< The output of the norm after all layers.
    Logits
};

struct TracedTensor {
    TensorRole role = TensorRole::Outside;
    int sums = 0;          ///< Number of additions to the residual, or to the one from which a branch is computed.
    bool attended = false; ///< Whether the value has passed attention.
    bool rotated = false;  ///< Whether the value was multiplied by a table.
    LayerId scale{};       ///< The row that multiplied the value by a number after the last matrix product, if any.
    bool operator==(const TracedTensor&) const = default;
};

std::int64_t attentions(const Block& block)
{
    std::int64_t count = 0;
    for (const Row& row : block.rows) {
        if (const Block* inner = asBlock(row))
            count += attentions(*inner);
        else
            count += findLayerType(asLayer(row)->type) && is(*asLayer(row), Trait::Attention) ? 1 : 0;
    }
    return count;
}

/// Whether the block is in a module list, with a name such as "0", "1-15" or "layers.0".
bool isListed(const Block& block)
{
    const std::string last = block.name.substr(block.name.rfind('.') + 1);
    return !last.empty() && last.front() >= '0' && last.front() <= '9';
}

/// Whether the block is an RMSNorm as separate rows: x · rsqrt(mean(x²) + ε) · weight.
bool isRmsNorm(const Block& block)
{
    std::int64_t roots = 0, squares = 0, weights = 0, sums = 0;
    const bool known = std::ranges::all_of(block.rows, [&](const Row& row) {
        const Layer* layer = asLayer(row);
        if (!layer)
            return false;
        roots += layer->type == "Rsqrt" ? 1 : 0;
        squares += layer->type == "Pow" ? 1 : 0;
        weights += layer->type == "Parameter" ? 1 : 0;
        sums += layer->type == "Add" ? 1 : 0;
        return layer->type == "Rsqrt" || layer->type == "Pow" || layer->type == "Parameter" || layer->type == "Add"
               || layer->type == "Mean" || layer->type == "Mul" || layer->type == "Cast";
    });
    return known && roots == 1 && squares == 1 && weights == 1 && sums == 1;
}

/// Whether the layer's output has the elements of its first input.
bool keepsValues(const Layer& layer)
{
    return is(layer, Trait::Reshapes) || is(layer, Trait::Reorders) || is(layer, Trait::Converts)
           || is(layer, Trait::DropsOut) || layer.type == "Contiguous" || layer.type == "Identity"
           || layer.type == "Slice" || layer.type == "Clone";
}

class Reader
{
public:
    Reader(const Network& network, const Estimate& counted) : m_network(network)
    {
        for (const RowEstimate& row : counted.rows)
            m_figures.emplace(row.id, &row);
    }

    DecoderLayers read()
    {
        walkRows(m_network.rows, {}, {});
        if (m_result.problem.empty() && !m_result.layers.empty() && !m_hasHead)
            m_result.problem = "it has no head after a norm of its last layer"_tr;
        return std::move(m_result);
    }

private:
    /// The position of rows: their path, repeats, and whether they belong to experts and to a loss.
    struct Scope {
        std::string path{};
        std::int64_t times = 1;
        bool layer = false;
        bool expert = false;
        bool shared = false;
        bool loss = false;
    };

    void fail(Message reason)
    {
        if (m_result.problem.empty())
            m_result.problem = std::move(reason);
    }

    TracedTensor walkRows(const std::vector<Row>& rows, TracedTensor previous, const Scope& scope)
    {
        for (const Row& row : rows) {
            const std::vector<TracedTensor> inputs =
                inputsOf(asLayer(row) ? asLayer(row)->inputs : asBlock(row)->inputs, previous);
            previous =
                asLayer(row) ? layerOutput(*asLayer(row), inputs, scope) : blockOutput(*asBlock(row), inputs, scope);
            m_tensors[id(row)] = previous;
        }
        return previous;
    }

    std::vector<TracedTensor> inputsOf(const std::vector<InputRef>& refs, const TracedTensor& previous) const
    {
        if (refs.empty())
            return {previous};
        std::vector<TracedTensor> tensors;
        for (const InputRef& ref : refs) {
            const auto found = m_tensors.find(ref.row);
            tensors.push_back(found == m_tensors.end() ? TracedTensor{} : found->second);
        }
        return tensors;
    }

    static std::string pathIn(const Scope& scope, std::string_view name)
    {
        return scope.path.empty() ? std::string(name) : scope.path + '.' + std::string(name);
    }

    TracedTensor blockOutput(const Block& block, const std::vector<TracedTensor>& inputs, const Scope& around)
    {
        m_tensors[block.id] = inputs.front();
        Scope scope = around;
        scope.path = pathIn(around, block.name);
        scope.times = checkedMul(around.times, block.repeat);
        if (isRmsNorm(block))
            return separateNorm(block, inputs.front(), scope);
        const bool repeated = block.repeat > 1 || isListed(block);
        if (!around.layer && repeated && attentions(block) == 1)
            return decoderLayer(block, inputs.front(), scope);
        scope.expert = around.expert || block.name.starts_with("experts");
        scope.shared = around.shared || block.name.starts_with("shared_expert");
        scope.loss = around.loss || block.loss;
        return walkRows(block.rows, inputs.front(), scope);
    }

    TracedTensor decoderLayer(const Block& block, const TracedTensor& input, Scope scope)
    {
        if (input.role != TensorRole::Embedded && input.role != TensorRole::Layers)
            fail(message("%1 reads something other than the embeddings or a layer"_tr, scope.path));
        m_result.layers.push_back({scope.path, {}, scope.times});
        scope.layer = true;
        m_sparse = false;
        m_tensors[block.id] = {TensorRole::Residual};
        const TracedTensor output = walkRows(block.rows, {TensorRole::Residual}, scope);
        if (output.role != TensorRole::Residual || output.sums != 2)
            fail(message("%1 does not add its attention and then its feed-forward to its input"_tr, scope.path));
        return {TensorRole::Layers};
    }

    /// Records an RMSNorm that consists of separate rows as one step.
    TracedTensor separateNorm(const Block& block, const TracedTensor& input, const Scope& scope)
    {
        for (const Row& row : block.rows)
            m_tensors[id(row)] = {};
        const Layer* weight = nullptr;
        for (const Row& row : block.rows)
            weight = asLayer(row)->type == "Parameter" ? asLayer(row) : weight;
        DecoderStep step = stepOf(*weight, scope);
        step.path = scope.path;
        step.norm = DecoderNorm::RmsNorm;
        if (step.output.rank() != 1)
            fail(message("%1 has a weight that is not a vector"_tr, scope.path));
        note(step, scope);
        return normOutput(step, input);
    }

    DecoderStep stepOf(const Layer& layer, const Scope& scope) const
    {
        DecoderStep step{&layer};
        step.path = pathIn(scope, layer.name);
        step.expert = scope.expert, step.shared = scope.shared;
        const auto found = m_figures.find(layer.id);
        if (found == m_figures.end() || found->second->outputs.empty())
            return step;
        step.output = found->second->outputs.front();
        step.parameters = found->second->parameters / std::max<std::int64_t>(scope.times, 1);
        if (layer.type == "RMSNorm")
            step.norm = DecoderNorm::RmsNorm;
        else if (layer.type == "LayerNorm")
            step.norm = DecoderNorm::LayerNorm;
        if (const std::int64_t out = step.linear() ? step.out() : 0; out > 0)
            step.in = (step.biased() ? step.parameters - out : step.parameters) / out;
        return step;
    }

    void note(const DecoderStep& step, const Scope& scope)
    {
        if (scope.loss || step.output.rank() == 0)
            return;
        (scope.layer ? m_result.layers.back().steps : m_result.rest).push_back(step);
    }

    TracedTensor layerOutput(const Layer& layer, const std::vector<TracedTensor>& inputs, const Scope& scope)
    {
        if (!findLayerType(layer.type))
            return {};
        const DecoderStep step = stepOf(layer, scope);
        note(step, scope);
        if (scope.loss || is(layer, Trait::Loss) || is(layer, Trait::Input) || is(layer, Trait::Parameter)
            || is(layer, Trait::Constant) || layer.type == "Buffer")
            return {};
        if (is(layer, Trait::Lookup) && !scope.layer)
            return {TensorRole::Embedded};
        const bool outside =
            std::ranges::all_of(inputs, [](const TracedTensor& f) { return f.role == TensorRole::Outside; });
        if (layer.type == "Slice" && inputs.front().role == TensorRole::Branch && !inputs.front().attended
            && valueOf<std::int64_t>(layer, "step") == 2)
            m_result.layers.back().interleaved = true;
        if (outside || keepsValues(layer))
            return inputs.front();
        if (step.norm != DecoderNorm::None)
            return normOutput(step, inputs.front());
        return scope.layer ? branchOutput(step, inputs) : trunkOutput(step, inputs);
    }

    TracedTensor normOutput(const DecoderStep& step, const TracedTensor& input)
    {
        const std::int64_t vectors = step.norm == DecoderNorm::RmsNorm ? 1 : 2;
        if (step.parameters != checkedMul(vectors, step.out()))
            fail(message("%1 is a norm without a weight or, if it is a LayerNorm, without a bias"_tr, step.path));
        switch (input.role) {
        case TensorRole::Residual: return {TensorRole::Branch, input.sums};
        case TensorRole::Layers: return {TensorRole::Normed};
        case TensorRole::Branch:
            if (input.attended || input.sums > 0)
                fail(message("%1 normalizes what is added to a layer's input"_tr, step.path));
            else if (input.rotated)
                fail(message("%1 normalizes after the rotary embedding"_tr, step.path));
            return input;
        case TensorRole::Embedded: fail(message("%1 normalizes the embeddings"_tr, step.path)); break;
        case TensorRole::Normed:
        case TensorRole::Logits: fail(message("%1 is a further norm"_tr, step.path)); break;
        case TensorRole::Outside: break;
        }
        return input;
    }

    /// Returns the output of a step outside the layers.
    TracedTensor trunkOutput(const DecoderStep& step, const std::vector<TracedTensor>& inputs)
    {
        const auto found =
            std::ranges::find_if(inputs, [](const TracedTensor& f) { return f.role != TensorRole::Outside; });
        const TensorRole role = found->role;
        const auto embedded = [](const TracedTensor& f) { return f.role == TensorRole::Embedded; };
        if (role == TensorRole::Embedded && step.layer->type == "Add" && inputs.size() == 2
            && std::ranges::all_of(inputs, embedded))
            return {TensorRole::Embedded};
        if (role == TensorRole::Normed && step.linear()) {
            m_hasHead = true;
            return {TensorRole::Logits};
        }
        if (role == TensorRole::Normed)
            return {TensorRole::Normed}; // Selects tokens, for example.
        if (role == TensorRole::Embedded)
            fail(message("%1 changes the embeddings"_tr, step.path));
        else if (role == TensorRole::Logits)
            fail(message("%1 changes the logits"_tr, step.path));
        else
            fail(message("%1 reads a layer's output without a norm"_tr, step.path));
        return {role};
    }

    /// Returns the output of a step inside a layer.
    TracedTensor branchOutput(const DecoderStep& step, const std::vector<TracedTensor>& inputs)
    {
        const auto residual = std::ranges::find(inputs, TensorRole::Residual, &TracedTensor::role);
        if (residual != inputs.end())
            return residualOutput(step, *residual, inputs);
        TracedTensor joined = join(step, inputs);
        if (step.attention())
            return attentionOutput(step, inputs, joined);
        const std::string& type = step.layer->type;
        if (step.linear() || type == "MatMul") {
            joined.scale = LayerId::None;
            return joined;
        }
        if (type == "TopK" || (type == "Custom" && valueOf<std::string>(*step.layer, "operation") == "topk"))
            m_sparse = true;
        if ((type == "Mul" || type == "Div") && inputs.size() == 1 && !m_sparse)
            joined.scale = step.layer->id; // A router may scale its probabilities.
        if (type == "Mul" && inputs.size() == 2 && !joined.attended
            && std::ranges::any_of(inputs, [](const TracedTensor& f) { return f.role == TensorRole::Outside; }))
            joined.rotated = true;
        return joined;
    }

    TracedTensor join(const DecoderStep& step, const std::vector<TracedTensor>& inputs)
    {
        TracedTensor joined{TensorRole::Outside};
        for (const TracedTensor& input : inputs) {
            if (input.role != TensorRole::Branch)
                continue;
            const bool first = joined.role == TensorRole::Outside;
            if (!first && (input.sums != joined.sums || input.attended != joined.attended))
                fail(message(step.layer->type == "Add" ? "%1 adds attention and feed-forward, which run in parallel"_tr
                                                       : "%1 combines the output of attention with other values"_tr,
                             step.path));
            joined = {TensorRole::Branch, input.sums, joined.attended || input.attended,
                      joined.rotated || input.rotated, joined.scale != LayerId::None ? joined.scale : input.scale};
        }
        return joined;
    }

    TracedTensor attentionOutput(const DecoderStep& step, const std::vector<TracedTensor>& inputs, TracedTensor joined)
    {
        if (joined.sums > 0 || joined.attended)
            fail(message("%1 does not read the norm of the layer's input"_tr, step.path));
        if (joined.scale != LayerId::None)
            fail(message("%1 multiplies queries, keys or values by a number"_tr, path(m_network, joined.scale)));
        // The mask of attention with a sliding window is that of the window.
        const bool windowed = valueOf<std::int64_t>(*step.layer, "window") > 0;
        if (step.layer->type == "ScaledDotProductAttention" && !windowed) {
            if (inputs.size() > 3)
                fail(message(
                    "%1 adds the mask or the biases of %2"_tr, step.path,
                    path(m_network, step.layer->inputs.size() > 3 ? step.layer->inputs[3].row : step.layer->id)));
            else if (!valueOf<bool>(*step.layer, "is_causal"))
                fail(message("%1 is not causal"_tr, step.path));
        }
        m_result.layers.back().rotary = joined.rotated;
        joined.attended = true;
        joined.rotated = false;
        return joined;
    }

    TracedTensor residualOutput(const DecoderStep& step, const TracedTensor& residual,
                                const std::vector<TracedTensor>& inputs)
    {
        const auto branch = std::ranges::find(inputs, TensorRole::Branch, &TracedTensor::role);
        if (step.layer->type != "Add" || inputs.size() != 2 || branch == inputs.end()) {
            fail(message("%1 reads the input of an attention or a feed-forward without a norm"_tr, step.path));
            return residual;
        }
        const bool inOrder = branch->attended == (residual.sums == 0) && branch->sums == residual.sums;
        if (!inOrder)
            fail(message("%1 adds a feed-forward that runs in parallel with attention"_tr, step.path));
        else if (branch->scale != LayerId::None)
            fail(message("%1 multiplies what is added to a layer's input by a number"_tr,
                         path(m_network, branch->scale)));
        return {TensorRole::Residual, residual.sums + 1};
    }

    const Network& m_network;
    std::unordered_map<LayerId, const RowEstimate*> m_figures{};
    std::unordered_map<LayerId, TracedTensor> m_tensors{};
    DecoderLayers m_result{};
    bool m_sparse = false;  ///< Whether a router has been found in the current layer.
    bool m_hasHead = false; ///< Whether a linear layer reads the final norm.
};

} // namespace

bool DecoderStep::linear() const
{
    return is(*layer, Trait::Linear);
}

bool DecoderStep::attention() const
{
    return is(*layer, Trait::Attention);
}

bool DecoderStep::biased() const
{
    return valueOf<bool>(*layer, "bias");
}

DecoderLayers decoderLayers(const Network& network, const Estimate& counted)
{
    return Reader(network, counted).read();
}

} // namespace vram
