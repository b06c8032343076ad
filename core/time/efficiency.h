// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "time/operator_cost.h"

#include <array>

namespace vram::efficiency {

// Fractions of a GPU's rates that kernels reach. They are fitted to published throughputs of timm's models on an RTX
// 3090 (PyTorch 1.12), 4090 and 5090 (PyTorch 2.9), not to timings of single kernels; see docs/time.md for the
// accuracy.

/// Values by CostPass.
using ValueByPass = std::array<double, 3>;

/// Fractions of the peak rate that matrix products and fused attention reach in training, by GPU generation. They
/// include the lower clock under load. A100 and H100 are fitted to llm-foundry's table (Triton's FlashAttention),
/// GeForce is fitted together with the other constants of this file, and the other values lie between these. The best
/// matrix products on their own reach more (stas00/ml-engineering, compute/accelerator, maximum achievable matmul
/// FLOPS: A100 86 %, H100 80 %, B200 78 %, MI300X 60 %).
struct Generation {
    int major;
    int minor;
    double matmul;
    double attention;
    double attentionBackward;
};
inline constexpr std::array kGenerations{Generation{7, 0, 0.85, 0.35, 0.30},  Generation{7, 5, 0.90, 0.35, 0.30},
                                         Generation{8, 0, 0.76, 0.40, 0.30},  Generation{8, 6, 0.95, 0.45, 0.40},
                                         Generation{8, 9, 1.08, 0.55, 0.50},  Generation{9, 0, 0.57, 0.24, 0.18},
                                         Generation{10, 0, 0.57, 0.24, 0.18}, Generation{12, 0, 0.95, 0.45, 0.40}};
inline constexpr double kAmdMatmul = 0.50;

// Fractions of the float32 rate without tensor cores, where the clock slows down less. They are fitted to steps
// measured on an H100.
inline constexpr double kFloatMatmul = 0.70;
inline constexpr double kFloatAttention = 0.32;

// Depth (K) at which a matrix product reaches half of the rate.
inline constexpr double kMatmulDepth = 54;
inline constexpr double kUnalignedMatmul = 0.5; ///< Factor for a 16-bit operand whose rows are not multiples of 16
                                                ///< bytes.

/// Efficiency of matrix products on the GPUs to which the convolution's fractions were fitted.
inline constexpr double kReferenceEfficiency = 0.95;
inline constexpr ValueByPass kConvolution{0.90, 0.95, 0.95};
inline constexpr double kConvolutionDepth = 41;
// Efficiency of grouped convolutions relative to ungrouped ones.
inline constexpr ValueByPass kGrouped{0.45, 0.66, 0.40};
inline constexpr ValueByPass kGroupedChannelsLast{0.60, 0.27, 0.15};
// Factors on kGroupedChannelsLast. cuDNN has special channels-last kernels if the number of groups is a multiple of
// eight and each group has 4, 8, 16, 32 or 64 input channels and the same number of output channels; other groups are
// many times slower.
inline constexpr double kGroupedSpecialKernel = 10;
inline constexpr double kGroupedMultipleOfEight = 1.3; ///< Other convolutions whose number of groups is a multiple of
                                                       ///< eight.
inline constexpr double kGroupedNarrow = 0.4;          ///< Groups of at most 32 channels.
inline constexpr double kGroupedWide = 0.25;
// Factor for 16-bit channels-last convolutions whose channels do not fill a multiple of 16 bytes. cuDNN pads them,
// except in the first layer.
inline constexpr double kUnalignedConvolution = 0.6;
// Grouped convolutions without cudnn.benchmark, for which cuDNN's heuristics choose the plan. The values are fitted to
// steps measured on an H100.
inline constexpr ValueByPass kGroupedHeuristic{0.06, 0.44, 0.10};
// Depthwise convolutions run without tensor cores. Without cudnn.benchmark, channels-last inputs make them no faster on
// an H100. ConvNeXt has such inputs because its permutations leave the channels last.
inline constexpr ValueByPass kDepthwise{0.056, 0.17, 0.018};
inline constexpr ValueByPass kDepthwiseChannelsLast{0.30, 0.20, 0.080};
// 16-bit kernels need channels-last operands. With cudnn.benchmark, some plans copy contiguous operands, which is
// expressed as a multiple of the operands' bytes. Without it, cuDNN copies input and output wherever
// step/cudnn_workspace.h has a workspace for the copies, including in float32. The copies are written and read once
// more, at a fraction of the bandwidth that is fitted to steps measured on an H100.
inline constexpr double kLayoutCopyForward = 0.69;
inline constexpr double kLayoutCopyBackward = 3.7;
inline constexpr double kLayoutCopy = 0.33;

inline constexpr double kFullHead = 64; ///< Smaller attention heads leave part of each tile empty.

/// Fractions of the memory bandwidth that forward and backward kernels reach, by CostKind.
struct Bandwidth {
    double forward;
    double backward;
};
inline constexpr std::array<Bandwidth, kWorkKinds> kBandwidth{{
    {0.95, 0.95}, // Product
    {0.95, 0.95}, // Convolution
    {0.95, 0.95}, // Attention
    {0.95, 0.95}, // Recurrent
    {0.78, 0.59}, // BatchNorm
    {0.72, 0.51}, // RowNorm
    {0.95, 0.95}, // Reduction
    {0.95, 0.95}, // Pointwise
    {0.75, 0.75}, // Copy
    {0.40, 0.40}, // Gather
    {0.35, 0.35}, // Window
    {0.70, 0.70}, // Optimizer
    {0.95, 0.95}, // Collective
}};
/// Fraction of the memory bandwidth for elementwise kernels that compute an address for each element of each operand.
/// It is fitted to steps measured on an H100 and to the published throughputs.
inline constexpr double kStridedBandwidth = 0.50;
inline constexpr double kDepthwiseBandwidth = 0.95;
inline constexpr double kDepthwiseBandwidthChannelsLast = 0.61;

// Elements per second of a thread block in batch norm of contiguous images, fitted to steps measured on an H100. One
// block of 512 threads reduces a channel (ATen/native/cuda/Normalization.cuh, batch_norm_collect_statistics_kernel;
// cuDNN does the same), and four blocks fit on a multiprocessor. Each thread waits for memory at every element, so that
// a block processes 512 elements in 700 ns.
inline constexpr double kBlocksPerMultiprocessor = 4;
inline constexpr double kBlockSums = 0.71e9;       ///< PyTorch's kernel for bfloat16.
inline constexpr double kBlockSumsByCudnn = 1.2e9; ///< cuDNN's kernel for float32.
inline constexpr double kBlockGradients = 0.31e9;  ///< Backward, which reads two tensors twice.

// A softmax over a dimension other than the last has one thread per position of the inner dimensions, if there are more
// than 64 positions (ATen/native/cuda/SoftMax.cu, SpatialSoftMax_getBlockSize). The seconds per element in one pass
// over the dimension are the memory latency, taken from one network measured on an H100.
inline constexpr double kSecondsPerSequentialElement = 0.4e-6;
inline constexpr double kMinSpatialPositions = 64;
inline constexpr double kSoftmaxPasses = 3;
inline constexpr double kSoftmaxPassesBackward = 2;

inline constexpr double kOverlap = 5.1;    ///< Exponent of the formula that combines the compute and memory limits of a
                                           ///< kernel.
inline constexpr double kKernelGap = 4e-6; ///< Seconds from the end of a kernel to the start of the next.

// The GPU's multiprocessors work on tiles of a matrix product's result; the last wave of tiles leaves some of the
// multiprocessors idle.
inline constexpr double kTile = 128;
inline constexpr double kSmallestTile = 16;
inline constexpr double kFullTile = 64;    ///< Narrower tiles reuse their operands less.
inline constexpr double kSplitDepth = 256; ///< A product of few tiles is split along its depth into parts of this size.

} // namespace vram::efficiency
