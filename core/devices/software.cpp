// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/software.h"

#include "devices/gpu.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

struct Named {
    std::string_view vendor;
    std::string_view architecture; ///< Empty for all architectures of the vendor.
    DeviceSoftware software;
};

// The first matching entry is used.
constexpr std::array kNamed{
    Named{"AMD", "", {"torch.cuda", "amd-smi", "ROCm context"}},
    Named{"Intel", "Gaudi", {"torch.hpu", "hl-smi", "SynapseAI context"}},
    Named{"Intel", "", {"torch.xpu", "xpu-smi", "oneAPI context"}},
};

} // namespace

DeviceSoftware deviceSoftware(const Gpu& gpu)
{
    const auto found = std::ranges::find_if(kNamed, [&gpu](const Named& named) {
        return named.vendor == gpu.vendor && (named.architecture.empty() || named.architecture == gpu.architecture);
    });
    return found == kNamed.end() ? DeviceSoftware{} : found->software;
}

} // namespace vram
