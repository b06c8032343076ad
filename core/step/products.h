#pragma once

#include <string_view>

namespace vram {

/// Whether cuBLAS runs it: a product of matrices, or the backward of one.
bool isProduct(std::string_view kernel);

} // namespace vram
