// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "network/network.h"

#include <string>
#include <string_view>

namespace vram {

/// The editable text of the settings cell: "out_channels=64, kernel_size=7×7, stride=2". It omits defaults, except
/// those that the settings column shows anyway. Values that contain a comma are quoted.
std::string settingsLine(const Row& row);
/// Parses the text of the settings cell, with names ("stride=2") or in the words that the cell shows ("stride 2").
/// Settings that it omits are reset to their defaults. The error is a sentence for the user.
Result<Network> withSettingsLine(const Network& network, LayerId id, std::string_view line);

} // namespace vram
