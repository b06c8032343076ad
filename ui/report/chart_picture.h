#pragma once

#include "ui/document/live_text.h"
#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

#include <QString>

#include <memory>
#include <optional>

class QMimeData;

namespace vram {

/// The subject of a picture.
struct ChartSubject {
    ChartKind kind = ChartKind::Composition;
    Reading reading{};
    ViewFigures view{};
};

/// One chart in light colours with title, subject and legend, to be used alone in a document. `format` is "svg" or
/// "png", which has two pixels for each of a screen's. The sentence says why it could not be written.
std::optional<LiveText> saveChart(const QString& path, const QString& format, const ChartSubject& subject);
/// The same for the clipboard: as a picture and as SVG.
std::unique_ptr<QMimeData> chartToMime(const ChartSubject& subject);
QString chartTitle(const ChartSubject& subject);

} // namespace vram
