// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "base/checked.h"
#include "base/message.h"

#include <optional>
#include <string_view>

namespace vram {

/// Returns the bytes of the workspaces that CUBLAS_WORKSPACE_CONFIG requests. PyTorch allocates them in one piece per
/// handle (aten/src/ATen/cuda/CublasHandlePool.cpp, parseChosenWorkspaceSize): ":4096:2:16:8" requests two of 4096 KiB
/// and eight of 16 KiB. Returns nullopt if the text does not have this form.
std::optional<Bytes> cublasConfigBytes(std::string_view text);
/// Returns what is wrong with a value of CUBLAS_WORKSPACE_CONFIG, or nullopt if it is valid. An empty text is valid and
/// sets nothing.
std::optional<Message> cublasConfigProblem(const AttributeValue& value);

} // namespace vram
