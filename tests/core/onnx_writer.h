// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"
#include "import/onnx/onnx.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vram::test {

/// The bytes of a protobuf message, built field by field.
class Wire
{
public:
    Wire& number(int field, std::int64_t value);
    Wire& bytes(int field, std::string_view value);
    Wire& message(int field, const Wire& value) { return bytes(field, value.m_bytes); }
    Wire& real(int field, float value);
    const std::string& str() const { return m_bytes; }

private:
    void varint(std::uint64_t value);
    std::string m_bytes;
};

Wire intsAttribute(std::string_view name, const std::vector<std::int64_t>& values);
Wire intAttribute(std::string_view name, std::int64_t value);
Wire realAttribute(std::string_view name, float value);
Wire textAttribute(std::string_view name, std::string_view value);
Wire graphAttribute(std::string_view name, const Wire& graph);
Wire tensorAttribute(std::string_view name, const Wire& tensor);

/// Returns a tensor without contents, float32 by default.
Wire weight(std::string_view name, const std::vector<std::int64_t>& dims, int type = 1);
/// A tensor with its contents.
Wire filled(std::string_view name, const std::vector<std::int64_t>& dims, const std::vector<float>& values);
Wire integers(std::string_view name, const std::vector<std::int64_t>& values);
Wire scalar(std::string_view name, float value);

/// Returns the name, type and shape of a value. Each dimension is a number ("3"), a name ("N") or "?".
Wire valueInfo(std::string_view name, const std::vector<std::string>& dims, int type = 1);

/// A graph that is built one call at a time.
class GraphWriter
{
public:
    GraphWriter& node(std::string_view type, std::string_view name, const std::vector<std::string>& inputs,
                      const std::vector<std::string>& outputs, const std::vector<Wire>& attributes = {},
                      std::string_view domain = {});
    GraphWriter& stored(const Wire& tensor);
    GraphWriter& input(const Wire& info);
    GraphWriter& output(const Wire& info);
    const Wire& graph() const { return m_graph; }

    /// The bytes of the whole file.
    std::string file(std::int64_t opset = 17, std::string_view producer = "pytorch",
                     const std::vector<Wire>& functions = {}) const;

private:
    Wire m_graph;
};

/// Returns a graph with the input "x" and the output "y".
GraphWriter graphOf(const std::vector<std::string>& input, const std::vector<std::string>& output, int inputType = 1);

Result<Imported> importBytes(std::string_view bytes, const ImportOptions& options = {});
/// The network imported from the graph's file.
Network networkOf(const GraphWriter& graph, const ImportOptions& options = {}, std::string_view producer = "pytorch");
Estimate estimateOf(const Network& network, std::int64_t batch = 3);

/// Returns the tree as text, one line per row, indented by two spaces per level. A layer is written "name Type", and a
/// block begins with "name {".
std::string namedOutline(const Network& network);
/// Returns the layer at the path `wanted`, or null if there is none.
const Layer* layerAt(const Network& network, std::string_view wanted);
/// Returns the attribute as text, or "?" if there is none.
std::string attributeText(const Layer* layer, std::string_view key);
bool anyNote(const Imported& imported, std::string_view part);

} // namespace vram::test
