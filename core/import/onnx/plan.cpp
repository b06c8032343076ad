// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/plan.h"

#include "import/onnx/operator_rules.h"
#include "import/onnx/operators.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace vram::onnx {

PlannedRow& PlannedRow::withParameter(std::string parameter, ValueId value)
{
    parameters.push_back({std::move(parameter), value});
    return *this;
}

PlannedRow& RowPlan::row(std::string_view type, std::vector<PlannedInput> inputs)
{
    rows.push_back({std::string(type), std::move(inputs), {}, {}, {}, false});
    return rows.back();
}

RowPlanner::RowPlanner(const Graph& graph, bool restoreBatchNorm)
    : m_graph(graph), m_restoreBatchNorm(restoreBatchNorm), m_uses(graph.values.size(), 0),
      m_firstReader(graph.values.size() + 1, 0), m_sources(graph.values.size())
{
    findReaders();
    countUses();
    findSources();
}

void RowPlanner::findReaders()
{
    for (const Op& op : m_graph.ops) {
        if (const ValueId first = op.input(0); first.valid())
            ++m_firstReader[first + 1];
    }
    std::partial_sum(m_firstReader.begin(), m_firstReader.end(), m_firstReader.begin());
    m_readers.resize(static_cast<std::size_t>(m_firstReader.back()));
    IndexedVector<ValueId, int> next = m_firstReader;
    for (const OpId op : m_graph.ops.indices()) {
        if (const ValueId first = m_graph.ops[op].input(0); first.valid())
            m_readers[static_cast<std::size_t>(next[first]++)] = op;
    }
}

std::span<const OpId> RowPlanner::readers(ValueId id) const
{
    return {m_readers.begin() + m_firstReader[id], m_readers.begin() + m_firstReader[id + 1]};
}

void RowPlanner::findSources()
{
    for (const ValueId id : m_graph.values.indices())
        m_sources[id] = m_graph.values[id].producer;
    for (const OpId op : m_graph.ops.indices()) {
        const Operator* known = findOperator(m_graph.ops[op].type());
        const bool isRecurrent = known && known->plan == plans::recurrent;
        const ValueId joined = isRecurrent ? joinedDirections(m_graph.ops[op]) : ValueId();
        if (joined.valid())
            m_sources[joined] = op;
    }
}

const Op* RowPlanner::onlyReader(ValueId id) const
{
    if (!id.valid() || uses(id) != 1)
        return nullptr;
    const std::span<const OpId> all = readers(id);
    return all.size() == 1 ? &m_graph.ops[all[0]] : nullptr;
}

ValueId RowPlanner::joinedDirections(const Op& op) const
{
    const ValueId sequence = op.outputs.empty() ? ValueId() : op.outputs[0];
    const Op* next = onlyReader(sequence);
    if (!next || !value(sequence).hasShape || rank(sequence) != 4)
        return {};
    if (next->type() == "Squeeze" && dims(sequence)[1] == BatchPair(1))
        return next->outputs[0];
    if (next->type() != "Transpose" || next->node->integers("perm") != std::vector<std::int64_t>{0, 2, 1, 3})
        return {};
    const Op* last = onlyReader(next->outputs[0]);
    return last && last->type() == "Reshape" && rank(last->outputs[0]) == 3 ? last->outputs[0] : ValueId();
}

void RowPlanner::countUses()
{
    IndexedVector<ValueId, char> live(m_graph.values.size(), 0);
    const auto use = [&](ValueId id) {
        if (!id.valid())
            return;
        ++m_uses[id];
        live[id] = 1;
    };
    for (const ValueId output : m_graph.outputs)
        use(output);
    for (auto op = m_graph.ops.rbegin(); op != m_graph.ops.rend(); ++op) {
        const bool wanted = std::ranges::any_of(
            op->outputs, [&](ValueId id) { return id.valid() && live[id] && value(id).origin != 0; });
        for (const ValueId input : op->inputs)
            use(wanted ? input : ValueId());
    }
}

const Op* RowPlanner::producerOfType(ValueId id, std::string_view type) const
{
    const Op* op = m_graph.producer(id);
    return op && op->type() == type && op->outputs[0] == id ? op : nullptr;
}

bool RowPlanner::isSingle(ValueId id) const
{
    return id.valid() && value(id).hasShape && elements(value(id).dims()) == BatchPair(1);
}

std::optional<double> RowPlanner::number(ValueId id) const
{
    const Content* content = id.valid() ? value(id).content.get() : nullptr;
    return content && content->size() == 1 ? std::optional(content->real(0)) : std::nullopt;
}

bool RowPlanner::isNumber(ValueId id, double expected) const
{
    const auto found = number(id);
    return found && std::abs(*found - expected) <= 1e-3 * std::max(1e-3, std::abs(expected));
}

std::optional<std::vector<std::int64_t>> RowPlanner::integers(ValueId id) const
{
    const Content* content = id.valid() ? value(id).content.get() : nullptr;
    if (!content || content->isReal)
        return std::nullopt;
    std::vector<std::int64_t> result;
    for (const BatchPair number : content->integers) {
        if (!number.isFixed())
            return std::nullopt;
        result.push_back(number.a);
    }
    return result;
}

std::optional<std::vector<std::int64_t>> RowPlanner::numbers(const Op& op, std::string_view key, std::size_t i) const
{
    if (const Attribute* attribute = op.node->find(key))
        return attribute->integers;
    return integers(op.input(i));
}

ValueId RowPlanner::storedSource(ValueId id) const
{
    constexpr std::array passed{"Transpose", "Reshape",          "Unsqueeze",      "Squeeze",
                                "Cast",      "DequantizeLinear", "QuantizeLinear", "Flatten"};
    for (int steps = 0; id.valid() && steps < 16; ++steps) {
        if (value(id).stored)
            return id;
        const Op* op = m_graph.producer(id);
        if (!op || std::find(passed.begin(), passed.end(), op->type()) == passed.end())
            return {};
        id = op->input(0);
    }
    return {};
}

ValueId RowPlanner::parameterOf(ValueId id) const
{
    const ValueId stored = storedSource(id);
    return stored.valid() ? stored : id;
}

double RowPlanner::dropoutOf(const Op& op) const
{
    return shortestDecimal(op.node->find("ratio") ? op.node->real("ratio", 0.5) : number(op.input(1)).value_or(0.5));
}

bool RowPlanner::isQuantScale(ValueId id, int depth) const
{
    const Op* op = m_graph.producer(id);
    if (!op || depth > 8)
        return false;
    if (op->type() == "DynamicQuantizeLinear")
        return op->outputs[0] != id;
    if (op->type() != "Mul")
        return false;
    const bool first = isQuantScale(op->input(0), depth + 1);
    const bool second = isQuantScale(op->input(1), depth + 1);
    return (first && (second || isStatic(op->input(1)))) || (second && isStatic(op->input(0)));
}

ValueId RowPlanner::earlierTranspose(ValueId input, const std::vector<std::int64_t>& order, const Op& before) const
{
    if (!input.valid())
        return {};
    for (const OpId reader : readers(input)) {
        const Op& op = m_graph.ops[reader];
        if (&op < &before && op.type() == "Transpose" && op.node->integers("perm") == order)
            return op.outputs[0];
    }
    return {};
}

RowPlan RowPlanner::knownPlan(const Op& op) const
{
    RowPlan plan;
    for (const auto pattern : {planAttention, planNorm, planActivation, planPattern}) {
        pattern(*this, op, plan);
        if (!plan.empty())
            return plan;
    }
    const Operator* known = findOperator(op.type());
    if (known && known->plan)
        known->plan(*this, op, plan);
    return plan;
}

RowPlan RowPlanner::plan(OpId id) const
{
    const Op& op = m_graph.ops[id];
    const bool ours = op.node->domain.empty() || op.node->domain == "com.microsoft";
    RowPlan plan = ours && !op.outputs.empty() ? knownPlan(op) : RowPlan{};
    const bool inCatalogue = std::all_of(plan.rows.begin(), plan.rows.end(),
                                         [](const PlannedRow& row) { return findLayerType(row.type) != nullptr; });
    if (!plan.empty() && inCatalogue)
        return plan;
    plan = {};
    planCustom(*this, op, plan);
    return plan;
}

void planCustom(const RowPlanner& planner, const Op& op, RowPlan& plan)
{
    std::int64_t parameters = 0;
    std::vector<PlannedInput> inputs;
    for (const ValueId id : op.inputs) {
        const bool stored = id.valid() && planner.value(id).stored;
        if (stored && isFloating(planner.value(id).type))
            parameters = checkedAdd(parameters, planner.value(id).stored->elements());
        else if (id.valid() && (planner.value(id).origin & FromData) != 0)
            inputs.emplace_back(id);
    }
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        const ValueId id = op.outputs[i];
        if (!id.valid() || (i > 0 && planner.uses(id) == 0))
            continue;
        const Value& value = planner.value(id);
        PlannedRow& row = plan.row("Custom", inputs);
        row.with("operation", std::string(op.type())).with("guessed", true);
        if (value.hasShape)
            row.with("output_shape", extentsOf(value.dims()));
        if (plan.rows.size() == 1)
            row.with("parameters", parameters);
        plan.outputs.push_back({id, plan.rows.size() - 1, 0});
    }
}

double shortestDecimal(double number)
{
    constexpr int kDigits = 6; // Number of digits preserved by single precision.
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::general, kDigits);
    double rounded = number;
    std::from_chars(text.data(), end.ptr, rounded);
    return rounded;
}

Extents extents(const std::vector<std::int64_t>& numbers)
{
    return Extents(numbers.begin(), numbers.end());
}

std::string spatialName(std::string_view layer, std::size_t rank)
{
    return rank >= 3 && rank <= 5 ? std::string(layer) + std::to_string(rank - 2) + "d" : std::string();
}

} // namespace vram::onnx
