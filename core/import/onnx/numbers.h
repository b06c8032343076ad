#pragma once

#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <filesystem>
#include <optional>

namespace vram::onnx {

/// The numbers of stored tensors: a few are compared where nothing else tells two tensors apart.
class StoredNumbers
{
public:
    /// `folder`: that of tensors stored outside the model's file; empty where there is none.
    StoredNumbers(ByteSource& source, std::filesystem::path folder) : m_source(source), m_folder(std::move(folder)) {}

    /// Whether the matrix `b` is `a` transposed, told by a sample of their numbers; empty where they cannot be read.
    std::optional<bool> sameTransposed(const Tensor& a, const Tensor& b) const;

private:
    class Reader;

    ByteSource& m_source;
    std::filesystem::path m_folder;
};

} // namespace vram::onnx
