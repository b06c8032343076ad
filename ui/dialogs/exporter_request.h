// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/process_runner.h"

#include <QString>
#include <QStringList>

namespace vram {

/// The model that the exporter records, and its options. The exporter's own help explains each field.
struct ExporterRequest {
    enum class Source { File, HuggingFace, Timm };
    Source source = Source::File;
    QString place{};    ///< The Python file, the Hugging Face folder or config.json, or the name of the timm model.
    QString function{}; ///< For a file: the function that creates the model.
    QString inputs{};   ///< For a file: shapes such as "2,3,224,224", separated by semicolons or blanks.
    QString target{};   ///< For a file: the shape of the target.
    QString sequence{}; ///< For Hugging Face: the number of tokens.
    bool trainer = false;
};

/// Whether all fields that the exporter needs are filled in.
bool isComplete(const ExporterRequest& request);
/// The arguments that follow the script on the command line.
QStringList exporterArguments(const ExporterRequest& request);
/// The command as a user would type it, with the script's name but not its folder.
QString commandLine(const QString& python, const ExporterRequest& request);
/// Returns the invocation of the exporter. The script is in `folder` and writes its files there. A function from a
/// Python file runs in the folder of that file. The exporter's messages refer to fields by their labels in the dialog.
ProcessRunner::Invocation exporterInvocation(const QString& python, ExporterRequest request, const QString& folder);
/// Names of the project file and of the file with the exporter's remarks (one per line) in that folder.
QString exportedFile();
QString remarksFile();

} // namespace vram
