// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compile/joint_graph.h"

#include <algorithm>
#include <span>
#include <vector>

namespace vram {

/// The forward or backward graph of a partition as Inductor lowers it: its nodes in the order of execution, and the set
/// of values in memory.
class PartitionGraph
{
public:
    /// `given` are the inputs other than placeholders; `results` may contain invalid values.
    PartitionGraph(const JointGraph& graph, std::span<const GraphValue> nodes, std::span<const GraphValue> given,
                   std::span<const GraphValue> results);

    const JointGraph& graph() const { return m_graph; }
    std::span<const GraphValue> nodes() const { return m_nodes; }
    std::span<const GraphValue> results() const { return m_results; }
    const Operator& op(GraphValue value) const { return *m_graph[value].op; }
    bool isGiven(GraphValue value) const { return m_given[value] != 0; }
    bool isInput(GraphValue base) const { return op(base).traits().isInput || isGiven(base); }
    /// Returns the operand of a view that is neither copied nor an input, and the value itself otherwise.
    GraphValue viewedValue(GraphValue value) const { return m_viewed[value]; }
    /// Returns the value whose memory `value` shares. For an input of this graph and its views, returns the input.
    GraphValue root(GraphValue value) const
    {
        while (m_viewed[value] != value)
            value = m_viewed[value];
        return value;
    }
    /// Returns the value whose memory contains `value`. Unlike `root`, it also follows in-place operators to their
    /// operands.
    GraphValue owner(GraphValue value) const;
    /// Whether it is the result of a reduction of more than one element, which Inductor writes to memory.
    bool isReduced(GraphValue value) const;
    /// Whether it is one of the results of a library kernel that returns several.
    bool isLibraryResult(GraphValue value) const;
    /// Returns the node that reduces: that of an item of several results, or the value itself.
    GraphValue reductionOf(GraphValue value) const;
    /// Returns the tensor of values that a node scatters into its first operand, or none.
    GraphValue scatteredValue(GraphValue node) const;
    /// Returns the value through which the loops of a node run: the operand of a reduction, the values of a scatter
    /// (ir.py, Scatter), or the node itself.
    GraphValue walkedValue(GraphValue node) const;
    /// Returns the number of elements that the reduction with the result `value` reads.
    std::int64_t reducedElements(GraphValue value) const;
    /// Returns which values Inductor lays out as channels-last because they are computed from convolutions.
    IndexedVector<GraphValue, char> channelsLastValues() const;
    /// Returns the values that a node produces: its results if it returns several, else the node's own value.
    std::vector<GraphValue> outputsOf(GraphValue node) const;

    bool isInMemory(GraphValue base) const { return m_inMemory[base] != 0; }
    void keepInMemory(GraphValue value) { m_inMemory[root(value)] = 1; }
    /// Whether `reader` reads `base` from memory. A value that is written to memory for a library kernel is computed
    /// inline for elementwise readers that are lowered before that kernel.
    bool isReadFromMemory(GraphValue base, GraphValue reader) const
    {
        return isInMemory(base) && m_since[base] <= m_positions[reader];
    }
    /// Says which node is the first for which the value must be in memory.
    void setSince(GraphValue base, GraphValue reader) { m_since[base] = m_positions[reader]; }
    std::int32_t since(GraphValue base) const { return m_since[base]; }
    /// Returns the position of a node in the order in which Inductor lowers the graph.
    std::int32_t position(GraphValue node) const { return m_positions[node]; }
    /// Copies a view into a buffer of its own.
    void keepCopy(GraphValue view)
    {
        m_copied[view] = 1;
        m_inMemory[view] = 1;
        m_viewed[view] = view;
    }
    bool isCopied(GraphValue view) const { return m_copied[view] != 0; }
    void setBytes(GraphValue base, Bytes bytes) { m_paddedBytes[base] = bytes; }
    /// Returns the bytes of the buffer of a value, including padding between its elements.
    Bytes bytes(GraphValue base) const { return std::max(m_paddedBytes[base], m_graph[base].bytes()); }

private:
    const JointGraph& m_graph;
    std::span<const GraphValue> m_nodes;
    std::vector<GraphValue> m_libraryResults{}; ///< The nodes that are library results.
    std::span<const GraphValue> m_results;
    IndexedVector<GraphValue, char> m_given;
    IndexedVector<GraphValue, GraphValue> m_viewed; ///< The operands of views, and other values themselves.
    IndexedVector<GraphValue, char> m_inMemory;
    IndexedVector<GraphValue, char> m_copied; ///< Views that are copied.
    IndexedVector<GraphValue, Bytes> m_paddedBytes;
    IndexedVector<GraphValue, std::int32_t> m_positions;
    IndexedVector<GraphValue, std::int32_t> m_since; ///< Position of the first node that reads the value from memory.
};

} // namespace vram
