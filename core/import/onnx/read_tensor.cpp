// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/read_tensor.h"

#include "import/onnx/fields.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace vram::onnx {

namespace {

constexpr std::size_t kSmall = 64; ///< Maximum number of elements of a tensor whose contents are read.
constexpr std::size_t kMaxText = 1U << 16;

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
    if (exponent == 0) { // Zero and subnormal numbers, in units of 2^-24.
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
    return tensor.type == ElementType::Int64 && tensor.dims.size() <= 1 ? kMaxShapeElements : kSmall;
}

/// Converts half types, which are stored as bit patterns in the integer field.
void halvesToReals(Tensor& tensor)
{
    const bool half = tensor.type == ElementType::Float16 || tensor.type == ElementType::BFloat16;
    for (std::size_t i = 0; half && i < tensor.integers.size(); ++i)
        tensor.reals.push_back(realElement(static_cast<std::uint64_t>(tensor.integers[i]) & 0xffffU, tensor.type));
    if (half)
        tensor.integers.clear();
}

/// The location of raw contents. Fields may come in any order, so the contents are read only after all fields, when
/// dims and type are known.
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

/// Reads one entry of external_data: "location", "offset" or "length".
void readPlace(Message message, Tensor& tensor)
{
    auto [key, value] = readEntry(message);
    const char* end = value.data() + value.size();
    if (key == "location")
        tensor.location = std::move(value);
    else if (key == "offset")
        std::from_chars(value.data(), end, tensor.dataBegin);
    else if (key == "length")
        std::from_chars(value.data(), end, tensor.dataLength);
}

} // namespace

void Parser::reportProgress(std::uint64_t position)
{
    if (!progress || ++sinceProgress % 256 != 0 || cancelled)
        return;
    cancelled =
        !progress(static_cast<double>(position) / static_cast<double>(std::max<std::uint64_t>(reader.size(), 1)));
    if (cancelled)
        reader.fail(position, "reading was cancelled"_tr);
}

std::string shortText(Message& message)
{
    return message.length() <= kMaxText ? message.text() : std::string();
}

ElementType elementType(std::int64_t number)
{
    return number >= 0 && number < 64 ? static_cast<ElementType>(number) : ElementType::Undefined;
}

Entry readEntry(Message message)
{
    Entry entry;
    while (message.next()) {
        if (message.field() == field::entry::Key)
            entry.key = shortText(message);
        else if (message.field() == field::entry::Value)
            entry.value = shortText(message);
    }
    return entry;
}

Tensor readTensor(Parser& parser, Message message)
{
    Tensor tensor;
    RawPlace raw;
    parser.reader.countCopiedBytes(sizeof(Tensor), message.position());
    while (message.next()) {
        switch (message.field()) {
        case field::tensor::Dims: message.integers(tensor.dims, kMaxRank); break;
        case field::tensor::DataType: tensor.type = elementType(message.integer()); break;
        case field::tensor::FloatData: message.reals(tensor.reals, kSmall + 1, 4); break;
        case field::tensor::Int32Data:
        case field::tensor::Int64Data:
        case field::tensor::Uint64Data: message.integers(tensor.integers, kMaxShapeElements + 1); break;
        case field::tensor::Name: tensor.name = shortText(message); break;
        case field::tensor::RawData: raw = {message.position(), message.length(), true}; break;
        case field::tensor::DoubleData: message.reals(tensor.reals, kSmall + 1, 8); break;
        case field::tensor::ExternalData: readPlace(message.message(), tensor); break;
        case field::tensor::DataLocation: tensor.external = message.integer() == field::tensor::kExternal; break;
        default: break;
        }
    }
    if (std::any_of(tensor.dims.begin(), tensor.dims.end(), [](std::int64_t dim) { return dim < 0; }))
        parser.reader.fail(raw.begin, vram::message("the stored tensor \"%1\" has a negative size"_tr, tensor.name));
    finishTensor(parser, tensor, raw);
    parser.reportProgress(message.position());
    return tensor;
}

} // namespace vram::onnx
