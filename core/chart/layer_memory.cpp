// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/layer_memory.h"

#include "chart/bar_rows.h"

#include <algorithm>

namespace vram {

namespace {

using ByRow = std::unordered_map<LayerId, Bytes>;

Bytes measured(const RowEstimate& row, LayerMeasure measure)
{
    switch (measure) {
    case LayerMeasure::Saved: return row.saved;
    case LayerMeasure::AtPeak: return row.atPeak;
    case LayerMeasure::Parameters: return row.parameterBytes;
    }
    return 0;
}

Bytes bytesIn(const ByRow& bytes, LayerId layer)
{
    const auto found = bytes.find(layer);
    return found == bytes.end() ? 0 : found->second;
}

TreemapNode nodeOf(const Row& row, const ByRow& bytes);

/// The rows with the most memory, and one node for all others, which would be too small to see.
std::vector<TreemapNode> nodesOf(const std::vector<Row>& rows, const ByRow& bytes)
{
    constexpr std::size_t kMost = 300;
    std::vector<const Row*> sized;
    for (const Row& row : rows) {
        if (bytesIn(bytes, id(row)) > 0)
            sized.push_back(&row);
    }
    std::ranges::stable_sort(sized, std::ranges::greater(), [&](const Row* row) { return bytesIn(bytes, id(*row)); });
    const std::size_t shown = std::min(sized.size(), kMost);
    std::vector<TreemapNode> nodes;
    for (std::size_t i = 0; i < shown; ++i)
        nodes.push_back(nodeOf(*sized[i], bytes));
    if (shown == sized.size())
        return nodes;
    double rest = 0;
    for (std::size_t i = shown; i < sized.size(); ++i)
        rest += static_cast<double>(bytesIn(bytes, id(*sized[i])));
    nodes.push_back({message("%1 more rows"_tr, Count{static_cast<std::int64_t>(sized.size() - shown)}), rest});
    return nodes;
}

TreemapNode nodeOf(const Row& row, const ByRow& bytes)
{
    TreemapNode node{verbatim(name(row)), static_cast<double>(bytesIn(bytes, id(row))), id(row)};
    if (const Block* block = asBlock(row)) {
        node.children = nodesOf(block->rows, bytes);
        // A repeated block is drawn with the area of all its repeats; its rows are scaled to fill it.
        double inside = 0;
        for (const TreemapNode& child : node.children)
            inside += child.value;
        for (TreemapNode& child : node.children)
            child.value *= inside > 0 ? node.value / inside : 0;
    }
    return node;
}

std::vector<LayerMemory::Bar> largestLayers(const Network& network, const ByRow& bytes)
{
    constexpr std::size_t kMost = 200;
    std::vector<LayerMemory::Bar> bars;
    forEachRow(network, [&](const Row& row, int, const Block*) {
        if (const Bytes size = bytesIn(bytes, id(row)); asLayer(row) && size > 0)
            bars.push_back({id(row), size});
    });
    std::ranges::stable_sort(bars, std::ranges::greater(), &LayerMemory::Bar::bytes);
    bars.resize(std::min(bars.size(), kMost));
    std::unordered_map<LayerId, LayerMemory::Bar*> byId;
    for (LayerMemory::Bar& bar : bars)
        byId.emplace(bar.layer, &bar);
    forEachPath(network, [&](const Row& row, const std::string& path) {
        if (const auto found = byId.find(id(row)); found != byId.end())
            found->second->path = path;
    });
    return bars;
}

} // namespace

Message label(LayerMeasure measure)
{
    switch (measure) {
    case LayerMeasure::Saved: return "saved for backward"_tr;
    case LayerMeasure::AtPeak: return "alive at the peak"_tr;
    case LayerMeasure::Parameters: return "parameters"_tr;
    }
    return {};
}

Part partOf(LayerMeasure measure)
{
    switch (measure) {
    case LayerMeasure::Saved:
    case LayerMeasure::AtPeak: return Part::Activations;
    case LayerMeasure::Parameters: return Part::Parameters;
    }
    return Part::Activations;
}

LayerMemory layerMemory(const Network& network, const Estimate& estimate, LayerMeasure measure)
{
    LayerMemory memory{.measure = measure};
    for (const RowEstimate& row : estimate.rows)
        memory.bytes.emplace(row.id, measured(row, measure));
    memory.largest = largestLayers(network, memory.bytes);
    memory.rows.children = nodesOf(network.rows, memory.bytes);
    return memory;
}

ChartLayout layOut(const LayerMemory& memory, SizeUnits units, double width, double height, const ChartFont& font)
{
    constexpr double kShareOfBars = 0.4, kColumnGap = 16;
    const Part part = partOf(memory.measure);
    std::vector<BarRow> bars;
    for (const LayerMemory::Bar& bar : memory.largest) {
        if (heightOf(bars) + heightOf({{}}) > height)
            break;
        bars.push_back({bar.path,
                        {{{part, 0.6}, static_cast<double>(bar.bytes)}},
                        0,
                        font.words(message("%1"_tr, ByteCount{bar.bytes, units}))});
    }
    ChartLayout layout = layOut(bars, width * kShareOfBars - kColumnGap, font);
    layout.plot = {width * kShareOfBars, 0, width * (1 - kShareOfBars), height};
    std::ranges::move(treemapShapes(treemapTiles(memory.rows, layout.plot), part, font),
                      std::back_inserter(layout.areas));
    return layout;
}

} // namespace vram
