// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/exporter_request.h"

#include "ui/actions/actions.h"
#include "ui/dialogs/exporter_dialog.h"
#include "ui/text.h"

#include "base/code.h"
#include "import/exporter.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <utility>
#include <vector>

namespace vram {

namespace {

QString quoted(const QString& word)
{
    return qs(ShellCode::quoted(word.toStdString()).text());
}

QStringList shapes(const QString& typed)
{
    static const QRegularExpression separators(QStringLiteral("[;\\s]+"));
    // Spaces after commas do not separate shapes: "2, 3, 224, 224" is one shape.
    return typed.trimmed()
        .replace(QRegularExpression(QStringLiteral(",\\s+")), QStringLiteral(","))
        .split(separators, Qt::SkipEmptyParts);
}

/// The exporter's options and their labels in the dialog.
std::vector<std::pair<QString, QString>> fieldLabels()
{
    return {{QStringLiteral("input"), ExporterDialog::tr("&Inputs")},
            {QStringLiteral("target"), ExporterDialog::tr("&Target")},
            {QStringLiteral("sequence"), ExporterDialog::tr("&Sequence length")}};
}

} // namespace

bool isComplete(const ExporterRequest& request)
{
    const bool function = request.source != ExporterRequest::Source::File || !request.function.trimmed().isEmpty();
    return function && !request.place.trimmed().isEmpty();
}

QStringList exporterArguments(const ExporterRequest& request)
{
    const QString place = request.place.trimmed();
    QStringList arguments;
    switch (request.source) {
    case ExporterRequest::Source::File:
        arguments << place + QLatin1Char(':') + request.function.trimmed();
        for (const QString& shape : shapes(request.inputs))
            arguments << QStringLiteral("--input") << shape;
        if (const QStringList target = shapes(request.target); !target.isEmpty())
            arguments << QStringLiteral("--target") << target.first();
        break;
    case ExporterRequest::Source::HuggingFace:
        arguments << QStringLiteral("hf") << place;
        if (!request.sequence.trimmed().isEmpty())
            arguments << QStringLiteral("--sequence") << request.sequence.trimmed();
        if (request.trainer)
            arguments << QStringLiteral("--trainer");
        break;
    case ExporterRequest::Source::Timm: arguments << QStringLiteral("timm") << place; break;
    }
    return arguments;
}

QString commandLine(const QString& python, const ExporterRequest& request)
{
    QStringList words{quoted(python), qs(kExporterFile)};
    for (const QString& argument : exporterArguments(request))
        words << quoted(argument);
    return words.join(QLatin1Char(' '));
}

QString exportedFile()
{
    return QStringLiteral("exported.vram.json");
}

QString remarksFile()
{
    return QStringLiteral("remarks.txt");
}

ProcessRunner::Invocation exporterInvocation(const QString& python, ExporterRequest request, const QString& folder)
{
    const QFileInfo place(request.place.trimmed());
    const bool file = request.source != ExporterRequest::Source::Timm && place.exists();
    if (file)
        request.place = place.absoluteFilePath(); // The program runs in another folder.
    const QDir own(folder);
    QStringList arguments{own.filePath(qs(kExporterFile))};
    arguments << exporterArguments(request);
    if (file && request.source == ExporterRequest::Source::File)
        arguments << QStringLiteral("--folder") << place.absolutePath();
    for (const auto& [option, label] : fieldLabels())
        arguments << QStringLiteral("--called=%1=%2").arg(option, Actions::withoutMnemonic(label));
    arguments << QStringLiteral("--remarks") << own.filePath(remarksFile());
    return {python, arguments << QStringLiteral("-o") << own.filePath(exportedFile())};
}

} // namespace vram
