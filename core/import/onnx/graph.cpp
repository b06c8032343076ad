#include "import/onnx/graph.h"

#include "base/words.h"
#include "import/onnx/builder.h"
#include "import/onnx/infer.h"
#include "import/onnx/stored.h"

#include <algorithm>
#include <utility>

namespace vram::onnx {

namespace {

constexpr std::size_t kMaxOps = 2'000'000;
constexpr int kMaxDepth = 64;

/// A constant given as a number or a list.
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

int Names::find(std::string_view name) const
{
    for (const Names* names = this; names; names = names->outer) {
        if (const auto found = names->values.find(name); found != names->values.end())
            return found->second;
    }
    return -1;
}

void GraphBuilder::build(std::span<const InputShape> inputs)
{
    Names names;
    declare(m_model.graph, names);
    for (const InputShape& input : inputs)
        m_graph.inputs.push_back(addInput(input, names));
    names.values.reserve(m_model.graph.initializers.size() + m_model.graph.nodes.size());
    m_graph.values.reserve(m_model.graph.initializers.size() + m_model.graph.nodes.size());
    m_graph.ops.reserve(m_model.graph.nodes.size());
    addInitializers(m_model.graph, names);
    addNodes(m_model.graph.nodes, names, "");
    for (const ValueInfo& output : m_model.graph.outputs) {
        const int id = names.find(output.name);
        if (id < 0)
            continue;
        m_graph.outputs.push_back(id);
        if (m_graph.value(id).producer >= 0)
            m_graph.value(id).name = output.name; // What is told of it names it as the file does.
    }
    tell();
}

int GraphBuilder::add(Value value)
{
    m_graph.values.push_back(std::move(value));
    return static_cast<int>(m_graph.values.size()) - 1;
}

void GraphBuilder::declare(const GraphDef& graph, Names& names)
{
    for (const auto* list : {&graph.values, &graph.outputs}) {
        for (const ValueInfo& info : *list)
            names.declared.emplace(info.name, &info);
    }
}

int GraphBuilder::addInput(const InputShape& input, Names& names)
{
    Value value;
    value.name = input.info->name;
    value.type = input.info->type;
    value.hasShape = input.hasShape;
    value.dims = input.dims;
    value.origin = FromData;
    const int id = add(std::move(value));
    names.values.insert_or_assign(input.info->name, id);
    return id;
}

/// Whole numbers in the shape of an input (the kinds of its tokens, say), worked out when the file was made.
bool GraphBuilder::madeForOwnBatch(const Tensor& tensor) const
{
    if (isFloating(tensor.type) || tensor.dims.size() < 2 || tensor.dims[0] != m_graph.symbols.fixedBatch)
        return false;
    return std::any_of(m_graph.inputs.begin(), m_graph.inputs.end(), [&](int id) {
        const Dims& dims = std::as_const(m_graph).value(id).dims;
        return dims.size() > 1 && dims[0] == kBatch && dims[1] == Dual(tensor.dims[1]);
    });
}

int GraphBuilder::addStored(const Tensor& tensor, bool isNode)
{
    Value value;
    value.name = tensor.name;
    value.type = tensor.type;
    value.hasShape = true;
    value.dims.assign(tensor.dims.begin(), tensor.dims.end());
    value.content = contentOf(tensor);
    value.stored = &tensor;
    value.origin = originOf(tensor, isNode, m_graph.fromPyTorch);
    if (m_graph.symbols.lenient && madeForOwnBatch(tensor)) {
        value.dims[0] = kBatch;
        value.content = nullptr;
    }
    return add(std::move(value));
}

void GraphBuilder::addInitializers(const GraphDef& graph, Names& names)
{
    for (const Tensor& tensor : graph.initializers)
        names.values.insert_or_assign(tensor.name, addStored(tensor, false));
}

void GraphBuilder::addNodes(std::span<const Node> nodes, Names& names, const std::string& prefix)
{
    for (const Node& node : nodes) {
        if (!m_progress.cancelled())
            addNode(node, names, prefix);
    }
}

void GraphBuilder::addNode(const Node& node, Names& names, const std::string& prefix)
{
    const auto function =
        m_model.functions.empty() ? m_model.functions.end() : m_model.functions.find(node.domain + ":" + node.type);
    if (function != m_model.functions.end() && m_depth < kMaxDepth)
        return addCall(node, function->second, names, prefix);
    const bool plain = node.domain.empty();
    if (plain && node.type == "Constant")
        return addConstant(node, names);
    if (plain && (node.type == "Identity" || node.type == "Optional" || node.type == "OptionalGetElement")
        && node.inputs.size() == 1 && node.outputs.size() == 1)
        return addAlias(node, names);
    if (plain && m_depth < kMaxDepth && (addControl(node, names, prefix) || addSequence(node, names, prefix)))
        return;
    if (!addFused(node, names, prefix))
        addOp(node, names, prefix);
}

void GraphBuilder::addAlias(const Node& node, Names& names)
{
    const int id = names.find(node.inputs[0]);
    if (id < 0)
        return;
    // PyTorch's exporter merges tensors of equal contents, and leaves an Identity with the name of each. (Those that
    // the network ties are one without such a trace.)
    const Tensor* stored = m_graph.value(id).stored;
    if (stored && stored->elements() > 1 && isFloating(stored->type) && m_graph.fromPyTorch) {
        m_graph.constants.push_back(*stored);
        m_graph.constants.back().name = node.outputs[0];
        names.values.insert_or_assign(node.outputs[0], addStored(m_graph.constants.back(), false));
        ++m_mergedTensors;
        return;
    }
    names.values.insert_or_assign(node.outputs[0], id);
}

void GraphBuilder::addConstant(const Node& node, Names& names)
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
    names.values.insert_or_assign(node.outputs[0], addStored(m_graph.constants.back(), true));
}

void GraphBuilder::addOp(const Node& node, Names& names, const std::string& prefix)
{
    std::vector<int> inputs;
    for (const std::string& input : node.inputs)
        inputs.push_back(input.empty() ? -1 : names.find(input));
    unfold(node, inputs, prefix);
    const std::vector<int> outputs = run(node, std::move(inputs), prefix);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        if (outputs[i] < 0)
            continue;
        useDeclared(m_graph.value(outputs[i]), names);
        names.values.insert_or_assign(node.outputs[i], outputs[i]);
    }
}

std::vector<int> GraphBuilder::run(const Node& node, std::vector<int> inputs, const std::string& prefix)
{
    if (m_graph.ops.size() >= kMaxOps || !m_progress.step(m_model.graph.nodes.size()))
        return {};
    Op op;
    op.node = &node;
    op.prefix = prefix;
    op.inputs = std::move(inputs);
    const int index = static_cast<int>(m_graph.ops.size());
    for (const std::string& output : node.outputs) {
        Value value;
        value.name = output;
        value.producer = index;
        op.outputs.push_back(output.empty() ? -1 : add(std::move(value)));
    }
    m_graph.ops.push_back(std::move(op));
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

int GraphBuilder::call(std::string_view type, std::vector<int> inputs, std::vector<Attribute> attributes,
                       const std::string& prefix)
{
    Node node;
    node.type = type;
    node.outputs = {"made/" + std::to_string(m_graph.made.size())};
    node.attributes = std::move(attributes);
    m_graph.made.push_back(std::move(node));
    const std::vector<int> outputs = run(m_graph.made.back(), std::move(inputs), prefix);
    return outputs.empty() ? -1 : outputs.front();
}

int GraphBuilder::addConstant(Tensor tensor)
{
    tensor.hasContents = true;
    m_graph.constants.push_back(std::move(tensor));
    return addStored(m_graph.constants.back(), true);
}

int GraphBuilder::number(std::int64_t value)
{
    return addConstant({.name = {}, .type = ElementType::Int64, .integers = {value}});
}

int GraphBuilder::numbers(const std::vector<std::int64_t>& values)
{
    return addConstant({.name = {},
                        .type = ElementType::Int64,
                        .dims = {static_cast<std::int64_t>(values.size())},
                        .integers = values});
}

int GraphBuilder::real(double value)
{
    return addConstant({.name = {}, .type = ElementType::Float, .reals = {value}});
}

void GraphBuilder::infer(const Op& op)
{
    setOrigin(op);
    const bool known = op.node->domain.empty() || op.node->domain == "com.microsoft";
    const Rule rule = known ? shapeRule(op.type()) : nullptr;
    Inference inference(m_graph, op);
    if (rule)
        rule(inference);
    if (rule)
        fold(inference);
}

void GraphBuilder::setOrigin(const Op& op)
{
    unsigned origin = 0;
    const std::string& type = op.type();
    const bool random = type.substr(0, 6) == "Random" || type == "Bernoulli" || type == "Multinomial";
    const bool shapeOnly = type == "Shape" || type == "Size" || type == "RandomUniformLike"
                           || type == "RandomNormalLike" || type == "EyeLike";
    for (const int input : op.inputs)
        origin |= input < 0 || shapeOnly ? 0U : m_graph.value(input).origin;
    for (const int output : op.outputs) {
        if (output >= 0)
            m_graph.value(output).origin = origin | (random ? static_cast<unsigned>(FromRandom) : 0U);
    }
}

/// What the file says of a value, where the rules could not tell.
void GraphBuilder::useDeclared(Value& value, const Names& names)
{
    const auto found = names.declared.find(value.name);
    if (found == names.declared.end() || !found->second->isTensor)
        return;
    if (value.type == ElementType::Undefined)
        value.type = found->second->type;
    if (!value.hasShape) {
        value.hasShape = resolve(*found->second, m_graph.symbols, value.dims);
        checkDeclared(value);
    }
}

/// A shape that only the file knows must still go with what it is made from.
void GraphBuilder::checkDeclared(const Value& value)
{
    const Op* op = m_graph.producer(static_cast<int>(&value - m_graph.values.data()));
    const int x = op ? op->input(0) : -1;
    if (!value.hasShape || x < 0 || !m_graph.value(x).hasShape)
        return;
    const Dims& from = m_graph.value(x).dims;
    const bool resized = op->type() == "Reshape" && elements(from) != elements(value.dims);
    const bool torn = op->type() == "Expand" && broadcast(from, value.dims) != value.dims;
    if (resized || torn)
        m_graph.problems.push_back(
            message("%1 \"%2\": the file's own shape does not go with its input"_tr, op->type(), op->node->name));
}

bool resolve(const ValueInfo& info, const Symbols& symbols, Dims& dims)
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

Graph buildGraph(const ModelDef& model, std::span<const InputShape> inputs, const Symbols& symbols, Progress& progress)
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

void GraphBuilder::tell()
{
    if (m_guessedBranches > 0)
        m_graph.notes.push_back(
            message("The file holds %1 If operators whose condition is known only when it runs; the "
                    "larger branch was taken."_tr,
                    m_guessedBranches));
    if (m_guessedLoops > 0)
        m_graph.notes.push_back(
            message("How often %1 of the file runs is known only when it runs: one pass was taken."_tr,
                    counted(m_guessedLoops, "%1 loop"_tr, "%1 loops"_tr)));
    if (m_droppedMasks > 0)
        m_graph.notes.push_back(
            message("The padding masks of %1 were left out; a mask keeps PyTorch from some of its "
                    "kernels."_tr,
                    counted(m_droppedMasks, "%1 fused attention operator"_tr, "%1 fused attention operators"_tr)));
    if (m_mergedTensors > 0)
        m_graph.notes.push_back(
            message("The exporter merged %1 with others of equal contents; all were counted apart again."_tr,
                    counted(m_mergedTensors, "%1 stored tensor"_tr, "%1 stored tensors"_tr)));
    tellUnfolded();
}

} // namespace vram::onnx
