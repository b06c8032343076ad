// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/session_state.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;

namespace vram {

class AssumptionList;

/// The network's name, the assumptions made by its reader, and the user's notes. All of them are written to the project
/// file and the report.
class NotesPanel : public QWidget
{
    Q_OBJECT

public:
    explicit NotesPanel(QWidget* parent = nullptr);
    void display(const SessionState& sessionState);
    AssumptionList* assumptions() const { return m_assumptions; }

signals:
    void nameEdited(const QString& name);
    void notesEdited(const QString& notes);

private:
    QLineEdit* m_name;
    AssumptionList* m_assumptions;
    QLabel* m_assumed; ///< The heading of the assumptions.
    QPlainTextEdit* m_notes;
};

} // namespace vram
