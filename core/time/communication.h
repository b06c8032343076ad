// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/device_mesh.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/gpu_links.h"

#include <span>

namespace vram {

/// Communication time of data-parallel ranks in one step, in seconds, and the part of it that does not overlap with
/// computation.
struct DataCommunication {
    double forward = 0;  ///< All-gathers of parameters in one forward pass.
    double backward = 0; ///< All-gathers and reductions in one backward pass.
    double last = 0;     ///< Reductions of a step's last backward pass only.
    double after = 0;    ///< Communication after backward or after the optimizer's step, which overlaps with no
                         ///< computation.
    double pieces = 1;   ///< Number of FSDP units or DDP buckets. The first all-gather of a pass and the last reduction
                         ///< are always exposed.
    bool overlaps = true;

    /// Returns the exposed seconds of `passes` forward and backward passes with these compute times.
    double exposed(double forwardTime, double backwardTime, double passes) const;
};

/// Returns the communication of a rank that runs these tapes, one per pipeline stage. All times are 0 if parameters,
/// gradients and states are on a single rank.
DataCommunication dataCommunication(std::span<const Tape* const> tapes, const Setup& setup, const DeviceMesh& mesh,
                                    const GpuLinks& links);

/// The fraction of each parameter that a rank's optimizer updates.
double steppedFraction(const Setup& setup, const DeviceMesh& mesh);

} // namespace vram
