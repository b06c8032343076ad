// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallel/tensor_plan.h"

#include "parallel/row_styles.h"
#include "parallel/row_table.h"
#include "parallel/spread.h"
#include "parallel/tensor_plan_parts.h"
#include "parallel/world.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

/// One pass over the rows.
class Pass
{
public:
    Pass(const RowTable& rows, const IndexedColumn<RowIndex, Shape>& shapes, const ParallelSetup& setup,
         const std::vector<RowStyle>& styles, const RowFlags& experts, PlanState& found)
        : m_rows(rows), m_shapes(shapes), m_setup(setup), m_styles(styles), m_experts(experts),
          m_share(vocabularyShard(rows, setup)), m_expertShare{setup.expertLayers()}, m_found(found)
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
    bool isExpert(RowIndex r) const { return m_experts.holds(r) && m_experts[r] != 0; }
    const RankShare& share(RowIndex r) const { return isExpert(r) ? m_expertShare : m_share; }
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
        InputInfo& entered = m_entered[r];
        if (!inputs.empty())
            entered = inputs.front();
        if (m_found.entered.contains(r)) {
            part(r).before = {PartBefore::OwnPositions};
            entered.value.spread = {Spread::Kind::Positions, entered.shape.rank() - 2};
        }
        walk(r + 1, m_rows[r].end);
        const RowIndex last = m_rows.lastOf(r);
        value(r) = last.valid() ? value(last) : entered.value;
        part(r).positions = value(r).spread.positions();
        // The output of a block is the input of its next repeat.
        if (m_rows[r].block->repeat > 1 && value(r).spread.positions() && entered.value.spread.whole())
            m_found.entered.insert(r);
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
        else if (type.name == "Embedding")
            embedding(r);
        else if (type.traits.has(Trait::Loss))
            loss(r, inputs);
        else if (type.traits.has(Trait::Attention) || type.name == "MatMul")
            byHeads(r, inputs);
        else if (inputs.size() > 1 && !takesType(r) && (elementwise(type) || joinsElsewhere(r, inputs)))
            combine(r, inputs);
        else if (inputs.size() == 1 || takesType(r))
            pass(r, inputs.front());
        else
            needWhole(r, inputs);
    }

    void setSpread(RowIndex r, const Value& given)
    {
        value(r) = given;
        part(r).positions = given.spread.positions();
    }

    // Linear layers and embeddings

    PartStyle styleOf(RowIndex r) const { return vram::styleOf(m_styles, m_rows[r].path); }

    void linear(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        if (inputs.size() != 1 || shape(r).empty())
            return needWhole(r, inputs);
        const InputInfo& input = inputs.front();
        const Spread& spread = input.value.spread;
        if (spread.features())
            return spread.dimension == input.shape.rank() - 1 ? byRows(r, input) : needWhole(r, inputs);
        const bool whole = m_found.whole.contains(r) || styleOf(r) == PartStyle::Whole || styleOf(r) == PartStyle::Rows
                           || share(r).ranks == 1;
        const bool gathered = m_found.gathered.contains(r);
        if (whole || (gathered && !share(r).divides(shape(r).back())))
            return setSpread(r, input.value);
        part(r).layer = std::make_shared<const Layer>(divided(layer(r), type(r), "out_features", share(r)));
        part(r).before = {spread.positions() ? PartBefore::Gather : PartBefore::Replicate};
        if (gathered) {
            part(r).after = PartAfter::GatherFeatures;
            part(r).features = shape(r).back();
            return;
        }
        setSpread(r, {{Spread::Kind::Features, shape(r).rank() - 1}, {r}});
    }

    void byRows(RowIndex r, const InputInfo& input)
    {
        if (styleOf(r) == PartStyle::Whole || styleOf(r) == PartStyle::Columns)
            return needWhole(r, {input});
        if (input.value.cut.valid())
            return headsDoNotDivide(r, input);
        for (const RowIndex column : input.value.columns) {
            m_found.paired.insert(column);
            if (!divides(shape(column).back()))
                fail(column,
                     message("%1: %2 outputs cannot be split over %3 GPUs; set tensor-parallel to %4."_tr,
                             m_rows[column].path, shape(column).back(), ranks(), divisorsOf(shape(column).back())));
        }
        part(r).layer = std::make_shared<const Layer>(divided(layer(r), type(r), "in_features", share(r)));
        reduce(r);
    }

    // Adds the all-reduce, or the reduce-scatter along the positions, which are the second-to-last dimension.
    void reduce(RowIndex r)
    {
        const int positions = shape(r).rank() - 2;
        // All ranks of an expert have the whole list of tokens that were routed to it.
        if (!m_setup.sequence || positions < 0 || isExpert(r)) {
            part(r).after = PartAfter::ReduceAll;
            return setSpread(r, {});
        }
        if (!divides(shape(r)[positions]))
            fail(r, message("%1: %2 positions cannot be split over %3 GPUs; set tensor-parallel to %4, or "
                            "tp.sequence to no."_tr,
                            m_rows[r].path, shape(r)[positions], ranks(), divisorsOf(shape(r)[positions])));
        part(r).after = PartAfter::ReducePositions;
        setSpread(r, {{Spread::Kind::Positions, positions}});
    }

    void embedding(RowIndex r)
    {
        const std::int64_t rows = std::get<std::int64_t>(attribute(layer(r), type(r), 0));
        if (!m_share.divides(rows) || styleOf(r) == PartStyle::Whole || shape(r).empty())
            return;
        part(r).layer = std::make_shared<const Layer>(divided(layer(r), type(r), "num_embeddings", m_share));
        part(r).tableRows = rows;
        reduce(r);
    }

    void loss(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        if (inputs.empty() || !inputs.front().value.spread.features())
            return needWhole(r, inputs);
        const InputInfo& scores = inputs.front();
        const int classes = scores.shape.rank() == 1 ? 0 : 1;
        const bool shares = type(r).name == "CrossEntropyLoss" && m_share.divides(scores.shape.back())
                            && scores.value.spread.dimension == classes && scores.shape.rank() == 2;
        if (vram::sharesScores(m_setup) && shares) {
            m_found.paired.insert(scores.value.columns.begin(), scores.value.columns.end());
            part(r).sharesScores = true;
        } else {
            m_found.gathered.insert(scores.value.columns.begin(), scores.value.columns.end());
        }
    }

    // Layers between sharded layers

    // Whether the row is a cast that uses only the dtype of its second input.
    bool takesType(RowIndex r) const { return type(r).name == "Cast" && !m_rows.sources(r).empty(); }

    // Whether the row is a torch.cat along a dimension other than the sharded one.
    bool joinsElsewhere(RowIndex r, const std::vector<InputInfo>& inputs) const
    {
        if (type(r).name != "Cat")
            return false;
        const std::int64_t along = std::get<std::int64_t>(attribute(layer(r), type(r), 0));
        const int dimension = static_cast<int>(along < 0 ? along + shape(r).rank() : along);
        return std::ranges::all_of(inputs, [dimension](const InputInfo& input) {
            return input.value.spread.features() && input.value.spread.dimension != dimension;
        });
    }

    // Shards attention by heads, which come before the last two dimensions.
    void byHeads(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        Value result;
        for (const InputInfo& input : inputs) {
            const Spread& spread = input.value.spread;
            if (!spread.features())
                continue;
            const int aligned = spread.dimension + shape(r).rank() - input.shape.rank();
            if (spread.dimension >= input.shape.rank() - 2
                || (result.spread.features() && result.spread.dimension != aligned))
                return needWhole(r, inputs);
            result.spread = {Spread::Kind::Features, aligned};
            join(result, input.value);
        }
        follow(r, inputs, result);
    }

    void combine(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        Value result;
        for (const InputInfo& input : inputs) {
            const Spread& spread = input.value.spread;
            const int aligned = spread.dimension + shape(r).rank() - input.shape.rank();
            if (spread.whole())
                continue;
            if (!result.spread.whole() && !(result.spread == Spread{spread.kind, aligned}))
                return needWhole(r, inputs);
            result.spread = {spread.kind, aligned};
            join(result, input.value);
        }
        follow(r, inputs, result);
    }

    // Replicated inputs are allowed if their size in the sharded dimension is 1; positions are sliced from them.
    void follow(RowIndex r, const std::vector<InputInfo>& inputs, const Value& result)
    {
        for (std::size_t i = 0; i < inputs.size() && !result.spread.whole(); ++i) {
            const int own = result.spread.dimension - shape(r).rank() + inputs[i].shape.rank();
            if (!inputs[i].value.spread.whole() || own < 0 || inputs[i].shape[own] == 1)
                continue;
            if (!result.spread.positions()) {
                m_found.beside.insert(r);
                return needWhole(r, inputs);
            }
            part(r).before.resize(inputs.size());
            part(r).before[i] = PartBefore::OwnPositions;
        }
        part(r).layer = resized(r, result.spread);
        setSpread(r, result);
    }

    void pass(RowIndex r, const InputInfo& input)
    {
        const Spread& spread = input.value.spread;
        if (spread.whole() || shape(r).empty())
            return needWhole(r, {input});
        const auto after = spreadAfter(layer(r), type(r), input.shape, spread.dimension, shape(r));
        const bool same = after && shape(r).rank() == input.shape.rank() && *after == spread.dimension;
        if (!after || (spread.positions() && !same))
            return needWhole(r, {input});
        Value result = input.value;
        result.spread.dimension = *after;
        const std::int64_t pieces = shape(r)[*after];
        const bool cut = spread.features() && !divides(pieces) && pieces != input.shape[spread.dimension];
        if (cut && !result.cut.valid()) {
            result.cut = r;
            result.pieces = pieces;
        }
        part(r).layer = resized(r, result.spread);
        setSpread(r, result);
    }

    void headsDoNotDivide(RowIndex r, const InputInfo& input)
    {
        const Value& given = input.value;
        fail(given.cut, message("%1: %2 heads cannot be split over %3 GPUs; set tensor-parallel to %4."_tr,
                                m_rows[given.cut].path, given.pieces, ranks(), divisorsOf(given.pieces)));
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

    std::shared_ptr<const Layer> resized(RowIndex r, const Spread& spread) const
    {
        if (!spread.features())
            return nullptr;
        Layer part = partOf(layer(r), type(r), shape(r), spread.dimension, share(r));
        return part == layer(r) ? nullptr : std::make_shared<const Layer>(std::move(part));
    }

    bool takesApart(RowIndex r) const
    {
        constexpr std::array<std::string_view, 4> names{"Select", "Unbind", "Split", "Slice"};
        return std::ranges::find(names, type(r).name) != names.end();
    }

    // The row needs unsharded inputs: column-parallel layers above it become replicated, and positions are gathered.
    void needWhole(RowIndex r, const std::vector<InputInfo>& inputs)
    {
        part(r).before.assign(inputs.size(), PartBefore::None);
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Value& input = inputs[i].value;
            if (input.spread.features())
                m_found.whole.insert(input.columns.begin(), input.columns.end());
            if (input.cut.valid() && takesApart(r))
                m_found.packed.insert(input.columns.begin(), input.columns.end());
            if (input.spread.positions())
                part(r).before[i] = PartBefore::Gather;
        }
        setSpread(r, {});
    }

    const RowTable& m_rows;
    const IndexedColumn<RowIndex, Shape>& m_shapes;
    const ParallelSetup& m_setup;
    const std::vector<RowStyle>& m_styles;
    const RowFlags& m_experts;
    const RankShare m_share;
    const RankShare m_expertShare;
    PlanState& m_found;
    IndexedColumn<RowIndex, Value> m_values;
    IndexedColumn<RowIndex, InputInfo> m_entered; ///< The input of each block.
    TensorPlan m_plan;
};

} // namespace

TensorPlan tensorPlan(const Network& network, const ParallelSetup& setup, const IndexedColumn<RowIndex, Shape>& shapes,
                      const RowFlags& experts)
{
    TensorPlan plan;
    const auto styles = readPlan(setup.plan);
    if (!styles) {
        plan.problems.push_back(styles.error());
        return plan;
    }
    const RowTable rows(network);
    plan.problems = unmatched(*styles, rows);
    if (!plan.problems.empty())
        return plan;
    PlanState found;
    // Each pass finds more rows that need an unsharded input, so there are at most as many passes as linear layers.
    for (bool again = true; again;) {
        PlanState now = found;
        now.paired.clear();
        plan = Pass(rows, shapes, setup, *styles, experts, now).run();
        const bool same = now.whole == found.whole && now.gathered == found.gathered && now.entered == found.entered;
        again = !same || dropUnpaired(plan, rows, now);
        found = std::move(now);
    }
    for (auto& [row, problem] : found.problems)
        plan.problems.push_back(std::move(problem));
    if (std::optional<Message> note = wholeVocabularyNote(rows, setup))
        plan.notes.push_back(std::move(*note));
    if (!found.beside.empty())
        plan.notes.push_back(besideNote(rows, found.beside));
    if (!found.packed.empty())
        plan.notes.push_back(packedNote(rows, found.packed));
    if (plan.problems.empty() && !sharesAny(plan))
        plan.problems.emplace_back(
            "There are no layers that tensor parallelism can shard; set tensor-parallel to 1."_tr);
    return plan;
}

} // namespace vram
