#pragma once

#include "import/onnx/model.h"
#include "import/onnx/wire.h"

#include <filesystem>
#include <optional>

namespace vram::onnx {

/// The numbers of stored tensors, of which a few are looked at where nothing else tells two of them apart.
class StoredNumbers
{
public:
    /// `folder`: where the files of tensors stored outside are; empty where there is none.
    StoredNumbers(ByteSource& source, std::filesystem::path folder) : m_source(source), m_folder(std::move(folder)) {}

    /// Whether the matrix `b` holds the numbers of `a`, transposed, by a sample; empty where that cannot be told.
    std::optional<bool> sameTransposed(const Tensor& a, const Tensor& b) const;

private:
    class Reader;

    ByteSource& m_source;
    std::filesystem::path m_folder;
};

} // namespace vram::onnx
