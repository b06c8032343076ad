#pragma once

#include <span>
#include <string_view>

namespace vram {

/// What `--optimizer` takes, in the order of the chooser: PyTorch's own first.
std::span<const std::string_view> optimizerNames();

} // namespace vram
