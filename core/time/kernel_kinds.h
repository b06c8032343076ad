// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/operator_cost.h"

#include <array>
#include <cstdint>
#include <string_view>

namespace vram {

/// How an operator of the forward pass uses its operands.
enum class Traffic : std::uint8_t {
    Operands, ///< Reads and writes its operands whole.
    Selected, ///< Reads as much as it writes, from a larger tensor or from a list of tensors.
    Fill,     ///< Only writes.
    None      ///< Launches no kernel.
};

struct KernelKind {
    CostKind kind = CostKind::Pointwise;
    Traffic traffic = Traffic::Operands;
    double sent = 0; ///< Number of times a collective sends what it reads.
};

/// The kind of an operator, by its name on the tape. Operators that are not listed are elementwise.
KernelKind kernelKind(std::string_view name);

/// The kernels of a node's backward.
enum class BackwardCost : std::uint8_t {
    Elementwise,      ///< One kernel for each gradient, which reads the incoming gradient and saved tensors.
    Parts,            ///< No kernel: each input's gradient is a view of the incoming one.
    View,             ///< No kernel, unless the gradient is summed over broadcast dimensions.
    Copy,             ///< A copy of the gradient.
    ScatterIntoZeros, ///< Zeros as large as the input, and a copy into them.
    Matmul,
    PackedMatmul,  ///< Unpacking of a quantized weight, and its product with the gradient.
    Float8Product, ///< Casts to float8, and two products.
    Convolution,
    Attention,
    Recurrent,
    BatchNorm,
    RowNorm,
    Reduction,
    Gather,
    Window,
    Collective ///< The inverse of the forward pass's collective, or none.
};

/// A node of the autograd graph.
struct NodeKind {
    BackwardCost cost = BackwardCost::Elementwise;
    bool view = false; ///< Whether its operator returns a view, for which no kernel runs.
};

/// The kind of a node by its name in PyTorch's graph ("MulBackward0"). Nodes that are not listed are elementwise.
NodeKind nodeKind(std::string_view name);

/// Remembers the kinds of the names that were looked up last. The names on a tape are a few literals, so that their
/// addresses tell them apart. They must outlive the cache.
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
