#include "ui/report/export.h"

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

PreparedReport prepareReport(const Project& project, const Catalogues& catalogues, ByteUnit unit)
{
    PreparedReport prepared;
    prepared.report = fullReport(project, catalogues);
    prepared.report.units = unit == ByteUnit::Decimal ? SizeUnits::Decimal : SizeUnits::Binary;
    Reading& reading = prepared.reading;
    reading.project = std::make_shared<const Project>(project);
    reading.estimate = std::make_shared<const Estimate>(prepared.report.estimate);
    reading.outlook = std::make_shared<const Outlook>(outlook(project, catalogues, project.setup.batch));
    reading.advice = std::make_shared<const std::vector<Advice>>(prepared.report.advice);
    reading.unit = unit;
    return prepared;
}

void makeText(PreparedReport& prepared, const QString& kind)
{
    prepared.text = QByteArray::fromStdString(textOf(prepared.report, kind));
}

Words notWritten(const QFileDevice& file)
{
    return [name = QFileInfo(file.fileName()).fileName(), reason = file.errorString()] {
        return tr("%1 could not be written: %2. Choose another place, or make room there.").arg(name, reason);
    };
}

std::optional<Words> exportFile(const PreparedReport& prepared, const QString& path, const QString& kind)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return notWritten(file);
    bool written = true;
    if (kind == QLatin1String("pdf")) {
        written = writePdf(file, prepared.report, prepared.reading);
    } else {
        const QByteArray text =
            prepared.text.isEmpty() ? QByteArray::fromStdString(textOf(prepared.report, kind)) : prepared.text;
        written = file.write(text) == text.size();
    }
    if (!written || !file.commit())
        return notWritten(file);
    return std::nullopt;
}

} // namespace vram
