// SPDX-License-Identifier: GPL-3.0-or-later
#include "edit/map_sizes.h"

#include "edit/edit.h"
#include "layers/layer_value.h"

#include <algorithm>
#include <set>

namespace vram {

namespace {

constexpr std::int64_t kMostReduction = 64;
constexpr std::int64_t kLeastMap = 4; ///< Smaller feature maps cannot be distinguished from windows or heads.

/// Finds feature maps in the rows, and records by how much the network downsamples its images.
class MapSizes
{
public:
    MapSizes(const Network& network, SizeAxis& axis) : m_network(network), m_axis(axis) {}

    void addMaps()
    {
        eachShape([this](const Layer& layer, int attribute, const Extents& shape) {
            const bool image = shape.size() == 2; // Size of an interpolation.
            if (image)
                return addMap(layer, attribute, shape, 0);
            if (shape.size() < 4 || shape.front() != Extent(0, 1))
                return;
            addMap(layer, attribute, shape, 1);
            if (shape.size() == 4)
                addMap(layer, attribute, shape, 2);
        });
    }

    /// Must be called after addMaps(), because a number counts as a number of tokens only if a feature map with that
    /// many positions has been found.
    void addTokens()
    {
        eachShape([this](const Layer& layer, int attribute, const Extents& shape) {
            if (shape.size() != 3 || shape.front() != Extent(0, 1))
                return;
            for (const std::int64_t reduction : m_reductions) {
                if (shape[1] == Extent((m_axis.size / reduction) * (m_axis.width / reduction))) {
                    m_axis.places.push_back({layer.id, attribute, 1, reduction, 0});
                    return;
                }
            }
        });
    }

    std::int64_t largestReduction() const { return m_reductions.empty() ? 1 : *m_reductions.rbegin(); }

private:
    template<typename Visit>
    void eachShape(Visit visit) const
    {
        forEachRow(m_network, [&](const Row& row, int, const Block*) {
            const Layer* layer = asLayer(row);
            const LayerType* type = layer ? findLayerType(layer->type) : nullptr;
            if (!type)
                return;
            const bool view = type->traits.has(Trait::Reshapes) && type->traits.has(Trait::HasShapeAttribute);
            const int index = attributeIndex(*type, view ? "shape" : "size");
            if (index < 0)
                return;
            const AttributeValue value = attribute(*layer, *type, index);
            if (const auto* shape = std::get_if<Extents>(&value); shape && view == (shape->size() > 2))
                visit(*layer, index, *shape);
        });
    }

    void addMap(const Layer& layer, int attribute, const Extents& shape, int at)
    {
        const auto entry = static_cast<std::size_t>(at);
        for (std::int64_t reduction = 1; reduction <= kMostReduction; reduction *= 2) {
            const std::int64_t height = m_axis.size / reduction;
            const bool whole = m_axis.size % reduction == 0 && m_axis.width % reduction == 0 && height >= kLeastMap;
            if (!whole || shape[entry] != Extent(height) || shape[entry + 1] != Extent(m_axis.width / reduction))
                continue;
            m_reductions.insert(reduction);
            m_axis.places.push_back({layer.id, attribute, at});
            m_axis.places.push_back({layer.id, attribute, at + 1});
            return;
        }
    }

    const Network& m_network;
    SizeAxis& m_axis;
    std::set<std::int64_t> m_reductions{};
};

} // namespace

void addMapSizes(const Network& network, SizeAxis& axis, bool tokens)
{
    MapSizes maps(network, axis);
    maps.addMaps();
    if (tokens)
        maps.addTokens();
    axis.patch = std::max(axis.patch, maps.largestReduction());
}

} // namespace vram
