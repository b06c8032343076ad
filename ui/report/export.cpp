#include "ui/report/export.h"

#include "ui/document/document.h"
#include "ui/report/pdf_report.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSaveFile>

namespace vram {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Export", text);
}

/// Empty for a kind that is not text.
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

Report reportOf(const Document& document, ByteUnit unit)
{
    const Project& project = *document.project();
    Report report;
    report.network = project.network;
    report.setup = project.setup;
    report.estimate = *document.estimate();
    report.largestBatch = largestBatch(project.network, project.setup, document.catalogues());
    report.units = unit == ByteUnit::Decimal ? SizeUnits::Decimal : SizeUnits::Binary;
    return report;
}

std::optional<QString> exportFile(const Document& document, const QString& path, const QString& kind, ByteUnit unit)
{
    QSaveFile file(path);
    const QString problem = tr("%1 could not be written: %2. Choose another place, or make room there.");
    if (!file.open(QIODevice::WriteOnly))
        return problem.arg(QFileInfo(path).fileName(), file.errorString());
    const Report report = reportOf(document, unit);
    bool written = true;
    if (kind == QLatin1String("pdf")) {
        written = writePdf(file, report, *document.project(), document.catalogues());
    } else {
        const QByteArray text = QByteArray::fromStdString(textOf(report, kind));
        written = file.write(text) == text.size();
    }
    if (!written || !file.commit())
        return problem.arg(QFileInfo(path).fileName(), file.errorString());
    return std::nullopt;
}

} // namespace vram
