#include "import/onnx/read.h"

#include "import/onnx/read_tensor.h"

namespace vram::onnx {

namespace {

constexpr int kMaxDepth = 24;

Dimension readDimension(Message message)
{
    Dimension result;
    while (message.next()) {
        if (message.field() == 1)
            result.size = message.integer();
        else if (message.field() == 2)
            result.name = shortText(message);
    }
    return result;
}

void readShape(Message message, ValueInfo& info)
{
    info.hasShape = true;
    while (message.next()) {
        if (message.field() == 1 && info.dims.size() < kMaxRank) // Few enough that they need no charge.
            info.dims.push_back(readDimension(message.message()));
    }
}

void readType(Message message, ValueInfo& info)
{
    while (message.next()) {
        if (message.field() != 1)
            continue;
        info.isTensor = true;
        Message tensor = message.message();
        while (tensor.next()) {
            if (tensor.field() == 1)
                info.type = elementType(tensor.integer());
            else if (tensor.field() == 2)
                readShape(tensor.message(), info);
        }
    }
}

ValueInfo readValueInfo(Parser& parser, Message message)
{
    ValueInfo info;
    parser.reader.charge(sizeof(ValueInfo), message.position());
    while (message.next()) {
        if (message.field() == 1)
            info.name = shortText(message);
        else if (message.field() == 2)
            readType(message.message(), info);
    }
    return info;
}

void readGraph(Parser& parser, Message message, GraphDef& graph, int depth);

std::shared_ptr<const GraphDef> readSubgraph(Parser& parser, Message message, int depth)
{
    auto graph = std::make_shared<GraphDef>();
    readGraph(parser, message, *graph, depth + 1);
    return graph;
}

Attribute readAttribute(Parser& parser, Message message, int depth)
{
    Attribute attribute;
    parser.reader.charge(sizeof(Attribute), message.position());
    while (message.next()) {
        switch (message.field()) {
        case 1: attribute.name = shortText(message); break;
        case 2: attribute.real = static_cast<double>(message.real()); break;
        case 3: attribute.integer = message.integer(); break;
        case 4: attribute.text = shortText(message); break;
        case 5: attribute.tensor = std::make_shared<Tensor>(readTensor(parser, message.message())); break;
        case 6: attribute.graph = readSubgraph(parser, message.message(), depth); break;
        case 7: message.reals(attribute.reals, kShapeSized, 4); break;
        case 8: message.integers(attribute.integers, kShapeSized); break;
        case 21: attribute.reference = shortText(message); break;
        default: break;
        }
    }
    return attribute;
}

void readProperty(Message message, std::string& scopes)
{
    auto [key, value] = readEntry(message);
    if (key == "pkg.torch.onnx.name_scopes")
        scopes = value;
}

Node readNode(Parser& parser, Message message, int depth)
{
    Node node;
    parser.reader.charge(sizeof(Node), message.position());
    while (message.next()) {
        switch (message.field()) {
        case 1: node.inputs.push_back(shortText(message)); break;
        case 2: node.outputs.push_back(shortText(message)); break;
        case 3: node.name = shortText(message); break;
        case 4: node.type = shortText(message); break;
        case 5: node.attributes.push_back(readAttribute(parser, message.message(), depth)); break;
        case 7: node.domain = shortText(message); break;
        case 9: readProperty(message.message(), node.scopes); break;
        default: break;
        }
    }
    if (node.domain == "ai.onnx")
        node.domain.clear();
    parser.tick(message.position());
    return node;
}

/// Appends: a file may hold one graph in several pieces.
void readGraph(Parser& parser, Message message, GraphDef& graph, int depth)
{
    if (depth > kMaxDepth)
        parser.reader.fail(message.position(), "graphs are nested more than 24 deep");
    while (message.next()) {
        switch (message.field()) {
        case 1: graph.nodes.push_back(readNode(parser, message.message(), depth)); break;
        case 2: graph.name = shortText(message); break;
        case 5: graph.initializers.push_back(readTensor(parser, message.message())); break;
        case 11: graph.inputs.push_back(readValueInfo(parser, message.message())); break;
        case 12: graph.outputs.push_back(readValueInfo(parser, message.message())); break;
        case 13: graph.values.push_back(readValueInfo(parser, message.message())); break;
        default: break;
        }
    }
}

void readOpset(Message message, ModelDef& model)
{
    std::string domain;
    std::int64_t version = 0;
    while (message.next()) {
        if (message.field() == 1)
            domain = shortText(message);
        else if (message.field() == 2)
            version = message.integer();
    }
    model.opsets[domain == "ai.onnx" ? std::string() : domain] = version;
}

void readFunction(Parser& parser, Message message, ModelDef& model)
{
    FunctionDef function;
    while (message.next()) {
        switch (message.field()) {
        case 1: function.name = shortText(message); break;
        case 4: function.inputs.push_back(shortText(message)); break;
        case 5: function.outputs.push_back(shortText(message)); break;
        case 7: function.nodes.push_back(readNode(parser, message.message(), 1)); break;
        case 10: function.domain = shortText(message); break;
        case 11: function.defaults.push_back(readAttribute(parser, message.message(), 1)); break;
        default: break;
        }
    }
    std::string key = function.domain + ":" + function.name;
    model.functions[std::move(key)] = std::move(function);
}

} // namespace

Result<ModelDef> readModel(ByteSource& source, const std::function<bool(double)>& progress)
{
    WireReader reader(source);
    Parser parser{reader, progress};
    ModelDef model;
    bool hasGraph = false;
    Message message(reader, 0, reader.size());
    while (message.next()) {
        switch (message.field()) {
        case 1: model.irVersion = message.integer(); break;
        case 2: model.producer = shortText(message); break;
        case 7:
            readGraph(parser, message.message(), model.graph, 0);
            hasGraph = true;
            break;
        case 8: readOpset(message.message(), model); break;
        case 25: readFunction(parser, message.message(), model); break;
        default: break;
        }
    }
    if (parser.cancelled)
        return Error{"reading was cancelled"};
    if (reader.failed())
        return Error{reader.error()};
    if (!hasGraph)
        return Error{"this is not an ONNX model: it holds no graph"};
    return model;
}

} // namespace vram::onnx
