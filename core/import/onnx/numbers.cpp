// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/onnx/numbers.h"

#include <algorithm>
#include <array>
#include <span>

namespace vram::onnx {

namespace {

constexpr std::size_t kWidest = 8; ///< Maximum number of bytes per number.
using Number = std::array<std::uint8_t, kWidest>;

/// Bytes per element; 0 if unknown.
std::uint64_t widthOf(ElementType type)
{
    switch (type) {
    case ElementType::Double: return 8;
    case ElementType::Float: return 4;
    case ElementType::Float16:
    case ElementType::BFloat16: return 2;
    default: return 0;
    }
}

/// Whether `location` is a regular file in the model's folder.
bool isInFolder(const std::filesystem::path& folder, const std::filesystem::path& location)
{
    std::error_code code;
    return !folder.empty() && !location.empty() && location.is_relative()
           && std::ranges::find(location, std::filesystem::path("..")) == location.end()
           && std::filesystem::is_regular_file(folder / location, code);
}

} // namespace

/// Reads one tensor's numbers from the model's file or a file beside it.
class StoredTensorReader::Reader
{
public:
    Reader(const StoredTensorReader& numbers, const Tensor& tensor) : m_tensor(tensor), m_width(widthOf(tensor.type))
    {
        const auto count = static_cast<std::uint64_t>(tensor.elements());
        const bool whole = m_width > 0 && tensor.dataLength == count * m_width;
        if (!tensor.external && whole)
            m_source = &numbers.m_source;
        else if (tensor.external && (whole || tensor.dataLength == 0) && isInFolder(numbers.m_folder, tensor.location))
            m_source = &m_file.emplace(numbers.m_folder / tensor.location);
    }

    bool read(std::uint64_t index, Number& into)
    {
        return m_source
               && m_source->read(m_tensor.dataBegin + index * m_width,
                                 std::span(into).first(static_cast<std::size_t>(m_width)));
    }

private:
    const Tensor& m_tensor;
    std::uint64_t m_width;
    std::optional<FileSource> m_file{};
    ByteSource* m_source = nullptr;
};

std::optional<bool> StoredTensorReader::isTransposeOf(const Tensor& a, const Tensor& b) const
{
    const auto rows = static_cast<std::uint64_t>(a.dims[0]);
    const auto columns = static_cast<std::uint64_t>(a.dims[1]);
    if (rows == 0 || columns == 0 || a.type != b.type)
        return std::nullopt;
    Reader left(*this, a);
    Reader right(*this, b);
    bool differ = false;
    Number first{};
    Number x{};
    Number y{};
    for (std::uint64_t i = 0; i < 64; ++i) {
        const std::uint64_t row = (i * 7919) % rows;
        const std::uint64_t column = (i * 104729) % columns;
        if (!left.read(row * columns + column, x) || !right.read(column * rows + row, y))
            return std::nullopt;
        if (x != y)
            return false;
        first = i == 0 ? x : first;
        differ = differ || x != first;
    }
    return differ ? std::optional(true) : std::nullopt; // Equal numbers, such as zeros, prove nothing.
}

} // namespace vram::onnx
