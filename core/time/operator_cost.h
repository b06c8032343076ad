// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/dtype.h"
#include "network/row_index.h"
#include "step/terms.h"

#include <cstdint>
#include <vector>

namespace vram {

/// The kind of a kernel, which determines the fraction of the GPU's rates it reaches.
enum class CostKind : std::uint8_t {
    Matmul,      ///< cuBLAS matrix products.
    Convolution, ///< cuDNN's convolutions, and PyTorch's own depthwise ones.
    Attention,   ///< Fused attention.
    Recurrent,   ///< cuDNN's recurrent layers.
    BatchNorm,   ///< Statistics over elements that are far apart in memory.
    RowNorm,     ///< Statistics of consecutive elements: layer norm, RMS norm, softmax.
    Reduction,   ///< Sums, means and maxima.
    Pointwise,   ///< Elementwise kernels.
    Copy,        ///< Copies between layouts, concatenations.
    Gather,      ///< Reads or writes at computed indices.
    Window,      ///< Pooling and interpolation.
    Optimizer,   ///< The optimizer's step.
    Collective   ///< Collectives of ranks that shard layers, experts or sequences.
};
inline constexpr std::size_t kWorkKinds = 13;

/// The pass of a matrix product or convolution.
enum class CostPass : std::uint8_t { Forward, InputGradient, WeightGradient };

/// The operations and memory traffic of one PyTorch operator, independent of the GPU.
struct OperatorCost {
    CostKind kind = CostKind::Pointwise;
    CostPass pass = CostPass::Forward;
    Phase phase = Phase::Forward;
    DType dtype = DType::Float32; ///< dtype of the operands of a matrix product, otherwise of the largest tensor.
    bool channelsLast = false;    ///< Whether a convolution's or a batch norm's input is channels-last.
    bool depthwise = false;       ///< Whether the operator is a convolution with as many groups as channels.
    bool copies = false;          ///< Whether cuDNN copies a convolution's contiguous operands to channels-last layout.
    bool strided = false; ///< Whether an elementwise operator has operands that are broadcast or not contiguous in
                          ///< memory order.
    bool isRecomputation = false; ///< Whether this is the recomputation of an operator under activation checkpointing.
    bool causal = false;          ///< Whether attention skips the scores above the diagonal.
    bool allToAll = false;        ///< Whether a collective exchanges tokens between the ranks that share experts.
    RowIndex row{};
    double operations = 0; ///< Arithmetic operations of matrix products; a multiply-add counts as two.
    double read = 0;       ///< Bytes read.
    double written = 0;    ///< Bytes written.
    double weights = 0;    ///< The part of `read` that consists of parameters.
    /// `count` products of a rows × depth matrix and a depth × columns matrix. A convolution counts as one such product
    /// of its patches and its weights per group.
    double rows = 0;
    double columns = 0;
    double depth = 0;
    double count = 0;
    double kernelElements = 1; ///< Number of elements of a convolution's kernel.
    double channels = 0;       ///< Channels of a batch norm over contiguous images, with one thread block per channel.
    double elements = 0;       ///< Elements of that batch norm's input.
    double sequentialElements = 0; ///< Elements that each thread of a softmax reads one after another.
    double launches = 1;           ///< Kernels that the operator launches.
    double operators = 1;          ///< Operators that the host dispatches.
    /// The bytes that a collective gathers, reduces or exchanges (twice for an all-reduce), or the bytes of the
    /// gradients and parameters that are copied for an optimizer on the CPU.
    double sent = 0;

    double bytes() const { return read + written; }
    /// Returns `operations` as counted in model FLOPs, which include the scores that causal attention skips.
    double modelOperations() const { return causal ? 2 * operations : operations; }
};

using OperatorCosts = std::vector<OperatorCost>;

} // namespace vram
