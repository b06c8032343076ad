#pragma once

#include "ui/document/live_text.h"
#include "ui/document/reading.h"
#include "ui/views/view_figures.h"

#include <QString>

#include <memory>
#include <optional>

class QMimeData;

namespace vram {

/// What a picture is of.
struct ChartSubject {
    ChartKind kind = ChartKind::Composition;
    Reading reading{};
    ViewFigures view{};
};

/// One chart in light colours, with its title, what it is of, and its colours' names, to stand alone in a document.
/// `format` is "svg" or "png", which has two pixels for each of a screen's. The sentence says why it could not be written.
std::optional<LiveText> saveChart(const QString& path, const QString& format, const ChartSubject& subject);
/// The same for the clipboard: as a picture and as SVG.
std::unique_ptr<QMimeData> chartToMime(const ChartSubject& subject);
QString chartTitle(const ChartSubject& subject);

} // namespace vram
