// SPDX-License-Identifier: GPL-3.0-or-later
#include "step/aten/attention_choice.h"

#include <algorithm>
#include <array>

namespace vram::aten {

namespace {

/// Names of the kernels, in the order of AttentionKernel.
constexpr std::array<std::string_view, 6> kernelNames{"auto", "flash", "memory-efficient", "math", "eager", "cudnn"};

} // namespace

AttributeSpec attentionKernelSpec()
{
    AttributeSpec spec;
    spec.key = "kernel";
    spec.label = "Kernel";
    spec.kind = AttributeKind::Choice;
    spec.defaultValue = std::string("auto");
    spec.choices.assign(kernelNames.begin(), kernelNames.end());
    spec.help =
        "auto is PyTorch's choice on the GPU: flash for 16-bit types without a mask from compute capability 8.0 on, "
        "else memory-efficient, which takes no grouped queries, else math. A kernel that cannot run is replaced by "
        "auto. eager runs the products, softmax and dropout as separate operations.";
    spec.brief = "{}";
    return spec;
}

std::string_view kernelName(AttentionKernel kernel)
{
    return kernelNames[static_cast<std::size_t>(kernel)];
}

AttentionKernel attentionKernel(const Setup& setup, std::string_view layerChoice)
{
    switch (setup.attention) {
    case AttentionChoice::Eager: return AttentionKernel::Eager;
    case AttentionChoice::Flash: return AttentionKernel::Flash;
    case AttentionChoice::MemoryEfficient: return AttentionKernel::MemoryEfficient;
    case AttentionChoice::Math: return AttentionKernel::Math;
    case AttentionChoice::FromNetwork: break;
    }
    const auto found = std::ranges::find(kernelNames, layerChoice);
    return found == kernelNames.end() ? AttentionKernel::Auto
                                      : static_cast<AttentionKernel>(found - kernelNames.begin());
}

} // namespace vram::aten
