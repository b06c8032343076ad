// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/replaced_attention.h"

#include "setup/torch_version.h"
#include "step/aten/attention_choice.h"

#include <string>

namespace vram::layers {

namespace {

std::string textOf(const ComputeCapability& capability)
{
    return std::to_string(capability.major) + '.' + std::to_string(capability.minor);
}

// Mirrors check_flash_attention_hardware_support and the dtypes of use_flash_attention (sdp_utils.cpp). FlashAttention
// 1, up to PyTorch 2.1, runs on Turing as well.
Message reasonFor(const LayerScope& scope, const aten::ChosenAttention& chosen)
{
    if (scope.setup().attention == AttentionChoice::Flash) {
        if (chosen.dtype != DType::Float16 && chosen.dtype != DType::BFloat16)
            return "it computes only in fp16 and bf16"_tr;
        const bool first = torchVersion(scope.setup().torch) < TorchVersion{2, 2};
        const ComputeCapability least = first ? ComputeCapability{7, 5} : ComputeCapability{8, 0};
        if (scope.gpu() < least)
            return message("it needs a GPU of compute capability %1, not %2"_tr, textOf(least), textOf(scope.gpu()));
    }
    return "it does not take this mask, dtype, dropout or size of heads"_tr;
}

} // namespace

void reportReplacedAttention(LayerScope& scope, const aten::ChosenAttention& chosen)
{
    const aten::AttentionKernel wanted = aten::attentionKernel(scope.setup(), {});
    const bool fused = wanted == aten::AttentionKernel::Flash || wanted == aten::AttentionKernel::MemoryEfficient;
    if (!fused || chosen.kernel == wanted)
        return;
    scope.warn(message("attention: %1 cannot run here, because %2; %3 is estimated, which PyTorch chooses itself. "
                       "PyTorch raises an error if %1 alone is allowed (sdpa_kernel)."_tr,
                       aten::kernelName(wanted), reasonFor(scope, chosen), aten::kernelName(chosen.kernel)));
}

} // namespace vram::layers
