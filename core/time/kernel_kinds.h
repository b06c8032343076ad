// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/work.h"

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
    WorkKind kind = WorkKind::Pointwise;
    Traffic traffic = Traffic::Operands;
    double sent = 0; ///< Number of times a collective sends what it reads.
};

/// The kind of an operator, by its name on the tape. Operators that are not listed are elementwise.
KernelKind kernelKind(std::string_view name);

/// The kernels of a node's backward.
enum class BackwardCost : std::uint8_t {
    Elementwise, ///< One kernel for each gradient, which reads the incoming gradient and saved tensors.
    Parts,       ///< No kernel: each input's gradient is a view of the incoming one.
    View,        ///< No kernel, unless the gradient is summed over broadcast dimensions.
    Copy,        ///< A copy of the gradient.
    IntoZeros,   ///< Zeros as large as the input, and a copy into them.
    Product,
    PackedProduct, ///< Unpacking of a quantized weight, and its product with the gradient.
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

/// The cost of a backward node by its name in PyTorch's graph ("MulBackward0").
BackwardCost backwardCost(std::string_view name);
/// Whether the operator of the node with that name returns a view, for which no kernel runs.
bool isView(std::string_view name);

} // namespace vram
