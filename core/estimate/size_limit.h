// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"
#include "network/network.h"
#include "step/terms.h"

#include <cstdint>
#include <string>
#include <vector>

namespace vram {

/// The row that keeps the network from running at a size, and why.
struct SizeLimit {
    std::string row{};
    Message why{}; ///< Empty if it can run, so that only memory is the limit.
};

/// What `issues` say against running `network`, which is `original` at that size.
SizeLimit limitBy(const std::vector<Issue>& issues, const Network& original, const Network& network,
                  const SizeAxis& axis, std::int64_t size);

} // namespace vram
