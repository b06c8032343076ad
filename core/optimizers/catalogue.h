// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace vram {

/// The values of `--optimizer` in the order in which they are offered: PyTorch's own first.
std::span<const std::string_view> optimizerNames();
/// Their names for display ("AdamW"), in the same order.
std::span<const std::string_view> optimizerTitles();
/// "AdamW" for "adamw"; `name` itself if no optimizer has that name.
std::string_view optimizerTitle(std::string_view name);

} // namespace vram
