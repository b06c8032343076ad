// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/content.h"

namespace vram {

std::vector<Message> assumptions(const Report& report)
{
    const DeviceSoftware& software = report.estimate.device.software;
    std::vector<Message> lines{
        report.estimate.inference
            ? message("The figures replay one forward pass of PyTorch %1 under no_grad, in eager mode on CUDA, "
                      "tensor by tensor; the KV cache is allocated in full."_tr,
                      report.setup.torch)
            : message("The figures replay one steady training step (the second or later) of PyTorch %1 in "
                      "eager mode on CUDA, tensor by tensor."_tr,
                      report.setup.torch),
        message("Live tensors is the largest sum of tensor bytes; allocated is %1.max_memory_allocated: the same with "
                "rounding to 512 bytes and the kernels' workspaces."_tr,
                software.module),
        message("Reserved is %1.max_memory_reserved: the caching allocator's segments; the device total adds the "
                "libraries and the %2, as %3 shows it."_tr,
                software.module, software.context, software.monitor),
        "Workspaces and context depend on driver and library versions; the uncertainty of the total covers the measured runs."_tr,
    };
    if (report.estimate.inference && (report.setup.cacheSequences > 0 || report.setup.cacheBlock > 0))
        lines.emplace_back("Shared prefixes are counted in the KV cache of each sequence."_tr);
    const std::string& vendor = report.estimate.device.vendor;
    if (vendor == "AMD" || vendor == "Intel")
        lines.push_back(message(
            "The context of %1's driver is taken to be as large as CUDA's; measure it and set it as context."_tr,
            vendor));
    if (report.estimate.time.known())
        lines.emplace_back(
            "Times do not count loading the input, slower ranks among equal ones, limits of heat and power, "
            "other processes on the GPU or the host, and the first steps, which compile and tune."_tr);
    if (report.setup.customCapacity > 0)
        lines.emplace_back("The usable memory was entered by hand."_tr);
    return lines;
}

} // namespace vram
