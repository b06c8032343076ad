// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/reading.h"

#include <QWidget>

class QLineEdit;
class QPlainTextEdit;

namespace vram {

/// The network's name and the user's notes. Both are written to the project file and the report.
class NotesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit NotesPanel(QWidget* parent = nullptr);
    void present(const Reading& reading);

signals:
    void nameEdited(const QString& name);
    void notesEdited(const QString& notes);

private:
    QLineEdit* m_name;
    QPlainTextEdit* m_notes;
};

} // namespace vram
