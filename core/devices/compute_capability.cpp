#include "devices/compute_capability.h"

#include <charconv>

namespace vram {

ComputeCapability computeCapability(const Gpu& gpu)
{
    const std::string& text = gpu.computeCapability; // "8.9", "gfx942" or empty
    const char* end = text.data() + text.size();
    ComputeCapability read;
    const auto [point, fault] = std::from_chars(text.data(), end, read.major);
    if (fault != std::errc() || point == end || *point != '.'
        || std::from_chars(point + 1, end, read.minor).ec != std::errc())
        return {};
    return read;
}

KernelDevice kernelDevice(const Gpu& gpu)
{
    return {.capability = computeCapability(gpu), .cpu = gpu.vendor == "CPU"};
}

} // namespace vram
