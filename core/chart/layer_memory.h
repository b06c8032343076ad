// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/treemap.h"
#include "estimate/estimate.h"
#include "network/network.h"

#include <array>
#include <unordered_map>
#include <vector>

namespace vram {

/// The kind of memory that a chart by layer shows for each row.
enum class LayerMeasure : std::uint8_t { Saved, AtPeak, Parameters };
inline constexpr std::array kLayerMeasures{LayerMeasure::Saved, LayerMeasure::AtPeak, LayerMeasure::Parameters};

/// Returns a label such as "saved for backward".
Message label(LayerMeasure measure);
/// Returns the part of the memory whose colour the chart uses.
Part partOf(LayerMeasure measure);

/// The memory by layer: the largest layers as bars, and all rows as a treemap of blocks.
struct LayerMemory {
    struct Bar {
        LayerId layer = LayerId::None;
        Bytes bytes = 0;
        std::string path{};
    };
    LayerMeasure measure = LayerMeasure::Saved;
    std::unordered_map<LayerId, Bytes> bytes{}; ///< Bytes of each row, including blocks.
    std::vector<Bar> largest{};                 ///< In descending order.
    TreemapNode rows{};
};

/// Returns the memory of each row by that measure. `estimate` must have rows.
LayerMemory layerMemory(const Network& network, const Estimate& estimate, LayerMeasure measure);
/// The bars on the left, as many as there is room for, and the treemap on the right.
ChartLayout layOut(const LayerMemory& memory, SizeUnits units, double width, double height, const ChartFont& font);

} // namespace vram
