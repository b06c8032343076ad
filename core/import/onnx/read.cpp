#include "import/onnx/read.h"

#include "network/checked.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace vram::onnx {

namespace {

constexpr int kMaxDepth = 24;
constexpr std::size_t kMaxRank = 64;
constexpr std::size_t kSmall = 64;        ///< Elements of a tensor whose contents are read.
constexpr std::size_t kShapeSized = 1024; ///< The same for one row of 64-bit integers, which may be a shape.
constexpr std::size_t kMaxText = 1U << 16;

/// What the readers of the parts share.
struct Parser {
    WireReader& reader;
    const std::function<bool(double)>& progress;
    int sinceProgress = 0;
    bool cancelled = false;

    void tick(std::uint64_t position)
    {
        if (!progress || ++sinceProgress % 256 != 0 || cancelled)
            return;
        cancelled =
            !progress(static_cast<double>(position) / static_cast<double>(std::max<std::uint64_t>(reader.size(), 1)));
        if (cancelled)
            reader.fail(position, "cancelled");
    }
};

std::string shortText(Message& message)
{
    return message.length() <= kMaxText ? message.text() : std::string();
}

ElementType elementType(std::int64_t number)
{
    return number >= 0 && number < 64 ? static_cast<ElementType>(number) : ElementType::Undefined;
}

int rawBytes(ElementType type)
{
    switch (type) {
    case ElementType::Float:
    case ElementType::Int32:
    case ElementType::UInt32: return 4;
    case ElementType::Int64:
    case ElementType::Double:
    case ElementType::UInt64: return 8;
    case ElementType::Int8:
    case ElementType::UInt8:
    case ElementType::Bool: return 1;
    case ElementType::Int16:
    case ElementType::UInt16:
    case ElementType::Float16:
    case ElementType::BFloat16: return 2;
    default: return 0;
    }
}

double halfToDouble(std::uint64_t bits)
{
    const auto sign = static_cast<std::uint32_t>((bits & 0x8000U) << 16);
    const auto exponent = static_cast<std::uint32_t>((bits >> 10) & 0x1fU);
    const auto fraction = static_cast<std::uint32_t>(bits & 0x3ffU);
    if (exponent == 0) { // Zero and the subnormal numbers, in units of 2^-24.
        const double size = static_cast<double>(fraction) / 16777216.0;
        return sign ? -size : size;
    }
    const std::uint32_t wide = exponent == 31 ? 0xffU : exponent + 112;
    return static_cast<double>(std::bit_cast<float>(sign | (wide << 23) | (fraction << 13)));
}

double realElement(std::uint64_t bits, ElementType type)
{
    if (type == ElementType::Float)
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    if (type == ElementType::Double)
        return std::bit_cast<double>(bits);
    if (type == ElementType::BFloat16)
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16));
    return halfToDouble(bits);
}

std::int64_t integerElement(std::uint64_t bits, int bytes, bool isSigned)
{
    const int unused = 64 - 8 * bytes;
    const auto shifted = static_cast<std::int64_t>(bits << unused);
    return isSigned ? shifted >> unused : static_cast<std::int64_t>(bits);
}

bool isSigned(ElementType type)
{
    return type == ElementType::Int8 || type == ElementType::Int16 || type == ElementType::Int32
           || type == ElementType::Int64;
}

void readRaw(WireReader& reader, Tensor& tensor, std::uint64_t begin, std::uint64_t length)
{
    const int bytes = rawBytes(tensor.type);
    const auto count = static_cast<std::uint64_t>(tensor.elements());
    if (bytes == 0 || length != count * static_cast<std::uint64_t>(bytes))
        return;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t bits = reader.fixed(begin + i * static_cast<std::uint64_t>(bytes), bytes);
        if (isFloating(tensor.type))
            tensor.reals.push_back(realElement(bits, tensor.type));
        else
            tensor.integers.push_back(integerElement(bits, bytes, isSigned(tensor.type)));
    }
}

std::size_t contentLimit(const Tensor& tensor)
{
    return tensor.type == ElementType::Int64 && tensor.dims.size() <= 1 ? kShapeSized : kSmall;
}

/// Half types come as bit patterns in the integer field.
void halvesToReals(Tensor& tensor)
{
    const bool half = tensor.type == ElementType::Float16 || tensor.type == ElementType::BFloat16;
    for (std::size_t i = 0; half && i < tensor.integers.size(); ++i)
        tensor.reals.push_back(realElement(static_cast<std::uint64_t>(tensor.integers[i]) & 0xffffU, tensor.type));
    if (half)
        tensor.integers.clear();
}

/// Fields may come in any order: the contents are looked at once dims and type are known.
struct RawPlace {
    std::uint64_t begin = 0;
    std::uint64_t length = 0;
    bool found = false;
};

void finishTensor(Parser& parser, Tensor& tensor, RawPlace raw)
{
    const std::int64_t count = tensor.elements();
    if (raw.found && !tensor.external) {
        tensor.dataBegin = raw.begin;
        tensor.dataLength = raw.length;
    }
    const bool small = count <= static_cast<std::int64_t>(contentLimit(tensor));
    if (small && raw.found && !tensor.external)
        readRaw(parser.reader, tensor, raw.begin, raw.length);
    halvesToReals(tensor);
    const std::size_t held = isFloating(tensor.type) ? tensor.reals.size() : tensor.integers.size();
    tensor.hasContents = small && static_cast<std::int64_t>(held) == count;
    if (!tensor.hasContents) {
        tensor.integers.clear();
        tensor.reals.clear();
    }
}

/// One word of where a tensor's bytes are: "location", "offset" or "length".
void readPlace(Message message, Tensor& tensor)
{
    std::string key;
    std::string value;
    while (message.next()) {
        if (message.field() == 1)
            key = shortText(message);
        else if (message.field() == 2)
            value = shortText(message);
    }
    const char* end = value.data() + value.size();
    if (key == "location")
        tensor.location = std::move(value);
    else if (key == "offset")
        std::from_chars(value.data(), end, tensor.dataBegin);
    else if (key == "length")
        std::from_chars(value.data(), end, tensor.dataLength);
}

Tensor readTensor(Parser& parser, Message message)
{
    Tensor tensor;
    RawPlace raw;
    parser.reader.charge(sizeof(Tensor), message.position());
    while (message.next()) {
        switch (message.field()) {
        case 1: message.integers(tensor.dims, kMaxRank); break;
        case 2: tensor.type = elementType(message.integer()); break;
        case 4: message.reals(tensor.reals, kSmall + 1, 4); break;
        case 5:
        case 7:
        case 11: message.integers(tensor.integers, kShapeSized + 1); break;
        case 8: tensor.name = shortText(message); break;
        case 9: raw = {message.position(), message.length(), true}; break;
        case 10: message.reals(tensor.reals, kSmall + 1, 8); break;
        case 13: readPlace(message.message(), tensor); break;
        case 14: tensor.external = message.integer() == 1; break;
        default: break;
        }
    }
    if (std::any_of(tensor.dims.begin(), tensor.dims.end(), [](std::int64_t dim) { return dim < 0; }))
        parser.reader.fail(raw.begin, "the stored tensor \"" + tensor.name + "\" has a negative size");
    finishTensor(parser, tensor, raw);
    parser.tick(message.position());
    return tensor;
}

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
    std::string key;
    std::string value;
    while (message.next()) {
        if (message.field() == 1)
            key = shortText(message);
        else if (message.field() == 2)
            value = shortText(message);
    }
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
