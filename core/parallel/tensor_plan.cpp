// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/tensor_plan.h"

#include "parallel/device_mesh.h"
#include "parallel/row_styles.h"
#include "parallel/row_table.h"
#include "parallel/tensor_plan_parts.h"
#include "parallel/tensor_sharding.h"

#include <algorithm>

namespace vram {

namespace {

/// One pass over the rows.
class Pass
{
public:
    Pass(const RowTable& rows, const IndexedVector<RowIndex, Shape>& shapes, const ParallelSetup& setup,
         const std::vector<RowStyle>& styles, const RowFlags& experts, PlanState& found)
        : m_rows(rows), m_shapes(shapes), m_setup(setup), m_styles(styles), m_experts(experts),
          m_share(vocabularyShard(rows, setup)), m_expertShare{setup.expertTensorDegree()}, m_found(found)
    {
        const std::size_t count = rows.indices().after().position();
        m_values.resize(count);
        m_entered.resize(count);
        m_plan.parts.resize(count);
    }

    TensorPlan run()
    {
        walk(RowIndex(0), m_rows.indices().after());
        return std::move(m_plan);
    }

private:
    RowPart& part(RowIndex r) { return m_plan.parts[r]; }
    Value& value(RowIndex r) { return m_values[r]; }
    const Shape& shape(RowIndex r) const { return m_shapes[r]; }
    const LayerType& type(RowIndex r) const { return *m_rows[r].type; }
    const Layer& layer(RowIndex r) const { return *m_rows[r].layer; }
    std::int64_t ranks() const { return m_setup.tensor; }
    bool divides(std::int64_t number) const { return number % ranks() == 0; }
    bool isExpert(RowIndex r) const { return isSet(m_experts, r); }
    const RankPartition& partition(RowIndex r) const { return isExpert(r) ? m_expertShare : m_share; }
    void fail(RowIndex r, const Message& why) { m_found.problems.try_emplace(r, why); }

    void walk(RowIndex first, RowIndex end)
    {
        for (RowIndex r = first; r < end; r = m_rows[r].end) {
            if (m_rows[r].block)
                walkBlock(r);
            else if (m_rows[r].type)
                decide(r, inputsOf(r));
        }
    }

    void walkBlock(RowIndex r)
    {
        const std::vector<InputInfo> inputs = inputsOf(r);
        InputInfo& sequenceSharded = m_entered[r];
        if (!inputs.empty())
            sequenceSharded = inputs.front();
        if (m_found.sequenceSharded.contains(r)) {
            part(r).before = {InputRedistribution::SlicePositions};
            sequenceSharded.value.sharding = {TensorSharding::Kind::Positions, sequenceSharded.shape.rank() - 2};
        }
        walk(r + 1, m_rows[r].end);
        const RowIndex last = m_rows.lastChild(r);
        value(r) = last.valid() ? value(last) : sequenceSharded.value;
        part(r).positions = value(r).sharding.isSequenceSharded();
        // The output of a block is the input of its next repeat.
        if (m_rows[r].block->repeat > 1 && value(r).sharding.isSequenceSharded()
            && sequenceSharded.value.sharding.isReplicated())
            m_found.sequenceSharded.insert(r);
    }

    std::vector<InputInfo> inputsOf(RowIndex r)
    {
        std::vector<InputInfo> inputs;
        for (const RowSource& source : m_rows.sources(r)) {
            if (!source.row.valid())
                inputs.emplace_back();
            else if (source.blockInput)
                inputs.push_back(m_entered[source.row]);
            else
                inputs.push_back({value(source.row), shape(source.row)});
        }
        return inputs;
    }

    void decide(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        const LayerType& type = this->type(r);
        if (type.traits.has(Trait::Linear))
            linear(r, inputs);
        else if (type.traits.has(Trait::Lookup))
            embedding(r);
        else if (type.traits.has(Trait::Loss))
            loss(r, inputs);
        else if (type.traits.has(Trait::Attention) || type.name == "MatMul")
            byHeads(r, inputs);
        else if (inputs.size() > 1 && !takesType(r)
                 && (type.sharding == ShardingPropagation::Elementwise || joinsElsewhere(r, inputs)))
            combine(r, inputs);
        else if (inputs.size() == 1 || takesType(r))
            pass(r, inputs.front());
        else
            needWhole(r, inputs);
    }

    void setSpread(RowIndex r, const Value& given)
    {
        value(r) = given;
        part(r).positions = given.sharding.isSequenceSharded();
    }

    // Linear layers and embeddings

    ShardStyle shardStyle(RowIndex r) const { return vram::shardStyle(m_styles, m_rows[r].path); }

    void linear(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        if (inputs.size() != 1 || shape(r).empty())
            return needWhole(r, inputs);
        const InputInfo& input = inputs.front();
        const TensorSharding& sharding = input.value.sharding;
        if (sharding.isFeatureSharded())
            return sharding.dimension == input.shape.rank() - 1 ? byRows(r, input) : needWhole(r, inputs);
        const bool whole = m_found.whole.contains(r) || shardStyle(r) == ShardStyle::Replicated
                           || shardStyle(r) == ShardStyle::Rows || partition(r).ranks == 1;
        const bool gathered = m_found.gathered.contains(r);
        if (whole || (gathered && !partition(r).divides(shape(r).back())))
            return setSpread(r, input.value);
        part(r).layer =
            std::make_shared<const Layer>(withLocalAttribute(layer(r), type(r), "out_features", partition(r)));
        part(r).before = {sharding.isSequenceSharded() ? InputRedistribution::Gather : InputRedistribution::Replicate};
        if (gathered) {
            part(r).after = OutputRedistribution::GatherFeatures;
            part(r).features = shape(r).back();
            return;
        }
        setSpread(r, {{TensorSharding::Kind::Features, shape(r).rank() - 1}, {r}});
    }

    void byRows(RowIndex r, const InputInfo& input)
    {
        if (shardStyle(r) == ShardStyle::Replicated || shardStyle(r) == ShardStyle::Columns)
            return needWhole(r, {input});
        if (input.value.cut.valid())
            return headsDoNotDivide(r, input);
        for (const RowIndex column : input.value.columns) {
            m_found.paired.insert(column);
            if (!divides(shape(column).back()))
                fail(column,
                     message("%1: %2 outputs cannot be split over %3 GPUs; set tensor-parallel to %4."_tr,
                             m_rows[column].path, shape(column).back(), ranks(), divisorsText(shape(column).back())));
        }
        part(r).layer =
            std::make_shared<const Layer>(withLocalAttribute(layer(r), type(r), "in_features", partition(r)));
        reduce(r);
    }

    // Adds the all-reduce or, with sequence parallelism, the reduce-scatter along the positions, which are the
    // second-to-last dimension.
    void reduce(RowIndex r)
    {
        const int positions = shape(r).rank() - 2;
        // Every rank that shards an expert has the whole list of tokens routed to that expert.
        if (!m_setup.sequence || positions < 0 || isExpert(r)) {
            part(r).after = OutputRedistribution::ReduceAll;
            return setSpread(r, {});
        }
        if (!divides(shape(r)[positions]))
            fail(r, message("%1: %2 positions cannot be split over %3 GPUs; set tensor-parallel to %4, or "
                            "tp.sequence to no."_tr,
                            m_rows[r].path, shape(r)[positions], ranks(), divisorsText(shape(r)[positions])));
        part(r).after = OutputRedistribution::ReducePositions;
        setSpread(r, {{TensorSharding::Kind::Positions, positions}});
    }

    void embedding(RowIndex r)
    {
        const std::int64_t rows = std::get<std::int64_t>(attribute(layer(r), type(r), 0));
        if (!m_share.dividesTable(rows) || shardStyle(r) == ShardStyle::Replicated || shape(r).empty())
            return;
        part(r).layer = std::make_shared<const Layer>(withLocalAttribute(layer(r), type(r), "num_embeddings", m_share));
        part(r).embeddingRows = rows;
        reduce(r);
    }

    void loss(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        if (inputs.empty() || !inputs.front().value.sharding.isFeatureSharded())
            return needWhole(r, inputs);
        const InputInfo& scores = inputs.front();
        const int classes = scores.shape.rank() == 1 ? 0 : 1;
        const bool shares = type(r).traits.has(Trait::TokenLoss) && m_share.divides(scores.shape.back())
                            && scores.value.sharding.dimension == classes && scores.shape.rank() == 2;
        if (vram::shardsLogits(m_setup) && shares) {
            m_found.paired.insert(scores.value.columns.begin(), scores.value.columns.end());
            part(r).shardsLogits = true;
        } else {
            m_found.gathered.insert(scores.value.columns.begin(), scores.value.columns.end());
        }
    }

    // Layers between sharded layers

    // Whether the row is a cast that uses only the dtype of its second input.
    bool takesType(RowIndex r) const { return type(r).traits.has(Trait::Converts) && !m_rows.sources(r).empty(); }

    // Whether the row is a torch.cat along a dimension other than the sharded one.
    bool joinsElsewhere(RowIndex r, const std::vector<InputInfo>& inputs) const
    {
        if (type(r).name != "Cat")
            return false;
        const std::int64_t along = std::get<std::int64_t>(attribute(layer(r), type(r), 0));
        const int dimension = static_cast<int>(along < 0 ? along + shape(r).rank() : along);
        return std::ranges::all_of(inputs, [dimension](const InputInfo& input) {
            return input.value.sharding.isFeatureSharded() && input.value.sharding.dimension != dimension;
        });
    }

    // Shards attention by heads, which come before the last two dimensions.
    void byHeads(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        Value result;
        for (const InputInfo& input : inputs) {
            const TensorSharding& sharding = input.value.sharding;
            if (!sharding.isFeatureSharded())
                continue;
            const int aligned = sharding.dimension + shape(r).rank() - input.shape.rank();
            if (sharding.dimension >= input.shape.rank() - 2
                || (result.sharding.isFeatureSharded() && result.sharding.dimension != aligned))
                return needWhole(r, inputs);
            result.sharding = {TensorSharding::Kind::Features, aligned};
            join(result, input.value);
        }
        follow(r, inputs, result);
    }

    void combine(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        Value result;
        for (const InputInfo& input : inputs) {
            const TensorSharding& sharding = input.value.sharding;
            const int aligned = sharding.dimension + shape(r).rank() - input.shape.rank();
            if (sharding.isReplicated())
                continue;
            if (!result.sharding.isReplicated() && !(result.sharding == TensorSharding{sharding.kind, aligned}))
                return needWhole(r, inputs);
            result.sharding = {sharding.kind, aligned};
            join(result, input.value);
        }
        follow(r, inputs, result);
    }

    // Replicated inputs are allowed if their size in the sharded dimension is 1; if positions are sharded, replicated
    // inputs are sliced.
    void follow(RowIndex r, const std::vector<InputInfo>& inputs, const Value& result)
    {
        for (std::size_t i = 0; i < inputs.size() && !result.sharding.isReplicated(); ++i) {
            const int own = result.sharding.dimension - shape(r).rank() + inputs[i].shape.rank();
            if (!inputs[i].value.sharding.isReplicated() || own < 0 || inputs[i].shape[own] == 1)
                continue;
            if (!result.sharding.isSequenceSharded()) {
                m_found.mixed.insert(r);
                return needWhole(r, inputs);
            }
            part(r).before.resize(inputs.size());
            part(r).before[i] = InputRedistribution::SlicePositions;
        }
        part(r).layer = resized(r, result.sharding);
        setSpread(r, result);
    }

    void pass(RowIndex r, const InputInfo& input)
    {
        const TensorSharding& sharding = input.value.sharding;
        if (sharding.isReplicated() || shape(r).empty())
            return needWhole(r, {input});
        const auto after = shardingAfter(layer(r), type(r), input.shape, sharding.dimension, shape(r));
        const bool same = after && shape(r).rank() == input.shape.rank() && *after == sharding.dimension;
        if (!after || (sharding.isSequenceSharded() && !same))
            return needWhole(r, {input});
        Value result = input.value;
        result.sharding.dimension = *after;
        const std::int64_t pieces = shape(r)[*after];
        const bool cut = sharding.isFeatureSharded() && !divides(pieces) && pieces != input.shape[sharding.dimension];
        if (cut && (!result.cut.valid() || pieces < result.pieces)) {
            result.cut = r;
            result.pieces = pieces;
        }
        part(r).layer = resized(r, result.sharding);
        setSpread(r, result);
    }

    void headsDoNotDivide(RowIndex r, const InputInfo& input)
    {
        const Value& given = input.value;
        fail(given.cut, message("%1: %2 heads cannot be split over %3 GPUs; set tensor-parallel to %4."_tr,
                                m_rows[given.cut].path, given.pieces, ranks(), divisorsText(given.pieces)));
        needWhole(r, {input});
    }

    static void join(Value& result, const Value& input)
    {
        result.columns.insert(input.columns.begin(), input.columns.end());
        if (!input.cut.valid())
            return;
        result.cut = input.cut;
        result.pieces = input.pieces;
    }

    std::shared_ptr<const Layer> resized(RowIndex r, const TensorSharding& sharding) const
    {
        if (!sharding.isFeatureSharded())
            return nullptr;
        Layer part = localLayer(layer(r), type(r), shape(r), sharding.dimension, partition(r));
        return part == layer(r) ? nullptr : std::make_shared<const Layer>(std::move(part));
    }

    // The row needs unsharded inputs: column-parallel layers above it become replicated, and positions are gathered.
    void needWhole(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        part(r).before.assign(inputs.size(), InputRedistribution::None);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Value& input = inputs[i].value;
            if (input.sharding.isFeatureSharded())
                m_found.whole.insert(input.columns.begin(), input.columns.end());
            if (input.cut.valid() && returnsParts(type(r)))
                m_found.fusedQkv.insert(input.columns.begin(), input.columns.end());
            if (input.sharding.isSequenceSharded())
                part(r).before[i] = InputRedistribution::Gather;
        }
        setSpread(r, {});
    }

    const RowTable& m_rows;
    const IndexedVector<RowIndex, Shape>& m_shapes;
    const ParallelSetup& m_setup;
    const std::vector<RowStyle>& m_styles;
    const RowFlags& m_experts;
    const RankPartition m_share;
    const RankPartition m_expertShare;
    PlanState& m_found;
    IndexedVector<RowIndex, Value> m_values;
    IndexedVector<RowIndex, InputInfo> m_entered; ///< The input of each block.
    TensorPlan m_plan;
};

} // namespace

TensorPlan tensorPlan(const Network& network, const ParallelSetup& setup, const IndexedVector<RowIndex, Shape>& shapes,
                      const RowFlags& experts)
{
    TensorPlan plan;
    const auto styles = parseShardStyles(setup.plan);
    if (!styles) {
        plan.problems.push_back(styles.error());
        return plan;
    }
    const RowTable rows(network);
    plan.problems = unmatchedStyles(*styles, rows);
    if (!plan.problems.empty())
        return plan;
    PlanState found;
    // Each pass finds more layers whose output must be unsharded, so there are at most as many passes as linear layers.
    for (bool again = true; again;) {
        PlanState now = found;
        now.paired.clear();
        plan = Pass(rows, shapes, setup, *styles, experts, now).run();
        const bool same =
            now.whole == found.whole && now.gathered == found.gathered && now.sequenceSharded == found.sequenceSharded;
        again = !same || replicateUnpaired(plan, rows, now);
        found = std::move(now);
    }
    for (auto& [row, problem] : found.problems)
        plan.problems.push_back(std::move(problem));
    if (std::optional<Message> note = replicatedVocabularyNote(rows, setup))
        plan.notes.push_back(std::move(*note));
    if (!found.mixed.empty())
        plan.notes.push_back(mixedNote(rows, found.mixed));
    if (!found.fusedQkv.empty())
        plan.notes.push_back(fusedQkvNote(rows, found.fusedQkv));
    if (plan.problems.empty() && !hasShardedRows(plan))
        plan.problems.emplace_back(
            "There are no layers that tensor parallelism can shard; set tensor-parallel to 1."_tr);
    return plan;
}

} // namespace vram
