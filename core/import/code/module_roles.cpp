#include "import/code/module_roles.h"

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

/// The linear layer with one of those names.
const CodeValue* linearNamed(const std::vector<ModuleChild>& children, ModuleNames names)
{
    const auto found = std::ranges::find_if(children, [&](const ModuleChild& c) {
        return isNamed(c.name, names) && ModuleCall(*c.call).type() == "Linear";
    });
    return found == children.end() ? nullptr : found->call;
}

bool mentions(std::string_view text, ModuleNames parts)
{
    return std::ranges::any_of(parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

bool holdsAttention(const ModuleChild& child)
{
    if (child.call->text == "MultiheadAttention")
        return true;
    const std::vector<ModuleChild> inner = childrenOf(*child.call);
    return attentionParts(inner).any();
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

bool passesThrough(std::string_view type)
{
    return isNamed(type, {"Identity", "DropPath", "StochasticDepth", "LayerScale", "Permute"})
           || mentions(type, {"RotaryEmbedding"}) || type.ends_with("Loss");
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

bool holdsRows(const CodeValue& call)
{
    const std::vector<ModuleChild> children = childrenOf(call);
    if (children.empty())
        return findLayerType(ModuleCall(call).type()) != nullptr && !passesThrough(call.text);
    return std::ranges::any_of(children, [](const ModuleChild& c) { return holdsRows(*c.call); });
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
    for (const ModuleChild& child : children) { // diffusers has a list of a linear layer and its dropout
        if (!parts.output && child.name == "to_out")
            parts.output = linearNamed(childrenOf(*child.call), {"0"});
    }
    return parts;
}

GatedParts gatedParts(const std::vector<ModuleChild>& children)
{
    GatedParts parts;
    parts.gate = linearNamed(children, {"gate_proj", "w1", "wi_0", "gate"});
    parts.up = linearNamed(children, {"up_proj", "w3", "wi_1"});
    parts.down = linearNamed(children, {"down_proj", "w2", "wo"});
    const auto act =
        std::ranges::find_if(children, [](const ModuleChild& c) { return isActivation(ModuleCall(*c.call).type()); });
    parts.activation = act == children.end() ? nullptr : act->call;
    return parts;
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

const ModuleChild* attentionChild(const std::vector<ModuleChild>& children)
{
    const auto found = std::ranges::find_if(children, holdsAttention);
    return found == children.end() ? nullptr : &*found;
}

bool isTransformerLayer(const std::vector<ModuleChild>& children)
{
    const auto norms =
        std::ranges::count_if(children, [](const ModuleChild& c) { return isNorm(ModuleCall(*c.call).type()); });
    return norms >= 2 && attentionChild(children);
}

} // namespace vram
