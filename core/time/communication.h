// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallel/world.h"
#include "setup/setup.h"
#include "step/tape.h"
#include "time/links.h"

#include <span>

namespace vram {

/// What data-parallel ranks exchange in one step, in seconds of the links, and what of it nothing hides.
struct DataExchange {
    double forward = 0;  ///< Gathers of parameters in one forward pass.
    double backward = 0; ///< Gathers and reductions in one backward pass.
    double last = 0;     ///< Reductions that only the last backward pass of a step makes.
    double after = 0;    ///< After backward or after the optimizer's step: nothing hides it.
    double pieces = 1;   ///< Units or buckets: the first gather of a pass and the last reduction are exposed.
    bool overlaps = true;

    /// The exposed seconds of `passes` forward and backward passes that compute for so long each.
    double exposed(double forwardTime, double backwardTime, double passes) const;
};

DataExchange dataExchange(std::span<const Tape* const> tapes, const Setup& setup, const World& world,
                          const Links& links);

/// The part of each parameter that a rank's optimizer steps.
double steppedShare(const Setup& setup, const World& world);

} // namespace vram
