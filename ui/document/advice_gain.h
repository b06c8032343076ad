// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text.h"

namespace vram {

struct Advice;

/// Returns the gain from a change: "−1.2 GiB", or "+27 samples" if it saves nothing at the current batch size.
QString gainText(const Advice& advice, ByteUnit unit);

} // namespace vram
