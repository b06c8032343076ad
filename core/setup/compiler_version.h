// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace vram {

/// Returns the PyTorch version whose torch.compile rules apply to `torch`: versions before 2.6 use the rules of 2.6.
std::string compilerVersion(const std::string& torch);

} // namespace vram
