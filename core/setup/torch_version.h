// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <string_view>

namespace vram {

/// A version of PyTorch, for behavior that differs between versions.
struct TorchVersion {
    int major = 2;
    int minor = 6;
    auto operator<=>(const TorchVersion&) const = default;
};

/// Parses "2.6". Returns the default if the text is not a version.
TorchVersion torchVersion(std::string_view text);

} // namespace vram
