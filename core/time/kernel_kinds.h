// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/operator_cost.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace vram {

/// How an operator of the forward pass uses its operands.
enum class Traffic : std::uint8_t {
    Operands, ///< Reads and writes its operands completely.
    Selected, ///< Reads as much as it writes, from a larger tensor or from a list of tensors.
    Fill,     ///< Only writes.
    None      ///< Launches no kernel.
};

/// The properties of an operator from which its cost is computed.
struct KernelKind {
    CostKind kind = CostKind::Pointwise;
    Traffic traffic = Traffic::Operands;
    double sent = 0; ///< Number of times that a collective sends the larger of its input and its output.
};

/// The kind of an operator, by its name on the tape. Operators that are not listed are elementwise.
KernelKind kernelKind(std::string_view name);

/// The kernels of a node's backward function.
enum class BackwardCost : std::uint8_t {
    Elementwise,      ///< One kernel for each gradient, which reads the incoming gradient and saved tensors.
    Parts,            ///< No kernel: each input's gradient is a view of the incoming one.
    View,             ///< No kernel, unless the gradient is summed over broadcast dimensions.
    Copy,             ///< A copy of the gradient.
    ScatterIntoZeros, ///< Zeros as large as the input, into which the gradient is copied.
    Matmul,
    PackedMatmul,  ///< A kernel that unpacks a quantized weight, and a matrix product of this weight and the gradient.
    Float8Product, ///< Casts to float8, and two matrix products.
    Convolution,
    Attention,
    Recurrent,
    BatchNorm,
    RowNorm,
    Reduction,
    Gather,
    Window,
    Collective ///< The inverse of the forward pass's collective, or no collective.
};

/// The kind of a node of the autograd graph.
struct NodeKind {
    BackwardCost cost = BackwardCost::Elementwise;
    bool view = false; ///< Whether the operator returns a view and launches no kernel.
};

/// The kind of a node by its name in PyTorch's graph ("MulBackward0"). Nodes that are not listed are elementwise.
NodeKind nodeKind(std::string_view name);

/// Caches the kinds of recently looked-up names. The names on a tape are a small set of string literals, so their
/// addresses identify them. The names must outlive the cache.
template<auto find>
class KindCache
{
public:
    using Kind = decltype(find(std::string_view()));

    const Kind& operator[](std::string_view name)
    {
        constexpr std::uint64_t golden = 0x9E3779B97F4A7C15U; // Spreads addresses that are close to each other.
        constexpr int unused = 64 - 6;
        Entry& entry = m_entries[(reinterpret_cast<std::uintptr_t>(name.data()) * golden) >> unused];
        if (entry.name.data() != name.data() || entry.name.size() != name.size())
            entry = {name, find(name)};
        return entry.kind;
    }

private:
    struct Entry {
        std::string_view name{};
        Kind kind{};
    };

    std::array<Entry, std::size_t{1} << 6> m_entries{};
};

} // namespace vram
