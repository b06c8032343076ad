// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model.h"

#include "devices/prices.h"

namespace vram::cli {

/// Returns the option --prices.
Option pricesOption();
/// Returns the prices in the file given with --prices, or none if the option is not given.
VerbResult<GpuPrices> pricesOf(const Arguments& arguments, const std::vector<Gpu>& gpus);

} // namespace vram::cli
