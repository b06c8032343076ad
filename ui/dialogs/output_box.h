// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/output_tail.h"

#include <QPlainTextEdit>
#include <QTimer>

namespace vram {

/// Shows the last lines of a program's output and updates them several times per second.
class OutputBox : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit OutputBox(QWidget* parent = nullptr);

    void add(const QString& text);
    /// Shows pending text immediately.
    void showNow();
    void restart();

private:
    OutputTail m_tail;
    QTimer m_timer;
};

} // namespace vram
