// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vram {

/// Whether the kernel is run by cuBLAS, as matrix multiplications and their backward are.
bool isMatmul(std::string_view kernel);

} // namespace vram
