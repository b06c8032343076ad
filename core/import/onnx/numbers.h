// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <filesystem>
#include <optional>

namespace vram::onnx {

/// Reads numbers of stored tensors to compare a sample of them if two tensors cannot be distinguished otherwise.
class StoredTensorReader
{
public:
    /// `folder` contains the tensors stored outside the model's file; it may be empty.
    StoredTensorReader(ByteSource& source, std::filesystem::path folder) : m_source(source), m_folder(std::move(folder))
    {
    }

    /// Whether the matrix `b` is the transpose of `a`, judging by a sample of their numbers; nullopt if they cannot be
    /// read.
    std::optional<bool> isTransposeOf(const Tensor& a, const Tensor& b) const;

private:
    class Reader;

    ByteSource& m_source;
    std::filesystem::path m_folder;
};

} // namespace vram::onnx
