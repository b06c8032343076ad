#pragma once

#include "import/onnx/graph.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// Appends values and operators to a flattened graph, and works out what each operator gives.
class OpWriter
{
public:
    /// `modelNodes`: of the whole model, for its progress.
    OpWriter(Graph& graph, Progress& progress, std::size_t modelNodes)
        : m_graph(graph), m_progress(progress), m_modelNodes(modelNodes)
    {
    }

    Graph& graph() { return m_graph; }
    const Graph& graph() const { return m_graph; }
    const Value& value(ValueId id) const { return graph().value(id); }
    /// The contents of a value that is one number, the same at both batch sizes; null for any other.
    const Content* single(ValueId id) const;

    ValueId add(Value value);
    /// `isNode`: it is given as the attribute of a Constant. It has to live as long as the graph.
    ValueId addStored(const Tensor& tensor, bool isNode);
    ValueId number(std::int64_t value);
    ValueId numbers(const std::vector<std::int64_t>& values);
    ValueId real(double value);
    /// One operator on values; its outputs, empty where the graph is full. The node has to live as long as the graph.
    std::span<const ValueId> run(const Node& node, std::span<const ValueId> inputs, std::string_view prefix);
    /// The output of an operator that the file expresses in another way; none where the graph is full.
    ValueId call(std::string_view type, const std::vector<ValueId>& inputs, std::vector<Attribute> attributes,
                 std::string_view prefix);
    /// `parts` along a new dimension; none where there are none.
    ValueId stacked(const std::vector<ValueId>& parts, std::int64_t axis, std::string_view prefix);

private:
    ValueId addConstant(Tensor tensor);
    bool madeForOwnBatch(const Tensor& tensor) const;
    void infer(const Op& op);
    void setOrigin(const Op& op);

    Graph& m_graph;
    Progress& m_progress;
    const std::size_t m_modelNodes;
};

/// An attribute of an operator to make.
Attribute attribute(std::string name, std::int64_t value);
Attribute attribute(std::string name, std::vector<std::int64_t> values);

} // namespace vram::onnx
