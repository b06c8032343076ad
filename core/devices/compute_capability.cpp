// SPDX-License-Identifier: GPL-3.0-or-later
#include "devices/compute_capability.h"

#include "base/major_minor.h"

namespace vram {

ComputeCapability computeCapability(const Gpu& gpu)
{
    const auto read = majorMinor(gpu.computeCapability); // The text is "8.9", "gfx942" or empty.
    return read ? ComputeCapability{.major = read->first, .minor = read->second} : ComputeCapability();
}

KernelDevice kernelDevice(const Gpu& gpu)
{
    KernelDevice device{.capability = computeCapability(gpu), .cpu = gpu.vendor == "CPU"};
    if (gpu.multiprocessors > 0)
        device.multiprocessors = gpu.multiprocessors;
    return device;
}

} // namespace vram
