#include "import/onnx_graph.h"

#include "import/onnx_infer.h"
#include "import/onnx_stored.h"
#include "network/words.h"

#include <algorithm>
#include <unordered_map>

namespace vram::onnx {

namespace {

constexpr std::size_t kMaxOps = 2'000'000;
constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxMade = 200'000; ///< Nodes of functions put in place.

/// Names that are seen from one graph: its own, then those of the graphs around it.
struct Names {
    const Names* outer = nullptr;
    std::unordered_map<std::string, int> values{};
    std::unordered_map<std::string_view, const ValueInfo*> declared{};

    int find(const std::string& name) const
    {
        for (const Names* names = this; names; names = names->outer) {
            if (const auto found = names->values.find(name); found != names->values.end())
                return found->second;
        }
        return -1;
    }
};

/// Nodes of a graph with those of its branches: what "the larger branch" goes by.
std::size_t sizeOf(const GraphDef& graph)
{
    std::size_t count = graph.nodes.size();
    for (const Node& node : graph.nodes) {
        for (const Attribute& attribute : node.attributes)
            count += attribute.graph ? sizeOf(*attribute.graph) : 0;
    }
    return count;
}

class Builder
{
public:
    Builder(const ModelDef& model, Graph& graph) : m_model(model), m_graph(graph) {}

    void build(std::span<const InputShape> inputs)
    {
        Names names;
        declare(m_model.graph, names);
        for (const InputShape& input : inputs)
            m_graph.inputs.push_back(addInput(input, names));
        addInitializers(m_model.graph, names);
        addNodes(m_model.graph.nodes, names, "");
        for (const ValueInfo& output : m_model.graph.outputs) {
            if (const int id = names.find(output.name); id >= 0)
                m_graph.outputs.push_back(id);
        }
    }

private:
    int add(Value value)
    {
        m_graph.values.push_back(std::move(value));
        return static_cast<int>(m_graph.values.size()) - 1;
    }

    void declare(const GraphDef& graph, Names& names)
    {
        for (const auto* list : {&graph.values, &graph.outputs}) {
            for (const ValueInfo& info : *list)
                names.declared.emplace(info.name, &info);
        }
    }

    int addInput(const InputShape& input, Names& names)
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

    int addStored(const Tensor& tensor, bool isNode)
    {
        Value value;
        value.name = tensor.name;
        value.type = tensor.type;
        value.hasShape = true;
        value.dims.assign(tensor.dims.begin(), tensor.dims.end());
        value.content = contentOf(tensor);
        value.stored = &tensor;
        value.origin = originOf(tensor, isNode, m_graph.fromPyTorch);
        return add(std::move(value));
    }

    void addInitializers(const GraphDef& graph, Names& names)
    {
        for (const Tensor& tensor : graph.initializers)
            names.values.insert_or_assign(tensor.name, addStored(tensor, false));
    }

    void addNodes(std::span<const Node> nodes, Names& names, const std::string& prefix)
    {
        for (const Node& node : nodes)
            addNode(node, names, prefix);
    }

    void addNode(const Node& node, Names& names, const std::string& prefix)
    {
        const auto function = m_model.functions.find(node.domain + ":" + node.type);
        if (function != m_model.functions.end() && m_depth < kMaxDepth)
            return addCall(node, function->second, names, prefix);
        const bool plain = node.domain.empty();
        if (plain && node.type == "Constant")
            return addConstant(node, names);
        if (plain && (node.type == "Identity" || node.type == "Optional" || node.type == "OptionalGetElement")
            && node.inputs.size() == 1 && node.outputs.size() == 1)
            return addAlias(node, names);
        if (plain && node.type == "If" && m_depth < kMaxDepth && addBranch(node, names, prefix))
            return;
        addOp(node, names, prefix);
    }

    void addAlias(const Node& node, Names& names)
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

    void addConstant(const Node& node, Names& names)
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

    /// A constant given as a number or a list.
    static Tensor listed(const Node& node)
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

    /// Puts the nodes of one branch in the place of the If.
    bool addBranch(const Node& node, Names& names, const std::string& prefix)
    {
        const Attribute* yes = node.find("then_branch");
        const Attribute* no = node.find("else_branch");
        if (!yes || !no || !yes->graph || !no->graph)
            return false;
        const int condition = node.inputs.empty() ? -1 : names.find(node.inputs[0]);
        const Content* known = condition >= 0 ? m_graph.value(condition).content.get() : nullptr;
        bool take = sizeOf(*yes->graph) >= sizeOf(*no->graph);
        if (known && known->size() == 1 && known->real(0, 0) == known->real(0, 1))
            take = known->real(0) != 0;
        else
            ++m_guessedBranches;
        const GraphDef& branch = take ? *yes->graph : *no->graph;
        Names inner{&names, {}, {}};
        declare(branch, inner);
        addInitializers(branch, inner);
        ++m_depth;
        addNodes(branch.nodes, inner, prefix);
        --m_depth;
        for (std::size_t i = 0; i < node.outputs.size() && i < branch.outputs.size(); ++i)
            names.values.insert_or_assign(node.outputs[i], inner.find(branch.outputs[i].name));
        return true;
    }

    /// Puts a function's nodes in the place of its call.
    void addCall(const Node& call, const FunctionDef& function, Names& names, const std::string& prefix)
    {
        Names inner;
        for (std::size_t i = 0; i < function.inputs.size(); ++i)
            inner.values[function.inputs[i]] = i < call.inputs.size() ? names.find(call.inputs[i]) : -1;
        const std::string scope = prefix + (call.name.empty() ? call.type : call.name) + "/";
        ++m_depth;
        for (const Node& node : function.nodes) {
            if (m_graph.made.size() >= kMaxMade)
                break;
            m_graph.made.push_back(node);
            settleReferences(m_graph.made.back(), call, function);
            addNode(m_graph.made.back(), inner, scope);
        }
        --m_depth;
        for (std::size_t i = 0; i < call.outputs.size() && i < function.outputs.size(); ++i)
            names.values.insert_or_assign(call.outputs[i], inner.find(function.outputs[i]));
    }

    static void settleReferences(Node& node, const Node& call, const FunctionDef& function)
    {
        for (Attribute& attribute : node.attributes) {
            if (attribute.reference.empty())
                continue;
            const Attribute* given = call.find(attribute.reference);
            for (const Attribute& standard : function.defaults)
                given = given || standard.name != attribute.reference ? given : &standard;
            const std::string name = attribute.name;
            attribute = given ? *given : Attribute{};
            attribute.name = given ? name : std::string();
        }
        std::erase_if(node.attributes, [](const Attribute& attribute) { return attribute.name.empty(); });
    }

    void addOp(const Node& node, Names& names, const std::string& prefix)
    {
        if (m_graph.ops.size() >= kMaxOps)
            return;
        Op op;
        op.node = &node;
        op.prefix = prefix;
        for (const std::string& input : node.inputs)
            op.inputs.push_back(input.empty() ? -1 : names.find(input));
        const int index = static_cast<int>(m_graph.ops.size());
        for (const std::string& output : node.outputs) {
            Value value;
            value.name = output;
            value.producer = index;
            op.outputs.push_back(output.empty() ? -1 : add(std::move(value)));
        }
        m_graph.ops.push_back(std::move(op));
        infer(m_graph.ops.back());
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            const int id = m_graph.ops.back().outputs[i];
            if (id < 0)
                continue;
            useDeclared(m_graph.value(id), names);
            names.values.insert_or_assign(node.outputs[i], id);
        }
    }

    void infer(const Op& op)
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

    void setOrigin(const Op& op)
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
    void useDeclared(Value& value, const Names& names)
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
    void checkDeclared(const Value& value)
    {
        const Op* op = m_graph.producer(static_cast<int>(&value - m_graph.values.data()));
        const int x = op ? op->input(0) : -1;
        if (!value.hasShape || x < 0 || !m_graph.value(x).hasShape)
            return;
        const Dims& from = m_graph.value(x).dims;
        const bool resized = op->type() == "Reshape" && elements(from) != elements(value.dims);
        const bool torn = op->type() == "Expand" && broadcast(from, value.dims) != value.dims;
        if (resized || torn)
            m_graph.problems.push_back(op->type() + " \"" + op->node->name
                                       + "\": the file's own shape does not go with its input");
    }

public:
    int m_guessedBranches = 0;
    int m_mergedTensors = 0;

private:
    const ModelDef& m_model;
    Graph& m_graph;
    int m_depth = 0;
};

} // namespace

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

Graph buildGraph(const ModelDef& model, std::span<const InputShape> inputs, const Symbols& symbols)
{
    Graph graph;
    graph.symbols = symbols;
    graph.opset = model.opset();
    graph.fromPyTorch = model.producer == "pytorch";
    Builder builder(model, graph);
    builder.build(inputs);
    if (builder.m_guessedBranches > 0)
        graph.notes.push_back(
            "The file holds " + std::to_string(builder.m_guessedBranches)
            + " If operators whose condition is known only when it runs; the larger branch was taken.");
    if (builder.m_mergedTensors > 0)
        graph.notes.push_back("The exporter merged " + counted(builder.m_mergedTensors, "stored tensor")
                              + " with others of equal contents; all were counted apart again.");
    return graph;
}

} // namespace vram::onnx
