// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_data.h"

#include "search/frontier.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace vram {

/// Kinds of charts, each of which is also available as a table. Layers can be shown by bytes saved for backward, bytes
/// alive at the peak, or parameters.
enum class ChartKind {
    Composition,
    Timeline,
    Sweep,
    Sizes,    ///< Memory by sequence length or image size.
    Frontier, ///< The heat map of batch and size.
    LayersSaved,
    LayersAtPeak,
    LayersParameters,
    Gpus,
    Scenarios,
    Advice,
    Others,
    Graph ///< The network graph, drawn by its view.
};

/// A chart's contents as text and numbers, for screen readers and spreadsheets.
struct FigureTable {
    QString title;
    QStringList header;
    std::vector<QStringList> rows{};

    /// The header and the rows, with tabs between the cells.
    QString text() const;
};

/// A bar of a bar chart, in light colours.
struct FigureBar {
    QString name;
    std::vector<Slice> slices{}; ///< Slices from left to right.
    double limit = 0;            ///< The memory limit in the slices' unit, or 0 for none.
    QString figure{};
};

/// The results of the search over input sizes.
struct SizeFigures {
    SizeAxis axis{};
    std::shared_ptr<const Frontier> frontier{};
    std::vector<SizePoint> points{};
};

/// A picture that a view draws itself, in light colours and at its own size.
struct FigureDrawing {
    QSizeF size{};
    std::function<void(QPainter&)> draw{};
    QString words{}; ///< The meaning of its colours.
};

/// Figures of a view that are not part of its Reading. Empty if it has none.
struct ViewFigures {
    FigureTable table{};
    std::vector<FigureBar> bars{};
    std::shared_ptr<const SizeFigures> sizes{};
    FigureDrawing drawing{};
};

} // namespace vram
