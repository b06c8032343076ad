// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/program_run.h"

#include <QString>
#include <QStringList>

namespace vram {

/// The model that the exporter records, and its options; the exporter's own help explains each field.
struct ExporterQuestion {
    enum class Source { File, HuggingFace, Timm };
    Source source = Source::File;
    QString place{};    ///< The Python file, the folder or config.json, or timm's name of the model.
    QString function{}; ///< For a file: the function that makes the model.
    QString inputs{};   ///< For a file: shapes such as "2,3,224,224", separated by semicolons or blanks.
    QString target{};   ///< For a file: the shape of the target.
    QString sequence{}; ///< For Hugging Face: the number of tokens.
    bool trainer = false;
};

/// Whether everything that the exporter needs is given.
bool isComplete(const ExporterQuestion& question);
/// The arguments that follow the script on the command line.
QStringList exporterArguments(const ExporterQuestion& question);
/// The command as a user would type it, with the script's name without its folder.
QString commandLine(const QString& python, const ExporterQuestion& question);
/// The script is in `folder`, and the files that it writes will be there. A file's function runs in the folder of its
/// file. The exporter's sentences name the dialog's fields.
ProgramRun::Job exporterJob(const QString& python, ExporterQuestion question, const QString& folder);
/// The project in that folder, and the exporter's remarks, one a line.
QString exportedFile();
QString remarksFile();

} // namespace vram
