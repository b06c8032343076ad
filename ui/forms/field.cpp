// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/field.h"

#include "ui/forms/choice_field.h"
#include "ui/forms/number_field.h"
#include "ui/forms/text_field.h"
#include "ui/language/core_text.h"
#include "ui/text.h"
#include "ui/theme/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QStyle>
#include <QVBoxLayout>

namespace vram {

Field::Field(const AttributeSpec& spec, QWidget* parent)
    : QWidget(parent), m_spec(spec), m_sentence(new QLabel(this)), m_layout(new QVBoxLayout(this))
{
    setObjectName(qs(spec.key) + QStringLiteral(".field"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(2);
    m_sentence->setWordWrap(true);
    m_sentence->setVisible(false);
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_layout->addWidget(m_sentence);
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

void Field::addBeside(QWidget* widget)
{
    m_layout->removeWidget(m_editor);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_editor, 1);
    row->addWidget(widget);
    m_layout->insertLayout(0, row);
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
    m_refusal = problem;
    showSentence();
}

void Field::showRemark(const QString& remark, Severity severity)
{
    m_remark = remark;
    m_severity = severity;
    showSentence();
}

void Field::setIneffective(const QString& reason)
{
    const QString help = translated(m_spec.help);
    const QString words = reason.isEmpty() ? help : help + QLatin1Char('\n') + reason;
    setEnabled(reason.isEmpty());
    m_editor->setToolTip(words);
    m_editor->setAccessibleDescription(words);
}

void Field::showSentence()
{
    const Severity severity = hasProblem() ? Severity::Error : m_severity;
    const QString sentence = breakable(hasProblem() ? m_refusal : m_remark);
    if (sentence.isEmpty() && m_sentence->isHidden() && !m_editor->property("problem").toBool())
        return;
    const Tokens& t = tokensOf(palette());
    QPalette colours;
    colours.setColor(QPalette::WindowText, severity == Severity::Error     ? t.problem
                                           : severity == Severity::Warning ? t.caution
                                                                           : t.secondary);
    m_sentence->setPalette(colours);
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
    m_editor->setProperty("problem", !sentence.isEmpty() && severity == Severity::Error);
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
