// SPDX-License-Identifier: GPL-3.0-or-later
#include "compile/reshaped_operands.h"

#include "base/layout.h"
#include "compile/realized_values.h"
#include "compile/value_strides.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace vram {

namespace {

/// An operand of a matrix product.
struct ProductOperand {
    GraphValue product{};
    std::int32_t index = 0;
};

/// Whether the memory order of a tensor of this shape depends on whether it is in channels-last.
bool areImages(const Shape& shape)
{
    return shape.rank() == 4 && shape[1] > 1 && checkedMul(shape[2], shape[3]) > 1;
}

/// The operands of matrix products that are views of images.
std::vector<ProductOperand> viewedImages(const JointGraph& graph, std::span<const GraphValue> nodes)
{
    std::vector<ProductOperand> found;
    for (const GraphValue v : nodes) {
        const std::span<const GraphValue> inputs = graph.inputs(v);
        for (std::size_t i = 0; graph[v].op->kind == OperatorKind::Extern && i < inputs.size(); ++i) {
            if (graph.base(inputs[i]) != inputs[i] && areImages(graph[graph.base(inputs[i])].shape))
                found.push_back({v, static_cast<std::int32_t>(i)});
        }
    }
    return found;
}

/// The strides of a view of a buffer, or none if the buffer must be copied for it.
std::optional<Shape> stridesOnBuffer(const PartitionGraph& partitionGraph, GraphValue value,
                                     const IndexedVector<GraphValue, Shape>& layouts)
{
    const GraphValue below = partitionGraph.viewedValue(value);
    if (below == value)
        return layouts[value];
    const std::optional<Shape> strides = stridesOnBuffer(partitionGraph, below, layouts);
    return strides ? stridesOfView(partitionGraph.graph(), value, *strides) : std::nullopt;
}

/// Whether it is a reshaped view of images in channels-last, which has no strides for the new shape.
bool isBeyondStrides(const PartitionGraph& partitionGraph, GraphValue value,
                     const IndexedVector<GraphValue, Shape>& layouts)
{
    const GraphValue base = partitionGraph.root(value);
    return areImages(partitionGraph.graph()[base].shape)
           && isContiguousChannelsLast(partitionGraph.graph()[base].shape, layouts[base])
           && !stridesOnBuffer(partitionGraph, value, layouts);
}

} // namespace

void copyReshapedOperands(PostGradGraph& lowered, std::span<const GraphValue> given,
                          std::span<const GraphValue> results, const IndexedVector<GraphValue, Shape>& strides)
{
    if (!lowered.graph.convolvesInChannelsLast())
        return;
    std::vector<ProductOperand> operands = viewedImages(lowered.graph, lowered.nodes);
    if (operands.empty())
        return;
    PartitionGraph partitionGraph(lowered.graph, lowered.nodes, given, results);
    realizeValues(partitionGraph);
    const ValueStrides known = valueStrides(partitionGraph, strides);
    std::erase_if(operands, [&](const ProductOperand& operand) {
        const GraphValue value = lowered.graph.inputs(operand.product)[static_cast<std::size_t>(operand.index)];
        return !isBeyondStrides(partitionGraph, value, known.layouts);
    });
    for (const auto& [product, index] : operands) {
        const GraphValue value = lowered.graph.inputs(product)[static_cast<std::size_t>(index)];
        const GraphValue copy =
            lowered.graph.addCopy(value, contiguousStrides(lowered.graph[value].shape), lowered.graph[product].row);
        lowered.graph.setInput(product, copy, index);
        lowered.nodes.insert(std::ranges::find(lowered.nodes, product), copy);
    }
}

} // namespace vram
