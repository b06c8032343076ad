// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view_figures.h"

#include <QString>

#include <memory>
#include <optional>

class QMimeData;

namespace vram {

/// Saves one chart in light colours with a title, subject and legend, for use on its own in a document. `format` is
/// "svg" or "png"; a PNG has up to twice the screen's resolution. Returns the reason if the file could not be written.
std::optional<QString> saveChart(const QString& path, const QString& format, const ChartSubject& subject);
/// Returns a chart for the clipboard, as a bitmap and as SVG, drawn as by saveChart().
std::unique_ptr<QMimeData> chartToMime(const ChartSubject& subject);

} // namespace vram
