// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/notes_panel.h"

#include "ui/panels/assumption_list.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QVBoxLayout>

namespace vram {

NotesPanel::NotesPanel(QWidget* parent)
    : QWidget(parent), m_name(new QLineEdit), m_assumptions(new AssumptionList),
      m_assumed(new QLabel(tr("Assumptions"))), m_notes(new QPlainTextEdit)
{
    constexpr int kLeastNotes = 60;
    auto* page = new QWidget;
    auto* area = new QScrollArea; // Scrolls in low windows.
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(area);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(14, 10, 14, 14);
    layout->setSpacing(6);
    const auto add = [&](const QString& title, QWidget* editor) {
        auto* label = new QLabel(title);
        label->setBuddy(editor);
        makeSecondary(label);
        layout->addWidget(label);
        layout->addWidget(editor);
    };
    m_name->setObjectName(QStringLiteral("networkName"));
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setTabChangesFocus(true);
    m_notes->setMinimumHeight(kLeastNotes);
    m_notes->setPlaceholderText(
        tr("Notes on this network and setup, saved in the project file and shown in the report"));
    add(tr("Na&me of the network"), m_name);
    makeSecondary(m_assumed);
    m_assumptions->setAccessibleName(m_assumed->text());
    layout->addWidget(m_assumed);
    layout->addWidget(m_assumptions);
    add(tr("&Notes"), m_notes);
    layout->setStretchFactor(m_notes, 1);
    connect(m_name, &QLineEdit::textEdited, this, &NotesPanel::nameEdited);
    connect(m_notes, &QPlainTextEdit::textChanged, this, [this] { emit notesEdited(m_notes->toPlainText()); });
}

void NotesPanel::display(const SessionState& sessionState)
{
    const QString name = qs(sessionState.project->network.name);
    const QString notes = qs(sessionState.project->notes);
    if (m_name->text() != name)
        m_name->setText(name);
    const std::vector<Assumption>& assumptions = sessionState.project->assumptions;
    m_assumptions->display(assumptions);
    m_assumed->setVisible(!assumptions.empty());
    m_assumptions->setVisible(!assumptions.empty());
    if (m_notes->toPlainText() == notes)
        return;
    const QSignalBlocker quiet(m_notes);
    m_notes->setPlainText(notes);
}

} // namespace vram
