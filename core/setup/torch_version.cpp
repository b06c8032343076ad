// SPDX-License-Identifier: GPL-3.0-or-later
#include "setup/torch_version.h"

#include "base/major_minor.h"

namespace vram {

TorchVersion torchVersion(std::string_view text)
{
    const auto read = majorMinor(text);
    return read ? TorchVersion{.major = read->first, .minor = read->second} : TorchVersion();
}

} // namespace vram
