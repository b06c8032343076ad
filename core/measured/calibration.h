// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "estimate/estimate.h"

#include <cstdint>

namespace vram {

/// A memory figure that a user can read while a training run is in progress: nvidia-smi's (the whole device), or that
/// of torch.cuda.max_memory_reserved() (the allocator's segments, including the libraries' workspaces).
enum class MeasuredFigure : std::uint8_t { NvidiaSmi, MaxReserved };

/// The built-in constant that a figure determines.
enum class CalibratedConstant : std::uint8_t {
    Context,         ///< Determined from nvidia-smi's figure: everything outside the allocator is attributed to the
                     ///< CUDA context (with cuDNN's kernels).
    CublasWorkspace, ///< Determined from reserved memory if no convolution uses a workspace: the size of cuBLAS's
                     ///< workspaces.
    CudnnWorkspace,  ///< Determined from reserved memory if convolutions use workspaces: a factor applied to the fitted
                     ///< rule.
};

/// Reason why a figure cannot come from this network under this setup.
enum class CalibrationFault : std::uint8_t {
    None,
    BelowTensors,       ///< Less than the tensors that are alive at the peak.
    BelowSegments,      ///< Less than the allocator reserves by its own rules.
    NothingLeft,        ///< The figure of nvidia-smi leaves nothing for a context.
    BeyondGpu,          ///< More than the GPU's memory.
    BeyondContext,      ///< The figure leaves more for the context than any context needs.
    BeyondWorkspaces,   ///< The figure leaves more for the libraries' workspaces than they would need.
    NothingToCalibrate, ///< No library has a workspace that would add to the segments.
};

/// The result of evaluating one measured figure.
struct CalibrationStep {
    CalibrationFault fault = CalibrationFault::None;
    Bytes bound = 0; ///< The limit in bytes that the figure violates, if there is a fault.
    CalibratedConstant constant = CalibratedConstant::Context;
    Bytes before = 0;        ///< The constant that the built-in rule gives for this network.
    Bytes after = 0;         ///< The constant as measured.
    Calibration calibration; ///< The GPU's calibration, including the constant.
};

/// Determines one constant of the setup's GPU from `measured` bytes, read while `network` was trained under `setup`.
/// With that constant, the estimate of the run equals the measurement. nvidia-smi's figure includes other processes
/// (Setup::usedByOthers). Has no side effects.
CalibrationStep calibrate(const Network& network, const Setup& setup, const Catalogues& catalogues,
                          MeasuredFigure figure, Bytes measured);

} // namespace vram
