// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "devices/gpu.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace vram {

/// Prices per hour in the user's own currency, keyed by the GPU's full name. There are no built-in prices.
using GpuPrices = std::map<std::string, double>;

/// A list of prices, and the names in it that could not be resolved.
struct PriceList {
    GpuPrices prices{};
    std::vector<std::string> unknown{}; ///< Names that match no GPU of the catalogue, or more than one.
};

/// Parses lines of a GPU's name and a price, separated by a comma, a semicolon or a tab ("RTX 4090,0.34"), quoted or
/// not. Currency signs and a heading are ignored. The error names the line.
Result<PriceList> parsePrices(std::string_view csv, const std::vector<Gpu>& gpus);

} // namespace vram
