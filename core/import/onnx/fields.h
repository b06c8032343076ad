// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// The protobuf field numbers that are read, grouped by message and named as in onnx.proto (github.com/onnx/onnx,
/// onnx/onnx.proto).
namespace vram::onnx::field {

namespace model {
enum Number : std::uint32_t { ProducerName = 2, Graph = 7, OpsetImport = 8, Functions = 25 };
}
namespace opset {
enum Number : std::uint32_t { Domain = 1, Version = 2 };
}
namespace function {
enum Number : std::uint32_t { Name = 1, Input = 4, Output = 5, Node = 7, Domain = 10, AttributeProto = 11 };
}
namespace graph {
enum Number : std::uint32_t { Node = 1, Name = 2, Initializer = 5, Input = 11, Output = 12, ValueInfo = 13 };
}
namespace node {
enum Number : std::uint32_t {
    Input = 1,
    Output = 2,
    Name = 3,
    OpType = 4,
    Attribute = 5,
    Domain = 7,
    MetadataProps = 9
};
}
namespace attribute {
enum Number : std::uint32_t { Name = 1, F = 2, I = 3, S = 4, T = 5, G = 6, Floats = 7, Ints = 8, RefAttrName = 21 };
}
namespace value_info {
enum Number : std::uint32_t { Name = 1, Type = 2 };
}
namespace type {
enum Number : std::uint32_t { TensorType = 1 };
}
namespace tensor_type {
enum Number : std::uint32_t { ElemType = 1, Shape = 2 };
}
namespace shape {
enum Number : std::uint32_t { Dim = 1 };
}
namespace dimension {
enum Number : std::uint32_t { DimValue = 1, DimParam = 2 };
}
/// StringStringEntryProto.
namespace entry {
enum Number : std::uint32_t { Key = 1, Value = 2 };
}
namespace tensor {
enum Number : std::uint32_t {
    Dims = 1,
    DataType = 2,
    FloatData = 4,
    Int32Data = 5,
    Int64Data = 7,
    Name = 8,
    RawData = 9,
    DoubleData = 10,
    Uint64Data = 11,
    ExternalData = 13,
    DataLocation = 14
};
/// The value of DataLocation for contents in a separate file.
constexpr std::int64_t kExternal = 1;
} // namespace tensor

} // namespace vram::onnx::field
