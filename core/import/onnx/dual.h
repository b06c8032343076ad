// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/attribute.h"
#include "base/checked.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace vram::onnx {

/// Two batch sizes for which shapes are computed simultaneously. A number that differs between them depends on the
/// batch.
inline constexpr std::int64_t kBatchA = 24;
inline constexpr std::int64_t kBatchB = 40;

/// The values of a number at the two batch sizes. Arithmetic saturates at kOverflow.
struct BatchPair {
    std::int64_t a = 0;
    std::int64_t b = 0;

    constexpr BatchPair() = default;
    constexpr BatchPair(std::int64_t value) : a(value), b(value) {}
    constexpr BatchPair(std::int64_t atA, std::int64_t atB) : a(atA), b(atB) {}
    constexpr bool isFixed() const { return a == b; }
    bool operator==(const BatchPair&) const = default;
};

inline constexpr BatchPair kBatch{kBatchA, kBatchB};

using Dims = std::vector<BatchPair>;

/// f(x, y) at both batch sizes.
template<typename F>
constexpr BatchPair combined(BatchPair x, BatchPair y, F f)
{
    return {f(x.a, y.a), f(x.b, y.b)};
}

constexpr BatchPair operator+(BatchPair x, BatchPair y)
{
    return combined(x, y, checkedAdd);
}
constexpr BatchPair operator*(BatchPair x, BatchPair y)
{
    return combined(x, y, checkedMul);
}
/// Subtraction saturates as well: subtracting kOverflow results in kOverflow, which is invalid in any shape.
BatchPair operator-(BatchPair x, BatchPair y);

/// Product of the dimensions.
BatchPair elements(const Dims& dims);
/// Returns x / y if y divides x at both batch sizes; otherwise nullopt.
std::optional<BatchPair> exactQuotient(BatchPair x, BatchPair y);

/// The value as fixed + slope × batch; nullopt if the value is not of that form.
std::optional<Extent> extentOf(BatchPair value);
/// Converts all dimensions. A dimension that is not linear in the batch is treated as proportional to it, and `exact`
/// is set to false.
Extents extentsOf(const Dims& dims, bool* exact = nullptr);

/// The contents of a small tensor in row-major order: integers and booleans, or reals (at both batch sizes).
struct Content {
    bool isReal = false;
    std::vector<BatchPair> integers{};
    std::vector<std::array<double, 2>> reals{};

    std::size_t size() const { return isReal ? reals.size() : integers.size(); }
    /// Element `i` as a real, at the first (0) or second (1) batch size.
    double real(std::size_t i, std::size_t batch = 0) const
    {
        return isReal ? reals[i][batch] : static_cast<double>(batch == 0 ? integers[i].a : integers[i].b);
    }
};

} // namespace vram::onnx
