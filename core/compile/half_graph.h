// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <span>
#include <vector>

namespace vram {

/// One half of a partition as Inductor lowers it: the nodes that it runs, in order, and which values are in memory.
class HalfGraph
{
public:
    /// `given` are the inputs besides placeholders; `results` may have invalid ones.
    HalfGraph(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
              std::span<const GraphValue> results);

    const JointGraph& graph() const { return m_graph; }
    std::span<const GraphValue> nodes() const { return m_nodes; }
    std::span<const GraphValue> results() const { return m_results; }
    const Operator& op(GraphValue value) const { return *m_graph[value].op; }
    bool isGiven(GraphValue value) const { return m_given[value] != 0; }
    bool isInput(GraphValue base) const { return op(base).isInput() || isGiven(base); }
    /// The value whose memory this one shares, or the input of this half that it is or is a view of.
    GraphValue root(GraphValue value) const;
    /// Whether it is the result of a reduction, which Inductor writes to memory.
    bool isReduced(GraphValue value) const;
    /// The values that a kernel makes: the results of one that returns several, else its own.
    std::vector<GraphValue> outputsOf(GraphValue node) const;

    bool isInMemory(GraphValue base) const { return m_inMemory[base] != 0; }
    void keepInMemory(GraphValue value) { m_inMemory[root(value)] = 1; }

private:
    const JointGraph& m_graph;
    std::span<const GraphValue> m_nodes;
    std::span<const GraphValue> m_results;
    IndexedColumn<GraphValue, char> m_given;
    IndexedColumn<GraphValue, char> m_inMemory;
};

/// Decides which values are in memory: what a library's kernel reads or makes, reductions, results, and elementwise
/// values that would read too much or that several would compute again at some cost (torch/_inductor/ir.py, StorageBox).
void realizeValues(HalfGraph& half);

} // namespace vram
