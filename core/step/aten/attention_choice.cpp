#include "step/aten/attention_choice.h"

namespace vram::aten {

AttributeSpec attentionKernelSpec()
{
    AttributeSpec spec;
    spec.key = "kernel";
    spec.label = "Kernel";
    spec.kind = AttributeKind::Choice;
    spec.defaultValue = std::string("auto");
    spec.choices = {"auto", "flash", "memory-efficient", "math", "eager"};
    spec.help = "auto is CUDA's choice: flash for 16-bit types without a mask, else memory-efficient. eager writes the "
                "products, the softmax and the dropout out.";
    spec.brief = "{}";
    return spec;
}

AttentionKernel attentionKernel(const Setup& setup, std::string_view layerChoice)
{
    const bool setupDecides = setup.attention != "as in the network" && !setup.attention.empty();
    const std::string_view choice = setupDecides ? std::string_view(setup.attention) : layerChoice;
    if (choice == "flash")
        return AttentionKernel::Flash;
    if (choice == "memory-efficient")
        return AttentionKernel::MemoryEfficient;
    if (choice == "math")
        return AttentionKernel::Math;
    if (choice == "eager")
        return AttentionKernel::Eager;
    return AttentionKernel::Auto;
}

} // namespace vram::aten
