// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/window_context.h"

#include <QString>

namespace vram {

/// Handles the file actions of menus and the welcome page: opening, saving, reports, and recording PyTorch models with
/// the exporter.
class FileController : public QObject
{
    Q_OBJECT

public:
    explicit FileController(const WindowContext& context);

    /// Enables or disables the actions according to the current state.
    void update();

private:
    void connectFiles();
    void connectWelcome();
    void connectReports();
    void copyExporterLines();
    /// Records a model with a Python interpreter on this machine. `place` is a Hugging Face folder or config.json, or
    /// empty.
    void record(const QString& place);
    bool openRecorded(const QByteArray& project, const QString& remarks);

    const WindowContext m_context;
    QString m_tip; ///< Tooltip of the action that asks for other sizes.
};

} // namespace vram
