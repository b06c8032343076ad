#include "step/aten/attention_choice.h"

#include <algorithm>
#include <array>

namespace vram::aten {

namespace {

/// In the order of AttentionKernel.
constexpr std::array<std::string_view, 5> kernelNames{"auto", "flash", "memory-efficient", "math", "eager"};

} // namespace

AttributeSpec attentionKernelSpec()
{
    AttributeSpec spec;
    spec.key = "kernel";
    spec.label = "Kernel";
    spec.kind = AttributeKind::Choice;
    spec.defaultValue = std::string("auto");
    spec.choices.assign(kernelNames.begin(), kernelNames.end());
    spec.help = "auto is CUDA's choice: flash for 16-bit types without a mask, else memory-efficient. eager writes the "
                "products, the softmax and the dropout out.";
    spec.brief = "{}";
    return spec;
}

AttentionKernel attentionKernel(const Setup& setup, std::string_view layerChoice)
{
    switch (setup.attention) {
    case AttentionChoice::Eager: return AttentionKernel::Eager;
    case AttentionChoice::Flash: return AttentionKernel::Flash;
    case AttentionChoice::MemoryEfficient: return AttentionKernel::MemoryEfficient;
    case AttentionChoice::AsInNetwork: break;
    }
    const auto found = std::ranges::find(kernelNames, layerChoice);
    return found == kernelNames.end() ? AttentionKernel::Auto
                                      : static_cast<AttentionKernel>(found - kernelNames.begin());
}

} // namespace vram::aten
