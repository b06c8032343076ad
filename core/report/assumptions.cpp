#include "report/content.h"

namespace vram {

std::vector<std::string> assumptions(const Report& report)
{
    std::vector<std::string> lines{
        report.estimate.inference
            ? "The figures replay one forward pass of PyTorch " + report.setup.torch
                  + " under no_grad, in eager mode on CUDA, tensor by tensor; the KV cache is set aside in full."
            : "The figures replay one steady training step (the second or later) of PyTorch " + report.setup.torch
                  + " in eager mode on CUDA, tensor by tensor.",
        "Peak allocated is the largest sum of live tensors, as torch.cuda.max_memory_allocated reports it, before the "
        "allocator rounds to 512 bytes.",
        "Peak reserved replays the caching allocator's segments; the device total adds library workspaces and the CUDA "
        "context, as nvidia-smi shows it.",
        "Workspaces and context depend on driver and library versions; the band around the total covers what was seen.",
    };
    if (report.setup.customCapacity > 0)
        lines.emplace_back("The usable memory was typed by hand.");
    return lines;
}

} // namespace vram
