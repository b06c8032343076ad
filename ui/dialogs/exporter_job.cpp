// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/exporter_job.h"

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
    // Blanks after commas belong to a shape: "2, 3, 224, 224".
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

bool isComplete(const ExporterQuestion& question)
{
    const bool function = question.source != ExporterQuestion::Source::File || !question.function.trimmed().isEmpty();
    return function && !question.place.trimmed().isEmpty();
}

QStringList exporterArguments(const ExporterQuestion& question)
{
    const QString place = question.place.trimmed();
    QStringList arguments;
    switch (question.source) {
    case ExporterQuestion::Source::File:
        arguments << place + QLatin1Char(':') + question.function.trimmed();
        for (const QString& shape : shapes(question.inputs))
            arguments << QStringLiteral("--input") << shape;
        if (const QStringList target = shapes(question.target); !target.isEmpty())
            arguments << QStringLiteral("--target") << target.first();
        break;
    case ExporterQuestion::Source::HuggingFace:
        arguments << QStringLiteral("hf") << place;
        if (!question.sequence.trimmed().isEmpty())
            arguments << QStringLiteral("--sequence") << question.sequence.trimmed();
        if (question.trainer)
            arguments << QStringLiteral("--trainer");
        break;
    case ExporterQuestion::Source::Timm: arguments << QStringLiteral("timm") << place; break;
    }
    return arguments;
}

QString commandLine(const QString& python, const ExporterQuestion& question)
{
    QStringList words{quoted(python), qs(kExporterFile)};
    for (const QString& argument : exporterArguments(question))
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

ProgramRun::Job exporterJob(const QString& python, ExporterQuestion question, const QString& folder)
{
    const QFileInfo place(question.place.trimmed());
    const bool file = question.source != ExporterQuestion::Source::Timm && place.exists();
    if (file)
        question.place = place.absoluteFilePath(); // The program runs in another folder.
    const QDir own(folder);
    QStringList arguments{own.filePath(qs(kExporterFile))};
    arguments << exporterArguments(question);
    if (file && question.source == ExporterQuestion::Source::File)
        arguments << QStringLiteral("--folder") << place.absolutePath();
    for (const auto& [option, label] : fieldLabels())
        arguments << QStringLiteral("--called=%1=%2").arg(option, Actions::withoutMnemonic(label));
    arguments << QStringLiteral("--remarks") << own.filePath(remarksFile());
    return {python, arguments << QStringLiteral("-o") << own.filePath(exportedFile())};
}

} // namespace vram
