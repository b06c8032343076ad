// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/read.h"

#include "import/onnx/fields.h"
#include "import/onnx/read_tensor.h"

namespace vram::onnx {

namespace {

constexpr int kMaxDepth = 24;

Dimension readDimension(Message message)
{
    Dimension result;
    while (message.next()) {
        if (message.field() == field::dimension::DimValue)
            result.size = message.integer();
        else if (message.field() == field::dimension::DimParam)
            result.name = shortText(message);
    }
    return result;
}

void readShape(Message message, ValueInfo& info)
{
    info.hasShape = true;
    while (message.next()) {
        if (message.field() == field::shape::Dim && info.dims.size() < kMaxRank) // kMaxRank bounds the memory.
            info.dims.push_back(readDimension(message.message()));
    }
}

void readType(Message message, ValueInfo& info)
{
    while (message.next()) {
        if (message.field() != field::type::TensorType)
            continue;
        info.isTensor = true;
        Message tensor = message.message();
        while (tensor.next()) {
            if (tensor.field() == field::tensor_type::ElemType)
                info.type = elementType(tensor.integer());
            else if (tensor.field() == field::tensor_type::Shape)
                readShape(tensor.message(), info);
        }
    }
}

ValueInfo readValueInfo(Parser& parser, Message message)
{
    ValueInfo info;
    parser.reader.countCopiedBytes(sizeof(ValueInfo), message.position());
    while (message.next()) {
        if (message.field() == field::value_info::Name)
            info.name = shortText(message);
        else if (message.field() == field::value_info::Type)
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
    parser.reader.countCopiedBytes(sizeof(Attribute), message.position());
    while (message.next()) {
        switch (message.field()) {
        case field::attribute::Name: attribute.name = shortText(message); break;
        case field::attribute::F: attribute.real = static_cast<double>(message.real()); break;
        case field::attribute::I: attribute.integer = message.integer(); break;
        case field::attribute::S: attribute.text = shortText(message); break;
        case field::attribute::T:
            attribute.tensor = std::make_shared<Tensor>(readTensor(parser, message.message()));
            break;
        case field::attribute::G: attribute.graph = readSubgraph(parser, message.message(), depth); break;
        case field::attribute::Floats: message.reals(attribute.reals, kMaxShapeElements, 4); break;
        case field::attribute::Ints: message.integers(attribute.integers, kMaxShapeElements); break;
        case field::attribute::RefAttrName: attribute.reference = shortText(message); break;
        default: break;
        }
    }
    return attribute;
}

void readProperty(Parser& parser, Message message, std::string_view& scopes)
{
    auto [key, value] = readEntry(message);
    if (key == "pkg.torch.onnx.name_scopes")
        scopes = parser.strings.intern(value);
}

Node readNode(Parser& parser, Message message, int depth)
{
    Node node;
    parser.reader.countCopiedBytes(sizeof(Node), message.position());
    while (message.next()) {
        switch (message.field()) {
        case field::node::Input: node.inputs.push_back(shortText(message)); break;
        case field::node::Output: node.outputs.push_back(shortText(message)); break;
        case field::node::Name: node.name = shortText(message); break;
        case field::node::OpType: node.type = parser.strings.intern(shortText(message)); break;
        case field::node::Attribute: node.attributes.push_back(readAttribute(parser, message.message(), depth)); break;
        case field::node::Domain: node.domain = parser.strings.intern(shortText(message)); break;
        case field::node::MetadataProps: readProperty(parser, message.message(), node.scopes); break;
        default: break;
        }
    }
    if (node.domain == "ai.onnx")
        node.domain = {};
    parser.reportProgress(message.position());
    return node;
}

/// Reads into `graph` by appending, because a file may contain one graph in several pieces.
void readGraph(Parser& parser, Message message, GraphDef& graph, int depth)
{
    if (depth > kMaxDepth)
        parser.reader.fail(message.position(), "graphs are nested more than 24 deep"_tr);
    while (message.next()) {
        switch (message.field()) {
        case field::graph::Node: graph.nodes.push_back(readNode(parser, message.message(), depth)); break;
        case field::graph::Name: graph.name = shortText(message); break;
        case field::graph::Initializer: graph.initializers.push_back(readTensor(parser, message.message())); break;
        case field::graph::Input: graph.inputs.push_back(readValueInfo(parser, message.message())); break;
        case field::graph::Output: graph.outputs.push_back(readValueInfo(parser, message.message())); break;
        case field::graph::ValueInfo: graph.values.push_back(readValueInfo(parser, message.message())); break;
        default: break;
        }
    }
}

void readOpset(Message message, ModelDef& model)
{
    std::string domain;
    std::int64_t version = 0;
    while (message.next()) {
        if (message.field() == field::opset::Domain)
            domain = shortText(message);
        else if (message.field() == field::opset::Version)
            version = message.integer();
    }
    model.opsets[domain == "ai.onnx" ? std::string() : domain] = version;
}

void readFunction(Parser& parser, Message message, ModelDef& model)
{
    FunctionDef function;
    while (message.next()) {
        switch (message.field()) {
        case field::function::Name: function.name = shortText(message); break;
        case field::function::Input: function.inputs.push_back(shortText(message)); break;
        case field::function::Output: function.outputs.push_back(shortText(message)); break;
        case field::function::Node: function.nodes.push_back(readNode(parser, message.message(), 1)); break;
        case field::function::Domain: function.domain = shortText(message); break;
        case field::function::AttributeProto:
            function.defaults.push_back(readAttribute(parser, message.message(), 1));
            break;
        default: break;
        }
    }
    std::string key = functionKey(function.domain, function.name);
    model.functions[std::move(key)] = std::move(function);
}

} // namespace

Result<ModelDef> readModel(ByteSource& source, const ProgressCallback& progress)
{
    WireReader reader(source);
    ModelDef model;
    Parser parser{reader, model.strings, progress};
    bool hasGraph = false;
    Message message(reader, 0, reader.size());
    while (message.next()) {
        switch (message.field()) {
        case field::model::ProducerName: model.producer = shortText(message); break;
        case field::model::Graph:
            readGraph(parser, message.message(), model.graph, 0);
            hasGraph = true;
            break;
        case field::model::OpsetImport: readOpset(message.message(), model); break;
        case field::model::Functions: readFunction(parser, message.message(), model); break;
        default: break;
        }
    }
    if (parser.cancelled)
        return Error{"reading was cancelled"_tr};
    if (reader.failed())
        return Error{reader.error()};
    if (!hasGraph)
        return Error{"this is not an ONNX model: it has no graph"_tr};
    return model;
}

} // namespace vram::onnx
