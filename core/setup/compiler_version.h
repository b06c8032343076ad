// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vram {

/// Returns the version of PyTorch whose rules of torch.compile are applied to the version `torch`: 2.6 to older ones.
std::string compilerVersion(const std::string& torch);

} // namespace vram
