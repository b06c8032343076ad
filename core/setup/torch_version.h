#pragma once

#include <compare>
#include <string_view>

namespace vram {

/// A version of PyTorch, for what differs between versions.
struct TorchVersion {
    int major = 2;
    int minor = 6;
    auto operator<=>(const TorchVersion&) const = default;
};

/// Reads "2.6"; the default where it is no version.
TorchVersion torchVersion(std::string_view text);

} // namespace vram
