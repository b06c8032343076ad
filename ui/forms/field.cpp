// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field.h"

#include "ui/forms/choice_field.h"
#include "ui/forms/number_field.h"
#include "ui/forms/text_field.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/tokens.h"

#include <QLabel>
#include <QRegularExpression>
#include <QStyle>
#include <QVBoxLayout>

namespace vram {

Field::Field(const AttributeSpec& spec, QWidget* parent)
    : QWidget(parent), m_spec(spec), m_problem(new QLabel(this)), m_layout(new QVBoxLayout(this))
{
    setObjectName(qs(spec.key) + QStringLiteral(".field"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    m_problem->setWordWrap(true);
    m_problem->setVisible(false);
    m_problem->setObjectName(QStringLiteral("problem"));
    m_layout->addWidget(m_problem);
}

void Field::setEditor(QWidget* editor, QWidget* row)
{
    m_editor = editor;
    m_layout->insertWidget(0, row ? row : editor);
    editor->setObjectName(qs(m_spec.key));
    editor->setAccessibleName(translated(m_spec.label));
    editor->setAccessibleDescription(translated(m_spec.help));
    editor->setToolTip(translated(m_spec.help));
    setFocusProxy(editor);
}

namespace {

/// Allows line breaks inside names such as torch.cuda.max_memory_allocated, which may be wider than the form.
QString breakable(QString text)
{
    static const QRegularExpression inName(QStringLiteral("(?<=\\w)([._])(?=[A-Za-z_])"));
    return text.replace(inName, QStringLiteral("\\1\u200B"));
}

} // namespace

void Field::showProblem(const QString& problem)
{
    const QString shown = breakable(problem);
    if (m_problem->text() == shown && m_problem->isVisible() != problem.isEmpty())
        return;
    QPalette colours;
    colours.setColor(QPalette::WindowText, tokensOf(palette()).problem);
    m_problem->setPalette(colours);
    m_problem->setText(shown);
    m_problem->setVisible(!problem.isEmpty());
    m_editor->setProperty("problem", !problem.isEmpty());
    m_editor->update();
}

bool Field::commit(const QString& typed, bool done)
{
    const Result<AttributeValue> value = parseAttribute(m_spec, utf8(typed));
    showProblem(value ? QString() : translated(value.error()));
    if (value)
        emit edited(*value, done);
    return static_cast<bool>(value);
}

Field* makeField(const AttributeSpec& spec, QWidget* parent, const Suggestions& suggestions, const Presets& presets)
{
    switch (spec.kind) {
    case AttributeKind::Boolean: return new CheckField(spec, parent);
    case AttributeKind::Choice: return new ChoiceField(spec, parent);
    case AttributeKind::Integer:
    case AttributeKind::Real: return new NumberField(spec, parent);
    case AttributeKind::Text:
    case AttributeKind::Extents: break;
    }
    return new TextField(spec, parent, suggestions, presets);
}

} // namespace vram
