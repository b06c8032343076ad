// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace vram {

/// Whether cuBLAS runs the kernel: a matrix multiplication or its backward.
bool isMatmul(std::string_view kernel);

} // namespace vram
