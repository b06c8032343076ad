#pragma once

#include "base/attribute.h"
#include "base/checked.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace vram::onnx {

/// The two batch sizes at which shapes are worked out at once: what differs between them depends on the batch.
inline constexpr std::int64_t kBatchA = 24;
inline constexpr std::int64_t kBatchB = 40;

/// A number at both batch sizes. Arithmetic saturates at kOverflow.
struct Dual {
    std::int64_t a = 0;
    std::int64_t b = 0;

    constexpr Dual() = default;
    constexpr Dual(std::int64_t value) : a(value), b(value) {}
    constexpr Dual(std::int64_t atA, std::int64_t atB) : a(atA), b(atB) {}
    constexpr bool isFixed() const { return a == b; }
    bool operator==(const Dual&) const = default;
};

inline constexpr Dual kBatch{kBatchA, kBatchB};

using Dims = std::vector<Dual>;

/// f(x, y) at both batch sizes.
template<typename F>
constexpr Dual combine(Dual x, Dual y, F f)
{
    return {f(x.a, y.a), f(x.b, y.b)};
}

constexpr Dual operator+(Dual x, Dual y)
{
    return combine(x, y, checkedAdd);
}
constexpr Dual operator*(Dual x, Dual y)
{
    return combine(x, y, checkedMul);
}
/// Saturates too; subtracting kOverflow gives kOverflow, which no shape accepts.
Dual operator-(Dual x, Dual y);

/// Product of the extents.
Dual elements(const Dims& dims);
/// x / y where y divides x at both sizes.
std::optional<Dual> exactQuotient(Dual x, Dual y);

/// As fixed + slope × batch; empty where the number is not linear in the batch.
std::optional<Extent> extentOf(Dual value);
/// Every extent; one that is not linear in the batch is taken as proportional to it, and `exact` is cleared.
Extents extentsOf(const Dims& dims, bool* exact = nullptr);

/// Contents of a small tensor, in row-major order: whole numbers and truth values, or reals (at both batch sizes).
struct Content {
    bool isReal = false;
    std::vector<Dual> integers{};
    std::vector<std::array<double, 2>> reals{};

    std::size_t size() const { return isReal ? reals.size() : integers.size(); }
    /// Element `i` as a real, at batch size 0 or 1.
    double real(std::size_t i, std::size_t batch = 0) const
    {
        return isReal ? reals[i][batch] : static_cast<double>(batch == 0 ? integers[i].a : integers[i].b);
    }
};

} // namespace vram::onnx
