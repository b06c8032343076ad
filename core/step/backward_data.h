#pragma once

#include "base/checked.h"
#include "base/index.h"
#include "step/kernel_workspace.h"

#include <cstdint>
#include <variant>

namespace vram {

// What backward rules keep besides tensors: one type for each kind of rule.

/// The index of each factor of a product among the saved tensors; kNotKept if the other factor needs no gradient.
struct KeptFactors {
    static constexpr int kNotKept = -1;
    int first = kNotKept;
    int second = kNotKept;
};

/// The dimension along which a rule works.
struct AlongDimension {
    int dimension = 0;
};

/// The two dimensions that were exchanged.
struct Exchanged {
    int first = 0;
    int second = 0;
};

/// Where each dimension came from, four bits a dimension.
struct Permutation {
    std::uint64_t packed = 0;

    void add(int to, int from) { packed |= static_cast<std::uint64_t>(from) << (4 * to); }
    int from(int to) const { return static_cast<int>((packed >> (4 * to)) & 15); }
};

/// The dimensions that were reduced, a bit each.
struct ReducedDimensions {
    std::uint32_t bits = 0;

    bool has(int dimension) const { return ((bits >> dimension) & 1) != 0; }
};

/// baddbmm: whether beta and alpha multiply a gradient.
struct Scales {
    bool input = false;
    bool product = false;
};

/// The memory format of a convolution's backward, and the workspaces of its kernels.
struct ConvolutionData {
    bool channelsLast = false;
    KernelWorkspace dataGradient{};
    KernelWorkspace weightGradient{};
    std::uint64_t cudnnProblem = 0; ///< As Kernel::cudnnProblem.
};

/// A quantized weight: its rows, and the fp32 maxima that double quantization unpacks first (0: none).
struct PackedRows {
    std::int64_t rows = 0;
    std::int64_t nestedMaxima = 0;
};

/// A custom row's temporaries.
struct CustomTemporaries {
    Bytes bytes = 0;
};

/// A custom row's program, in Tape::programs, which repeats share.
using ProgramIndex = Index<struct CustomProgram>;

/// A tensor that ranks share along a dimension, and how many of them.
struct SharedDimension {
    int dimension = 0;
    std::int64_t ranks = 1;
};

/// The rows of a table of which this rank has a part.
struct TableRows {
    std::int64_t rows = 0;
};

using BackwardData = std::variant<std::monostate, KeptFactors, AlongDimension, Exchanged, Permutation,
                                  ReducedDimensions, Scales, ConvolutionData, KernelWorkspace, PackedRows,
                                  CustomTemporaries, ProgramIndex, SharedDimension, TableRows>;

} // namespace vram
