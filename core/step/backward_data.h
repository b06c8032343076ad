// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "step/kernel_workspace.h"

#include <cstdint>
#include <variant>

namespace vram {

// Data of backward rules other than tensors, with one type for each kind of rule.

/// The index of each factor of a product among the saved tensors; kNotKept if the other factor needs no gradient.
struct KeptFactors {
    static constexpr int kNotKept = -1;
    int first = kNotKept;
    int second = kNotKept;
};

/// The dimension that a rule works along.
struct AlongDimension {
    int dimension = 0;
};

/// The two dimensions that a transpose swapped.
struct Exchanged {
    int first = 0;
    int second = 0;
};

/// The source of each dimension, in four bits per dimension.
struct Permutation {
    std::uint64_t packed = 0;

    void add(int to, int from) { packed |= static_cast<std::uint64_t>(from) << (4 * to); }
    int from(int to) const { return static_cast<int>((packed >> (4 * to)) & 15); }
};

/// The dimensions that were reduced, as one bit per dimension.
struct ReducedDimensions {
    std::uint32_t bits = 0;

    bool has(int dimension) const { return ((bits >> dimension) & 1) != 0; }
};

/// For baddbmm, whether beta and alpha scale a gradient.
struct Scales {
    bool input = false;
    bool product = false;
};

/// The memory format of a convolution's backward, and the workspaces of its kernels.
struct ConvolutionData {
    bool channelsLast = false;
    KernelWorkspace dataGradient{};
    KernelWorkspace weightGradient{};
    std::uint64_t cudnnProblem = 0; ///< The same as Kernel::cudnnProblem.
};

/// A quantized weight: its rows, and the fp32 maxima that double quantization unpacks first (0 if there are none).
struct PackedRows {
    std::int64_t rows = 0;
    std::int64_t nestedMaxima = 0;
};

/// Temporaries of a custom row.
struct CustomTemporaries {
    Bytes bytes = 0;
};

/// A custom row's program in Tape::programs, which its repeats share.
using ProgramIndex = Index<struct CustomProgram>;

/// The backward of a compiled region in Tape::regions.
using RegionIndex = Index<struct CompiledBackward>;

/// The part of a dimension that a view takes: where it begins, and its step.
struct PartOfDimension {
    int dimension = 0;
    std::int64_t start = 0;
    std::int64_t step = 1;
};

/// The dimension along which ranks shard a tensor, and the number of ranks.
struct SharedDimension {
    int dimension = 0;
    std::int64_t ranks = 1;
};

/// The number of rows of an embedding table of which this rank has a part.
struct TableRows {
    std::int64_t rows = 0;
};

using BackwardData =
    std::variant<std::monostate, KeptFactors, AlongDimension, Exchanged, Permutation, ReducedDimensions, Scales,
                 ConvolutionData, KernelWorkspace, PackedRows, CustomTemporaries, ProgramIndex, RegionIndex,
                 PartOfDimension, SharedDimension, TableRows>;

} // namespace vram
