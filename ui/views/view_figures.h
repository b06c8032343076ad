#pragma once

#include "ui/charts/chart_data.h"

#include "estimate/frontier.h"

#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace vram {

/// Kinds of charts, each also a table. Layers: by bytes saved for backward, alive at the peak, or parameters.
enum class ChartKind {
    Composition,
    Timeline,
    Sweep,
    Sizes,    ///< Over the length of sequences or the size of images.
    Frontier, ///< The heat map of batch and size.
    LayersSaved,
    LayersAtPeak,
    LayersParameters,
    Gpus,
    Scenarios,
    Advice,
    Others,
    Graph ///< The network, drawn by its view.
};

/// A chart's contents in words and numbers, for screen readers and spreadsheets.
struct FigureTable {
    QString title;
    QStringList header;
    std::vector<QStringList> rows{};

    /// Header and rows, tabs between the cells.
    QString text() const;
};

/// One line of a chart of bars, in light colours.
struct FigureBar {
    QString name;
    std::vector<Slice> slices{}; ///< From the left.
    double limit = 0;            ///< The memory limit, in the slices' unit; 0: none.
    QString figure{};
};

/// What was found over the size of the inputs.
struct SizeFigures {
    SizeAxis axis{};
    std::shared_ptr<const Frontier> frontier{};
    std::vector<SizePoint> points{};
};

/// A picture that a view draws itself, in light colours and its own size.
struct FigureDrawing {
    QSizeF size{};
    std::function<void(QPainter&)> draw{};
    QString words{}; ///< What its colours show.
};

/// A view's figures beyond its Reading. Empty while it has none.
struct ViewFigures {
    FigureTable table{};
    std::vector<FigureBar> bars{};
    std::shared_ptr<const SizeFigures> sizes{};
    FigureDrawing drawing{};
};

} // namespace vram
