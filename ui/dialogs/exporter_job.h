#pragma once

#include "ui/document/program_run.h"

#include <QString>
#include <QStringList>

namespace vram {

/// The model that the exporter records, and its options; the exporter's own help explains each field.
struct ExporterQuestion {
    enum class Source { File, HuggingFace, Timm };
    Source source = Source::File;
    QString place{};    ///< The Python file, the folder or config.json, or timm's name.
    QString function{}; ///< Of a file: what makes the model.
    QString inputs{};   ///< Of a file: shapes, separated by semicolons or blanks: "2,3,224,224".
    QString target{};   ///< Of a file: a shape.
    QString sequence{}; ///< Hugging Face: tokens.
    bool trainer = false;
};

/// True if nothing that the exporter needs is missing.
bool isComplete(const ExporterQuestion& question);
/// The arguments behind the script on the command line.
QStringList exporterArguments(const ExporterQuestion& question);
/// The command as one would type it, with the script's bare name.
QString commandLine(const QString& python, const ExporterQuestion& question);
/// The script is in `folder`, and the files that it writes will be there. A file's function runs in the folder of its file.
/// The exporter's sentences name the dialog's fields.
ProgramRun::Job exporterJob(const QString& python, ExporterQuestion question, const QString& folder);
/// The project in that folder, and the exporter's remarks, one a line.
QString exportedFile();
QString remarksFile();

} // namespace vram
