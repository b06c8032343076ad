// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/work.h"

#include <string_view>

namespace vram {

/// How an operator of the forward pass uses its operands.
enum class Traffic : std::uint8_t {
    Operands, ///< It reads and writes them whole.
    Selected, ///< It reads as much as it writes, from a larger tensor or from a list of tensors.
    Fill,     ///< It only writes.
    None      ///< It launches no kernel.
};

struct KernelKind {
    WorkKind kind = WorkKind::Pointwise;
    Traffic traffic = Traffic::Operands;
    double sent = 0; ///< How often a collective sends what it reads.
};

/// The kind of an operator by the name that it has on the tape. Those that are not listed are elementwise.
KernelKind kernelKind(std::string_view name);

/// What the backward of a node runs.
enum class BackwardCost : std::uint8_t {
    Elementwise, ///< One kernel for each gradient, which reads the incoming gradient and what was saved.
    Parts,       ///< Nothing: each input's gradient is a view of the incoming one.
    View,        ///< Nothing, unless the gradient is summed over broadcast dimensions.
    Copy,        ///< A copy of the gradient.
    IntoZeros,   ///< Zeros as large as the input, and a copy into them.
    Product,
    PackedProduct, ///< A quantized weight is unpacked, and multiplied by the gradient.
    Convolution,
    Attention,
    Recurrent,
    BatchNorm,
    RowNorm,
    Reduction,
    Gather,
    Window,
    Collective ///< The collective that reverses the forward's, or none.
};

/// By the name of the node in PyTorch's graph ("MulBackward0").
BackwardCost backwardCost(std::string_view name);
/// Whether the operator of the node with that name gives a view, for which no kernel runs.
bool isView(std::string_view name);

} // namespace vram
