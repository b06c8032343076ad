// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/measured_run.h"
#include "ui/document/model_reader.h"
#include "ui/window/window_context.h"

namespace vram {

class MeasuredPanel;
class MemoryMessageDialog;

/// Handles recorded runs: opens them beside the model, calibrates a GPU with them, explains an out-of-memory message,
/// and writes the prediction as a snapshot.
class MeasuredController : public QObject
{
    Q_OBJECT

public:
    explicit MeasuredController(const WindowContext& context);

private:
    /// Opens the file if it is a recorded run. Returns whether it is one.
    bool open(const QString& path);
    /// Explains `text` if it is an out-of-memory message of PyTorch. Returns whether it is one.
    bool explain(const QString& text);
    void read(const QString& path, bool snapshot);
    void take(const MeasuredRun& run);
    void openWithDialog();
    void saveSnapshot();
    void explainMessage();
    MemoryMessageDialog* makeExplanation();
    void calibrate();

    const WindowContext m_context;
    MeasuredPanel& m_panel;
    ModelReader m_reader;
};

} // namespace vram
