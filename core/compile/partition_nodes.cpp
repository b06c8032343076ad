// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/operators.h"
#include "compile/partitioner.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace vram {

std::vector<GraphValue> Partitioner::forwardNodes(const std::vector<GraphValue>& saved) const
{
    IndexedVector<GraphValue, char> needed = m_forward;
    for (const GraphValue value : saved)
        needed[value] = 1;
    for (GraphValue v = GraphValue(m_graph.size()) - 1; v.valid(); --v) {
        for (const GraphValue i : m_graph.inputs(v))
            needed[i] = static_cast<char>(needed[i] | needed[v]);
    }
    std::vector<GraphValue> nodes;
    std::ranges::copy_if(m_graph.indices(), std::back_inserter(nodes),
                         [&](GraphValue v) { return needed[v] != 0 && !op(v).traits().isInput; });
    return nodes;
}

// Adds everything that the needed values are computed from, down to the given ones.
void Partitioner::addOperands(const IndexedVector<GraphValue, char>& given,
                              IndexedVector<GraphValue, char>& needed) const
{
    for (GraphValue v = GraphValue(m_graph.size()) - 1; v.valid(); --v) {
        if (needed[v] == 0 || given[v] != 0)
            continue;
        for (const GraphValue i : m_graph.inputs(v))
            needed[i] = 1;
    }
}

// wait_tensor has side effects: _extract_fwd_bwd_modules keeps each wait that the backward graph can compute, and thus
// also the saved values that the wait depends on. The wait is dropped later (reordering_to_mimic_autograd_engine), but
// the saved values are not.
IndexedVector<GraphValue, char> Partitioner::readByWaits(const IndexedVector<GraphValue, char>& given,
                                                         IndexedVector<GraphValue, char> needed) const
{
    IndexedVector<GraphValue, char> known = given;
    for (const GraphValue v : m_graph.indices()) {
        const auto inputs = m_graph.inputs(v);
        if (!op(v).traits().isInput && std::ranges::all_of(inputs, [&](GraphValue i) { return known[i] != 0; }))
            known[v] = 1;
        if (known[v] != 0 && op(v).kind == OperatorKind::Wait)
            needed[v] = 1;
    }
    addOperands(given, needed);
    return needed;
}

// Collects the nodes on which the gradients depend, down to the saved values. _extract_fwd_bwd_modules drops saved
// values that backward does not use.
std::vector<GraphValue> Partitioner::backwardNodes(std::vector<GraphValue>& saved) const
{
    IndexedVector<GraphValue, char> given(m_graph.size(), 0);
    for (const GraphValue value : saved)
        given[value] = 1;
    IndexedVector<GraphValue, char> needed(m_graph.size(), 0);
    for (const GraphValue gradient : m_graph.gradients) {
        if (gradient.valid())
            needed[gradient] = 1;
    }
    addOperands(given, needed);
    const IndexedVector<GraphValue, char> read = m_graph.rules.dropsWaits ? needed : readByWaits(given, needed);
    std::erase_if(saved, [&](GraphValue value) { return read[value] == 0; });
    return inAutogradOrder(given, needed);
}

// reordering_to_mimic_autograd_engine: from the first node that reads an incoming gradient on, nodes run in the
// order of the graph, each directly preceded by the earlier nodes that it needs and that have not run yet.
std::vector<GraphValue> Partitioner::inAutogradOrder(const IndexedVector<GraphValue, char>& given,
                                                     const IndexedVector<GraphValue, char>& needed) const
{
    const auto readsTangent = [this](GraphValue v) {
        return std::ranges::any_of(m_graph.inputs(v),
                                   [this](GraphValue i) { return op(i).kind == OperatorKind::Tangent; });
    };
    std::vector<GraphValue> nodes;
    IndexedVector<GraphValue, char> placed = given;
    bool started = std::ranges::none_of(m_graph.indices(), readsTangent);
    for (const GraphValue v : m_graph.indices()) {
        started = started || readsTangent(v);
        if (!started || needed[v] == 0)
            continue;
        const auto first = static_cast<std::ptrdiff_t>(nodes.size());
        std::vector<GraphValue> open{v};
        while (!open.empty()) {
            const GraphValue at = open.back();
            open.pop_back();
            if (op(at).traits().isInput || std::exchange(placed[at], 1) != 0)
                continue;
            nodes.push_back(at);
            const auto inputs = m_graph.inputs(at);
            open.insert(open.end(), inputs.begin(), inputs.end());
        }
        std::sort(nodes.begin() + first, nodes.end());
    }
    return nodes;
}

} // namespace vram
