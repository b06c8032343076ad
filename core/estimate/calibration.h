#pragma once

#include "estimate/estimate.h"

#include <cstdint>

namespace vram {

/// What a user can read off a running training: nvidia-smi's figure (the whole device), or
/// torch.cuda.max_memory_reserved() (the allocator's segments, the libraries' workspaces among them).
enum class MeasuredFigure : std::uint8_t { NvidiaSmi, MaxReserved };

/// The built-in constant that a figure determines.
enum class SettledConstant : std::uint8_t {
    Context,         ///< nvidia-smi: the rest without the allocator's part is the CUDA context (with cuDNN's kernels).
    CublasWorkspace, ///< Reserved, where no convolution takes a workspace: those of cuBLAS.
    CudnnWorkspace,  ///< Reserved, where convolutions do: a factor on the fitted rule.
};

/// Why a figure cannot be of this network under this setup.
enum class CalibrationFault : std::uint8_t {
    None,
    BelowTensors,     ///< Less than the tensors that are alive at the peak.
    BelowSegments,    ///< Less than the allocator takes by its own rules.
    NothingLeft,      ///< nvidia-smi: nothing is left for a context.
    BeyondGpu,        ///< More than the GPU has.
    BeyondContext,    ///< More is left than any context takes.
    BeyondWorkspaces, ///< More is left than the libraries would take.
    NothingToSettle,  ///< No library takes a workspace here that would add to the segments.
};

/// The outcome of one measured figure.
struct Settlement {
    CalibrationFault fault = CalibrationFault::None;
    Bytes bound = 0; ///< Where there is a fault: the bytes that the figure is below or above.
    SettledConstant constant = SettledConstant::Context;
    Bytes before = 0;        ///< The constant on this network by the built-in rule,
    Bytes after = 0;         ///< and as measured.
    Calibration calibration; ///< The GPU's, with the constant in it.
};

/// Determines one constant of the setup's GPU from `measured` bytes, read while `network` trained under `setup`: with
/// it, the estimate of that run equals the measurement. nvidia-smi's figure includes other processes
/// (Setup::usedByOthers). Pure.
Settlement settle(const Network& network, const Setup& setup, const Catalogues& catalogues, MeasuredFigure figure,
                  Bytes measured);

} // namespace vram
