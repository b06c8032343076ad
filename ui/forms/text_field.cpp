// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/text_field.h"

#include "ui/language/core_text.h"
#include "ui/text.h"

#include <QCompleter>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStringListModel>
#include <QToolButton>

#include <utility>

namespace vram {

TextField::TextField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions, const Presets& presets)
    : Field(spec, parent), m_edit(new QLineEdit), m_suggestions(suggestions)
{
    setEditor(m_edit, presets ? addPresetMenu(presets) : nullptr);
    if (spec.kind == AttributeKind::Text && text(spec.defaultValue).empty())
        m_edit->setPlaceholderText(spec.defaultLabel.empty() ? tr("none") : translated(spec.defaultLabel));
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString& typed) { commit(typed, false); });
    connect(m_edit, &QLineEdit::editingFinished, this, [this] {
        // Keeps invalid text and shows the reason below it, because the user might not notice if the text were
        // replaced.
        m_isInvalid = m_edit->isModified() && !commit(m_edit->text(), true);
        m_edit->setModified(m_isInvalid);
    });
    m_edit->installEventFilter(this);
    if (!m_suggestions)
        return;
    auto* completer = new QCompleter(new QStringListModel(m_edit), m_edit);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    completer->setMaxVisibleItems(12);
    m_edit->setCompleter(completer);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this,
            [this](const QString& chosen) { commit(chosen, true); });
}

// Places a menu with the presets beside the text.
QWidget* TextField::addPresetMenu(const Presets& presets)
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* button = new QToolButton;
    button->setObjectName(qs(spec().key) + QStringLiteral(".presets"));
    button->setText(QStringLiteral("…"));
    button->setToolTip(tr("Usual choices"));
    button->setAccessibleName(tr("Usual choices"));
    button->setFocusPolicy(Qt::TabFocus);
    button->setFixedWidth(28);
    layout->addWidget(m_edit, 1);
    layout->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, button, presets] {
        auto* menu = new QMenu(button);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const Preset& preset : presets())
            menu->addAction(preset.title, this, [this, value = preset.value] {
                m_edit->setText(value);
                commit(value, true);
            });
        menu->popup(button->mapToGlobal(QPoint(0, button->height() + 2)));
    });
    return row;
}

bool TextField::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && m_edit->isModified()
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        discardTyped();
        return true;
    }
    if (event->type() == QEvent::FocusIn && m_suggestions)
        static_cast<QStringListModel*>(m_edit->completer()->model())->setStringList(m_suggestions());
    return Field::eventFilter(object, event);
}

void TextField::discardTyped()
{
    m_isInvalid = false;
    m_edit->setText(m_shown);
    showProblem({});
}

void TextField::setValue(const AttributeValue& value)
{
    const QString before = std::exchange(m_shown, qs(text(value)));
    if (m_isInvalid && before == m_shown)
        return;
    m_isInvalid = false;
    // Keeps typed text with this value, because the user may be in the middle of typing: "3x" before "3×3".
    const Result<AttributeValue> typed = parseAttribute(spec(), utf8(m_edit->text()));
    if (m_edit->hasFocus() && m_edit->isModified() && typed && *typed == value)
        return;
    if (m_edit->text() != m_shown) {
        m_edit->setText(m_shown);
        if (!m_edit->hasFocus())
            m_edit->setCursorPosition(0);
    }
    showProblem({});
}

} // namespace vram
