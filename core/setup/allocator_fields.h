// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "setup/setup.h"

#include <string_view>
#include <vector>

namespace vram {

/// The fields of Setup that configure the caching allocator: the text of PYTORCH_CUDA_ALLOC_CONF, each option in it
/// that changes what the device holds, and the memory fraction.
std::vector<SetupField> allocatorFields(std::string_view group);

} // namespace vram
