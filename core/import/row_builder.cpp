// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/row_builder.h"

#include "layers/layer_type.h"

#include <algorithm>

namespace vram {

namespace {

// Converts a value to the attribute's kind: 3 to "3×3", or 1 to 1.0.
AttributeValue asKind(AttributeKind kind, const AttributeValue& value)
{
    const auto* whole = std::get_if<std::int64_t>(&value);
    if (whole && kind == AttributeKind::Extents)
        return Extents{Extent(*whole)};
    if (whole && kind == AttributeKind::Real)
        return static_cast<double>(*whole);
    return value;
}

void setAttributes(Layer& layer, const RowBuilder::Attributes& attributes)
{
    const LayerType* type = findLayerType(layer.type);
    if (!type)
        return;
    for (const auto& [key, value] : attributes) {
        const int index = attributeIndex(*type, key);
        if (index >= 0) {
            const auto at = static_cast<std::size_t>(index);
            layer.attributes[at] = asKind(type->attributes[at].kind, value);
        }
    }
}

bool flagOf(const Layer& layer, const LayerType& type, std::string_view key, bool fallback)
{
    const int index = attributeIndex(type, key);
    const bool* value = index < 0 ? nullptr : std::get_if<bool>(&attribute(layer, type, index));
    return value ? *value : fallback;
}

std::int64_t numberOf(const Layer& layer, const LayerType& type, std::string_view key, std::int64_t fallback)
{
    const int index = attributeIndex(type, key);
    const auto* value = index < 0 ? nullptr : std::get_if<std::int64_t>(&attribute(layer, type, index));
    return value ? *value : fallback;
}

// The tensors of all layers and directions have the same names.
std::vector<std::string> recurrentNames(const Layer& layer, const LayerType& type)
{
    std::vector<std::string> names{"weight_ih", "weight_hh"};
    if (flagOf(layer, type, "bias", true))
        names.insert(names.end(), {"bias_ih", "bias_hh"});
    if (numberOf(layer, type, "proj_size", 0) > 0)
        names.emplace_back("weight_hr");
    return names;
}

// Lists the weights and biases of the projections, of which those to queries, keys and values may be one.
std::vector<std::string> attentionNames(const Layer& layer, const LayerType& type)
{
    const bool packed = flagOf(layer, type, "packed", false) && layer.inputs.size() <= 1;
    const bool bias = flagOf(layer, type, "bias", true);
    std::vector<std::string> names;
    const auto add = [&](const std::string& projection, std::string_view separator) {
        names.push_back(projection + std::string(separator) + "weight");
        if (bias)
            names.push_back(projection + std::string(separator) + "bias");
    };
    if (packed)
        add("in_proj", "_");
    else
        for (const char* projection : {"q_proj", "k_proj", "v_proj"})
            add(projection, ".");
    add("out_proj", ".");
    return names;
}

// The names of a layer's parameters in torch.nn.
std::vector<std::string> parameterNames(const Layer& layer)
{
    const LayerType* type = findLayerType(layer.type);
    if (!type)
        return {};
    if (layer.type == "LSTM" || layer.type == "GRU" || layer.type == "RNN")
        return recurrentNames(layer, *type);
    if (layer.type == "MultiheadAttention")
        return attentionNames(layer, *type);
    if (layer.type == "Embedding" || layer.type == "PositionalEmbedding" || layer.type == "PReLU"
        || layer.type == "Parameter")
        return {"weight"};
    const bool norm = attributeIndex(*type, "affine") >= 0 || attributeIndex(*type, "elementwise_affine") >= 0;
    const bool affine =
        norm && flagOf(layer, *type, "affine", true) && flagOf(layer, *type, "elementwise_affine", true);
    const bool product = layer.type == "Linear" || layer.type.starts_with("Conv");
    if (!affine && !product)
        return {};
    if (layer.type == "RMSNorm" || !flagOf(layer, *type, "bias", true))
        return {"weight"};
    return {"weight", "bias"};
}

} // namespace

InputRef RowBuilder::add(std::string_view type, std::string_view name, const Attributes& attributes, Inputs inputs)
{
    const LayerId id = nextId();
    const LayerType* known = findLayerType(type);
    auto layer = std::make_shared<Layer>(known ? makeLayer(*known, id, uniqueName(name)) : Layer{});
    layer->id = id;
    layer->type = type;
    if (!known)
        layer->name = uniqueName(name);
    layer->inputs = std::move(inputs);
    setAttributes(*layer, attributes);
    m_open.back().rows.emplace_back(std::shared_ptr<const Layer>(layer));
    m_layers.resize(static_cast<std::size_t>(id) + 1);
    m_layers.back() = std::move(layer);
    return m_last = {id, 0};
}

InputRef RowBuilder::open(std::string_view name, std::string_view kind, Inputs inputs, std::int64_t repeat)
{
    auto block = std::make_shared<Block>();
    block->id = nextId();
    block->name = uniqueName(name);
    block->kind = kind;
    block->loss = kind == kLossKind;
    block->inputs = std::move(inputs);
    block->repeat = repeat;
    const InputRef input{block->id, 0};
    m_open.push_back({std::move(block)});
    return m_last = input;
}

InputRef RowBuilder::close()
{
    if (m_open.size() < 2)
        return m_last;
    Frame frame = std::move(m_open.back());
    m_open.pop_back();
    frame.block->rows = std::move(frame.rows);
    const InputRef result{frame.block->id, 0};
    m_lastLayers[result.row] = lastLayer(m_last);
    m_open.back().rows.emplace_back(std::shared_ptr<const Block>(std::move(frame.block)));
    return m_last = result;
}

void RowBuilder::repeat(std::int64_t times)
{
    if (m_open.back().block)
        m_open.back().block->repeat = times;
}

void RowBuilder::change(InputRef row, const Attributes& attributes)
{
    if (Layer* found = find(row))
        setAttributes(*found, attributes);
}

void RowBuilder::shareAllParameters(LayerId original, LayerId copy, std::uint32_t count)
{
    for (std::uint32_t i = 0; i < count; ++i) {
        const InputRef owner{LayerId{static_cast<std::uint32_t>(original) + i}, 0};
        const InputRef row{LayerId{static_cast<std::uint32_t>(copy) + i}, 0};
        if (const Layer* known = layer(owner))
            for (const std::string& parameter : parameterNames(*known))
                share(row, parameter, owner, parameter);
    }
}

void RowBuilder::share(InputRef row, std::string_view parameter, InputRef owner, std::string_view ownerParameter)
{
    Layer* found = find(row);
    if (!found)
        return;
    auto& shared = found->shared;
    std::erase_if(shared, [&](const SharedParameter& known) { return known.name == parameter; });
    shared.push_back({std::string(parameter), owner.row, std::string(ownerParameter)});
}

void RowBuilder::freeze(InputRef row)
{
    if (Layer* found = find(row))
        found->frozen = {"*"};
}

void RowBuilder::keep(InputRef row, InputRef last)
{
    if (Layer* found = find(lastLayer(row)))
        found->until = lastLayer(last).row;
}

void RowBuilder::keepUntilReturn(InputRef row, InputRef last)
{
    keep(row, last);
    if (Layer* found = find(lastLayer(row)))
        found->untilReturn = true;
}

InputRef RowBuilder::lastLayer(InputRef row) const
{
    const auto found = m_lastLayers.find(row.row);
    return found == m_lastLayers.end() ? row : found->second;
}

Network RowBuilder::takeNetwork(std::string name)
{
    while (openBlocks() > 0)
        close();
    Network network;
    network.name = std::move(name);
    network.rows = std::move(m_open.front().rows);
    *this = RowBuilder();
    return network;
}

std::string RowBuilder::uniqueName(std::string_view name)
{
    auto& names = m_open.back().names;
    const auto [known, isNew] = names.emplace(name, 1);
    if (isNew)
        return std::string(name);
    for (;;) {
        std::string numbered = std::string(name) + "_" + std::to_string(known->second++);
        if (names.emplace(numbered, 1).second)
            return numbered;
    }
}

const Layer* RowBuilder::layer(InputRef row) const
{
    return find(row);
}

Layer* RowBuilder::find(InputRef row) const
{
    const auto id = static_cast<std::size_t>(row.row);
    return id < m_layers.size() ? m_layers[id].get() : nullptr;
}

} // namespace vram
