// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <cstdint>
#include <string>

namespace vram::onnx {

inline constexpr std::size_t kMaxRank = 64;
/// Maximum number of elements in a 1-D tensor of 64-bit integers whose contents are read, because it may be a shape.
inline constexpr std::size_t kMaxShapeElements = 1024;

/// State shared by the functions that read parts of a model.
struct Parser {
    WireReader& reader;
    StringPool& strings;
    const ProgressCallback& progress;
    int sinceProgress = 0;
    bool cancelled = false;

    /// Reports progress from time to time. If it is cancelled, reading fails.
    void reportProgress(std::uint64_t position);
};

/// Reads a name. Returns an empty string if the text is too long to be one.
std::string shortText(Message& message);
ElementType elementType(std::int64_t number);

/// A StringStringEntryProto.
struct Entry {
    std::string key;
    std::string value;
};

Entry readEntry(Message message);

/// Reads a TensorProto. Its contents are only read if they may be a shape or a small constant.
Tensor readTensor(Parser& parser, Message message);

} // namespace vram::onnx
