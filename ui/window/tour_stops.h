// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/tour.h"
#include "ui/window/window_context.h"

#include <vector>

namespace vram {

/// Returns the three callouts of the tour for the open network.
std::vector<TourStop> tourStops(const WindowContext& context);

} // namespace vram
