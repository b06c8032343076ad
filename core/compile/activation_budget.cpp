// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/activation_budget.h"

#include "compile/operators.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <string_view>

namespace vram {

namespace {

double bytesOf(const JointGraph& graph, std::span<const GraphValue> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0, [&](double sum, GraphValue value) {
        return sum + static_cast<double>(graph[value].bytes());
    });
}

double product(const Shape& shape)
{
    return static_cast<double>(shape.elements());
}

// Operators for which torch/utils/flop_counter.py has no formula cost 1.
double operationsOf(const JointGraph& graph, GraphValue value)
{
    const JointNode& node = graph[value];
    const std::span<const GraphValue> inputs = graph.inputs(value);
    if (node.op == &op::mm || node.op == &op::bmm)
        return 2 * product(node.shape) * static_cast<double>(graph[inputs[0]].shape.back());
    if (node.op == &op::addmm)
        return 2 * product(node.shape) * static_cast<double>(graph[inputs[1]].shape.back());
    if (node.op == &op::convolution) {
        const Shape& weight = graph[inputs[1]].shape;
        return 2 * product(node.shape) * product(weight) / static_cast<double>(std::max<std::int64_t>(1, weight[0]));
    }
    if (node.op->kind == OperatorKind::ExternTuple && inputs.size() >= 3 && graph[inputs[0]].shape.rank() == 4) {
        const auto keys = static_cast<double>(graph[inputs[1]].shape[2]);
        return 4 * product(graph[inputs[0]].shape) * keys;
    }
    return 1;
}

/// Selects the items with the greatest total cost whose sizes fit into `room` (dp_knapsack). Sizes are rounded to
/// ten-thousandths of the bytes that could be saved. Costs are added as float32, in which an operator of cost 1
/// vanishes beside products of matrices.
class Knapsack
{
public:
    Knapsack(std::vector<double> sizes, std::vector<double> costs)
        : m_sizes(std::move(sizes)), m_costs(std::move(costs))
    {
    }
    std::vector<char> chosen(double room) const;

private:
    static constexpr double kSteps = 10'000;

    std::size_t steps(double size) const { return static_cast<std::size_t>(std::llround(size * kSteps)); }

    std::vector<double> m_sizes;
    std::vector<double> m_costs;
};

std::vector<char> Knapsack::chosen(double room) const
{
    const std::size_t most = steps(room);
    std::vector<std::vector<float>> best{std::vector<float>(most + 1, 0)};
    best.reserve(m_sizes.size() + 1);
    for (std::size_t i = 0; i < m_sizes.size(); ++i) {
        best.push_back(best.back());
        const std::size_t size = steps(m_sizes[i]);
        const auto cost = static_cast<float>(m_costs[i]);
        for (std::size_t left = size; left <= most; ++left)
            best[i + 1][left] = std::max(best[i][left], best[i][left - size] + cost);
    }
    std::vector<char> taken(m_sizes.size(), 0);
    std::size_t left = most;
    for (std::size_t i = m_sizes.size(); i > 0; --i) {
        if (best[i][left] == best[i - 1][left])
            continue;
        taken[i - 1] = 1;
        left -= steps(m_sizes[i - 1]);
    }
    return taken;
}

/// Returns the names that torch.fx gives the nodes: that of the operator, with a number from the second one on.
IndexedVector<GraphValue, std::string> namesOf(const JointGraph& graph)
{
    IndexedVector<GraphValue, std::string> names;
    std::map<std::string_view, int> counts;
    for (const GraphValue v : graph.indices()) {
        const std::string_view base = graph[v].op->shortName();
        const int before = counts[base]++;
        names.push_back(std::string(base) + (before > 0 ? "_" + std::to_string(before) : ""));
    }
    return names;
}

/// Returns the bytes of each value (_size_of). A library kernel's are those of all of its results.
IndexedVector<GraphValue, Bytes> sizesOf(const JointGraph& graph)
{
    IndexedVector<GraphValue, Bytes> sizes;
    for (const GraphValue v : graph.indices())
        sizes.push_back(graph[v].op->kind == OperatorKind::ExternTuple ? 0 : graph[v].bytes());
    for (const GraphValue v : graph.valuesOf(OperatorKind::Item)) {
        const GraphValue source = graph.inputs(v).front();
        if (graph[source].op->kind == OperatorKind::ExternTuple)
            sizes[source] = checkedAdd(sizes[source], sizes[v]);
    }
    return sizes;
}

/// Returns the values banned from recomputation that backward needs and that are not views of inputs, the largest
/// first, and in the order of their names if they are equally large (choose_saved_values_set).
std::vector<GraphValue> candidates(const JointGraph& graph, const Partitioner& partitioner,
                                   const IndexedVector<GraphValue, Bytes>& bytes)
{
    std::vector<GraphValue> values = partitioner.banned();
    std::erase_if(values, [&](GraphValue value) {
        return !partitioner.leadsToBackward(value) || graph[graph.base(value)].op->traits().isInput;
    });
    const IndexedVector<GraphValue, std::string> names = namesOf(graph);
    std::ranges::sort(values, {}, [&](GraphValue value) { return std::string_view(names[value]); });
    std::ranges::stable_sort(values, std::ranges::greater{}, [&](GraphValue value) { return bytes[value]; });
    return values;
}

} // namespace

std::vector<GraphValue> savedWithin(double budget, const JointGraph& graph, Partitioner& partitioner)
{
    std::vector<GraphValue> inputs = partitioner.placeholders();
    if (budget <= 0)
        return inputs;
    std::vector<GraphValue> saved = partitioner.saved({});
    const double least = bytesOf(graph, inputs);
    const double most = bytesOf(graph, saved);
    if (most <= least)
        return saved;
    const auto fits = [&](std::span<const GraphValue> values) {
        return (bytesOf(graph, values) - least) / (most - least) < budget;
    };
    BanRules rules{.usedFarApart = false, .longChains = false, .materializedInBackward = false};
    if (saved = partitioner.saved(rules); fits(saved))
        return saved;
    rules.notInAllowlist = false;
    if (saved = partitioner.saved(rules); fits(saved))
        return saved;
    const IndexedVector<GraphValue, Bytes> bytes = sizesOf(graph);
    const std::vector<GraphValue> values = candidates(graph, partitioner, bytes);
    if (values.empty())
        return inputs;
    std::vector<double> sizes;
    std::vector<double> costs;
    sizes.reserve(values.size());
    costs.reserve(values.size());
    for (const GraphValue value : values) {
        sizes.push_back(static_cast<double>(bytes[value]) / (most - least));
        costs.push_back(operationsOf(graph, value));
    }
    const std::vector<char> kept = Knapsack(std::move(sizes), std::move(costs)).chosen(budget);
    IndexedVector<GraphValue, char> allowed(graph.size(), 0);
    for (std::size_t i = 0; i < values.size(); ++i)
        allowed[values[i]] = static_cast<char>(1 - kept[i]);
    return partitioner.saved(rules, &allowed);
}

} // namespace vram
