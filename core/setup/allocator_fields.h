#pragma once

#include "setup/setup.h"

#include <string_view>
#include <vector>

namespace vram {

/// The fields of Setup that configure the caching allocator: PYTORCH_CUDA_ALLOC_CONF as a text, each of its options
/// that changes what the device holds, and the memory fraction.
std::vector<SetupField> allocatorFields(std::string_view group);

} // namespace vram
