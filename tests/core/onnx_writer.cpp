// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/onnx_writer.h"

#include "layers/layer_type.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cctype>

namespace vram::test {

void Wire::varint(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7)
        m_bytes += static_cast<char>((value & 0x7f) | 0x80);
    m_bytes += static_cast<char>(value);
}

Wire& Wire::number(int field, std::int64_t value)
{
    varint(static_cast<std::uint64_t>(field) << 3);
    varint(static_cast<std::uint64_t>(value));
    return *this;
}

Wire& Wire::bytes(int field, std::string_view value)
{
    varint((static_cast<std::uint64_t>(field) << 3) | 2);
    varint(value.size());
    m_bytes += value;
    return *this;
}

Wire& Wire::real(int field, float value)
{
    varint((static_cast<std::uint64_t>(field) << 3) | 5);
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (unsigned shift = 0; shift < 32; shift += 8)
        m_bytes += static_cast<char>((bits >> shift) & 0xff);
    return *this;
}

Wire intsAttribute(std::string_view name, const std::vector<std::int64_t>& values)
{
    Wire wire;
    wire.bytes(1, name).number(20, 7);
    for (const std::int64_t value : values)
        wire.number(8, value);
    return wire;
}

Wire intAttribute(std::string_view name, std::int64_t value)
{
    return Wire().bytes(1, name).number(3, value).number(20, 2);
}
Wire realAttribute(std::string_view name, float value)
{
    return Wire().bytes(1, name).real(2, value).number(20, 1);
}
Wire textAttribute(std::string_view name, std::string_view value)
{
    return Wire().bytes(1, name).bytes(4, value).number(20, 3);
}

Wire graphAttribute(std::string_view name, const Wire& graph)
{
    return Wire().bytes(1, name).message(6, graph).number(20, 5);
}

Wire tensorAttribute(std::string_view name, const Wire& tensor)
{
    return Wire().bytes(1, name).message(5, tensor).number(20, 4);
}

Wire weight(std::string_view name, const std::vector<std::int64_t>& dims, int type)
{
    Wire wire;
    for (const std::int64_t dim : dims)
        wire.number(1, dim);
    return wire.number(2, type).bytes(8, name).number(14, 1);
}

Wire filled(std::string_view name, const std::vector<std::int64_t>& dims, const std::vector<float>& values)
{
    Wire wire;
    for (const std::int64_t dim : dims)
        wire.number(1, dim);
    std::string raw;
    for (const float value : values) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (unsigned shift = 0; shift < 32; shift += 8)
            raw += static_cast<char>((bits >> shift) & 0xff);
    }
    return wire.number(2, 1).bytes(8, name).bytes(9, raw);
}

Wire integers(std::string_view name, const std::vector<std::int64_t>& values)
{
    Wire wire;
    wire.number(1, static_cast<std::int64_t>(values.size())).number(2, 7).bytes(8, name);
    for (const std::int64_t value : values)
        wire.number(7, value);
    return wire;
}

Wire scalar(std::string_view name, float value)
{
    return Wire().number(2, 1).bytes(8, name).real(4, value);
}

Wire valueInfo(std::string_view name, const std::vector<std::string>& dims, int type)
{
    Wire shape;
    for (const std::string& dim : dims) {
        Wire extent;
        if (!dim.empty() && std::isdigit(static_cast<unsigned char>(dim[0])))
            extent.number(1, std::stoll(dim));
        else if (dim != "?")
            extent.bytes(2, dim);
        shape.message(1, extent);
    }
    return Wire().bytes(1, name).message(2, Wire().message(1, Wire().number(1, type).message(2, shape)));
}

GraphWriter& GraphWriter::node(std::string_view type, std::string_view name, const std::vector<std::string>& inputs,
                               const std::vector<std::string>& outputs, const std::vector<Wire>& attributes,
                               std::string_view domain)
{
    Wire wire;
    for (const std::string& input : inputs)
        wire.bytes(1, input);
    for (const std::string& output : outputs)
        wire.bytes(2, output);
    wire.bytes(3, name).bytes(4, type);
    for (const Wire& attribute : attributes)
        wire.message(5, attribute);
    if (!domain.empty())
        wire.bytes(7, domain);
    m_graph.message(1, wire);
    return *this;
}

GraphWriter& GraphWriter::stored(const Wire& tensor)
{
    m_graph.message(5, tensor);
    return *this;
}

GraphWriter& GraphWriter::input(const Wire& info)
{
    m_graph.message(11, info);
    return *this;
}

GraphWriter& GraphWriter::output(const Wire& info)
{
    m_graph.message(12, info);
    return *this;
}

std::string GraphWriter::file(std::int64_t opset, std::string_view producer, const std::vector<Wire>& functions) const
{
    Wire wire;
    wire.number(1, 8).bytes(2, producer).message(7, m_graph);
    wire.message(8, Wire().bytes(1, "other.domain").number(2, 1)).message(8, Wire().bytes(1, "").number(2, opset));
    for (const Wire& function : functions)
        wire.message(25, function);
    return wire.str();
}

GraphWriter graphOf(const std::vector<std::string>& input, const std::vector<std::string>& output, int inputType)
{
    GraphWriter graph;
    graph.input(valueInfo("x", input, inputType)).output(valueInfo("y", output));
    return graph;
}

Network networkOf(const GraphWriter& graph, const ImportOptions& options, std::string_view producer)
{
    const auto imported = importBytes(graph.file(17, producer), options);
    EXPECT_TRUE(imported) << vram::text(imported.error());
    return imported ? imported->project.network : Network{};
}

Estimate estimateOf(const Network& network, std::int64_t batch)
{
    Setup setup;
    setup.batch = batch;
    return estimate(network, setup, builtinCatalogues(), Detail::Rows);
}

Result<Imported> importBytes(std::string_view bytes, const ImportOptions& options)
{
    onnx::MemorySource source({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    return onnx::importSource(source, options, "model");
}

std::string namedOutline(const Network& network)
{
    std::string text;
    forEachRow(network, [&](const Row& row, int depth, const Block*) {
        text += std::string(static_cast<std::size_t>(2 * depth), ' ') + name(row);
        text += asLayer(row) ? " " + asLayer(row)->type + "\n" : " {\n";
    });
    return text;
}

const Layer* layerAt(const Network& network, std::string_view wanted)
{
    const Layer* found = nullptr;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (asLayer(row) && path(network, id(row)) == wanted)
            found = asLayer(row);
    });
    return found;
}

std::string attributeText(const Layer* layer, std::string_view key)
{
    const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
    const int index = type ? attributeIndex(*type, key) : -1;
    return index < 0 ? "?" : text(attribute(*layer, *type, index));
}

bool anyNote(const Imported& imported, std::string_view part)
{
    const auto says = [part](const Message& sentence) { return text(sentence).find(part) != std::string::npos; };
    return std::ranges::any_of(imported.notes, says)
           || std::ranges::any_of(imported.project.assumptions, says, &Assumption::sentence);
}

} // namespace vram::test
