// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_classes.h"

#include "import/code/module_signatures.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>

namespace vram {

namespace {

/// A class that extends or renames a class of the catalogue.
struct ModuleAlias {
    std::string_view written;
    std::string_view type;
};

constexpr auto kModuleAliases = std::to_array<ModuleAlias>({
    {"NonDynamicallyQuantizableLinear", "Linear"},
    {"Linear4bit", "Linear"},
    {"Linear8bitLt", "Linear"},
    {"Conv1D", "Linear"},
    {"Conv2dSame", "Conv2d"},
    {"ScaledStdConv2d", "Conv2d"},
    {"ScaledStdConv2dSame", "Conv2d"},
    {"StdConv2d", "Conv2d"},
    {"StdConv2dSame", "Conv2d"},
    {"FrozenBatchNorm2d", "BatchNorm2d"},
    {"SyncBatchNorm", "BatchNorm2d"},
    {"BatchNormAct2d", "BatchNorm2d"},
    {"GroupNorm1", "GroupNorm"},
    {"GroupNormAct", "GroupNorm"},
    {"LayerNorm2dNoBias", "LayerNorm"},
    {"LayerNormNoBias", "LayerNorm"},
    {"RmsNorm", "RMSNorm"},
    {"Conv2dDynamicSamePadding", "Conv2d"},
    {"Conv2dStaticSamePadding", "Conv2d"},
    {"LoRACompatibleConv", "Conv2d"},
    {"LoRACompatibleLinear", "Linear"},
    {"LinearMultiDim", "Linear"},
    {"MeanShift", "Conv2d"},
    {"CogVideoXSafeConv3d", "Conv3d"},
    {"CosmosCausalConv3d", "Conv3d"},
    {"EasyAnimateCausalConv3d", "Conv3d"},
    {"KVAESafeConv3d", "Conv3d"},
    {"MiniMaxH3VideoCausalConv3d", "Conv3d"},
    {"QwenImageCausalConv3d", "Conv3d"},
    {"WanCausalConv3d", "Conv3d"},
    {"Conv3DSimple", "Conv3d"},
    {"Conv3DNoTemporal", "Conv3d"},
    {"NewGELUActivation", "GELU"},
    {"BloomGelu", "GELU"},
    {"GELUActivation", "GELU"},
    {"QuickGELUActivation", "GELU"},
    {"PytorchGELUTanh", "GELU"},
    {"GELUTanh", "GELU"},
    {"FastGELUActivation", "GELU"},
    {"QuickGELU", "GELU"},
    {"SiLUActivation", "SiLU"},
    {"Swish", "SiLU"},
    {"SwishMe", "SiLU"},
    {"MemoryEfficientSwish", "SiLU"},
    {"HardSwish", "Hardswish"},
    {"HardSigmoid", "Hardsigmoid"},
    {"HardSwishMe", "Hardswish"},
    {"HardSigmoidMe", "Hardsigmoid"},
    {"AlphaDropout", "Dropout"},
    {"FeatureAlphaDropout", "Dropout"},
    {"Softmax2d", "Softmax"},
    {"Softmin", "Softmax"},
    {"HSwish", "Hardswish"},
    {"HSigmoid", "Hardsigmoid"},
    {"UpsamplingNearest2d", "Upsample"},
    {"UpsamplingBilinear2d", "Upsample"},
});

/// A class outside torch.nn whose printed arguments have no names.
struct ForeignSignature {
    std::string_view written;
    std::vector<std::string_view> names;
};

const std::vector<ForeignSignature>& foreignSignatures()
{
    static const std::vector<ForeignSignature> signatures{
        {"Conv1D", {"nf", "nx"}}, // transformers
        {"DeformConv2d",          // torchvision
         {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups", "bias"}},
    };
    return signatures;
}

constexpr std::string_view kLazy = "Lazy";

bool pads(std::string_view written)
{
    constexpr std::array<std::string_view, 5> kinds{"ZeroPad", "ConstantPad", "ReflectionPad", "ReplicationPad",
                                                    "CircularPad"};
    return std::ranges::any_of(kinds, [&](std::string_view kind) { return written.starts_with(kind); });
}

} // namespace

bool isLazyClass(std::string_view written)
{
    return written.starts_with(kLazy) && findLayerType(written.substr(kLazy.size()));
}

std::vector<std::string_view> positionalArguments(std::string_view written, std::string_view type)
{
    const auto& foreign = foreignSignatures();
    if (const auto found = std::ranges::find(foreign, written, &ForeignSignature::written); found != foreign.end())
        return found->names;
    if (isLazyClass(written)) // print(model) shows the size that the constructor does not take.
        return moduleArguments(type).value_or(std::vector<std::string_view>());
    const auto own = moduleArguments(written);
    return own ? *own : moduleArguments(type).value_or(std::vector<std::string_view>());
}

std::string moduleTypeOf(std::string_view written)
{
    if (isLazyClass(written))
        written.remove_prefix(kLazy.size());
    const auto alias = std::ranges::find(kModuleAliases, written, &ModuleAlias::written);
    if (alias != kModuleAliases.end())
        return std::string(alias->type);
    if (pads(written))
        return "Pad";
    if (written.ends_with("T5LayerNorm"))
        return "RMSNorm";
    if (!findLayerType(written)) {
        for (const std::string_view ending : {"RMSNorm", "LayerNorm"}) { // LlamaRMSNorm, BertLayerNorm
            if (written.ends_with(ending))
                return std::string(ending);
        }
    }
    return std::string(written);
}

} // namespace vram
