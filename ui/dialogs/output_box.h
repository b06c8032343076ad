// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/dialogs/output_tail.h"

#include <QPlainTextEdit>
#include <QTimer>

namespace vram {

/// Shows the last lines of what a program writes, a few times a second.
class OutputBox : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit OutputBox(QWidget* parent = nullptr);

    void add(const QString& text);
    /// Shows what was added at once.
    void showNow();
    void startAnew();

private:
    OutputTail m_tail;
    QTimer m_timer;
};

} // namespace vram
