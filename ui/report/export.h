// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include "report/report.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace vram {

/// Everything that reports contain, computed once for all formats.
struct PreparedReport {
    SessionState sessionState;
    Report report;
    Message worksheetProblem{}; ///< The reason why a requested hand calculation is missing.
    QByteArray text{};          ///< The text to write, set by makeText(). A PDF is drawn when it is written.
};

/// Computes the contents of a report. This takes about a hundred estimates, so use another thread for a large network.
/// If `rule` is a textbook rule or "all", the report contains the hand calculation if there is one. A pure function.
PreparedReport prepareReport(const Project& project, const Catalogues& catalogues, ByteUnit unit,
                             std::string_view rule = {});
/// Sets `text` to the report in the format `kind`. Does nothing for a PDF. Slow for a large network.
void makeText(PreparedReport& prepared, const QString& kind);
/// Writes a report atomically. `kind` is "pdf", "csv", "json", "md" or "html". Returns the reason if the file could not
/// be written. Call it on the GUI thread, because widgets draw the PDF's charts.
std::optional<QString> exportFile(const PreparedReport& prepared, const QString& path, const QString& kind);

} // namespace vram
