#pragma once

#include "base/result.h"
#include "network/network.h"

#include <string>
#include <string_view>

namespace vram {

/// What the settings cell is edited as: "out_channels=64, kernel_size=7×7, stride=2", without what is at its
/// default, unless the settings column shows it anyway. Values that hold a comma stand in quotes.
std::string settingsLine(const Row& row);
/// Reads such a line; what it leaves out goes back to its default. The error is a sentence for the user.
Result<Network> withSettingsLine(const Network& network, LayerId id, std::string_view line);

} // namespace vram
