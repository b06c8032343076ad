#pragma once

#include "ui/document/reading.h"

#include <QString>

#include <memory>
#include <optional>

class QMimeData;

namespace vram {

/// The last three are the layers by what is kept for backward, alive at the peak, or parameters.
enum class ChartKind { Composition, Timeline, Sweep, LayersSaved, LayersAtPeak, LayersParameters };

/// One chart in light colours, with its title, what it is of, and its colours' names, to stand alone in a document.
/// `kind` is "svg" or "png", which has two pixels for each of a screen's. The sentence says why it could not be written.
std::optional<QString> saveChart(const QString& path, const QString& kind, ChartKind chart, const Reading& reading);
/// The same for the clipboard: as a picture and as SVG.
std::unique_ptr<QMimeData> chartToMime(ChartKind chart, const Reading& reading);
QString chartTitle(ChartKind chart);

} // namespace vram
