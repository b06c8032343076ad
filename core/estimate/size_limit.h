// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "edit/resize.h"
#include "estimate/estimate.h"

#include <cstdint>
#include <string>

namespace vram {

/// The row that keeps the network from running at a size, and why.
struct SizeLimit {
    std::string row{};
    Message why{}; ///< Empty if it can run, so that only memory is the limit.
};

/// The same for one size; `network` is the `original` at that size.
SizeLimit limitAt(const Network& original, const Network& network, const Setup& setup, const Catalogues& catalogues,
                  const SizeAxis& axis, std::int64_t size);

/// Why the network cannot run at that size, as a sentence that names the row; empty if it can. Layers that take
/// their size from the input follow it.
Message sizeProblem(const Network& network, const Setup& setup, const Catalogues& catalogues, const SizeAxis& axis,
                    std::int64_t size);

} // namespace vram
