// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/dtype.h"
#include "network/row_index.h"
#include "step/terms.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The kind of a kernel, which decides how much of the GPU's rates it reaches.
enum class WorkKind : std::uint8_t {
    Product,     ///< Matrix products of cuBLAS.
    Convolution, ///< Convolutions of cuDNN, and PyTorch's own depthwise ones.
    Attention,   ///< Fused attention.
    Recurrent,   ///< Recurrent layers of cuDNN.
    BatchNorm,   ///< Statistics across rows that are far apart.
    RowNorm,     ///< Statistics of consecutive elements: layer norm, RMS norm, softmax.
    Reduction,   ///< Sums, means and maxima.
    Pointwise,   ///< Elementwise kernels.
    Copy,        ///< Copies between layouts, concatenations.
    Gather,      ///< Reads or writes at computed indices.
    Window,      ///< Pooling and interpolation.
    Optimizer,   ///< The optimizer's step.
    Collective   ///< Collectives of ranks that share layers, experts or sequences.
};
inline constexpr std::size_t kWorkKinds = 13;

/// Which of the three kernels of a product or convolution it is.
enum class WorkPass : std::uint8_t { Forward, InputGradient, WeightGradient };

/// What one operator of the framework costs on any GPU: its arithmetic and its traffic.
struct Work {
    WorkKind kind = WorkKind::Pointwise;
    WorkPass pass = WorkPass::Forward;
    Phase phase = Phase::Forward;
    DType dtype = DType::Float32; ///< Of its factors, or of its largest tensor.
    bool channelsLast = false;    ///< Of a convolution's or a batch norm's input.
    bool depthwise = false;       ///< A convolution with as many groups as channels.
    bool copies = false;          ///< A convolution for which cuDNN copies contiguous operands to channels-last ones.
    bool strided = false;         ///< Elementwise, of operands that are broadcast or not in the order of memory.
    bool again = false;           ///< Recomputed under activation checkpointing.
    bool causal = false;          ///< Attention that skips the scores above the diagonal.
    RowIndex row{};
    double operations = 0; ///< Arithmetic operations of products; a multiply-add counts as two.
    double read = 0;       ///< Bytes.
    double written = 0;    ///< Bytes.
    double weights = 0;    ///< The part of `read` that is parameters.
    /// `count` products of a rows × depth by a depth × columns matrix. A convolution counts as such a product of its
    /// patches with its weights, one for each group.
    double rows = 0;
    double columns = 0;
    double depth = 0;
    double count = 0;
    double taps = 1;      ///< Elements of a convolution's window.
    double channels = 0;  ///< Of a batch norm over contiguous images, which gives each channel to one block of threads.
    double elements = 0;  ///< Of that batch norm's input.
    double inTurn = 0;    ///< Elements that each thread of a softmax reads one after the other.
    double launches = 1;  ///< Kernels that the operator launches.
    double operators = 1; ///< Operators that the host dispatches.
    /// The bytes that a collective gathers, reduces or exchanges (twice for an all-reduce), or those of the gradients and
    /// parameters that an optimizer on the CPU copies.
    double sent = 0;

    double bytes() const { return read + written; }
    /// `operations` as model FLOPs are counted: with the scores that causal attention skips.
    double modelOperations() const { return causal ? 2 * operations : operations; }
};

using Works = std::vector<Work>;

} // namespace vram
