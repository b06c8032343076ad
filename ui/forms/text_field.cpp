#include "ui/forms/text_field.h"

#include "ui/text.h"

#include <QCompleter>
#include <QEvent>
#include <QLineEdit>
#include <QStringListModel>

namespace vram {

TextField::TextField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions)
    : Field(spec, parent), m_edit(new QLineEdit), m_suggestions(suggestions)
{
    setEditor(m_edit);
    if (spec.kind == AttributeKind::Text && text(spec.defaultValue).empty())
        m_edit->setPlaceholderText(tr("none"));
    connect(m_edit, &QLineEdit::textEdited, this, [this](const QString& typed) { take(typed, false); });
    connect(m_edit, &QLineEdit::editingFinished, this, [this] {
        if (m_edit->isModified() && !take(m_edit->text(), true)) {
            // What cannot be is not left standing as if it were so.
            m_edit->setText(m_shown);
            showProblem({});
        }
        m_edit->setModified(false);
    });
    if (!m_suggestions)
        return;
    auto* completer = new QCompleter(new QStringListModel(m_edit), m_edit);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setFilterMode(Qt::MatchContains);
    completer->setMaxVisibleItems(12);
    m_edit->setCompleter(completer);
    m_edit->installEventFilter(this);
    connect(completer, qOverload<const QString&>(&QCompleter::activated), this,
            [this](const QString& chosen) { take(chosen, true); });
}

bool TextField::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        static_cast<QStringListModel*>(m_edit->completer()->model())->setStringList(m_suggestions());
    return Field::eventFilter(object, event);
}

void TextField::setValue(const AttributeValue& value)
{
    m_shown = qs(text(value));
    // Somebody is typing "3x" on the way to "3×3": the text is theirs until it means something else.
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
