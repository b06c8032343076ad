// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace vram::onnx {

/// TensorProto.DataType, with the numbers of the file format.
enum class ElementType : int {
    Undefined = 0,
    Float = 1,
    UInt8 = 2,
    Int8 = 3,
    UInt16 = 4,
    Int16 = 5,
    Int32 = 6,
    Int64 = 7,
    String = 8,
    Bool = 9,
    Float16 = 10,
    Double = 11,
    UInt32 = 12,
    UInt64 = 13,
    BFloat16 = 16,
};

bool isFloating(ElementType type);

/// A stored tensor. Only small contents are read (a shape, a scale), never weights.
struct Tensor {
    std::string name;
    ElementType type = ElementType::Undefined;
    std::vector<std::int64_t> dims{};
    bool hasContents = false; ///< Whether `integers` or `reals` contains all elements.
    std::vector<std::int64_t> integers{};
    std::vector<double> reals{};
    bool external = false;        ///< Whether its bytes are in another file.
    std::string location{};       ///< Name of the file with the bytes, relative to the model's file.
    std::uint64_t dataBegin = 0;  ///< Offset of the raw bytes in the model's file or the external file.
    std::uint64_t dataLength = 0; ///< 0 if the bytes are missing, or in an external file without a given length.

    std::int64_t elements() const; ///< Number of elements; kOverflow if it exceeds 63 bits. Negative dims count as 0.
};

/// Interns strings that many nodes share. A view lives as long as the pool, which may be moved.
class StringPool
{
public:
    std::string_view intern(std::string_view text);

private:
    std::set<std::string, std::less<>> m_strings{};
};

struct GraphDef;

/// An attribute of a node (AttributeProto). The member that holds its value depends on its type.
struct Attribute {
    std::string name;
    std::string reference{}; ///< Inside a function, the attribute of the call that supplies the value.
    double real = 0;
    std::int64_t integer = 0;
    std::string text{};
    std::vector<std::int64_t> integers{};
    std::vector<double> reals{};
    std::shared_ptr<const Tensor> tensor{};
    std::shared_ptr<const GraphDef> graph{};
};

/// An operator or call. A graph may have a million, so type, domain and scopes are views of a StringPool or of
/// literals.
struct Node {
    std::string_view type{};
    std::string_view domain{};
    std::string name{};
    std::string_view scopes{}; ///< Newer exporters' list of module paths: "['', 'layer1', 'layer1.0']".
    std::vector<std::string> inputs{};
    std::vector<std::string> outputs{};
    std::vector<Attribute> attributes{};

    const Attribute* find(std::string_view key) const;
    std::int64_t integer(std::string_view key, std::int64_t fallback) const;
    double real(std::string_view key, double fallback) const;
    std::string_view text(std::string_view key, std::string_view fallback) const;
    const std::vector<std::int64_t>& integers(std::string_view key) const; ///< Empty if there is no such attribute.
};

/// A dimension of a declared shape, with a size, a name, or neither.
struct Dimension {
    std::int64_t size = -1;
    std::string name{};
};

/// The declared type and shape of a value (ValueInfoProto).
struct ValueInfo {
    std::string name;
    ElementType type = ElementType::Undefined;
    bool isTensor = false;
    bool hasShape = false;
    std::vector<Dimension> dims{};
};

/// A graph as stored (GraphProto): that of the model, a branch, or the body of a loop.
struct GraphDef {
    std::string name{};
    std::vector<Node> nodes{};
    std::vector<Tensor> initializers{};
    std::vector<ValueInfo> inputs{};
    std::vector<ValueInfo> outputs{};
    std::vector<ValueInfo> values{};
};

/// One of the model's own functions, which are inlined.
struct FunctionDef {
    std::string name{};
    std::string domain{};
    std::vector<std::string> inputs{};
    std::vector<std::string> outputs{};
    std::vector<Node> nodes{};
    std::vector<Attribute> defaults{};
};

/// The key of ModelDef::functions: "domain:type".
std::string functionKey(std::string_view domain, std::string_view type);

/// The structure of a model file (ModelProto), without the contents of its weights.
struct ModelDef {
    std::string producer{};
    std::map<std::string, std::int64_t> opsets{}; ///< Keyed by domain; "ai.onnx" is stored as "".
    GraphDef graph{};
    std::map<std::string, FunctionDef> functions{}; ///< Keyed by functionKey().
    StringPool strings{};

    std::int64_t opset() const;
};

} // namespace vram::onnx
