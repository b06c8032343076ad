#include "import/onnx/plan.h"

#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace vram::onnx {

PlannedRow& PlannedRow::owning(std::string parameter, int value)
{
    parameters.push_back({std::move(parameter), value});
    return *this;
}

PlannedRow& Plan::row(std::string type, std::vector<int> inputs)
{
    steps.push_back({std::move(type), std::move(inputs), {}, {}, {}, false});
    return steps.back();
}

Planner::Planner(const Graph& graph, bool restoreBatchNorm)
    : m_graph(graph), m_restoreBatchNorm(restoreBatchNorm), m_uses(graph.values.size(), 0),
      m_firstReader(graph.values.size() + 1, 0), m_sources(graph.values.size(), -1)
{
    findReaders();
    countUses();
    findSources();
}

void Planner::findReaders()
{
    for (const Op& op : m_graph.ops) {
        if (const int first = op.input(0); first >= 0)
            ++m_firstReader[static_cast<std::size_t>(first) + 1];
    }
    std::partial_sum(m_firstReader.begin(), m_firstReader.end(), m_firstReader.begin());
    m_readers.resize(static_cast<std::size_t>(m_firstReader.back()));
    std::vector<int> next = m_firstReader;
    for (std::size_t i = 0; i < m_graph.ops.size(); ++i) {
        if (const int first = m_graph.ops[i].input(0); first >= 0)
            m_readers[static_cast<std::size_t>(next[static_cast<std::size_t>(first)]++)] = static_cast<int>(i);
    }
}

std::span<const int> Planner::readers(int id) const
{
    const auto value = static_cast<std::size_t>(id);
    const auto first = static_cast<std::size_t>(m_firstReader[value]);
    return std::span(m_readers).subspan(first, static_cast<std::size_t>(m_firstReader[value + 1]) - first);
}

void Planner::findSources()
{
    for (std::size_t i = 0; i < m_graph.values.size(); ++i)
        m_sources[i] = m_graph.values[i].producer;
    for (std::size_t i = 0; i < m_graph.ops.size(); ++i) {
        const std::string& type = m_graph.ops[i].type();
        const bool recurrent = type == "LSTM" || type == "GRU" || type == "RNN" || type == "DynamicQuantizeLSTM";
        const int joined = recurrent ? joinedDirections(m_graph.ops[i]) : -1;
        if (joined >= 0)
            m_sources[static_cast<std::size_t>(joined)] = static_cast<int>(i);
    }
}

const Op* Planner::onlyReader(int id) const
{
    if (id < 0 || uses(id) != 1)
        return nullptr;
    const std::span<const int> all = readers(id);
    return all.size() == 1 ? &m_graph.ops[static_cast<std::size_t>(all[0])] : nullptr;
}

int Planner::joinedDirections(const Op& op) const
{
    const int sequence = op.outputs.empty() ? -1 : op.outputs[0];
    const Op* next = onlyReader(sequence);
    if (!next || !value(sequence).hasShape || rank(sequence) != 4)
        return -1;
    if (next->type() == "Squeeze" && dims(sequence)[1] == Dual(1))
        return next->outputs[0];
    if (next->type() != "Transpose" || next->node->integers("perm") != std::vector<std::int64_t>{0, 2, 1, 3})
        return -1;
    const Op* last = onlyReader(next->outputs[0]);
    return last && last->type() == "Reshape" && rank(last->outputs[0]) == 3 ? last->outputs[0] : -1;
}

void Planner::countUses()
{
    std::vector<bool> live(m_graph.values.size(), false);
    const auto use = [&](int id) {
        if (id < 0)
            return;
        ++m_uses[static_cast<std::size_t>(id)];
        live[static_cast<std::size_t>(id)] = true;
    };
    for (const int output : m_graph.outputs)
        use(output);
    for (auto op = m_graph.ops.rbegin(); op != m_graph.ops.rend(); ++op) {
        const bool wanted = std::ranges::any_of(op->outputs, [&](int id) {
            return id >= 0 && live[static_cast<std::size_t>(id)] && value(id).origin != 0;
        });
        for (const int input : op->inputs)
            use(wanted ? input : -1);
    }
}

const Op* Planner::made(int id, std::string_view type) const
{
    const Op* op = m_graph.producer(id);
    return op && op->type() == type && op->outputs[0] == id ? op : nullptr;
}

bool Planner::isSingle(int id) const
{
    return id >= 0 && value(id).hasShape && elements(value(id).dims) == Dual(1);
}

std::optional<double> Planner::number(int id) const
{
    const Content* content = id < 0 ? nullptr : value(id).content.get();
    return content && content->size() == 1 ? std::optional(content->real(0)) : std::nullopt;
}

bool Planner::isNumber(int id, double expected) const
{
    const auto found = number(id);
    return found && std::abs(*found - expected) <= 1e-3 * std::max(1e-3, std::abs(expected));
}

std::optional<std::vector<std::int64_t>> Planner::integers(int id) const
{
    const Content* content = id < 0 ? nullptr : value(id).content.get();
    if (!content || content->isReal)
        return std::nullopt;
    std::vector<std::int64_t> result;
    for (const Dual number : content->integers) {
        if (!number.isFixed())
            return std::nullopt;
        result.push_back(number.a);
    }
    return result;
}

std::optional<std::vector<std::int64_t>> Planner::numbers(const Op& op, std::string_view key, std::size_t i) const
{
    if (const Attribute* attribute = op.node->find(key))
        return attribute->integers;
    return integers(op.input(i));
}

int Planner::storedBehind(int id) const
{
    constexpr std::array passed{"Transpose", "Reshape",          "Unsqueeze",      "Squeeze",
                                "Cast",      "DequantizeLinear", "QuantizeLinear", "Flatten"};
    for (int steps = 0; id >= 0 && steps < 16; ++steps) {
        if (value(id).stored)
            return id;
        const Op* op = m_graph.producer(id);
        if (!op || std::find(passed.begin(), passed.end(), op->type()) == passed.end())
            return -1;
        id = op->input(0);
    }
    return -1;
}

int Planner::parameterOf(int id) const
{
    const int stored = storedBehind(id);
    return stored >= 0 ? stored : id;
}

double Planner::dropoutOf(const Op& op) const
{
    return asWritten(op.node->find("ratio") ? op.node->real("ratio", 0.5) : number(op.input(1)).value_or(0.5));
}

bool Planner::isQuantScale(int id, int depth) const
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

int Planner::earlierTranspose(int input, const std::vector<std::int64_t>& order, const Op& before) const
{
    if (input < 0)
        return -1;
    for (const int index : readers(input)) {
        const Op& op = m_graph.ops[static_cast<std::size_t>(index)];
        if (&op < &before && op.type() == "Transpose" && op.node->integers("perm") == order)
            return op.outputs[0];
    }
    return -1;
}

Plan Planner::known(const Op& op) const
{
    Plan plan;
    for (const auto pattern : {planAttention, planNorm, planActivation, planMotif}) {
        pattern(*this, op, plan);
        if (!plan.empty())
            return plan;
    }
    for (const auto table : {layerPlan, windowPlan, recurrentPlan, mathPlan, layoutPlan}) {
        const PlanRule rule = table(op.type());
        if (rule)
            rule(*this, op, plan);
        if (!plan.empty())
            return plan;
    }
    return plan;
}

Plan Planner::plan(int index) const
{
    const Op& op = m_graph.ops[static_cast<std::size_t>(index)];
    const bool ours = op.node->domain.empty() || op.node->domain == "com.microsoft";
    Plan plan = ours && !op.outputs.empty() ? known(op) : Plan{};
    const bool inCatalogue = std::all_of(plan.steps.begin(), plan.steps.end(),
                                         [](const PlannedRow& step) { return findLayerType(step.type) != nullptr; });
    if (!plan.empty() && inCatalogue)
        return plan;
    plan = {};
    planCustom(*this, op, plan);
    return plan;
}

void planCustom(const Planner& planner, const Op& op, Plan& plan)
{
    std::int64_t parameters = 0;
    std::vector<int> inputs;
    for (const int id : op.inputs) {
        const bool stored = id >= 0 && planner.value(id).stored;
        if (stored && isFloating(planner.value(id).type))
            parameters = checkedAdd(parameters, planner.value(id).stored->elements());
        else if (id >= 0 && (planner.value(id).origin & FromData) != 0)
            inputs.push_back(id);
    }
    for (std::size_t i = 0; i < op.outputs.size(); ++i) {
        const int id = op.outputs[i];
        if (id < 0 || (i > 0 && planner.uses(id) == 0))
            continue;
        const Value& value = planner.value(id);
        PlannedRow& step = plan.row("Custom", inputs);
        step.with("operation", op.type()).with("guessed", true);
        if (value.hasShape)
            step.with("output_shape", extentsOf(value.dims));
        if (plan.steps.size() == 1)
            step.with("parameters", parameters);
        plan.outputs.push_back({id, plan.steps.size() - 1, 0});
    }
}

double asWritten(double number)
{
    constexpr int kDigits = 6; // As many as single precision surely holds.
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
