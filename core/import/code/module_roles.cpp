// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/module_roles.h"

#include "import/code/module_weights.h"
#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace vram {

namespace {

using ModuleNames = std::initializer_list<std::string_view>;

bool isNamed(std::string_view name, ModuleNames names)
{
    return std::ranges::find(names, name) != names.end();
}

/// The first child with one of these names for which `fits` returns true.
template<class Fits>
ModuleChild childNamed(const std::vector<ModuleChild>& children, ModuleNames names, const Fits& fits)
{
    const auto found =
        std::ranges::find_if(children, [&](const ModuleChild& c) { return isNamed(c.name, names) && fits(*c.call); });
    return found == children.end() ? ModuleChild{} : *found;
}

/// Whether the module is a linear layer without child modules.
bool isPlainLinear(const CodeValue& call)
{
    return ModuleCall(call).type() == "Linear" && childrenOf(call).empty();
}

ModuleChild linearNamed(const std::vector<ModuleChild>& children, ModuleNames names)
{
    return childNamed(children, names, isPlainLinear);
}

ModuleChild normNamed(const std::vector<ModuleChild>& children, ModuleNames names)
{
    return childNamed(children, names, [](const CodeValue& call) { return isNorm(ModuleCall(call).type()); });
}

std::int64_t featuresIn(const ModuleChild& linear)
{
    const ModuleCall module(*linear.call);
    return module.integerArgument("in_features", module.integerArgument("nx", 0));
}

std::int64_t featuresOut(const ModuleChild& linear)
{
    const ModuleCall module(*linear.call);
    return module.integerArgument("out_features", module.integerArgument("nf", 0));
}

/// Whether one layer computes queries, keys and values: its output consists of three equal parts, or has smaller parts
/// for keys and values if queries share them.
bool isFusedProjection(const AttentionParts& parts)
{
    const std::int64_t out = featuresOut(parts.fused);
    const std::int64_t queries = parts.output.call ? featuresIn(parts.output) : featuresIn(parts.fused);
    const std::int64_t keys = (out - queries) / 2;
    return queries > 0 && keys > 0 && queries + 2 * keys == out && queries % keys == 0;
}

bool areProjections(const AttentionParts& parts)
{
    const std::int64_t queries = featuresOut(parts.query), keys = featuresOut(parts.key);
    return keys > 0 && queries % keys == 0 && featuresOut(parts.value) == keys;
}

/// Whether the module may occur in an attention module besides its projections, without affecting the detection of
/// attention.
bool belongsToAttention(const ModuleChild& child)
{
    const ModuleCall module(*child.call);
    return module.typeHas("Dropout") || module.typeHas("Softmax") || isNorm(module.type())
           || isIdentityModule(child.call->text);
}

bool mentions(std::string_view text, ModuleNames parts)
{
    return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

} // namespace

bool isActivation(std::string_view type)
{
    constexpr std::array<std::string_view, 17> types{
        "ReLU",  "ReLU6",     "LeakyReLU",   "ELU",      "SELU",    "CELU", "GELU",     "SiLU",    "Mish",
        "PReLU", "Hardswish", "Hardsigmoid", "Hardtanh", "Sigmoid", "Tanh", "Softplus", "Softsign"};
    return std::ranges::find(types, type) != types.end();
}

bool isNorm(std::string_view type)
{
    return mentions(type, {"BatchNorm", "LayerNorm", "RMSNorm", "GroupNorm", "InstanceNorm"});
}

bool isModuleType(std::string_view type)
{
    const LayerType* known = findLayerType(type);
    return known && !known->traits.has(Trait::NotModule);
}

bool isIdentityModule(std::string_view type)
{
    return isNamed(type, {"Identity", "None", "Timesteps", "QuantStub", "DeQuantStub"}) || isDropPath(type)
           || mentions(type, {"RotaryEmbedding"})
           || (type.ends_with("Loss") && type != "AdaptiveLogSoftmaxWithLoss"); // It contains the last layer.
}

bool isDropPath(std::string_view type)
{
    return type == "StochasticDepth" || type.ends_with("DropPath");
}

bool isPlainContainer(std::string_view type)
{
    return isNamed(type, {"Sequential", "ModuleList", "ModuleDict", "OrderedDict"});
}

bool isShortcut(std::string_view name)
{
    return isNamed(name, {"downsample", "shortcut", "skip", "skip_connection", "conv_shortcut", "residual",
                          "identity_downsample", "res_conv", "skip_conv"});
}

bool isEmptyContainer(const CodeValue& call)
{
    const bool lists = isNamed(call.text, {"ParameterList", "ParameterDict"});
    return call.items.empty() && (isPlainContainer(call.text) || lists);
}

bool containsRows(const CodeValue& call)
{
    const std::vector<ModuleChild> children = childrenOf(call);
    if (children.empty())
        return !isIdentityModule(call.text) && !isEmptyContainer(call);
    return hasOwnParameters(call)
           || std::ranges::any_of(children, [](const ModuleChild& c) { return containsRows(*c.call); });
}

bool containsLayers(const CodeValue& call)
{
    if (isPlainContainer(call.text))
        return true;
    const std::vector<ModuleChild> children = childrenOf(call);
    return std::ranges::any_of(children, [](const ModuleChild& c) { return containsLayers(*c.call); })
           || (call.is(CodeValue::Kind::Call) && isModuleType(ModuleCall(call).type()) && !isIdentityModule(call.text));
}

bool isMultihead(const CodeValue& call)
{
    const std::vector<ModuleChild> children = childrenOf(call);
    return call.text == "MultiheadAttention"
           && (children.empty()
               || (children.size() == 1 && children.front().name == "out_proj"
                   && isPlainLinear(*children.front().call)));
}

AttentionParts attentionParts(const std::vector<ModuleChild>& children)
{
    AttentionParts parts;
    parts.query = linearNamed(children, {"q_proj", "query", "q", "to_q", "query_proj", "q_lin", "wq"});
    parts.key = linearNamed(children, {"k_proj", "key", "k", "to_k", "key_proj", "k_lin", "wk"});
    parts.value = linearNamed(children, {"v_proj", "value", "v", "to_v", "value_proj", "v_lin", "wv"});
    parts.fused = linearNamed(children, {"c_attn", "qkv", "qkv_proj", "in_proj", "Wqkv", "query_key_value", "to_qkv"});
    parts.output =
        linearNamed(children, {"o_proj", "out_proj", "out", "o", "c_proj", "proj", "dense", "out_lin", "wo", "to_out"});
    for (const ModuleChild& child : children) { // diffusers wraps the linear layer and its dropout in a list.
        if (!parts.output.call && child.name == "to_out")
            parts.output = linearNamed(childrenOf(*child.call), {"0"});
    }
    parts.queryNorm = normNamed(children, {"q_norm", "norm_q", "q_layernorm", "query_norm"});
    parts.keyNorm = normNamed(children, {"k_norm", "norm_k", "k_layernorm", "key_norm"});
    const auto belongs = [&](const ModuleChild& child) {
        return belongsToAttention(child) || child.call == parts.fused.call || child.call == parts.output.call
               || (parts.output.call && child.name == "to_out");
    };
    if (parts.fused.call && (!isFusedProjection(parts) || !std::ranges::all_of(children, belongs)))
        parts.fused.call = nullptr;
    if (!parts.fused.call && parts.any() && !areProjections(parts))
        return {};
    return parts;
}

bool containsAttention(const ModuleChild& child)
{
    return isMultihead(*child.call) || attentionParts(childrenOf(*child.call)).any();
}

GatedParts gatedParts(const std::vector<ModuleChild>& children)
{
    GatedParts parts;
    parts.gate = linearNamed(children, {"gate_proj", "w1", "wi_0", "gate"});
    parts.up = linearNamed(children, {"up_proj", "w3", "wi_1"});
    parts.down = linearNamed(children, {"down_proj", "w2", "wo"});
    const auto act =
        std::ranges::find_if(children, [](const ModuleChild& c) { return isActivation(ModuleCall(*c.call).type()); });
    parts.activation = act == children.end() ? ModuleChild{} : *act;
    const bool fits = parts.any() && featuresOut(parts.gate) == featuresOut(parts.up)
                      && featuresIn(parts.gate) == featuresIn(parts.up)
                      && featuresIn(parts.down) == featuresOut(parts.up);
    return fits ? parts : GatedParts{};
}

bool isResidual(std::string_view type, const std::vector<ModuleChild>& children)
{
    if (isPlainContainer(type))
        return false;
    return std::ranges::any_of(children, [](const ModuleChild& c) { return isShortcut(c.name); })
           || mentions(type, {"BasicBlock", "Bottleneck", "Residual", "ResBlock", "ResnetBlock", "MBConv", "CNBlock",
                              "ConvNeXtBlock", "ConvNeXtLayer"});
}

bool isSqueeze(std::string_view type, const std::vector<ModuleChild>& children)
{
    return !children.empty() && mentions(type, {"Squeeze", "SELayer", "SEModule", "SEBlock"}) && type != "SqueezeNet";
}

bool isTransformerLayer(const std::vector<ModuleChild>& children)
{
    const auto norms =
        std::ranges::count_if(children, [](const ModuleChild& c) { return isNorm(ModuleCall(*c.call).type()); });
    const auto attentions = std::ranges::count_if(children, containsAttention);
    const auto others = std::ranges::count_if(children, [](const ModuleChild& c) {
        const ModuleCall module(*c.call);
        return !isNorm(module.type()) && !module.typeHas("Dropout") && !containsAttention(c) && containsRows(*c.call);
    });
    return attentions > 0 && others > 0 && norms > attentions;
}

} // namespace vram
