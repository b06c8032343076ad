// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/compiler_version.h"

#include "setup/torch_version.h"

namespace vram {

std::string compilerVersion(const std::string& torch)
{
    constexpr TorchVersion first{2, 6};
    return torchVersion(torch) < first ? "2.6" : torch;
}

} // namespace vram
