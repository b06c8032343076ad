// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/code/expanded_modules.h"

#include "import/code/module_call.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace vram {

namespace {

struct ExpandedArgument {
    std::string_view name;
    CodeValue value;
};

CodeValue wholeValue(std::int64_t number)
{
    CodeValue value;
    value.kind = CodeValue::Kind::Number;
    value.number = static_cast<double>(number);
    return value;
}

CodeValue flagValue(bool flag)
{
    CodeValue value;
    value.text = flag ? "True" : "False";
    return value;
}

CodeValue expandedCall(std::string_view type, std::initializer_list<ExpandedArgument> arguments)
{
    CodeValue call;
    call.kind = CodeValue::Kind::Call;
    call.text = type;
    for (const ExpandedArgument& argument : arguments)
        call.items.push_back({std::string(argument.name), false, argument.value});
    return call;
}

/// Adds the child modules of an encoder or decoder layer (torch/nn/modules/transformer.py).
void expandLayer(CodeValue& layer)
{
    const ModuleCall module(layer);
    const std::int64_t width = module.integerArgument("d_model", 0), heads = module.integerArgument("nhead", 0);
    if (width <= 0 || heads <= 0)
        return;
    const std::int64_t inner = module.integerArgument("dim_feedforward", 2048);
    const bool decodes = layer.text == "TransformerDecoderLayer";
    const CodeValue bias = flagValue(module.flag("bias", true));
    std::int64_t made = 0;
    const auto add = [&layer, &made](std::string_view name, CodeValue value) {
        value.identity = layer.identity == 0 ? 0 : layer.identity + ++made;
        layer.items.push_back({std::string(name), true, std::move(value)});
    };
    const auto linear = [&](std::int64_t in, std::int64_t out) {
        return expandedCall("Linear",
                            {{"in_features", wholeValue(in)}, {"out_features", wholeValue(out)}, {"bias", bias}});
    };
    const CodeValue attention = expandedCall(
        "MultiheadAttention", {{"embed_dim", wholeValue(width)}, {"num_heads", wholeValue(heads)}, {"bias", bias}});
    const CodeValue norm = expandedCall("LayerNorm", {{"normalized_shape", wholeValue(width)}, {"bias", bias}});
    add("self_attn", attention);
    if (decodes)
        add("multihead_attn", attention);
    add("linear1", linear(width, inner));
    add("linear2", linear(inner, width));
    for (const std::string_view name : {"norm1", "norm2"})
        add(name, norm);
    if (decodes)
        add("norm3", norm);
}

/// Forgets which objects the modules are, because each copy is an object of its own.
void clearIdentities(CodeValue& call)
{
    call.identity = 0;
    for (CodeArgument& item : call.items)
        clearIdentities(item.value);
}

/// Replaces the arguments of an encoder or decoder by its child modules: num_layers copies of the layer, and the norm.
void expandStack(CodeValue& stack, std::string_view name)
{
    const ModuleCall module(stack);
    const CodeValue* layer = module.argument(name);
    const CodeValue* norm = module.argument("norm");
    const std::int64_t copies = module.integerArgument("num_layers", 0);
    if (!layer || !layer->is(CodeValue::Kind::Call) || copies <= 0)
        return;
    CodeValue layers = expandedCall("ModuleList", {});
    layers.items.push_back({"0", true, *layer});
    layers.items.back().value.repeat = copies;
    clearIdentities(layers);
    std::vector<CodeArgument> modules{{"layers", true, std::move(layers)}};
    if (norm && norm->is(CodeValue::Kind::Call))
        modules.push_back({"norm", true, *norm});
    stack.items = std::move(modules);
}

} // namespace

void expandSubmodules(CodeValue& model)
{
    for (CodeArgument& item : model.items)
        expandSubmodules(item.value);
    if (!model.is(CodeValue::Kind::Call))
        return;
    const bool printed = !model.items.empty() && model.items.front().module;
    if (printed)
        return;
    if (model.text == "TransformerEncoderLayer" || model.text == "TransformerDecoderLayer")
        expandLayer(model);
    else if (model.text == "TransformerEncoder")
        expandStack(model, "encoder_layer");
    else if (model.text == "TransformerDecoder")
        expandStack(model, "decoder_layer");
}

} // namespace vram
