// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/graph.h"

#include <optional>
#include <utility>

namespace vram::onnx {

/// Infers the output shapes (and small contents) of one operator.
class Inference
{
public:
    Inference(Graph& graph, const Op& op) : m_graph(graph), m_op(op) {}

    const Node& node() const { return *m_op.node; }
    std::int64_t opset() const { return m_graph.opset; }
    std::size_t inputs() const { return m_op.inputs.size(); }
    std::size_t outputs() const { return m_op.outputs.size(); }
    bool has(std::size_t i) const { return m_op.input(i).valid(); }
    const Value& in(std::size_t i) const { return std::as_const(m_graph).value(m_op.input(i)); }
    ElementType type(std::size_t i) const { return has(i) ? in(i).type : ElementType::Undefined; }
    /// The shape of input `i`; null if the input is absent or its shape is unknown.
    const Dims* dims(std::size_t i) const { return has(i) && in(i).hasShape ? in(i).shape : nullptr; }
    const Content* content(std::size_t i) const { return has(i) ? in(i).content.get() : nullptr; }
    /// The contents of input `i` as integers; nullopt if unknown.
    std::optional<std::vector<BatchPair>> integers(std::size_t i) const;
    /// The contents of input `i` as integers; nullopt if unknown or if any depends on the batch.
    std::optional<std::vector<std::int64_t>> fixedIntegers(std::size_t i) const;
    /// Numbers that old opsets store in the attribute `key` and newer ones in input `i`.
    std::optional<std::vector<std::int64_t>> numbers(std::string_view key, std::size_t i) const;

    bool hasOutput(std::size_t i) const { return i < m_op.outputs.size() && m_op.outputs[i].valid(); }
    const Value& out(std::size_t i) const
    {
        return std::as_const(m_graph).value(hasOutput(i) ? m_op.outputs[i] : ValueId());
    }
    void setOutput(std::size_t i, ElementType type, Dims dims);
    void setType(std::size_t i, ElementType type);
    void setContent(std::size_t i, Content content);
    /// Reports that shapes are incompatible.
    void problem(vram::Message what);
    /// The batch size with which the file was exported.
    std::int64_t exportedBatch() const { return m_graph.symbols.fixedBatch > 0 ? m_graph.symbols.fixedBatch : 1; }
    bool batchIsReplaced() const { return m_graph.symbols.lenient; }

private:
    Graph& m_graph;
    const Op& m_op;
};

/// A function that infers the shapes, or the contents, of an operator's outputs.
using Rule = void (*)(Inference&);

/// Maximum number of elements of a tensor whose contents are computed.
inline constexpr std::size_t kMaxContent = 1024;

/// The shape of an elementwise result; nullopt if the shapes cannot be broadcast.
std::optional<Dims> broadcast(const Dims& a, const Dims& b);
/// Converts `axis` to an index from the front; -1 if it is out of range.
int axisOf(std::int64_t axis, std::size_t rank);
/// The dimensions as plain numbers; nullopt if any depends on the batch.
std::optional<std::vector<std::int64_t>> fixedDims(const Dims& dims);

} // namespace vram::onnx
