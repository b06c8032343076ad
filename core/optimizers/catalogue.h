// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace vram {

/// The values of `--optimizer` in display order, PyTorch's own optimizers first.
std::span<const std::string_view> optimizerNames();
/// The display names of the optimizers, such as "AdamW", in the order of optimizerNames().
std::span<const std::string_view> optimizerTitles();
/// Returns the display name of an optimizer, such as "AdamW" for "adamw", or `name` itself if there is no such
/// optimizer.
std::string_view optimizerTitle(std::string_view name);

} // namespace vram
