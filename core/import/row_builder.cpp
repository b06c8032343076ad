#include "import/row_builder.h"

#include "layers/layer_type.h"

namespace vram {

namespace {

// Callers write 3 where the type takes "3×3" and 1 where it takes 1.0.
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
    m_layers.emplace(id, std::move(layer));
    return m_last = {id, 0};
}

InputRef RowBuilder::open(std::string_view name, std::string_view kind, Inputs inputs, std::int64_t repeat)
{
    auto block = std::make_shared<Block>();
    block->id = nextId();
    block->name = uniqueName(name);
    block->kind = kind;
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
    m_open.back().rows.emplace_back(std::shared_ptr<const Block>(std::move(frame.block)));
    return m_last = result;
}

void RowBuilder::share(InputRef row, std::string_view parameter, InputRef owner, std::string_view ownerParameter)
{
    if (const auto found = m_layers.find(row.row); found != m_layers.end())
        found->second->shared.push_back({std::string(parameter), owner.row, std::string(ownerParameter)});
}

void RowBuilder::freeze(InputRef row)
{
    if (const auto found = m_layers.find(row.row); found != m_layers.end())
        found->second->frozen = {"*"};
}

void RowBuilder::keep(InputRef row, InputRef last)
{
    if (const auto found = m_layers.find(row.row); found != m_layers.end())
        found->second->until = last.row;
}

Network RowBuilder::take(std::string name)
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
    const auto found = m_layers.find(row.row);
    return found == m_layers.end() ? nullptr : found->second.get();
}

} // namespace vram
