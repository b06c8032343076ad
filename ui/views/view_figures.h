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

/// What can be drawn for a document, or shown as a table. The layers are those by what is kept for backward, alive at the
/// peak, or parameters.
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

/// What a chart draws, in words and numbers: for screen readers, and to copy into a spreadsheet.
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
    double limit = 0;            ///< Where the memory ends, in the slices' measure; 0: nowhere.
    QString figure{};
};

/// What was found over the size of the inputs.
struct SizeFigures {
    SizeAxis axis{};
    std::shared_ptr<const Frontier> frontier{};
    std::vector<SizePoint> points{};
};

/// What a view draws by itself, in light colours and in measures of its own.
struct FigureDrawing {
    QSizeF size{};
    std::function<void(QPainter&)> draw{};
    QString words{}; ///< What its colours show.
};

/// What a view shows beyond its Reading, in values. Empty while it has nothing.
struct ViewFigures {
    FigureTable table{};
    std::vector<FigureBar> bars{};
    std::shared_ptr<const SizeFigures> sizes{};
    FigureDrawing drawing{};
};

} // namespace vram
