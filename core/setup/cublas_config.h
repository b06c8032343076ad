#pragma once

#include "base/attribute.h"
#include "base/checked.h"
#include "base/message.h"

#include <optional>
#include <string_view>

namespace vram {

/// Bytes of the workspaces that CUBLAS_WORKSPACE_CONFIG asks for, which PyTorch allocates as one for each handle
/// (aten/src/ATen/cuda/CublasHandlePool.cpp, parseChosenWorkspaceSize): ":4096:2:16:8" is two of 4096 KiB and eight of 16.
/// Nothing where the text is none of that kind.
std::optional<Bytes> cublasConfigBytes(std::string_view text);
/// What is wrong with such a text; an empty one sets nothing.
std::optional<Message> cublasConfigProblem(const AttributeValue& value);

} // namespace vram
