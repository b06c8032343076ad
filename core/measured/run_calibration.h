#pragma once

#include "base/message.h"
#include "estimate/estimate.h"
#include "measured/measured_file.h"

#include <span>
#include <string>
#include <vector>

namespace vram {

/// What one measured run says about the constants, and how far the estimate is from it.
struct RunResidual {
    Message fault{};    ///< Why the run settles nothing; empty where it does.
    Bytes measured = 0; ///< Reserved, and what the process holds outside the allocator.
    Bytes before = 0;   ///< The device total by the built-in rules,
    Bytes after = 0;    ///< and with the constants that all runs settled.
};

/// Constants of a GPU from runs: the median of what each settles.
struct RunCalibration {
    Gpu gpu{};                            ///< With the calibration in it.
    std::vector<RunResidual> residuals{}; ///< By run.
    bool any() const { return gpu.calibration.any(); }
};

/// The setup with the settings that the file records: batch, precision, optimizer, PyTorch's version, the allocator's
/// settings and the GPU, where there is one of that name.
Setup setupOf(const MeasuredFile& run, const Setup& base, const Catalogues& catalogues);

/// Settles the context and the libraries' workspaces of the GPU that the runs were measured on. Runs of another GPU
/// than the first one's are refused.
RunCalibration calibrateFrom(const Network& network, const Setup& base, const Catalogues& catalogues,
                             std::span<const MeasuredFile> runs);

} // namespace vram
