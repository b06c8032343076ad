// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "base/kernel_workspace.h"
#include "setup/choices.h"

#include <array>
#include <cstdint>
#include <variant>

namespace vram {

class GraphBackward;

// Data of backward rules other than tensors, with one struct for each kind of rule.

/// The index of each operand of a multiplication among the saved tensors, or kNotSaved if the other operand needs no
/// gradient.
struct SavedOperands {
    static constexpr int kNotSaved = -1;
    int first = kNotSaved;
    int second = kNotSaved;
};

/// The dimension on which a rule operates.
struct SingleDimension {
    int dimension = 0;
};

/// The number of last dimensions that padding extends.
struct PaddedDimensions {
    int count = 0;
};

/// The two dimensions swapped by a transpose.
struct SwappedDimensions {
    int first = 0;
    int second = 0;
};

/// The source of each dimension, packed into four bits per dimension.
struct Permutation {
    std::uint64_t packed = 0;

    void add(int to, int from) { packed |= static_cast<std::uint64_t>(from) << (4 * to); }
    int from(int to) const { return static_cast<int>((packed >> (4 * to)) & 15); }
};

/// The reduced dimensions, as one bit per dimension.
struct ReducedDimensions {
    std::uint32_t bits = 0;

    bool has(int dimension) const { return ((bits >> dimension) & 1) != 0; }
};

/// Whether `beta` and `alpha` of baddbmm scale the gradients.
struct Scales {
    bool input = false;
    bool product = false;
};

/// The memory format of a convolution's backward pass, and the workspaces of its kernels.
struct ConvolutionData {
    bool channelsLast = false;
    KernelWorkspace dataGradient{};
    KernelWorkspace weightGradient{};
    KernelWorkspace channelsLastGradients{}; ///< Workspace of both gradients if torch.compile makes the tensors
                                             ///< channels-last.
    std::uint64_t cudnnProblem = 0;          ///< Key of cuDNN's search for an execution plan; see Kernel::cudnnProblem.
};

/// The number of rows of a quantized weight, and of the float32 absolute maxima that double quantization dequantizes
/// first (0 if there are none).
struct PackedRows {
    std::int64_t rows = 0;
    std::int64_t nestedMaxima = 0;
};

/// The scaling of a float8 matrix multiplication.
struct Float8Product {
    Float8 scaling = Float8::None;
};

/// Temporaries of a custom row.
struct CustomTemporaries {
    Bytes bytes = 0;
    void (*backwardNodes)(GraphBackward&) = nullptr; ///< Its backward pass in the graph that torch.compile traces.
};

/// Index into Tape::programs of a custom row's program, which all repeats of the row use.
using ProgramIndex = Index<struct CustomProgram>;

/// Index into Tape::regions of the backward graph of a compiled region.
using RegionIndex = Index<struct CompiledBackward>;

/// The windows of an image that im2col and col2im move over it, along its height and its width.
struct ImageWindows {
    using Pair = std::array<std::int32_t, 2>;
    Pair kernel{};
    Pair dilation{};
    Pair padding{};
    Pair stride{};
};

/// The part of a dimension that a view selects: its start and its step.
struct DimensionSlice {
    int dimension = 0;
    std::int64_t start = 0;
    std::int64_t step = 1;
};

/// The number by which a kernel multiplies or divides, or 0 if it is not known.
struct Factor {
    double value = 0;
};

/// The triangle of a matrix that tril or triu keeps.
struct Triangle {
    bool upper = false;
    std::int64_t diagonal = 0; ///< The diagonal at its edge: 0 is the main one, and positive ones are above it.
};

/// The dimension along which ranks shard a tensor, and the number of ranks.
struct ShardedDimension {
    int dimension = 0;
    std::int64_t ranks = 1;
};

/// The ranks that pass the keys and values of a sequence to each other, the place of this rank among them, and whether
/// the attention is causal.
struct RingRanks {
    std::int64_t ranks = 1;
    std::int64_t rank = 0;
    bool causal = false;

    /// Whether only the second piece of this rank's part attends to the keys that arrive in the i-th iteration.
    bool isPartial(std::int64_t i) const { return causal && i > rank; }
};

/// The number of rows of the whole embedding that is sharded over the ranks.
struct EmbeddingRows {
    std::int64_t rows = 0;
};

/// The weights that binary_cross_entropy_with_logits saved, and whether it divides the gradient by the number of
/// elements.
struct LogitLossData {
    bool elementWeights = false;
    bool positiveWeights = false;
    bool divides = false;
};

using BackwardData =
    std::variant<std::monostate, SavedOperands, SingleDimension, PaddedDimensions, SwappedDimensions, Permutation,
                 ReducedDimensions, Scales, ConvolutionData, KernelWorkspace, PackedRows, CustomTemporaries,
                 ProgramIndex, RegionIndex, DimensionSlice, ShardedDimension, RingRanks, EmbeddingRows, Float8Product,
                 Triangle, Factor, ImageWindows, LogitLossData>;

} // namespace vram
