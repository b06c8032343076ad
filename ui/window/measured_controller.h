// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/measured_run.h"
#include "ui/document/model_reader.h"
#include "ui/document/reading.h"

#include <QObject>

#include <functional>

namespace vram {

class Actions;
class Document;
class FileFlow;
class GpuController;
class MeasuredPanel;
class MemoryMessageDialog;
class MessageBar;

/// Handles recorded runs: opens them beside the model, calibrates a GPU with them, explains an out-of-memory message,
/// and writes the prediction as a snapshot.
class MeasuredController : public QObject
{
    Q_OBJECT

public:
    struct Parts {
        Document& document;
        Actions& actions;
        FileFlow& files;
        MessageBar& messages;
        MeasuredPanel& panel;
        GpuController& gpus;
    };

    MeasuredController(const Parts& parts, std::function<Reading()> reading, QWidget* window);

    /// Opens the file if it is a recorded run; returns whether it is one.
    bool open(const QString& path);
    /// Explains `text` if it is an out-of-memory message of PyTorch; returns whether it is one.
    bool explain(const QString& text);

signals:
    /// Emitted when a run was opened and its view should be shown.
    void opened();

private:
    void read(const QString& path, bool snapshot);
    void openAskingWhich();
    void saveSnapshot();
    void explainMessage();
    MemoryMessageDialog* makeExplanation();
    void calibrate();

    Document& m_document;
    Actions& m_actions;
    FileFlow& m_files;
    MessageBar& m_messages;
    MeasuredPanel& m_panel;
    GpuController& m_gpus;
    std::function<Reading()> m_reading;
    QWidget* m_window;
    ModelReader m_reader;
};

} // namespace vram
