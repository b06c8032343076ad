// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/layer_scope.h"

#include "setup/precision.h"

#include <algorithm>

namespace vram {

Shape LayerScope::extents(int attribute) const
{
    Shape shape;
    for (const Extent& extent : std::get<Extents>(value(attribute)))
        shape.push(extent.at(batch()));
    return shape;
}

Shape LayerScope::extents(int attribute, int count, const Shape& fallback) const
{
    const auto& given = std::get<Extents>(value(attribute));
    if (given.empty())
        return fallback;
    Shape shape;
    for (int i = 0; i < count; ++i)
        shape.push(given[std::min(static_cast<std::size_t>(i), given.size() - 1)].at(batch()));
    return shape;
}

std::optional<int> LayerScope::dimension(std::int64_t dim, int rank)
{
    const std::int64_t positive = dim < 0 ? dim + rank : dim;
    if (positive >= 0 && positive < rank)
        return static_cast<int>(positive);
    fail(message("dimension %1 does not exist in a tensor of %2 dimensions; choose one from %3 to %4."_tr, dim, rank,
                 -rank, rank - 1));
    return std::nullopt;
}

std::optional<std::vector<int>> LayerScope::dimensions(int attribute, int rank)
{
    std::vector<int> dims;
    for (const Extent& extent : std::get<Extents>(value(attribute))) {
        const auto dim = dimension(extent.fixed, rank);
        if (!dim)
            return std::nullopt;
        dims.push_back(*dim);
    }
    return dims;
}

DType LayerScope::modelDType() const
{
    return m_host.castDType(m_row).value_or(storedDType());
}

DType LayerScope::storedDType() const
{
    return vram::modelDType(setup().precision);
}

DType LayerScope::dtype(std::string_view name) const
{
    return name == "compute" || name.empty() ? modelDType() : dtypeFromName(name);
}

Tensor LayerScope::parameter(std::string_view name, const Shape& shape, DType dtype, bool trainable)
{
    return m_host.parameter(m_row, name, shape, dtype, trainable, -1);
}

Tensor LayerScope::packedParameter(std::string_view name, const Shape& shape, DType dtype, std::int64_t elements)
{
    return m_host.parameter(m_row, name, shape, dtype, false, elements);
}

// Module.to() casts every floating-point buffer to a 16-bit dtype, including complex ones (represented by float64
// here).
Tensor LayerScope::buffer(const Shape& shape, DType dtype)
{
    const bool cast = dtype == DType::Float64 && itemSize(storedDType()) < itemSize(DType::Float32);
    return m_host.buffer(shape, dtype == DType::Float32 || cast ? storedDType() : dtype);
}

Tensor LayerScope::networkInput(const Shape& shape, DType dtype)
{
    return m_host.castForward(m_tape.input(shape, dtype == DType::Float32 ? storedDType() : dtype));
}

std::int64_t LayerScope::distinctElements(int input) const
{
    return m_host.distinctElements(m_row, input);
}

void LayerScope::addOutput(const std::vector<Tensor>& outputs)
{
    m_outputs.insert(m_outputs.end(), outputs.begin(), outputs.end());
}

void LayerScope::fail(Message why)
{
    if (!m_failed)
        m_host.report(Severity::Error, m_row, std::move(why), QuickFix::None);
    m_failed = true;
}

} // namespace vram
