// SPDX-License-Identifier: GPL-3.0-or-later
#include "layers/block_presets.h"

#include "layers/layer_type.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>

namespace vram {

namespace {

using Settings = std::initializer_list<std::pair<std::string_view, AttributeValue>>;

/// Builds the rows of a block; the block itself has the first id.
class BlockWriter
{
public:
    BlockWriter(LayerId first, std::string_view kind) : m_next(static_cast<std::uint32_t>(first))
    {
        m_block.id = LayerId{m_next++};
        m_block.name = "block";
        m_block.kind = kind;
    }

    LayerId input() const { return m_block.id; }

    LayerId add(std::string_view type, std::string name, Settings settings = {},
                std::initializer_list<LayerId> inputs = {})
    {
        const LayerType& found = *findLayerType(type);
        Layer layer = makeLayer(found, LayerId{m_next++}, std::move(name));
        layer.attributes.clear();
        for (const AttributeSpec& spec : found.attributes)
            layer.attributes.push_back(spec.defaultValue);
        for (const auto& [key, value] : settings)
            layer.attributes[static_cast<std::size_t>(attributeIndex(found, key))] = value;
        for (const LayerId source : inputs)
            layer.inputs.push_back({source, 0});
        const LayerId id = layer.id;
        m_block.rows.push_back(std::make_shared<const Layer>(std::move(layer)));
        return id;
    }

    LayerId linear(std::string name, std::int64_t out, bool bias = true, std::initializer_list<LayerId> inputs = {})
    {
        return add("Linear", std::move(name), {{"out_features", out}, {"bias", bias}}, inputs);
    }

    LayerId conv(std::string name, std::int64_t out, std::int64_t kernel)
    {
        return add("Conv2d", std::move(name),
                   {{"out_channels", out},
                    {"kernel_size", Extents{kernel}},
                    {"padding", Extents{kernel / 2}},
                    {"bias", false}});
    }

    Block take() { return std::move(m_block); }

private:
    Block m_block;
    std::uint32_t m_next;
};

constexpr double kDropout = 0.1;

std::int64_t defaultHeads(std::int64_t width)
{
    return width % 64 == 0 ? width / 64 : 1;
}

Block attention(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "Attention");
    w.add("LayerNorm", "norm");
    const LayerId heads = w.add("MultiheadAttention", "attention", {{"num_heads", defaultHeads(width)}});
    w.add("Add", "add", {}, {w.input(), heads});
    return w.take();
}

Block feedForward(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "FeedForward");
    w.linear("fc1", 4 * width);
    w.add("GELU", "act");
    w.linear("fc2", width);
    return w.take();
}

Block swiGlu(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "SwiGLU");
    const LayerId gate = w.linear("gate", 4 * width, false, {w.input()});
    const LayerId activated = w.add("SiLU", "act", {}, {gate});
    const LayerId up = w.linear("up", 4 * width, false, {w.input()});
    w.add("Mul", "mul", {}, {activated, up});
    w.linear("down", width, false);
    return w.take();
}

// Adds a residual feed-forward with GELU and dropout, followed by a norm as in nn.TransformerEncoderLayer.
void addFeedForward(BlockWriter& w, LayerId above, std::int64_t width, std::string norm)
{
    w.linear("linear1", 4 * width, true, {above});
    w.add("ReLU", "activation");
    w.add("Dropout", "dropout", {{"p", kDropout}});
    w.linear("linear2", width);
    const LayerId dropped = w.add("Dropout", "dropout_ff", {{"p", kDropout}});
    w.add("Add", "add_ff", {}, {above, dropped});
    w.add("LayerNorm", std::move(norm));
}

LayerId addAttention(BlockWriter& w, const std::string& name, LayerId above, std::initializer_list<LayerId> inputs,
                     Settings settings)
{
    w.add("MultiheadAttention", name, settings, inputs);
    const LayerId dropped = w.add("Dropout", name + "_dropout", {{"p", kDropout}});
    w.add("Add", name + "_add", {}, {above, dropped});
    return w.add("LayerNorm", name + "_norm");
}

Block encoderLayer(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "TransformerEncoderLayer");
    const LayerId attended =
        addAttention(w, "self_attn", w.input(), {w.input()},
                     {{"num_heads", defaultHeads(width)}, {"dropout", kDropout}, {"packed", true}});
    addFeedForward(w, attended, width, "norm2");
    return w.take();
}

Block decoderLayer(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "TransformerDecoderLayer");
    const LayerId self = addAttention(
        w, "self_attn", w.input(), {w.input()},
        {{"num_heads", defaultHeads(width)}, {"dropout", kDropout}, {"packed", true}, {"is_causal", true}});
    const LayerId cross = addAttention(w, "cross_attn", self, {self, w.input()},
                                       {{"num_heads", defaultHeads(width)}, {"dropout", kDropout}});
    addFeedForward(w, cross, width, "norm3");
    return w.take();
}

Block llamaLayer(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "LlamaDecoderLayer");
    w.add("RMSNorm", "input_layernorm");
    const LayerId heads =
        w.add("MultiheadAttention", "self_attn",
              {{"num_heads", defaultHeads(width)}, {"bias", false}, {"rotary", true}, {"is_causal", true}});
    const LayerId residual = w.add("Add", "add_attn", {}, {w.input(), heads});
    const LayerId normed = w.add("RMSNorm", "post_attention_layernorm");
    const LayerId gate = w.linear("gate_proj", 4 * width, false, {normed});
    const LayerId activated = w.add("SiLU", "act_fn", {}, {gate});
    const LayerId up = w.linear("up_proj", 4 * width, false, {normed});
    w.add("Mul", "mul", {}, {activated, up});
    const LayerId down = w.linear("down_proj", width, false);
    w.add("Add", "add_mlp", {}, {residual, down});
    return w.take();
}

Block basicBlock(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "BasicBlock");
    w.conv("conv1", width, 3);
    w.add("BatchNorm2d", "bn1");
    w.add("ReLU", "relu1", {{"inplace", true}});
    w.conv("conv2", width, 3);
    const LayerId last = w.add("BatchNorm2d", "bn2");
    w.add("Add", "add", {{"inplace", true}}, {last, w.input()});
    w.add("ReLU", "relu2", {{"inplace", true}});
    return w.take();
}

Block bottleneck(LayerId first, std::int64_t width)
{
    BlockWriter w(first, "Bottleneck");
    const std::int64_t narrow = std::max<std::int64_t>(width / 4, 1);
    w.conv("conv1", narrow, 1);
    w.add("BatchNorm2d", "bn1");
    w.add("ReLU", "relu1", {{"inplace", true}});
    w.conv("conv2", narrow, 3);
    w.add("BatchNorm2d", "bn2");
    w.add("ReLU", "relu2", {{"inplace", true}});
    w.conv("conv3", width, 1);
    const LayerId last = w.add("BatchNorm2d", "bn3");
    w.add("Add", "add", {{"inplace", true}}, {last, w.input()});
    w.add("ReLU", "relu3", {{"inplace", true}});
    return w.take();
}

const std::array kPresets{
    BlockPreset{"Attention block", "Norm, multi-head attention and the residual sum.", false, attention},
    BlockPreset{"FeedForward", "Two linear layers with a GELU between them, four times as wide inside.", false,
                feedForward},
    BlockPreset{"SwiGLU", "Gated feed-forward: down(SiLU(gate(x)) × up(x)).", false, swiGlu},
    BlockPreset{"TransformerEncoderLayer", "Like nn.TransformerEncoderLayer: attention, feed-forward, norms, dropout.",
                false, encoderLayer},
    BlockPreset{"TransformerDecoderLayer",
                "Like nn.TransformerDecoderLayer; its memory is its own input until you choose another.", false,
                decoderLayer},
    BlockPreset{"LlamaDecoderLayer", "RMS norms, rotary attention, SwiGLU.", false, llamaLayer},
    BlockPreset{"BasicBlock", "ResNet's: two 3×3 convolutions and the sum.", true, basicBlock},
    BlockPreset{"Bottleneck", "ResNet's: 1×1, 3×3, 1×1 convolutions and the sum.", true, bottleneck},
};

} // namespace

std::span<const BlockPreset> blockPresets()
{
    return kPresets;
}

const BlockPreset* findBlockPreset(std::string_view name)
{
    const auto preset =
        std::find_if(kPresets.begin(), kPresets.end(), [&](const BlockPreset& p) { return p.name == name; });
    return preset == kPresets.end() ? nullptr : &*preset;
}

Block makeBlock(const BlockPreset& preset, LayerId first, std::int64_t width)
{
    return preset.make(first, std::max<std::int64_t>(width, 1));
}

} // namespace vram
