#pragma once

#include "ui/document/live_text.h"
#include "ui/document/reading.h"

#include "report/report.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vram {

/// Everything that reports are made of, computed once for all formats.
struct PreparedReport {
    Reading reading;
    Report report;
    QByteArray text{}; ///< The text to write, once it is made; a PDF is drawn when it is written.
};

/// Pure; makes some hundred estimates, so use another thread for a large network.
PreparedReport prepareReport(const Project& project, const Catalogues& catalogues, ByteUnit unit);
/// Makes the text, except for a PDF. Slow for a large network.
void makeText(PreparedReport& prepared, const QString& kind);
/// Writes a report in one piece; `kind` is "pdf", "csv", "json", "md" or "html". The sentence says why not. On the user
/// interface's thread: the PDF's charts are drawn by widgets.
std::optional<LiveText> exportFile(const PreparedReport& prepared, const QString& path, const QString& kind);

} // namespace vram
