// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/message.h"
#include "estimate/estimate.h"
#include "measured/measured_file.h"

#include <span>
#include <vector>

namespace vram {

/// The deviation of the estimate from one measured run, with the built-in rules and with the calibration.
struct RunResidual {
    Message fault{};    ///< Reason why the run determines no constant; empty if it does.
    Bytes measured = 0; ///< Reserved memory, plus the memory of the process outside the allocator.
    Bytes before = 0;   ///< The estimated device total with the built-in rules.
    Bytes after = 0;    ///< The estimated device total with the constants from all runs.
};

/// The constants of a GPU, each the median over several runs.
struct RunCalibration {
    Gpu gpu{};                            ///< Includes the calibration.
    std::vector<RunResidual> residuals{}; ///< One for each run, in order.
    bool isSet() const { return gpu.calibration.isSet(); }
};

/// The setup with the settings that the file records: batch, precision, optimizer, PyTorch version, the allocator's
/// settings and, if there is one with that name, the GPU.
Setup setupOf(const MeasuredFile& run, const Setup& base, const Catalogues& catalogues);

/// Determines the context and the libraries' workspaces of the GPU on which the runs were measured. Runs on a GPU other
/// than the first one's are rejected.
RunCalibration calibrateFrom(const Network& network, const Setup& base, const Catalogues& catalogues,
                             std::span<const MeasuredFile> runs);

} // namespace vram
