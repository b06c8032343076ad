// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"
#include "network/network.h"
#include "step/terms.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// The row that prevents the network from running at a given size, and the reason.
struct SizeLimit {
    std::string row{};
    Message why{}; ///< Empty if the network can run at this size, so that only memory limits it.
};

/// Finds the limit in the issues of `network`, which is `original` resized to `size`.
SizeLimit sizeLimit(const std::vector<Issue>& issues, const Network& original, const Network& network,
                    const SizeAxis& axis, std::int64_t size);

} // namespace vram
