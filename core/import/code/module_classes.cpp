// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_classes.h"

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
    {"StdConv2d", "Conv2d"},
    {"StdConv2dSame", "Conv2d"},
    {"FrozenBatchNorm2d", "BatchNorm2d"},
    {"SyncBatchNorm", "BatchNorm2d"},
    {"BatchNormAct2d", "BatchNorm2d"},
    {"GroupNorm1", "GroupNorm"},
    {"GroupNormAct", "GroupNorm"},
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

/// The names of positional arguments, in the order of torch/nn/modules. A "#" at the end of a type stands for its
/// number of spatial dimensions.
struct PositionalArguments {
    std::string_view type;
    std::vector<std::string_view> names;
};

std::vector<PositionalArguments> weightModuleArguments()
{
    return {
        {"ConvTranspose",
         {"in_channels", "out_channels", "kernel_size", "stride", "padding", "output_padding", "groups", "bias",
          "dilation"}},
        {"Conv1D", {"nf", "nx"}},
        {"DeformConv",
         {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups", "bias"}},
        {"AdaptiveLogSoftmax", {"in_features", "n_classes", "cutoffs", "div_value", "head_bias"}},
        {"Conv",
         {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation", "groups", "bias",
          "padding_mode"}},
        {"Linear", {"in_features", "out_features", "bias"}},
        {"Bilinear", {"in1_features", "in2_features", "out_features", "bias"}},
        {"BatchNorm", {"num_features", "eps", "momentum", "affine", "track_running_stats"}},
        {"InstanceNorm", {"num_features", "eps", "momentum", "affine", "track_running_stats"}},
        {"GroupNorm", {"num_groups", "num_channels", "eps", "affine"}},
        {"LayerNorm", {"normalized_shape", "eps", "elementwise_affine", "bias"}},
        {"RMSNorm", {"normalized_shape", "eps", "elementwise_affine"}},
        {"MaxPool", {"kernel_size", "stride", "padding", "dilation", "return_indices", "ceil_mode"}},
        {"AvgPool", {"kernel_size", "stride", "padding", "ceil_mode", "count_include_pad"}},
        {"Adaptive", {"output_size"}},
        {"Embedding", {"num_embeddings", "embedding_dim", "padding_idx"}},
    };
}

std::vector<PositionalArguments> otherModuleArguments()
{
    static const std::vector<std::string_view> kTransformerLayer{"d_model",     "nhead",      "dim_feedforward",
                                                                 "dropout",     "activation", "layer_norm_eps",
                                                                 "batch_first", "norm_first", "bias"};
    return {
        {"LSTMCell", {"input_size", "hidden_size", "bias"}},
        {"GRUCell", {"input_size", "hidden_size", "bias"}},
        {"RNNCell", {"input_size", "hidden_size", "bias", "nonlinearity"}},
        {"LSTM", {"input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional"}},
        {"GRU", {"input_size", "hidden_size", "num_layers", "bias", "batch_first", "dropout", "bidirectional"}},
        {"RNN",
         {"input_size", "hidden_size", "num_layers", "nonlinearity", "bias", "batch_first", "dropout",
          "bidirectional"}},
        {"Dropout", {"p", "inplace"}},
        {"Flatten", {"start_dim", "end_dim"}},
        {"Unflatten", {"dim", "unflattened_size"}},
        {"Upsample", {"size", "scale_factor", "mode", "align_corners"}},
        {"PixelShuffle", {"upscale_factor"}},
        {"PReLU", {"num_parameters"}},
        {"PixelUnshuffle", {"downscale_factor"}},
        {"Softmax", {"dim"}},
        {"LogSoftmax", {"dim"}},
        {"GLU", {"dim"}},
        {"GELU", {"approximate"}},
        {"TransformerEncoderLayer", kTransformerLayer},
        {"TransformerDecoderLayer", kTransformerLayer},
        {"TransformerEncoder", {"encoder_layer", "num_layers", "norm"}},
        {"TransformerDecoder", {"decoder_layer", "num_layers", "norm"}},
        {"MultiheadAttention",
         {"embed_dim", "num_heads", "dropout", "bias", "add_bias_kv", "add_zero_attn", "kdim", "vdim"}},
        {"ConstantPad", {"padding", "value"}},
        {"Pad", {"padding"}},
        {"Threshold", {"threshold", "value", "inplace"}},
        {"LeakyReLU", {"negative_slope", "inplace"}},
        {"ELU", {"alpha", "inplace"}},
        {"ReLU", {"inplace"}},
        {"SELU", {"inplace"}},
        {"SiLU", {"inplace"}},
        {"Mish", {"inplace"}},
        {"Hardswish", {"inplace"}},
        {"Hardsigmoid", {"inplace"}},
    };
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

const std::vector<std::string_view>& positionalArguments(std::string_view written, std::string_view type)
{
    static const std::array places{weightModuleArguments(), otherModuleArguments()};
    static const std::vector<std::string_view> none;
    for (const std::vector<PositionalArguments>& some : places) {
        for (const PositionalArguments& known : some) {
            if (written.starts_with(known.type) || type.starts_with(known.type))
                return known.names;
        }
    }
    return none;
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
