// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/graph.h"

#include "base/words.h"
#include "import/onnx/builder.h"
#include "import/onnx/fused.h"
#include "import/onnx/infer.h"

#include <algorithm>
#include <utility>

namespace vram::onnx {

namespace {

constexpr int kMaxNested = 64;

/// Converts a constant that an attribute contains as a number or a list.
Tensor listed(const Node& node)
{
    Tensor tensor;
    for (const Attribute& attribute : node.attributes) {
        const bool many = attribute.name == "value_ints" || attribute.name == "value_floats";
        const bool real = attribute.name == "value_float" || attribute.name == "value_floats";
        if (attribute.name != "value_int" && !many && !real)
            continue;
        tensor.type = real ? ElementType::Float : ElementType::Int64;
        tensor.integers = many ? attribute.integers : std::vector<std::int64_t>(real ? 0U : 1U, attribute.integer);
        tensor.reals = many ? attribute.reals : std::vector<double>(real ? 1U : 0U, attribute.real);
        const std::size_t count = real ? tensor.reals.size() : tensor.integers.size();
        if (many)
            tensor.dims = {static_cast<std::int64_t>(count)};
        tensor.hasContents = true;
    }
    return tensor;
}

} // namespace

const Dims& Value::noDims()
{
    static const Dims none;
    return none;
}

bool ShapeOrder::operator()(const Dims& a, const Dims& b) const
{
    return std::ranges::lexicographical_compare(
        a, b, [](BatchPair x, BatchPair y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
}

std::span<const ValueId> Graph::intern(std::span<const ValueId> list)
{
    if (list.empty())
        return {};
    auto* const copy = static_cast<ValueId*>(ids->allocate(list.size_bytes(), alignof(ValueId)));
    std::ranges::uninitialized_copy(list, std::span(copy, list.size()));
    return {copy, list.size()};
}

ValueId NameScope::find(std::string_view name) const
{
    for (const NameScope* names = this; names; names = names->outer) {
        if (const auto found = names->values.find(name); found != names->values.end())
            return found->second;
    }
    return {};
}

GraphBuilder::GraphBuilder(const ModelDef& model, Graph& graph, Progress& progress)
    : m_model(model), m_graph(graph), m_progress(progress), m_writer(graph, progress, model.graph.nodes.size()),
      m_control(m_writer, *this), m_sequences(m_writer), m_folded(m_writer)
{
}

void GraphBuilder::build(std::span<const InputShape> inputs)
{
    NameScope names;
    declare(m_model.graph, names);
    const std::size_t values = inputs.size() + m_model.graph.initializers.size() + m_model.graph.nodes.size();
    names.values.reserve(values);
    m_graph.values.reserve(values);
    m_graph.ops.reserve(m_model.graph.nodes.size());
    for (const InputShape& input : inputs)
        m_graph.inputs.push_back(addInput(input, names));
    addInitializers(m_model.graph, names);
    addNodes(m_model.graph.nodes, names, "");
    for (const ValueInfo& output : m_model.graph.outputs) {
        const ValueId id = names.find(output.name);
        if (!id.valid())
            continue;
        m_graph.outputs.push_back(id);
        if (m_graph.value(id).producer.valid())
            m_graph.value(id).name = output.name; // Messages contain the name in the file.
    }
    reportAssumptions();
}

void GraphBuilder::declare(const GraphDef& graph, NameScope& names)
{
    for (const auto* list : {&graph.values, &graph.outputs}) {
        for (const ValueInfo& info : *list)
            names.declared.emplace(info.name, &info);
    }
}

ValueId GraphBuilder::addInput(const InputShape& input, NameScope& names)
{
    Value value;
    value.name = input.info->name;
    value.type = input.info->type;
    value.hasShape = input.hasShape;
    value.shape = m_graph.intern(input.dims);
    value.origin = FromData;
    const ValueId id = m_writer.add(std::move(value));
    names.values.insert_or_assign(input.info->name, id);
    return id;
}

void GraphBuilder::addInitializers(const GraphDef& graph, NameScope& names)
{
    for (const Tensor& tensor : graph.initializers)
        names.values.insert_or_assign(tensor.name, m_writer.addStored(tensor, false));
}

void GraphBuilder::addNodes(std::span<const Node> nodes, NameScope& names, const std::string& prefix)
{
    for (const Node& node : nodes) {
        if (!m_progress.cancelled())
            addNode(node, names, prefix);
    }
}

void GraphBuilder::addNode(const Node& node, NameScope& names, const std::string& prefix)
{
    const auto function = m_model.functions.empty() ? m_model.functions.end()
                                                    : m_model.functions.find(functionKey(node.domain, node.type));
    if (function != m_model.functions.end() && m_control.depth() < kMaxNested)
        return m_control.addCall(node, function->second, names, prefix);
    const bool plain = node.domain.empty();
    if (plain && node.type == "Constant")
        return addConstant(node, names);
    if (plain && (node.type == "Identity" || node.type == "Optional" || node.type == "OptionalGetElement")
        && node.inputs.size() == 1 && node.outputs.size() == 1)
        return addAlias(node, names);
    const bool shallow = m_control.depth() < kMaxNested;
    if (plain && shallow && (m_control.add(node, names, prefix) || m_sequences.add(node, names, prefix)))
        return;
    if (!addFused(m_writer, node, names, prefix))
        addOp(node, names, prefix);
}

void GraphBuilder::addAlias(const Node& node, NameScope& names)
{
    const ValueId id = names.find(node.inputs[0]);
    if (!id.valid())
        return;
    // PyTorch's exporter merges tensors with equal contents and adds an Identity for each name. (Tied tensors are
    // merged without an Identity.)
    const Tensor* stored = m_graph.value(id).stored;
    if (stored && stored->elements() > 1 && isFloating(stored->type) && m_graph.fromPyTorch) {
        m_graph.constants.push_back(*stored);
        m_graph.constants.back().name = node.outputs[0];
        names.values.insert_or_assign(node.outputs[0], m_writer.addStored(m_graph.constants.back(), false));
        ++m_mergedTensors;
        return;
    }
    names.values.insert_or_assign(node.outputs[0], id);
}

void GraphBuilder::addConstant(const Node& node, NameScope& names)
{
    if (node.outputs.empty())
        return;
    Tensor tensor;
    if (const Attribute* value = node.find("value"); value && value->tensor)
        tensor = *value->tensor;
    else
        tensor = listed(node);
    tensor.name = node.outputs[0];
    m_graph.constants.push_back(std::move(tensor));
    names.values.insert_or_assign(node.outputs[0], m_writer.addStored(m_graph.constants.back(), true));
}

void GraphBuilder::addOp(const Node& node, NameScope& names, const std::string& prefix)
{
    std::vector<ValueId> inputs;
    for (const std::string& input : node.inputs)
        inputs.push_back(names.input(input));
    m_folded.restoreEmbedding(node, inputs, prefix);
    const std::span<const ValueId> outputs = m_writer.run(node, inputs, prefix);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (!outputs[i].valid())
            continue;
        applyDeclaredShape(m_graph.value(outputs[i]), names);
        names.values.insert_or_assign(node.outputs[i], outputs[i]);
    }
}

/// Uses the shape that the file declares for a value if the rules found none.
void GraphBuilder::applyDeclaredShape(Value& value, const NameScope& names)
{
    const auto found = names.declared.find(value.name);
    if (found == names.declared.end() || !found->second->isTensor)
        return;
    if (value.type == ElementType::Undefined)
        value.type = found->second->type;
    if (!value.hasShape) {
        Dims dims;
        value.hasShape = resolve(*found->second, m_graph.symbols, dims);
        value.shape = m_graph.intern(std::move(dims));
        checkDeclaredShape(value);
    }
}

/// Checks that a shape taken from the file fits the operator's inputs.
void GraphBuilder::checkDeclaredShape(const Value& value)
{
    const Op* op = m_graph.producer(ValueId(&value - m_graph.values.data()));
    const ValueId x = op ? op->input(0) : ValueId();
    if (!value.hasShape || !x.valid() || !m_graph.value(x).hasShape)
        return;
    const Dims& from = m_graph.value(x).dims();
    const bool resized = op->type() == "Reshape" && elements(from) != elements(value.dims());
    const bool torn = op->type() == "Expand" && broadcast(from, value.dims()) != value.dims();
    if (resized || torn)
        m_graph.problems.push_back(message("%1 \"%2\": the shape in the file does not match its input"_tr,
                                           std::string(op->type()), op->node->name));
}

bool resolve(const ValueInfo& info, const SymbolicSizes& symbols, Dims& dims)
{
    dims.clear();
    for (const Dimension& dim : info.dims) {
        const auto named = symbols.named.find(dim.name);
        const bool batch =
            symbols.fixedBatch > 0 && dims.empty() && info.dims.size() > 1 && dim.size == symbols.fixedBatch;
        if (batch)
            dims.push_back(kBatch);
        else if (dim.size >= 0)
            dims.emplace_back(dim.size);
        else if (!dim.name.empty() && named != symbols.named.end())
            dims.push_back(named->second);
        else
            return false;
    }
    return info.hasShape;
}

Graph buildGraph(const ModelDef& model, std::span<const InputShape> inputs, const SymbolicSizes& symbols,
                 Progress& progress)
{
    Graph graph;
    graph.symbols = symbols;
    graph.opset = model.opset();
    graph.fromPyTorch = model.producer == "pytorch";
    graph.storesParameters =
        graph.fromPyTorch && std::ranges::any_of(model.graph.initializers, [](const Tensor& tensor) {
            return isFloating(tensor.type) && tensor.elements() > 1;
        });
    GraphBuilder(model, graph, progress).build(inputs);
    return graph;
}

void GraphBuilder::reportAssumptions()
{
    m_control.reportAssumptions(m_graph.assumed);
    if (m_graph.droppedMasks > 0)
        m_graph.assumed.push_back(message(
            "The padding masks of %1 were ignored; with a mask, PyTorch cannot use some of its kernels."_tr,
            counted(m_graph.droppedMasks, "%1 fused attention operator"_tr, "%1 fused attention operators"_tr)));
    if (m_mergedTensors > 0)
        m_graph.assumed.push_back(
            message("The exporter merged %1 with others of equal contents; all are counted separately here."_tr,
                    counted(m_mergedTensors, "%1 stored tensor"_tr, "%1 stored tensors"_tr)));
    m_folded.reportAssumptions(m_graph.assumed);
}

} // namespace vram::onnx
