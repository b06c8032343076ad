#pragma once

#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <cstdint>
#include <functional>
#include <string>

namespace vram::onnx {

inline constexpr std::size_t kMaxRank = 64;
/// Elements of one row of 64-bit integers whose contents are read, as it may be a shape.
inline constexpr std::size_t kShapeSized = 1024;

/// What the readers of the parts share.
struct Parser {
    WireReader& reader;
    StringPool& strings;
    const std::function<bool(double)>& progress;
    int sinceProgress = 0;
    bool cancelled = false;

    /// Reports progress now and then; reading fails where the answer is to stop.
    void tick(std::uint64_t position);
};

/// Empty where it is too long to be a name.
std::string shortText(Message& message);
ElementType elementType(std::int64_t number);

/// A StringStringEntryProto.
struct Entry {
    std::string key;
    std::string value;
};

Entry readEntry(Message message);

/// A TensorProto; of its contents only what may be a shape or a small constant.
Tensor readTensor(Parser& parser, Message message);

} // namespace vram::onnx
