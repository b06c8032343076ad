// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/bar_rows.h"
#include "search/frontier.h"
#include "ui/document/session_state.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace vram {

/// Kinds of charts, each of which is also available as a table. The charts of the layers show bytes saved for backward,
/// bytes alive at the peak, or parameters.
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

    /// Returns the header and the rows, with tabs between the cells.
    QString text() const;
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
    QString words{}; ///< Explanation of the colours.
};

/// Figures of a view that are not part of the SessionState. Each member may be empty.
struct ViewFigures {
    FigureTable table{};
    std::vector<BarRow> bars{};
    std::shared_ptr<const SizeFigures> sizes{};
    FigureDrawing drawing{};
};

/// A chart with the figures that it shows.
struct ChartSubject {
    ChartKind kind = ChartKind::Composition;
    SessionState sessionState{};
    ViewFigures view{};
};

} // namespace vram
