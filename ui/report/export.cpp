// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/export.h"

#include "ui/document/save_file.h"
#include "ui/language/core_text.h"
#include "ui/report/pdf_report.h"

#include <QCoreApplication>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Export", text);
}

/// The text of a report. Empty if `kind` is not a text format.
std::string textOf(const Report& report, const QString& kind)
{
    if (kind == QLatin1String("csv"))
        return csvReport(report);
    if (kind == QLatin1String("json"))
        return jsonReport(report);
    if (kind == QLatin1String("md"))
        return markdownReport(report);
    return kind == QLatin1String("html") ? htmlReport(report) : std::string();
}

} // namespace

PreparedReport prepareReport(const Project& project, const Catalogues& catalogues, ByteUnit unit, std::string_view rule)
{
    PreparedReport prepared;
    prepared.report = fullReport(project, catalogues);
    prepared.report.units = unit == ByteUnit::Decimal ? SizeUnits::Decimal : SizeUnits::Binary;
    if (!rule.empty() && prepared.report.estimate.valid())
        prepared.worksheetProblem = addWorksheets(prepared.report, rule);
    SessionState& sessionState = prepared.sessionState;
    sessionState.project = std::make_shared<const Project>(project);
    sessionState.estimate = std::make_shared<const Estimate>(prepared.report.estimate);
    sessionState.batchSweep = std::make_shared<const BatchSweep>(batchSweep(project, catalogues, project.setup.batch));
    sessionState.advice = std::make_shared<const std::vector<Advice>>(prepared.report.advice);
    sessionState.unit = unit;
    return prepared;
}

void makeText(PreparedReport& prepared, const QString& kind)
{
    prepared.text = QByteArray::fromStdString(textOf(prepared.report, kind));
}

std::optional<QString> exportFile(const PreparedReport& prepared, const QString& path, const QString& kind)
{
    QByteArray bytes = prepared.text;
    if (kind == QLatin1String("pdf"))
        bytes = makePdf(prepared.report, prepared.sessionState).value_or(QByteArray());
    else if (bytes.isEmpty())
        bytes = QByteArray::fromStdString(textOf(prepared.report, kind));
    if (bytes.isEmpty())
        return tr("The PDF could not be drawn.");
    const Result<FileState> saved = saveFile(path, bytes);
    return saved ? std::nullopt : std::optional(translated(saved.error()));
}

} // namespace vram
