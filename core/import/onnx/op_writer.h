// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/graph.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// Appends values and operators to a flattened graph, and infers the outputs of each operator.
class OpWriter
{
public:
    /// `modelNodes` is the number of nodes in the whole model, for progress.
    OpWriter(Graph& graph, Progress& progress, std::size_t modelNodes)
        : m_graph(graph), m_progress(progress), m_modelNodes(modelNodes)
    {
    }

    Graph& graph() { return m_graph; }
    const Graph& graph() const { return m_graph; }
    const Value& value(ValueId id) const { return graph().value(id); }
    /// The contents of a value that is a single number, equal at both batch sizes; null for any other value.
    const Content* single(ValueId id) const;

    ValueId add(Value value);
    /// `isNode` means that the tensor is the attribute of a Constant operator. The tensor must live as long as the
    /// graph.
    ValueId addStored(const Tensor& tensor, bool isNode);
    ValueId number(std::int64_t value);
    ValueId numbers(const std::vector<std::int64_t>& values);
    ValueId real(double value);
    /// Adds an operator and returns its outputs; empty if the graph is full. The node must live as long as the graph.
    std::span<const ValueId> run(const Node& node, std::span<const ValueId> inputs, std::string_view prefix);
    /// Adds an operator that is not in the file and returns its output; invalid if the graph is full.
    ValueId call(std::string_view type, const std::vector<ValueId>& inputs, std::vector<Attribute> attributes,
                 std::string_view prefix);
    /// Stacks `parts` along a new dimension; invalid if there are none.
    ValueId stacked(const std::vector<ValueId>& parts, std::int64_t axis, std::string_view prefix);

private:
    ValueId addConstant(Tensor tensor);
    bool hasExportedBatch(const Tensor& tensor) const;
    void infer(const Op& op);
    void setOrigin(const Op& op);

    Graph& m_graph;
    Progress& m_progress;
    const std::size_t m_modelNodes;
};

/// Creates an attribute for a new operator.
Attribute attribute(std::string name, std::int64_t value);
Attribute attribute(std::string name, std::vector<std::int64_t> values);

} // namespace vram::onnx
