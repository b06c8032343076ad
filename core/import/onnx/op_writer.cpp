// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/op_writer.h"

#include "import/onnx/operators.h"
#include "import/onnx/stored.h"

#include <algorithm>
#include <utility>

namespace vram::onnx {

namespace {

constexpr std::size_t kMaxOps = 2'000'000;

Value outputOf(OpId producer, std::string_view name)
{
    Value value;
    value.name = name;
    value.producer = producer;
    return value;
}

} // namespace

ValueId OpWriter::add(Value value)
{
    m_graph.values.push_back(std::move(value));
    return m_graph.values.next() - 1;
}

/// Whether the tensor contains integers in the shape of an input (such as token types), which were computed at export
/// for the file's batch size.
bool OpWriter::hasExportedBatch(const Tensor& tensor) const
{
    if (isFloating(tensor.type) || tensor.dims.size() < 2 || tensor.dims[0] != m_graph.symbols.fixedBatch)
        return false;
    return std::any_of(m_graph.inputs.begin(), m_graph.inputs.end(), [&](ValueId id) {
        const Dims& dims = std::as_const(m_graph).value(id).dims();
        return dims.size() > 1 && dims[0] == kBatch && dims[1] == BatchPair(tensor.dims[1]);
    });
}

ValueId OpWriter::addStored(const Tensor& tensor, bool isNode)
{
    Value value;
    value.name = tensor.name;
    value.type = tensor.type;
    value.hasShape = true;
    Dims dims(tensor.dims.begin(), tensor.dims.end());
    value.content = contentOf(tensor);
    value.stored = &tensor;
    value.origin = originOf(tensor, isNode, m_graph.fromPyTorch);
    if (m_graph.symbols.lenient && hasExportedBatch(tensor)) {
        dims[0] = kBatch;
        value.content = nullptr;
    }
    value.shape = m_graph.intern(std::move(dims));
    return add(std::move(value));
}

std::span<const ValueId> OpWriter::run(const Node& node, std::span<const ValueId> inputs, std::string_view prefix)
{
    if (m_graph.ops.size() >= kMaxOps || !m_progress.step(m_modelNodes))
        return {};
    Op op;
    op.node = &node;
    op.prefix = m_graph.strings.intern(prefix);
    op.inputs = m_graph.intern(inputs);
    const OpId index = m_graph.ops.next();
    std::vector<ValueId> outputs;
    outputs.reserve(node.outputs.size());
    for (const std::string& output : node.outputs)
        outputs.push_back(output.empty() ? ValueId() : add(outputOf(index, output)));
    op.outputs = m_graph.intern(outputs);
    m_graph.ops.push_back(op);
    infer(m_graph.ops.back());
    return m_graph.ops.back().outputs;
}

Attribute attribute(std::string name, std::int64_t value)
{
    Attribute made;
    made.name = std::move(name);
    made.integer = value;
    return made;
}

Attribute attribute(std::string name, std::vector<std::int64_t> values)
{
    Attribute made;
    made.name = std::move(name);
    made.integers = std::move(values);
    return made;
}

ValueId OpWriter::call(std::string_view type, const std::vector<ValueId>& inputs, std::vector<Attribute> attributes,
                       std::string_view prefix)
{
    Node node;
    node.type = m_graph.strings.intern(type);
    node.outputs = {"made/" + std::to_string(m_graph.createdNodes.size())};
    node.attributes = std::move(attributes);
    m_graph.createdNodes.push_back(std::move(node));
    const std::span<const ValueId> outputs = run(m_graph.createdNodes.back(), inputs, prefix);
    return outputs.empty() ? ValueId() : outputs.front();
}

ValueId OpWriter::addConstant(Tensor tensor)
{
    tensor.hasContents = true;
    m_graph.constants.push_back(std::move(tensor));
    return addStored(m_graph.constants.back(), true);
}

ValueId OpWriter::number(std::int64_t value)
{
    return addConstant({.name = {}, .type = ElementType::Int64, .integers = {value}});
}

ValueId OpWriter::numbers(const std::vector<std::int64_t>& values)
{
    return addConstant({.name = {},
                        .type = ElementType::Int64,
                        .dims = {static_cast<std::int64_t>(values.size())},
                        .integers = values});
}

ValueId OpWriter::real(double value)
{
    return addConstant({.name = {}, .type = ElementType::Float, .reals = {value}});
}

ValueId OpWriter::stacked(const std::vector<ValueId>& parts, std::int64_t axis, std::string_view prefix)
{
    std::vector<ValueId> wide;
    wide.reserve(parts.size());
    for (const ValueId part : parts)
        wide.push_back(!part.valid() ? ValueId()
                                     : call("Unsqueeze", {part}, {attribute("axes", std::vector{axis})}, prefix));
    return wide.empty() ? ValueId() : call("Concat", wide, {attribute("axis", axis)}, prefix);
}

const Content* OpWriter::single(ValueId id) const
{
    const Content* known = id.valid() ? m_graph.value(id).content.get() : nullptr;
    return known && known->size() == 1 && known->real(0, 0) == known->real(0, 1) ? known : nullptr;
}

void OpWriter::infer(const Op& op)
{
    setOrigin(op);
    const bool ours = op.node->domain.empty() || op.node->domain == "com.microsoft";
    const Operator* known = ours ? findOperator(op.type()) : nullptr;
    Inference inference(m_graph, op);
    if (known && known->shape)
        known->shape(inference);
    if (known && known->content)
        known->content(inference);
}

void OpWriter::setOrigin(const Op& op)
{
    unsigned origin = 0;
    const Operator* known = findOperator(op.type());
    const bool random = known && known->isRandom;
    const bool shapeOnly = known && known->readsShapesOnly;
    for (const ValueId input : op.inputs)
        origin |= !input.valid() || shapeOnly ? 0U : m_graph.value(input).origin;
    for (const ValueId output : op.outputs) {
        if (output.valid())
            m_graph.value(output).origin = origin | (random ? static_cast<unsigned>(FromRandom) : 0U);
    }
}

} // namespace vram::onnx
