// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model.h"

#include "devices/prices.h"

namespace vram::cli {

/// Returns the prices in the file given with --prices, or none without that option.
Option pricesOption();
/// The prices in the file of --prices; empty without it.
VerbResult<GpuPrices> pricesOf(const Arguments& arguments, const std::vector<Gpu>& gpus);

} // namespace vram::cli
